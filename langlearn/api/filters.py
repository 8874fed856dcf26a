"""Query parameters: strict readers, and the filter backends of lists.

A parameter given twice is an error, integers are decimal digits, booleans `true`, `false`, `1`, `0`. All problems of a
query are reported in one response: readers and backends add to the same `FieldErrors` instead of raising.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from operator import itemgetter
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import FieldDoesNotExist
from django.db.models import F, Model, QuerySet
from django.http import QueryDict
from django_filters import Filter
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import OpenApiParameter
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request

from langlearn.api.errors import FieldErrors
from langlearn.api.text import search_terms

Row = TypeVar("Row")

MAX_SEARCH_LENGTH = 200  # characters

_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
_BEYOND = 10**18  # replaces every larger integer; all maxima are below it


def single(query: QueryDict, name: str, errors: FieldErrors) -> str | None:
    """The one value of a parameter, None when it is absent."""
    values = query.getlist(name)
    if len(values) > 1:
        errors.setdefault(name, []).append("May be given only once.")
        return None
    return values[0] if values else None


def integer(query: QueryDict, name: str, errors: FieldErrors, *, low: int, high: int) -> int | None:
    """A parameter of decimal digits between `low` and `high`."""
    value = single(query, name, errors)
    if value is None:
        return None
    try:
        number = parse_integer(value)
        if not low <= number <= high:
            raise ValueError(f"Must be between {low} and {high}.")
    except ValueError as error:
        errors.setdefault(name, []).append(str(error))
        return None
    return number


def boolean(query: QueryDict, name: str, errors: FieldErrors) -> bool | None:
    value = single(query, name, errors)
    if value is None:
        return None
    try:
        return parse_boolean(value)
    except ValueError as error:
        errors.setdefault(name, []).append(str(error))
        return None


def choice(query: QueryDict, name: str, errors: FieldErrors, *, allowed: Collection[str]) -> str | None:
    """A parameter that is one of a few words."""
    value = single(query, name, errors)
    if value is not None and value not in allowed:
        errors.setdefault(name, []).append(f"Must be one of: {', '.join(allowed)}.")
        return None
    return value


def parse_integer(text: str) -> int:
    """An integer of decimal digits, 10**18 for anything larger. Raises ValueError with a message for people."""
    if not re.fullmatch("[0-9]+", text):
        raise ValueError("Must be an integer.")
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= 18 else _BEYOND


def parse_boolean(text: str) -> bool:
    """`true`, `false`, `1` or `0` in any letter case. Raises ValueError with a message for people."""
    try:
        return _BOOLEANS[text.lower()]
    except KeyError:
        raise ValueError("Must be true or false.") from None


class QueryField(forms.Field):
    """A query parameter that a pure rule parses: a function that returns the value or raises ValueError(message).

    With `repeatable` the rule takes the list of all values given.
    """

    widget = forms.MultipleHiddenInput  # reads all values of a parameter

    def __init__(
        self, *, rule: Callable[[Any], Any], repeatable: bool = False, may_be_empty: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.rule = rule
        self.repeatable = repeatable
        self.may_be_empty = may_be_empty

    def clean(self, value: list[str]) -> Any:
        if not value:
            return None
        if not self.repeatable:
            if len(value) > 1:
                raise forms.ValidationError("May be given only once.")
            if not value[0]:
                if self.may_be_empty:
                    return None
                raise forms.ValidationError("May not be empty.")
        try:
            return self.rule(value if self.repeatable else value[0])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class RuleFilter(Filter):  # type: ignore[misc]
    """A django-filter filter whose value a pure rule parses. `schema` and `description` are for the documentation."""

    field_class = QueryField

    def __init__(
        self,
        field_name: str,
        rule: Callable[[Any], Any] = str,
        *,
        schema: Mapping[str, Any],
        description: str,
        lookup_expr: str = "exact",
        repeatable: bool = False,
        may_be_empty: bool = False,
        method: str | None = None,
    ) -> None:
        super().__init__(
            field_name, lookup_expr, method=method, rule=rule, repeatable=repeatable, may_be_empty=may_be_empty
        )
        self.schema = dict(schema)
        self.description = description


class SearchFilter(RuleFilter):
    """Every term of the query must occur in a column of folded text; an empty query filters nothing."""

    def __init__(self, field_name: str = "search_text", *, description: str) -> None:
        schema = {"type": "string", "maxLength": MAX_SEARCH_LENGTH}
        super().__init__(field_name, parse_search, schema=schema, description=description, may_be_empty=True)

    def filter(self, queryset: QuerySet[Any], value: list[str] | None) -> QuerySet[Any]:
        for term in value or ():
            # SQLite compares ASCII letters regardless of case here; folded text has none in upper case.
            queryset = queryset.filter(**{f"{self.field_name}__contains": term})
        return queryset


def parse_search(query: str) -> list[str]:
    """The folded terms of a search. Raises ValueError with a message for people."""
    if len(query) > MAX_SEARCH_LENGTH:
        raise ValueError(f"Must be at most {MAX_SEARCH_LENGTH} characters.")
    return search_terms(query)


class FilterBackend(DjangoFilterBackend):  # type: ignore[misc]
    """django-filter, which adds its errors to `view.query_errors`. Views name a `filterset_class`."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        filterset = self.get_filterset(request, queryset, view)
        if filterset is None:
            return queryset
        if filterset.is_valid():
            filtered: QuerySet[Any] = filterset.qs
            return filtered
        view.query_errors |= {name: list(messages) for name, messages in filterset.errors.items()}
        return queryset

    def parameters(self, view: Any) -> list[OpenApiParameter]:
        """The query parameters for the documentation."""
        filters = view.filterset_class.base_filters if view.filterset_class else {}
        return [
            OpenApiParameter(name, declared.schema, description=declared.description)
            for name, declared in filters.items()
        ]


