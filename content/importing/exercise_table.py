"""Importing a table of exercises into a module: adding and updating, all or nothing, with one revision of the draft.

A dry run makes the same plan under the same locks. Exercises that other courses use as well are changed only by those
who may edit all of them.
"""

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from content import rules
from content.editor import Editor
from content.exercises import ExerciseDataError
from content.folding import exercise_search_text, folded_columns
from content.importing.exercise_rows import CellError, Cells, column_of, key_of, updated
from content.models import Entity, Exercise, Lesson, LessonExercise, Module, PublishedExercise, PublishedLesson
from content.references.named import NOTHING, checked_data, named_in_exercise
from content.references.uses import Edit, find_problems, store_uses
from content.revisions.locks import Locks, ReadAgain, lock_and_read_again
from content.revisions.revising import Changes, revising
from content.revisions.tags import assignment_id, new_tag
from content.selectors.visibility import not_found
from content.words.csv_text import WrongCells
from langlearn.api.errors import FieldErrors, Forbidden, ValidationFailed
from langlearn.api.text import canonical_json
from langlearn.db import TEXTS, OneOf, SetInsert

MAX_ROWS = 500
MAX_ROWS_WITH_ERRORS = 100  # in a failure
_COLLISIONS = 4

_new_lessons, _new_exercises, _new_places = SetInsert(Lesson), SetInsert(Exercise), SetInsert(LessonExercise)
_changed_exercises = SetInsert(
    Exercise, conflict=["id"], updated=["data_json", "search_text", "tag", "updated_at", "updated_by"]
)


@dataclass(slots=True)
class PlannedLesson:
    """A lesson that a row names; `id` is None of a new one in a dry run.

    `last` is the order of its last exercise, those planned included.
    """

    name: str
    id: str | None
    order: int
    last: int = 0


@dataclass(slots=True)
class PlannedExercise:
    """An exercise as a row makes it; `id` is None of a new one in a dry run."""

    row: int
    lesson: PlannedLesson
    exercise_type: str
    data: dict[str, Any]
    id: str | None = None
    fields: Sequence[str] = ()
    order: int = 0  # in the lesson, of a new one


@dataclass(slots=True)
class ExercisePlan:
    """What an import does, in the order of its rows."""

    lessons: list[PlannedLesson] = field(default_factory=list)  # the new ones
    create: list[PlannedExercise] = field(default_factory=list)
    update: list[PlannedExercise] = field(default_factory=list)
    unchanged: list[PlannedExercise] = field(default_factory=list)


class ImportedExercises(NamedTuple):
    """`draft_revision` is that of the course after the import."""

    plan: ExercisePlan
    draft_revision: int


def import_exercises(
    *, module_id: str, rows: Sequence[tuple[int, Cells | WrongCells]], dry_run: bool = False, editor: Editor
) -> ImportedExercises:
    """Adds and updates exercises; each row has its number. A dry run only returns the plan, or raises the same failure.

    Raises NotFound for the module; ValidationFailed for the rows; Forbidden when exercises would change that the editor
    may not.
    """
    course_id = Module.objects.filter(pk=module_id).values_list("course_id", flat=True).first()
    if course_id is None:
        raise not_found(Entity.MODULE, module_id)

    def write(locks: Locks) -> ImportedExercises:
        with revising(course_id, exercise_ids=locks.exercises, by=editor.id, at=editor.at) as changes:
            if not Module.objects.filter(pk=module_id, course=course_id).exists():
                raise not_found(Entity.MODULE, module_id)
            planner = _Planner(module_id)
            plan = planner.plan(rows)
            ids = {each.id for each in plan.update if each.id is not None}
            if ids and not editor.may_change(ids):
                raise Forbidden(details="An exercise would change that a course uses which you may not edit")
            if not locks.exercises >= ids:
                raise ReadAgain(Locks(exercises=ids))
            if dry_run:
                # As if they had ids, by which problems find their rows.
                planned = {str(each.row): each for each in (*plan.create, *plan.update)}
                _refuse(find_problems([_edit(name, each, planner) for name, each in planned.items()]), planned)
            elif plan.create or plan.update:
                _write(course_id, module_id, plan, planner, changes, editor=editor)
        return ImportedExercises(plan, changes.courses[course_id].draft_revision)

    return lock_and_read_again(write, collisions=_COLLISIONS)


