"""The deletion of a learner's claims and reports with the account."""

from datetime import datetime
from uuid import UUID

from django.db.models import F

from feedback.models import Case, Claim, Report, State
from progress.services.progress_row import locked_progress


def delete_feedback(*, user_id: UUID, at: datetime) -> None:
    """Deletes them inside the transaction that deletes the account.

    Open and obsolete cases of claims or reports that are left without any go too; decided ones stay.
    """
    locked_progress(user_id=user_id, timezone="UTC", at=at)
    mine = [model._default_manager.filter(user_id=user_id) for model in (Claim, Report)]
    ids = {pk for rows in mine for pk in rows.values_list("case_id", flat=True) if pk is not None}
    cases = Case.objects.filter(pk__in=ids)
    list(cases.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
    for rows in mine:
        rows.delete()
    cases.filter(learners__gt=0).update(learners=F("learners") - 1)
    cases.filter(learners=0, state__in=(State.OPEN, State.OBSOLETE)).delete()
