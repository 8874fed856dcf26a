"""How many answers a read of words replays: those since the cards were stored, and each process but once."""

from contextlib import nullcontext
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from accounts.tests.helpers import data
from content.readers import EVERYTHING
from content.tests import factories
from langlearn.api.cache import LruCache
from langlearn.api.instants import format_instant, now
from langlearn.ops.jobs import tick
from progress.models import WordReplay
from progress.selectors import words as selectors
from progress.selectors.words import recent_word_cards, word_cards
from progress.services import word_cards as services
from progress.tests.test_word_cards import COURSE, MILK, NOON, P, answer, store
from tests.examples import examples
from tests.tasks import run_tasks

WORDS = f"{P}/words?course_id={COURSE}"


@pytest.fixture(autouse=True)
def few(no_sample: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three answers are many, and each answer is compared."""
    monkeypatch.setattr(services, "_REPLAYED", 3)
    monkeypatch.setattr(services, "_COMPARED", 1)


def upload(client: Any, *hours: int) -> None:
    items = [
        {
            "client_id": str(uuid4()),
            "exercise_id": "ex-milk",
            "answer": "El gato bebe leche",
            "answered_at": format_instant(now() - timedelta(hours=ago)),
        }
        for ago in hours
    ]
    assert data(client.put(f"{P}/sync", {"attempts": items}))["rejected_attempts"] == 0


def queries(client: Any) -> list[str]:
    """Those of a read of the words."""
    with CaptureQueriesContext(connection) as captured:
        data(client.get(WORDS))
    return [query["sql"] for query in captured if query["sql"].startswith(("SELECT", "INSERT", "UPDATE", "DELETE"))]


def replays(found: list[str]) -> bool:
    return any('FROM "progress_exerciseattempt"' in sql for sql in found)


def tasks() -> list[tuple[str, str]]:
    return [
        (row.task_path.rsplit(".", 1)[-1], row.status)
        for row in DBTaskResult.objects.filter(task_path__startswith="progress.").order_by("enqueued_at")
    ]


def test_a_process_replays_new_answers_once(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    store(ana)
    without_new_answers = len(queries(ana))
    for late in ({}, {"answered_at": "2026-03-01T12:00:00Z"}):
        clock.shift(60)
        answer(ana, "El gatto bebe leche", **late)
        assert replays(queries(ana))
        again = queries(ana)
        assert not replays(again)
        assert len(again) <= without_new_answers
    data(ana.get(f"{P}/next?course_id={COURSE}"))
    found = recent_word_cards(ana.user.pk, COURSE, reader=EVERYTHING)
    assert found.cards == word_cards(ana.user.pk, COURSE, from_stored=False).cards
    assert found.cards["gato"].hard == 2


@pytest.mark.django_db(transaction=True)
def test_many_new_answers_enqueue_one_task_that_stores_the_cards(
    clock: Any,
    ana: Any,
    words: Any,
) -> None:
    upload(ana, 5, 4, 3)
    assert tasks() == []
    upload(ana, 2, 1)
    upload(ana, 0)
    answer(ana, "El gato")
    waiting = [("store_word_cards_of", "READY")]
    assert tasks() == waiting
    run_tasks()
    assert not replays(queries(ana))
    done = [("store_word_cards_of", "SUCCESSFUL")]
    clock.shift(1)
    answer(ana, "El gato")
    assert tasks() == done
    upload(ana, 9)  # earlier than those stored: every read replays all of them
    assert tasks() == done + waiting
    run_tasks()
    assert not replays(queries(ana))
    for _ in range(4):  # answers one by one
        assert tasks() == done * 2
        clock.shift(1)
        answer(ana, "El gato")
    assert tasks() == done * 2 + waiting


@pytest.mark.django_db(transaction=True)
def test_task_that_begins_before_answers_are_committed_is_followed_by_another(clock: Any, ana: Any, words: Any) -> None:
    upload(ana, 5, 4, 3, 2)
    with transaction.atomic():
        upload(ana, 1)
        DBTaskResult.objects.update(status="RUNNING")  # its snapshot is without the last answer
    assert tasks() == [("store_word_cards_of", "RUNNING"), ("store_word_cards_of", "READY")]


@pytest.mark.parametrize("error", [ValueError, OperationalError])
def test_answers_that_cannot_be_replayed_stop_no_other_learner(
    clock: Any, ana: Any, sam: Any, words: Any, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    learners = sorted((ana, sam), key=lambda client: str(client.user.pk))
    for client in learners:
        answer(client, "El gato")

    def replay(user_id: UUID, course_id: str) -> Any:
        if user_id == learners[0].user.pk:
            raise error
        return word_cards(user_id, course_id)

    monkeypatch.setattr(services, "word_cards", replay)
    tried_again = pytest.raises(OperationalError) if error is OperationalError else nullcontext()
    with tried_again:
        services.store_word_cards_of.call([str(client.user.pk) for client in learners])
    stored = set(WordReplay.objects.values_list("user_id", flat=True))
    assert stored == ({learners[1].user.pk} if error is ValueError else set())


@pytest.mark.django_db(transaction=True)
def test_worker_stores_the_cards_again_after_an_edit_of_the_course(
    clock: Any,
    ana: Any,
    sam: Any,
    carlos: Any,
    words: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "_LEARNERS_OF_TASK", 1)
    for client in (ana, sam):
        upload(client, 4, 3, 2, 1)
    answer(carlos, "El gato")
    store(carlos)
    tick("one", at=now())
    run_tasks()
    DBTaskResult.objects.all().delete()
    clock.shift(7200)
    for client in (ana, sam, carlos):
        client.renew()
    data(carlos.patch(f"/api/v1/courses/{COURSE}/words/leche", {"text": "queso"}))
    assert replays(queries(ana))
    tick("one", at=now())
    assert tasks() == []  # the author may save again
    clock.shift(60)
    for _ in range(2):
        tick("one", at=now())
    assert tasks() == [("store_word_cards_in", "READY")]
    run_tasks()
    assert tasks() == [("store_word_cards_in", "SUCCESSFUL")] * 3  # a learner each, and none
    selectors._computed = LruCache(max_bytes=2**20)
    assert [replays(queries(client)) for client in (ana, sam, carlos)] == [False, False, True]
    stored = dict(WordReplay.objects.values_list("user_id", "words_revision"))
    assert stored[ana.user.pk] == stored[sam.user.pk] > stored[carlos.user.pk]


def test_step_after_edits_takes_two_statements_for_any_number_of_courses(db: None) -> None:
    for number in range(1, 4):
        factories.course(f"edited-{number}", at=now() - timedelta(minutes=2))
        services.store_edited(at=now())
        with CaptureQueriesContext(connection) as captured:
            services.store_edited(at=now())
        assert (len(captured), len(tasks())) == (2, number)


_TEXTS = ["El gato bebe leche", "El gatto bebe leche", "El gato come leche", "leche"]
_answered = st.tuples(st.integers(0, 5), st.sampled_from(["ex-milk", "ex-bread"]), st.sampled_from(_TEXTS))
_steps = st.lists(st.one_of(_answered, st.sampled_from(["edit a word", "edit an exercise", "store"])), max_size=10)


@hypothesis_settings(
    max_examples=examples(25),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=_steps)
def test_answers_edits_and_stored_cards_in_any_order_give_the_full_replay(
    clock: Any,
    ana: Any,
    carlos: Any,
    words: Any,
    steps: list[Any],
) -> None:
    selectors._computed = LruCache(max_bytes=2**20)  # the transaction is rolled back
    factories.forget()
    with transaction.atomic():
        for number, step in enumerate(steps):
            if step == "store":
                store(ana)
            elif step == "edit a word":
                data(carlos.patch(f"/api/v1/courses/{COURSE}/words/leche", {"text": ("queso", "leche")[number % 2]}))
            elif step == "edit an exercise":
                listed = ["perro", "gato"][number % 2 :]
                data(carlos.patch("/api/v1/exercises/ex-milk", {"data": {**MILK, "words": listed}}))
            else:
                hours, exercise_id, text = step
                answered_at = format_instant(NOON - timedelta(hours=12 - 2 * hours))
                answer(
                    ana, text, exercise_id=exercise_id, client_id=str(UUID(int=99 - number)), answered_at=answered_at
                )
            found = recent_word_cards(ana.user.pk, COURSE, reader=EVERYTHING).cards
            factories.forget()  # what is expected comes from no cache
            assert found == word_cards(ana.user.pk, COURSE, from_stored=False).cards
        transaction.set_rollback(True)
