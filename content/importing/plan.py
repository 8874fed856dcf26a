"""The plan of an import: the differences between a document and the stored rows, and the conflicts.

`create` requires free ids; `merge` creates and updates; `replace` also deletes the rows of the course that the
document does not have. Exercises belong to no course: they are created, updated or reused, and never deleted. The
number of statements depends on the number of batches only.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import orjson
from django.conf import settings

from content import rules
from content.fields import FIELDS, columns_of
from content.formats.documents import LEFT_OUT, AssignmentRow, CourseDocument, WordRow
from content.importing.tables import TABLES, Table
from content.kinds import COURSE, Kind
from content.models import (
    PACKAGED_ENTITIES,
    Course,
    Entity,
    Exercise,
    LessonExercise,
    PublishedExercise,
    Unlock,
    Word,
    word_key,
)
from content.references.named import NOTHING, Named, named_in_exercise, named_in_texts, named_in_word
from content.references.uses import Edit
from content.revisions.tags import assignment_id
from langlearn.api.errors import Conflict
from langlearn.db import MAX_IDS, MAX_ROWS, batches

Mode = Literal["create", "merge", "replace"]

_DETAILS = 1000  # characters

WORD_COLUMNS = tuple(field.name for field in fields(WordRow) if field.name != "id")
COURSE_COLUMNS = COURSE.written
EXERCISE_COLUMNS = columns_of("exercise")


class Entry(NamedTuple):
    """One row of a plan; `fields` are those that an update changes."""

    entity: Entity
    id: str
    fields: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"entity": self.entity.value, "id": self.id}
        return {**data, "fields": list(self.fields)} if self.fields else data


class Updated(NamedTuple):
    """A row that differs from the stored one in `fields`."""

    row: Any
    fields: tuple[str, ...]


@dataclass(slots=True)
class Difference:
    """The changes of the rows of one entity; `deleted` and `unchanged` are ids."""

    created: list[Any] = field(default_factory=list)
    updated: list[Updated] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)

    def compare(self, row: Any, stored: Sequence[Any] | None, columns: Sequence[str]) -> None:
        """Sorts a row in; `stored` are the values of the same columns in the database, None when there is no row."""
        if stored is None:
            self.created.append(row)
            return
        changed = tuple(name for name, value in zip(columns, stored, strict=True) if getattr(row, name) != value)
        if changed:
            self.updated.append(Updated(row, changed))
        else:
            self.unchanged.append(row_id(row))


class Problem(NamedTuple):
    """Why the database cannot take a document: a field, and its value that is taken or too large."""

    message: str
    field: str
    value: Any
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.message}: {self.reason}" if self.reason else self.message


class ImportConflict(Conflict):
    """The stored content conflicts with the document. `problems` are all reasons, the response names the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = problems[0]
        # Every problem takes one character at least; there may be a hundred thousand.
        details = "; ".join(filter(None, [first.reason, *map(str, problems[1:_DETAILS])]))
        context = {"field": first.field, "value": first.value}
        super().__init__(first.message, details=details[:_DETAILS] or None, context=context)
        self.problems = problems


