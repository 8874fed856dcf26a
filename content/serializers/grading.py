"""The grader's version and its language tables: their shapes for the documentation."""

from rest_framework import serializers


class GraderSerializer(serializers.Serializer):  # type: ignore[type-arg]
    grading_version = serializers.IntegerField(help_text="Of the rules by which answers are graded.")
    languages = serializers.ListField(child=serializers.CharField(), help_text="Tags with a table, sorted.")


class LanguageTableSerializer(serializers.Serializer):  # type: ignore[type-arg]
    language = serializers.CharField()
    numbers = serializers.DictField(
        child=serializers.IntegerField(), help_text="Numbers from 0 to 100 by their forms in words."
    )
    contractions = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="What each word stands for; of two texts the second counts before a word of `second_before`.",
    )
    second_before = serializers.ListField(child=serializers.CharField())
    signs = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="What `&`, `%`, `€`, `$` and `£` are called, where known.",
    )
    hour = serializers.CharField(allow_null=True, help_text="What follows a full hour.")
