"""Reads of a learner's placements."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

import orjson
from django.db.models import OuterRef, QuerySet, TextField
from django.db.models.functions import Cast

from content.readers import Reader
from content.selectors.structure import CourseStructure, assigned_exercises, course_exercise, course_structure
from content.serializers.records import ExerciseSerializer
from langlearn.api.errors import NotFound
from langlearn.api.responses import DescribedBy, Schema, one_of
from langlearn.db import RowsOf
from progress.models import Placement, PlacementStatus, UserProgress
from progress.rules.placement import ASKED_TYPES, MAX_QUESTIONS, Standing, Unit, choose_units, standing

_KINDS = ("level", "section", "module")


class PlacementData(TypedDict):
    id: UUID
    course_id: str
    status: Annotated[str, one_of(["running", "done", "accepted", "declined"])]
    asked: Annotated[int, Schema(maximum=MAX_QUESTIONS, minimum=0, description="Questions answered.")]
    started_at: datetime
    start_lesson_id: Annotated[
        str | None,
        Schema(description="Once the placement is done; null then when the learner knew every lesson."),
    ]


class PlacementStateData(TypedDict):
    """A placement and its open question."""

    placement: PlacementData
    question: Annotated[dict[str, Any], DescribedBy(ExerciseSerializer)] | None


def accepted_placements(user_id: UUID) -> QuerySet[Placement, Any]:
    """The accepted placements of the current epoch, oldest first, inside a query of the learner's `UserProgress`.

    `skipped` are the ids of the skipped lessons as text.
    """
    rows = Placement.objects.filter(user_id=user_id, epoch=OuterRef("epoch"), status=PlacementStatus.ACCEPTED)
    return rows.annotate(skipped=Cast("skipped_lesson_ids", TextField())).order_by("finished_at", "pk")


def skips_of(user_id: UUID) -> RowsOf:
    """A column for `read_skips`."""
    return RowsOf(accepted_placements(user_id), "course_id", "skipped")


def read_skips(rows: Iterable[Any]) -> dict[str, frozenset[str]]:
    """Course to the lessons skipped in it, which are those of the latest placement."""
    return {course_id: frozenset(orjson.loads(skipped)) for course_id, skipped in rows}


def find_placement(user_id: UUID, client_id: UUID) -> Placement:
    """A placement of the current epoch. Raises NotFound. One query."""
    epoch = UserProgress.objects.filter(pk=user_id).values("epoch")
    found = Placement.objects.filter(user_id=user_id, client_id=client_id, epoch__in=epoch).first()
    if found is None:
        raise NotFound("Placement not found")
    return found


def visible_structure(course_id: str, *, reader: Reader) -> CourseStructure:
    """Raises NotFound for a course not visible to the caller."""
    structure = course_structure(course_id, reader=reader)
    if structure is None:
        raise NotFound("Course not found")
    return structure


def _lessons_of_units(structure: CourseStructure, kind: str) -> dict[str, list[str]]:
    """The levels, sections or modules of a course, each with the ids of its lessons; in the order of the course."""
    found: dict[str, list[str]] = {}
    for level in structure.levels:
        for section in level.sections:
            for module in section.modules:
                unit_id = {"level": level.id, "section": section.id, "module": module.id}[kind]
                found.setdefault(unit_id, []).extend(lesson.id for lesson in module.lessons)
    return found


def units_of(structure: CourseStructure, placement_id: UUID) -> tuple[str, list[Unit]] | None:
    """The kind of unit of a new placement, and the units; None for a course that is too short. One query."""
    of_lesson: dict[str, list[str]] = {}
    for exercise_id, lesson_id in assigned_exercises(structure.id, types=ASKED_TYPES):
        of_lesson.setdefault(lesson_id, []).append(exercise_id)
    kinds = (
        {
            unit_id: {exercise_id for lesson_id in lesson_ids for exercise_id in of_lesson.get(lesson_id, ())}
            for unit_id, lesson_ids in _lessons_of_units(structure, kind).items()
        }
        for kind in _KINDS
    )
    chosen = choose_units(placement_id, kinds)
    return None if chosen is None else (_KINDS[chosen[0]], chosen[1])


def standing_of(placement: Placement, structure: CourseStructure) -> Standing:
    """The state of a placement in the course as it is now. One query."""
    units = [Unit(unit["id"], tuple(unit["exercise_ids"])) for unit in placement.units]
    asked = {exercise_id for unit in units for exercise_id in unit.exercise_ids}
    unit_of = {
        lesson_id: unit_id
        for unit_id, lesson_ids in _lessons_of_units(structure, placement.unit_kind).items()
        for lesson_id in lesson_ids
    }
    assigned = assigned_exercises(structure.id, types=ASKED_TYPES, exercise_ids=asked)
    present = {(unit_of.get(lesson_id, ""), exercise_id) for exercise_id, lesson_id in assigned}
    answers = {answer["exercise_id"]: answer["is_correct"] for answer in placement.answers}
    return standing(units, answers, present)


def start_lesson(placement: Placement, structure: CourseStructure, unit: int) -> str | None:
    """The first lesson of the unit of this number, or of the next unit that still has one; None after the last unit.

    The learner who knows no unit starts at the first lesson of the course.
    """
    if unit == 0:
        return next(iter(structure.lessons), None)
    lessons = _lessons_of_units(structure, placement.unit_kind)
    ids = (lesson_id for later in placement.units[unit:] for lesson_id in lessons.get(later["id"], ()))
    return next(ids, None)


def placement_data(placement: Placement, structure: CourseStructure) -> PlacementStateData:
    """A placement, and the exercise to answer, None when there is none. At most two queries."""
    status, start, question = str(placement.status), placement.start_lesson_id, None
    if placement.status == PlacementStatus.RUNNING:
        state = standing_of(placement, structure)
        if state.question is not None:
            question = course_exercise(placement.course_id, state.question)
        else:
            status, start = "done", start_lesson(placement, structure, state.unit)
    shown: PlacementData = {
        "id": placement.client_id,
        "course_id": placement.course_id,
        "status": status,
        "asked": len(placement.answers),
        "started_at": placement.started_at,
        "start_lesson_id": start,
    }
    return {"placement": shown, "question": question}
