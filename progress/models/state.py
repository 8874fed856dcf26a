"""The current state of a learner, and the changes of the time zone."""

from datetime import datetime, timedelta
from typing import ClassVar

import orjson
from django.conf import settings
from django.db import models
from django.db.models import Q

from langlearn.db import CodePointCharField
from progress.models.columns import LESSON_ID_LENGTH
from progress.rules.day_total import DayTotal
from progress.rules.lives import LivesState
from progress.rules.periods import month_start, week_start
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights
from progress.rules.streak import StreakState


class UserProgress(models.Model):
    """The learner's current state: one row, created by the first write, locked by every write."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="progress"
    )
    epoch = models.PositiveIntegerField(default=0)  # raised by each reset
    epoch_started_at = models.DateTimeField(null=True)  # the last reset; earlier dates are refused
    experience_points = models.BigIntegerField(default=0)
    # The leaderboard ranks by these: the ranked entries of the ledger since the last reset, all of them, and those of
    # the week and month named that were not late.
    total_score = models.BigIntegerField(default=0, db_default=0)
    week_starts_on = models.DateField(null=True)
    week_score = models.BigIntegerField(default=0)  # may be negative: a bonus of last week was deducted
    month_starts_on = models.DateField(null=True)
    month_score = models.BigIntegerField(default=0)
    # What was earned on the latest local date that points were booked for, adjustments aside. A null score is unknown:
    # the row is older than the column, and no entry was written since.
    last_earned_on = models.DateField(null=True)
    day_score = models.BigIntegerField(null=True, default=0)
    lives_count = models.PositiveSmallIntegerField()  # as of lives_as_of; more regenerate with time
    lives_as_of = models.DateTimeField()
    streak_last_day = models.DateField(null=True)  # latest active day
    streak_run = models.PositiveIntegerField(default=0)  # linked run that ends there
    streak_longest = models.PositiveIntegerField(default=0)
    streak_expires_on = models.DateField(null=True)  # last local date that still continues the run
    timezone = models.CharField(max_length=64)  # the account's, copied so that one lock covers zone and days
    local_date_floor = models.DateField(null=True)  # local dates do not run backwards over a change of zone
    daily_goal_xp = models.PositiveSmallIntegerField(default=0)
    chosen_lesson_id = CodePointCharField(max_length=LESSON_ID_LENGTH, null=True)
    chosen_at = models.DateTimeField(null=True)
    last_reported_at = models.DateTimeField(null=True)  # latest completed_at of any visible report
    # Of the latest `SchedulerFit` of the epoch that was better than the weights before it; null: the defaults.
    scheduler_weights_json = models.TextField(null=True)  # noqa: DJ001 - null is no text
    change_number = models.PositiveBigIntegerField(default=0)  # numbers every change for synchronisation
    enrollments_number = models.BigIntegerField(default=0, db_default=0)  # of the latest change of the enrollments
    updated_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "user progress"
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(experience_points__gte=0), name="progress_userprogress_xp_not_negative"),
            models.CheckConstraint(condition=Q(lives_count__lte=10), name="progress_userprogress_lives_bounded"),
            models.CheckConstraint(condition=Q(daily_goal_xp__lte=1000), name="progress_userprogress_goal_bounded"),
        ]
        indexes: ClassVar = [
            # The first of a leaderboard and the number of those before a learner come from these alone.
            models.Index(fields=["-total_score", "user"], name="progress_leaders_of_all"),
            models.Index(fields=["week_starts_on", "-week_score", "user"], name="progress_leaders_of_week"),
            models.Index(fields=["month_starts_on", "-month_score", "user"], name="progress_leaders_of_month"),
        ]

    def __str__(self) -> str:
        return f"progress of {self.user_id}"

    @property
    def scheduler_weights(self) -> Weights:
        """The weights with which the learner's review cards are computed."""
        text = self.scheduler_weights_json
        return DEFAULT_WEIGHTS if text is None else tuple(orjson.loads(text))

    @property
    def lives(self) -> LivesState:
        return LivesState(self.lives_count, self.lives_as_of)

    @lives.setter
    def lives(self, state: LivesState) -> None:
        self.lives_count, self.lives_as_of = state.count, state.as_of

    @property
    def streak(self) -> StreakState:
        return StreakState(self.streak_last_day, self.streak_run, self.streak_longest, self.streak_expires_on)

    @streak.setter
    def streak(self, state: StreakState) -> None:
        self.streak_last_day, self.streak_run = state.last_day, state.run
        self.streak_longest, self.streak_expires_on = state.longest, state.expires_on

    @property
    def day_total(self) -> DayTotal | None:
        """The points of the latest day; None while they are unknown."""
        return None if self.day_score is None else DayTotal(self.last_earned_on, self.day_score)

    @day_total.setter
    def day_total(self, total: DayTotal) -> None:
        self.last_earned_on, self.day_score = total.day, total.points

    def credit(self, amount: int, at: datetime, *, ranked: bool = True, late: bool = False) -> None:
        """Adds a lesson, practice, bonus or adjustment entry created at `at` to the running totals.

        One that is not `ranked` earns points but does not count for the leaderboard, a `late` one (`is_late`) only for
        that of all time.
        Called in the transaction that writes the entry, so the totals are sums of entries at every commit. The scores
        of earlier weeks and months are in the ledger only.
        """
        self.experience_points += amount
        if not ranked:
            return
        self.total_score += amount
        if late:
            return
        week, month = week_start(at), month_start(at)
        # An entry may be a moment older than the one booked before it, and belong to the week before.
        if self.week_starts_on is None or self.week_starts_on < week:
            self.week_starts_on, self.week_score = week, 0
        if self.week_starts_on == week:
            self.week_score += amount
        if self.month_starts_on is None or self.month_starts_on < month:
            self.month_starts_on, self.month_score = month, 0
        if self.month_starts_on == month:
            self.month_score += amount

    def clear_totals(self) -> None:
        """Sets all running totals to zero, as a reset does."""
        self.experience_points = self.total_score = self.week_score = self.month_score = 0
        self.week_starts_on = self.month_starts_on = None
        self.day_total = DayTotal()

    def in_current_epoch(self, at: datetime) -> datetime:
        """`at`, or the moment after the last reset: a request that waited for a reset to finish happens after it."""
        if self.epoch_started_at is None:
            return at
        return max(at, self.epoch_started_at + timedelta(milliseconds=1))

    def last_numbers(self, count: int) -> range:
        """The latest change numbers, which `locked_progress` has just taken."""
        return range(self.change_number - count + 1, self.change_number + 1)

    def number_change(self, at: datetime) -> int:
        """The number of the next change, under the row's lock: synchronisation continues from a number."""
        return self.number_changes(1, at)

    def number_changes(self, count: int, at: datetime) -> int:
        """The first of the numbers of the next changes.

        A change that waited for the lock may be older than the one before it: `updated_at` never goes back.
        """
        first = self.change_number + 1
        self.change_number += count
        self.updated_at = max(self.updated_at, at)
        return first


class ZoneChange(models.Model):
    """A change of the learner's time zone after the first report or practice; the initial zone needs no row."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    changed_at = models.DateTimeField()
    from_zone = models.CharField(max_length=64)
    to_zone = models.CharField(max_length=64)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "changed_at", "id"], name="progress_zonechange_of_user")]

    def __str__(self) -> str:
        return f"{self.from_zone} to {self.to_zone}"
