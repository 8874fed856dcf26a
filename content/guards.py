"""What deleting content would take from learners.

A lesson that learners have completed is deleted only by force. Who completes lessons and who deletes some keep to one
lock of the database, an advisory lock that completions share and a deletion has alone, at its very end: so a deletion
either counts a completion, or that one no longer sees the lesson. Locking the rows of the lessons would do as well, but
each lock on a row is a write, and learners who complete the same lessons at once would each write whom they share it
with (docs/decisions/0032-what-completions-share.md).
"""

from collections.abc import Callable, Collection

from django.db import connection

from content.registry import Completions, completion_facts
from langlearn.api.errors import Conflict

CompletionCounter = Callable[[Collection[str]], Completions]

_KEY = 0x6C657373_6F6E7300  # "lessons"; one for all: a deletion has it at its end only


# A column of a statement in PostgreSQL whose transaction completes lessons: none is deleted until it ends. What it asks
# of lessons it asks in later statements. It stands outside a query that locks rows: inside it would be computed before
# these are locked. SQLite has one writer at a time.
LESSONS_HELD = f"pg_advisory_xact_lock_shared({_KEY})::text"


def hold_lessons() -> None:
    """`LESSONS_HELD` where there is no other statement to go with. One query."""
    if connection.vendor == "postgresql":
        _ask_for("pg_advisory_xact_lock_shared")


def count_completions(lesson_ids: Collection[str]) -> Completions:
    """The completions of these lessons."""
    return completion_facts().count(lesson_ids)


def refuse_loss(lesson_ids: Collection[str], count: CompletionCounter = count_completions) -> None:
    """Raises Conflict when learners have completed any of the lessons. One may do so at the next moment."""
    found = count(lesson_ids) if lesson_ids else Completions(0, 0)
    if found.completions:
        raise Conflict(
            "Learners have completed lessons that would be deleted",
            details=f"{found.completions} completions of {found.learners} learners; force=true deletes them anyway",
            context=found._asdict(),
        )


def refuse_loss_for_good(lesson_ids: Collection[str], count: CompletionCounter = count_completions) -> None:
    """`refuse_loss`, of lessons that the transaction has deleted: until it ends, nobody completes a lesson.

    To be called last: completions under way are waited for, and later ones wait.
    """
    if lesson_ids and connection.vendor == "postgresql":
        _ask_for("pg_advisory_xact_lock")
    refuse_loss(lesson_ids, count)


def _ask_for(lock: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {lock}(%s)", [_KEY])
