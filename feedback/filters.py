"""Filters of the lists of claims, reports and cases, and of the statistics of exercises."""

from django.db.models import QuerySet
from django_filters import FilterSet
from drf_spectacular.utils import OpenApiParameter

from feedback.models import Case, Kind, ReportedEntity, State
from feedback.selectors.inbox import cases_of_member
from langlearn.api.auth import caller_of
from langlearn.api.filters import RuleFilter, parse_boolean
from langlearn.api.pagination import page_meta


def state(text: str) -> str:
    """A rule: the name of a state. Raises ValueError."""
    if text not in State.values:
        raise ValueError(f"Must be one of {', '.join(State.values)}.")
    return text


class OwnFilters(FilterSet):  # type: ignore[misc]
    """Of a learner's claims or reports."""

    state = RuleFilter("state", state, schema={"type": "string", "enum": State.values}, description="In this state.")
    course_id = RuleFilter("course_id", schema={"type": "string"}, description="About this course.")


def kind(text: str) -> str:
    """A rule: the name of a kind of case. Raises ValueError."""
    if text not in Kind.values:
        raise ValueError(f"Must be one of {', '.join(Kind.values)}.")
    return text


class CaseFilters(FilterSet):  # type: ignore[misc]
    """Of the inbox. `state` is that of the list only; the counts follow `course_id` and `mine`."""

    course_id = RuleFilter("course_id", schema={"type": "string"}, description="Of this course.")
    mine = RuleFilter(
        "course_id",
        parse_boolean,
        schema={"type": "boolean"},
        description="Of courses of which the caller is a member; `false`: of all others.",
        method="of_member",
    )
    kind = RuleFilter("kind", kind, schema={"type": "string", "enum": Kind.values}, description="Of this kind.")
    exercise_id = RuleFilter(
        "entity_id", schema={"type": "string"}, description="About this exercise.", method="about_exercise"
    )
    state = RuleFilter(
        "state",
        state,
        schema={"type": "string", "enum": State.values},
        description="In this state, else `open`.",
    )
    live = RuleFilter(
        "is_live",
        parse_boolean,
        schema={"type": "boolean"},
        description="Answers that the published exercise accepts, or those that it does not.",
        method="with_answer",
    )

    def of_member(self, rows: QuerySet[Case], name: str, is_member: bool) -> QuerySet[Case]:
        return cases_of_member(rows, caller_of(self.request).id, is_member=is_member)

    def about_exercise(self, rows: QuerySet[Case], name: str, exercise_id: str) -> QuerySet[Case]:
        return rows.filter(entity=ReportedEntity.EXERCISE, entity_id=exercise_id)

    def with_answer(self, rows: QuerySet[Case], name: str, is_live: bool) -> QuerySet[Case]:
        return rows.filter(kind=Kind.ANSWER, is_live=is_live)


_NUMBER = {"type": "integer", "minimum": 0}
CASES_META = page_meta(
    counts={
        "type": "object",
        "description": "Numbers of open cases by kind, as `course_id` and `mine` say.",
        "required": Kind.values,
        "example": {"answer": 2, "report": 1, "failing": 0},
        "properties": dict.fromkeys(Kind.values, _NUMBER),
    }
)
CASES_META["properties"]["courses"] = {
    "type": "object",
    "description": "With `include=courses`, by course.",
    "example": {"spanish-a1": 3},
    "additionalProperties": _NUMBER,
}
CASES_INCLUDE = OpenApiParameter(
    "include",
    {"type": "string", "enum": ["courses"]},
    description="`courses`: `meta` also has the open cases by course.",
)
STATISTICS_FILTERS = [
    OpenApiParameter("lesson_id", {"type": "string"}, description="Used by this lesson."),
    OpenApiParameter("failing", {"type": "boolean"}, description="Whether most learners fail or many skip it."),
]
_AS_OF = {
    "type": "string",
    "format": "date-time",
    "nullable": True,
    "description": "All answers received up to then are counted, null before the first.",
}
STATISTICS_META = page_meta(as_of=_AS_OF)
