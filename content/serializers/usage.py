"""Shapes of usage, impact of a deletion and analytics for the documentation. Their keys are camelCase."""

from rest_framework import serializers

from content.serializers.records import ExerciseSerializer


class _UsingLessonSerializer(serializers.Serializer):  # type: ignore[type-arg]
    lessonId = serializers.CharField()
    lessonName = serializers.CharField()
    moduleId = serializers.CharField()
    moduleName = serializers.CharField()
    sectionId = serializers.CharField()
    sectionName = serializers.CharField()
    levelId = serializers.CharField()
    levelName = serializers.CharField()
    courseId = serializers.CharField()
    courseName = serializers.CharField()
    order = serializers.IntegerField()


class ExerciseUsageSerializer(serializers.Serializer):  # type: ignore[type-arg]
    exerciseId = serializers.CharField()
    exercise = ExerciseSerializer()
    totalLessons = serializers.IntegerField()
    lessons = _UsingLessonSerializer(many=True)
    usageFrequency = serializers.FloatField(help_text="Assignments per month of 30 days since it was created.")
    lastUsed = serializers.DateTimeField(allow_null=True, help_text="The latest change of a lesson that uses it.")
    createdAt = serializers.DateTimeField()
