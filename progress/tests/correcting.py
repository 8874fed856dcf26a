"""Corrections as the service makes them: in a transaction, under the lock of the progress row."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db import transaction

from langlearn.api.instants import now
from progress.models import WHOLE, ExerciseAttempt
from progress.services.corrections import correct, withdraw
from progress.services.progress_row import locked_progress

CASE = UUID(int=46)


def attempt(client: Any, exercise_id: str) -> UUID:
    """The id of the newest attempt."""
    rows = ExerciseAttempt.objects.filter(user_id=client.user.pk, exercise_id=exercise_id)
    return rows.order_by("answered_at", "client_id").values_list("client_id", flat=True).reverse()[0]


def correct_attempts(client: Any, *attempt_ids: UUID, blank: int = WHOLE, case_id: UUID = CASE) -> None:
    correct_blanks(client, [(attempt_id, blank) for attempt_id in attempt_ids], case_id=case_id)


def correct_blanks(client: Any, attempts: Collection[tuple[UUID, int]], *, case_id: UUID = CASE) -> None:
    with transaction.atomic():
        progress = locked_progress(user_id=client.user.pk, timezone="UTC", at=now())
        correct(progress=progress, attempts=attempts, case_id=case_id, at=now())


def withdraw_case(client: Any, *, case_id: UUID = CASE) -> None:
    with transaction.atomic():
        progress = locked_progress(user_id=client.user.pk, timezone="UTC", at=now())
        withdraw(progress=progress, case_id=case_id, at=now())
