"""Revisions of courses, and the tags of rows.

A course's draft revision rises by one in each transaction that changes its draft, under the lock of the course's row,
and `ContentChange` logs what changed. A write opens `revising`, changes rows, and reports its changes; without any,
the revision stays. In a course that publishes every change, its revision rises with it, and the rows are copied into
the published state. Changes of words raise the revision of its words instead: they are in a package of their own. Locks
are taken in one order everywhere: courses by id, then exercises by id, then rows below. The rights of the author are
checked under them, because they may end while the write waits. Only this module writes the revision columns.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from content import catalogue
from content.models import (
    ChangeAction,
    ContentChange,
    Course,
    Entity,
    LessonExercise,
    Member,
    MemberRole,
    PublishMode,
    RetiredCourse,
)
from content.revisions.comparison import Key
from content.revisions.locks import (
    REVISION_COLUMNS,
    STATE_COLUMNS,
    ReadAgain,
    lock_and_read_again,
    lock_courses,
    lock_exercises,
)
from content.revisions.published_rows import copy_changes, copy_uses, delete_published
from content.revisions.tags import new_tag
from content.rights import Right, check_rights
from langlearn.db import MAX_IDS, SetInsert, batches, check_foreign_keys

_LOG = SetInsert(ContentChange)

_TICK = timedelta(milliseconds=1)


class Action(NamedTuple):
    """What happens to a row; `fields` are the names of those that an update changes."""

    change: ChangeAction
    fields: frozenset[str] = frozenset()


class Changes:
    """What one transaction does to the drafts of the courses it has locked.

    Several changes to one row become one. `courses` holds the locked rows by id (revisions and publishing columns
    only); an id that is missing there belongs to a deleted course. After the transaction they carry the new revisions.
    `rights` are those of the author in these courses, if `revising` has checked them.
    """

    def __init__(
        self, courses: Mapping[str, Course], courses_by_exercise: Mapping[str, Collection[str]], *, by: UUID | None
    ) -> None:
        self.courses = dict(courses)
        self.rights: Mapping[str, frozenset[Right]] = {}
        self._courses_by_exercise = courses_by_exercise
        self._by = by
        self._actions: dict[str, dict[tuple[Entity, str], Action]] = {}
        self._published_media: dict[str, set[str]] = {}
        self._new: set[str] = set()
        self._catalogue_changed = False
        self._checks: list[Callable[[], None]] = []
        self._last: list[AbstractContextManager[None]] = []

    def enter_last(self, context: AbstractContextManager[None]) -> None:
        """Enters `context` after all writes, before the last checks, and leaves it with their error if one fails."""
        self._last.append(context)

    def check_last(self, check: Callable[[], None]) -> None:
        """Calls `check` after all writes: it may raise, and take a lock that blocks many others."""
        self._checks.append(check)

    def insert_course(self, course: Course, *, at: datetime) -> None:
        """Inserts a new course with its first revision: 1, or above the last one its id ever had.

        In `manual` mode it is not published. Who creates it owns it. Raises IntegrityError when the id is taken.
        """
        _begin(course, after=None, at=at)
        with transaction.atomic():
            course.save(force_insert=True)
            # Looked up after the insert, which waits for a concurrent deletion of the same id.
            retired = RetiredCourse.objects.filter(pk=course.pk).first()
            if retired is not None:
                _begin(course, after=retired, at=at)
                course.save(update_fields=REVISION_COLUMNS)
        if self._by is not None:
            stamps = {"tag": new_tag(), "added_by_id": self._by, "created_at": at, "updated_at": at}
            Member.objects.create(course=course, user_id=self._by, role=MemberRole.OWNER, **stamps)
        self.courses[course.pk] = course
        self._new.add(course.pk)
        self.create(course.pk, Entity.COURSE, course.pk)

    def publishes(self, course_id: str) -> bool:
        """Whether changes of this course are public at once."""
        return bool(self.courses[course_id].publish_mode == PublishMode.AUTO)

    def retire_course(self, course_id: str, *, at: datetime) -> None:
        """Stores the last revision of a course that the caller deletes, and deletes its published state."""
        course = self.courses[course_id]
        last = max(course.revision or 0, course.draft_revision)
        RetiredCourse.objects.bulk_create(
            [
                RetiredCourse(
                    course_id=course_id,
                    revision=last,
                    revised_at=course.revised_at or at,
                    words_revision=course.words_revision,
                    words_revised_at=course.words_revised_at,
                )
            ],
            update_conflicts=True,
            unique_fields=["course_id"],
            update_fields=["revision", "revised_at", "words_revision", "words_revised_at"],
        )
        delete_published(course_id)
        self._catalogue_changed = True

    def create(self, course_id: str, entity: Entity, *ids: str) -> None:
        self._add(course_id, entity, ids, Action(ChangeAction.CREATE))

    def update(self, course_id: str, entity: Entity, *ids: str, fields: Collection[str] = ()) -> None:
        self._add(course_id, entity, ids, Action(ChangeAction.UPDATE, frozenset(fields)))

    def delete(self, course_id: str, entity: Entity, *ids: str) -> None:
        self._add(course_id, entity, ids, Action(ChangeAction.DELETE))

    def courses_using(self, exercise_id: str) -> Collection[str]:
        """The courses whose draft uses a locked exercise."""
        return self._courses_by_exercise[exercise_id]

    def update_exercise(self, exercise_id: str, *, fields: Collection[str] = ()) -> None:
        """Notes a change of the fields of an exercise, for every course whose draft uses it."""
        for course_id in self.courses_using(exercise_id):
            self.update(course_id, Entity.EXERCISE, exercise_id, fields=fields)

    def media(self, course_id: str, *paths: str) -> None:
        """Notes that assets which the draft names were deleted or came back: its media manifest changed, not its
        package.
        """
        self.update(course_id, Entity.MEDIA, *paths)

    def published_media(self, course_id: str, *paths: str) -> None:
        """Notes the same of the published state of a `manual` course; the caller has stored its package
        (`keep_package`).
        """
        if paths:
            self._published_media.setdefault(course_id, set()).update(paths)

    def _add(self, course_id: str, entity: Entity, ids: Collection[str], action: Action) -> None:
        if course_id not in self.courses:
            raise LookupError(f"course {course_id} is not locked by this transaction")
        actions = self._actions.setdefault(course_id, {})
        for entity_id in ids:
            key = (entity, entity_id)
            folded = _folded(actions.pop(key, None), action)
            if folded is not None:
                actions[key] = folded

    def write(self, *, at: datetime) -> None:
        """Raises the revisions of each course that changed, logs the changes, publishes them in courses that publish
        every change, and makes the last checks.

        A statement for each batch of changes.
        """
        changed = [self.courses[course_id] for course_id, actions in self._actions.items() if actions]
        public = False
        if changed:
            public = self._write(changed, at=at)
        for course_id, paths in self._published_media.items():
            rows = {(Entity.MEDIA, path): ChangeAction.UPDATE for path in sorted(paths)}
            publish_rows(self.courses[course_id], rows, copied=False, at=at)
            public = True
        # The rows of a deleted course are not counted.
        check_foreign_keys(rows=None if self._catalogue_changed else self._size)
        with ExitStack() as stack:
            for context in self._last:
                stack.enter_context(context)
            for check in self._checks:
                check()
            if public or self._catalogue_changed:
                catalogue.bump()

    @property
    def _size(self) -> int:
        return sum(map(len, self._actions.values()))

    def _write(self, changed: list[Course], *, at: datetime) -> bool:
        """Whether the published state of any course changed."""
        automatic = {course.pk for course in changed if course.publish_mode == PublishMode.AUTO}
        existing = [course for course in changed if course.pk not in self._new]
        revised = {course.pk for course in existing if course.pk in automatic}
        for course in existing:
            course.draft_revision += 1
            if course.pk in automatic:
                _advance_states(course, self._actions[course.pk], at=at)
        if existing:
            Course.objects.bulk_update(existing, REVISION_COLUMNS)
        # In parts: each statement has a time limit. Not before all assets are locked: it locks accounts.
        check_foreign_keys(rows=self._size)
        log = (
            ContentChange(
                course_id=course.pk,
                **(_published_revision(course, entity) if course.pk in revised else {}),
                draft_revision=course.draft_revision,
                entity=entity,
                entity_id=entity_id,
                action=action.change,
                fields=",".join(sorted(action.fields)),
                changed_by_id=self._by,
                changed_at=at,
            )
            for course in changed
            for (entity, entity_id), action in self._actions[course.pk].items()
        )
        for batch in batches(log, MAX_IDS):
            _LOG.insert(batch)
        if automatic:
            check_foreign_keys(rows=self._size)
            copy_changes(
                {
                    course_id: {key: action.change for key, action in self._actions[course_id].items()}
                    for course_id in automatic
                }
            )
        return bool(automatic)


def _folded(before: Action | None, then: Action) -> Action | None:
    """Two changes of one row as one; None when the row existed neither before nor after."""
    if before is None:
        return then
    if before.change is ChangeAction.CREATE:
        return None if then.change is ChangeAction.DELETE else before
    if then.change is ChangeAction.DELETE:
        return then
    return Action(ChangeAction.UPDATE, before.fields | then.fields)


@contextmanager
def revising(
    *course_ids: str,
    exercise_ids: Collection[str] = (),
    course_of: QuerySet[Any] | None = None,
    by: UUID | None = None,
    right: Right | None = Right.EDIT,
    role: str | None = None,
    at: datetime,
) -> Iterator[Changes]:
    """A transaction (or the caller's) in which `by`, or the service itself, changes these courses.

    `by` must still have this `right` in each of them, and this `role` if it is given; without a right the caller checks
    under the locks what is needed.

    `course_of` are rows below a course: theirs is found and locked in one statement, unless it was deleted.

    With `exercise_ids` also those of every course that uses one of the exercises, which are locked as well. Rows read
    before this may have changed; read them again inside. Raises as `check_rights`.
    """
    with transaction.atomic():
        if exercise_ids:
            changes = _locked_with_exercises(course_ids, exercise_ids, by=by)
        else:
            wanted = course_ids if course_of is None else course_of.values("course_id")
            changes = Changes(lock_courses(wanted), {}, by=by)
        if by is None:
            changes.rights = dict.fromkeys(changes.courses, frozenset(Right))
        elif right is not None and changes.courses:
            changes.rights = check_rights(changes.courses, by, right, role=role)
        yield changes
        changes.write(at=at)


def publish_rows(course: Course, rows: Mapping[Key, ChangeAction], *, copied: bool = True, at: datetime) -> None:
    """Moves the published state of a locked course: raises its revisions, logs these rows and copies them.

    They are not copied when the caller has changed the published rows.

    The first revision is above the last one that the id ever had, and logs nothing: no delta starts before it. The
    caller has to call `catalogue.bump` last.
    """
    is_first = course.revision is None
    if is_first:
        _advance(course, after=RetiredCourse.objects.filter(pk=course.pk).first(), at=at)
        course.words_revised_at = max(at, course.words_revised_at)
    else:
        _advance_states(course, rows, at=at)
    course.save(update_fields=[*REVISION_COLUMNS, *STATE_COLUMNS])
    # Exercises that the course begins or ceases to use follow from its assignments.
    logged = () if is_first else rows.items()
    log = (
        ContentChange(
            course_id=course.pk, **_published_revision(course, entity), entity=entity, entity_id=row_id, action=action
        )
        for (entity, row_id), action in logged
        if entity is not Entity.EXERCISE or action is ChangeAction.UPDATE
    )
    for batch in batches(log, MAX_IDS):
        _LOG.insert(batch)
    if copied:
        copy_changes({course.pk: rows})
        copy_uses(course.pk, rows)


def _begin(course: Course, *, after: RetiredCourse | None, at: datetime) -> None:
    """Sets the revision columns of a new course."""
    course.draft_revision = after.revision + 1 if after else 1
    course.revision, course.revised_at, course.revision_shares_second = None, None, False
    course.words_revision, course.words_revised_at, course.words_revision_shares_second = 1, at, False
    if after and after.words_revision:
        _advance_words(course, after=after, at=at)
    if course.publish_mode == PublishMode.AUTO:
        _advance(course, after=after, at=at)


def _advance(course: Course, *, after: Course | RetiredCourse | None, at: datetime) -> None:
    """Sets the revision columns of `course` to those that follow `after`, which may be the course itself.

    Without a revision before, it is the first one.
    """
    if after is None or after.revision is None or after.revised_at is None:
        course.revision, course.revised_at, course.revision_shares_second = 1, at, False
        return
    revised_at = max(at, after.revised_at + _TICK)
    course.revision_shares_second = revised_at.replace(microsecond=0) == after.revised_at.replace(microsecond=0)
    course.revision = after.revision + 1
    course.revised_at = revised_at


def _advance_words(course: Course, *, after: Course | RetiredCourse, at: datetime) -> None:
    """Does the same for the revision of the words."""
    assert after.words_revised_at is not None
    revised_at = max(at, after.words_revised_at + _TICK)
    before = after.words_revised_at.replace(microsecond=0)
    course.words_revision_shares_second = revised_at.replace(microsecond=0) == before
    course.words_revision = after.words_revision + 1
    course.words_revised_at = revised_at


def _advance_states(course: Course, rows: Iterable[Key], *, at: datetime) -> None:
    """Raises the revision of the package when any of the rows is in it, and that of the words when any is a word."""
    entities = {entity for entity, _ in rows}
    if Entity.WORD in entities:
        _advance_words(course, after=course, at=at)
    if entities != {Entity.WORD}:
        _advance(course, after=course, at=at)


def _published_revision(course: Course, entity: Entity) -> dict[str, int | None]:
    """The column of the log for a published change, and its value."""
    return {"words_revision": course.words_revision} if entity is Entity.WORD else {"revision": course.revision}


def _locked_with_exercises(course_ids: Collection[str], exercise_ids: Collection[str], *, by: UUID | None) -> Changes:
    def lock() -> Changes:
        wanted = set(course_ids).union(*_courses_by_exercise(exercise_ids).values())
        with transaction.atomic():  # a rollback releases the locks
            courses = lock_courses(wanted)
            lock_exercises(exercise_ids)
            courses_by_exercise = _courses_by_exercise(exercise_ids)
            if not wanted.issuperset(set().union(*courses_by_exercise.values())):
                raise ReadAgain
            return Changes(courses, courses_by_exercise, by=by)

    return lock_and_read_again(lambda locks: lock())


def _courses_by_exercise(exercise_ids: Collection[str]) -> dict[str, set[str]]:
    """Every given exercise, and the courses that use it."""
    courses: dict[str, set[str]] = {exercise_id: set() for exercise_id in exercise_ids}
    rows = LessonExercise.objects.filter(exercise__in=exercise_ids).order_by()
    for exercise_id, course_id in rows.values_list("exercise_id", "course_id").distinct():
        courses[exercise_id].add(course_id)
    return courses
