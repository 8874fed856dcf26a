"""Bodies about sounds and pictures, and their shape for the documentation."""

from functools import partial

from rest_framework import serializers

from content import rules
from content.media.addresses import TYPES
from content.media.publications import PUBLICATION
from content.models import Entity, MediaKind, MediaOrigin
from content.serializers.bodies import BodySerializer
from langlearn.api.fields import CheckedField, DescribedField

NAMING_ENTITIES = tuple(entity.value for entity in (Entity.COURSE, Entity.LESSON, Entity.EXERCISE, Entity.WORD))

_DIGEST = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_LANGUAGE = {"type": "string", "example": "es-419"}


def _positive(description: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, allow_null=True, help_text=description)


class MediaSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A sound or a picture. Its bytes never change."""

    sha256 = DescribedField({**_DIGEST, "description": "Digest of the stored bytes."})
    path = DescribedField(
        {
            "type": "string",
            "pattern": rf"^media/[0-9a-f]{{64}}\.({'|'.join(TYPES)})$",
            "description": "The address by which content names it.",
        }
    )
    url = serializers.URLField(help_text="Where it is downloaded.")
    kind = serializers.ChoiceField(choices=MediaKind.values)
    content_type = serializers.ChoiceField(choices=sorted({each.content_type for each in TYPES.values()}))
    codec = serializers.CharField(allow_null=True, help_text="Of sounds: mp3, aac, vorbis, opus or pcm.")
    bytes = serializers.IntegerField(min_value=1)
    duration_ms = _positive("Of sounds.")
    width = _positive("Of pictures, in pixels.")
    height = _positive("Of pictures, in pixels.")
    file_name = serializers.CharField(allow_null=True)
    alt = serializers.CharField(allow_null=True)
    transcript = serializers.CharField(allow_null=True)
    language = serializers.CharField(allow_null=True)
    licence = serializers.CharField(allow_null=True)
    attribution = serializers.CharField(allow_null=True)
    origin = serializers.ChoiceField(choices=MediaOrigin.values)
    uses = serializers.IntegerField(min_value=0, help_text="Places of the content, and publications, that name it.")
    unused_since = serializers.DateTimeField(allow_null=True, help_text="Null while it is used.")
    created_by = serializers.UUIDField(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField(help_text="When its metadata changed.")


class MediaUseSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A place of the content, or a publication, that names a sound or picture."""

    entity = serializers.ChoiceField(choices=(*NAMING_ENTITIES, PUBLICATION))
    id = serializers.CharField(help_text="Of a publication `course/number`.")
    field = serializers.CharField(
        allow_null=True, help_text="Dotted path, such as `data.audio_url` or `description`; null of a publication."
    )
    lessons = serializers.ListField(child=serializers.CharField(), help_text="Of an exercise, those that use it.")
    courses = serializers.ListField(child=serializers.CharField(), help_text="Whose package has the place.")


def _text(name: rules.MediaText, description: str) -> CheckedField:
    schema = {"type": "string", "maxLength": rules.MAX_MEDIA_TEXT_LENGTH[name], "description": description}
    return CheckedField(partial(rules.media_text, name), required=False, allow_null=True, schema=schema)


class MediaBody(BodySerializer):
    """Metadata of a sound or picture; null or blank clears."""

    file_name = _text("file_name", "Name of the file, for people.")
    alt = _text("alt", "What a picture shows, for those who do not see it.")
    transcript = _text("transcript", "What is said in a sound.")
    language = CheckedField(rules.media_language, required=False, allow_null=True, schema=_LANGUAGE)
    licence = _text("licence", "Licence, in one line; learners see it.")
    attribution = _text("attribution", "Author or source, in one line; learners see it.")


class MediaUploadBody(serializers.Serializer):  # type: ignore[type-arg]
    """A sound or picture, and texts about it; an empty text counts as none."""

    file = DescribedField({"type": "string", "format": "binary", "description": "The sound or picture."})
    alt = _text("alt", "What a picture shows, for those who do not see it.")
    transcript = _text("transcript", "What is said in a sound.")
    language = CheckedField(rules.media_language, required=False, schema=_LANGUAGE)
    licence = _text("licence", "Licence, in one line; learners see it.")
    attribution = _text("attribution", "Author or source, in one line; learners see it.")
