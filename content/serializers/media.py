"""Bodies about sounds and pictures."""

from functools import partial

from rest_framework import serializers

from content import rules
from content.exercises.schema import MAX_LANGUAGE_TAG
from content.serializers.bodies import BodySerializer
from langlearn.api.fields import CheckedField, DescribedField

_LANGUAGE = {"type": "string", "maxLength": MAX_LANGUAGE_TAG, "example": "es-419"}


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
