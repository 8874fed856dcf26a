"""Offline packages: built once per revision from one snapshot, stored compressed, served as bytes.

Who finds no package of the present revision builds it under a lock that reaches across processes; everybody else who
wants it waits for that build. A build only reads until its package is complete, so edits never wait for it, and one
that is killed leaves nothing. After an edit, packages that are cheap to build are built in the background.
"""

import fcntl
import hashlib
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeVar

import structlog
from django.db import DEFAULT_DB_ALIAS, IntegrityError, OperationalError, connection, transaction
from django.db.models import F, QuerySet

from content.batches import batches
from content.formats.package_writer import Counts, Package, assignment, data_of, exercise_object, flat, joined
from content.kinds import COURSE, LESSON, LEVEL, MODULE, SECTION, Kind
from content.models import Course, CoursePackage, Entity, Exercise, LessonExercise
from content.selectors import not_found
from langlearn.api import rendered
from langlearn.api.background import JobQueue
from langlearn.api.compiled import TEXT_PARAMETER, CompiledRead
from langlearn.api.lists import TEXTS, OneOf
from langlearn.db import snapshot

logger = structlog.get_logger("langlearn")

T = TypeVar("T")

PACKAGED_EXERCISE = ("id", "exercise_type", "data_json", "created_at", "updated_at")

_BELOW_COURSE = (LEVEL, SECTION, MODULE, LESSON)
_EXERCISES_AT_ONCE = 500  # each may have 64 KiB
_CHEAP = 1024 * 1024  # bytes of JSON: below, a package is built again after an edit before anybody asks
_prebuilding = JobQueue("packages")
_GZIP = 31  # window bits by which zlib writes the gzip format, without a time in it


class Version(NamedTuple):
    """What conditional requests and visibility depend on."""

    course_id: str
    revision: int
    revised_at: datetime
    revision_shares_second: bool
    is_public: bool

    @property
    def tag(self) -> str:
        """The opaque text of the ETag."""
        return f"{self.course_id}:{self.revision}"


def _version_rows(course_id: str) -> QuerySet[Any, Any]:
    return Course.objects.filter(pk=course_id).values_list("pk", *Version._fields[1:])


_VERSION = CompiledRead(_version_rows, course_id=(Course._meta.get_field("id"), "?"))


def _version(course_id: str) -> Version | None:
    row = _VERSION.first(course_id=course_id)
    return Version(*row) if row else None


def present_version(course_id: str, *, private: bool, state: int | None = None) -> Version:
    """The version of a course that the caller may see. Raises NotFound.

    One row, which is kept under the `state` of the catalogue when there is one.
    """
    if state is not None:
        key = (state, "version", course_id)
        return rendered.answers.get(key, lambda: present_version(course_id, private=private), lambda _: len(course_id))
    version = _version(course_id)
    if version is None or not (version.is_public or private):
        raise not_found(Entity.COURSE, course_id)
    return version


def version_of(package: CoursePackage) -> Version:
    return Version(package.pk, *(getattr(package, name) for name in Version._fields[1:]))


_COLUMNS = tuple(field.attname for field in CoursePackage._meta.concrete_fields)
HEAD = tuple(name for name in _COLUMNS if name != "body")


def _stored_rows(course_id: str, revision: int) -> QuerySet[Any, Any]:
    return CoursePackage.objects.filter(pk=course_id, revision=revision).values_list(*_COLUMNS)


_STORED = CompiledRead(
    _stored_rows,
    course_id=(Course._meta.get_field("id"), "?"),
    revision=(CoursePackage._meta.get_field("revision"), 10**15),
)


def load_package(version: Version, *, private: bool, state: int | None = None) -> CoursePackage:
    """The package of a version, or of a newer one when that has come meanwhile. Raises NotFound.

    One query when it is stored; it is kept under the `state` of the catalogue when there is one.
    """
    if state is None:
        return _loaded(version, private=private)
    key = (state, "package", version)
    return rendered.answers.get(key, lambda: _loaded(version, private=private), lambda package: len(package.body))


