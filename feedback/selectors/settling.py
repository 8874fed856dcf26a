"""Reads of the cases that follow the state of their courses, and of the learners who follow a case."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q, QuerySet

from content.selectors.feedback_facts import CourseState, existing_courses
from feedback.models import Case, Claim, Kind, SettledCourse, State
from langlearn.db import TEXTS, UUIDS, OneOf

SettledState = tuple[CourseState, int]  # with the version of the rules of grading

# Failing exercises are followed by the fold.
_SETTLED_KINDS = (Kind.ANSWER, Kind.REPORT)


def courses_with_cases() -> list[str]:
    """The courses whose cases follow them, by id; deleted ones until their cases are obsolete. One query."""
    follow = Q(course_id__in=existing_courses()) | ~Q(state=State.OBSOLETE)
    rows = Case.objects.filter(follow, kind__in=_SETTLED_KINDS).order_by("course_id")
    return list(rows.values_list("course_id", flat=True).distinct())


def settled_states(course_ids: Collection[str]) -> dict[str, SettledState]:
    """The state of each course up to which its cases were settled. One query."""
    rows = SettledCourse.objects.filter(OneOf("pk", course_ids, TEXTS))
    columns = ("pk", *CourseState._fields, "grading_version")
    return {pk: (CourseState(*state), version) for pk, *state, version in rows.values_list(*columns)}


def answer_cases(course_id: str, exercise_ids: Collection[str] | None) -> list[UUID]:
    """The cases of claims in a course, of all of its exercises or of some. One query."""
    rows = Case.objects.filter(course_id=course_id, kind=Kind.ANSWER)
    if exercise_ids is not None:
        rows = rows.filter(OneOf("entity_id", exercise_ids, TEXTS))
    return list(rows.order_by("pk").values_list("pk", flat=True))


def report_cases(course_id: str) -> dict[str, dict[UUID, str]]:
    """The cases of reports that are not obsolete: entity to case to the record that it is about. One query."""
    found: dict[str, dict[UUID, str]] = {}
    rows = Case.objects.filter(course_id=course_id, kind=Kind.REPORT).exclude(state=State.OBSOLETE)
    for pk, entity, entity_id in rows.values_list("pk", "entity", "entity_id"):
        found.setdefault(entity, {})[pk] = entity_id
    return found


def undecided(case_ids: Collection[UUID]) -> QuerySet[Claim]:
    """The claims of cases that become accepted when these grant them: an accepted case has open ones only."""
    return Claim.objects.filter(OneOf("case_id", case_ids, UUIDS)).exclude(state=State.ACCEPTED)


def cases_undecided(case_ids: Collection[UUID]) -> list[UUID]:
    """Those of the cases that have such claims. One query, none without cases."""
    if not case_ids:
        return []
    return list(undecided(case_ids).order_by("case_id").values_list("case_id", flat=True).distinct())


def learners_undecided(case_id: UUID, *, after: UUID | None, limit: int) -> list[UUID]:
    """Learners with such claims, by id, those after `after`. One query."""
    rows = undecided([case_id])
    if after is not None:
        rows = rows.filter(user_id__gt=after)
    return list(rows.order_by("user_id").values_list("user_id", flat=True).distinct()[:limit])
