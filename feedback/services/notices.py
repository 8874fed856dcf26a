"""What learners are told of decisions about their claims and reports."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from content.selectors.facts import course_name
from content.selectors.feedback_facts import draft_names
from feedback.models import Case, Report, ReportedEntity, State
from notifications.services import Notice, notify

_SHOWN = 200  # characters of an answer


def notify_claims(
    case: Case, answers: Iterable[tuple[UUID, str]], state: State, *, note: str | None, at: datetime
) -> None:
    """Tells learners that their claims are accepted or rejected: each once, of the first of its answers.

    Two statements, or three for a course that is not published. Call it last: see `notify`.
    """
    first: dict[UUID, str] = {}
    for user_id, answer in answers:
        first.setdefault(user_id, answer)
    if not first:
        return
    about = {"course_id": case.course_id, "course_name": _name(case.course_id), "exercise_id": case.entity_id}
    kind = f"claim.{state}"
    notify(
        [
            Notice(user_id, kind, f"{kind}:{case.pk}", {**about, "answer": answer[:_SHOWN], "note": note})
            for user_id, answer in first.items()
        ],
        at=at,
    )


def notify_reports(case: Case, reports: Iterable[Report], state: State, *, note: str | None, at: datetime) -> None:
    """Tells learners that their reports are accepted or rejected. Statements as `notify_claims`."""
    found = list(reports)
    if not found:
        return
    data = {
        "course_id": case.course_id,
        "course_name": _name(case.course_id),
        "entity": case.entity,
        "entity_id": case.entity_id,
        "reason": case.reason,
        "note": note,
    }
    kind = f"report.{state}"
    notify([Notice(each.user_id, kind, f"{kind}:{each.public_id}", data) for each in found], at=at)


def _name(course_id: str) -> str:
    """The name as learners know it."""
    name = course_name(course_id)
    if name is None:
        key = (ReportedEntity.COURSE.value, (course_id, course_id))
        name = draft_names([key]).get(key, course_id)
    return name