@dataclass(slots=True)
class Plan:
    """The differences of one document, entity by entity, and the problems that forbid them.

    `edits` are the rows that name other sounds and pictures than before, `named` the addresses of all that the
    document names. `left_out` are the exercises of the document that the course does not get, and their assignments.
    """

    differences: dict[Entity, Difference] = field(
        default_factory=lambda: {entity: Difference() for entity in PACKAGED_ENTITIES}
    )
    problems: list[Problem] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    left_out: list[Entry] = field(default_factory=list)

    def leave_exercises(self, exercise_ids: Collection[str]) -> None:
        """Takes the updates of these exercises out of the plan."""
        self._drop_updates(exercise_ids)
        self.differences[Entity.EXERCISE].unchanged += sorted(exercise_ids)

    def leave_out_exercises(self, exercise_ids: Collection[str]) -> None:
        """Takes stored exercises, which are in no lesson of the course yet, and their assignments out of the plan."""
        self._drop_updates(exercise_ids)
        exercises, assignments = self.differences[Entity.EXERCISE], self.differences[Entity.LESSON_EXERCISE]
        exercises.unchanged = [each for each in exercises.unchanged if each not in exercise_ids]
        dropped = [row for row in assignments.created if row.exercise_id in exercise_ids]
        assignments.created = [row for row in assignments.created if row.exercise_id not in exercise_ids]
        self.left_out += [Entry(Entity.EXERCISE, each) for each in sorted(exercise_ids)]
        self.left_out += [Entry(Entity.LESSON_EXERCISE, row_id(row)) for row in dropped]

    def _drop_updates(self, exercise_ids: Collection[str]) -> None:
        difference = self.differences[Entity.EXERCISE]
        difference.updated = [each for each in difference.updated if each.row.id not in exercise_ids]
        self.edits = [
            edit for edit in self.edits if edit.entity is not Entity.EXERCISE or edit.entity_id not in exercise_ids
        ]

    def note_edit(self, entity: Entity, entity_id: str, before: Named, after: Named) -> None:
        self.named.update(path for _, path in after.uses)
        if before != after:
            self.edits.append(Edit(entity, entity_id, before, after))

    def trust_references(self) -> None:
        """Admits references to sounds and pictures that are gone: the rows had them before."""
        self.edits = [
            edit._replace(before=edit.before._replace(references=edit.before.references | edit.after.references))
            for edit in self.edits
        ]

    @property
    def create(self) -> list[Entry]:
        return [Entry(entity, row_id(row)) for entity, found in self.differences.items() for row in found.created]

    @property
    def update(self) -> list[Entry]:
        return [
            Entry(entity, row_id(row), changed)
            for entity, found in self.differences.items()
            for row, changed in found.updated
        ]

    @property
    def delete(self) -> list[Entry]:
        return [Entry(entity, each) for entity, found in self.differences.items() for each in found.deleted]

    @property
    def unchanged(self) -> list[Entry]:
        return [Entry(entity, each) for entity, found in self.differences.items() for each in found.unchanged]

    @property
    def deletes(self) -> bool:
        return any(found.deleted for found in self.differences.values())

    @property
    def size(self) -> int:
        """Rows to write."""
        return sum(len(found.created) + len(found.updated) + len(found.deleted) for found in self.differences.values())

    def stored_exercises(self) -> frozenset[str]:
        """Returns the stored exercises that this changes, or puts into lessons of the course."""
        exercises = self.differences[Entity.EXERCISE]
        new = {row.id for row in exercises.created}
        assigned = {row.exercise_id for row in self.differences[Entity.LESSON_EXERCISE].created}
        return frozenset((assigned - new).union(row.id for row, _ in exercises.updated))

    def as_data(self) -> dict[str, orjson.Fragment]:
        """Lists of `{entity, id}`, those of `update` with `fields`; written already, because the entries of a large
        plan would take several times the memory of the document as objects.
        """
        return {name: _written(getattr(self, name)) for name in ("create", "update", "delete", "unchanged")}

    def digest(self) -> str:
        """Identifies the plan: two plans of one document with the same digest write the same."""
        made = sha256()
        for entries in (self.create, self.update, self.delete):
            for piece in _pieces(entries):
                made.update(piece)
            made.update(b";")
        return made.hexdigest()


def _written(entries: Iterable[Entry]) -> orjson.Fragment:
    return orjson.Fragment(b"[" + b",".join(_pieces(entries)) + b"]")


def _pieces(entries: Iterable[Entry]) -> Iterator[bytes]:
    return (orjson.dumps([entry.as_data() for entry in batch])[1:-1] for batch in batches(entries, MAX_ROWS))


def row_id(row: Any) -> str:
    """Returns the id of a document's row, as plans and the change log write it."""
    return assignment_id(row.lesson_id, row.exercise_id) if isinstance(row, AssignmentRow) else row.id


def plan_import(document: CourseDocument, *, mode: Mode) -> Plan:
    """Compares a document with the database. To be written, it is valid only in a transaction that holds the course's
    lock.

    Problems are attributes of the plan; none is raised.
    """
    plan = Plan()
    stored_course = Course.objects.filter(pk=document.course.id).values_list(*COURSE_COLUMNS).first()
    course = document.course
    if course.unlock is None:
        stored_unlock = stored_course[COURSE_COLUMNS.index("unlock")] if stored_course and mode == "merge" else None
        course = replace(course, unlock=stored_unlock or Unlock.OPEN.value)
    plan.differences[Entity.COURSE].compare(course, stored_course, COURSE_COLUMNS)
    _note_texts(plan, COURSE, document.course.id, COURSE_COLUMNS, stored_course, document.course)
    if mode == "create" and stored_course is not None:
        plan.problems.append(_taken("Course", document.course.id))
        return plan
    for table in TABLES:
        _compare_table(plan, table, document, mode)
    _compare_exercises(plan, document, mode)
    _compare_assignments(plan, document, mode)
    if document.words is not None:
        _compare_words(plan, document.course.id, document.words, mode)
    return plan


