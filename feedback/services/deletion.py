"""The deletion of a learner's claims and reports: all of them with the account, or those that are open."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from feedback.models import Case, Claim, Report, State
from feedback.services.cases import leave
from progress.services.progress_row import locked_progress


def delete_feedback(*, user_id: UUID, at: datetime) -> None:
    """Deletes them inside the transaction that deletes the account, and who decided a case.

    Open and obsolete cases of claims or reports that are left without any go too; decided ones stay. The progress row
    is deleted before, in this transaction, and blocks claims and reports of the account as its lock does.
    """
    mine = [model._default_manager.filter(user_id=user_id) for model in (Claim, Report)]
    joined = {pk for rows in mine for pk in rows.values_list("case_id", flat=True) if pk is not None}
    decided = Case.objects.filter(decided_by=user_id)
    locked = Case.objects.filter(Q(pk__in=joined) | Q(decided_by=user_id)).select_for_update(no_key=True).order_by("pk")
    cases = [case for case in locked if case.pk in joined]
    for rows in mine:
        rows.delete()
    decided.update(decided_by=None)
    leave(cases)


def delete_open(*, user_id: UUID, at: datetime) -> int:
    """Deletes the open claims and reports of an account, and the cases that nobody else is in. Returns their number.

    Raises NotFound.
    """
    with transaction.atomic():
        locked_progress(user_id=user_id, timezone="UTC", at=at)
        tables = [model._default_manager.filter(user_id=user_id) for model in (Claim, Report)]
        opened = [rows.filter(state=State.OPEN) for rows in tables]
        joined = {pk for rows in opened for pk in rows.values_list("case_id", flat=True)}
        cases = list(Case.objects.filter(pk__in=joined).select_for_update(no_key=True).order_by("pk"))
        deleted = sum(rows.delete()[0] for rows in opened)
        kept = {pk for rows in tables for pk in rows.filter(case__in=cases).values_list("case_id", flat=True)}
        leave([case for case in cases if case.pk not in kept])
        return deleted
