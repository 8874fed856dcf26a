"""Validation of the request bodies, and schemas of the responses."""

from progress.serializers.administration import REASON_LENGTH, AdjustmentBody, BonusBody, ResetBody
from progress.serializers.enrollments import EnrollBody, EnrollmentBody, EnrollmentData, EnrollmentOrderBody
from progress.serializers.export import ExportedProgress
from progress.serializers.fields import NoBody
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
from progress.serializers.path import NEXT_REASONS, MistakeData, NextStepData, PathData
from progress.serializers.placements import (
    FinishPlacementBody,
    PlacementAnswerBody,
    PlacementAnsweredData,
    PlacementStateData,
    StartPlacementBody,
)
from progress.serializers.practice import (
    PRACTICE_MODES,
    PRACTICE_REASONS,
    PracticeFinishedData,
    PracticeStateData,
    StartPracticeBody,
)
from progress.serializers.reviews import ATTEMPT_VERDICTS, AttemptBody, AttemptedData, ReviewsData, SchedulerData
from progress.serializers.state import LivesBody, SummaryData, UpdateProgressBody, UserProgressData
from progress.serializers.synchronisation import (
    COMPLETION_STATUSES,
    PRACTICE_STATUSES,
    ChangesData,
    SynchronizeBody,
    SynchronizedData,
)
from progress.serializers.words import WordsSummaryData, WordStatisticsData, WordStrengthData

__all__ = [
    "ATTEMPT_STATUSES",
    "ATTEMPT_VERDICTS",
    "COMPLETION_STATUSES",
    "NEXT_REASONS",
    "PRACTICE_MODES",
    "PRACTICE_REASONS",
    "PRACTICE_STATUSES",
    "REASON_LENGTH",
    "AdjustmentBody",
    "AttemptBody",
    "AttemptedData",
    "BonusBody",
    "CalendarData",
    "ChangesData",
    "CompleteLessonBody",
    "CompletedLessonData",
    "EnrollBody",
    "EnrollmentBody",
    "EnrollmentData",
    "EnrollmentOrderBody",
    "ExportedProgress",
    "FinishPlacementBody",
    "LeaderboardData",
    "LedgerEntryData",
    "LessonCompletionData",
    "LessonStateData",
    "LessonStatisticsData",
    "LivesBody",
    "MistakeData",
    "NextStepData",
    "NoBody",
    "PathData",
    "PlacementAnswerBody",
    "PlacementAnsweredData",
    "PlacementStateData",
    "PracticeFinishedData",
    "PracticeStateData",
    "ProgressOfUserData",
    "ResetBody",
    "ReviewsData",
    "SchedulerData",
    "StartPlacementBody",
    "StartPracticeBody",
    "SummaryData",
    "SynchronizeBody",
    "SynchronizedData",
    "UpdateProgressBody",
    "UserProgressData",
    "WordStatisticsData",
    "WordStrengthData",
    "WordsSummaryData",
]
