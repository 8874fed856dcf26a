"""Graded answers, and the cards of exercises and words that follow from them."""

from typing import ClassVar

import orjson
from django.db import models
from django.db.models import Q

from content.exercises import SKIPPED
from langlearn.db import CodePointCharField
from progress.models.columns import COURSE_ID_LENGTH, EXERCISE_ID_LENGTH, INFORMATIVE, WORD_ID_LENGTH, learner_key
from progress.rules.reviews import Weights
from progress.rules.words import RATINGS


class ExerciseAttempt(models.Model):
    """One answer to one exercise with its grading, stored once, never changed and never graded again.

    An `AttemptCorrection` stands beside it.
    """

    user = learner_key()
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
    # No positive one: to add its constraint, PostgreSQL would have to read the whole table while nothing else may.
    grading_version = models.SmallIntegerField(default=1, db_default=1)
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

    user = learner_key()
    exercise_id = CodePointCharField(max_length=EXERCISE_ID_LENGTH)
    epoch = models.PositiveIntegerField()  # cards of earlier epochs are no longer shown
    # Null is unknown: the row is older than the column, and no attempt was stored since.
    answered_at = models.DateTimeField(null=True)  # of the last attempt
    is_mistake = models.BooleanField(default=False, db_default=False)  # the last attempt is not correct, if corrected
    change_number = models.BigIntegerField(default=0, db_default=0)  # of the latest change; 0 in rows of version 1.1

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "exercise_id"], name="progress_reviewcard_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "due", "exercise_id"], name="progress_card_due"),
            models.Index(fields=["user", "change_number"], name="progress_card_changes"),
            # A decision that an answer is right looks for the learners whose latest answer to the exercise is wrong.
            models.Index(fields=["exercise_id", "user"], condition=Q(is_mistake=True), name="progress_card_mistake"),
        ]

    def __str__(self) -> str:
        return f"{self.exercise_id} due {self.due:%Y-%m-%d %H:%M}"


class WordReplay(models.Model):
    """How far the word cards of a learner in a course are replayed: all answers up to one, by a version of the course.

    Answers that are not replayed yet are found by their number: the review cards of a course count its answers.
    """

    user = learner_key()
    course_id = CodePointCharField(max_length=COURSE_ID_LENGTH)
    revision = models.PositiveBigIntegerField()  # of the course
    words_revision = models.PositiveBigIntegerField()
    answers = models.PositiveIntegerField()  # to exercises of the course in the epoch, whether or not they rate a word
    answered_at = models.DateTimeField(null=True)  # of the last one
    stored_at = models.DateTimeField(null=True)  # unknown where they have not been stored since the column was added

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "course_id"], name="progress_wordreplay_once")]
        # The statistics of a course say when the newest of its cards were stored.
        indexes: ClassVar = [models.Index(fields=["course_id", "stored_at"], name="progress_wordreplay_stored")]

    def __str__(self) -> str:
        return f"{self.answers} answers of {self.course_id}"


class WordCard(CardColumns):
    """How well a learner knows a word of a course: the replay of its ratings in the epoch, as last stored.

    Only where the learner has a `WordReplay` of the course. A reset deletes both.
    """

    user = learner_key()
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

    user = learner_key()
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
