"""The history of a course: the shape of its responses for the documentation."""

from rest_framework import serializers

from content.models import PACKAGED_ENTITIES


class HistoryEntrySerializer(serializers.Serializer):  # type: ignore[type-arg]
    """What one transaction changed in one row of the draft."""

    draft_revision = serializers.IntegerField(min_value=1)
    entity = serializers.ChoiceField(choices=[entity.value for entity in PACKAGED_ENTITIES])
    id = serializers.CharField(help_text="Of an assignment `lesson/exercise`.")
    change = serializers.ChoiceField(choices=["created", "updated", "deleted"])
    fields = serializers.ListField(  # type: ignore[assignment]
        child=serializers.CharField(), help_text="The names of those that an update changed."
    )
    changed_by = serializers.UUIDField(allow_null=True)
    changed_at = serializers.DateTimeField(allow_null=True, help_text="Null of changes from before drafts.")
