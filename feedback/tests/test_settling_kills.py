"""A worker that is killed while it settles: no step is lost, and none is done twice."""

from typing import Any

import pytest
from django.db import connection, transaction

from accounts.tests.helpers import data
from feedback.models import Case, Claim
from feedback.tests.cases import V1, answered, claimed, decide
from feedback.tests.settling import settle
from feedback.tests.test_folding import Kill, KillAt
from langlearn.api.instants import now
from notifications.models import Notification
from progress.models import AttemptCorrection, ReviewCard
from progress.services.consistency import check_account

SYNONYM = "El minino bebe leche"
pytestmark = pytest.mark.usefixtures("words")


def killed(number: int) -> bool:
    """Whether settling was killed before the statement of this number; it had ended before otherwise."""
    try:
        with connection.execute_wrapper(KillAt(number)):
            settle()
    except Kill:
        transaction.set_rollback(False)  # the statement was not executed, so the test's transaction is sound
        return True
    return False


def check(*learners: Any) -> None:
    """A learner is settled in one transaction: the claim, the correction, the cards and the notification."""
    for learner in learners:
        assert check_account(learner.user.pk, at=now()) == []
        is_accepted = Claim.objects.filter(user_id=learner.user.pk, state="accepted").count()
        assert AttemptCorrection.objects.filter(user_id=learner.user.pk).count() == is_accepted
        assert Notification.objects.filter(user_id=learner.user.pk, kind="claim.accepted").count() == is_accepted


def at_every_statement(check: Any, end: Any) -> int:
    """Kills settling before each of its statements, from the same state each time, and lets it run after that.

    `check` is called after the kill, `end` after the run. On PostgreSQL, where each takes longer, before some of them.
    """
    number, step = 1, 1 if connection.vendor == "sqlite" else 7
    while True:
        before = transaction.savepoint()
        was_killed = killed(number)
        if was_killed:
            check()
            settle()
        end()
        transaction.savepoint_rollback(before)
        if not was_killed:
            return number
        number += step


def test_kill_before_any_statement_of_settling_loses_and_repeats_nothing(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    claimed(sam, "el minino bebe leche")
    answered(carlos, SYNONYM)
    decide(carlos, case, "accepted", note="Yes.")

    def end() -> None:
        assert Claim.objects.filter(state="accepted", note="Yes.").count() == 2
        assert Notification.objects.filter(kind="claim.accepted").count() == 2
        assert AttemptCorrection.objects.count() == 3
        assert not ReviewCard.objects.filter(is_mistake=True).exists()

    assert at_every_statement(lambda: check(ana, sam), end) > 60


def test_kill_before_any_statement_of_a_withdrawal_loses_and_repeats_nothing(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, SYNONYM)
    decide(carlos, case, "accepted")
    settle()
    decide(carlos, case, "open")

    def end() -> None:
        assert ReviewCard.objects.filter(is_mistake=True).count() == 2
        assert not AttemptCorrection.objects.exists()
        assert not Case.objects.get(pk=case.pk).withdraws

    def clean() -> None:
        for learner in (ana, sam):
            assert check_account(learner.user.pk, at=now()) == []

    assert at_every_statement(clean, end) > 40
    assert len(data(ana.get(f"{V1}/notifications"))) == 1
