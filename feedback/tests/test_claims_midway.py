"""A failure at any statement of a claim or a report leaves the state of before, or that of after."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from accounts.audit import Actor
from accounts.services.administration import remove_account
from content.tests.writing import data
from feedback.models import Case, Claim, Report
from feedback.tests.claiming import answer, claim, report
from langlearn.api.instants import now
from progress.models import AttemptCorrection, ReviewCard, UserProgress
from progress.tests.test_uploads_midway import FailAt

pytestmark = pytest.mark.usefixtures("exercises", "words")


def state() -> list[Any]:
    models = (UserProgress, Claim, Case, Report, AttemptCorrection, ReviewCard)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def fail_at_each_statement(act: Any) -> tuple[int, Any]:
    """How often it failed without a trace, and its response once it did not."""
    before, failed = state(), 0
    while True:
        with connection.execute_wrapper(FailAt(failed + 1)):
            response = act()
        if response.status_code != 503 or state() != before:
            return failed, response
        failed += 1


@pytest.mark.parametrize("accepted", [False, True])
def test_claim_that_fails_midway_is_rolled_back_and_can_be_repeated(
    clock: Any, ana: Any, sam: Any, carlos: Any, accepted: bool
) -> None:
    attempt_id = answer(ana, "El minino bebe leche", "ex-milk")
    if accepted:
        texts = {"source_text": "The cat drinks milk", "target_text": "El minino bebe leche"}
        data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
    clock.shift(60)
    failed, _ = fail_at_each_statement(lambda: claim(ana, attempt_id))
    assert failed >= 8
    done = state()
    again = claim(ana, attempt_id)
    assert (again.status_code, again.json()["data"]["state"]) == (200, "accepted" if accepted else "open")
    assert state() == done
    assert (Claim.objects.count(), Case.objects.count()) == (1, 0 if accepted else 1)


def test_report_that_fails_midway_is_rolled_back_and_can_be_repeated(clock: Any, ana: Any, sam: Any) -> None:
    answer(ana, "El gato")
    report(sam)
    clock.shift(60)
    failed, _ = fail_at_each_statement(lambda: report(ana))
    assert failed >= 6
    done = state()
    assert report(ana).status_code == 200
    assert state() == done
    assert Case.objects.get().learners == 2


def test_deletion_of_an_account_that_fails_midway_is_rolled_back(ana: Any, sam: Any) -> None:
    for learner in (ana, sam):
        claim(learner, answer(learner, "El mercado"))
    report(ana)
    before, failed = state(), 0
    while True:
        try:
            with connection.execute_wrapper(FailAt(failed + 1)):
                remove_account(user_id=ana.user.pk, by=Actor(id=UUID(int=1)), at=now())
        except Exception:  # noqa: BLE001 - whatever the database says
            assert state() == before
            failed += 1
        else:
            break
    assert failed > 10
    assert list(Case.objects.values_list("kind", "learners")) == [("answer", 1)]
    assert list(Claim.objects.values_list("user_id", flat=True)) == [sam.user.pk]
