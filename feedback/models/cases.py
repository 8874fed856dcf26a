"""What learners say about content, and the cases in which creators decide it.

Claims and reports are inserted under the lock of the learner's progress row, and have keys that begin with the
learner. A case names no learner.
"""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q

from langlearn.db import CodePointCharField
from progress.models import COURSE_ID_LENGTH, EXERCISE_ID_LENGTH, LESSON_ID_LENGTH
from progress.models.columns import learner_key

MAX_TEXT = 500  # characters of a comment or a note
WHOLE = -1  # in place of a blank's position: the answer as a whole


class State(models.TextChoices):
    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OBSOLETE = "obsolete"


class Kind(models.TextChoices):
    ANSWER = "answer"  # learners say that their answer is right
    REPORT = "report"  # learners say that something else is wrong
    FAILING = "failing"  # most learners fail or skip the exercise


class Reason(models.TextChoices):
    ANSWER = "answer"
    TEXT = "text"
    AUDIO = "audio"
    IMAGE = "image"
    OFFENSIVE = "offensive"
    OTHER = "other"


class ReportedEntity(models.TextChoices):
    COURSE = "course"
    LESSON = "lesson"
    EXERCISE = "exercise"
    WORD = "word"


class Case(models.Model):
    """What is decided as one: all claims of an equal answer, all reports of one reason, or a failing exercise."""

    id = models.UUIDField(primary_key=True, default=uuid4)
    key = models.CharField(max_length=64, unique=True)  # the digest of what its claims or reports have in common
    kind = models.CharField(max_length=7, choices=Kind.choices)
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    entity = models.CharField(max_length=8, choices=ReportedEntity.choices)
    entity_id = CodePointCharField(max_length=LESSON_ID_LENGTH)
    exercise_type = models.CharField(max_length=24, default="")  # kind answer, and this and the next six
    blank = models.SmallIntegerField(default=WHOLE)
    text = models.TextField(default="")  # as the first learner typed it
    verdict = models.CharField(max_length=10, default="")
    expected = models.TextField(default="")
    diff = models.JSONField(default=list)
    is_live = models.BooleanField(default=False)  # the text counted in the published state when last settled
    reason = models.CharField(max_length=9, choices=Reason.choices, default="")  # kind report
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    priority = models.PositiveSmallIntegerField()  # 0..100
    signals = models.JSONField(default=list)  # sorted names
    learners = models.PositiveIntegerField(default=0)
    note = models.CharField(max_length=MAX_TEXT, null=True)  # noqa: DJ001 - shown as null
    written = models.JSONField(default=dict)  # what decisions wrote into the draft, to be taken back exactly
    withdraws = models.BooleanField(
        default=False
    )  # a decision takes back the corrections; settling has not done so yet
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(priority__lte=100), name="feedback_case_priority_bounded"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["course_id", "state", "-priority"], name="feedback_case_of_course"),
            models.Index(fields=["entity_id", "kind"], name="feedback_case_of_entity"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.entity_id}: {self.state}"


class Claim(models.Model):
    """A learner says that an answer was right. One for each attempt, or for each of its blanks, for ever."""

    user = learner_key()
    public_id = models.UUIDField()  # shown as id
    attempt_id = models.UUIDField()  # the `client_id` of the attempt
    blank = models.SmallIntegerField(default=WHOLE)
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH)
    exercise_type = models.CharField(max_length=24)
    answer = models.TextField()  # as typed
    # Null: accepted when it was made, without a decision.
    case = models.ForeignKey(Case, on_delete=models.CASCADE, null=True, db_index=False, related_name="claims")
    state = models.CharField(max_length=8, choices=State.choices)
    note = models.CharField(max_length=MAX_TEXT, null=True)  # noqa: DJ001 - shown as null
    claimed_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "attempt_id", "blank"], name="feedback_claim_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-claimed_at", "-id"], name="feedback_claim_of_learner"),
            models.Index(fields=["case", "user"], name="feedback_claim_of_case"),
        ]

    def __str__(self) -> str:
        return f"{self.exercise_id}: {self.state}"


class Report(models.Model):
    """A learner says that something in a course is wrong."""

    user = learner_key()
    public_id = models.UUIDField()  # shown as id
    case = models.ForeignKey(Case, on_delete=models.CASCADE, db_index=False, related_name="reports")
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    entity = models.CharField(max_length=8, choices=ReportedEntity.choices)
    entity_id = CodePointCharField(max_length=LESSON_ID_LENGTH)
    reason = models.CharField(max_length=9, choices=Reason.choices)
    comment = models.CharField(max_length=MAX_TEXT, null=True)  # noqa: DJ001 - shown as null
    state = models.CharField(max_length=8, choices=State.choices)
    note = models.CharField(max_length=MAX_TEXT, null=True)  # noqa: DJ001 - shown as null
    reported_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "course_id", "entity", "entity_id", "reason"],
                condition=Q(state=State.OPEN),
                name="feedback_report_open_once",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-reported_at", "-id"], name="feedback_report_of_learner"),
            models.Index(fields=["case", "user"], name="feedback_report_of_case"),
        ]

    def __str__(self) -> str:
        return f"{self.reason} of {self.entity_id}: {self.state}"


class SettledCourse(models.Model):
    """Up to which state of a course its cases were settled."""

    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH, primary_key=True)
    revision = models.PositiveBigIntegerField(null=True)  # null: not published
    words_revision = models.PositiveBigIntegerField()
    draft_revision = models.PositiveBigIntegerField()
    grading_version = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return str(self.course_id)
