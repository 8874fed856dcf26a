"""The version of everything that the public may read, under which responses are cached.

Each transaction that changes a course's package, or creates or deletes a course, bumps it as its last statement. It is
a random number, so that it is not repeated after a rollback or a restored backup. Reads fetch it before the content.
"""

import secrets
from typing import Any

from django.db.models import QuerySet, Subquery

from content.models import Catalogue
from langlearn.db import CompiledRead

_ONLY = 1


def bump() -> None:
    """Bumps the version. Call it last in the transaction: it blocks other writers until that ends."""
    row = Catalogue(pk=_ONLY, state=secrets.randbits(63))
    Catalogue.objects.bulk_create([row], update_conflicts=True, unique_fields=["id"], update_fields=["state"])


def _rows() -> QuerySet[Any, Any]:
    return Catalogue.objects.filter(pk=_ONLY).values_list("state")


_VERSION = CompiledRead(_rows)


def version() -> int | None:
    """The current version; None before the first course. One query of one row."""
    row = _VERSION.first()
    return row[0] if row else None


def version_column() -> Subquery:
    """The current version as a column of another query."""
    return Subquery(_rows())
