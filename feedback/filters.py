"""Filters of the lists of claims and reports."""

from django_filters import FilterSet

from feedback.models import State
from langlearn.api.filters import RuleFilter


def state(text: str) -> str:
    """A rule: the name of a state. Raises ValueError."""
    if text not in State.values:
        raise ValueError(f"Must be one of {', '.join(State.values)}.")
    return text


class OwnFilters(FilterSet):  # type: ignore[misc]
    """Of a learner's claims or reports."""

    state = RuleFilter("state", state, schema={"type": "string", "enum": State.values}, description="In this state.")
    course_id = RuleFilter("course_id", schema={"type": "string"}, description="About this course.")