def _compare_table(plan: Plan, table: Table, document: CourseDocument, mode: Mode) -> None:
    course_id = document.course.id
    columns = table.columns
    stored_rows = table.kind.model.objects.filter(course=course_id).values_list("id", *columns)
    stored: dict[str, tuple[Any, ...]] = {pk: values for pk, *values in stored_rows.iterator()}
    rows = table.rows(document)
    new = [row.id for row in rows if row.id not in stored]
    elsewhere = {**_published_elsewhere(table, course_id, new), **_owners(table, new)}
    difference = plan.differences[table.kind.entity]
    for row in rows:
        if row.id in elsewhere:
            plan.problems.append(_taken(table.kind.label, row.id, _belongs_to(elsewhere[row.id])))
        else:
            values = stored.pop(row.id, None)
            complete = _complete(row, values if mode == "merge" else None, columns)
            difference.compare(complete, values, columns)
            _note_texts(plan, table.kind, row.id, columns, values, complete)
    if mode == "replace":
        difference.deleted = sorted(stored)
        for pk, values in stored.items():
            _note_texts(plan, table.kind, pk, columns, values, None)
    else:
        _find_taken_places(plan, table, rows, stored)


def _complete(row: Any, stored: Sequence[Any] | None, columns: Sequence[str]) -> Any:
    """The row with the stored values of the fields that it leaves out, null without a stored row."""
    left_out = [name for name in columns if getattr(row, name) is LEFT_OUT]
    if not left_out:
        return row
    return replace(row, **{name: stored[columns.index(name)] if stored else None for name in left_out})


def _note_texts(
    plan: Plan, kind: Kind, row_id: str, columns: Sequence[str], stored: Sequence[Any] | None, row: Any
) -> None:
    """Notes what the rich texts of a row name; `stored` are its columns, `row` is None when it is deleted."""
    if kind.rich_texts:
        before = {name: stored[columns.index(name)] for name in kind.rich_texts} if stored else {}
        after = {name: getattr(row, name) for name in kind.rich_texts} if row else {}
        plan.note_edit(kind.entity, row_id, named_in_texts(before), named_in_texts(after))


def _find_taken_places(plan: Plan, table: Table, rows: Sequence[Any], others: Mapping[str, Sequence[Any]]) -> None:
    """Notes the orders and codes that `others` hold, which are in the course but not in the document, and so remain."""
    label, parent_label = table.kind.label, table.parent.removesuffix("_id")
    parent_column = table.columns.index(table.parent)
    for name in sorted(table.place - {table.parent}):
        column = table.columns.index(name)
        held = {(values[parent_column], values[column]): pk for pk, values in others.items()}
        for row in rows:
            parent_id, value = getattr(row, table.parent), getattr(row, name)
            holder = held.get((parent_id, value))
            if holder is not None:
                message = f"{label} with {name} '{value}' already exists in {parent_label} '{parent_id}'"
                reason = f"{label.lower()} '{holder}' holds it and is not in the package"
                plan.problems.append(Problem(message, name, value, reason))


def _owners(table: Table, ids: Collection[str]) -> dict[str, str]:
    """The courses of those rows that exist."""
    owners: dict[str, str] = {}
    for batch in batches(ids, MAX_IDS):
        owners.update(table.kind.model.objects.filter(pk__in=batch).values_list("id", "course_id"))
    return owners


def _published_elsewhere(table: Table, course_id: str, ids: Collection[str]) -> dict[str, str]:
    """The other courses whose published state has one of these rows, by its id: their drafts may have deleted it."""
    owners: dict[str, str] = {}
    for batch in batches(ids, MAX_IDS):
        published = table.kind.published.objects.filter(pk__in=batch).exclude(course=course_id)
        owners.update(published.values_list("id", "course_id"))
    return owners


def _exercises_published_elsewhere(course_id: str, ids: Collection[str]) -> dict[str, str]:
    """Does the same for exercises, without those that the published state of the course itself has too."""
    owners: dict[str, str] = {}
    for batch in batches(ids, MAX_IDS):
        published = PublishedExercise.objects.filter(exercise_id__in=batch).order_by("-course_id")
        rows = list(published.values_list("exercise_id", "course_id"))
        own = {exercise_id for exercise_id, owner in rows if owner == course_id}
        owners.update((exercise_id, owner) for exercise_id, owner in rows if exercise_id not in own)
    return owners


def _belongs_to(course_id: str) -> str:
    """Where not all creators see all courses, the other one is not named."""
    return f"it belongs to course '{course_id}'" if settings.COURSE_TEAMS == "open" else "it belongs to another course"


