"""Settling against decisions, publications, resets and deletions of accounts, on a database with row locks."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import connection

from accounts.audit import Actor
from accounts.models import User
from accounts.services.administration import remove_account
from conftest import signed_in
from content.models import Exercise, Lesson
from content.tests import factories
from content.tests.publishing import make_manual
from feedback.models import Case, Claim
from feedback.services.settling import settle_now
from feedback.tests.cases import COURSE, V1, answered, claimed, decide
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from notifications.models import Notification
from progress.models import AttemptCorrection, ReviewCard
from progress.services.administration import reset
from progress.services.consistency import check_account, rows_without_account
from progress.tests.test_concurrency import answers_at_once
from tests.tasks import run_tasks

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]

SYNONYM = "El minino bebe leche"


@pytest.fixture
def milk(transactional_db: None) -> None:
    course = factories.course(COURSE)
    factories.lesson(factories.module(factories.section(factories.level(course))), "qu-l1")
    factories.word(course, "gato", translations=["cat"])
    texts = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
    factories.assign(Lesson.objects.get(pk="qu-l1"), factories.exercise("ex-milk", data=texts))


@pytest.fixture
def learners(milk: None) -> list[Any]:
    return [signed_in(f"a{number}@example.org", "student") for number in range(4)]


@pytest.fixture
def ada(milk: None) -> Any:
    return signed_in("ada@example.org", "admin")


def settle() -> None:
    settle_now(at=now())


def check(case: Case) -> None:
    """Nothing is left to settle; every learner's cards follow, and claims agree with corrections and notifications."""
    run_tasks()
    assert settle_now(at=now())[0] == {}
    assert list(rows_without_account()) == []
    for user_id in User.objects.filter(role="student").values_list("pk", flat=True):
        assert check_account(user_id, at=now()) == []
    accepted = set(Claim.objects.filter(case=case.pk, state="accepted").values_list("user_id", flat=True))
    told = Notification.objects.filter(key=f"claim.accepted:{case.pk}").values_list("user_id", flat=True)
    assert accepted <= set(told)
    assert len(told) == len(set(told))


def test_workers_that_settle_at_once_settle_each_learner_once(learners: list[Any], ada: Any) -> None:
    [case] = {claimed(learner, SYNONYM) for learner in learners[:3]}
    answered(learners[3], SYNONYM)
    decide(ada, case, "accepted")
    answers_at_once([settle] * 4)
    check(case)
    assert AttemptCorrection.objects.count() == 4
    assert Notification.objects.count() == 3
    assert not ReviewCard.objects.filter(is_mistake=True).exists()


def test_deletion_of_accounts_while_their_claims_are_settled(learners: list[Any], ada: Any) -> None:
    [case] = {claimed(learner, SYNONYM) for learner in learners}
    decide(ada, case, "accepted")

    def delete(learner: Any) -> None:
        remove_account(user_id=learner.user.pk, by=Actor(), at=now())

    answers_at_once([settle, *[lambda learner=learner: delete(learner) for learner in learners[:2]], settle])
    check(case)
    assert Claim.objects.filter(state="accepted").count() == AttemptCorrection.objects.count() == 2
    assert Notification.objects.count() == 2
    assert Case.objects.get().learners == 2


def test_resets_while_claims_are_settled(learners: list[Any], ada: Any) -> None:
    [case] = {claimed(learner, SYNONYM) for learner in learners}
    decide(ada, case, "accepted")

    def begin_again(learner: Any) -> None:
        reset(user_id=learner.user.pk, reason=None, keep_completions=False, by=Actor(), at=now())

    answers_at_once([settle, *[lambda learner=learner: begin_again(learner) for learner in learners], settle])
    check(case)
    assert Claim.objects.filter(state="accepted").count() == 4


@pytest.mark.parametrize("last", ["accepted", "open", "rejected"])
def test_decisions_while_learners_are_settled(learners: list[Any], ada: Any, last: str) -> None:
    [case] = {claimed(learner, SYNONYM) for learner in learners[:3]}
    answered(learners[3], SYNONYM)
    decide(ada, case, "accepted")

    def change() -> None:
        for state in ("open", "accepted", "rejected", last):
            with suppress(ApiError):
                decide(ada, case, state)

    answers_at_once([settle, change, settle, settle])
    check(case)
    is_accepted = last == "accepted"
    assert set(Claim.objects.values_list("state", flat=True)) == {last}
    assert AttemptCorrection.objects.count() == (4 if is_accepted else 0)
    assert ReviewCard.objects.filter(is_mistake=True).count() == (0 if is_accepted else 4)
    assert not Case.objects.get().withdraws


def test_publications_and_restores_while_learners_are_settled(learners: list[Any], ada: Any) -> None:
    make_manual(COURSE, 0)
    [case] = {claimed(learner, SYNONYM) for learner in learners}
    decide(ada, case, "accepted")

    def publish() -> None:
        ada.post(f"{V1}/courses/{COURSE}/publish", {})
        ada.post(f"{V1}/courses/{COURSE}/restore", {"publication": 1, "publish": True})

    answers_at_once([settle, publish, settle, settle])
    check(case)
    case.refresh_from_db()
    assert (case.state, case.is_live, "lost" in case.signals) == ("open", False, True)
    granted = Claim.objects.filter(state="accepted").count()  # what was granted between stays
    assert AttemptCorrection.objects.count() == granted
    assert Exercise.objects.get(pk="ex-milk").data.get("alternatives") is None
