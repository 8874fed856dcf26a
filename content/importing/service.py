"""The import itself: one transaction that locks what it changes, plans, and refuses or writes and logs the changes.

Courses are locked before exercises, here as everywhere, but which ones must be locked follows from the plan. So a plan
that touches more than is locked is rolled back, and made again under all the locks it needs.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction

from content.batches import IDS, batches
from content.formats.documents import CourseDocument
from content.formats.package import places_of
from content.guards import refuse_deletion_of_completed, refuse_loss
from content.importing.plan import ImportConflict, Mode, Plan, plan_import, row_id
from content.importing.writing import Progress, Writer
from content.media import uses
from content.media.addresses import parts
from content.models import Course, Entity, LessonExercise, MediaAsset, MediaOrigin, MediaUse
from content.revisions import Changes, lock_exercises, revising
from content.services.media_files import NewMedia, insert_media, revise_new_users_after_commit, save_media_files
from langlearn.api.errors import FieldErrors, Forbidden, PreconditionFailed, ValidationFailed
from langlearn.db import TEXTS, OneOf

_ATTEMPTS = 5


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
    """`revision` is the course's after the import; None after a dry run of a course that does not exist."""

    course_id: str
    created: bool
    revision: int | None
    plan: Plan
    media: ImportedMedia


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
    progress: Progress = lambda done, total: None,
) -> ImportResult:
    """Makes the stored course equal to the document, all or nothing; a dry run only returns the plan.

    Of `media`, checked files by address, those that the document names are stored, the files last. One revision for
    the course, and for each other one that uses an exercise which changed, or names an asset that comes back. Not
    inside another transaction when there are media, whose files would outlive a rollback. Raises ValidationFailed
    for references to sounds and pictures, by their place in the nested document; ImportConflict;
    Conflict when learners completed lessons that would be deleted, unless `force`; Forbidden when rows would be deleted
    and `may_delete` is false, unless `dry_run`; PreconditionFailed when `agreed`, the digest of a plan, is not that of
    the plan now.
    """
    courses: Set[str] = {document.course.id}
    exercises: Set[str] = frozenset()
    coming = media or {}
    attempts = 0
    while True:
        try:
            with transaction.atomic():
                with revising(*courses, at=at) as changes:
                    for batch in batches(sorted(exercises), IDS):
                        lock_exercises(batch)
                    plan = plan_import(document, mode=mode)
                    course = changes.courses.get(document.course.id)
                    if course is None and Course.objects.filter(pk=document.course.id).exists():
                        # Created during the planning, which has read some or all of it without its lock.
                        raise _PlanAgainError
                    _refuse_references(document, uses.find_problems(plan.edits, coming=coming))
                    _refuse(plan, may_delete=may_delete or dry_run, force=force)
                    if agreed is not None and plan.digest() != agreed:
                        raise PreconditionFailed(details="The content has changed since the plan was made")
                    items = [coming[path] for path in sorted(plan.named & coming.keys())]
                    stored = _stored(plan.named)
                    if not dry_run:
                        users = _courses_of_updated_exercises(plan)
                        naming = _naming(new.path for new in items if new.path not in stored)
                        locks = _PlanAgainError(
                            courses=users.keys() | naming.courses,
                            exercises=plan.stored_exercises() | naming.exercises,
                        )
                        if not (courses >= locks.courses and exercises >= locks.exercises):
                            raise locks
                        created = Writer(plan, document, by=by, at=at, progress=progress).write()
                        if created is not None:
                            course = created
                            changes.catalogue_changed()
                        _log(changes, document.course.id, plan, users)
                        inserted = _insert(items, plan, changes, document.course.id, by=by, at=at)
                        _refuse_references(document, uses.store_uses(plan.edits, at=at))
                        if not force:
                            deleted = plan.differences[Entity.LESSON].deleted
                            changes.check_last(partial(refuse_deletion_of_completed, deleted))
                if items and not dry_run:
                    new = [each.path for each in items if each.sha256 in inserted]
                    if new:
                        revise_new_users_after_commit(new, revised=courses, at=at)
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
            return ImportResult(document.course.id, is_new, revision, plan, _imported(items, stored))


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
    in_exercises = MediaUse.objects.filter(OneOf("path", missing, TEXTS), entity=Entity.EXERCISE)
    exercises = frozenset(in_exercises.values_list("entity_id", flat=True))
    return _PlanAgainError(courses=uses.courses_naming(missing), exercises=exercises)


def _insert(
    items: Sequence[NewMedia], plan: Plan, changes: Changes, course_id: str, *, by: UUID | None, at: datetime
) -> frozenset[str]:
    """Inserts the assets that are new, whose digests are returned; the courses that named them before are revised."""
    if not items:
        return frozenset()
    others = uses.changed_addresses(plan.edits)
    inserted = insert_media(items, others=others, origin=MediaOrigin.IMPORT, by=by, at=at)
    paths = [new.path for new in items if new.sha256 in inserted]
    for path in paths if _naming(paths).courses else ():
        for named_by in uses.courses_naming([path]):
            if named_by in changes.courses:
                changes.media(named_by, path)
            elif named_by != course_id:  # a new course has no revision yet that a delta starts from
                raise _naming(paths)
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


def _refuse(plan: Plan, *, may_delete: bool, force: bool) -> None:
    """Raises what forbids a plan; with `force`, completions of learners do not."""
    if plan.deletes and not may_delete:
        raise Forbidden(details="Only an administrator may delete content")
    if plan.problems:
        raise ImportConflict(plan.problems)
    if not force:
        refuse_loss(plan.differences[Entity.LESSON].deleted)


def _courses_of_updated_exercises(plan: Plan) -> dict[str, list[str]]:
    """The courses that use an exercise which the plan updates, each with those exercises."""
    users: dict[str, list[str]] = {}
    for batch in batches((row.id for row, _ in plan.differences[Entity.EXERCISE].updated), IDS):
        assigned = LessonExercise.objects.filter(exercise__in=batch).order_by()
        for course_id, exercise_id in assigned.values_list("course_id", "exercise_id").distinct():
            users.setdefault(course_id, []).append(exercise_id)
    return users


def _log(changes: Changes, course_id: str, plan: Plan, users: Mapping[str, Collection[str]]) -> None:
    """Logs the changes. Nothing for a new course: no delta starts before its first revision."""
    for user_id, exercise_ids in users.items():
        changes.update(user_id, Entity.EXERCISE, *exercise_ids)
    if course_id not in changes.courses:
        return
    for entity, found in plan.differences.items():
        if entity is not Entity.EXERCISE:
            changes.create(course_id, entity, *map(row_id, found.created))
            changes.update(course_id, entity, *(row_id(row) for row, _ in found.updated))
            changes.delete(course_id, entity, *found.deleted)
