"""Responses of the calendar, the ledger, the leaderboard and the statistics."""

from rest_framework import serializers

from progress.models import EntryKind
from progress.rules.periods import Period
from progress.serializers.state import SummaryData, UserProgressData


class CalendarDayData(serializers.Serializer):  # type: ignore[type-arg]
    date = serializers.DateField()
    lessons = serializers.IntegerField(min_value=0, help_text="Number of distinct lessons reported that day.")
    practice_sessions = serializers.IntegerField(
        min_value=0, help_text="Practice sessions finished that day with at least five exercises solved."
    )
    xp = serializers.IntegerField(min_value=0)
    time_spent_seconds = serializers.IntegerField(min_value=0)
    active = serializers.BooleanField()
    carried = serializers.BooleanField(help_text="This day was skipped by a change of time zone.")


class CalendarData(serializers.Serializer):  # type: ignore[type-arg]
    """The requested local dates, each with the activity on it since the last reset."""

    timezone = serializers.CharField()
    to = serializers.DateField()
    days = CalendarDayData(many=True)

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        # "from" is a keyword, so the class body cannot define it.
        return {**super().get_fields(), "from": serializers.DateField()}


class LedgerEntryData(serializers.Serializer):  # type: ignore[type-arg]
    """One line of the ledger of experience points."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(EntryKind.choices)
    amount = serializers.IntegerField(help_text="May be negative.")
    source = serializers.CharField(  # type: ignore[assignment]  # a field's own attribute of that name is its path
        help_text="`lesson:<id>`, `practice:<date>:<1 to 4>`, `bonus`, `adjust` or `reset`."
    )
    reason = serializers.CharField(allow_null=True)
    awarded_by = serializers.UUIDField(allow_null=True)
    created_at = serializers.DateTimeField()


class LeaderData(serializers.Serializer):  # type: ignore[type-arg]
    rank = serializers.IntegerField(min_value=1, help_text="Equal scores share a rank.")
    display_name = serializers.CharField()
    xp = serializers.IntegerField(min_value=1)
    is_me = serializers.BooleanField()


class OwnRankData(serializers.Serializer):  # type: ignore[type-arg]
    rank = serializers.IntegerField(min_value=1, allow_null=True)
    xp = serializers.IntegerField()
    opted_out = serializers.BooleanField()


class LeaderboardData(serializers.Serializer):  # type: ignore[type-arg]
    """The leaderboard of a period."""

    period = serializers.ChoiceField([period.value for period in Period])
    scope = serializers.ChoiceField(["global"])
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    entries = LeaderData(many=True)
    me = OwnRankData()


class ScoreBucketData(serializers.Serializer):  # type: ignore[type-arg]
    to = serializers.IntegerField()
    count = serializers.IntegerField(min_value=0)

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        return {"from": serializers.IntegerField(), **super().get_fields()}


class DayCountData(serializers.Serializer):  # type: ignore[type-arg]
    date = serializers.DateField(help_text="In UTC.")
    completions = serializers.IntegerField(min_value=0)


class LessonStatisticsData(serializers.Serializer):  # type: ignore[type-arg]
    """Statistics of a lesson."""

    total_completions = serializers.IntegerField(min_value=0, help_text="Repeats included.")
    unique_users = serializers.IntegerField(min_value=0)
    completion_rate = serializers.FloatField(min_value=0, max_value=100)
    average_score = serializers.FloatField(allow_null=True)
    average_time_spent = serializers.FloatField(allow_null=True, help_text="Seconds.")
    median_time_spent = serializers.FloatField(allow_null=True, help_text="Seconds.")
    score_distribution = ScoreBucketData(many=True)
    last_30_days = DayCountData(many=True)


class ProgressOwnerData(serializers.Serializer):  # type: ignore[type-arg]
    id = serializers.UUIDField()
    email = serializers.EmailField()
    username = serializers.CharField(allow_null=True)
    role = serializers.CharField()


class ProgressOfUserData(serializers.Serializer):  # type: ignore[type-arg]
    user = ProgressOwnerData()
    progress = UserProgressData()
    summary = SummaryData()
