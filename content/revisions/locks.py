"""Row locks of writes, in the one lock order: courses by id, then exercises by id.

What a write has to lock may depend on rows that another transaction changes before they are locked. Such a write is a
function of its locks, which `lock_and_read_again` calls: it reads again under the locks, and raises `ReadAgain`
when they are too few. The error rolls its transaction back, so that no lock is taken out of order.
"""

from collections.abc import Callable, Collection, Set
from typing import Any, NamedTuple, TypeVar

from django.db import IntegrityError
from django.db.models import QuerySet

from content.models import Course, Exercise

# The columns of a course that its revisions are made of.
WORDS_COLUMNS = ("words_revision", "words_revised_at", "words_revision_shares_second")
REVISION_COLUMNS = ("revision", "revised_at", "revision_shares_second", *WORDS_COLUMNS, "draft_revision")
STATE_COLUMNS = ("is_public", "publish_mode", "require_review", "published_draft_revision", "publications")


def lock_courses(course_ids: Collection[str] | QuerySet[Any, Any]) -> dict[str, Course]:
    """Locks courses until the transaction ends, in the lock order; returns those that exist, by id."""
    # No key is changed: rows that refer to a course can be written at the same time.
    locked = Course.objects.select_for_update(no_key=True).filter(pk__in=course_ids).order_by("pk")
    return {course.pk: course for course in locked.only("id", *REVISION_COLUMNS, *STATE_COLUMNS)}


def lock_exercises(exercise_ids: Collection[str] | QuerySet[Any, Any]) -> set[str]:
    """Locks exercises until the transaction ends; returns the ids of those that exist.

    A new assignment takes this lock, after that of its course: otherwise a concurrent edit of the exercise would not
    raise the revision of the course.
    """
    locked = Exercise.objects.select_for_update(no_key=True).filter(pk__in=exercise_ids).order_by("pk")
    return set(locked.values_list("pk", flat=True))


class Locks(NamedTuple):
    """The ids of courses and exercises to lock."""

    courses: Set[str] = frozenset()
    exercises: Set[str] = frozenset()

    def covers(self, other: "Locks") -> bool:
        return self.courses >= other.courses and self.exercises >= other.exercises

    def joined(self, other: "Locks") -> "Locks":
        return Locks(self.courses | other.courses, self.exercises | other.exercises)


class ReadAgain(Exception):
    """What was read without a lock has changed, or these rows have to be locked as well."""

    def __init__(self, needed: Locks | None = None) -> None:
        super().__init__()
        self.needed = needed or Locks()


T = TypeVar("T")


def lock_and_read_again(write: Callable[[Locks], T], locks: Locks | None = None, *, collisions: int = 0) -> T:
    """Calls `write(locks)`, and again with the locks that it needs as well for as long as it raises ReadAgain.

    It is also called again after an IntegrityError, at most `collisions` times: another transaction has just created
    a row under one of its ids, and the write finds it then.
    """
    locks = locks or Locks()
    while True:
        try:
            return write(locks)
        except ReadAgain as error:
            locks = locks.joined(error.needed)
        except IntegrityError:
            if collisions == 0:
                raise
            collisions -= 1
