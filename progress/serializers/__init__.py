"""Validation of the request bodies, and schemas of the responses."""

from progress.serializers.administration import REASON_LENGTH, AdjustmentBody, BonusBody, ResetBody
from progress.serializers.export import ExportedProgress
from progress.serializers.history import (
    CalendarData,
    LeaderboardData,
    LedgerEntryData,
    LessonStatisticsData,
    ProgressOfUserData,
)
from progress.serializers.lessons import (
    ATTEMPT_STATUSES,
    CompletedLessonData,
    CompleteLessonBody,
    LessonCompletionData,
    LessonStateData,
)
from progress.serializers.reviews import AttemptBody, AttemptedData, ReviewsData
from progress.serializers.state import LivesBody, SummaryData, UpdateProgressBody, UserProgressData
from progress.serializers.synchronisation import (
    COMPLETION_STATUSES,
    ChangesData,
    SynchronizeBody,
    SynchronizedData,
)

__all__ = [
    "ATTEMPT_STATUSES",
    "COMPLETION_STATUSES",
    "REASON_LENGTH",
    "AdjustmentBody",
    "AttemptBody",
    "AttemptedData",
    "BonusBody",
    "CalendarData",
    "ChangesData",
    "CompleteLessonBody",
    "CompletedLessonData",
    "ExportedProgress",
    "LeaderboardData",
    "LedgerEntryData",
    "LessonCompletionData",
    "LessonStateData",
    "LessonStatisticsData",
    "LivesBody",
    "ProgressOfUserData",
    "ResetBody",
    "ReviewsData",
    "SummaryData",
    "SynchronizeBody",
    "SynchronizedData",
    "UpdateProgressBody",
    "UserProgressData",
]