class SortBackend(BaseFilterBackend):
    """`sortBy` and `sortOrder`.

    Views name `ordering_fields` (name to column), the default `ordering` (name, direction), and the unique
    `tie_breaker`, which always sorts ascending. With `sortBy` alone the direction is ascending, except for the
    `descending_fields`. Nulls sort last.
    """

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        order = requested_order(request, view)
        if order is None:
            return queryset
        name, direction = order
        column = view.ordering_fields[name]
        # No index serves "nulls last" on every database, so it is used for nullable columns only.
        nulls_last = True if _is_nullable(queryset.model, column) else None
        by = F(column).desc(nulls_last=nulls_last) if direction == "desc" else F(column).asc(nulls_last=nulls_last)
        return queryset.order_by(by) if column == view.tie_breaker else queryset.order_by(by, view.tie_breaker)

    def parameters(self, view: Any) -> list[OpenApiParameter]:
        """The query parameters for the documentation."""
        name, direction = view.ordering
        descending = ", ".join(f"`{field}`" for field in sorted(view.descending_fields))
        default = f"with `sortBy`: `asc`{descending and f', `desc` by {descending}'}; without: `{direction}`"
        if direction == "desc" and view.descending_fields >= set(view.ordering_fields):
            default = "`desc`"
        return [
            OpenApiParameter(
                "sortBy",
                {"type": "string", "enum": list(view.ordering_fields)},
                # No `default`: generated clients send it, and `sortBy` alone may sort in another direction.
                description=f"Sort field. Without it, the list is sorted by `{name}`, `{direction}`.",
            ),
            OpenApiParameter(
                "sortOrder",
                {"type": "string", "enum": ["asc", "desc"]},
                description=f"`asc` or `desc`, case-insensitive. Default {default}.",
            ),
        ]


def requested_order(request: Request, view: Any) -> tuple[str, str] | None:
    """The name of the sort field and the direction, as `SortBackend` reads them; None after a problem."""
    query, errors = request.query_params, view.query_errors
    name, direction = view.ordering
    requested, requested_direction = single(query, "sortBy", errors), single(query, "sortOrder", errors)
    if requested is not None:
        name = _snake_case(requested)
        direction = "desc" if name in view.descending_fields else "asc"
    if requested_direction is not None:
        direction = requested_direction.lower()
    if name not in view.ordering_fields:
        errors.setdefault("sortBy", []).append(f"Must be one of: {', '.join(view.ordering_fields)}.")
    if direction not in ("asc", "desc"):
        errors.setdefault("sortOrder", []).append("Must be asc or desc.")
    return None if "sortBy" in errors or "sortOrder" in errors else (name, direction)


def sorted_rows(rows: Iterable[Row], key: Callable[[Row], Any], direction: str) -> list[Row]:
    """Rows by a value, those without one last; rows of equal value, and those without, stay in their order."""
    values = [(key(row), row) for row in rows]
    found = [(value, row) for value, row in values if value is not None]
    found.sort(key=itemgetter(0), reverse=direction == "desc")
    return [row for _, row in found] + [row for value, row in values if value is None]


def _snake_case(name: str) -> str:
    """`createdAt` as `created_at`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), name)


def _is_nullable(model: type[Model], column: str) -> bool:
    try:
        return bool(model._meta.get_field(column).null)
    except FieldDoesNotExist:  # an annotation, or a path to another table
        return True
