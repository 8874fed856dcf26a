"""Deltas: what changed in a course's package between a revision that a client has and the current one.

`fold` is pure: it folds the change log into the ids to write and to delete. `read_delta` reads the log and the rows
that it names in one snapshot, so that it takes time in proportion to the changes, not to the course. Deltas are of the
published state.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet

from content.formats.package_writer import Counts, DocumentKind
from content.kinds import State
from content.models import ChangeAction, ContentChange, CoursePackage, Entity, PublishedLessonExercise
from content.packages.building import BELOW_COURSE, exercise_rows, packaged_course, published_rows_of
from content.packages.stored import HEAD, with_package
from content.packages.versions import Delta, log_from, version_of
from content.readers import Reader
from content.selectors.collection import exercise_object
from langlearn.api.instants import format_instant
from langlearn.db import TEXTS, CompiledRead, OneOf

Assignment = tuple[str, str]  # lesson, exercise


class Change(NamedTuple):
    """One row of the change log."""

    revision: int
    entity: str
    entity_id: str
    action: str


@dataclass(slots=True)
class Folded:
    """The rows that a part of the log names.

    `rows` are the ids of each entity of the hierarchy, and `assignments` the pairs, that were changed; the value is
    whether the base package has them. Exercises are to be written, or to be deleted.
    """

    course: bool = False
    rows: dict[str, dict[str, bool]] = field(default_factory=dict)
    assignments: dict[Assignment, bool] = field(default_factory=dict)
    exercises: set[str] = field(default_factory=set)
    unused: set[str] = field(default_factory=set)


def touched_exercises(changes: Iterable[Change]) -> set[str]:
    """The exercises whose fields or assignments changed."""
    return {
        change.entity_id.rpartition("/")[2]
        for change in changes
        if change.entity in (Entity.EXERCISE, Entity.LESSON_EXERCISE)
    }


def fold(changes: Sequence[Change], uses: Mapping[str, Collection[str]]) -> Folded:
    """Folds changes, which are in the order of their revisions.

    `uses` are the lessons that use each touched exercise at the end.
    """
    folded = Folded()
    edited: set[str] = set()
    for change in changes:
        # A row is in the base package unless its first change creates it.
        in_base = change.action != ChangeAction.CREATE
        match change.entity:
            case Entity.COURSE:
                folded.course = True
            case Entity.MEDIA:
                pass
            case Entity.EXERCISE:
                edited.add(change.entity_id)
            case Entity.LESSON_EXERCISE:
                folded.assignments.setdefault(_assignment(change.entity_id), in_base)
            case entity:
                folded.rows.setdefault(entity, {}).setdefault(change.entity_id, in_base)
    base_uses = {exercise_id: set(lessons) for exercise_id, lessons in uses.items()}
    for (lesson_id, exercise_id), in_base in folded.assignments.items():
        lessons = base_uses.setdefault(exercise_id, set())
        if in_base:
            lessons.add(lesson_id)
        else:
            lessons.discard(lesson_id)
    lapsed = _lapsed(changes, base_uses)
    for exercise_id, lessons in base_uses.items():
        if not uses.get(exercise_id):
            if lessons:
                folded.unused.add(exercise_id)
        elif not lessons or exercise_id in edited or exercise_id in lapsed:
            folded.exercises.add(exercise_id)
    return folded


def _lapsed(changes: Sequence[Change], base_uses: Mapping[str, Collection[str]]) -> set[str]:
    """Exercises that no lesson used for a while; what changed in them then is not in the log of the course."""
    lapsed: set[str] = set()
    uses = {exercise_id: set(lessons) for exercise_id, lessons in base_uses.items()}
    for _, revision in groupby(changes, key=lambda change: change.revision):
        moved = set()
        for change in revision:
            if change.entity == Entity.LESSON_EXERCISE:
                lesson_id, exercise_id = _assignment(change.entity_id)
                moved.add(exercise_id)
                if change.action == ChangeAction.DELETE:
                    uses[exercise_id].discard(lesson_id)
                else:
                    uses[exercise_id].add(lesson_id)
        lapsed.update(exercise_id for exercise_id in moved if not uses[exercise_id])
    return lapsed


def _assignment(entity_id: str) -> Assignment:
    lesson_id, _, exercise_id = entity_id.partition("/")
    return lesson_id, exercise_id


def _log(course_id: str, following: int) -> QuerySet[ContentChange, Any]:
    return log_from(course_id, following).values_list(*Change._fields)


def _uses(keys: Collection[str]) -> QuerySet[PublishedLessonExercise, Any]:
    rows = PublishedLessonExercise.objects.filter(OneOf("exercise_id", keys, TEXTS))
    return rows.values_list("lesson_id", "exercise_id", "order")


_LOG = CompiledRead(_log, course_id=str, following=int)
_USES = CompiledRead(_uses, keys=TEXTS)


def read_delta(course_id: str, *, since: int, reader: Reader) -> Delta | None:
    """Computes the delta from revision `since`; returns None when the client needs the whole package.

    Raises NotFound when there is no such course, it was never published, or the reader does not see it.
    """

    def read(package: CoursePackage) -> Delta | None:
        if since == package.revision:
            return Delta(version_of(package), _delta(package, since, []))
        changes = [Change(*row) for row in _LOG.all(course_id=course_id, following=since + 1)]
        return Delta(version_of(package), _delta(package, since, changes)) if changes else None

    return with_package(course_id, read, columns=HEAD, reader=reader)


def _delta(package: CoursePackage, since: int, changes: Sequence[Change]) -> dict[str, Any]:
    course_id = package.pk
    assigned = _assignments(course_id, touched_exercises(changes))
    uses: dict[str, set[str]] = {}
    for lesson_id, exercise_id in assigned:
        uses.setdefault(exercise_id, set()).add(lesson_id)
    folded = fold(changes, uses)
    upserted: dict[str, Any] = {}
    deleted: dict[str, Any] = {}
    if folded.course:
        upserted["course"] = packaged_course(State.PUBLISHED, course_id)
    for kind in BELOW_COURSE:
        touched = folded.rows.get(kind.entity, {})
        name = f"{kind.entity}s"
        upserted[name] = published_rows_of(kind, course_id, sorted(touched))
        existing = {row["id"] for row in upserted[name]}
        deleted[name] = sorted(pk for pk, in_base in touched.items() if in_base and pk not in existing)
    rows = exercise_rows(State.PUBLISHED, _keys(course_id, sorted(folded.exercises)))
    upserted["exercises"] = [exercise_object(row) for _, row in rows]
    deleted["exercises"] = sorted(folded.unused)
    upserted["lesson_exercises"] = [
        {"lesson_id": lesson_id, "exercise_id": exercise_id, "order": assigned[lesson_id, exercise_id]}
        for lesson_id, exercise_id in sorted(folded.assignments.keys() & assigned.keys())
    ]
    deleted["lesson_exercises"] = sorted(
        pair for pair, in_base in folded.assignments.items() if in_base and pair not in assigned
    )
    return {
        "kind": DocumentKind.DELTA,
        "base_revision": since,
        "revision": package.revision,
        "package_version": format_instant(package.revised_at),
        "full": False,
        "counts": {name: getattr(package, name) for name in Counts._fields},
        "size_bytes": package.size_bytes,
        "upserted": upserted,
        "deleted": deleted,
    }


def _assignments(course_id: str, exercise_ids: Collection[str]) -> dict[Assignment, int]:
    """The orders of all assignments of these exercises in the published state of the course."""
    rows = _USES.all(keys=_keys(course_id, exercise_ids)) if exercise_ids else []
    return {(lesson_id, key.removeprefix(f"{course_id}/")): order for lesson_id, key, order in rows}


def _keys(course_id: str, exercise_ids: Iterable[str]) -> list[str]:
    """The primary keys of a course's copies of exercises."""
    return [f"{course_id}/{exercise_id}" for exercise_id in exercise_ids]
