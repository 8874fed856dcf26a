"""What the tables of progress have in common: lengths of ids, the key of the learner, constraints."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

COURSE_ID_LENGTH = 20
LESSON_ID_LENGTH = 60
EXERCISE_ID_LENGTH = 15
WORD_ID_LENGTH = 40
INFORMATIVE = "informative"  # the exercise type without a right answer


def learner_key() -> "models.ForeignKey[Any, Any]":
    """The account, in tables whose rows are inserted under the lock of the learner's `UserProgress` row alone.

    That row has a foreign key, and an account's deletion takes its lock first: no row outlives its account, and the
    database need not check it for each row.
    """
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )


def score_bounded(model: str, field: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__lte": 100}),
        name=f"progress_{model}_{field}_bounded",
    )
