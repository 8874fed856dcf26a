"""Filters and sort fields of the lists of accounts."""

from typing import Any

from django.db.models import QuerySet
from django_filters import FilterSet

from accounts import rules, selectors
from accounts.models import AuditAction
from langlearn.api.filters import RuleFilter, parse_boolean
from langlearn.api.permissions import ROLES

MAX_SEARCH_LENGTH = 100
_INSTANT = {"type": "string", "format": "date-time"}
_UUID = {"type": "string", "format": "uuid"}


def _search(text: str) -> str:
    if len(text) > MAX_SEARCH_LENGTH:
        raise ValueError(f"Must be at most {MAX_SEARCH_LENGTH} characters.")
    return text


def _audit_action(text: str) -> str:
    if text not in AuditAction.values:
        raise ValueError(f"Must be one of: {', '.join(AuditAction.values)}.")
    return text


class UserFilters(FilterSet):  # type: ignore[misc]
    role = RuleFilter(
        "role", rules.role, schema={"type": "string", "enum": list(ROLES)}, description="Accounts of this role."
    )
    is_active = RuleFilter(
        "is_active", parse_boolean, schema={"type": "boolean"}, description="Active accounts, or deactivated ones."
    )
    search = RuleFilter(
        "search",
        _search,
        method="filter_search",
        may_be_empty=True,
        schema={"type": "string", "maxLength": MAX_SEARCH_LENGTH},
        description="Part of the e-mail address or username, regardless of case.",
    )

    def filter_search(self, queryset: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        return queryset.filter(selectors.named_like(value))


class AuditFilters(FilterSet):  # type: ignore[misc]
    actor_id = RuleFilter("actor_id", rules.user_id, schema=_UUID, description="Entries by this actor.")
    target_id = RuleFilter("target_id", rules.user_id, schema=_UUID, description="Entries about this account.")
    action = RuleFilter(
        "action",
        _audit_action,
        schema={"type": "string", "enum": list(AuditAction.values)},
        description="Entries with this action.",
    )
    to = RuleFilter(
        "created_at", rules.instant, lookup_expr="lte", schema=_INSTANT, description="Entries at or before this time."
    )


# "from" is a keyword, so the class body cannot define it.
AuditFilters.base_filters["from"] = RuleFilter(
    "created_at", rules.instant, lookup_expr="gte", schema=_INSTANT, description="Entries at or after this time."
)

# Sort fields of the accounts: name to column.
USER_ORDER = {
    "created_at": "created_at",
    "updated_at": "updated_at",
    "registration_date": "created_at",
    "last_login_date": "last_login_date",
    "email": "email",
    "username": "username_key",
    "role": "role",
    "is_active": "is_active",
}
USER_DATES = frozenset({"created_at", "updated_at", "registration_date", "last_login_date"})
