"""The courses that a learner follows. Positions run from 1 without gaps, under the lock of the progress row."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from content.readers import Reader
from content.selectors.facts import course_is_published
from content.services.ordering import check_permutation
from langlearn.api.errors import Conflict, NotFound, ValidationFailed
from progress.models import Enrollment, UserProgress
from progress.services.progress_row import locked_progress, save_progress

MAX_COURSES = 50


def enroll(*, user_id: UUID, timezone: str, course_id: str, reader: Reader, at: datetime) -> bool:
    """Adds a course after the others; False if the learner follows it already.

    Raises NotFound for a course not visible to the learner, Conflict for too many.
    """
    if not course_is_published(course_id, reader=reader):
        raise NotFound("Course not found")
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        followed = set(Enrollment.objects.filter(user_id=user_id).values_list("course_id", flat=True))
        if course_id in followed:
            return False
        if len(followed) >= MAX_COURSES:
            raise Conflict(f"At most {MAX_COURSES} courses", context={"reason": "enrollment_limit"})
        position = len(followed) + 1
        Enrollment.objects.create(user_id=user_id, course_id=course_id, position=position, enrolled_at=at)
        _note_change(progress, at)
        return True


def order_enrollments(*, user_id: UUID, timezone: str, course_ids: Sequence[str], at: datetime) -> None:
    """Gives each course the position of its place in `course_ids`.

    Raises ValidationFailed unless they are all of the learner's courses, each once.
    """
    with transaction.atomic():
        progress, rows = _locked(user_id, timezone, at)
        check_permutation(course_ids, {row.course_id: row.position for row in rows}, "course_ids")
        if _number(sorted(rows, key=lambda row: course_ids.index(row.course_id))):
            _note_change(progress, at)


def update_enrollment(
    *, user_id: UUID, timezone: str, course_id: str, position: int | None, opened_at: datetime | None, at: datetime
) -> None:
    """Moves a course to a position, and notes when it was opened; the latest opening is stored.

    Raises NotFound, and ValidationFailed for a position beyond the last.
    """
    with transaction.atomic():
        progress, rows = _locked(user_id, timezone, at)
        row = _of_course(rows, course_id)
        has_changed = False
        if position is not None:
            if not 1 <= position <= len(rows):
                raise ValidationFailed({"position": [f"Must be between 1 and {len(rows)}."]})
            rows.remove(row)
            rows.insert(position - 1, row)
            has_changed = _number(rows)
        if opened_at is not None and (row.last_opened_at is None or row.last_opened_at < opened_at):
            row.last_opened_at = opened_at
            Enrollment.objects.filter(user_id=user_id, pk=row.pk).update(last_opened_at=opened_at)
            has_changed = True
        if has_changed:
            _note_change(progress, at)


def leave(*, user_id: UUID, timezone: str, course_id: str, at: datetime) -> None:
    """Ends an enrollment; progress in the course stays. Raises NotFound."""
    with transaction.atomic():
        progress, rows = _locked(user_id, timezone, at)
        row = _of_course(rows, course_id)
        rows.remove(row)
        Enrollment.objects.filter(user_id=user_id, pk=row.pk).delete()
        _number(rows)
        _note_change(progress, at)


def _locked(user_id: UUID, timezone: str, at: datetime) -> tuple[UserProgress, list[Enrollment]]:
    """The learner's progress row, locked until the transaction ends, and enrollments by position."""
    progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
    return progress, list(Enrollment.objects.filter(user_id=user_id).order_by("position"))


def _note_change(progress: UserProgress, at: datetime) -> None:
    """Numbers a change of the list, so that other devices read it again."""
    progress.enrollments_number = progress.number_change(at)
    save_progress(progress)


def _of_course(rows: Sequence[Enrollment], course_id: str) -> Enrollment:
    found = next((row for row in rows if row.course_id == course_id), None)
    if found is None:
        raise NotFound("Enrollment not found")
    return found


def _number(rows: Sequence[Enrollment]) -> bool:
    """Gives the rows the positions from 1. One statement; none, and False, if they have them."""
    moved = []
    for position, row in enumerate(rows, start=1):
        if row.position != position:
            row.position = position
            moved.append(row)
    if moved:
        Enrollment.objects.filter(user_id=moved[0].user_id).bulk_update(moved, ["position"])
    return bool(moved)
