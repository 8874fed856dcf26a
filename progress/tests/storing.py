"""Stores answers of learners without an account, as many as a test needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import orjson
from django.db import connection

from langlearn.api.instants import now
from progress.models import ExerciseAttempt


def attempt(
    user_id: UUID | None = None,
    *,
    exercise_id: str = "ex-vof",
    exercise_type: str = "vof",
    answer: Any = True,
    verdict: str = "correct",
    is_correct: bool | None = None,
    expected: Any = True,
    diff: Any = (),
    at: datetime | None = None,
) -> ExerciseAttempt:
    """One that is not stored yet."""
    at = at or now()
    is_correct = verdict == "correct" if is_correct is None else is_correct
    return ExerciseAttempt(
        user_id=user_id or uuid4(),
        client_id=uuid4(),
        epoch=1,
        exercise_id=exercise_id,
        exercise_type=exercise_type,
        answered_at=at,
        answer_json=orjson.dumps(answer).decode(),
        is_correct=is_correct,
        score=float(is_correct),
        verdict=verdict,
        expected_json=orjson.dumps(expected).decode(),
        diff_json=orjson.dumps(list(diff)).decode(),
        received_at=at,
    )


@contextmanager
def stored_by_another(row: ExerciseAttempt) -> Iterator[Any]:
    """A connection of PostgreSQL with an open transaction that has stored this row; sets its key."""
    other: Any = connection.copy()
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_current_xact_id()")  # as the lock of the learner's progress row does
            fields = [field for field in ExerciseAttempt._meta.concrete_fields if not field.primary_key]
            names = ", ".join(str(field.column) for field in fields)
            values = [field.get_db_prep_save(getattr(row, field.attname), other) for field in fields]
            places = ", ".join(["%s"] * len(fields))
            table = ExerciseAttempt._meta.db_table
            cursor.execute(f"INSERT INTO {table} ({names}) VALUES ({places}) RETURNING id", values)
            [row.pk] = cursor.fetchone()
        yield other
    finally:
        other.close()
