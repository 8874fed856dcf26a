"""Bodies about words, and their shapes for the documentation."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, Literal

from rest_framework import serializers

from content import rules
from content.formats.package_writer import DocumentKind
from content.serializers.bodies import BodySerializer, id_field
from content.serializers.packages import FullField, PartialField, named
from langlearn.api.components import plain_enum
from langlearn.api.errors import FieldErrors
from langlearn.api.fields import CheckedField, DescribedField

_STAMPS = frozenset({"created_at", "updated_at", "created_by", "updated_by"})


def _texts(name: str, maximum: int = rules.MAX_WORD_LENGTH, *, required: bool = False) -> serializers.ListField:
    schema = {"type": "string", "minLength": 1, "maxLength": maximum, "pattern": r"^[^|\r\n]+$"}
    return serializers.ListField(
        child=CheckedField(partial(rules.word_entry, maximum), schema=schema),
        min_length=1 if required else 0,
        max_length=rules.MAX_WORD_ENTRIES[name],
        required=required,
    )


def _text(rule: Any, maximum: int) -> CheckedField:
    return CheckedField(rule, required=False, allow_null=True, schema={"type": "string", "maxLength": maximum})


def _choice(rule: Any, choices: tuple[str, ...]) -> CheckedField:
    return CheckedField(rule, required=False, allow_null=True, schema=plain_enum([*choices, None]))


def _url(kind: Literal["audio", "image"]) -> CheckedField:
    schema = rules.word_url(kind).openapi()
    return CheckedField(partial(rules.word_media, kind), required=False, allow_null=True, schema=schema)


class WordBody(BodySerializer):
    """A word that a course teaches. No two entries of a list may be equal but for case and punctuation."""

    ignored: ClassVar = _STAMPS

    id = id_field("word")
    text = CheckedField(rules.word_text, schema={"type": "string", "minLength": 1, "maxLength": rules.MAX_WORD_LENGTH})
    translations = _texts("translations", required=True)
    synonyms = _texts("synonyms")
    forms = _texts("forms")
    part_of_speech = _choice(rules.part_of_speech, rules.PARTS_OF_SPEECH)
    gender = _choice(rules.gender, rules.GENDERS)
    pronunciation = _text(rules.pronunciation, rules.MAX_PRONUNCIATION_LENGTH)
    note = _text(rules.word_note, rules.MAX_NOTE_LENGTH)
    audio_url = _url("audio")
    image_url = _url("image")
    lesson_id = CheckedField(
        rules.record_id,
        required=False,
        allow_null=True,
        schema={"type": "string", "description": "The lesson of the course that introduces the word."},
    )
    tags = _texts("tags", rules.MAX_TAG_LENGTH)

    def problems(self, body: Mapping[str, Any]) -> FieldErrors:
        return {
            f"{name}.{place}": ["Equal to an earlier entry."]
            for name in rules.MAX_WORD_ENTRIES
            if isinstance(entries := body.get(name), list) and all(isinstance(entry, str) for entry in entries)
            for place in rules.equal_entries(entries)
        }


class _WordFields(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField(help_text="Unique in its course.")
    text = serializers.CharField(help_text="In the language taught.")
    translations = serializers.ListField(child=serializers.CharField(), help_text="The first one is shown.")
    synonyms = serializers.ListField(child=serializers.CharField(), help_text="Other words for the translations.")
    forms = serializers.ListField(child=serializers.CharField(), help_text="Inflected forms of the text.")
    part_of_speech = DescribedField(plain_enum([*rules.PARTS_OF_SPEECH, None]))
    gender = DescribedField(plain_enum([*rules.GENDERS, None]))
    pronunciation = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_null=True)
    audio_url = serializers.CharField(allow_null=True)
    image_url = serializers.CharField(allow_null=True)
    lesson_id = serializers.CharField(allow_null=True, help_text="The lesson that introduces it.")
    tags = serializers.ListField(child=serializers.CharField())
    course_id = serializers.CharField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class WordSerializer(_WordFields):
    """A word that a course teaches."""

    created_by = serializers.UUIDField(allow_null=True, required=False, help_text="Only for staff.")
    updated_by = serializers.UUIDField(allow_null=True, required=False, help_text="Only for staff.")


class PackagedWordSerializer(_WordFields):
    pass


class WordCountsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    words = serializers.IntegerField()


class WordsPackageSerializer(named(DocumentKind.WORDS)):  # type: ignore[misc]
    """The words of a course, by id. Their revision is not that of the course's package."""

    course_id = serializers.CharField()
    words = PackagedWordSerializer(many=True)
    counts = WordCountsSerializer()
    package_version = serializers.CharField(allow_null=True, help_text="The instant of the revision; null of a draft.")
    revision = serializers.IntegerField(allow_null=True, help_text="null of a draft, which is not published.")
    draft_revision = serializers.IntegerField(required=False, help_text="Of a draft only.")
    size_bytes = serializers.IntegerField(help_text="Of `words` as compact JSON.")
    base_revision = serializers.IntegerField(
        allow_null=True,
        required=False,
        help_text="null when the whole package replaces a delta from an unknown revision.",
    )
    full = FullField(required=False, help_text="true in the same case.")


class UpsertedWordsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    words = PackagedWordSerializer(many=True)


class DeletedWordsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    words = serializers.ListField(child=serializers.CharField())


class WordsDeltaSerializer(named(DocumentKind.WORDS_DELTA)):  # type: ignore[misc]
    """What changed in the words of a course."""

    base_revision = serializers.IntegerField()
    revision = serializers.IntegerField()
    package_version = serializers.CharField()
    full = PartialField()
    counts = WordCountsSerializer()
    size_bytes = serializers.IntegerField()
    upserted = UpsertedWordsSerializer()
    deleted = DeletedWordsSerializer()
