"""The import itself: one transaction that locks what it changes, plans, and refuses or writes and logs the changes.
What blocks other courses is locked last, when all rows are written and checked and all files stored.

Courses are locked before exercises, here as everywhere, but which ones must be locked follows from the plan. So a plan
that touches more than is locked is rolled back, and made again under all the locks it needs.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from content.editor import Editor
from content.formats.documents import CourseDocument
from content.formats.package import places_of
from content.guards import refuse_deletion_of_completed, refuse_loss
from content.importing.plan import ImportConflict, Mode, Plan, ids_published_elsewhere, plan_import, row_id
from content.importing.writing import Progress, Writer
from content.media.new_media import (
    NewMedia,
    insert_media,
    locks_of_naming,
    revise_missed_courses_after_commit,
    revise_naming_courses,
    saved_media_files,
)
from content.models import Course, Entity, LessonExercise, MediaAsset, MediaOrigin, PublishMode
from content.references import uses
from content.references.addresses import parts
from content.revisions.locks import Locks, ReadAgain, lock_and_read_again, lock_exercises
from content.revisions.revising import Changes, revising
from content.rights import Right
from content.selectors.collection import unreadable_exercises
from langlearn.api.errors import Conflict, FieldErrors, Forbidden, PreconditionFailed, ValidationFailed
from langlearn.db import MAX_IDS, TEXTS, OneOf, batches, snapshot

_COLLISIONS = 4
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

    `check` is called with the locked course, and may raise. Exercises that the editor does not read, which the draft
    has lost since, are left out. `shared` says what happens to others that would change and that the draft of another
    course uses, which the editor may have no right to edit. A failure names those that the editor reads.
    """

    check: Callable[[Course], None]
    shared: Shared

    def resolve(self, plan: Plan, course_id: str, editor: Editor) -> list[str]:
        """Returns the exercises that stay as they are. Raises Conflict, Forbidden."""
        reader = editor.reader
        plan.leave_out_exercises(unreadable_exercises(plan.stored_exercises(), reader=reader))
        other_courses: dict[str, list[str]] = {}  # by exercise that they use
        for using_course_id, exercise_ids in sorted(_updated_exercises_by_course(plan).items()):
            for exercise_id in exercise_ids if using_course_id != course_id else ():
                other_courses.setdefault(exercise_id, []).append(using_course_id)
        if other_courses and self.shared == "refuse":
            courses = Course.objects.filter(reader.readable("pk"), pk__in=set().union(*other_courses.values()))
            named = set(courses.values_list("pk", flat=True))
            first = [
                {"exercise_id": each, "course_ids": [course for course in other_courses[each] if course in named]}
                for each in sorted(other_courses)[:_NAMED]
            ]
            raise Conflict(
                "Exercises are used in other courses", context={"reason": "shared_exercises", "exercises": first}
            )
        if other_courses and self.shared == "overwrite" and not editor.may_edit(set().union(*other_courses.values())):
            raise Forbidden(details="An exercise is used in a course that you may not edit")
        if self.shared != "keep":
            return []
        plan.leave_exercises(other_courses)
        return sorted(other_courses)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """How a document is imported.

    A dry run only returns the plan, which is `agreed` to by its digest. With `force` lessons are deleted that learners
    completed. `publish_mode` is that of a new course. With `is_stored` the document is content of this service, which
    may name sounds and pictures that are gone.
    """

    mode: Mode
    dry_run: bool = False
    agreed: str | None = None
    force: bool = False
    publish_mode: PublishMode = PublishMode.AUTO
    is_stored: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Import:
    """The arguments of `import_course`; `in_draft_only` when learners keep what is deleted until a publication."""

    document: CourseDocument
    media: Mapping[str, NewMedia]
    options: ImportOptions
    editor: Editor
    restoring: Restoring | None
    progress: Progress
    in_draft_only: bool = False

    @property
    def force(self) -> bool:
        return self.options.force or self.in_draft_only


