"""Scheduled publications: one for each course, published by the worker at or after its instant.

The row is deleted in the transaction that publishes, under the lock of the course, so a schedule is published exactly
once, also when a process is killed. One that cannot be published is parked until it is changed or deleted.
"""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Min

from accounts import audit
from accounts import selectors as accounts
from accounts.audit import Actor
from accounts.models import AuditAction
from content.editor import Editor
from content.models import Course, PublicationKind, PublishMode, Schedule, ScheduleState
from content.publishing.publications import (
    check_draft_revision,
    locked_course,
    publish,
    refuse_without_review,
)
from content.publishing.states import unpublished
from content.revisions.tags import entity_tag, new_tag
from content.rights import Right, rights_of
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, NotFound

logger = logging.getLogger("langlearn")

_TRIES = 20  # of a publication that fails without a reason the author could remove: five minutes of ticks


class Saved(NamedTuple):
    """A schedule, and whether it is new."""

    schedule: Schedule
    created: bool


def save_schedule(
    *,
    course_id: str,
    publish_at: datetime,
    message: str | None = None,
    expected_draft_revision: int | None = None,
    reason: str | None = None,
    if_match: str | None = None,
    editor: Editor,
) -> Saved:
    """Creates or replaces the schedule of a course, which is pending then.

    Raises NotFound for the course; Forbidden for those who may not publish; PreconditionFailed; Conflict in a course
    that publishes every change, when the draft has moved, and when another person has to publish it.
    """
    with transaction.atomic():
        course = locked_course(course_id)
        editor.check(course_id, Right.PUBLISH)
        before = Schedule.objects.filter(pk=course_id).first()
        check_if_match(if_match, entity_tag(before.tag) if before else None)
        if course.publish_mode == PublishMode.AUTO:
            raise Conflict("Course publishes every change at once", context={"reason": "not_manual"})
        check_draft_revision(course, expected_draft_revision)
        if course.require_review and not editor.is_administrator and (found := unpublished(course)).changes:
            refuse_without_review(found, by=editor.id)
        schedule = Schedule(
            course=course,
            publish_at=publish_at,
            message=message,
            expected_draft_revision=expected_draft_revision,
            scheduled_by_id=editor.id,
            tag=new_tag(),
            created_at=before.created_at if before else editor.at,
            updated_at=editor.at,
        )
        schedule.save(force_insert=before is None, force_update=before is not None)
        audit.record(
            AuditAction.COURSE_SCHEDULED,
            by=editor.actor,
            target_id=None,
            after={"course_id": course_id},
            reason=reason or message,
            at=editor.at,
        )
    return Saved(schedule, before is None)


def delete_schedule(
    *,
    course_id: str,
    if_match: str | None = None,
    reason: str | None = None,
    editor: Editor,
) -> None:
    """Deletes the schedule of a course. Raises NotFound for either; Forbidden for those who may not publish;
    PreconditionFailed.
    """
    with transaction.atomic():
        locked_course(course_id)
        editor.check(course_id, Right.PUBLISH)
        schedule = find_schedule(course_id)
        check_if_match(if_match, entity_tag(schedule.tag))
        schedule.delete()
        after = {"course_id": course_id}
        audit.record(
            AuditAction.COURSE_UNSCHEDULED,
            by=editor.actor,
            target_id=None,
            after=after,
            reason=reason,
            at=editor.at,
        )


def find_schedule(course_id: str) -> Schedule:
    """Returns the schedule of a course. Raises NotFound."""
    schedule = Schedule.objects.filter(pk=course_id).first()
    if schedule is None:
        raise NotFound(f"Schedule of course '{course_id}' not found")
    return schedule


def due_since() -> datetime | None:
    """The instant of the pending schedule that was or will be due first."""
    first: datetime | None = Schedule.objects.filter(state=ScheduleState.PENDING).aggregate(first=Min("publish_at"))[
        "first"
    ]
    return first


def publish_due(*, at: datetime) -> int:
    """Publishes what is due; returns how many schedules were processed. Several workers may run it at once."""
    due = Schedule.objects.filter(state=ScheduleState.PENDING, publish_at__lte=at).order_by("publish_at", "pk")
    course_ids = list(due.values_list("pk", flat=True))
    for course_id in course_ids:
        try:
            _publish_one(course_id, at=at)
        except Exception as error:  # noqa: BLE001 - one that fails must not delay the others
            _failed(course_id, error, at=at)
    return len(course_ids)


def _publish_one(course_id: str, *, at: datetime) -> None:
    """Publishes one schedule, or parks it; nothing when another worker has done so."""
    with transaction.atomic():
        schedule = _locked(course_id, at=at)
        if schedule is None:
            return
        user = accounts.active_user(schedule.scheduled_by_id) if schedule.scheduled_by_id else None
        if user is None or Right.PUBLISH not in rights_of(course_id, user):
            _park(schedule, "not_allowed", at=at)
            return
        try:
            with transaction.atomic():
                publish(
                    course_id=course_id,
                    message=schedule.message,
                    expected_draft_revision=schedule.expected_draft_revision,
                    kind=PublicationKind.SCHEDULED,
                    editor=Editor(Actor(id=user.id), at, user),
                )
        except Conflict as refusal:
            _park(schedule, _reason(refusal), at=at)
        else:
            schedule.delete()


def _locked(course_id: str, *, at: datetime) -> Schedule | None:
    """The schedule, if it is still due, under the lock of its course."""
    course: Course | None = Course.objects.select_for_update(no_key=True).filter(pk=course_id).only("pk").first()
    if course is None:
        return None
    return Schedule.objects.filter(pk=course_id, state=ScheduleState.PENDING, publish_at__lte=at).first()


def _reason(refusal: Conflict) -> str:
    """Why a publication was refused. The guard on completions has no `reason` of its own."""
    context: Mapping[str, Any] = refusal.context or {}
    return str(context.get("reason", "completions"))


def _failed(course_id: str, error: Exception, *, at: datetime) -> None:
    """Counts a try that failed without a reason, and parks the schedule after the last one."""
    fields = {"course": course_id, "error": type(error).__name__}
    logger.warning("scheduled_publication_failed", extra={"fields": fields})
    with transaction.atomic():
        schedule = _locked(course_id, at=at)
        if schedule is None:
            return
        schedule.attempts += 1
        if schedule.attempts >= _TRIES:
            _park(schedule, "failed", at=at)
        else:
            schedule.save(update_fields=["attempts"])


def _park(schedule: Schedule, reason: str, *, at: datetime) -> None:
    logger.info("scheduled_publication_parked", extra={"fields": {"course": schedule.pk, "reason": reason}})
    schedule.state, schedule.reason, schedule.updated_at, schedule.tag = ScheduleState.PARKED, reason, at, new_tag()
    schedule.save(update_fields=["state", "reason", "attempts", "updated_at", "tag"])
