"""A learner's lives, goal, last lesson and time zone."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.services.profile import update_profile
from langlearn.api.errors import Forbidden, RateLimited, ValidationFailed
from progress.models import LessonReport, PracticeSession, ZoneChange
from progress.rules import lives
from progress.rules.streak import StreakState
from progress.selectors.completions import may_choose
from progress.selectors.history import active_days, zone_history
from progress.selectors.state import lives_policy
from progress.services.progress_row import locked_progress

UNKNOWN_CHOICE = "Lesson is unknown or not completed"


def change_lives(
    *,
    user_id: UUID,
    timezone: str,
    change: int | None,
    count: int | None,
    may_raise: bool,
    at: datetime,
) -> None:
    """Adds `change` lives, or sets their `count`; one of the two is given. Kept within 0 and the limit.

    Raises Forbidden when that means more lives and the caller may not raise them.
    """
    if change is not None and change > 0 and not may_raise:
        raise Forbidden("Lives cannot be raised")
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = progress.in_current_epoch(at)
        policy = lives_policy()
        settled = lives.settle(progress.lives, at, policy)
        wanted = settled.count + change if change is not None else count or 0
        if wanted > settled.count and not may_raise:
            raise Forbidden("Lives cannot be raised")
        state = lives.set_to(settled, wanted, at, policy)
        if state.count == settled.count:
            transaction.set_rollback(True)  # also removes the row of a new learner
            return
        progress.lives = state
        progress.number_change(at)
        progress.save()


def update_progress(*, user_id: UUID, timezone: str, changes: Mapping[str, Any], at: datetime) -> None:
    """Applies checked values of `last_completed_lesson_id`, `daily_goal_xp` and `timezone`, all or none.

    Raises ValidationFailed for a lesson the learner may not choose, RateLimited for too many changes of zone.
    """
    with transaction.atomic():
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at)
        at = progress.in_current_epoch(at)
        chosen = changes.get("last_completed_lesson_id")
        if chosen is not None and not may_choose(user_id, chosen):
            raise ValidationFailed({"last_completed_lesson_id": [UNKNOWN_CHOICE]})
        changed = False
        if "timezone" in changes and changes["timezone"] != progress.timezone:
            update_profile(user_id=user_id, changes={"timezone": changes["timezone"]}, at=at)
            progress.refresh_from_db()
            changed = True
        if "last_completed_lesson_id" in changes:
            progress.chosen_lesson_id, progress.chosen_at = chosen, at
            changed = True
        if changes.get("daily_goal_xp", progress.daily_goal_xp) != progress.daily_goal_xp:
            progress.daily_goal_xp = changes["daily_goal_xp"]
            changed = True
        if not changed:
            transaction.set_rollback(True)  # also removes the row of a new learner
            return
        progress.number_change(at)
        progress.save()


def note_zone_change(*, user_id: UUID, old_zone: str, new_zone: str, at: datetime) -> None:
    """Applies an account's change of time zone to the progress, inside its transaction and before the account is
    written.

    While the learner has no report and no finished practice session a change just replaces the zone; later the changes
    are recorded, so that dates do not run backwards and the streak does not change. Raises RateLimited beyond the
    changes allowed in 7 days.
    """
    progress = locked_progress(user_id=user_id, timezone=old_zone, at=at)
    if progress.timezone == new_zone:
        return
    if _has_dates(user_id):
        history = zone_history(progress)
        wait = history.wait_for_change(at, limit=settings.TIMEZONE_CHANGES_PER_WEEK)
        if wait:
            raise RateLimited("Time zone changed too often", retry_after=wait)
        changed = history.changed(new_zone, at)
        ZoneChange.objects.create(
            user_id=user_id, changed_at=changed.changes[-1].at, from_zone=progress.timezone, to_zone=new_zone
        )
        progress.local_date_floor = changed.floor
        carried = changed.carried_days()
        if progress.streak_last_day is not None and progress.streak_last_day > history.local_date(at):
            # A report dated minutes ahead lies beyond the days that are carried now, so runs before it may be linked.
            progress.streak = StreakState.of(active_days(progress), carried)
        else:
            progress.streak = progress.streak.carrying(carried)
    progress.timezone = new_zone
    progress.number_change(at)
    progress.save()


def _has_dates(user_id: UUID) -> bool:
    """Whether anything of the learner has a local date."""
    finished = PracticeSession.objects.filter(user_id=user_id, finished_at__isnull=False)
    return LessonReport.objects.filter(user_id=user_id).exists() or finished.exists()