class _Planner:
    """Compares rows with the exercises of a module. Two queries."""

    def __init__(self, module_id: str) -> None:
        lessons = Lesson.objects.filter(module=module_id).order_by("order").values_list("pk", "name", "order")
        self._lessons = {pk: PlannedLesson(name, pk, order) for pk, name, order in lessons}
        self._last = max((lesson.order for lesson in self._lessons.values()), default=0)
        self._by_name: dict[str, list[PlannedLesson]] = {}
        for lesson in self._lessons.values():
            self._by_name.setdefault(lesson.name, []).append(lesson)
        self.exercises: dict[str, Exercise] = {}
        self._by_key: dict[Any, list[str]] = {}
        places = LessonExercise.objects.filter(lesson__module=module_id).select_related("exercise").order_by("order")
        for place in places:
            self._lessons[place.lesson_id].last = place.order
            exercise = self.exercises.setdefault(place.exercise_id, place.exercise)
            key = (place.lesson_id, exercise.exercise_type, key_of(exercise.exercise_type, exercise.data))
            self._by_key.setdefault(key, []).append(exercise.pk)
        self._seen: set[Any] = set()  # what earlier rows are
        self._plan = ExercisePlan()

    def plan(self, rows: Sequence[tuple[int, Cells | WrongCells]]) -> ExercisePlan:
        """Raises ValidationFailed with what is wrong with the first rows that have errors."""
        errors: FieldErrors = {}
        rows_with_errors = 0
        for number, cells in rows:
            found = self._row(number, cells)
            errors |= found
            rows_with_errors += bool(found)
            if rows_with_errors == MAX_ROWS_WITH_ERRORS:
                break
        if errors:
            raise ValidationFailed(errors)
        return self._plan

    def _row(self, number: int, cells: Cells | WrongCells) -> FieldErrors:
        """Adds a row to the plan; returns what is wrong with it."""
        path = f"rows.{number}"
        if isinstance(cells, WrongCells):
            return {path: [cells.message]}
        errors: FieldErrors = {}
        lesson, exercise_type = None, ""
        try:
            lesson = self._lesson(cells.get("lesson", ""))
        except ValueError as error:
            errors[f"{path}.lesson"] = [str(error)]
        try:
            exercise_type = rules.exercise_type(cells.get("exercise_type", ""))
        except ValueError as error:
            errors[f"{path}.exercise_type"] = [str(error)]
        if lesson is None or errors:
            return errors
        try:
            made = updated({}, exercise_type, cells)
            key = (lesson.id or lesson.name, exercise_type, key_of(exercise_type, made))
            fitting = self._by_key.get(key, [])
            if len(fitting) > 1:
                raise CellError("exercise_type", "Several exercises fit.")
            if key in self._seen or (fitting and fitting[0] in self._seen):
                raise CellError("exercise_type", "Stands in an earlier row.")
            self._seen.update([key, *fitting])
            stored = self.exercises[fitting[0]] if fitting else None
            data = checked_data(exercise_type, updated(stored.data, exercise_type, cells) if stored else made)
        except CellError as error:
            return {f"{path}.{error.column}": [str(error)]}
        except ExerciseDataError as error:
            for place, messages in error.errors.items():
                errors.setdefault(f"{path}.{column_of(exercise_type, place)}", []).extend(messages)
            return errors
        planned = PlannedExercise(number, lesson, exercise_type, data, stored.pk if stored else None)
        if stored is None:
            lesson.last = planned.order = lesson.last + 1
            if planned.order > rules.MAX_ORDER:
                return {f"{path}.lesson": ["No order is left in the lesson."]}
            self._plan.create.append(planned)
        else:
            before = stored.data
            planned.fields = sorted(name for name in data.keys() | before.keys() if data.get(name) != before.get(name))
            (self._plan.update if planned.fields else self._plan.unchanged).append(planned)
        return {}

    def _lesson(self, text: str) -> PlannedLesson:
        """The lesson of this id or name, or a new one. Raises ValueError."""
        if text in self._lessons:
            return self._lessons[text]
        name = rules.name("lesson", text)
        same = self._by_name.setdefault(name, [])
        if len(same) > 1:
            raise ValueError("Several lessons have this name; give the id.")
        if not same:
            self._last += 1
            if self._last > rules.MAX_ORDER:
                raise ValueError("No order is left in the module.")
            same.append(PlannedLesson(name, None, self._last))
            self._plan.lessons.append(same[0])
        return same[0]


