"""Reads of a learner's claims and reports, and of the cases that they belong to."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from math import ceil
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import QuerySet

from content.exercises import EXERCISE_TYPES
from feedback.models import Case, Claim, Reason, Report, ReportedEntity, State
from feedback.rules.answers import WHOLE
from langlearn.api.responses import NonNegative, one_of

QUOTA = timedelta(hours=24)


class DecisionData(TypedDict):
    state: Annotated[str, one_of(State.values)]
    note: str | None
    decided_at: datetime | None


class ClaimData(DecisionData):
    id: UUID
    attempt_id: UUID
    course_id: str
    exercise_id: str
    exercise_type: Annotated[str, one_of(EXERCISE_TYPES)]
    blank: NonNegative | None
    answer: str
    claimed_at: datetime


class ReportData(DecisionData):
    id: UUID
    course_id: str
    entity: Annotated[str, one_of(ReportedEntity.values)]
    entity_id: str
    reason: Annotated[str, one_of(Reason.values)]
    comment: str | None
    reported_at: datetime


def claim_data(row: Mapping[str, Any]) -> ClaimData:
    """A claim as the learner sees it, from its columns."""
    return {
        "id": row["public_id"],
        "attempt_id": row["attempt_id"],
        "course_id": row["course_id"],
        "exercise_id": row["exercise_id"],
        "exercise_type": row["exercise_type"],
        "blank": None if row["blank"] == WHOLE else row["blank"],
        "answer": row["answer"],
        "state": row["state"],
        "note": row["note"],
        "claimed_at": row["claimed_at"],
        "decided_at": row["decided_at"],
    }


def report_data(row: Mapping[str, Any]) -> ReportData:
    """A report as the learner sees it, from its columns."""
    return {
        "id": row["public_id"],
        "course_id": row["course_id"],
        "entity": row["entity"],
        "entity_id": row["entity_id"],
        "reason": row["reason"],
        "comment": row["comment"],
        "state": row["state"],
        "note": row["note"],
        "reported_at": row["reported_at"],
        "decided_at": row["decided_at"],
    }


def claims_of(user_id: UUID) -> QuerySet[Claim]:
    return Claim.objects.filter(user_id=user_id)


def reports_of(user_id: UUID) -> QuerySet[Report]:
    return Report.objects.filter(user_id=user_id)


def locked_case(key: str) -> Case | None:
    """The case of this key, locked until the transaction ends."""
    return Case.objects.select_for_update(no_key=True).filter(key=key).first()


def seconds_until_next(rows: QuerySet[Any], column: str, *, limit: int, at: datetime) -> int:
    """How long a learner has to wait who may add `limit` of these rows in QUOTA; 0 when one more is allowed."""
    recent = rows.filter(**{f"{column}__gt": at - QUOTA}).order_by(f"-{column}").values_list(column, flat=True)
    oldest = next(iter(recent[limit - 1 : limit]), None)
    return 0 if oldest is None else max(1, ceil((oldest + QUOTA - at).total_seconds()))
