"""The import itself: one transaction that locks what it changes, plans, and refuses or writes and logs the changes.

Courses are locked before exercises, here as everywhere, but which ones must be locked follows from the plan. So a plan
that touches more than is locked is rolled back, and made again under all the locks it needs.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Literal
from uuid import UUID

from django.db import IntegrityError, transaction

from content.batches import IDS, batches
from content.formats.documents import CourseDocument
from content.formats.package import places_of
from content.guards import refuse_deletion_of_completed, refuse_loss
from content.importing.plan import ImportConflict, Mode, Plan, ids_published_elsewhere, plan_import, row_id
from content.importing.writing import Progress, Writer
from content.media import uses
from content.media.addresses import parts
from content.models import Course, Entity, LessonExercise, MediaAsset, MediaOrigin, PublishMode
from content.readers import Reader
from content.revisions import Changes, lock_exercises, revising
from content.services.media_files import (
    CoursesNotLockedError,
    NewMedia,
    courses_and_exercises_naming,
    insert_media,
    revise_missed_courses_after_commit,
    revise_naming_courses,
    save_media_files,
)
from langlearn.api.errors import Conflict, FieldErrors, Forbidden, PreconditionFailed, ValidationFailed
from langlearn.db import TEXTS, OneOf

_ATTEMPTS = 5
_NAMED = 100  # exercises in a failure


@dataclass(frozen=True, slots=True)
class ImportedMedia:
    """Digests of the assets that the document names: those that come with it, with the sum of their bytes, and those
    that are here already.
    """

    create: list[str] = field(default_factory=list)
    existing: list[str] = field(default_factory=list)
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class ImportResult:
    """Revisions are the course's after the import; None after a dry run of a course that does not exist, and
    `revision` of one that was never published.
    """

    course_id: str
    created: bool
    revision: int | None
    plan: Plan
    media: ImportedMedia
    publish_mode: PublishMode
    draft_revision: int | None
    kept_exercises: list[str] = field(default_factory=list)


Shared = Literal["refuse", "keep", "overwrite"]


@dataclass(frozen=True, slots=True)
class Restoring:
    """How an import restores an earlier state of a course: `is_public` stays, and others' exercises may.

    `check` is called with the locked course, and may raise. `shared` says what happens to exercises that would change
    and that the draft of another course uses; `may_edit` whether the caller may change those courses. A failure names
    those that the `reader` reads.
    """

    check: Callable[[Course], None]
    shared: Shared
    may_edit: Callable[[Collection[str]], bool]
    reader: Reader

    def resolve(self, plan: Plan, course_id: str) -> list[str]:
        """The exercises that stay as they are. Raises Conflict, Forbidden."""
        other_courses: dict[str, list[str]] = {}  # by exercise that they use
        for using_course_id, exercise_ids in sorted(_updated_exercises_by_course(plan).items()):
            for exercise_id in exercise_ids if using_course_id != course_id else ():
                other_courses.setdefault(exercise_id, []).append(using_course_id)
        if other_courses and self.shared == "refuse":
            courses = Course.objects.filter(self.reader.readable("pk"), pk__in=set().union(*other_courses.values()))
            named = set(courses.values_list("pk", flat=True))
            first = [
                {"exercise_id": each, "course_ids": [course for course in other_courses[each] if course in named]}
                for each in sorted(other_courses)[:_NAMED]
            ]
            raise Conflict(
                "Exercises are used in other courses", context={"reason": "shared_exercises", "exercises": first}
            )
        if other_courses and self.shared == "overwrite" and not self.may_edit(set().union(*other_courses.values())):
            raise Forbidden(details="An exercise is used in a course that you may not edit")
        if self.shared != "keep":
            return []
        plan.leave_exercises(other_courses)
        return sorted(other_courses)


class _PlanAgainError(Exception):
    """The plan needs these locks as well."""

    def __init__(self, *, courses: Set[str] = frozenset(), exercises: Set[str] = frozenset()) -> None:
        super().__init__()
        self.courses = courses
        self.exercises = exercises


def import_course(
    *,
    document: CourseDocument,
    media: Mapping[str, NewMedia] | None = None,
    mode: Mode,
    by: UUID | None,
    at: datetime,
    dry_run: bool = False,
    force: bool = False,
    may_delete: bool = True,
    agreed: str | None = None,
    publish_mode: PublishMode = PublishMode.AUTO,
    check: Callable[[Course], object] = lambda course: None,
    may_change: Callable[[Collection[str]], bool] = lambda exercise_ids: True,
    may_use: Callable[[Collection[str]], bool] = lambda exercise_ids: True,
    is_stored: bool = False,
    restoring: Restoring | None = None,
    progress: Progress = lambda done, total: None,
) -> ImportResult:
    """Makes the draft of the course equal to the document, all or nothing; a dry run only returns the plan.

    Of `media`, checked files by address, those that the document names are stored, the files last. One revision for
    the course, and for each other one that uses an exercise which changed, or names an asset that comes back. Not
    inside another transaction when there are media, whose files would outlive a rollback. `publish_mode` is that of a
    new course. A course that exists is handed to `check`, which may raise; in `manual` it stays as public as it is.
    With `is_stored` the document is content of this service, which may name sounds and pictures that are gone.

    Raises ValidationFailed for references to sounds and pictures, by their place in the nested document;
    ImportConflict; Forbidden when exercises would change that `may_change` denies, or be used that `may_use` denies;
    PreconditionFailed when `agreed`, the digest of a plan, is not that of the plan now. Where the deletion of rows is
    public at once, Conflict when learners completed lessons that would be deleted, unless `force`, and Forbidden when
    `may_delete` is false, unless `dry_run`.
    """
    courses: Set[str] = {document.course.id}
    exercises: Set[str] = frozenset()
    coming = media or {}
    attempts = 0
    while True:
        try:
            with transaction.atomic():
                with revising(*courses, by=by, at=at) as changes:
                    for batch in batches(sorted(exercises), IDS):
                        lock_exercises(batch)
                    course = changes.courses.get(document.course.id)
                    kept = []
                    in_draft_only = course is not None and course.publish_mode == PublishMode.MANUAL
                    if course is not None and (restoring or in_draft_only):
                        document = replace(document, course=replace(document.course, is_public=course.is_public))
                    if course is not None and mode != "create":
                        check(course)
                        if restoring is not None:
                            restoring.check(course)
                    plan = plan_import(document, mode=mode)
                    if is_stored or restoring is not None:
                        plan.trust_references()
                    may_delete_now = may_delete or dry_run or in_draft_only
                    if restoring is not None:
                        _refuse_deletions(plan, may_delete=may_delete_now)
                        kept = restoring.resolve(plan, document.course.id)
                    if course is None and Course.objects.filter(pk=document.course.id).exists():
                        # Created during the planning, which has read some or all of it without its lock.
                        raise _PlanAgainError
                    if restoring is None:  # which may bring back references to what is gone
                        _refuse_references(document, uses.find_problems(plan.edits, coming=coming))
                    _refuse(
                        plan,
                        may_delete=may_delete_now,
                        may_change=may_change,
                        may_use=may_use,
                        force=force or in_draft_only,
                        publishing=restoring is not None,
                    )
                    if agreed is not None and plan.digest() != agreed:
                        raise PreconditionFailed(details="The content has changed since the plan was made")
                    items = [coming[path] for path in sorted(plan.named & coming.keys())]
                    stored = _stored(plan.named)
                    if not dry_run:
                        exercises_by_course = _updated_exercises_by_course(plan)
                        naming = _naming(new.path for new in items if new.path not in stored)
                        locks = _PlanAgainError(
                            courses=exercises_by_course.keys() | naming.courses,
                            exercises=plan.stored_exercises() | naming.exercises,
                        )
                        if not (courses >= locks.courses and exercises >= locks.exercises):
                            raise locks
                        created = Writer(
                            plan, document, changes, publish_mode=publish_mode, by=by, at=at, progress=progress
                        ).write()
                        if created is not None:
                            course = created
                        if ids_published_elsewhere(plan, document.course.id):
                            raise _PlanAgainError  # published, and deleted from a draft, since the plan was made
                        _log(changes, document.course.id, plan, exercises_by_course)
                        inserted = _insert(items, plan, changes, by=by, at=at)
                        checked = restoring is None
                        _refuse_references(document, uses.store_uses(plan.edits, checked=checked, at=at))
                        if not (force or in_draft_only):
                            deleted = plan.differences[Entity.LESSON].deleted
                            named = restoring is not None
                            changes.check_last(partial(refuse_deletion_of_completed, deleted, publishing=named))
                if items and not dry_run:
                    new = [each.path for each in items if each.sha256 in inserted]
                    if new:
                        revise_missed_courses_after_commit(new, revised=courses, at=at)
                    save_media_files(items, created=inserted)
        except _PlanAgainError as needed:
            courses, exercises = courses | needed.courses, exercises | needed.exercises
        except IntegrityError:
            # Another transaction has just created one of the rows; a new plan finds it.
            attempts += 1
            if attempts == _ATTEMPTS:
                raise
        else:
            is_new = bool(plan.differences[Entity.COURSE].created)
            revision = course.revision if course else None
            draft_revision = course.draft_revision if course else None
            return ImportResult(
                course_id=document.course.id,
                created=is_new,
                revision=revision,
                plan=plan,
                media=_imported(items, stored),
                publish_mode=PublishMode(course.publish_mode) if course else publish_mode,
                draft_revision=draft_revision,
                kept_exercises=kept,
            )


def _stored(paths: Collection[str]) -> set[str]:
    """Those addresses that have an asset."""
    stored: set[str] = set()
    for batch in batches(sorted(paths), IDS):
        stored.update(MediaAsset.objects.filter(OneOf("path", batch, TEXTS)).values_list("path", flat=True))
    return stored


def _naming(paths: Iterable[str]) -> _PlanAgainError:
    """The courses and exercises that name these addresses, and have to be locked before the assets are stored."""
    missing = list(paths)
    if not missing:
        return _PlanAgainError()
    courses, exercises = courses_and_exercises_naming(missing)
    return _PlanAgainError(courses=courses, exercises=exercises)


def _insert(
    items: Sequence[NewMedia], plan: Plan, changes: Changes, *, by: UUID | None, at: datetime
) -> frozenset[str]:
    """Inserts the assets that are new, whose digests are returned; the courses that named them before are revised."""
    if not items:
        return frozenset()
    others = uses.changed_addresses(plan.edits)
    inserted = insert_media(items, others=others, origin=MediaOrigin.IMPORT, by=by, at=at)
    paths = [new.path for new in items if new.sha256 in inserted]
    try:
        revise_naming_courses(changes, paths)
    except CoursesNotLockedError:
        raise _naming(paths) from None
    return inserted


def _imported(items: Sequence[NewMedia], stored: Collection[str]) -> ImportedMedia:
    new = [each for each in items if each.path not in stored]
    return ImportedMedia(
        create=sorted(each.sha256 for each in new),
        existing=sorted(parts(path)[0] for path in stored),
        bytes=sum(each.bytes for each in new),
    )


def _refuse_references(document: CourseDocument, problems: Collection[uses.Problem]) -> None:
    if problems:
        places = places_of(document)
        errors: FieldErrors = {}
        for problem in problems:
            place = places[problem.entity.value, problem.entity_id]
            errors.setdefault(f"{place}.{problem.field}", []).append(problem.message)
        raise ValidationFailed(errors)


def _refuse(
    plan: Plan,
    *,
    may_delete: bool,
    may_change: Callable[[Collection[str]], bool],
    may_use: Callable[[Collection[str]], bool],
    force: bool,
    publishing: bool,
) -> None:
    """Raises what forbids a plan; with `force`, completions of learners do not. With `publishing` their lessons are
    named.
    """
    _refuse_deletions(plan, may_delete=may_delete)
    changed = [row.id for row, _ in plan.differences[Entity.EXERCISE].updated]
    if changed and not may_change(changed):
        raise Forbidden(details="An exercise would change that a course uses which you may not edit")
    assigned = plan.stored_exercises().difference(changed)
    if assigned and not may_use(assigned):
        raise Forbidden(details="An exercise would be used that you may not read")
    if plan.problems:
        raise ImportConflict(plan.problems)
    if not force:
        refuse_loss(plan.differences[Entity.LESSON].deleted, publishing=publishing)


def _refuse_deletions(plan: Plan, *, may_delete: bool) -> None:
    if plan.deletes and not may_delete:
        raise Forbidden(details="Only an administrator may delete content")


def _updated_exercises_by_course(plan: Plan) -> dict[str, list[str]]:
    """The courses that use an exercise which the plan updates, each with those exercises."""
    exercises: dict[str, list[str]] = {}
    for batch in batches((row.id for row, _ in plan.differences[Entity.EXERCISE].updated), IDS):
        assigned = LessonExercise.objects.filter(exercise__in=batch).order_by()
        for course_id, exercise_id in assigned.values_list("course_id", "exercise_id").distinct():
            exercises.setdefault(course_id, []).append(exercise_id)
    return exercises


def _log(changes: Changes, course_id: str, plan: Plan, exercises_by_course: Mapping[str, Collection[str]]) -> None:
    """Logs the changes. No delta starts before the first revision of a new course: its rows are logged as a draft's."""
    fields = {row.id: changed for row, changed in plan.differences[Entity.EXERCISE].updated}
    for using_course_id, exercise_ids in exercises_by_course.items():
        for exercise_id in exercise_ids:
            changes.update(using_course_id, Entity.EXERCISE, exercise_id, fields=fields[exercise_id])
    for entity, found in plan.differences.items():
        changes.create(course_id, entity, *map(row_id, found.created))
        for row, changed in found.updated:
            changes.update(course_id, entity, row_id(row), fields=changed)
        changes.delete(course_id, entity, *found.deleted)
