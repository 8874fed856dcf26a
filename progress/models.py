"""Learners' activity, and the experience points, streaks and lives that follow from it.

`LessonReport` (every accepted statement "I completed this lesson then") and `ExperienceEntry` (the ledger) are
append-only and the source of truth; so are `ExerciseAttempt`, every graded answer, and the end of a `PracticeSession`.
`LessonCompletion`, `ActivityDay`, `ReviewCard` and the numbers of `UserProgress` are folds over them, written in the
same transaction under the lock of the learner's `UserProgress` row; `check_progress` checks that both agree. `WordCard`
is a fold over the answers too, but a daily task stores it.

Lessons are referred to by id without a foreign key: no change of content affects a learner's history. Every key leads
with the user, so that the tables can be partitioned by learner; so the foreign keys need no separate index.
"""

from datetime import datetime, timedelta
from typing import Any, ClassVar

import orjson
from django.conf import settings
from django.db import models
from django.db.models import Q

from content.exercises import SKIPPED
from langlearn.db import CodePointCharField
from progress.rules.composition import Mode
from progress.rules.day_total import DayTotal
from progress.rules.lives import LivesState
from progress.rules.periods import month_start, week_start
from progress.rules.reviews import DEFAULT_WEIGHTS, Weights
from progress.rules.streak import StreakState
from progress.rules.words import RATINGS

COURSE_ID_LENGTH = 20
LESSON_ID_LENGTH = 60
EXERCISE_ID_LENGTH = 15
WORD_ID_LENGTH = 40
INFORMATIVE = "informative"  # the exercise type without a right answer


def _learner() -> "models.ForeignKey[Any, Any]":
    """The account, in tables that are written under the lock of the learner's `UserProgress` row alone.

    That row has a foreign key, and an account's deletion takes its lock first: no row outlives its account, and the
    database need not check it for each row.
    """
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )


def _score_bounded(model: str, field: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__lte": 100}),
        name=f"progress_{model}_{field}_bounded",
    )


class UserProgress(models.Model):
    """The learner's current state: one row, created by the first write, locked by every write."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="progress"
    )
    epoch = models.PositiveIntegerField(default=0)  # raised by each reset
    epoch_started_at = models.DateTimeField(null=True)  # the last reset; earlier dates are refused
    experience_points = models.BigIntegerField(default=0)
    # The leaderboard ranks by these: the ranked entries of the ledger since the last reset, all of them, and those of
    # the week and month named.
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

    def credit(self, amount: int, at: datetime, *, ranked: bool = True) -> None:
        """Adds a lesson, practice, bonus or adjustment entry created at `at` to the running totals.

        One that is not `ranked` earns points but does not count for the leaderboard.
        Called in the transaction that writes the entry, so the totals are sums of entries at every commit. The scores
        of earlier weeks and months are in the ledger only.
        """
        self.experience_points += amount
        if not ranked:
            return
        self.total_score += amount
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


class LessonReport(models.Model):
    """An accepted statement that a lesson was completed, stored once, never changed."""

    user = _learner()
    identity = models.UUIDField()  # the client's id of the report, or derived from its content
    epoch = models.PositiveIntegerField()
    lesson_id = CodePointCharField(max_length=LESSON_ID_LENGTH)
    completed_at = models.DateTimeField()
    local_date = models.DateField()  # at the learner, in the zone in force then
    score = models.PositiveSmallIntegerField(null=True)
    time_spent_seconds = models.PositiveIntegerField(null=True)
    received_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # The same report sent twice, by two devices or in two concurrent batches, is stored once.
            models.UniqueConstraint(fields=["user", "identity"], name="progress_lessonreport_once"),
            _score_bounded("lessonreport", "score"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "epoch", "local_date"], name="progress_report_by_day"),
            models.Index(fields=["lesson_id", "completed_at"], name="progress_report_statistics"),
        ]

    def __str__(self) -> str:
        return f"{self.lesson_id} at {self.completed_at:%Y-%m-%d %H:%M}"


class LessonCompletion(models.Model):
    """A learner's completion of a lesson: the fold of its reports."""

    user = _learner()
    epoch = models.PositiveIntegerField()
    lesson_id = CodePointCharField(max_length=LESSON_ID_LENGTH)
    completed_at = models.DateTimeField()
    local_date = models.DateField()
    score = models.PositiveSmallIntegerField(null=True)
    time_spent_seconds = models.PositiveIntegerField(null=True)
    base_experience = models.PositiveIntegerField()  # the lesson's experience points when it was first completed
    experience_limit = models.PositiveIntegerField(null=True)  # LESSON_XP_MAX then; null before there was one
    experience_gained = models.PositiveIntegerField()
    ranked = models.BooleanField(default=True, db_default=True)  # as in its ledger entries
    attempts = models.PositiveIntegerField(default=1)
    best_score = models.PositiveSmallIntegerField(null=True)
    first_identity = models.UUIDField()  # of the report the fields above come from; breaks ties
    visible = models.BooleanField(default=True)  # false once archived by a reset
    life_earned_on = models.DateField(null=True)  # a repeat earns at most one life a day
    change_number = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [
            # One in each epoch needs no index: the transaction that creates a completion also writes its ledger
            # entry, which is unique in the epoch.
            models.UniqueConstraint(
                fields=["user", "lesson_id"], condition=Q(visible=True), name="progress_lessoncompletion_visible_once"
            ),
            models.CheckConstraint(condition=Q(experience_gained__gte=1), name="progress_lessoncompletion_xp_positive"),
            models.CheckConstraint(condition=Q(attempts__gte=1), name="progress_lessoncompletion_attempted"),
            _score_bounded("lessoncompletion", "score"),
            _score_bounded("lessoncompletion", "best_score"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["user", "-completed_at", "lesson_id"],
                condition=Q(visible=True),
                name="progress_completion_newest",
            ),
            models.Index(fields=["user", "change_number"], name="progress_completion_changes"),
            models.Index(fields=["lesson_id"], condition=Q(visible=True), name="progress_completion_lesson"),
        ]

    def __str__(self) -> str:
        return f"{self.lesson_id} by {self.user_id}"


