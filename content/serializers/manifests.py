"""Media manifests and their deltas: their shapes for the documentation."""

from rest_framework import serializers

from content.formats.package_writer import DocumentKind
from content.models import MediaKind
from content.references.addresses import TYPES
from content.serializers.packages import FullField, PartialField, named


class ManifestAssetSerializer(serializers.Serializer):  # type: ignore[type-arg]
    sha256 = serializers.CharField(help_text="Digest of the bytes.")
    path = serializers.CharField(help_text="Address, as the package names it.")
    bytes = serializers.IntegerField()
    content_type = serializers.ChoiceField(choices=sorted({kind.content_type for kind in TYPES.values()}))
    kind = serializers.ChoiceField(choices=MediaKind.values)
    duration_ms = serializers.IntegerField(allow_null=True, help_text="null for pictures.")
    width = serializers.IntegerField(allow_null=True, help_text="null for sounds.")
    height = serializers.IntegerField(allow_null=True, help_text="null for sounds.")
    licence = serializers.CharField(allow_null=True)
    attribution = serializers.CharField(allow_null=True)
    lessons = serializers.ListField(
        child=serializers.CharField(),
        help_text="The lessons that name it, in course order; none when only the course's description does.",
    )


class _ScalarsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    revision = serializers.IntegerField()
    total_bytes = serializers.IntegerField(help_text="Sum of the sizes of all assets.")
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="Addresses that the package names, without an asset."
    )


class MediaManifestSerializer(named(DocumentKind.MANIFEST), _ScalarsSerializer):  # type: ignore[misc]
    revision = serializers.IntegerField(allow_null=True, help_text="null of a draft, which is not published.")
    draft_revision = serializers.IntegerField(required=False, help_text="Of a draft only.")
    assets = ManifestAssetSerializer(many=True)
    base_revision = serializers.IntegerField(
        allow_null=True,
        required=False,
        help_text="null when the whole manifest replaces a delta from an unknown revision.",
    )
    full = FullField(required=False, help_text="true in the same case.")


class MediaDeltaSerializer(named(DocumentKind.MANIFEST_DELTA), _ScalarsSerializer):  # type: ignore[misc]
    """Drop what is `removed`, put what is `added` by its digest, take the other keys."""

    base_revision = serializers.IntegerField()
    full = PartialField()
    added = ManifestAssetSerializer(many=True, help_text="New or changed.")
    removed = serializers.ListField(child=serializers.CharField(), help_text="Digests.")
