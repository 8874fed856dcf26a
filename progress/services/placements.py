"""Placements: start one, answer its questions, accept or decline its result.

They change no completion, no experience points and no review card: the lessons before the accepted start are skipped.
"""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID, uuid4

from django.db import transaction

from content.exercises import VERDICTS, InvalidAnswer, grade
from content.readers import Reader
from content.selectors.structure import CourseStructure, course_answer
from langlearn.api.errors import Conflict, ValidationFailed
from langlearn.api.responses import Fraction, one_of
from progress.models import Placement, PlacementStatus
from progress.selectors.placements import find_placement, standing_of, start_lesson, units_of, visible_structure
from progress.services.progress_row import locked_progress


class PlacementResultData(TypedDict):
    is_correct: bool
    score: Fraction
    verdict: Annotated[str, one_of(VERDICTS)]


_WRONG: PlacementResultData = {"is_correct": False, "score": 0.0, "verdict": "wrong"}
_FINISHED = "Placement is finished"


def start_placement(
    *, user_id: UUID, timezone: str, course_id: str, client_id: UUID | None, reader: Reader, at: datetime
) -> tuple[Placement, bool]:
    """A new placement, and True; or the one that the `client_id` names already, and False.

    A new one declines the one that is running. Raises NotFound for a course not visible to the learner, Conflict for
    a course that is too short and for the `client_id` of another placement.
    """
    structure = visible_structure(course_id, reader=reader)
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = progress.in_current_epoch(at)
        known = Placement.objects.filter(user_id=user_id, client_id=client_id).first() if client_id else None
        if known is not None:
            if (known.course_id, known.epoch) != (course_id, progress.epoch):
                raise Conflict(
                    "client_id was already used for another placement", context={"reason": "client_id_reused"}
                )
            return known, False
        placement_id = client_id or uuid4()
        chosen = units_of(structure, placement_id)
        if chosen is None:
            raise Conflict("Course is too short for a placement", context={"reason": "too_short"})
        running = Placement.objects.filter(user_id=user_id, status=PlacementStatus.RUNNING)
        running.update(status=PlacementStatus.DECLINED, finished_at=at)
        kind, units = chosen
        placement = Placement.objects.create(
            user_id=user_id,
            client_id=placement_id,
            epoch=progress.epoch,
            course_id=course_id,
            unit_kind=kind,
            units=[asdict(unit) for unit in units],
            started_at=at,
        )
        return placement, True


class PlacementAnswered(NamedTuple):
    """A placement after an answer, and the result of the answer."""

    placement: Placement
    structure: CourseStructure
    result: PlacementResultData


def answer_placement(
    *,
    user_id: UUID,
    timezone: str,
    placement_id: UUID,
    exercise_id: str,
    answer: Any,
    reader: Reader,
    at: datetime,
) -> PlacementAnswered:
    """Grades the answer to the open question; None is wrong, and so is any answer to an exercise that is gone.

    A question answered before keeps its result. Raises NotFound, Conflict for an exercise that is not the open question
    and for a placement that is over, and ValidationFailed for an answer of the wrong shape.
    """
    placement = find_placement(user_id, placement_id)
    structure = visible_structure(placement.course_id, reader=reader)
    graded = _graded(placement.course_id, exercise_id, answer)  # before the transaction
    with transaction.atomic():
        locked_progress(user_id=user_id, timezone=timezone, at=at)
        placement = find_placement(user_id, placement_id)
        for known in placement.answers:
            if known["exercise_id"] == exercise_id:
                result: PlacementResultData = {
                    "is_correct": known["is_correct"],
                    "score": known["score"],
                    "verdict": known["verdict"],
                }
                return PlacementAnswered(placement, structure, result)
        state = standing_of(placement, structure)
        is_open = placement.status == PlacementStatus.RUNNING
        if is_open and exercise_id in state.missed:
            graded = _WRONG
        elif not is_open or state.question is None:
            raise Conflict(_FINISHED, context={"reason": "placement_finished"})
        elif exercise_id != state.question:
            raise Conflict("Another question is open", context={"reason": "wrong_question"})
        if isinstance(graded, InvalidAnswer):
            raise ValidationFailed({"answer": [str(graded)]})
        placement.answers.append({"exercise_id": exercise_id, **graded})
        Placement.objects.filter(user_id=user_id, pk=placement.pk).update(answers=placement.answers)
        return PlacementAnswered(placement, structure, graded)


def _graded(course_id: str, exercise_id: str, answer: Any) -> PlacementResultData | InvalidAnswer:
    """The result of an answer by the course's copy of the exercise. At most two queries."""
    exercise = None if answer is None else course_answer(course_id, exercise_id)
    if exercise is None:
        return _WRONG
    try:
        grading = grade(exercise.exercise_type, exercise.data, answer, exercise.course)
    except InvalidAnswer as invalid:
        return invalid
    return {"is_correct": grading.is_correct, "score": grading.score, "verdict": grading.verdict}


def finish_placement(
    *, user_id: UUID, timezone: str, placement_id: UUID, accept: bool, reader: Reader, at: datetime
) -> tuple[Placement, CourseStructure]:
    """Accepts the result, which skips the lessons before the start in place of those skipped before; or declines it.

    Raises NotFound, and Conflict for a placement that is over, or that is to be accepted while it is running.
    """
    structure = visible_structure(find_placement(user_id, placement_id).course_id, reader=reader)
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        placement = find_placement(user_id, placement_id)
        if placement.status != PlacementStatus.RUNNING:
            raise Conflict(_FINISHED, context={"reason": "placement_finished"})
        placement.status, placement.finished_at = PlacementStatus.DECLINED, progress.in_current_epoch(at)
        if accept:
            state = standing_of(placement, structure)
            if state.question is not None:
                raise Conflict("Placement is still running", context={"reason": "placement_running"})
            start = start_lesson(placement, structure, state.unit)
            lesson_ids = list(structure.lessons)
            placement.status, placement.start_lesson_id = PlacementStatus.ACCEPTED, start
            placement.skipped_lesson_ids = lesson_ids if start is None else lesson_ids[: lesson_ids.index(start)]
        Placement.objects.filter(user_id=user_id, pk=placement.pk).update(
            status=placement.status,
            finished_at=placement.finished_at,
            start_lesson_id=placement.start_lesson_id,
            skipped_lesson_ids=placement.skipped_lesson_ids,
        )
        return placement, structure
