"""Bodies and responses of the import of words, the dictionary, and the generation of exercises."""

from typing import Any

from rest_framework import serializers

from content import rules
from content.serializers.words import WordSerializer
from content.words.csv_text import LIST_SEPARATOR
from content.words.generation import REASONS, TEMPLATES
from content.words.lookup import FIELDS, MATCHES
from langlearn.api.fields import ApiSerializer, CheckedField, StrictBooleanField, StrictCharField


class WordImportBody(ApiSerializer):
    csv = StrictCharField(
        required=False,
        allow_blank=True,
        help_text="A table (RFC 4180): a header with names of fields, `text` and `translations` among them, then a row "
        "for each word. Cells are separated by `,`, `;` or tab. An empty cell empties the field. Lists of Excel, "
        "LibreOffice and Anki are read as these programs write them.",
    )
    list_separators = CheckedField(
        rules.list_separators,
        default=LIST_SEPARATOR,
        schema={
            "type": "string",
            "pattern": rules.LIST_SEPARATORS_PATTERN,
            "default": LIST_SEPARATOR,
            "description": "Characters that separate the entries of a list in a cell.",
        },
    )
    words = CheckedField(
        rules.array,
        required=False,
        schema={
            "type": "array",
            "items": {"$ref": "#/components/schemas/PatchedWordBodyRequest"},
            "description": "Objects with fields of a word, instead of `csv`.",
        },
    )
    dry_run = StrictBooleanField(default=False)

    def validate(self, attrs: Any) -> Any:
        if ("csv" in attrs) == ("words" in attrs):
            raise serializers.ValidationError({"body": ["Send exactly one of csv and words"]})
        return attrs


class GenerationBody(ApiSerializer):
    lesson_id = StrictCharField(help_text="The exercises are appended to it, and its sentences used.")
    word_ids = serializers.ListField(
        child=StrictCharField(),
        min_length=1,
        max_length=100,
        required=False,
        help_text="Without it, the words that the lesson introduces.",
    )
    templates = serializers.ListField(
        child=serializers.ChoiceField(choices=TEMPLATES),
        min_length=1,
        max_length=len(TEMPLATES),
        required=False,
        help_text="Without it, all but `multiple_choice` and `listening`.",
    )
    preview = StrictBooleanField(default=False, help_text="Only plan.")


class GeneratedExerciseSerializer(serializers.Serializer):  # type: ignore[type-arg]
    """Described in content.serializers.exercise_schemas, one shape for each type."""


class SkippedSourceSerializer(serializers.Serializer):  # type: ignore[type-arg]
    template = serializers.ChoiceField(choices=TEMPLATES)
    source = serializers.CharField(help_text="A word, the exercise of a sentence, or the number of a set of words.")  # type: ignore[assignment]
    reason = serializers.ChoiceField(choices=REASONS)


class GenerationPlanSerializer(serializers.Serializer):  # type: ignore[type-arg]
    create = GeneratedExerciseSerializer(many=True)  # type: ignore[assignment]
    update = GeneratedExerciseSerializer(many=True)  # type: ignore[assignment]
    unchanged = GeneratedExerciseSerializer(many=True)
    edited = serializers.ListField(child=serializers.CharField(), help_text="Edited by hand, or no more in the lesson.")
    skipped = SkippedSourceSerializer(many=True)
    stale = serializers.ListField(child=serializers.CharField(), help_text="Made of words or sentences that are gone.")


class GenerationSerializer(serializers.Serializer):  # type: ignore[type-arg]
    preview = serializers.BooleanField()
    plan = GenerationPlanSerializer()


class DictionaryEntrySerializer(serializers.Serializer):  # type: ignore[type-arg]
    """A word, and the text by which the query finds it best."""

    word = WordSerializer()
    field = serializers.ChoiceField(choices=FIELDS)
    value = serializers.CharField()
    match = serializers.ChoiceField(choices=MATCHES)


class LessonWordSerializer(serializers.Serializer):  # type: ignore[type-arg]
    word = WordSerializer()
    introduced = serializers.BooleanField(help_text="Whether the lesson introduces the word.")
    exercise_ids = serializers.ListField(child=serializers.CharField(), help_text="Exercises that have the word.")