def import_course(
    *,
    document: CourseDocument,
    options: ImportOptions,
    editor: Editor,
    media: Mapping[str, NewMedia] | None = None,
    restoring: Restoring | None = None,
    progress: Progress = lambda done, total: None,
) -> ImportResult:
    """Makes the draft of the course equal to the document, all or nothing.

    Of `media`, checked files by address, those that the document names are stored, the files last. One revision for
    the course, and for each other one that uses an exercise which changed, or names an asset that comes back. Not
    inside another transaction when there are media, whose files would outlive a rollback. A course in `manual` mode
    stays as public as it is.

    Raises ValidationFailed for references to sounds and pictures, by their place in the nested document;
    ImportConflict; NotFound and Forbidden for a course that exists and that the editor may not edit; Forbidden when
    exercises would change that the editor may not change, or be used that it may not read; PreconditionFailed when the
    digest of a plan that was agreed to is not that of the plan now. Where the deletion of rows is public at once,
    Conflict when learners completed lessons that would be deleted, unless forced, and Forbidden for editors who may not
    delete, unless it is a dry run.
    """
    arguments = _Import(
        document=document,
        media=media or {},
        options=options,
        editor=editor,
        restoring=restoring,
        progress=progress,
    )
    if options.dry_run:
        return _dry_run(arguments)
    own = Locks(courses={document.course.id})
    return lock_and_read_again(partial(_plan_and_write, arguments), own, collisions=_COLLISIONS)


def _dry_run(arguments: _Import) -> ImportResult:
    """Plans, of one snapshot of the database, without a lock. Raises as `import_course`."""
    with snapshot():
        course = Course.objects.filter(pk=arguments.document.course.id).first()
        arguments = _under_mode_of(course, arguments)
        plan, kept = _plan(arguments, course)
        media = _imported(_items(plan, arguments), _stored(plan.named))
    return _result(arguments, course, plan, media, kept)


def _plan_and_write(arguments: _Import, locks: Locks) -> ImportResult:
    """Plans under these locks, and writes. Raises ReadAgain, and as `import_course`."""
    editor = arguments.editor
    # Not in another `atomic`: SQLite would keep all pages that change in memory, for the savepoint. `_plan` checks
    # rights.
    with revising(*locks.courses, by=editor.id, right=None, at=editor.at) as changes:
        for batch in batches(sorted(locks.exercises), MAX_IDS):
            lock_exercises(batch)
        course = changes.courses.get(arguments.document.course.id)
        arguments = _under_mode_of(course, arguments)
        plan, kept = _plan(arguments, course)
        items = _items(plan, arguments)
        stored = _stored(plan.named)
        new = [item.path for item in items if item.path not in stored]
        exercises_by_course = _updated_exercises_by_course(plan)
        _check_locks(locks, plan, exercises_by_course, new)
        created, inserted = _write(arguments, plan, changes, items, exercises_by_course)
        if items:
            added = [each.path for each in items if each.sha256 in inserted]
            if added:
                revise_missed_courses_after_commit(added, revised=locks.courses, at=editor.at)
            changes.enter_last(saved_media_files(items, created=inserted))
    return _result(arguments, created or course, plan, _imported(items, stored), kept)


def _under_mode_of(course: Course | None, arguments: _Import) -> _Import:
    """The arguments for a course that exists: what is deleted from a draft, learners still have, and a draft stays as
    public as it is.
    """
    in_draft_only = course is not None and course.publish_mode == PublishMode.MANUAL
    if in_draft_only:
        arguments = replace(arguments, in_draft_only=True)
    if course is not None and (arguments.restoring or in_draft_only):
        described = replace(arguments.document.course, is_public=course.is_public)
        arguments = replace(arguments, document=replace(arguments.document, course=described))
    return arguments


def _items(plan: Plan, arguments: _Import) -> list[NewMedia]:
    """The files that the document names."""
    return [arguments.media[path] for path in sorted(plan.named & arguments.media.keys())]


def _result(
    arguments: _Import, course: Course | None, plan: Plan, media: ImportedMedia, kept: list[str]
) -> ImportResult:
    return ImportResult(
        course_id=arguments.document.course.id,
        created=bool(plan.differences[Entity.COURSE].created),
        revision=course.revision if course else None,
        plan=plan,
        media=media,
        publish_mode=PublishMode(course.publish_mode) if course else arguments.options.publish_mode,
        draft_revision=course.draft_revision if course else None,
        kept_exercises=kept,
    )


def _plan(arguments: _Import, course: Course | None) -> tuple[Plan, list[str]]:
    """What has to be written, and the exercises that stay as they are. `course` is locked, or it is a dry run; None if
    there was none.

    Raises ReadAgain, and what forbids the plan.
    """
    document, restoring = arguments.document, arguments.restoring
    kept: list[str] = []
    options, editor = arguments.options, arguments.editor
    if course is not None and restoring is not None:
        restoring.check(course)
    elif course is not None and options.mode != "create":
        editor.require(course.pk, Right.EDIT)
    plan = plan_import(document, mode=options.mode)
    if options.is_stored:
        plan.trust_references()
    if restoring is not None:
        _refuse_deletions(plan, arguments)
        kept = restoring.resolve(plan, document.course.id, editor)
    if course is None and Course.objects.filter(pk=document.course.id).exists():
        # Created during the planning, which has read some or all of it without its lock.
        raise ReadAgain
    if restoring is None:  # which may bring back references to what is gone
        _refuse_references(document, uses.find_problems(plan.edits, coming=arguments.media))
    _refuse(plan, arguments)
    if options.agreed is not None and plan.digest() != options.agreed:
        raise PreconditionFailed(details="The content has changed since the plan was made")
    return plan, kept


