"""Filters and sort fields of the list of completions."""

import re
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django_filters import FilterSet

from content.selectors.facts import lesson_ids_of_course
from langlearn.api.filters import RuleFilter, parse_integer


def local_date(text: str) -> date:
    """`YYYY-MM-DD`. Raises ValueError."""
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError("Must be a date, YYYY-MM-DD.") from None


def score(text: str) -> int:
    value = parse_integer(text)
    if value > 100:
        raise ValueError("Must be between 0 and 100.")
    return value


class _DateRange(forms.Form):
    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        first, last = values.get("from_date"), values.get("to_date")
        if first is not None and last is not None and first > last:
            self.add_error("from_date", "May not be later than to_date.")
        return values


_DATE = {"type": "string", "format": "date"}


class CompletionFilters(FilterSet):  # type: ignore[misc]
    course_id = RuleFilter(
        "lesson_id", method="filter_course", schema={"type": "string"}, description="Lessons of this course."
    )
    from_date = RuleFilter(
        "local_date", local_date, lookup_expr="gte", schema=_DATE, description="Completed on this local date or later."
    )
    to_date = RuleFilter(
        "local_date",
        local_date,
        lookup_expr="lte",
        schema=_DATE,
        description="Completed on this local date or earlier.",
    )
    min_score = RuleFilter(
        "best_score",
        score,
        lookup_expr="gte",
        schema={"type": "integer", "minimum": 0, "maximum": 100},
        description="A best score of at least this; completions without a score are left out.",
    )

    class Meta:
        form = _DateRange

    def filter_course(self, queryset: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return queryset.filter(lesson_id__in=lesson_ids_of_course(value))


# Sort fields: name to column.
COMPLETION_ORDER = {
    name: name
    for name in (
        "completed_at",
        "score",
        "best_score",
        "time_spent_seconds",
        "experience_gained",
        "attempts",
        "lesson_id",
    )
}
