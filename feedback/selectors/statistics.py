"""Statistics of exercises: how learners answered first, and what they wrote instead."""

from datetime import datetime
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

from django.db.models import Count
from django.urls import reverse
from django.utils.html import format_html, format_html_join

from content.exercises import EXERCISE_TYPES
from content.registry import AnswersRecord, WrongAnswerRecord
from content.rights import Right, rights_of_all
from content.selectors.measured import live_exercises
from feedback.models import Case, Fold, ItemStatistic, Kind, ReportedEntity, State, WrongAnswer
from feedback.rules.answers import WHOLE, digest_of_answer
from feedback.rules.statistics import LEARNERS_TO_SHOW, failing, wrong_rate
from langlearn.api.auth import Caller
from langlearn.api.responses import Fraction, NonNegative, Schema, one_of
from langlearn.db import TEXTS, OneOf, RowsOf, stored_instant

_NUMBERS = ("since", "learners", "correct", "skipped")
_COMMONEST = 20


class ExerciseStatisticsData(TypedDict):
    """First answers of all learners since the exercise last changed; nulls where fewer than five are concerned."""

    exercise_id: str
    exercise_type: Annotated[str, one_of(EXERCISE_TYPES)]
    lesson_id: Annotated[str, Schema(description="The first in course order.")]
    since: datetime | None
    learners: NonNegative
    correct: NonNegative | None
    wrong_rate: Fraction | None
    skipped: NonNegative | None
    open_cases: NonNegative


class MeasuredExercise(NamedTuple):
    """An exercise of a course; `order` is its place in it."""

    data: ExerciseStatisticsData
    order: int
    lesson_ids: list[str]
    is_failing: bool


class Numbers(NamedTuple):
    """Of an exercise, of first answers and of skips since it last changed."""

    since: datetime | None = None
    learners: int = 0
    correct: int = 0
    skipped: int = 0

    @property
    def shown(self) -> tuple[int | None, float | None, int | None]:
        """correct, wrong rate and skipped, as far as they are shown."""
        many = self.learners >= LEARNERS_TO_SHOW
        skipped = None if 0 < self.skipped < LEARNERS_TO_SHOW else self.skipped
        return (self.correct, wrong_rate(self.learners, self.correct), skipped) if many else (None, None, skipped)


def exercise_statistics(course_id: str) -> tuple[list[MeasuredExercise], datetime | None]:
    """The gradable exercises of a course's live lessons by id, and up to when answers are counted. Four queries."""
    as_of = Fold.objects.filter(pk=1).values_list("as_of", flat=True).first()
    exercises = live_exercises(course_id)
    rows = ItemStatistic.objects.filter(OneOf("pk", [each.exercise_id for each in exercises], TEXTS))
    numbers = {pk: Numbers(*values) for pk, *values in rows.values_list("pk", *_NUMBERS)}
    cases = Case.objects.filter(course_id=course_id, state=State.OPEN, entity=ReportedEntity.EXERCISE)
    open_cases: dict[str, int] = dict(cases.order_by().values_list("entity_id").annotate(Count("pk")))
    found = []
    for order, exercise in enumerate(exercises):
        known = numbers.get(exercise.exercise_id, Numbers())
        correct, rate, skipped = known.shown
        data: ExerciseStatisticsData = {
            "exercise_id": exercise.exercise_id,
            "exercise_type": exercise.exercise_type,
            "lesson_id": exercise.lesson_ids[0],
            "since": known.since,
            "learners": known.learners,
            "correct": correct,
            "wrong_rate": rate,
            "skipped": skipped,
            "open_cases": open_cases.get(exercise.exercise_id, 0),
        }
        is_failing = failing(known.learners, known.correct, known.skipped) is not None
        found.append(MeasuredExercise(data, order, exercise.lesson_ids, is_failing))
    return sorted(found, key=lambda each: each.data["exercise_id"]), as_of


