"""The state of everything that the public may read, as one number that rendered answers are kept under.

Each transaction that changes a course's package, or brings or takes a course, draws the number anew as its last
statement. It is drawn and not counted, so that no state comes back: neither that of a transaction which was undone nor
one from before a restored backup. Readers take the number before what they read.
"""

import secrets
from typing import Any

from django.db import connections
from django.db.models import QuerySet, Subquery

from content.models import Catalogue
from langlearn.api.compiled import CompiledRead
from langlearn.api.rendered import kept_by
from langlearn.ops.replica import reading_alias

_ONLY = 1


def renew() -> None:
    """Ends the present state. Last in its transaction: until that ends, no other one gets here."""
    row = Catalogue(pk=_ONLY, state=secrets.randbits(63))
    Catalogue.objects.bulk_create([row], update_conflicts=True, unique_fields=["id"], update_fields=["state"])


def _rows() -> QuerySet[Any, Any]:
    return Catalogue.objects.filter(pk=_ONLY).values_list("state")


STATE = CompiledRead(_rows)  # a row of it, or none before the first course


def state() -> int | None:
    """The present state; None before the first course. One row."""
    row = STATE.first()
    return row[0] if row else None


def state_column() -> Subquery:
    """The state as a column of what is read: of one moment with it."""
    return Subquery(_rows())


def public_state() -> int | None:
    """What a public answer may be kept under; None within a transaction, where nothing is certain yet."""
    alias = reading_alias()
    return None if connections[alias].in_atomic_block else state()


kept = kept_by(public_state)  # only for readers who see what everybody sees
