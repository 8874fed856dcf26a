"""The version of everything that the public may read, under which responses are cached.

Each transaction that changes a course's package, or creates or deletes a course, bumps it as its last statement. It is
a random number, so that it is not repeated after a rollback or a restored backup. Reads fetch it before the content.

What only shows public content may take a version that this process read up to PUBLIC_CONTENT_SECONDS ago
(`recent_version`). Whatever decides something reads the row (`version`).
"""

import secrets
import time
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections, transaction
from django.db.models import QuerySet, Subquery

from content.models import Catalogue
from langlearn.db import CompiledRead
from langlearn.db.replica import reading_alias

_ONLY = 1


class _Recent(NamedTuple):
    version: int | None
    read_at: float  # on the monotonic clock, before the row was read


_recent: dict[str, _Recent] = {}  # by database: the replica may be behind


def bump() -> None:
    """Bumps the version. Call it last in the transaction: it blocks other writers until that ends."""
    row = Catalogue(pk=_ONLY, state=secrets.randbits(63))
    Catalogue.objects.bulk_create([row], update_conflicts=True, unique_fields=["id"], update_fields=["state"])
    transaction.on_commit(forget_recent)


def _rows() -> QuerySet[Any, Any]:
    return Catalogue.objects.filter(pk=_ONLY).values_list("state")


_VERSION = CompiledRead(_rows)


def version() -> int | None:
    """The current version; None before the first course. One query of one row."""
    row = _VERSION.first()
    return row[0] if row else None


def recent_version() -> int | None:
    """The version as of at most PUBLIC_CONTENT_SECONDS ago, of the database that is read.

    Inside a transaction it is the current one: a version that is not committed is for no other request.
    """
    alias = reading_alias()
    if not settings.PUBLIC_CONTENT_SECONDS or connections[alias].in_atomic_block:
        return version()
    versions, now = _recent, time.monotonic()
    recent = versions.get(alias)
    if recent is None or now - recent.read_at >= settings.PUBLIC_CONTENT_SECONDS:
        recent = versions[alias] = _Recent(version(), now)
    return recent.version


def forget_recent() -> None:
    """Makes this process read the version again. A thread that is reading it stores it in the former dictionary."""
    global _recent
    _recent = {}


def version_column() -> Subquery:
    """The current version as a column of another query."""
    return Subquery(_rows())