def _write(
    course_id: str,
    module_id: str,
    plan: ExercisePlan,
    planner: _Planner,
    changes: Changes,
    *,
    editor: Editor,
) -> None:
    authorship = {"created_at": editor.at, "created_by_id": editor.id}
    stamps = {"updated_at": editor.at, "updated_by_id": editor.id}
    _name_lessons(course_id, plan.lessons)
    for each, exercise_id in zip(plan.create, _free_exercise_ids(len(plan.create)), strict=True):
        each.id = exercise_id

    def row(each: PlannedExercise) -> Exercise:
        return Exercise(
            id=str(each.id),
            exercise_type=each.exercise_type,
            data_json=canonical_json(each.data),
            search_text=exercise_search_text(each.data),
            tag=new_tag(),
            **authorship,
            **stamps,
        )

    _new_lessons.insert(
        Lesson(
            id=str(lesson.id),
            course_id=course_id,
            module_id=module_id,
            order=lesson.order,
            name=lesson.name,
            **folded_columns(lesson.name),
            tag=new_tag(),
            **authorship,
            **stamps,
        )
        for lesson in plan.lessons
    )
    _new_exercises.insert(map(row, sorted(plan.create, key=lambda each: str(each.id))))
    _changed_exercises.insert(map(row, plan.update))
    _new_places.insert(
        LessonExercise(
            exercise_id=str(each.id),
            course_id=course_id,
            lesson_id=str(each.lesson.id),
            order=each.order,
            tag=new_tag(),
        )
        for each in plan.create
    )
    changes.create(course_id, Entity.LESSON, *(str(lesson.id) for lesson in plan.lessons))
    for each in plan.create:
        changes.create(course_id, Entity.LESSON_EXERCISE, assignment_id(str(each.lesson.id), str(each.id)))
        changes.create(course_id, Entity.EXERCISE, str(each.id))
    for each in plan.update:
        changes.update_exercise(str(each.id), fields=("data",))
    planned = {str(each.id): each for each in (*plan.create, *plan.update)}
    _refuse(store_uses([_edit(each_id, each, planner) for each_id, each in planned.items()], at=editor.at), planned)


def _name_lessons(course_id: str, lessons: Sequence[PlannedLesson]) -> None:
    """Gives each new lesson the first id of its name that is free. Two queries for each round of candidates."""
    taken: set[str] = set()
    waiting = list(lessons)
    size = 8
    while waiting:
        candidates = {
            each.name: list(itertools.islice(rules.candidate_ids("lesson", each.name), size)) for each in waiting
        }
        wanted = set().union(*candidates.values())
        taken.update(Lesson.objects.filter(OneOf("pk", wanted, TEXTS)).values_list("pk", flat=True))
        published = PublishedLesson.objects.exclude(course=course_id).filter(OneOf("pk", wanted, TEXTS))
        taken.update(published.values_list("pk", flat=True))
        for each in waiting:
            each.id = next((candidate for candidate in candidates[each.name] if candidate not in taken), None)
            if each.id is not None:
                taken.add(each.id)
        waiting = [each for each in waiting if each.id is None]
        size *= 4


def _free_exercise_ids(number: int) -> list[str]:
    """New ids that no draft and no publication has. Two queries, or none."""
    ids: set[str] = set()
    while len(ids) < number:
        ids.update(rules.random_exercise_id() for _ in range(number - len(ids)))
        ids -= set(Exercise.objects.filter(OneOf("pk", ids, TEXTS)).values_list("pk", flat=True))
        published = PublishedExercise.objects.filter(OneOf("exercise_id", ids, TEXTS))
        ids -= set(published.values_list("exercise_id", flat=True))
    return sorted(ids)


def _edit(edit_id: str, each: PlannedExercise, planner: _Planner) -> Edit:
    stored = planner.exercises.get(each.id or "")
    before = named_in_exercise(stored.exercise_type, stored.data_json) if stored else NOTHING
    return Edit(Entity.EXERCISE, edit_id, before, named_in_exercise(each.exercise_type, canonical_json(each.data)))


def _refuse(problems: Collection[Any], planned: Mapping[str, PlannedExercise]) -> None:
    """Raises ValidationFailed for references to sounds and pictures, in the rows that have them."""
    errors: FieldErrors = {}
    for problem in problems:
        each = planned[problem.entity_id]
        column = column_of(each.exercise_type, problem.field)
        errors.setdefault(f"rows.{each.row}.{column}", []).append(problem.message)
    if errors:
        raise ValidationFailed(errors)
