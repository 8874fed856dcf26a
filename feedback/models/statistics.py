"""Counts over the answers of all learners, which a periodic step folds."""

from typing import ClassVar

from django.db import models

from langlearn.db import CodePointCharField
from progress.models import COURSE_ID_LENGTH, EXERCISE_ID_LENGTH


class Fold(models.Model):
    """How far the answers are counted: one row, whose lock is that of all counts.

    All answers up to `attempt`; those up to `next_attempt` once no transaction is open that was open when it was noted.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    attempt = models.PositiveBigIntegerField(default=0)  # the primary key of an attempt, as the next
    as_of = models.DateTimeField(null=True)  # every answer received up to then is counted
    next_attempt = models.PositiveBigIntegerField(null=True)
    next_as_of = models.DateTimeField(null=True)
    next_transaction = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return f"up to {self.attempt}"


class MeasuredCourse(models.Model):
    """The revision of a published course with whose exercises the statistics were last compared."""

    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH, primary_key=True)
    revision = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return str(self.course_id)


class ItemStatistic(models.Model):
    """The first answers and the skips of all learners since the exercise was published as it is."""

    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH, primary_key=True)
    # Of several copies, that of the course which counts; both empty of an exercise that was answered before it was
    # measured, and has not been published since.
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH, default="")
    fingerprint = models.CharField(max_length=64, default="")  # of the published data that is measured
    since = models.DateTimeField(null=True)  # answers received from then on count
    learners = models.PositiveIntegerField(default=0)
    correct = models.PositiveIntegerField(default=0)
    skipped = models.PositiveIntegerField(default=0)
    wrong_answers = models.PositiveSmallIntegerField(default=0)  # different ones that are counted

    class Meta:
        indexes: ClassVar = [models.Index(fields=["course_id"], name="feedback_itemstatistic_course")]

    def __str__(self) -> str:
        return str(self.exercise_id)


class WrongAnswer(models.Model):
    """An answer that was not correct, and how many learners gave it."""

    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH)
    digest = models.CharField(max_length=64)  # of the blank and of the answer after N, or of the option ids
    blank = models.SmallIntegerField(default=-1)
    answer = models.JSONField()  # the text of the first, or the sorted option ids
    verdict = models.CharField(max_length=10)
    learners = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["exercise_id", "digest"], name="feedback_wronganswer_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["exercise_id", "-learners"], name="feedback_wronganswer_common"),
        ]

    def __str__(self) -> str:
        return f"{self.learners} of {self.exercise_id}"
