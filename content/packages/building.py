"""Building a package from the rows of a course, and the rows of packages and deltas.

A package shows one state of a course: the published one, which is stored and served, or the draft.
"""

import logging
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, QuerySet

from content.formats.package_writer import Counts, Package, assignment, flat, joined
from content.kinds import COURSE, LESSON, LEVEL, MODULE, SECTION, Kind, State
from content.models import (
    CoursePackage,
    Entity,
    Exercise,
    LessonExercise,
    PublishedExercise,
    PublishedLessonExercise,
)
from content.packages.compression import compressed
from content.packages.manifests import Manifest, columns_of, read_manifest
from content.packages.versions import DraftVersion, Version, draft_version, find_version
from content.references.named import addresses_in_text
from content.selectors.collection import PUBLIC_COLUMNS, exercise_object
from content.selectors.visibility import not_found
from langlearn.api.instants import format_instant
from langlearn.db import TEXTS, CompiledRead, OneOf, batches

logger = logging.getLogger("langlearn")

BELOW_COURSE = (LEVEL, SECTION, MODULE, LESSON)
_EXERCISES_AT_ONCE = 500  # each may have 64 KiB

Table = dict[str, list[dict[str, Any]]]  # the rows of a kind by parent
Assigned = dict[str, list[tuple[str, int]]]  # exercises, by their primary keys, and orders by lesson


def _rows(kind: Kind, state: State, **filters: Any) -> QuerySet[Any, dict[str, Any]]:
    """The columns of rows that packages show, also those that they leave out of some rows."""
    return kind.rows(state).filter(**filters).values(*kind.packaged)


def _packaged(kind: Kind, row: dict[str, Any]) -> dict[str, Any]:
    """A row as packages show it, without its children: some fields are left out while they have their default."""
    for field in kind.fields:
        if not field.always_packaged and row[field.column] == field.default:
            del row[field.column]
    return row


def packaged_course(state: State, course_id: str) -> dict[str, Any] | None:
    """A course as packages show it."""
    course = _rows(COURSE, state, pk=course_id).first()
    return None if course is None else _packaged(COURSE, course)


def published_rows_of(kind: Kind, course_id: str, ids: Collection[str]) -> list[dict[str, Any]]:
    """Those of the rows that the published state of a course has, as packages show them, by id."""
    if not ids:
        return []
    rows = _rows(kind, State.PUBLISHED, course=course_id).filter(OneOf("pk", ids, TEXTS))
    return [_packaged(kind, row) for row in rows.order_by("pk")]


def _drafts(keys: Collection[str]) -> QuerySet[Any, Any]:
    rows = Exercise.objects.filter(OneOf("pk", keys, TEXTS)).order_by("pk")
    return rows.values_list("pk", F("pk"), *PUBLIC_COLUMNS)


def _copies(keys: Collection[str]) -> QuerySet[Any, Any]:
    rows = PublishedExercise.objects.filter(OneOf("pk", keys, TEXTS)).order_by("pk")
    return rows.values_list("pk", "exercise_id", *PUBLIC_COLUMNS)


_EXERCISES = {State.DRAFT: CompiledRead(_drafts, keys=TEXTS), State.PUBLISHED: CompiledRead(_copies, keys=TEXTS)}


