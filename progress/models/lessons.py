"""Reports of completed lessons, and the completions that follow from them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from langlearn.db import CodePointCharField
from progress.models.columns import LESSON_ID_LENGTH, learner_key, score_bounded


class LessonReport(models.Model):
    """An accepted statement that a lesson was completed, stored once, never changed."""

    user = learner_key()
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
            score_bounded("lessonreport", "score"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "epoch", "local_date"], name="progress_report_by_day"),
            models.Index(fields=["lesson_id", "completed_at"], name="progress_report_statistics"),
        ]

    def __str__(self) -> str:
        return f"{self.lesson_id} at {self.completed_at:%Y-%m-%d %H:%M}"


class LessonCompletion(models.Model):
    """A learner's completion of a lesson: the fold of its reports."""

    user = learner_key()
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
            score_bounded("lessoncompletion", "score"),
            score_bounded("lessoncompletion", "best_score"),
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