def _compare_exercises(plan: Plan, document: CourseDocument, mode: Mode) -> None:
    difference = plan.differences[Entity.EXERCISE]
    for batch in batches(document.exercises, MAX_ROWS):
        ids = [row.id for row in batch]
        # Before the exercises: one that another import creates and publishes meanwhile is found stored, not taken.
        elsewhere = _exercises_published_elsewhere(document.course.id, ids)
        rows = Exercise.objects.filter(pk__in=ids)
        stored = {values["id"]: values for values in rows.values("id", *EXERCISE_COLUMNS)}
        for row in batch:
            after = named_in_exercise(row.exercise_type, row.data_json)
            if row.id not in stored and row.id in elsewhere:
                plan.problems.append(_taken("Exercise", row.id, _belongs_to(elsewhere[row.id])))
                continue
            if row.id not in stored:
                difference.created.append(row)
                plan.note_edit(Entity.EXERCISE, row.id, NOTHING, after)
                continue
            values = stored[row.id]
            before = named_in_exercise(values["exercise_type"], values["data_json"])
            plan.note_edit(Entity.EXERCISE, row.id, before, after)
            differing = (each for each in FIELDS["exercise"] if getattr(row, each.column) != values[each.column])
            changed = tuple(each.name for each in differing)
            if not changed:
                difference.unchanged.append(row.id)
            elif mode == "create":
                plan.problems.append(_taken("Exercise", row.id, "its type or data differ"))
            else:
                difference.updated.append(Updated(row, changed))


def ids_published_elsewhere(plan: Plan, course_id: str) -> bool:
    """Tells whether the published state of another course has an id that the plan creates."""
    if _exercises_published_elsewhere(course_id, [row.id for row in plan.differences[Entity.EXERCISE].created]):
        return True
    return any(
        _published_elsewhere(table, course_id, [row.id for row in plan.differences[table.kind.entity].created])
        for table in TABLES
    )


def _compare_assignments(plan: Plan, document: CourseDocument, mode: Mode) -> None:
    stored: dict[str, dict[str, int]] = {}  # by lesson, the order of each exercise
    rows = LessonExercise.objects.filter(course=document.course.id).values_list("lesson_id", "exercise_id", "order")
    for lesson_id, exercise_id, order in rows.iterator():
        stored.setdefault(lesson_id, {})[exercise_id] = order
    difference = plan.differences[Entity.LESSON_EXERCISE]
    for row in document.assignments:
        found = stored.get(row.lesson_id, {}).pop(row.exercise_id, None)
        difference.compare(row, None if found is None else (found,), ("order",))
    if mode == "replace":
        difference.deleted = sorted(
            assignment_id(lesson_id, each) for lesson_id in stored for each in stored[lesson_id]
        )
        return
    held = {lesson_id: {order: each for each, order in left.items()} for lesson_id, left in stored.items()}
    for row in document.assignments:
        holder = held.get(row.lesson_id, {}).get(row.order)
        if holder is not None:
            message = f"Exercise with order '{row.order}' already exists in lesson '{row.lesson_id}'"
            reason = f"exercise '{holder}' holds it and is not in the package"
            plan.problems.append(Problem(message, "order", row.order, reason))


def _compare_words(plan: Plan, course_id: str, rows: Sequence[WordRow], mode: Mode) -> None:
    words = Word.objects.filter(course=course_id)
    stored = {word_id: values for word_id, *values in words.values_list("word_id", *WORD_COLUMNS)}
    difference = plan.differences[Entity.WORD]
    for row in rows:
        values = stored.pop(row.id, None)
        difference.compare(row, values, WORD_COLUMNS)
        before = _named_in_word(dict(zip(WORD_COLUMNS, values, strict=True))) if values else NOTHING
        after = named_in_word(row.audio_url, row.image_url)
        plan.note_edit(Entity.WORD, word_key(course_id, row.id), before, after)
    number = len(rows) + (0 if mode == "replace" else len(stored))
    if number > rules.MAX_WORDS:
        plan.problems.append(Problem(f"A course has at most {rules.MAX_WORDS} words", "words", number))
    if mode == "replace":
        difference.deleted = sorted(stored)
        for word_id in difference.deleted:
            before = _named_in_word(dict(zip(WORD_COLUMNS, stored[word_id], strict=True)))
            plan.note_edit(Entity.WORD, word_key(course_id, word_id), before, NOTHING)


def _named_in_word(values: Mapping[str, Any]) -> Named:
    return named_in_word(values["audio_url"], values["image_url"])


def _taken(label: str, row_id: str, reason: str = "") -> Problem:
    return Problem(f"{label} with ID '{row_id}' already exists", "id", row_id, reason)
