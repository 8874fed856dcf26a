"""Where reads go that may lag behind: to the read replica, when there is one.

Asked for explicitly, query by query: what a user has just written must be read from the primary, and no router can
know which read that is.
"""

from typing import Any, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model, QuerySet

_Model = TypeVar("_Model", bound=Model)


def lagging_alias() -> str:
    """The alias of the database for reads that may lag."""
    return "replica" if "replica" in settings.DATABASES else DEFAULT_DB_ALIAS


def may_lag(queryset: "QuerySet[_Model, Any]") -> "QuerySet[_Model, Any]":
    """The same rows, perhaps as they were a moment ago."""
    return queryset.using(lagging_alias())