def _loaded(version: Version, *, private: bool) -> CoursePackage:
    stored = _STORED.first(course_id=version.course_id, revision=version.revision)
    if stored is not None:
        return CoursePackage.from_db(DEFAULT_DB_ALIAS, _COLUMNS, stored)
    return with_package(version.course_id, lambda package: package, private=private)


def plain_body(package: CoursePackage) -> bytes:
    """The whole answer, unpacked."""
    return zlib.decompress(package.body, wbits=_GZIP)


def export_document(course_id: str) -> bytes:
    """The bare package of a course, private ones included, as JSON. Raises NotFound."""
    package = load_package(present_version(course_id, private=True), private=True)
    return data_of(plain_body(package), package.revised_at)


@cache
def _present(columns: tuple[str, ...]) -> CompiledRead:
    """The package of a course's present revision."""

    def build(course_id: str) -> QuerySet[Any, Any]:
        return CoursePackage.objects.filter(pk=course_id, revision=F("course__revision")).values_list(*columns)

    return CompiledRead(build, course_id=(Course._meta.get_field("id"), "?"))


def with_package(
    course_id: str,
    read: Callable[[CoursePackage], T],
    *,
    columns: tuple[str, ...] = _COLUMNS,
    private: bool = True,
) -> T:
    """What `read` makes of the package of the present revision, and of all else in the same snapshot.

    Builds the package when it is not stored; `read` may then run a second time. `columns` are those to read of one
    that is. Raises NotFound when there is no such course, or the caller may not see it.
    """

    def found() -> CoursePackage | None:
        row = _present(columns).first(course_id=course_id)
        return None if row is None else CoursePackage.from_db(DEFAULT_DB_ALIAS, columns, row)

    def shown(package: CoursePackage) -> T:
        if not (private or package.is_public):
            raise not_found(Entity.COURSE, course_id)
        return read(package)

    with snapshot():
        package = found()
        if package is not None:
            return shown(package)
    if not private:
        present_version(course_id, private=False)  # nobody has a package built that they may not see
    with _build_lock(course_id):
        with snapshot():
            package = found()
            built = package is None
            if package is None:
                package = _built(course_id)
            result = shown(package)
        if built:
            _store(package)
    return result


def prebuild_after_commit(course_ids: Iterable[str]) -> None:
    """Has those packages that somebody downloaded, and that are cheap, built again once the edit is committed."""
    _prebuilding.after_commit(_prebuild, tuple(course_ids))


def _prebuild(course_ids: Iterable[str]) -> None:
    outdated = CoursePackage.objects.exclude(revision=F("course__revision"))
    for course_id in outdated.filter(pk__in=course_ids, size_bytes__lte=_CHEAP).values_list("pk", flat=True):
        with_package(course_id, lambda package: None, columns=("course_id", "revision"))


def prune_packages() -> int:
    """Deletes packages of courses that have changed since; how many. Safe at any time: they are not served."""
    return CoursePackage.objects.exclude(revision=F("course__revision")).delete()[0]


def packaged_rows(kind: Kind, **filters: Any) -> QuerySet[Any, dict[str, Any]]:
    """Rows of a kind as packages show them, without their children."""
    return kind.model.objects.filter(**filters).values(*kind.packaged)  # type: ignore[no-any-return]


@cache
def _listed(kind: Kind) -> CompiledRead:
    def build(course_id: str, ids: Collection[str]) -> QuerySet[Any, Any]:
        rows = kind.model.objects.filter(OneOf("pk", ids, TEXTS), course=course_id).order_by("pk")
        return rows.values_list(*kind.packaged)  # type: ignore[no-any-return]

    return CompiledRead(build, course_id=(TEXT_PARAMETER, "?"), ids=(TEXTS, ("?id",)))


