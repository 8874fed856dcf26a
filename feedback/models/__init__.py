"""Claims, reports and their cases; statistics of exercises."""

from feedback.models.cases import (
    MAX_TEXT,
    WHOLE,
    Case,
    Claim,
    Kind,
    Reason,
    Report,
    ReportedEntity,
    SettledCourse,
    State,
)
from feedback.models.statistics import Fold, ItemStatistic, MeasuredCourse, WrongAnswer

__all__ = [
    "MAX_TEXT",
    "WHOLE",
    "Case",
    "Claim",
    "Fold",
    "ItemStatistic",
    "Kind",
    "MeasuredCourse",
    "Reason",
    "Report",
    "ReportedEntity",
    "SettledCourse",
    "State",
    "WrongAnswer",
]
