"""The ledger of experience points, and the days on which something was earned."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from langlearn.db import CodePointCharField
from progress.models.columns import learner_key


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

    user = learner_key()
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
                fields=["user", "awarded_by", "idempotency_key"],
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

    user = learner_key()
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
