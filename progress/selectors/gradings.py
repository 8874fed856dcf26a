"""The gradings that cards are the replay of: those that are stored, or the corrected ones.

Replays read the corrections in the statement that reads the attempts.
"""

from typing import Any, cast

import orjson
from django.db.models import Case, Exists, ExpressionWrapper, Field, OuterRef, TextField, When

from content.exercises.grading import DiffEntry, Verdict
from langlearn.db import RowsOf
from progress.models import AttemptCorrection
from progress.rules.corrections import corrected_grading

Correction = list[tuple[int, str, str]] | None  # blank, diff and answer of the attempt, the latter two as JSON


def correction(user_id: Any) -> Case:
    """The corrections of an attempt with what they correct, as a column of attempts: null for most.

    `user_id` is the learner's, or refers to the column of the attempts.
    """
    rows = AttemptCorrection.objects.filter(user_id=user_id, attempt_id=OuterRef("client_id"))
    corrected = rows.annotate(diff=_of_attempt("diff_json"), answer=_of_attempt("answer_json"))
    listed = RowsOf(corrected, "blank", "diff", "answer")
    return Case(When(Exists(rows), then=listed), output_field=cast("Field[Any, Any]", listed.output_field))


def _of_attempt(column: str) -> "ExpressionWrapper[Any]":
    return ExpressionWrapper(OuterRef(column), output_field=TextField())


def grading_of(verdict: Verdict, found: Correction) -> tuple[Verdict, list[DiffEntry]]:
    """The corrected verdict and diff of an attempt, by the value of its column `correction`, which is not null."""
    assert found is not None
    _, diff, answer = found[0]
    return corrected_grading(verdict, orjson.loads(diff), orjson.loads(answer), {blank for blank, *_ in found})


def verdict_of(verdict: Verdict, found: Correction) -> Verdict:
    """The verdict of an attempt that moves its card."""
    return verdict if found is None else grading_of(verdict, found)[0]