def answers_of_exercise(exercise_id: str, viewer: Caller) -> AnswersRecord:
    """See `content.registry`. At most four queries."""
    as_of, numbers = _read(exercise_id)
    correct, rate, skipped = numbers.shown
    wrong = _commonest(exercise_id) if numbers.learners else []
    cases = _cases(exercise_id, viewer) if wrong else {}
    return {
        "since": numbers.since,
        "asOf": as_of,
        "learners": numbers.learners,
        "correct": correct,
        "wrongRate": rate,
        "skipped": skipped,
        "wrongAnswers": [_wrong_answer(row, cases.get(row.digest)) for row in wrong],
    }


def exercise_panel(exercise_id: str) -> str:
    """HTML for the exercise's page in the admin: its statistics, its commonest wrong answers, its open cases."""
    as_of, numbers = _read(exercise_id)
    correct, rate, skipped = numbers.shown
    facts = [
        ("learners", numbers.learners),
        ("right at first", correct),
        ("wrong rate", rate),
        ("skipped", skipped),
        ("since", numbers.since),
        ("counted up to", as_of),
    ]
    cases = Case.objects.filter(entity=ReportedEntity.EXERCISE, entity_id=exercise_id, state=State.OPEN)
    links = [
        (reverse("admin:feedback_case_change", args=[case.pk]), case.kind, case.course_id, case.text or case.reason)
        for case in cases.order_by("-priority", "pk")[:_COMMONEST]
    ]
    return format_html(
        "<ul>{}{}{}</ul>",
        format_html_join("", "<li>{}: {}</li>", ((name, "–" if value is None else value) for name, value in facts)),
        format_html_join("", "<li>{}: {} ({})</li>", map(_shown, _commonest(exercise_id))),
        format_html_join("", '<li>Open case: <a href="{}">{} in {}</a> {}</li>', links),
    )


def _read(exercise_id: str) -> tuple[datetime | None, Numbers]:
    """Up to when answers are counted, and the numbers. One query."""
    rows = ItemStatistic.objects.filter(pk=exercise_id)
    found: Any = Fold.objects.filter(pk=1).values_list("as_of", RowsOf(rows, *_NUMBERS)).first()
    as_of, statistics = found or (None, [])
    for since, *numbers in statistics:
        return as_of, Numbers(since and stored_instant(since), *numbers)
    return as_of, Numbers()


def _commonest(exercise_id: str) -> list[WrongAnswer]:
    """The commonest wrong answers that enough learners gave, then by answer."""
    rows = list(WrongAnswer.objects.filter(exercise_id=exercise_id, learners__gte=LEARNERS_TO_SHOW))
    return sorted(rows, key=lambda row: (-row.learners, _text(row), row.blank))[:_COMMONEST]


def _cases(exercise_id: str, viewer: Caller) -> dict[str, UUID]:
    """The cases about answers, by the digest of the answer, in courses that the viewer may read; open ones first.

    Two queries.
    """
    rows = Case.objects.filter(entity_id=exercise_id, kind=Kind.ANSWER).exclude(state=State.OBSOLETE)
    found = list(rows.order_by("course_id").values_list("pk", "course_id", "state", "text", "blank"))
    rights = rights_of_all({course_id for _, course_id, *_ in found}, viewer) if found else {}
    cases: dict[str, UUID] = {}
    for pk, course_id, _, text, blank in sorted(found, key=lambda row: row[2] != State.OPEN):
        if Right.READ in rights[course_id]:
            cases.setdefault(digest_of_answer(text, blank), pk)
    return cases


def _wrong_answer(row: WrongAnswer, case_id: UUID | None) -> WrongAnswerRecord:
    return {
        "blank": None if row.blank == WHOLE else row.blank,
        "answer": row.answer,
        "verdict": row.verdict,
        "learners": row.learners,
        "caseId": case_id,
    }


def _shown(row: WrongAnswer) -> tuple[str, str, int]:
    verdict = row.verdict if row.blank == WHOLE else f"{row.verdict} in blank {row.blank}"
    return verdict, _text(row), row.learners


def _text(row: WrongAnswer) -> str:
    return row.answer if isinstance(row.answer, str) else ", ".join(row.answer)
