"""Revisions of courses, and the tags of rows.

A course's revision rises by one in each transaction that changes its package, under the lock of the course's row,
and `ContentChange` logs what changed. A write opens `revising`, changes rows, and reports its changes; without any,
the revision stays. Locks are taken in one order everywhere: courses by id, then exercises by id, then rows
below. Only this module writes the revision columns.
"""

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from content import catalogue
from content.batches import IDS, batches
from content.models import ChangeAction, ContentChange, Course, Entity, Exercise, LessonExercise, RetiredCourse
from content.packages import prebuild_after_commit
from langlearn.db import SetInsert

_LOG = SetInsert(ContentChange)

HISTORY = 1000  # revisions of a course whose changes are retained; deltas reach back that far

_COLUMNS = ("revision", "revised_at", "revision_shares_second")
_TICK = timedelta(milliseconds=1)


def new_tag() -> int:
    """A new tag: 63 random bits, so that a row that is deleted and created again differs from the old one."""
    return secrets.randbits(63)


def entity_tag(tag: int) -> str:
    """The opaque text of a row's ETag, without quotes."""
    return f"{tag:x}"


def assignment_id(lesson_id: str, exercise_id: str) -> str:
    """How the change log names an assignment."""
    return f"{lesson_id}/{exercise_id}"


class Changes:
    """What one transaction does to the packages of the courses it has locked.

    Several changes to one row become one. `courses` holds the locked rows by id (revision columns only); an id that
    is missing there belongs to a deleted course. After the transaction they carry the new revisions.
    """

    def __init__(self, courses: Mapping[str, Course], courses_by_exercise: Mapping[str, Collection[str]]) -> None:
        self.courses = courses
        self._courses_by_exercise = courses_by_exercise
        self._actions: dict[str, dict[tuple[Entity, str], ChangeAction]] = {}
        self._catalogue_changed = False
        self._checks: list[Callable[[], None]] = []

    def check_last(self, check: Callable[[], None]) -> None:
        """Calls `check` after all writes: it may raise, and take a lock that blocks many others."""
        self._checks.append(check)

    def catalogue_changed(self) -> None:
        """A course was inserted or deleted: without changes to log, but with a new version of the catalogue."""
        self._catalogue_changed = True

    def create(self, course_id: str, entity: Entity, *ids: str) -> None:
        self._add(course_id, entity, ids, ChangeAction.CREATE)

    def update(self, course_id: str, entity: Entity, *ids: str) -> None:
        self._add(course_id, entity, ids, ChangeAction.UPDATE)

    def delete(self, course_id: str, entity: Entity, *ids: str) -> None:
        self._add(course_id, entity, ids, ChangeAction.DELETE)

    def update_exercise(self, exercise_id: str) -> None:
        """The fields of an exercise changed, for every course that uses it."""
        for course_id in self._courses_by_exercise[exercise_id]:
            self.update(course_id, Entity.EXERCISE, exercise_id)

    def media(self, course_id: str, *paths: str) -> None:
        """Assets that the course names were deleted or came back: its media manifest changed, not its package."""
        self.update(course_id, Entity.MEDIA, *paths)

    def _add(self, course_id: str, entity: Entity, ids: Collection[str], action: ChangeAction) -> None:
        if course_id not in self.courses:
            raise LookupError(f"course {course_id} is not locked by this transaction")
        actions = self._actions.setdefault(course_id, {})
        for entity_id in ids:
            key = (entity, entity_id)
            folded = _folded(actions.pop(key, None), action)
            if folded is not None:
                actions[key] = folded

    def write(self, *, at: datetime) -> None:
        """Raises the revision of each course that changed, logs the changes and makes the last checks.

        A statement for each batch of changes.
        """
        changed = [self.courses[course_id] for course_id, actions in self._actions.items() if actions]
        if changed:
            self._write(changed, at=at)
        for check in self._checks:
            check()
        if changed or self._catalogue_changed:
            catalogue.bump()

    def _write(self, changed: list[Course], *, at: datetime) -> None:
        for course in changed:
            _advance(course, after=course, at=at)
        Course.objects.bulk_update(changed, _COLUMNS)
        log = (
            ContentChange(
                course_id=course.pk, revision=course.revision, entity=entity, entity_id=entity_id, action=action
            )
            for course in changed
            for (entity, entity_id), action in self._actions[course.pk].items()
        )
        for batch in batches(log, IDS):
            _LOG.insert(batch)
        prebuild_after_commit(course.pk for course in changed)


def _folded(before: ChangeAction | None, then: ChangeAction) -> ChangeAction | None:
    """Two changes of one row as one; None when the row existed neither before nor after."""
    if before is ChangeAction.CREATE:
        return None if then is ChangeAction.DELETE else ChangeAction.CREATE
    if before is ChangeAction.DELETE and then is ChangeAction.CREATE:
        return ChangeAction.UPDATE
    return then


