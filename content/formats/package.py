"""Reads an offline package: the export document of a course, or a saved response that contains one.

The nesting is flattened into rows while every field is checked by the rules of the single routes. Keys that packages,
exports and records have and an import does not take are ignored, all others must be known. Problems are collected under
dotted paths that start with `package`; beyond `MAX_PROBLEMS` they are only counted, because the errors can be much
longer than the document.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from content import rules
from content.exercises import ExerciseDataError, clean_data
from content.fields import FIELDS, Kind, Rule, defaults_of
from content.formats.documents import (
    LEFT_OUT,
    AssignmentRow,
    CourseDocument,
    CourseRow,
    DocumentError,
    ExerciseRow,
    LessonRow,
    LevelRow,
    ModuleRow,
    SectionRow,
)
from content.formats.package_writer import DocumentKind
from content.shapes import Shape
from langlearn.api.text import canonical_json, find_forbidden

MAX_DEPTH = 64
MAX_PROBLEMS = 10_000  # nobody reads more, and each takes about 250 bytes of memory

ROOT = "package"

Paths = dict[Any, str]

_ENVELOPE = Shape({}, others=frozenset({"success", "timestamp", "data", "message", "meta"}))
# In any object, so that records may be put together to a package. A parent's id must agree with the nesting.
_READ_ONLY = frozenset(
    {
        *("kind", "counts", "package_version", "revision", "draft_revision", "size_bytes", "base_revision", "full"),
        *("created_at", "updated_at", "created_by", "updated_by"),
        *(f"{kind}_id" for kind in FIELDS),
        *(f"{kind}s_count" for kind in FIELDS if kind != "course"),
    }
)
_OF_COURSE = frozenset(  # what shows how it is published, and by whom
    {
        "publish_mode",
        "has_unpublished_changes",
        "require_review",
        "publication",
        "changes",
        "schedule",
        "rights",
        "team",
    }
)


def _document_kind(value: Any) -> Any:
    if value != DocumentKind.PACKAGE:
        raise rules.FieldError(f"Must be '{DocumentKind.PACKAGE}'")
    return value


_PACKAGE = Shape({"kind": _document_kind}, {"kind": None}, _READ_ONLY | {"course", "levels"})


@dataclass(frozen=True, slots=True)
class _Node:
    """One kind of nested object. `unique` names the fields that no two siblings may share."""

    kind: rules.Hierarchy
    row: type
    shape: Shape
    children: str
    child: "_Node | None" = None
    parent: str | None = None
    unique: tuple[str, ...] = ()


def _written(kind: Kind) -> dict[str, Rule]:
    """The id and the plain columns, in the order in which they are checked."""
    return {"id": partial(rules.entity_id, kind), **{field.name: field.rule for field in FIELDS[kind]}}


def _below(
    parent: str,
    kind: rules.Hierarchy,
    row: type,
    *,
    children: str,
    child: _Node | None = None,
    unique: tuple[str, ...] = ("order",),
    left_out: Mapping[str, Any] | None = None,
) -> _Node:
    """A kind whose objects have a place in a parent, and children. `left_out` are values of fields that are left out,
    where these are not the defaults.
    """
    fields = {**_written(kind), "order": rules.order}
    others = _READ_ONLY | {children}
    defaults = {**defaults_of(kind), **(left_out or {})}
    return _Node(kind, row, Shape(fields, defaults, others), children, child, parent, unique)


# What is left out does not change a lesson, or a course, that is merged.
_LESSON = _below("module_id", "lesson", LessonRow, children="exercises", left_out={"tip": LEFT_OUT})
_MODULE = _below("section_id", "module", ModuleRow, children="lessons", child=_LESSON)
_SECTION = _below("level_id", "section", SectionRow, children="modules", child=_MODULE)
_LEVEL = _below("course_id", "level", LevelRow, children="sections", child=_SECTION, unique=("code", "order"))
_COURSE = _Node(
    kind="course",
    row=CourseRow,
    shape=Shape(
        _written("course"),
        {**defaults_of("course"), "unlock": None},
        _READ_ONLY | _OF_COURSE,
    ),
    children="levels",
)
_ASSIGNMENT_FIELDS: Mapping[str, Rule] = {"order": rules.order}
_ASSIGNMENT = Shape(_ASSIGNMENT_FIELDS, others=_READ_ONLY | {"exercise"})
_EXERCISE = Shape(_written("exercise"), defaults_of("exercise"), _READ_ONLY)


def read_package(document: object, *, is_stored: bool = False) -> CourseDocument:
    """Reads the course of an export document, or of a saved package response, which has one under `data`.

    With `is_stored` it is a package of this service, and the data of its exercises are as the rules of their time were.

    Accepts any JSON value, and leaves it unchanged. Raises DocumentError with every problem, or with the first
    `MAX_PROBLEMS` and the number of the others.
    """
    reason = find_forbidden(document, max_depth=MAX_DEPTH)
    if reason is not None:
        raise DocumentError({ROOT: [reason]})
    reader = _Reader(is_stored=is_stored)
    course = reader.read(document)
    if course is None or reader.errors:
        raise DocumentError(reader.all_errors())
    return CourseDocument(
        course=course,
        levels=reader.rows["level"],
        sections=reader.rows["section"],
        modules=reader.rows["module"],
        lessons=reader.rows["lesson"],
        exercises=[row for _, row in reader.exercises.values() if row is not None],
        assignments=reader.assignments,
    )


def places_of(document: CourseDocument) -> dict[tuple[str, str], str]:
    """The dotted path of each row in the nested form of the document, by its kind and id; of exercises the first."""
    places = {("course", document.course.id): f"{ROOT}.course"}
    children: Counter[str] = Counter()

    def add(kind: str, row_id: str, parent: str, name: str, inner: str = "") -> None:
        places.setdefault((kind, row_id), f"{parent}.{name}.{children[parent]}{inner}")
        children[parent] += 1

    for level in document.levels:
        add("level", level.id, ROOT, "levels")
    for section in document.sections:
        add("section", section.id, places["level", section.level_id], "sections")
    for module in document.modules:
        add("module", module.id, places["section", module.section_id], "modules")
    for lesson in document.lessons:
        add("lesson", lesson.id, places["module", lesson.module_id], "lessons")
    for row in document.assignments:
        add("exercise", row.exercise_id, places["lesson", row.lesson_id], "exercises", ".exercise")
    return places


class _Reader:
    """The rows read so far, and everything that is wrong. A row is made only of fields that are all valid."""

    def __init__(self, *, is_stored: bool) -> None:
        self._is_stored = is_stored
        self.errors: dict[str, list[str]] = {}
        self.problems = 0
        self.rows: dict[rules.Hierarchy, list[Any]] = {kind: [] for kind in rules.MAX_NAME_LENGTH}
        self.exercises: dict[str, tuple[str, ExerciseRow | None]] = {}
        self.assignments: list[AssignmentRow] = []
        self._ids: Paths = {}

    def read(self, document: object) -> CourseRow | None:
        package = self._object(document, ROOT)
        if package is None:
            return None
        if "course" not in package and isinstance(package.get("data"), dict):
            _ENVELOPE.read(package, ROOT, self._error)
            package = package["data"]
        _PACKAGE.read(package, ROOT, self._error)
        course_id = None
        if "course" in package:
            course_id = self._entity(_COURSE, package["course"], f"{ROOT}.course", None, {})
        else:
            self._error(f"{ROOT}.course", "This field is required.")
        siblings: Paths = {}
        for level, path in self._array(package, "levels", ROOT):
            self._tree(_LEVEL, level, path, course_id, siblings)
        return next(iter(self.rows["course"]), None)

    def all_errors(self) -> dict[str, list[str]]:
        """The errors by path; that of the whole document has the number of further ones."""
        excluded = self.problems - MAX_PROBLEMS
        return self.errors | ({ROOT: [f"Further problems: {excluded}."]} if excluded > 0 else {})

    def _tree(self, node: _Node, value: Any, path: str, parent_id: str | None, siblings: Paths) -> None:
        """One object with everything below it."""
        own_id = self._entity(node, value, path, parent_id, siblings)
        if not isinstance(value, dict):
            return
        below: Paths = {}
        for item, item_path in self._array(value, node.children, path):
            if node.child is not None:
                self._tree(node.child, item, item_path, own_id, below)
            else:
                self._assignment(item, item_path, own_id, below)

    def _entity(self, node: _Node, value: Any, path: str, parent_id: str | None, siblings: Paths) -> str | None:
        """Checks one object without its children, and adds it as a row when valid. Returns its id, if valid."""
        given = self._object(value, path)
        if given is None:
            return None
        clean = node.shape.read(given, path, self._error)
        own_id: str | None = clean.get("id")
        if own_id is not None:
            self._once(self._ids, (node.kind, own_id), f"{path}.id")
        for name in node.unique:
            if name in clean:
                self._once(siblings, (name, clean[name]), f"{path}.{name}")
        if node.parent:
            self._agree(given, node.parent, parent_id, path)
        if len(clean) == len(node.shape.fields):
            if node.parent:
                clean[node.parent] = parent_id
            self.rows[node.kind].append(node.row(**clean))
        if node is _COURSE:
            self._distinct_languages(clean, path)
        return own_id

    def _assignment(self, value: Any, path: str, lesson_id: str | None, siblings: Paths) -> None:
        given = self._object(value, path)
        if given is None:
            return
        order = _ASSIGNMENT.read(given, path, self._error).get("order")
        if order is not None:
            self._once(siblings, ("order", order), f"{path}.order")
        exercise_id = None
        if "exercise" in given:
            exercise_id = self._exercise(given["exercise"], f"{path}.exercise")
        else:
            self._error(f"{path}.exercise", "This field is required.")
        self._agree(given, "lesson_id", lesson_id, path)
        self._agree(given, "exercise_id", exercise_id, path)
        if exercise_id is not None:
            self._once(siblings, ("exercise", exercise_id), f"{path}.exercise.id")
        if lesson_id is not None and exercise_id is not None and order is not None:
            self.assignments.append(AssignmentRow(lesson_id=lesson_id, exercise_id=exercise_id, order=order))

    def _exercise(self, value: Any, path: str) -> str | None:
        """The exercise's id. Its row is added the first time; later occurrences must be equal."""
        given = self._object(value, path)
        if given is None:
            return None
        clean = _EXERCISE.read(given, path, self._error)
        exercise_id: str | None = clean.get("id")
        if "exercise_type" in clean and "data" in clean and not self._is_stored:
            try:
                clean["data"] = clean_data(clean["exercise_type"], clean["data"])
            except ExerciseDataError as error:
                del clean["data"]
                for inner, messages in error.errors.items():
                    for message in messages:
                        self._error(f"{path}.{inner}", message)
        row = None
        if len(clean) == len(_EXERCISE.fields):
            row = ExerciseRow(data_json=canonical_json(clean.pop("data")), **clean)
        if exercise_id is None:
            return None
        first_path, first = self.exercises.setdefault(exercise_id, (path, row))
        if first is not None and row is not None and first != row:
            self._error(path, f"Must be identical to the same exercise at {first_path}.")
        return exercise_id

    def _object(self, value: Any, path: str) -> dict[str, Any] | None:
        if isinstance(value, dict):
            return value
        self._error(path, "May not be null." if value is None else "Must be an object.")
        return None

    def _array(self, given: Mapping[str, Any], key: str, path: str) -> Iterator[tuple[Any, str]]:
        """The items of the array at a key, each with its path."""
        items = given.get(key)
        if isinstance(items, list):
            for index, item in enumerate(items):
                yield item, f"{path}.{key}.{index}"
        elif key not in given:
            self._error(f"{path}.{key}", "This field is required.")
        else:
            self._error(f"{path}.{key}", "May not be null." if items is None else "Must be an array.")

    def _distinct_languages(self, clean: Mapping[str, Any], path: str) -> None:
        try:
            rules.language_pair(clean.get("source_language"), clean.get("target_language"))
        except rules.FieldError as error:
            self._error(f"{path}.target_language", str(error))

    def _agree(self, given: Mapping[str, Any], key: str, expected: str | None, path: str) -> None:
        """A parent's id may be omitted; if given, it must be that of the nesting, if that is valid."""
        if key in given and expected is not None and given[key] != expected:
            self._error(f"{path}.{key}", "Does not agree with the nesting.")

    def _once(self, taken: Paths, value: tuple[str, Any], path: str) -> None:
        first = taken.setdefault(value, path)
        if first != path:
            self._error(path, f"Already used at {first}.")

    def _error(self, path: str, message: str) -> None:
        self.problems += 1
        if self.problems <= MAX_PROBLEMS:
            self.errors.setdefault(path, []).append(message)
