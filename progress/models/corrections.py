"""Attempts that were right though their grading says otherwise."""

from typing import ClassVar

from django.db import models

from langlearn.db import CodePointCharField
from progress.models.columns import EXERCISE_ID_LENGTH, learner_key
from progress.rules.corrections import WHOLE


class AttemptCorrection(models.Model):
    """One stored attempt, or one blank of it, was right. The attempt itself never changes.

    `case_id` is the decision it comes from, and is withdrawn with: a case of the feedback app, or a claim that was
    accepted at once.
    """

    user = learner_key()
    attempt_id = models.UUIDField()  # the `client_id` of the attempt
    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH)  # of the attempt
    blank = models.SmallIntegerField(default=WHOLE)
    case_id = models.UUIDField()
    corrected_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "attempt_id", "blank", "case_id"], name="progress_attemptcorrection_once"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["case_id", "user"], name="progress_correction_of_case"),
            # An attempt that one decision corrected is no mistake, and yet another decision may be about it.
            models.Index(fields=["exercise_id", "user"], name="progress_correction_of_answer"),
        ]

    def __str__(self) -> str:
        return f"correction of {self.attempt_id}"
