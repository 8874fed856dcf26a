"""Filters of the lists of claims and reports, and of the statistics of exercises."""

from typing import Any

from django_filters import FilterSet
from drf_spectacular.utils import OpenApiParameter

from feedback.models import State
from langlearn.api.filters import RuleFilter
from langlearn.api.pagination import PAGE_META


def state(text: str) -> str:
    """A rule: the name of a state. Raises ValueError."""
    if text not in State.values:
        raise ValueError(f"Must be one of {', '.join(State.values)}.")
    return text


class OwnFilters(FilterSet):  # type: ignore[misc]
    """Of a learner's claims or reports."""

    state = RuleFilter("state", state, schema={"type": "string", "enum": State.values}, description="In this state.")
    course_id = RuleFilter("course_id", schema={"type": "string"}, description="About this course.")


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
STATISTICS_META: dict[str, Any] = {
    **PAGE_META,
    "required": [*PAGE_META["required"], "as_of"],
    "properties": {**PAGE_META["properties"], "as_of": _AS_OF},
}