def lesson_source(lesson_id: str) -> str:
    """The `source` of a lesson's ledger entries."""
    return f"lesson:{lesson_id}"


class EntryKind(models.TextChoices):
    LESSON = "lesson"
    PRACTICE = "practice"
    BONUS = "bonus"
    ADJUSTMENT = "adjustment"
    RESET = "reset"


class ExperienceEntry(models.Model):
    """One line of the ledger of experience points: append-only."""

    user = _learner()
    epoch = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    amount = models.BigIntegerField()
    source = CodePointCharField(max_length=70)  # lesson:<id>, practice:<date>:<1 to 4>, bonus, adjust, reset
    reason = models.CharField(max_length=500, null=True)  # noqa: DJ001 - shown as null
    awarded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    # Whether it counts for the leaderboard: not the entries of a lesson that was first completed in a private course.
    # What becomes of the course later changes nothing.
    ranked = models.BooleanField(default=True, db_default=True)
    local_date = models.DateField()  # at the learner; a bonus, or practice, counts for that day of the calendar
    idempotency_key = models.CharField(max_length=255, null=True)  # noqa: DJ001 - unique where given
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "experience entries"
        constraints: ClassVar = [
            # A lesson earns points once per epoch, also with concurrent requests.
            models.UniqueConstraint(
                fields=["user", "epoch", "source"],
                condition=Q(kind="lesson", reason__isnull=True),
                name="progress_experienceentry_lesson_once",
            ),
            # So does each of the first places of a date in practice.
            models.UniqueConstraint(
                fields=["user", "epoch", "source"],
                condition=Q(kind="practice"),
                name="progress_experienceentry_practice_once",
            ),
            models.UniqueConstraint(
                fields=["awarded_by", "idempotency_key"],
                condition=Q(idempotency_key__isnull=False),
                name="progress_experienceentry_key_once",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-created_at", "-id"], name="progress_entry_newest"),
            models.Index(fields=["created_at", "user"], name="progress_entry_period"),
            models.Index(  # entries of lessons have no awarder
                fields=["awarded_by"], condition=Q(awarded_by__isnull=False), name="progress_entry_awarded_by"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.source}"


class ActivityDay(models.Model):
    """A local date on which the learner completed a lesson or practised: the source of truth for streaks."""

    user = _learner()
    epoch = models.PositiveIntegerField()
    local_date = models.DateField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "epoch", "local_date"], name="progress_activityday_once")
        ]
        # The dashboard counts the learners of the last weeks from this alone.
        indexes: ClassVar = [models.Index(fields=["local_date", "user"], name="progress_activityday_by_day")]

    def __str__(self) -> str:
        return self.local_date.isoformat()


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


