"""The cards of words: they are the replay of the answers, by the words and exercises as they are now."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult
from fsrs import Card, Rating, Scheduler
from fsrs import State as CardState
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from accounts.audit import Actor
from accounts.services.administration import remove_account
from accounts.tests.helpers import data
from content.kinds import State
from content.models import Exercise, PublishedCourse, PublishedExercise
from content.tests import factories
from content.words.indexes import word_rows
from content.words.matching import WordIndex
from langlearn.api.instants import format_instant, now
from progress.models import ExerciseAttempt, UserProgress, WordCard, WordReplay
from progress.rules.due import today
from progress.rules.reviews import DEFAULT_WEIGHTS
from progress.rules.words import WordSchedule
from progress.selectors.words import WordCards, stored_word_cards, word_cards
from progress.services.consistency import check_account
from progress.services.word_cards import enqueue_word_cards, replay_word_cards, store_word_cards
from tests.examples import examples
from tests.tasks import run_tasks

P = "/api/v1/progress"
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
COURSE = "quechua-101"
MILK = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}


def answer(client: Any, text: str, *, exercise_id: str = "ex-milk", **body: Any) -> None:
    data(client.post(f"{P}/exercises/{exercise_id}/attempts", {"answer": text, **body}), 201)


def store(client: Any, course_id: str = COURSE) -> None:
    store_word_cards(user_id=client.user.pk, course_id=course_id, at=now())


_Card = tuple[datetime, float, float, int, int, str, int, int, int]


def as_stored(row: ExerciseAttempt) -> tuple[Any, Any]:
    return row.verdict, orjson.loads(row.diff_json)


def by_definition(client: Any, course_id: str = COURSE, *, grading: Any = as_stored) -> dict[str, _Card]:
    """The cards of the words: the ratings of all answers of the epoch, in order, one by one by the package.

    `grading` returns the verdict and the diff of an attempt.
    """
    progress = UserProgress.objects.get(pk=client.user.pk)
    language = PublishedCourse.objects.get(pk=course_id).target_language
    index = WordIndex(word_rows(course_id, State.PUBLISHED), target_language=language)
    used = PublishedExercise.objects.filter(course=course_id, assignments__isnull=False)
    exercises = {row.exercise_id: row for row in used}
    scheduler = Scheduler(progress.scheduler_weights, enable_fuzzing=False)
    found: dict[str, tuple[Card, list[Rating], int]] = {}
    rows = ExerciseAttempt.objects.filter(user_id=client.user.pk, epoch=progress.epoch)
    for row in sorted(rows, key=lambda each: (each.answered_at, each.client_id)):
        exercise = exercises.get(row.exercise_id)
        if exercise is None or not row.counts:
            continue
        asked = (exercise.exercise_type, orjson.loads(exercise.data_json))
        ratings = index.evidence(exercise.exercise_type, index.belonging(*asked), *grading(row))
        for word_id, name in ratings.items():
            card, given, lapses = found.get(word_id, (Card(card_id=0, due=row.answered_at), [], 0))
            rating = Rating[name.capitalize()]
            lapses += card.state is CardState.Review and rating is Rating.Again
            card, _ = scheduler.review_card(card, rating, row.answered_at)
            found[word_id] = card, [*given, rating], lapses
    return {
        word_id: (
            card.due,
            card.stability,
            card.difficulty,
            len(given),
            lapses,
            given[-1].name.lower(),
            *map(given.count, (Rating.Good, Rating.Hard, Rating.Again)),
        )
        for word_id, (card, given, lapses) in found.items()
    }


def shown(word: WordSchedule) -> _Card:
    card = word.card
    numbers = (word.good, word.hard, word.again)
    return (card.due, card.stability, card.difficulty, card.reps, card.lapses, word.last_rating, *numbers)


def check(client: Any, course_id: str = COURSE) -> WordCards:
    """The cards that a read shows, and those that are stored then, are those of the definition."""
    found = word_cards(client.user.pk, course_id)
    cards = {word_id: shown(word) for word_id, word in found.cards.items()}
    assert cards == by_definition(client, course_id)
    store(client, course_id)
    assert stored_word_cards(client.user.pk, course_id) == found.cards
    assert word_cards(client.user.pk, course_id).cards == found.cards
    return found


def writes(action: Any) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        action()
    return [query["sql"] for query in captured if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]


def test_answer_rates_the_words_of_its_exercise(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gatto bebe leche")
    found = check(ana)
    ratings = {word_id: word.last_rating for word_id, word in found.cards.items()}
    assert ratings == {"gato": "hard", "leche": "good", "beber": "good"}
    clock.shift(86_400)
    ana.renew()
    answer(ana, "El gato come leche")
    found = check(ana)
    ratings = {word_id: word.last_rating for word_id, word in found.cards.items()}
    assert ratings == {"gato": "good", "leche": "good", "beber": "again"}
    assert found.to_practise(today(now(), "UTC"))[0] == "beber"


def test_cards_that_have_not_changed_are_not_stored_again(clock: Any, ana: Any, words: Any) -> None:
    assert writes(lambda: store(ana)) == []  # no answer yet
    assert not UserProgress.objects.exists()
    answer(ana, "El gato bebe leche")
    assert writes(lambda: store(ana)) != []
    with CaptureQueriesContext(connection) as captured:
        store(ana)
    assert not any("FOR NO KEY UPDATE" in query["sql"] for query in captured)
    assert writes(lambda: store(ana)) == []


@pytest.mark.django_db(transaction=True)
def test_daily_command_stores_the_cards_of_those_who_learned_lately(
    clock: Any, ana: Any, sam: Any, carlos: Any, ada: Any, words: Any
) -> None:
    other = factories.course("other-101")
    lesson = factories.lesson(factories.module(factories.section(factories.level(other))), "other-l1")
    factories.assign(lesson, Exercise.objects.get(pk="ex-milk"))
    factories.word(other, "gato", translations=["cat"])
    answer(sam, "El gato bebe leche")
    clock.shift(3 * 86_400)
    ana.renew()
    answer(ana, "El gato bebe leche")
    carlos.renew()  # has no answers
    call_command("store_word_cards")
    assert not WordCard.objects.exists()
    run_tasks()
    stored = WordCard.objects.values_list("user_id", "course_id", "word_id").order_by("course_id", "word_id")
    assert list(stored) == [
        (ana.user.pk, "other-101", "gato"),
        *((ana.user.pk, COURSE, word_id) for word_id in ("beber", "gato", "leche")),
    ]
    ada.renew()
    data(ada.delete("/api/v1/lessons/other-l1"))
    enqueue_word_cards(at=now())
    run_tasks()
    assert set(WordCard.objects.values_list("course_id", flat=True)) == {COURSE}


@pytest.mark.django_db(transaction=True)
def test_task_stores_the_cards_of_many_learners(
    clock: Any, ana: Any, sam: Any, carlos: Any, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("progress.services.word_cards._LEARNERS_OF_TASK", 2)
    for client in (ana, sam, carlos):
        answer(client, "El gato bebe leche")
    assert enqueue_word_cards(at=now()) == 3
    assert DBTaskResult.objects.ready().count() == 2
    remove_account(user_id=sam.user.pk, by=Actor(), at=now())
    run_tasks()
    assert {row.status for row in DBTaskResult.objects.all()} == {"SUCCESSFUL"}
    assert set(WordReplay.objects.values_list("user_id", flat=True)) == {ana.user.pk, carlos.user.pk}


def test_newer_answers_continue_the_cards(clock: Any, ana: Any, words: Any) -> None:
    for text in ("El gato bebe leche", "El gato", "El gato bebe leche"):
        answer(ana, text)
        check(ana)
        clock.shift(30 * 3600)
        ana.renew()
    answer(ana, "El perro come pan", exercise_id="ex-bread")
    with CaptureQueriesContext(connection) as captured:
        check(ana)
    [read] = [query["sql"] for query in captured if 'FROM "progress_exerciseattempt"' in query["sql"]][:1]
    assert '"answered_at" > ' in read
    assert WordReplay.objects.get().answers == 4


@pytest.mark.parametrize("minutes", [-60, 0], ids=["earlier", "same time"])
def test_late_answer_replays_all(clock: Any, ana: Any, words: Any, minutes: int) -> None:
    answer(ana, "El gato bebe leche")
    check(ana)
    late = format_instant(now() + timedelta(minutes=minutes))
    answer(ana, "El perro", answered_at=late, client_id=str(UUID(int=1)))
    check(ana)
    assert WordReplay.objects.get().answers == 2


def test_cards_follow_the_words(clock: Any, ana: Any, carlos: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    check(ana)
    url = f"/api/v1/courses/{COURSE}/words"
    data(carlos.delete(f"{url}/gato"))
    data(carlos.patch(f"{url}/leche", {"text": "queso"}))
    assert set(check(ana).cards) == {"beber"}
    assert not WordCard.objects.filter(word_id="gato").exists()
    data(carlos.post(url, {"id": "gato", "text": "gato", "translations": ["cat"]}), 201)
    assert set(check(ana).cards) == {"beber", "gato"}
    for word_id in ("gato", "leche", "beber", "perro", "comer"):
        data(carlos.delete(f"{url}/{word_id}"))
    assert word_cards(ana.user.pk, COURSE).cards == {}
    data(carlos.post(url, {"id": "gato", "text": "gato", "translations": ["cat"]}), 201)
    assert set(check(ana).cards) == {"gato"}


def test_cards_follow_the_exercises(clock: Any, ana: Any, carlos: Any, ada: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    answer(ana, "El perro come pan", exercise_id="ex-bread")
    assert set(check(ana).cards) == {"gato", "leche", "beber", "perro", "comer"}
    data(carlos.patch("/api/v1/exercises/ex-milk", {"data": {**MILK, "words": ["perro"]}}))
    found = check(ana)
    assert set(found.cards) == {"perro", "comer"}
    assert found.cards["perro"].good == 2
    data(ada.delete("/api/v1/lessons/qu-l2"))
    assert set(check(ana).cards) == {"perro"}
    assert check(ana).cards["perro"].good == 1


def test_draft_changes_no_card_before_its_publication(clock: Any, ana: Any, ada: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    data(ada.put(f"/api/v1/courses/{COURSE}/publish-mode", {"publish_mode": "manual"}))
    check(ana)
    data(ada.delete(f"/api/v1/courses/{COURSE}/words/gato"))
    assert "gato" in check(ana).cards
    data(ada.post(f"/api/v1/courses/{COURSE}/publish?force=true", {}), 201)
    assert "gato" not in check(ana).cards


def test_reset_deletes_the_cards(clock: Any, ana: Any, ada: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    check(ana)
    clock.shift(60)
    data(ada.post(f"{P}/reset", {"target_user_id": str(ana.user.pk), "reason": "again"}))
    assert not WordCard.objects.exists()
    assert not WordReplay.objects.exists()
    assert check(ana).cards == {}
    clock.shift(60)
    answer(ana, "El gato")
    assert set(check(ana).cards) == {"gato", "leche", "beber"}


def test_cards_of_courses_do_not_depend_on_each_other(clock: Any, ana: Any, words: Any) -> None:
    other = factories.course("other-101")
    lesson = factories.lesson(factories.module(factories.section(factories.level(other))), "other-l1")
    factories.assign(lesson, Exercise.objects.get(pk="ex-milk"))
    factories.word(other, "gato", translations=["cat"])
    answer(ana, "El gatto bebe leche")
    assert set(check(ana).cards) == {"gato", "leche", "beber"}
    assert set(check(ana, "other-101").cards) == {"gato"}


_texts = st.sampled_from(["El gato bebe leche", "El gatto bebe leche", "El gato come leche", "gato", "leche"])
_answers = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 1), _texts), min_size=1, max_size=8)


@hypothesis_settings(
    max_examples=examples(25),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(answers=_answers, random=st.randoms(use_true_random=False), split=st.integers(1, 4))
def test_uploads_in_any_order_give_equal_cards(
    clock: Any, ana: Any, words: Any, answers: list[tuple[int, int, str]], random: Any, split: int
) -> None:
    """Whatever the order, the batches and the repetitions in which they arrive, and whatever was read in between."""
    items = [
        {
            "client_id": str(UUID(int=number)),
            "exercise_id": ("ex-milk", "ex-bread")[exercise],
            "answer": text,
            "answered_at": format_instant(NOON - timedelta(hours=20 - 2 * hours)),
        }
        for number, (hours, exercise, text) in enumerate(answers, start=1)
    ]
    found = []
    for shuffled in (False, True):
        sent = random.sample(items + items[:2], len(items[:2]) + len(items)) if shuffled else items
        with transaction.atomic():
            for start in range(0, len(sent), split):
                data(ana.put(f"{P}/sync", {"attempts": sent[start : start + split]}))
                if random.random() < 0.5:
                    check(ana)
            found.append(check(ana).cards)
            transaction.set_rollback(True)
    assert found[0] == found[1]


def differences(client: Any, *, repair: bool = False) -> list[str]:
    return [difference.what for difference in check_account(client.user.pk, at=now(), repair=repair)]


def test_check_progress_proves_the_cards(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gatto bebe leche")
    assert differences(ana) == []  # nothing is stored yet
    check(ana)
    clock.shift(3600)
    ana.renew()
    answer(ana, "El gato bebe leche")
    assert differences(ana) == []  # the stored cards lack an answer, which the next read adds
    WordCard.objects.filter(word_id="gato").update(stability=99)
    WordCard.objects.filter(word_id="leche").delete()
    what = [f"card of the word {word_id} of {COURSE}" for word_id in ("gato", "leche")]
    assert differences(ana) == what
    assert differences(ana, repair=True) == what
    assert differences(ana) == []
    check(ana)


def test_check_progress_finds_cards_without_their_replay(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    check(ana)
    WordReplay.objects.all().delete()
    assert differences(ana, repair=True) == [f"word cards of {COURSE} without their replay"]
    assert not WordCard.objects.exists()
    check(ana)


def test_repaired_weights_replay_the_cards(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    weights = [0.5, *DEFAULT_WEIGHTS[1:]]
    UserProgress.objects.update(scheduler_weights_json=orjson.dumps(weights).decode())
    answer(ana, "El perro", answered_at="2026-03-01T12:00:00Z")
    check(ana)
    assert "scheduler_weights_json" in differences(ana, repair=True)
    check(ana)
    assert differences(ana) == []


def test_new_weights_replay_the_cards(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    before = check(ana).cards
    progress = UserProgress.objects.get()
    weights = [*DEFAULT_WEIGHTS[:2], 4.5, *DEFAULT_WEIGHTS[3:]]
    progress.scheduler_weights_json = orjson.dumps(weights).decode()
    with transaction.atomic():
        progress.save()
        replay_word_cards(progress, at=now())
    stored = stored_word_cards(ana.user.pk, COURSE)
    assert {word_id: shown(word) for word_id, word in stored.items()} == by_definition(ana)
    assert (before["gato"].card.stability, stored["gato"].card.stability) == (DEFAULT_WEIGHTS[2], 4.5)


def test_cards_of_a_course_that_is_gone_are_not_read(clock: Any, ana: Any, ada: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    check(ana)
    data(ada.delete(f"/api/v1/courses/{COURSE}"))
    assert differences(ana) == []
    with transaction.atomic():
        replay_word_cards(UserProgress.objects.get(), at=now())
    assert not WordCard.objects.exists()
