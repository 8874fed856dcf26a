"""What content shows of learners, from the applications that store it.

They register their functions when they start. Each takes sets and runs a constant number of statements.
"""

from collections.abc import Callable, Collection
from datetime import date, datetime
from typing import Annotated, Any, NamedTuple, Protocol, TypedDict
from uuid import UUID

from langlearn.api.auth import Caller
from langlearn.api.responses import Fraction, NonNegative, Schema


class Completions(NamedTuple):
    """Distinct learners, and rows that would lose their lesson."""

    learners: int
    completions: int


class Performance(NamedTuple):
    """Results of learners in some lessons: means of the known values, None without any."""

    learners: int
    learners_of_courses: int  # with a completion anywhere in the courses
    average_score: float | None
    average_seconds: float | None


class LessonResults(NamedTuple):
    """`by_day`: completions on each day in UTC, days without any are left out."""

    performance: Performance
    by_day: dict[date, int]
    as_of: datetime


class CompletionFacts(Protocol):
    """Data about visible completions; those that a reset has archived do not count."""

    def count(self, lesson_ids: Collection[str]) -> Completions:
        """The completions of these lessons."""

    def learners_by_lesson(self, lesson_ids: Collection[str]) -> dict[str, int]:
        """Lesson to the number of learners who completed it; lessons without completions are omitted."""


class ResultsOfLessons(Protocol):
    """Results of learners in some lessons."""

    def __call__(
        self, lesson_ids: Collection[str], course_ids: Collection[str], *, days: int, at: datetime
    ) -> LessonResults:
        """Those in these lessons, in the last `days` by day, and the number of all learners of the courses.

        They are computed now, or stored a while ago where there are many completions. Raises ServiceUnavailable while
        the first ones of so many are computed.
        """


class WrongAnswerRecord(TypedDict):
    blank: NonNegative | None
    answer: Annotated[Any, Schema(description="The text as first given, or an array of the ids of options.")]
    verdict: str
    learners: NonNegative
    caseId: UUID | None


class AnswersRecord(TypedDict):
    """First answers of all learners since the exercise last changed; nulls where fewer than five are concerned."""

    since: datetime | None
    asOf: datetime | None
    learners: NonNegative
    correct: NonNegative | None
    wrongRate: Fraction | None
    skipped: NonNegative | None
    wrongAnswers: Annotated[list[WrongAnswerRecord], Schema(description="The commonest 20.")]


AnswersOfExercise = Callable[[str, Caller], AnswersRecord]  # of an exercise, for a caller, who may see it
ExercisePanel = Callable[[str], str]  # of an exercise: HTML for its page in the admin

_registered: list[CompletionFacts] = []


def register_completion_facts(facts: CompletionFacts) -> None:
    """Registers the facts. The application that stores completions calls it once, when it starts."""
    _registered[:] = [facts]


def completion_facts() -> CompletionFacts:
    return _registered[0]


_results: list[ResultsOfLessons] = []
_answers: list[AnswersOfExercise] = []
_panels: list[ExercisePanel] = []


def register_lesson_results(results: ResultsOfLessons) -> None:
    """Registers the function. The application that stores completions calls it once, when it starts."""
    _results[:] = [results]


def lesson_results() -> ResultsOfLessons:
    return _results[0]


def register_answers(answers: AnswersOfExercise, panel: ExercisePanel) -> None:
    """Registers the functions. The application that counts answers calls it once, when it starts."""
    _answers[:], _panels[:] = [answers], [panel]


def answers_of_exercise() -> AnswersOfExercise:
    return _answers[0]


def exercise_panel() -> ExercisePanel:
    return _panels[0]