@contextmanager
def revising(
    *course_ids: str, at: datetime, exercise_ids: Collection[str] = (), course_of: QuerySet[Any] | None = None
) -> Iterator[Changes]:
    """A transaction (or the caller's) that changes the packages of these courses.

    `course_of` are rows below a course: theirs is found and locked in one statement, unless it was deleted.

    With `exercise_ids` also those of every course that uses one of the exercises, which are locked as well. Rows read
    before this may have changed; read them again inside.
    """
    with transaction.atomic():
        if exercise_ids:
            changes = _locked_with_exercises(course_ids, exercise_ids)
        else:
            wanted = course_ids if course_of is None else course_of.values("course_id")
            changes = Changes(lock_courses(wanted), {})
        yield changes
        changes.write(at=at)


def lock_exercises(exercise_ids: Collection[str] | QuerySet[Any, Any]) -> set[str]:
    """Locks exercises until the transaction ends; the ids of those that exist.

    A new assignment takes this lock, after that of its course: otherwise a concurrent edit of the exercise would not
    raise the revision of the course.
    """
    locked = Exercise.objects.select_for_update(no_key=True).filter(pk__in=exercise_ids).order_by("pk")
    return set(locked.values_list("pk", flat=True))


def insert_course(course: Course, *, at: datetime) -> None:
    """Inserts a new course with its first revision: 1, or above the last one its id ever had.

    Nothing is logged: no delta starts before the first revision. The transaction has to call
    `Changes.catalogue_changed`. Raises IntegrityError when the id is taken.
    """
    course.revision, course.revised_at, course.revision_shares_second = 1, at, False
    with transaction.atomic():
        course.save(force_insert=True)
        # Looked up after the insert, which waits for a concurrent deletion of the same id.
        retired = RetiredCourse.objects.filter(pk=course.pk).first()
        if retired is not None:
            _advance(course, after=retired, at=at)
            course.save(update_fields=_COLUMNS)


def retire_course(course: Course) -> None:
    """Stores the last revision of a course that the caller, who holds its lock, deletes in this transaction.

    The transaction has to call `Changes.catalogue_changed`.
    """
    RetiredCourse.objects.bulk_create(
        [RetiredCourse(course_id=course.pk, revision=course.revision, revised_at=course.revised_at)],
        update_conflicts=True,
        unique_fields=["course_id"],
        update_fields=["revision", "revised_at"],
    )


def prune_history() -> int:
    """Deletes changes of revisions beyond `HISTORY`; how many. Safe at any time: deltas notice a gap."""
    deleted = 0
    for course_id, revision in Course.objects.filter(revision__gt=HISTORY).values_list("pk", "revision"):
        deleted += ContentChange.objects.filter(course=course_id, revision__lte=revision - HISTORY).delete()[0]
    return deleted


def _advance(course: Course, *, after: Course | RetiredCourse, at: datetime) -> None:
    """Sets the revision columns of `course` to those that follow `after`, which may be the course itself."""
    revised_at = max(at, after.revised_at + _TICK)
    course.revision_shares_second = revised_at.replace(microsecond=0) == after.revised_at.replace(microsecond=0)
    course.revision = after.revision + 1
    course.revised_at = revised_at


def lock_courses(course_ids: Collection[str] | QuerySet[Any, Any]) -> dict[str, Course]:
    """Locks courses until the transaction ends, in the lock order; those that exist, by id."""
    # No key is changed: rows that refer to a course can be written at the same time.
    locked = Course.objects.select_for_update(no_key=True).filter(pk__in=course_ids).order_by("pk")
    return {course.pk: course for course in locked.only("id", *_COLUMNS)}


class _MoreCoursesError(Exception):
    """Between look-up and lock, another course began to use one of the exercises."""


def _locked_with_exercises(course_ids: Collection[str], exercise_ids: Collection[str]) -> Changes:
    while True:
        users = _courses_by_exercise(exercise_ids)
        wanted = set(course_ids).union(*users.values())
        try:
            with transaction.atomic():  # a rollback releases the locks, so that none is taken out of order
                courses = lock_courses(wanted)
                lock_exercises(exercise_ids)
                users = _courses_by_exercise(exercise_ids)
                if not wanted.issuperset(set().union(*users.values())):
                    raise _MoreCoursesError
                return Changes(courses, users)
        except _MoreCoursesError:
            continue


def _courses_by_exercise(exercise_ids: Collection[str]) -> dict[str, set[str]]:
    """Every given exercise, and the courses that use it."""
    users: dict[str, set[str]] = {exercise_id: set() for exercise_id in exercise_ids}
    rows = LessonExercise.objects.filter(exercise__in=exercise_ids).order_by()
    for exercise_id, course_id in rows.values_list("exercise_id", "course_id").distinct():
        users[exercise_id].add(course_id)
    return users