def _check_locks(
    locks: Locks, plan: Plan, exercises_by_course: Mapping[str, Collection[str]], new: Collection[str]
) -> None:
    """Raises ReadAgain when the plan, with assets that are `new` at these addresses, needs more locks."""
    needed = Locks(exercises_by_course.keys(), plan.stored_exercises())
    if new:
        needed = needed.joined(locks_of_naming(new))
    if not locks.covers(needed):
        raise ReadAgain(needed)


def _write(
    arguments: _Import,
    plan: Plan,
    changes: Changes,
    items: Sequence[NewMedia],
    exercises_by_course: Mapping[str, Collection[str]],
) -> tuple[Course | None, frozenset[str]]:
    """Writes and logs the plan. Returns the course if it is new, and the digests of the assets that are.

    Raises ReadAgain, and ValidationFailed for references.
    """
    document, restoring, editor = arguments.document, arguments.restoring, arguments.editor
    writer = Writer(
        plan,
        document,
        changes,
        publish_mode=arguments.options.publish_mode,
        editor=editor,
        progress=arguments.progress,
    )
    created = writer.write()
    if ids_published_elsewhere(plan, document.course.id):
        raise ReadAgain  # published, and deleted from a draft, since the plan was made
    _log(changes, document.course.id, plan, exercises_by_course)
    inserted = _insert(items, plan, changes, editor=editor)
    _refuse_references(document, uses.store_uses(plan.edits, checked=restoring is None, at=editor.at))
    if not arguments.force:
        deleted = plan.differences[Entity.LESSON].deleted
        changes.check_last(partial(refuse_deletion_of_completed, deleted, publishing=restoring is not None))
    return created, inserted


def _stored(paths: Collection[str]) -> set[str]:
    """Those addresses that have an asset."""
    stored: set[str] = set()
    for batch in batches(sorted(paths), MAX_IDS):
        stored.update(MediaAsset.objects.filter(OneOf("path", batch, TEXTS)).values_list("path", flat=True))
    return stored


def _insert(items: Sequence[NewMedia], plan: Plan, changes: Changes, *, editor: Editor) -> frozenset[str]:
    """Inserts the assets that are new, whose digests are returned; the courses that named them before are revised."""
    if not items:
        return frozenset()
    others = uses.changed_addresses(plan.edits)
    inserted = insert_media(items, others=others, origin=MediaOrigin.IMPORT, by=editor.id, at=editor.at)
    paths = [new.path for new in items if new.sha256 in inserted]
    revise_naming_courses(changes, paths)
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


def _refuse(plan: Plan, arguments: _Import) -> None:
    """Raises what forbids a plan; with `force`, completions of learners do not. When restoring, their lessons are
    named, and exercises have been resolved.
    """
    _refuse_deletions(plan, arguments)
    if arguments.restoring is None:
        changed = [row.id for row, _ in plan.differences[Entity.EXERCISE].updated]
        if changed and not arguments.editor.may_change(changed):
            raise Forbidden(details="An exercise would change that a course uses which you may not edit")
        assigned = plan.stored_exercises().difference(changed)
        if assigned and not arguments.editor.may_use(assigned):
            raise Forbidden(details="An exercise would be used that you may not read")
    if plan.problems:
        raise ImportConflict(plan.problems)
    if not arguments.force:
        refuse_loss(plan.differences[Entity.LESSON].deleted, publishing=arguments.restoring is not None)


def _refuse_deletions(plan: Plan, arguments: _Import) -> None:
    if plan.deletes and not (arguments.in_draft_only or arguments.options.dry_run or arguments.editor.may_delete()):
        raise Forbidden(details="Only an administrator may delete content")


def _updated_exercises_by_course(plan: Plan) -> dict[str, list[str]]:
    """The courses that use an exercise which the plan updates, each with those exercises."""
    exercises: dict[str, list[str]] = {}
    for batch in batches((row.id for row, _ in plan.differences[Entity.EXERCISE].updated), MAX_IDS):
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
