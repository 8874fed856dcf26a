"""Reads an offline package: the export document of a course, or a saved response that contains one.

The nesting is flattened into rows while every field is checked by the rules of the single routes. Keys that describe
the package rather than the course (timestamps, counts, revision, size) are ignored, all others must be known. Problems
are collected under dotted paths that start with `package`; beyond `MAX_PROBLEMS` they are only counted, because the
errors can be much longer than the document.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from content import rules
from content.exercises import ExerciseDataError, clean_data
from content.formats.documents import (
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
from langlearn.api.text import canonical_json, find_forbidden

MAX_DEPTH = 64
MAX_PROBLEMS = 10_000  # nobody reads more, and each takes about 250 bytes of memory

ROOT = "package"

Rule = Callable[[Any], Any]
Paths = dict[Any, str]

_ENVELOPE = frozenset({"success", "timestamp", "data", "message", "meta"})
# `base_revision` and `full` are in a whole package sent in response to a request for a delta.
_ABOUT_PACKAGE = frozenset(
    {"counts", "package_version", "revision", "draft_revision", "size_bytes", "base_revision", "full"}
)
_TIMESTAMPS = frozenset({"created_at", "updated_at"})


@dataclass(frozen=True, slots=True)
class _Shape:
    """One kind of nested object. `unique` names the fields that no two siblings may share."""

    kind: rules.Hierarchy
    row: type
    fields: Mapping[str, Rule]
    children: str
    child: "_Shape | None" = None
    parent: str | None = None
    unique: tuple[str, ...] = ("order",)
    defaults: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ignored(self) -> frozenset[str]:
        return _TIMESTAMPS | {f"{self.children}_count"}


_LESSON = _Shape(
    kind="lesson",
    row=LessonRow,
    parent="module_id",
    fields={
        "id": partial(rules.entity_id, "lesson"),
        "name": partial(rules.name, "lesson"),
        "description": partial(rules.description, "lesson"),
        "experience_points": rules.experience_points,
        "order": rules.order,
    },
    defaults={"description": None, "experience_points": rules.DEFAULT_EXPERIENCE_POINTS},
    children="exercises",
)
_MODULE = _Shape(
    kind="module",
    row=ModuleRow,
    parent="section_id",
    fields={
        "id": partial(rules.entity_id, "module"),
        "module_type": rules.module_type,
        "name": partial(rules.name, "module"),
        "order": rules.order,
    },
    children="lessons",
    child=_LESSON,
)
_SECTION = _Shape(
    kind="section",
    row=SectionRow,
    parent="level_id",
    fields={
        "id": partial(rules.entity_id, "section"),
        "name": partial(rules.name, "section"),
        "order": rules.order,
    },
    children="modules",
    child=_MODULE,
)
_LEVEL = _Shape(
    kind="level",
    row=LevelRow,
    parent="course_id",
    fields={
        "id": partial(rules.entity_id, "level"),
        "code": rules.level_code,
        "name": partial(rules.name, "level"),
        "order": rules.order,
    },
    unique=("code", "order"),
    children="sections",
    child=_SECTION,
)
_COURSE = _Shape(
    kind="course",
    row=CourseRow,
    fields={
        "id": partial(rules.entity_id, "course"),
        "source_language": rules.language_tag,
        "target_language": rules.language_tag,
        "name": partial(rules.name, "course"),
        "description": partial(rules.description, "course"),
        "is_public": rules.boolean,
        "unlock": rules.unlock,
    },
    unique=(),
    defaults={"description": None, "is_public": rules.DEFAULT_IS_PUBLIC, "unlock": None},
    children="levels",
)
_ASSIGNMENT_FIELDS: Mapping[str, Rule] = {"order": rules.order}
_EXERCISE_FIELDS: Mapping[str, Rule] = {
    "id": partial(rules.entity_id, "exercise"),
    "exercise_type": rules.exercise_type,
}


def read_package(document: object, *, is_stored: bool = False) -> CourseDocument:
    """The course of an export document, or of a saved package response, which has one under `data`.

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
            self._refuse_unknown(package, ROOT, _ENVELOPE)
            package = package["data"]
        self._refuse_unknown(package, ROOT, {"course", "levels"} | _ABOUT_PACKAGE)
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

    def _tree(self, shape: _Shape, value: Any, path: str, parent_id: str | None, siblings: Paths) -> None:
        """One object with everything below it."""
        own_id = self._entity(shape, value, path, parent_id, siblings)
        if not isinstance(value, dict):
            return
        below: Paths = {}
        for item, item_path in self._array(value, shape.children, path):
            if shape.child is not None:
                self._tree(shape.child, item, item_path, own_id, below)
            else:
                self._assignment(item, item_path, own_id, below)

    def _entity(self, shape: _Shape, value: Any, path: str, parent_id: str | None, siblings: Paths) -> str | None:
        """Checks one object without its children, and adds it as a row when valid. Returns its id, if valid."""
        given = self._object(value, path)
        if given is None:
            return None
        given = self._named(given, shape.fields, path)
        nested = {shape.children} if shape.parent else set()
        parents = {shape.parent} if shape.parent else set()
        self._refuse_unknown(given, path, shape.fields.keys() | shape.ignored | nested | parents)
        clean = self._fields(shape.fields, given, path, shape.defaults)
        own_id: str | None = clean.get("id")
        if own_id is not None:
            self._once(self._ids, (shape.kind, own_id), f"{path}.id")
        for name in shape.unique:
            if name in clean:
                self._once(siblings, (name, clean[name]), f"{path}.{name}")
        if shape.parent:
            self._agree(given, shape.parent, parent_id, path)
        if len(clean) == len(shape.fields):
            if shape.parent:
                clean[shape.parent] = parent_id
            self.rows[shape.kind].append(shape.row(**clean))
        if shape is _COURSE:
            self._distinct_languages(clean, path)
        return own_id

    def _assignment(self, value: Any, path: str, lesson_id: str | None, siblings: Paths) -> None:
        given = self._object(value, path)
        if given is None:
            return
        self._refuse_unknown(given, path, {"lesson_id", "exercise_id", "order", "exercise"} | _TIMESTAMPS)
        order = self._fields(_ASSIGNMENT_FIELDS, given, path).get("order")
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
        given = self._named(given, _EXERCISE_FIELDS, path)
        self._refuse_unknown(given, path, _EXERCISE_FIELDS.keys() | {"data"} | _TIMESTAMPS)
        clean = self._fields(_EXERCISE_FIELDS, given, path)
        exercise_id: str | None = clean.get("id")
        row = None
        if "data" not in given:
            self._error(f"{path}.data", "This field is required.")
        elif "exercise_type" in clean:
            try:
                data = given["data"] if self._is_stored else clean_data(clean["exercise_type"], given["data"])
            except ExerciseDataError as error:
                for inner, messages in error.errors.items():
                    for message in messages:
                        self._error(f"{path}.{inner}", message)
            else:
                row = ExerciseRow(exercise_id or "", clean["exercise_type"], canonical_json(data))
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

    def _named(self, given: dict[str, Any], fields: Mapping[str, Rule], path: str) -> dict[str, Any]:
        """The object with the aliases of its fields replaced by their names."""
        for alias in given.keys() & rules.FIELD_ALIASES.keys():
            name = rules.FIELD_ALIASES[alias]
            if name in fields:
                value = given[alias]
                if name in given and canonical_json(given[name]) != canonical_json(value):
                    self._error(f"{path}.{alias}", f"Must not differ from {name}.")
                given = {key: item for key, item in given.items() if key != alias} | {name: value}
        return given

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

    def _fields(
        self, fields: Mapping[str, Rule], given: Mapping[str, Any], path: str, defaults: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The valid ones of the fields, defaults filled in."""
        clean: dict[str, Any] = {}
        for name, rule in fields.items():
            if name in given:
                try:
                    clean[name] = rule(given[name])
                except rules.FieldError as error:
                    self._error(f"{path}.{name}", str(error))
            elif defaults and name in defaults:
                clean[name] = defaults[name]
            else:
                self._error(f"{path}.{name}", "This field is required.")
        return clean

    def _distinct_languages(self, clean: Mapping[str, Any], path: str) -> None:
        try:
            rules.language_pair(clean.get("source_language"), clean.get("target_language"))
        except rules.FieldError as error:
            self._error(f"{path}.target_language", str(error))

    def _refuse_unknown(self, given: Mapping[str, Any], path: str, known: Set[str]) -> None:
        for key in given:
            if key not in known:
                self._error(f"{path}.{key}", "Unknown field.")

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