class ExerciseAttempt(models.Model):
    """One answer to one exercise with its grading, stored once, never changed and never graded again."""

    user = _learner()
    client_id = models.UUIDField()  # the attempt's identity: the client's, or generated here
    epoch = models.PositiveIntegerField()
    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH)
    exercise_type = models.CharField(max_length=24)
    session_id = models.UUIDField(null=True)  # the `client_id` of a practice session, which may not be stored yet
    answered_at = models.DateTimeField()
    time_spent_ms = models.PositiveIntegerField(null=True)
    answer_json = models.TextField()
    is_correct = models.BooleanField()
    score = models.FloatField()
    verdict = models.CharField(max_length=10)
    expected_json = models.TextField()
    diff_json = models.TextField()
    received_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # The same attempt sent twice, by two devices or in two concurrent batches, is stored once.
            models.UniqueConstraint(fields=["user", "client_id"], name="progress_exerciseattempt_once"),
            models.CheckConstraint(
                condition=Q(score__gte=0, score__lte=1), name="progress_exerciseattempt_score_bounded"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "exercise_id", "answered_at"], name="progress_attempt_of_exercise"),
            models.Index(
                fields=["user", "session_id"],
                condition=Q(session_id__isnull=False),
                name="progress_attempt_of_session",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.exercise_id}: {self.verdict}"

    @property
    def counts(self) -> bool:
        """Whether it moves a review card and counts in a lesson's score."""
        return self.exercise_type != INFORMATIVE and self.verdict != SKIPPED


class CardColumns(models.Model):
    """When the next review is due, and what it continues from without a replay of the earlier ones."""

    due = models.DateTimeField()
    state = models.CharField(max_length=10)  # learning, review, relearning
    stability = models.FloatField()  # days
    difficulty = models.FloatField()  # 1..10
    reps = models.PositiveIntegerField()
    lapses = models.PositiveIntegerField()
    step = models.PositiveSmallIntegerField(null=True)  # of the learning steps; null in review

    class Meta:
        abstract = True


class ReviewCard(CardColumns):
    """When an exercise is due for review: the replay of its attempts of one epoch."""

    user = _learner()
    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH)
    epoch = models.PositiveIntegerField()  # cards of earlier epochs are no longer shown
    # Null is unknown: the row is older than the column, and no attempt was stored since.
    answered_at = models.DateTimeField(null=True)  # of the last attempt
    is_mistake = models.BooleanField(default=False, db_default=False)  # the last attempt is not correct

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "exercise_id"], name="progress_reviewcard_once")
        ]
        indexes: ClassVar = [models.Index(fields=["user", "due", "exercise_id"], name="progress_card_due")]

    def __str__(self) -> str:
        return f"{self.exercise_id} due {self.due:%Y-%m-%d %H:%M}"


class WordReplay(models.Model):
    """How far the word cards of a learner in a course are replayed: all answers up to one, by a version of the course.

    Answers that are not replayed yet are found by their number: the review cards of a course count its answers.
    """

    user = _learner()
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    revision = models.PositiveBigIntegerField()  # of the course
    words_revision = models.PositiveBigIntegerField()
    answers = models.PositiveIntegerField()  # to exercises of the course in the epoch, whether or not they rate a word
    answered_at = models.DateTimeField(null=True)  # of the last one

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "course_id"], name="progress_wordreplay_once")]

    def __str__(self) -> str:
        return f"{self.answers} answers of {self.course_id}"


class WordCard(CardColumns):
    """How well a learner knows a word of a course: the replay of its ratings in the epoch, as last stored.

    Only where the learner has a `WordReplay` of the course. A reset deletes both.
    """

    user = _learner()
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    word_id = CodePointCharField(max_length=WORD_ID_LENGTH)
    answered_at = models.DateTimeField()  # of the last rating
    last_rating = models.CharField(max_length=5, choices=[(name, name) for name in RATINGS])
    good = models.PositiveIntegerField()
    hard = models.PositiveIntegerField()
    again = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "course_id", "word_id"], name="progress_wordcard_once")
        ]
        indexes: ClassVar = [models.Index(fields=["course_id", "word_id"], name="progress_wordcard_of_word")]

    def __str__(self) -> str:
        return f"{self.word_id} due {self.due:%Y-%m-%d %H:%M}"