def exercise_rows(state: State, keys: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields primary keys, in order, and the columns of these exercises for `exercise_object`."""
    columns = ("id", *PUBLIC_COLUMNS)
    for batch in batches(keys, _EXERCISES_AT_ONCE):
        for key, *values in _EXERCISES[state].all(keys=batch):
            yield key, dict(zip(columns, values, strict=True))


class Built(NamedTuple):
    """A package and its manifest, as the rows of one state have them."""

    counts: Counts
    size_bytes: int
    body: bytes  # the whole response, gzip
    manifest: Manifest


class Draft(NamedTuple):
    """The package of a draft, which is not stored."""

    version: DraftVersion
    built: Built


def build_package(course_id: str) -> CoursePackage:
    """Builds the package of a course with its manifest. Call it inside a snapshot. Raises NotFound."""
    version = find_version(course_id)
    if version is None:
        raise not_found(Entity.COURSE, course_id)
    keys = {"package_version": format_instant(version.revised_at), "revision": version.revision}
    built = _build(course_id, State.PUBLISHED, keys, timestamp=version.revised_at)
    fields = {"course": course_id, "revision": version.revision, "bytes": len(built.body)}
    logger.debug("package_built", extra={"fields": fields})
    return CoursePackage(
        pk=course_id,
        **dict(zip(Version._fields[1:], version[1:], strict=True)),
        **built.counts._asdict(),
        size_bytes=built.size_bytes,
        body=built.body,
        **columns_of(built.manifest, version.revised_at),
    )


def build_draft(course_id: str) -> Draft:
    """Builds the package of a course's draft. Call it inside a snapshot. Raises NotFound."""
    version = draft_version(course_id)
    keys = {"package_version": None, "revision": None, "draft_revision": version.draft_revision}
    return Draft(version, _build(course_id, State.DRAFT, keys, timestamp=version.drafted_at))


def _build(course_id: str, state: State, version: dict[str, Any], *, timestamp: datetime) -> Built:
    """Raises NotFound. `version` are the keys that name the state in the package, and in its manifest."""
    course = packaged_course(state, course_id)
    if course is None:
        raise not_found(Entity.COURSE, course_id)
    tables = [_by_parent(kind, state, course_id) for kind in BELOW_COURSE]
    lesson_ids = _in_document_order(tables, course_id)
    assigned = _assigned(course_id, state)
    named = {row["id"]: _addresses(LESSON, row) for rows in tables[-1].values() for row in rows}
    package = Package(
        course=course,
        tables=tables,
        sizes={lesson_id: len(pairs) for lesson_id, pairs in assigned.items()},
        exercises=_written_assignments(state, lesson_ids, assigned, named),
        counts=Counts._make(
            [
                *(sum(map(len, table.values())) for table in tables),
                len({key for pairs in assigned.values() for key, _ in pairs}),
            ]
        ),
        version=version,
        timestamp=timestamp,
    )
    body = compressed(joined(package.response()))
    manifest = read_manifest(
        {name: value for name, value in version.items() if name != "package_version"},
        of_course=_addresses(COURSE, course),
        of_lessons={lesson_id: named[lesson_id] for lesson_id in lesson_ids},
    )
    return Built(package.counts, package.size_bytes, body, manifest)


def _by_parent(kind: Kind, state: State, course_id: str) -> Table:
    children: Table = {}
    for row in _rows(kind, state, course=course_id).order_by("order").iterator():
        children.setdefault(row[kind.parent_column], []).append(_packaged(kind, row))
    return children


def _addresses(kind: Kind, row: dict[str, Any]) -> set[str]:
    """The addresses in the rich texts of a row as packages show it."""
    return set().union(*(addresses_in_text(row.get(name)) for name in kind.rich_texts))


def _in_document_order(tables: list[Table], course_id: str) -> list[str]:
    """The ids of the lessons in the order of the document."""
    ids = [course_id]
    for table in tables:
        ids = [row["id"] for parent_id in ids for row in table.get(parent_id, ())]
    return ids


def _assigned(course_id: str, state: State) -> Assigned:
    assigned: Assigned = {}
    model = LessonExercise if state is State.DRAFT else PublishedLessonExercise
    rows = model._default_manager.filter(course=course_id).order_by("lesson_id", "order")
    for lesson_id, key, order in rows.values_list("lesson_id", "exercise_id", "order").iterator():
        assigned.setdefault(lesson_id, []).append((key, order))
    return assigned


def _written_assignments(
    state: State, lesson_ids: list[str], assigned: Assigned, named: dict[str, set[str]]
) -> Iterator[bytes]:
    """Also adds what the exercises name to what their lessons do."""
    in_order = ((lesson_id, key, order) for lesson_id in lesson_ids for key, order in assigned.get(lesson_id, ()))
    for batch in batches(in_order, _EXERCISES_AT_ONCE):
        exercises = dict(exercise_rows(state, {key for _, key, _ in batch}))
        written = {key: flat(exercise_object(row)) for key, row in exercises.items()}
        addresses = {key: addresses_in_text(row["data_json"]) for key, row in exercises.items()}
        for lesson_id, key, order in batch:
            named[lesson_id] |= addresses[key]
            yield assignment(lesson_id, exercises[key]["id"], order, written[key])
