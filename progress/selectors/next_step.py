"""What a learner should do next in a course: a lesson, or a practice session."""

from datetime import datetime
from typing import Annotated, Literal, TypedDict, get_args
from uuid import UUID

from content.selectors.structure import LessonNode
from langlearn.api.components import plain_enum
from langlearn.api.responses import NonNegative, Positive, Schema
from progress.rules.due import today
from progress.selectors.path import CoursePath, find_path
from progress.selectors.practice import answered_exercises, find_pool, words_to_practise
from progress.selectors.state import local_date_now
from progress.selectors.words import WordCards

Kind = Literal["lesson", "practice", "done"]
Reason = Literal["start", "continue", "reviews_due", "mistakes", "weak_words", "course_complete", "empty_course"]
Mode = Literal["reviews", "mistakes", "words"]

REASONS = get_args(Reason)  # named in the OpenAPI document (settings)

MANY_REVIEWS = 20  # due cards that come before any lesson
SOME_REVIEWS = 5  # due cards that come before a second lesson on a day


class NextLessonData(TypedDict):
    id: str
    name: str
    module_id: str
    exercises_count: Positive
    experience_points: NonNegative


class DueCountsData(TypedDict):
    exercises: Annotated[NonNegative, Schema(description="Review cards that are due.")]
    words: Annotated[NonNegative, Schema(description="Words that are due or weak.")]
    mistakes: NonNegative


class NextStepData(TypedDict):
    """What to do next in a course; `due` counts what can be practised now."""

    kind: Kind
    reason: Reason
    mode: Annotated[str | None, Schema(**plain_enum([*get_args(Mode), None]))]
    lesson: NextLessonData | None
    due: DueCountsData


def next_step(user_id: UUID, cards: WordCards, *, timezone: str, now: datetime) -> NextStepData:
    """The next step, why, and how much is due in lessons that are not locked. `timezone` is the account's.

    `cards` are the learner's in a course that is visible to them. A constant number of queries.
    """
    path = find_path(user_id, cards.words.structure)
    epoch = path.progress.epoch if path.progress else 0
    answered = answered_exercises(user_id, epoch, cards.course_id)
    pool = find_pool(path, cards.words, answered)
    day = today(now, timezone)
    due: DueCountsData = {
        "exercises": sum(each.is_due(day) for each in pool.candidates),
        "words": len(words_to_practise(pool, cards, day)),
        "mistakes": sum(each.is_mistake for each in pool.candidates),
    }
    has_begun = bool(path.completed or path.skipped or answered)
    kind, reason, mode = _choice(path, due, has_begun=has_begun, today=_completed_today(path, timezone, now))
    lesson = path.next_exercises if kind == "lesson" else None
    return {"kind": kind, "reason": reason, "mode": mode, "lesson": _lesson(lesson), "due": due}


def _completed_today(path: CoursePath, timezone: str, now: datetime) -> bool:
    if path.progress is None:
        return False
    today = local_date_now(path.progress, timezone=timezone, now=now).isoformat()
    return any(lesson.local_date == today for lesson in path.completed.values())


def _choice(path: CoursePath, due: DueCountsData, *, has_begun: bool, today: bool) -> tuple[Kind, Reason, Mode | None]:
    has_next = path.next_exercises is not None
    if has_next and not has_begun:
        return "lesson", "start", None
    if due["exercises"] >= (SOME_REVIEWS if today else MANY_REVIEWS):
        return "practice", "reviews_due", "reviews"
    if has_next:
        return "lesson", "continue", None
    if due["exercises"]:
        return "practice", "reviews_due", "reviews"
    if due["mistakes"]:
        return "practice", "mistakes", "mistakes"
    if due["words"]:
        return "practice", "weak_words", "words"
    has_exercises = any(lesson.exercises_count for lesson in path.structure.lessons.values())
    return "done", "course_complete" if has_exercises else "empty_course", None


def _lesson(lesson: LessonNode | None) -> NextLessonData | None:
    if lesson is None:
        return None
    return {
        "id": lesson.id,
        "name": lesson.name,
        "module_id": lesson.module_id,
        "exercises_count": lesson.exercises_count,
        "experience_points": lesson.experience_points,
    }