class SchedulerFit(models.Model):
    """Weights of the review scheduler fitted to the attempts of one epoch, stored once, never changed.

    They came into force if they predicted the last fifth of the attempts better than the weights in force before.
    """

    user = _learner()
    epoch = models.PositiveIntegerField()
    weights_json = models.TextField()  # 21 numbers
    ratings = models.PositiveIntegerField()  # attempts that moved a review card, in the epoch, when it was fitted
    loss_before = models.FloatField()  # mean negative log-likelihood with the weights in force
    loss_after = models.FloatField()  # the same with these weights
    fitted_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # Two concurrent commands store one fit.
            models.UniqueConstraint(fields=["user", "epoch", "ratings"], name="progress_schedulerfit_once")
        ]

    def __str__(self) -> str:
        return f"fit of {self.ratings} ratings"

    @property
    def weights(self) -> Weights:
        return tuple(orjson.loads(self.weights_json))

    @property
    def is_better(self) -> bool:
        return self.loss_after < self.loss_before


class Enrollment(models.Model):
    """A course that the learner follows. Resets do not affect it."""

    user = _learner()
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    position = models.PositiveSmallIntegerField()  # 1 to the number of the learner's courses, without gaps
    enrolled_at = models.DateTimeField()
    last_opened_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            # Positions are unique by the lock of the progress row: SQLite checks no constraint at the end of a
            # statement only, so a constraint would not allow to move several rows at once.
            models.UniqueConstraint(fields=["user", "course_id"], name="progress_enrollment_once"),
            models.CheckConstraint(condition=Q(position__gte=1), name="progress_enrollment_position_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.course_id}"


class PlacementStatus(models.TextChoices):
    RUNNING = "running"  # until the learner accepts or declines its result
    ACCEPTED = "accepted"
    DECLINED = "declined"


class Placement(models.Model):
    """A test that finds the lesson where a learner should start a course.

    `units` and `answers` are what its state is computed from (progress.rules.placement): [{"id", "exercise_ids"}] in
    the order of the course, and [{"exercise_id", "is_correct", "score", "verdict"}] in the order given. Its answers are
    not attempts.
    """

    user = _learner()
    client_id = models.UUIDField()  # the placement's identity: the client's, or generated here
    epoch = models.PositiveIntegerField()
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    status = models.CharField(max_length=8, choices=PlacementStatus.choices, default=PlacementStatus.RUNNING)
    unit_kind = models.CharField(max_length=7)  # level, section or module
    units = models.JSONField()
    answers = models.JSONField(default=list)
    start_lesson_id = CodePointCharField(max_length=LESSON_ID_LENGTH, null=True)  # null: the learner knows all lessons
    skipped_lesson_ids = models.JSONField(default=list)  # the lessons before the start, once it is accepted
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "client_id"], name="progress_placement_once"),
            models.UniqueConstraint(
                fields=["user"], condition=Q(status="running"), name="progress_placement_one_running"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["user", "epoch", "finished_at"],
                condition=Q(status="accepted"),
                name="progress_placement_accepted",
            )
        ]

    def __str__(self) -> str:
        return f"{self.course_id}: {self.status}"


class PracticeSession(models.Model):
    """A practice session, started here or composed by a device.

    `items` are the exercises composed here, in order: [{"exercise_id", "lesson_id", "reason"}]. The result is computed
    from the answers (progress.rules.practice). Of that only `counts` is stored, which never becomes false again:
    answers are only added.
    """

    user = _learner()
    client_id = models.UUIDField()  # the session's identity: the client's, or generated here
    epoch = models.PositiveIntegerField()
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    mode = models.CharField(max_length=8, choices=[(mode.value, mode.value) for mode in Mode])
    size = models.PositiveSmallIntegerField()
    lesson_id = CodePointCharField(max_length=LESSON_ID_LENGTH, null=True)  # of the mode `lesson`
    items = models.JSONField(default=list)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    local_date = models.DateField(null=True)  # at the learner, when it was finished
    counts = models.BooleanField(default=False)  # finished, with enough exercises solved
    life_earned = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            # The same session sent twice, or started and uploaded at once, is stored once.
            models.UniqueConstraint(fields=["user", "client_id"], name="progress_practicesession_once"),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True, local_date__isnull=True, counts=False)
                | Q(finished_at__isnull=False, local_date__isnull=False),
                name="progress_practicesession_finished",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["user", "epoch", "local_date"], condition=Q(counts=True), name="progress_practice_by_day"
            ),
            models.Index(
                fields=["started_at"], condition=Q(finished_at__isnull=True), name="progress_practice_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.mode} of {self.course_id}"
