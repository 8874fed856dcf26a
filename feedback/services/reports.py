"""A learner says that something else in a course is wrong."""

from datetime import datetime
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction

from content.readers import Reader
from content.selectors.facts import course_is_published
from content.selectors.feedback_facts import live_record_changed_at
from feedback.models import Case, Kind, Report, State
from feedback.rules.answers import report_key
from feedback.selectors.cases import locked_case, reports_of, seconds_until_next
from feedback.services.cases import add_case, join
from langlearn.api.errors import NotFound, RateLimited
from progress.services.progress_row import locked_progress


def report(
    *,
    user_id: UUID,
    timezone: str,
    course_id: str,
    entity: str,
    entity_id: str,
    reason: str,
    comment: str | None,
    reader: Reader,
    at: datetime,
) -> tuple[Report, bool]:
    """The report, and whether it is new: an open one with the same keys is not. Raises NotFound and RateLimited."""
    with transaction.atomic():
        locked_progress(user_id=user_id, timezone=timezone, at=at)
        if not course_is_published(course_id, reader=reader):
            raise NotFound("Course not found")
        changed_at = live_record_changed_at(course_id, entity, entity_id, reader=reader)
        if changed_at is None:
            raise NotFound(f"{entity.capitalize()} not found")
        about = {"course_id": course_id, "entity": entity, "entity_id": entity_id, "reason": reason}
        known = reports_of(user_id).filter(state=State.OPEN, **about).first()
        if known is not None:
            return known, False
        wait = seconds_until_next(reports_of(user_id), "reported_at", limit=settings.REPORTS_PER_DAY, at=at)
        if wait:
            raise RateLimited("Too many reports", retry_after=wait)
        key = report_key(course_id, entity, entity_id, reason)
        case = locked_case(key) or add_case(
            Case(key=key, kind=Kind.REPORT, priority=0, opened_at=at, last_at=at, **about)
        )
        new = Report(
            user_id=user_id, public_id=uuid4(), case=case, comment=comment, state=State.OPEN, reported_at=at, **about
        )
        stays = case.state == State.REJECTED and case.decided_at is not None and changed_at <= case.decided_at
        if stays:
            new.state, new.note, new.decided_at = State.REJECTED, case.note, at
        is_first = not reports_of(user_id).filter(case=case).exists()
        new.save(force_insert=True)
        join(case, is_first=is_first, reopened=case.state != State.OPEN and not stays, at=at)
        return new, True
