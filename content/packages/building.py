"""Building a package from the rows of a course, and the rows of packages and deltas."""

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any

import structlog
from django.db.models import QuerySet

from content.batches import batches
from content.formats.package_writer import Counts, Package, assignment, exercise_object, flat, joined
from content.kinds import COURSE, LESSON, LEVEL, MODULE, SECTION, Kind
from content.models import CoursePackage, Entity, Exercise, LessonExercise
from content.packages.compression import compressed
from content.packages.manifests import columns_of, read_manifest
from content.packages.versions import Version, find_version
from content.selectors import not_found
from langlearn.api.instants import format_instant
from langlearn.db import TEXTS, CompiledRead, OneOf

logger = structlog.get_logger("langlearn")

BELOW_COURSE = (LEVEL, SECTION, MODULE, LESSON)
PACKAGED_EXERCISE = ("id", "exercise_type", "data_json", "created_at", "updated_at")
_EXERCISES_AT_ONCE = 500  # each may have 64 KiB

Table = dict[str, list[dict[str, Any]]]  # the rows of a kind by parent


def packaged_rows(kind: Kind, **filters: Any) -> QuerySet[Any, dict[str, Any]]:
    """Rows of a kind as packages show them, without their children."""
    return kind.model.objects.filter(**filters).values(*kind.packaged)  # type: ignore[no-any-return]


@cache
def _by_ids(kind: Kind) -> CompiledRead:
    def build(course_id: str, ids: Collection[str]) -> QuerySet[Any, Any]:
        rows = kind.model.objects.filter(OneOf("pk", ids, TEXTS), course=course_id).order_by("pk")
        return rows.values_list(*kind.packaged)  # type: ignore[no-any-return]

    return CompiledRead(build, course_id=str, ids=TEXTS)


def packaged_rows_of(kind: Kind, course_id: str, ids: Collection[str]) -> list[dict[str, Any]]:
    """Those of the rows that the course has, as packages show them, by id."""
    rows = _by_ids(kind).all(course_id=course_id, ids=ids) if ids else []
    return [dict(zip(kind.packaged, row, strict=True)) for row in rows]


def _exercises(ids: Collection[str]) -> QuerySet[Any, Any]:
    return Exercise.objects.filter(OneOf("pk", ids, TEXTS)).order_by("pk").values_list(*PACKAGED_EXERCISE)


_EXERCISES = CompiledRead(_exercises, ids=TEXTS)


def packaged_exercises(exercise_ids: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Exercises as packages show them, by id."""
    for batch in batches(exercise_ids, _EXERCISES_AT_ONCE):
        for row in _EXERCISES.all(ids=batch):
            yield exercise_object(dict(zip(PACKAGED_EXERCISE, row, strict=True)))


def build_package(course_id: str) -> CoursePackage:
    """The package of a course with its manifest, not stored yet. Call it inside a snapshot. Raises NotFound."""
    course = packaged_rows(COURSE, pk=course_id).first()
    version = find_version(course_id)
    if course is None or version is None:
        raise not_found(Entity.COURSE, course_id)
    tables = [_by_parent(kind, course_id) for kind in BELOW_COURSE]
    lesson_ids = _in_document_order(tables, course_id)
    assigned: dict[str, list[tuple[str, int]]] = {}
    rows = LessonExercise.objects.filter(course=course_id).order_by("lesson_id", "order")
    for lesson_id, exercise_id, order in rows.values_list("lesson_id", "exercise_id", "order").iterator():
        assigned.setdefault(lesson_id, []).append((exercise_id, order))
    number_of_exercises = len({exercise_id for pairs in assigned.values() for exercise_id, _ in pairs})
    package = Package(
        course=course,
        tables=tables,
        sizes={lesson_id: len(pairs) for lesson_id, pairs in assigned.items()},
        exercises=_written_assignments(lesson_ids, assigned),
        counts=Counts._make([*(sum(map(len, table.values())) for table in tables), number_of_exercises]),
        revision=version.revision,
        revised_at=version.revised_at,
    )
    body = compressed(joined(package.response()))
    logger.debug("package_built", course=course_id, revision=version.revision, bytes=len(body))
    return CoursePackage(
        pk=course_id,
        **dict(zip(Version._fields[1:], version[1:], strict=True)),
        **package.counts._asdict(),
        size_bytes=package.size_bytes,
        body=body,
        **columns_of(
            read_manifest(course_id, version.revision, lesson_ids, assigned), format_instant(version.revised_at)
        ),
    )


def _by_parent(kind: Kind, course_id: str) -> Table:
    children: Table = {}
    for row in packaged_rows(kind, course=course_id).order_by("order").iterator():
        children.setdefault(row[kind.parent_column], []).append(row)
    return children


def _in_document_order(tables: list[Table], course_id: str) -> list[str]:
    """The ids of the lessons in the order of the document."""
    ids = [course_id]
    for table in tables:
        ids = [row["id"] for parent_id in ids for row in table.get(parent_id, ())]
    return ids


def _written_assignments(lesson_ids: list[str], assigned: dict[str, list[tuple[str, int]]]) -> Iterator[bytes]:
    in_order = (
        (lesson_id, exercise_id, order)
        for lesson_id in lesson_ids
        for exercise_id, order in assigned.get(lesson_id, ())
    )
    for batch in batches(in_order, _EXERCISES_AT_ONCE):
        ids = {exercise_id for _, exercise_id, _ in batch}
        exercises = {exercise["id"]: flat(exercise) for exercise in packaged_exercises(ids)}
        for lesson_id, exercise_id, order in batch:
            yield assignment(lesson_id, exercise_id, order, exercises[exercise_id])
