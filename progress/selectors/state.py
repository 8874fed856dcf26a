"""Reads of a learner's current state. A learner without a progress row gets the defaults; reading never writes.

`now` is the instant that lives and streak are computed for.
"""

from datetime import date, datetime
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

from django.conf import settings
from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, When

from content.selectors.facts import lesson_exists
from langlearn.api.responses import NonNegative, Schema
from langlearn.db import CompiledRead
from progress.models import LESSON_ID_LENGTH, ActivityDay, LessonCompletion, UserProgress
from progress.rules import lives
from progress.rules.completion import last_lesson
from progress.rules.dates import date_in_zone
from progress.selectors.history import earned_by_day

_COLUMNS = tuple(field.attname for field in UserProgress._meta.concrete_fields)


Lives = Annotated[int, Schema(maximum=10, minimum=0)]


class State(NamedTuple):
    """A learner's progress row, and the id of the last completed or chosen lesson."""

    progress: UserProgress
    last_lesson_id: str | None


class UserProgressData(TypedDict):
    """A learner's current state."""

    user_id: UUID
    experience_points: Annotated[NonNegative, Schema(description="Sum of the ledger.")]
    lives_current: Annotated[Lives, Schema(description="At the time of the response.")]
    lives_max: Annotated[NonNegative, Schema(description="Maximum that lives regenerate to.")]
    lives_regenerate_at: Annotated[datetime | None, Schema(description="When the next life regenerates.")]
    lives_full_at: datetime | None
    streak_current: NonNegative
    streak_longest: NonNegative
    streak_active_today: bool
    streak_expires_on: Annotated[date | None, Schema(description="Last local date that continues the streak.")]
    daily_goal_xp: Annotated[int, Schema(maximum=1000, minimum=0)]
    xp_today: NonNegative
    timezone: Annotated[str, Schema(description="IANA name.")]
    last_completed_lesson_id: Annotated[str | None, Schema(maxLength=LESSON_ID_LENGTH)]
    last_activity_date: datetime
    updated_at: datetime


def lives_policy() -> lives.LivesPolicy:
    return lives.LivesPolicy(
        maximum=settings.LIVES_MAX, limit=settings.LIVES_LIMIT, regeneration_minutes=settings.LIVES_REGEN_MINUTES
    )


def _state(user_id: UUID) -> QuerySet[UserProgress, Any]:
    newest = LessonCompletion.objects.filter(
        lesson_exists(OuterRef("lesson_id")), user_id=OuterRef("pk"), epoch=OuterRef("epoch"), visible=True
    ).order_by("-completed_at", "-lesson_id")
    chosen = Q(chosen_at__isnull=False)  # few learners choose; for the others these columns are not computed
    rows = UserProgress.objects.filter(pk=user_id).annotate(
        newest_lesson_id=Subquery(newest.values("lesson_id")[:1]),
        newest_at=Case(When(chosen, then=Subquery(newest.values("completed_at")[:1]))),
        chosen_exists=Case(When(chosen, then=lesson_exists(OuterRef("chosen_lesson_id")))),
    )
    return rows.values_list(*_COLUMNS, "newest_lesson_id", "newest_at", "chosen_exists")


_STATE = CompiledRead(_state, user_id=UUID)


def read_state(user_id: UUID) -> State | None:
    """The learner's state; None without a progress row. One query."""
    row = _STATE.first(user_id=user_id)
    if row is None:
        return None
    *values, newest_lesson_id, newest_at, chosen_exists = row
    progress = UserProgress.from_db("default", _COLUMNS, values)
    if progress.chosen_at is None:
        return State(progress, newest_lesson_id)
    completions = [] if newest_lesson_id is None else [(newest_lesson_id, newest_at)]
    deleted = frozenset() if chosen_exists else frozenset({progress.chosen_lesson_id} - {None})
    choice = (progress.chosen_lesson_id, progress.chosen_at)
    return State(progress, last_lesson(completions, choice, deleted=deleted))


def state_after(progress: UserProgress, newest: LessonCompletion | None) -> State | None:
    """The state after a write, from the saved row and the newest of all visible completions. No query.

    None when the last lesson needs one: the newest completion is not known, or the learner has chosen a lesson since.
    """
    if newest is None or (progress.chosen_at is not None and progress.chosen_at > newest.completed_at):
        return None
    return State(progress, newest.lesson_id)


def progress(user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> UserProgressData:
    """The learner's state; `timezone` and `registered_at` are the account's. One query, and `progress_data`'s."""
    return progress_data(read_state(user_id), user_id, timezone=timezone, registered_at=registered_at, now=now)


def progress_data(
    state: State | None, user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime
) -> UserProgressData:
    """The data of a state.

    No query, except while a report is dated into the next day, and for a row whose score of the day is unknown.
    """
    if state is None:
        return defaults(user_id, timezone=timezone, registered_at=registered_at, now=now)
    row, policy = state.progress, lives_policy()
    today = local_date_now(row, timezone=timezone, now=now)
    current = lives.settle(row.lives, now, policy)
    last_day = row.streak_last_day
    active_today = last_day == today
    if last_day is not None and last_day > today:
        active_today = ActivityDay.objects.filter(user_id=user_id, epoch=row.epoch, local_date=today).exists()
    seen = row.streak.seen_on(today, active_today=active_today)
    return {
        "user_id": user_id,
        "experience_points": row.experience_points,
        "lives_current": current.count,
        "lives_max": policy.maximum,
        "lives_regenerate_at": lives.next_at(current, policy),
        "lives_full_at": lives.full_at(current, policy),
        "streak_current": seen.current,
        "streak_longest": seen.longest,
        "streak_active_today": seen.active_today,
        "streak_expires_on": seen.expires_on,
        "daily_goal_xp": row.daily_goal_xp,
        "xp_today": _earned_on(today, row),
        "timezone": row.timezone,
        "last_completed_lesson_id": state.last_lesson_id,
        "last_activity_date": row.last_reported_at or registered_at,
        "updated_at": row.updated_at,
    }


def local_date_now(row: UserProgress, *, timezone: str, now: datetime) -> date:
    """The learner's local date; `timezone` is the account's."""
    return max(date_in_zone(now, timezone), row.local_date_floor or date.min)


def _earned_on(day: date, row: UserProgress) -> int:
    """Experience points of one day of the calendar: from the row, if it has them."""
    total = row.day_total
    points = None if total is None else total.on(day)
    if points is None or points < 0:  # a process of an earlier release has booked points that the total lacks
        points = earned_by_day(row.user_id, row.epoch, first=day, last=day).get(day, 0)
    return points


def defaults(user_id: UUID, *, timezone: str, registered_at: datetime, now: datetime) -> UserProgressData:
    """The state before the first write, which also starts the timer of missing lives."""
    policy = lives_policy()
    current = lives.LivesState(settings.LIVES_START, now)
    return {
        "user_id": user_id,
        "experience_points": 0,
        "lives_current": current.count,
        "lives_max": policy.maximum,
        "lives_regenerate_at": lives.next_at(current, policy),
        "lives_full_at": lives.full_at(current, policy),
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
