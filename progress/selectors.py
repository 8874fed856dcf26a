"""Reads of a learner's progress. None of them writes: a learner without a row gets the defaults.

`now` is the instant the answer speaks of; lives and streak depend on it.
"""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Case, Max, OuterRef, Q, QuerySet, Subquery, Sum, When

from content import selectors as content
from langlearn.api.compiled import (
    DATE_PARAMETER,
    NUMBER_PARAMETER,
    UUID_PARAMETER,
    Asked,
    CompiledRead,
    Known,
    Question,
    ResultSet,
    ask_last,
)
from langlearn.api.errors import NotFound
from langlearn.api.lists import RowsOf, stored_instant
from progress.ledger import earned_by_day
from progress.models import ActivityDay, LessonCompletion, LessonReport, UserProgress
from progress.recording import Completion
from progress.rules import lives
from progress.rules.completion import last_lesson
from progress.rules.dates import date_in_zone
from progress.rules.day_total import DayTotal
from progress.rules.streak import StreakState

COMPLETION_FIELDS = (
    "user_id",
    "lesson_id",
    "completed_at",
    "score",
    "time_spent_seconds",
    "experience_gained",
    "attempts",
    "best_score",
)
# Of the learner's row: what a summary shows, and what the progress shows besides.
_STANDING = (
    "experience_points",
    "lives_count",
    "lives_as_of",
    "streak_last_day",
    "streak_run",
    "streak_longest",
    "streak_expires_on",
    "local_date_floor",
    "last_reported_at",
)
_DAY = ("last_earned_on", "day_score")
_ROW = (*_STANDING, "epoch", "timezone", "daily_goal_xp", "chosen_lesson_id", "chosen_at", "updated_at", *_DAY)
_COMPUTED = ("newest_lesson_id", "newest_at", "chosen_exists")
State = dict[str, Any] | None  # None for a learner without a row
StateLeft = Asked[State] | Known[State]


def lives_policy() -> lives.LivesPolicy:
    return lives.LivesPolicy(
        maximum=settings.LIVES_MAX, limit=settings.LIVES_LIMIT, regeneration_minutes=settings.LIVES_REGEN_MINUTES
    )


def visible_completions(user_id: UUID) -> QuerySet[LessonCompletion]:
    return LessonCompletion.objects.filter(user_id=user_id, visible=True)


def completed_lesson_ids(user_id: UUID) -> QuerySet[LessonCompletion, str]:
    """The ids of the lessons the learner has completed, to be used inside another query."""
    return visible_completions(user_id).values_list("lesson_id", flat=True)


def completion_data(completion: Completion) -> dict[str, Any]:
    return {field: getattr(completion, field) for field in COMPLETION_FIELDS}


def _state(user_id: UUID) -> QuerySet[UserProgress, Any]:
    newest = LessonCompletion.objects.filter(
        content.lesson_exists(OuterRef("lesson_id")), user_id=OuterRef("pk"), epoch=OuterRef("epoch"), visible=True
    ).order_by("-completed_at", "-lesson_id")
    chosen = Q(chosen_at__isnull=False)  # by few, and only of them the rest is looked at
    rows = UserProgress.objects.filter(pk=user_id).annotate(
        newest_lesson_id=Subquery(newest.values("lesson_id")[:1]),
        newest_at=Case(When(chosen, then=Subquery(newest.values("completed_at")[:1]))),
        chosen_exists=Case(When(chosen, then=content.lesson_exists(OuterRef("chosen_lesson_id")))),
    )
    return rows.values_list(*_ROW, *_COMPUTED)


_STATE = CompiledRead(_state, user_id=(UUID_PARAMETER, UUID(int=1)))


def _active(user_id: UUID, epoch: int, day: date) -> QuerySet[ActivityDay, Any]:
    return ActivityDay.objects.filter(user_id=user_id, epoch=epoch, local_date=day).values_list("pk")


_ACTIVE = CompiledRead(
    _active,
    user_id=(UUID_PARAMETER, UUID(int=1)),
    epoch=(NUMBER_PARAMETER, 999_999_937),
    day=(DATE_PARAMETER, date(1, 2, 3)),
)


def state(user_id: UUID) -> Question[State]:
    """What `progress_of` makes the answer of."""

    def answer(rows: ResultSet) -> State:
        return dict(zip((*_ROW, *_COMPUTED), rows[0], strict=True)) if rows else None

    return Question(_STATE, {"user_id": user_id}, answer)


def state_left(progress: UserProgress, newest: Completion | None) -> StateLeft:
    """The answer to `state` when the transaction ends: of the learner's row, and the newest of all visible completions.

    `newest` None: it is not known. One query then, and for a learner who has chosen a lesson since.
    """
    if newest is None or (progress.chosen_at is not None and progress.chosen_at > newest.completed_at):
        return ask_last(state(progress.user_id))
    row = {field: getattr(progress, field) for field in _ROW}
    # The lesson is there: it has just been completed. Of one that was chosen before it, nobody asks.
    return Known({**row, "newest_lesson_id": newest.lesson_id, "newest_at": newest.completed_at, "chosen_exists": True})


