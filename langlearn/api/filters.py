"""Query parameters: strict reading, sorting, and filters that say what is wrong.

A parameter given twice is an error, integers are decimal digits, booleans `true`, `false`, `1`, `0`, and every
problem of one request is reported in one answer: all readers add to the same `FieldErrors`.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from django import forms
from django.db.models import F, QuerySet
from django.http import QueryDict
from django_filters import Filter, FilterSet

from langlearn.api.errors import FieldErrors
from langlearn.api.text import search_terms

MAX_SEARCH_LENGTH = 200  # characters

_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
_BEYOND = 10**18  # stands for every larger integer: all maxima lie below it, and reading it stays cheap


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


def snake_case(name: str) -> str:
    """`createdAt` as `created_at`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda match: "_" + match[1].lower(), name)


def ordering(
    query: QueryDict,
    errors: FieldErrors,
    *,
    fields: Mapping[str, str],
    default: tuple[str, str],
    tie_breaker: str,
    camel_case: bool = True,
    descending_by_default: frozenset[str] = frozenset(),
    nullable: Callable[[str], bool] = lambda column: True,
) -> tuple[Any, ...]:
    """`order_by` arguments from `sortBy` and `sortOrder`.

    `fields` maps each allowed name to its column, `default` is (name, direction). With `sortBy` alone the direction
    is ascending, but for `descending_by_default`. Nulls sort last; the tie breaker is always ascending. An index cannot
    serve "nulls last" on every database, so it is not asked of columns that are not `nullable`.
    """
    requested = single(query, "sortBy", errors)
    direction = single(query, "sortOrder", errors)
    name, fallback = default
    if requested is not None:
        name = snake_case(requested) if camel_case else requested
        fallback = "desc" if name in descending_by_default else "asc"
        if name not in fields:
            errors.setdefault("sortBy", []).append(f"Must be one of: {', '.join(fields)}.")
            name = default[0]
    if direction is not None and direction.lower() not in ("asc", "desc"):
        errors.setdefault("sortOrder", []).append("Must be asc or desc.")
        direction = None
    column = fields[name]
    return _ordered(column, (direction or fallback).lower() == "desc", nullable(column), tie_breaker)


@lru_cache(maxsize=1024)  # there are as many as the lists have columns; what they are found by is then worked out once
def _ordered(column: str, descending: bool, nullable: bool, tie_breaker: str) -> tuple[Any, ...]:
    nulls_last = True if nullable else None
    ordered = F(column).desc(nulls_last=nulls_last) if descending else F(column).asc(nulls_last=nulls_last)
    return (ordered,) if column == tie_breaker else (ordered, F(tie_breaker).asc())


class RuleField(forms.Field):
    """A query value judged by a pure rule: a function that returns the clean value or raises ValueError(message)."""

    def __init__(self, *, rule: Callable[[Any], Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rule = rule

    def to_python(self, value: Any) -> Any:
        if value in self.empty_values:
            return None
        try:
            return self.rule(value)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class RuleFilter(Filter):  # type: ignore[misc]
    """A filter whose value passes a pure rule. `schema` and `description` describe the parameter to readers.

    With `repeatable` the rule takes the list of all values given.
    """

    field_class = RuleField

    def __init__(
        self,
        field_name: str,
        rule: Callable[[Any], Any] = str,
        *,
        schema: Mapping[str, Any],
        description: str,
        lookup_expr: str = "exact",
        repeatable: bool = False,
        method: str | None = None,
    ) -> None:
        widget = forms.SelectMultiple if repeatable else forms.TextInput
        super().__init__(field_name, lookup_expr, method=method, rule=rule, widget=widget)
        self.schema = dict(schema)
        self.description = description
        self.repeatable = repeatable


class SearchFilter(RuleFilter):
    """Every term of the query must occur in a column of folded text; an empty query filters nothing."""

    def __init__(self, field_name: str = "search_text", *, description: str) -> None:
        schema = {"type": "string", "maxLength": MAX_SEARCH_LENGTH}
        super().__init__(field_name, _search_terms, schema=schema, description=description)

    def filter(self, queryset: QuerySet[Any], value: list[str] | None) -> QuerySet[Any]:
        for term in value or ():
            # SQLite compares ASCII letters regardless of case here; folded text has none in upper case.
            queryset = queryset.filter(**{f"{self.field_name}__contains": term})
        return queryset


def _search_terms(query: str) -> list[str]:
    if len(query) > MAX_SEARCH_LENGTH:
        raise ValueError(f"Must be at most {MAX_SEARCH_LENGTH} characters.")
    return search_terms(query)


class StrictFilterSet(FilterSet):  # type: ignore[misc]
    """A FilterSet that refuses repeated parameters and empty values, and reports into the shared errors.

    `may_be_empty` names the parameters for which an empty value filters nothing.
    """

    may_be_empty: frozenset[str] = frozenset({"search"})

    @classmethod
    def apply(
        cls, query: QueryDict, queryset: QuerySet[Any], errors: FieldErrors, *, request: Any = None
    ) -> QuerySet[Any]:
        """`queryset` filtered; unchanged, and without building a form, when no declared parameter is present."""
        present = [name for name in cls.base_filters if name in query]
        if not present:
            return queryset
        before = len(errors)
        for name in present:
            if not getattr(cls.base_filters[name], "repeatable", False):
                value = single(query, name, errors)
                if value == "" and name not in cls.may_be_empty:
                    errors.setdefault(name, []).append("May not be empty.")
        filterset = cls(data=query, queryset=queryset, request=request)
        if not filterset.is_valid():
            for name, problems in filterset.errors.get_json_data().items():
                field = "body" if name == "__all__" else name
                errors.setdefault(field, []).extend(problem["message"] for problem in problems)
        return queryset if len(errors) > before else filterset.qs
