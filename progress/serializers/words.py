"""Responses of how well learners know the words of a course."""

from rest_framework import serializers

from progress.rules.words import WordState


class WordStrengthData(serializers.Serializer):  # type: ignore[type-arg]
    """A word, and how well the learner knows it now; nulls for a word that no answer has rated."""

    word_id = serializers.CharField()
    text = serializers.CharField()
    translations = serializers.ListField(child=serializers.CharField())
    lesson_id = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(choices=[state.value for state in WordState])
    strength = serializers.FloatField(min_value=0, max_value=1)
    due = serializers.DateTimeField(allow_null=True)
    stability = serializers.FloatField(allow_null=True, help_text="Days.")
    difficulty = serializers.FloatField(allow_null=True)
    reps = serializers.IntegerField(min_value=0)
    lapses = serializers.IntegerField(min_value=0)
    last_seen_at = serializers.DateTimeField(allow_null=True)


class WordsSummaryData(serializers.Serializer):  # type: ignore[type-arg]
    course_id = serializers.CharField()
    total = serializers.IntegerField(min_value=0)
    new = serializers.IntegerField(min_value=0)
    learning = serializers.IntegerField(min_value=0)
    known = serializers.IntegerField(min_value=0)
    weak = serializers.IntegerField(min_value=0)
    due = serializers.IntegerField(min_value=0)
    average_strength = serializers.FloatField(min_value=0, max_value=1)


class WordStatisticsData(serializers.Serializer):  # type: ignore[type-arg]
    """How all learners answered with a word; nulls for fewer than five learners."""

    word_id = serializers.CharField()
    text = serializers.CharField()
    learners = serializers.IntegerField(min_value=0)
    good = serializers.IntegerField(min_value=0, allow_null=True)
    hard = serializers.IntegerField(min_value=0, allow_null=True)
    again = serializers.IntegerField(min_value=0, allow_null=True)
    wrong_rate = serializers.FloatField(min_value=0, max_value=1, allow_null=True)
