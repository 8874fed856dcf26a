"""The guard on completed lessons: one that learners have completed is deleted only by force.

Completions and deletions use one advisory lock of PostgreSQL, shared by completions and taken exclusively by a deletion
as its last statement. So a deletion either counts a completion, or the completion no longer finds the lesson. Row locks
on the lessons would do the same, but each is a write
(docs/decisions/0003-learner-history-without-foreign-keys.md). The lock holds within one database server
(docs/scaling.md).
"""

from collections.abc import Collection
from typing import Any

from content.registry import completion_facts
from langlearn.api.errors import Conflict
from langlearn.db import advisory_lock

_NAMED = 100  # lessons in a failure
LESSONS_LOCK = 0x6C657373_6F6E7300  # "lessons"; one for all lessons: a deletion holds it only at its end


def lock_lessons_shared() -> None:
    """Prevents deletion of lessons, except by force, until the transaction ends. One query.

    It is taken after the lock of the learner's progress row and before lessons are read. `locked_progress` takes it
    together with that of a row that exists.
    """
    advisory_lock(LESSONS_LOCK, shared=True)


def refuse_loss(lesson_ids: Collection[str], *, publishing: bool = False) -> None:
    """Raises Conflict when learners have completed any of the lessons. It does not prevent later completions.

    A publication names the lessons that learners have completed.
    """
    if not lesson_ids:
        return
    found = completion_facts().count(lesson_ids)
    if found.completions:
        context: dict[str, Any] = found._asdict()
        if publishing:
            completed = sorted(completion_facts().learners_by_lesson(lesson_ids))
            context = {"reason": "completions", **context, "lesson_ids": completed[:_NAMED]}
        raise Conflict(
            "Learners have completed lessons that would be deleted",
            details=f"{found.completions} completions of {found.learners} learners; force=true deletes them anyway",
            context=context,
        )


def refuse_deletion_of_completed(lesson_ids: Collection[str], *, publishing: bool = False) -> None:
    """Calls `refuse_loss` for lessons that the transaction has deleted; no lesson is completed until it ends.

    Call it last: it waits for running completions, and blocks later ones.
    """
    if lesson_ids:
        advisory_lock(LESSONS_LOCK)
    refuse_loss(lesson_ids, publishing=publishing)