def _earned_on(day: date, user_id: UUID, row: dict[str, Any]) -> int:
    """Experience points of one day of the calendar: from the row, if it knows them."""
    total = None if row["day_score"] is None else DayTotal(row["last_earned_on"], row["day_score"])
    points = None if total is None else total.on(day)
    if points is None or points < 0:  # a machine of a former version has booked what the total does not know
        points = earned_by_day(user_id, row["epoch"], first=day, last=day).get(day, 0)
    return points


def progress(user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> dict[str, Any]:
    """The UserProgress answer; `timezone` and `registered_at` are the account's. Lives and streak are those of `now`.

    One query, and those of `progress_of`.
    """
    found = state(user_id).ask()
    return progress_of(found, user_id, timezone=timezone, registered_at=registered_at, now=now)


def progress_of(row: State, user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> dict[str, Any]:
    """`progress`, of the answer to `state`.

    No query, but for the minutes in which a report is dated ahead into the next day, and for a row without a total of
    its day.
    """
    policy = lives_policy()
    if row is None:
        return _defaults(user_id, timezone=timezone, registered_at=registered_at, now=now)
    today = max(date_in_zone(now, timezone), row["local_date_floor"] or date.min)
    state = _lives(row, now)
    last_day = row["streak_last_day"]
    active_today = last_day == today
    if last_day is not None and last_day > today:
        active_today = _ACTIVE.first(user_id=user_id, epoch=row["epoch"], day=today) is not None
    seen = _streak(row).seen_on(today, active_today=active_today)
    return {
        "user_id": user_id,
        "experience_points": row["experience_points"],
        "lives_current": state.count,
        "lives_max": policy.maximum,
        "lives_regenerate_at": lives.next_at(state, policy),
        "lives_full_at": lives.full_at(state, policy),
        "streak_current": seen.current,
        "streak_longest": seen.longest,
        "streak_active_today": seen.active_today,
        "streak_expires_on": seen.expires_on,
        "daily_goal_xp": row["daily_goal_xp"],
        "xp_today": _earned_on(today, user_id, row),
        "timezone": row["timezone"],
        "last_completed_lesson_id": _last_lesson(row),
        "last_activity_date": row["last_reported_at"] or registered_at,
        "updated_at": row["updated_at"],
    }


def _lives(row: dict[str, Any], now: datetime) -> lives.LivesState:
    return lives.settle(lives.LivesState(row["lives_count"], row["lives_as_of"]), now, lives_policy())


def _streak(row: dict[str, Any]) -> StreakState:
    return StreakState(row["streak_last_day"], row["streak_run"], row["streak_longest"], row["streak_expires_on"])


def _last_lesson(row: dict[str, Any]) -> str | None:
    """The newest of completions and the learner's choice. Only existing lessons come from the query."""
    if row["chosen_at"] is None:
        newest: str | None = row["newest_lesson_id"]
        return newest
    completions = [(row["newest_lesson_id"], row["newest_at"])] if row["newest_lesson_id"] is not None else []
    choice = (row["chosen_lesson_id"], row["chosen_at"])
    deleted = frozenset() if row["chosen_exists"] else frozenset({row["chosen_lesson_id"]} - {None})
    return last_lesson(completions, choice, deleted=deleted)


def _defaults(user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> dict[str, Any]:
    """What a learner shows before the first write, which also starts the timer of lives that are missing."""
    policy = lives_policy()
    state = lives.LivesState(settings.LIVES_START, now)
    return {
        "user_id": user_id,
        "experience_points": 0,
        "lives_current": state.count,
        "lives_max": policy.maximum,
        "lives_regenerate_at": lives.next_at(state, policy),
        "lives_full_at": lives.full_at(state, policy),
        "streak_current": 0,
        "streak_longest": 0,
        "streak_active_today": False,
        "streak_expires_on": None,
        "daily_goal_xp": 0,
        "xp_today": 0,
        "timezone": timezone,
        "last_completed_lesson_id": None,
        "last_activity_date": registered_at,
        "updated_at": registered_at,
    }


def lesson_state(user_id: UUID, lesson_id: str, *, private: bool) -> dict[str, Any]:
    """Has the learner completed the lesson? Raises NotFound for one the learner can neither see nor has completed."""
    completion = visible_completions(user_id).filter(lesson_id=lesson_id).values(*COMPLETION_FIELDS).first()
    if completion is None and content.lesson_for_completion(lesson_id, private=private) is None:
        raise NotFound("Lesson not found")
    return {"lesson_id": lesson_id, "is_completed": completion is not None, "completion": completion}


def rounded(value: float | Decimal) -> float:
    """Two decimals, half up."""
    return float(Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP))


def percentage(part: int, whole: int) -> float:
    """Two decimals, half up; 0 of nothing."""
    return rounded(Decimal(100 * part) / whole) if whole else 0.0


@dataclass(slots=True)
class _Activity:
    """What the visible reports of one lesson, or of all lessons of a course, amount to."""

    latest: datetime
    seconds: int


def _history(user_id: UUID) -> QuerySet[UserProgress, Any]:
    """The learner's row, with the visible completions, the reports of each lesson and epoch, and the courses begun."""
    reports = LessonReport.objects.filter(user_id=user_id).order_by().values("lesson_id", "epoch")
    reports = reports.annotate(latest=Max("completed_at"), seconds=Sum("time_spent_seconds"))
    return UserProgress.objects.filter(pk=user_id).values_list(
        *_STANDING,
        RowsOf(visible_completions(user_id), "lesson_id", "epoch", "best_score"),
        RowsOf(reports, "lesson_id", "epoch", "latest", "seconds"),
        content.courses_of_lessons(completed_lesson_ids(user_id)),
    )


_HISTORY = CompiledRead(_history, user_id=(UUID_PARAMETER, UUID(int=1)))


def _activity_by_lesson(reports: list[Any], epoch_of: dict[str, int]) -> dict[str, _Activity]:
    """By completed lesson, from the reports since the epoch of its completion."""
    found: dict[str, _Activity] = {}
    for lesson_id, epoch, text, seconds in reports:
        if epoch < epoch_of.get(lesson_id, epoch + 1):
            continue
        latest = stored_instant(text)
        activity = found.setdefault(lesson_id, _Activity(latest, 0))
        activity.latest = max(activity.latest, latest)
        activity.seconds += seconds or 0
    return found


def summary(user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> dict[str, Any]:
    """Statistics over the learner's completions and the courses they lie in.

    One query, and those of `content.public_courses`.
    """
    found = _HISTORY.first(user_id=user_id)
    if found is None:
        present = _defaults(user_id, timezone=timezone, registered_at=registered_at, now=now)
        completions, reports, begun = [], [], []
    else:
        *values, completions, reports, begun = found
        row = dict(zip(_STANDING, values, strict=True))
        today = max(date_in_zone(now, timezone), row["local_date_floor"] or date.min)
        present = {
            "experience_points": row["experience_points"],
            "lives_current": _lives(row, now).count,
            "streak_current": _streak(row).current(today),
            "streak_longest": row["streak_longest"],
            "last_activity_date": row["last_reported_at"] or registered_at,
        }
    activity = _activity_by_lesson(reports, {lesson_id: epoch for lesson_id, epoch, _ in completions})
    scores = [score for _, _, score in completions if score is not None]
    courses = _course_summaries(content.public_courses(begun), activity)
    completed = sum(course["lessons_completed"] for course in courses)
    total = sum(course["total_lessons"] for course in courses)
    return {
        "user_id": user_id,
        "experience_points": present["experience_points"],
        "lives_current": present["lives_current"],
        "streak_current": present["streak_current"],
        "longest_streak": present["streak_longest"],
        "lessons_completed": len(completions),
        "courses_started": len(courses),
        "courses_completed": sum(course["lessons_completed"] == course["total_lessons"] for course in courses),
        "completion_percentage": percentage(completed, total),
        "average_score": rounded(Decimal(sum(scores)) / len(scores)) if scores else 0.0,
        "last_activity_date": present["last_activity_date"],
        "total_lessons": total,
        "total_time_seconds": sum(lesson.seconds for lesson in activity.values()),
        "courses": courses,
    }


def _course_summaries(courses: dict[str, content.CourseFacts], activity: dict[str, _Activity]) -> list[dict[str, Any]]:
    """The started public courses, latest activity first. Lessons that no longer exist count towards no course."""
    done = {course_id: activity.keys() & course.lesson_ids.keys() for course_id, course in courses.items()}
    latest = {
        course_id: max(activity[lesson_id].latest for lesson_id in lesson_ids)
        for course_id, lesson_ids in done.items()
        if lesson_ids
    }
    summaries = []
    for course_id in sorted(latest, key=lambda course_id: (-latest[course_id].timestamp(), course_id)):
        name, lesson_ids = courses[course_id]
        completed = len(done[course_id])
        summaries.append(
            {
                "course_id": course_id,
                "name": name,
                "lessons_completed": completed,
                "total_lessons": len(lesson_ids),
                "completion_percentage": percentage(completed, len(lesson_ids)),
                "last_activity_date": latest[course_id],
                "next_lesson_id": next((lesson_id for lesson_id in lesson_ids if lesson_id not in activity), None),
            }
        )
    return summaries
