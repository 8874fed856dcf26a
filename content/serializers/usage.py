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


class _AffectedLessonSerializer(serializers.Serializer):  # type: ignore[type-arg]
    lessonId = serializers.CharField()
    lessonName = serializers.CharField()
    courseName = serializers.CharField()
    studentCount = serializers.IntegerField(help_text="Learners who completed the lesson.")


class DeleteImpactSerializer(serializers.Serializer):  # type: ignore[type-arg]
    exerciseId = serializers.CharField()
    canDelete = serializers.BooleanField(help_text="Without force.")
    affectedLessons = serializers.IntegerField()
    affectedCourses = serializers.IntegerField()
    warnings = serializers.ListField(child=serializers.CharField())
    lessons = _AffectedLessonSerializer(many=True)


class _UsageStatsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    totalAssignments = serializers.IntegerField()
    uniqueLessons = serializers.IntegerField()
    uniqueCourses = serializers.IntegerField()
    averagePosition = serializers.FloatField(allow_null=True)


class _PerformanceSerializer(serializers.Serializer):  # type: ignore[type-arg]
    completionRate = serializers.FloatField(allow_null=True, help_text="Per cent of the learners of its courses.")
    averageScore = serializers.FloatField(allow_null=True)
    averageTimeSpent = serializers.FloatField(allow_null=True, help_text="Seconds.")


class _WeekSerializer(serializers.Serializer):  # type: ignore[type-arg]
    week = serializers.DateField(help_text="Its Monday, in UTC.")
    count = serializers.IntegerField()


class _MonthSerializer(serializers.Serializer):  # type: ignore[type-arg]
    month = serializers.CharField(help_text="`YYYY-MM`, in UTC.")
    count = serializers.IntegerField()


class _TrendsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    weeklyUsage = _WeekSerializer(many=True, help_text="Completions in each of the last 12 weeks.")
    monthlyUsage = _MonthSerializer(many=True, help_text="Completions in each of the last 6 months.")


class ExerciseAnalyticsSerializer(serializers.Serializer):  # type: ignore[type-arg]
    exerciseId = serializers.CharField()
    usageStats = _UsageStatsSerializer()
    performanceMetrics = _PerformanceSerializer()
    trends = _TrendsSerializer()
