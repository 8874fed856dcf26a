"""What changed in a learner's progress since a device last read: completions, enrollments, and cards of exercises.

Every write takes the next number of the learner's counter under the row lock, so a cursor, which is such a number,
never skips a change. After a reset, which begins a new epoch, everything is read again.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import OuterRef

from content.readers import Reader
from content.selectors.facts import visible_assignments
from langlearn.api import cursors
from langlearn.api.responses import NonNegative, Schema
from langlearn.db import ListOf, snapshot
from progress.models import ReviewCard, UserProgress
from progress.selectors.completions import (
    COMPLETION_FIELDS,
    LessonCompletionData,
    completed_lesson_ids,
    visible_completions,
)
from progress.selectors.enrollments import EnrollmentData, enrollments
from progress.selectors.state import UserProgressData, progress


class ChecksumData(TypedDict):
    count: Annotated[NonNegative, Schema(description="Completions the learner has now.")]
    xp: NonNegative


class ChangedExerciseData(TypedDict):
    """An exercise whose review card, mistake or words may have changed; once for each course that uses it."""

    course_id: Annotated[
        str | None, Schema(description="Null while no lesson that the learner sees uses the exercise.")
    ]
    exercise_id: str


class ChangesData(TypedDict):
    completions: list[LessonCompletionData]
    enrollments: Annotated[
        list[EnrollmentData] | None,
        Schema(
            description="All of them, in place of the local copy; null when they have not changed since the cursor."
        ),
    ]
    exercises: list[ChangedExerciseData]
    progress: UserProgressData
    cursor: str
    has_more: bool
    full_resync: Annotated[
        bool, Schema(description="Delete the local copy first: this page starts from the beginning.")
    ]
    sync_checksum: ChecksumData
    server_time: datetime


def read_changes_cursor(user_id: UUID, cursor: str) -> tuple[int, int]:
    """Epoch and change number of a cursor. Raises ValueError for one that was not made for this learner."""
    owner, epoch, number = cursors.decode(cursor, str, int, int)
    if owner != user_id.hex:
        raise ValueError("Invalid cursor")
    return epoch, number


def changes_since(
    user_id: UUID,
    cursor: tuple[int, int] | None,
    *,
    reader: Reader,
    timezone: str,
    registered_at: datetime,
    limit: int,
    now: datetime,
) -> ChangesData:
    """Completions and exercises changed since the cursor in the order of their changes, `limit` of both at most, the
    enrollments if these changed, and the progress.

    A constant number of queries, all of one snapshot, so that the checksum fits what was read.
    """
    with snapshot():
        learner = UserProgress.objects.filter(pk=user_id)
        row = learner.values_list("epoch", "change_number", "enrollments_number").first()
        epoch, newest, enrolled = row or (0, 0, 0)
        since = 0
        full_resync = False
        if cursor is not None:
            full_resync = cursor[0] != epoch or cursor[1] > newest
            since = 0 if full_resync else cursor[1]
        visible = visible_completions(user_id)
        completions = _after(since, visible, COMPLETION_FIELDS, limit)
        cards = ReviewCard.objects.filter(user_id=user_id, epoch=epoch)
        uses = visible_assignments(reader=reader, completed=completed_lesson_ids(user_id))
        uses = uses.filter(exercise__exercise_id=OuterRef("exercise_id")).order_by("course_id")
        cards = cards.annotate(courses=ListOf(uses.values("course_id").distinct()))
        exercises = _after(since, cards, ["exercise_id", "courses"], limit)
        numbers = sorted([*completions, *exercises])
        has_more, numbers = len(numbers) > limit, numbers[:limit]
        reached = numbers[-1] if has_more else newest
        is_first = cursor is None or full_resync
        current = progress(user_id, timezone=timezone, registered_at=registered_at, now=now)
        return {
            "completions": [completions[number] for number in numbers if number in completions],
            "enrollments": enrollments(user_id, reader=reader) if is_first or since < enrolled <= reached else None,
            "exercises": [
                {"course_id": course_id, "exercise_id": exercises[number]["exercise_id"]}
                for number in numbers
                if number in exercises
                for course_id in exercises[number]["courses"] or [None]
            ],
            "progress": current,
            "cursor": cursors.encode(user_id.hex, epoch, reached),
            "has_more": has_more,
            "full_resync": full_resync,
            "sync_checksum": {"count": visible.count(), "xp": current["experience_points"]},
            "server_time": now,
        }


def _after(since: int, rows: Any, columns: Iterable[str], limit: int) -> dict[int, Any]:
    """The first rows whose number is greater, one more than `limit`, by their numbers."""
    changed = rows.filter(change_number__gt=since).order_by("change_number")
    return {row.pop("change_number"): row for row in changed.values(*columns, "change_number")[: limit + 1]}