def packaged_rows_of(kind: Kind, course_id: str, ids: Collection[str]) -> list[dict[str, Any]]:
    """Those of the rows that the course has, as packages show them, by id."""
    rows = _listed(kind).all(course_id=course_id, ids=ids) if ids else []
    return [dict(zip(kind.packaged, row, strict=True)) for row in rows]


def _exercises(ids: Collection[str]) -> QuerySet[Any, Any]:
    return Exercise.objects.filter(OneOf("pk", ids, TEXTS)).order_by("pk").values_list(*PACKAGED_EXERCISE)


_EXERCISES = CompiledRead(_exercises, ids=(TEXTS, ("?id",)))


def packaged_exercises(exercise_ids: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Exercises as packages show them, by id."""
    for batch in batches(exercise_ids, _EXERCISES_AT_ONCE):
        for row in _EXERCISES.all(ids=batch):
            yield exercise_object(dict(zip(PACKAGED_EXERCISE, row, strict=True)))


def _built(course_id: str) -> CoursePackage:
    """The package of the course as the present snapshot has it."""
    course = packaged_rows(COURSE, pk=course_id).first()
    found = _version(course_id)
    if course is None or found is None:
        raise not_found(Entity.COURSE, course_id)
    tables = [_by_parent(kind, course_id) for kind in _BELOW_COURSE]
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
        revision=found.revision,
        revised_at=found.revised_at,
    )
    compressor = zlib.compressobj(wbits=_GZIP)
    body = b"".join([*(compressor.compress(piece) for piece in joined(package.answer())), compressor.flush()])
    logger.debug("package_built", course=course_id, revision=found.revision, bytes=len(body))
    return CoursePackage(
        pk=course_id,
        **dict(zip(Version._fields[1:], found[1:], strict=True)),
        **package.counts._asdict(),
        size_bytes=package.size_bytes,
        body=body,
    )


def _by_parent(kind: Kind, course_id: str) -> dict[str, list[dict[str, Any]]]:
    children: dict[str, list[dict[str, Any]]] = {}
    for row in packaged_rows(kind, course=course_id).order_by("order").iterator():
        children.setdefault(row[kind.parent_column], []).append(row)
    return children


def _in_document_order(tables: list[dict[str, list[dict[str, Any]]]], course_id: str) -> list[str]:
    """The ids of the lessons as a reader of the document meets them."""
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


def _store(package: CoursePackage) -> None:
    columns = [field.name for field in CoursePackage._meta.concrete_fields if not field.primary_key]
    try:
        CoursePackage.objects.bulk_create(
            [package], update_conflicts=True, unique_fields=["course"], update_fields=columns
        )
    except IntegrityError:
        # The course was deleted during the build. Those who asked before that get its package, nobody else.
        logger.debug("package_dropped", course=package.pk, revision=package.revision)
    except OperationalError:
        # No room, or a lock that never came: the package is complete all the same.
        logger.warning("package_not_stored", course=package.pk, revision=package.revision)


@contextmanager
def _build_lock(course_id: str) -> Iterator[None]:
    """One builder of a course's package at a time, in all processes. Who dies lets go of it.

    It is taken before the snapshot, which otherwise would not show what the builder before has stored.
    """
    if connection.vendor == "postgresql":
        digest = hashlib.blake2b(f"package:{course_id}".encode(), digest_size=8).digest()
        key = int.from_bytes(digest, "big", signed=True)
        with connection.cursor() as cursor:
            with transaction.atomic():
                # A build may take longer than other locks are worth waiting for; the statement's limit still holds.
                cursor.execute("SET LOCAL lock_timeout = 0")
                cursor.execute("SELECT pg_advisory_lock(%s)", [key])
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [key])
    else:
        # All courses share the lock; the file lies beside the database, which is on this machine.
        with open(f"{connection.settings_dict['NAME']}-packages", "ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
