"""Responses of the path through a course, and of what comes next."""

from rest_framework import serializers

from content.exercises import EXERCISE_TYPES, VERDICTS
from content.rules import MODULE_TYPES
from langlearn.api.components import plain_enum
from langlearn.api.fields import DescribedField
from progress.rules.path import LessonState
from progress.serializers.fields import AnswerField
from progress.serializers.reviews import DifferenceData

# Named in the OpenAPI document (settings).
NEXT_REASONS = ("start", "continue", "reviews_due", "mistakes", "weak_words", "course_complete", "empty_course")


class PathCountsData(serializers.Serializer):  # type: ignore[type-arg]
    lessons = serializers.IntegerField(min_value=0)
    completed = serializers.IntegerField(min_value=0)
    skipped = serializers.IntegerField(min_value=0)
    percent = serializers.FloatField(min_value=0, max_value=100, help_text="Of the lessons completed.")


class PathLessonData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()
    experience_points = serializers.IntegerField(min_value=0)
    exercises_count = serializers.IntegerField(min_value=0)
    state = serializers.ChoiceField(choices=[state.value for state in LessonState])
    best_score = serializers.IntegerField(min_value=0, max_value=100, allow_null=True)
    stars = serializers.IntegerField(min_value=0, max_value=3)
    attempts = serializers.IntegerField(min_value=0)
    completed_at = serializers.DateTimeField(allow_null=True)


class PathModuleData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()
    module_type = serializers.ChoiceField(choices=MODULE_TYPES)
    counts = PathCountsData()
    lessons = PathLessonData(many=True)


class PathSectionData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()
    counts = PathCountsData()
    modules = PathModuleData(many=True)


class PathLevelData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    code = serializers.CharField()
    name = serializers.CharField()
    order = serializers.IntegerField()
    counts = PathCountsData()
    sections = PathSectionData(many=True)


class AcceptedPlacementData(serializers.Serializer):  # type: ignore[type-arg]
    start_lesson_id = serializers.CharField(allow_null=True, help_text="null when the learner knew every lesson.")
    accepted_at = serializers.DateTimeField()


class PathData(serializers.Serializer):  # type: ignore[type-arg]
    """A course with the state of each lesson."""

    course_id = serializers.CharField()
    unlock = serializers.ChoiceField(choices=["open", "sequential"])
    next_lesson_id = serializers.CharField(
        allow_null=True, help_text="The first lesson that is neither completed nor skipped."
    )
    placement = AcceptedPlacementData(allow_null=True)
    counts = PathCountsData()
    levels = PathLevelData(many=True)


class NextLessonData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.CharField()
    name = serializers.CharField()
    module_id = serializers.CharField()
    exercises_count = serializers.IntegerField(min_value=1)
    experience_points = serializers.IntegerField(min_value=0)


class DueCountsData(serializers.Serializer):  # type: ignore[type-arg]
    exercises = serializers.IntegerField(min_value=0, help_text="Review cards that are due.")
    words = serializers.IntegerField(min_value=0, help_text="Words that are due or weak.")
    mistakes = serializers.IntegerField(min_value=0)


class NextStepData(serializers.Serializer):  # type: ignore[type-arg]
    """What to do next in a course; `due` counts what can be practised now."""

    kind = serializers.ChoiceField(choices=["lesson", "practice", "done"])
    reason = serializers.ChoiceField(choices=NEXT_REASONS)
    mode = DescribedField(plain_enum(["reviews", "mistakes", "words", None]))
    lesson = NextLessonData(allow_null=True)
    due = DueCountsData()


class MistakeData(serializers.Serializer):  # type: ignore[type-arg]
    """The latest answer to an exercise, which was not correct."""

    exercise_id = serializers.CharField()
    exercise_type = serializers.ChoiceField(choices=EXERCISE_TYPES)
    course_id = serializers.CharField()
    lesson_id = serializers.CharField()
    answered_at = serializers.DateTimeField()
    answer = AnswerField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    score = serializers.FloatField(min_value=0, max_value=1)
    expected = AnswerField()
    diff = DifferenceData(many=True)
