"""Claims and reports of many learners, and against resets, edits and deletions, on a database with row locks."""

from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from accounts.audit import Actor
from accounts.services.administration import remove_account
from accounts.services.registration import create_user
from conftest import PASSWORD, signed_in
from content.models import Lesson
from content.readers import PUBLIC
from content.tests import factories
from content.tests.writing import data
from feedback.models import Case, Claim, Report
from feedback.services.claims import claim as make_claim
from feedback.tests.claiming import COURSE, answer, claim, report
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from progress.models import AttemptCorrection, UserProgress
from progress.services.administration import reset
from progress.services.attempts import grade_answer, record_attempt
from progress.services.consistency import check_account, rows_without_account
from progress.tests.test_concurrency import answers_at_once, at_once

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]

MARKET = {"source_text": "Where is the market?", "target_text": "¿Dónde está el mercado?"}
SYNONYM = "¿Dónde queda el mercado?"


@pytest.fixture
def market(transactional_db: None) -> None:
    course = factories.course(COURSE)
    factories.lesson(factories.module(factories.section(factories.level(course))), "qu-l1")
    factories.assign(Lesson.objects.get(pk="qu-l1"), factories.exercise("ex-market", data=MARKET))


@pytest.fixture
def learner(market: None) -> Any:
    return signed_in("ana@example.org", "student")


def refused_answer(user_id: UUID, text: str = SYNONYM) -> UUID:
    graded = grade_answer(user_id=user_id, exercise_id="ex-market", reader=PUBLIC, answer=text)
    stored = {"exercise_id": "ex-market", "answer": graded, "client_id": (attempt_id := uuid4())}
    at = now()
    record_attempt(user_id=user_id, timezone="UTC", answered_at=at, time_spent_ms=None, at=at, **stored)
    return attempt_id


def claim_of(user_id: UUID, attempt_id: UUID) -> str:
    """The state of the claim, or why there is none."""
    about = {"attempt_id": attempt_id, "course_id": COURSE, "blank": None}
    try:
        made, _ = make_claim(user_id=user_id, timezone="UTC", reader=PUBLIC, at=now(), **about)
    except ApiError as error:
        return str(error)
    return made.state


def learners(number: int) -> list[UUID]:
    made = (
        create_user(email=f"a{each}@example.org", password=PASSWORD, role="student", at=now()) for each in range(number)
    )
    return [user.pk for user in made]


def counted() -> list[int]:
    return list(Case.objects.order_by("pk").values_list("learners", flat=True))


def test_hundred_first_claims_at_once_are_one_case(market: None) -> None:
    attempts = [(user_id, refused_answer(user_id)) for user_id in learners(100)]
    states = answers_at_once([lambda pair=pair: claim_of(*pair) for pair in attempts])
    assert states == ["open"] * 100
    case = Case.objects.get()
    assert (case.learners, case.signals, Claim.objects.filter(case=case).count()) == (100, ["several"], 100)


def test_equal_claims_at_once_are_one(learner: Any) -> None:
    attempt_id = answer(learner, SYNONYM)
    assert at_once([lambda: claim(learner, attempt_id)] * 8) == [200] * 7 + [201]
    assert Claim.objects.count() == 1
    assert counted() == [1]


def test_equal_reports_at_once_are_one(learner: Any) -> None:
    assert at_once([lambda: report(learner)] * 8) == [200] * 7 + [201]
    assert Report.objects.count() == 1
    assert counted() == [1]


def test_claims_over_the_quota_at_once_are_refused(learner: Any, settings: Any) -> None:
    settings.CLAIMS_PER_DAY = 3
    attempts = [answer(learner, f"Respuesta {number}") for number in range(8)]
    assert at_once([lambda each=each: claim(learner, each) for each in attempts]) == [201] * 3 + [429] * 5


def test_claims_and_reports_beside_the_deletion_of_their_accounts(market: None) -> None:
    accounts = learners(10)
    attempts = {user_id: refused_answer(user_id) for user_id in accounts}
    acts: list[Any] = [lambda each=each: claim_of(each, attempts[each]) for each in accounts]
    for each in accounts[:5]:
        acts.insert(2 * accounts.index(each), lambda each=each: remove_account(user_id=each, by=Actor(), at=now()))
    answers_at_once(acts)
    assert set(Claim.objects.values_list("user_id", flat=True)) == set(accounts[5:])
    assert counted() == [5]
    assert list(rows_without_account()) == []
    answers_at_once([lambda each=each: remove_account(user_id=each, by=Actor(), at=now()) for each in accounts[5:]])
    assert not Case.objects.exists()
    assert not UserProgress.objects.exists()


def test_claim_beside_a_reset_is_of_one_epoch(learner: Any) -> None:
    for _ in range(5):
        attempt_id = answer(learner, SYNONYM)
        start_again = {"user_id": learner.user.pk, "reason": None, "keep_completions": False, "by": Actor()}
        answers_at_once([lambda: claim(learner, attempt_id), lambda: reset(at=now(), **start_again)])  # noqa: B023
        assert check_account(learner.user.pk, at=now()) == []
    assert counted() in ([], [1])


def test_author_who_claims_while_the_account_is_deleted_does_not_deadlock(market: None) -> None:
    """The deletion locks the progress row before the courses of the author, as a claim does."""
    for number in range(5):
        carlos = signed_in(f"carlos{number}@example.org", "content_creator")
        data(carlos, "PUT", "/exercises/ex-market", {"data": {**MARKET, "hints": [f"Number {number}"]}})
        attempts = [refused_answer(carlos.user.pk, f"{SYNONYM} {each}") for each in range(4)]
        acts: list[Any] = [lambda each=each: claim_of(carlos.user.pk, each) for each in attempts]  # noqa: B023
        acts.insert(1, lambda: remove_account(user_id=carlos.user.pk, by=Actor(), at=now()))  # noqa: B023
        answers_at_once(acts)
    assert not Claim.objects.exists()
    assert not Case.objects.exists()


def test_claim_beside_an_edit_is_accepted_or_has_a_case(learner: Any) -> None:
    carlos = signed_in("carlos@example.org", "content_creator")
    attempt_id = answer(learner, SYNONYM)
    accepting = {"data": {**MARKET, "alternatives": [SYNONYM]}}
    answers_at_once(
        [lambda: data(carlos, "PUT", "/exercises/ex-market", accepting), lambda: claim(learner, attempt_id)]
    )
    made = Claim.objects.get()
    assert (made.state == "accepted") == AttemptCorrection.objects.exists() == (made.case is None)
    assert check_account(learner.user.pk, at=now()) == []


def test_claims_of_two_learners_in_each_others_cases_do_not_deadlock(market: None) -> None:
    accounts = learners(4)
    texts = [f"{SYNONYM} {number}" for number in range(5)]
    attempts = [(user_id, refused_answer(user_id, text)) for user_id in accounts for text in texts]
    turned = [*attempts[:10], *reversed(attempts[10:])]
    assert set(answers_at_once([lambda pair=pair: claim_of(*pair) for pair in turned])) == {"open"}
    assert counted() == [4] * 5
    with suppress(ApiError):
        remove_account(user_id=accounts[0], by=Actor(), at=now())
    assert counted() == [3] * 5
