"""A correction against an upload, another decision, and the deletion of the account, on a database with row locks."""

from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from accounts.audit import Actor
from accounts.services.administration import remove_account
from content.models import Lesson
from content.tests import factories
from langlearn.api.errors import NotFound
from langlearn.api.instants import format_instant, now
from progress.models import AttemptCorrection, ExerciseAttempt, ReviewCard
from progress.selectors.words import word_cards
from progress.services.consistency import check_account
from progress.services.word_cards import store_word_cards
from progress.tests.correcting import correct_attempts, withdraw_case
from progress.tests.test_concurrency import answers_at_once, learner  # noqa: F401

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]

COURSE = "quechua-101"
SYNC = "/api/v1/progress/sync"


@pytest.fixture
def words(transactional_db: None) -> None:
    course = factories.course(COURSE)
    factories.lesson(factories.module(factories.section(factories.level(course))), "qu-l1")
    factories.word(course, "gato", translations=["cat"])
    texts = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
    factories.assign(Lesson.objects.get(pk="qu-l1"), factories.exercise("ex-milk", data=texts))


def upload(client: Any, number: int) -> int:
    """An answer that is earlier than all others, so that the card is replayed."""
    sent = {
        "client_id": str(UUID(int=number)),
        "exercise_id": "ex-milk",
        "answer": "El minino bebe leche",
        "answered_at": format_instant(now() - timedelta(hours=1, seconds=number)),
    }
    response = client.put(SYNC, {"attempts": [sent]})
    assert response.json()["data"]["recorded_attempts"] == 1, response.content
    status: int = response.status_code
    return status


def test_uploads_corrections_and_stored_words_at_once_leave_every_card_the_replay(
    learner: Any,  # noqa: F811
    words: None,
) -> None:
    for number in range(1, 6):
        assert upload(learner, number) == 200

    def store() -> None:
        store_word_cards(user_id=learner.user.pk, course_id=COURSE, at=now())

    requests: list[Any] = [store, store]
    for number in range(1, 6):
        case = UUID(int=number)
        requests.append(lambda number=number, case=case: correct_attempts(learner, UUID(int=number), case_id=case))
        requests.append(lambda number=number: upload(learner, number + 10))
        requests.append(lambda case=case: withdraw_case(learner, case_id=case))
        requests.append(store)
    answers_at_once(requests)
    assert ExerciseAttempt.objects.count() == 10
    assert check_account(learner.user.pk, at=now()) == []
    shown = word_cards(learner.user.pk, COURSE).cards
    assert shown == word_cards(learner.user.pk, COURSE, from_stored=False).cards
    assert ReviewCard.objects.get().reps == 10


def test_equal_corrections_at_once_are_one(learner: Any, words: None) -> None:  # noqa: F811
    upload(learner, 1)
    answers_at_once([lambda: correct_attempts(learner, UUID(int=1))] * 8)
    assert AttemptCorrection.objects.count() == 1
    assert not ReviewCard.objects.get().is_mistake
    assert check_account(learner.user.pk, at=now()) == []


def test_deleted_account_leaves_no_correction(learner: Any, words: None) -> None:  # noqa: F811
    upload(learner, 1)

    def correct() -> None:
        with suppress(NotFound):  # the account was deleted first
            correct_attempts(learner, UUID(int=1))

    answers_at_once([correct, lambda: remove_account(user_id=learner.user.pk, by=Actor(), at=now()), correct])
    assert not AttemptCorrection.objects.exists()
    assert not ReviewCard.objects.exists()
