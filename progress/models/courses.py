"""What a learner does in a course as a whole: follows it, finds the start in it, practises."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from langlearn.db import CodePointCharField
from progress.models.columns import COURSE_ID_LENGTH, LESSON_ID_LENGTH, learner_key
from progress.rules.composition import Mode


class Enrollment(models.Model):
    """A course that the learner follows. Resets do not affect it."""

    user = learner_key()
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

    user = learner_key()
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

    user = learner_key()
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
