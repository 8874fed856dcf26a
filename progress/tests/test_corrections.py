"""Attempts that are corrected: what follows from them, and what never does."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult
from fsrs import Card, Rating, Scheduler
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from accounts.audit import Actor
from accounts.services.administration import remove_account
from accounts.tests.helpers import data
from content.models import Lesson
from content.readers import EVERYTHING, PUBLIC
from content.tests import factories
from langlearn.api.cache import LruCache
from langlearn.api.instants import format_instant, now
from progress.models import (
    WHOLE,
    AttemptCorrection,
    ExerciseAttempt,
    ExperienceEntry,
    ReviewCard,
    SchedulerFit,
    UserProgress,
    WordReplay,
)
from progress.rules.reviews import DEFAULT_WEIGHTS
from progress.selectors import words as word_selectors
from progress.selectors.corrections import (
    attempt_of,
    latest_answer,
    learners_corrected_by,
    learners_with_latest_mistake,
)
from progress.selectors.words import recent_word_cards, word_cards
from progress.services.administration import reset
from progress.services.attempts import grade_answer, record_attempt
from progress.services.consistency import check_account, rows_without_account
from progress.services.fitting import _fitted
from progress.services.word_cards import store_word_cards
from progress.tests.correcting import CASE, attempt, correct_attempts, correct_blanks, withdraw_case
from progress.tests.test_queries import statements
from progress.tests.test_word_cards import COURSE, MILK, P, answer, by_definition, shown, store
from tests.examples import examples
from tests.tasks import run_tasks

RIGHT, SYNONYM = "El gato bebe leche", "El minino bebe leche"
CLOZE = {
    "text": "El ___ bebe ___.",
    "blanks": [{"position": 0, "correct_answers": ["gato"]}, {"position": 1, "correct_answers": ["leche"]}],
}


@pytest.fixture
def learner(clock: Any, ana: Any, words: Any) -> Any:
    """Answered ex-milk with a word that the exercise does not know."""
    factories.assign(Lesson.objects.get(pk="qu-l2"), factories.exercise("ex-cloze", "fill-in-the-blank", data=CLOZE))
    answer(ana, SYNONYM)
    return ana


def ratings(client: Any) -> dict[str, str]:
    return {word_id: card.last_rating for word_id, card in word_cards(client.user.pk, COURSE).cards.items()}


def mistakes(client: Any) -> list[str]:
    return [mistake["exercise_id"] for mistake in data(client.get(f"{P}/mistakes"))]


def cards(client: Any) -> dict[str, Any]:
    rows = ReviewCard.objects.filter(user_id=client.user.pk)
    return {row.pop("exercise_id"): row for row in rows.values() if row.pop("id") and row.pop("change_number")}


def assert_consistent(client: Any) -> None:
    assert [str(found) for found in check_account(client.user.pk, at=now())] == []


def fill(client: Any, *parts: str | None) -> None:
    data(client.post(f"{P}/exercises/ex-cloze/attempts", {"answer": parts}), 201)


def test_corrected_attempt_moves_the_card_as_a_right_answer(learner: Any, sam: Any) -> None:
    answer(sam, RIGHT)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    [own, right] = [cards(client)["ex-milk"] for client in (learner, sam)]
    assert {**own, "user_id": None} == {**right, "user_id": None}
    assert mistakes(learner) == []
    assert data(learner.get(f"{P}/next?course_id={COURSE}"))["due"]["mistakes"] == 0
    assert_consistent(learner)


def test_later_answer_continues_the_corrected_card(clock: Any, learner: Any, sam: Any) -> None:
    answer(sam, RIGHT)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    for client in (learner, sam):
        clock.shift(86_400)
        client.renew()
        answer(client, "El gato", answered_at="2026-03-03T11:00:00Z")
    assert cards(learner)["ex-milk"]["stability"] == cards(sam)["ex-milk"]["stability"]
    assert_consistent(learner)


def test_late_answer_replays_the_attempts_with_their_corrections(clock: Any, learner: Any, sam: Any) -> None:
    answer(sam, RIGHT)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    for client in (learner, sam):
        answer(client, "El gato", answered_at="2026-03-02T10:00:00Z")
    assert cards(learner)["ex-milk"]["due"] == cards(sam)["ex-milk"]["due"]
    assert mistakes(learner) == []
    assert_consistent(learner)


def test_word_that_does_not_occur_in_the_corrected_grading_is_not_rated_by_it(learner: Any) -> None:
    assert ratings(learner) == {"gato": "again", "beber": "good", "leche": "good"}
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert ratings(learner) == {"beber": "good", "leche": "good"}


def test_words_laid_in_order_are_rated_as_equal(learner: Any) -> None:
    bank = {
        "source_text": "The cat drinks",
        "target_text": "El gato bebe",
        "word_bank": ["El", "gato", "bebe", "leche"],
        "correct_words": ["El", "gato", "bebe"],
    }
    factories.assign(Lesson.objects.get(pk="qu-l1"), factories.exercise("ex-bank", "translation-word-bank", data=bank))
    sent = {"answer": ["leche", "bebe", "gato"]}
    data(learner.post(f"{P}/exercises/ex-bank/attempts", sent), 201)
    correct_attempts(learner, attempt(learner, "ex-bank"), attempt(learner, "ex-milk"))
    assert ratings(learner) == {"gato": "good", "beber": "good", "leche": "good"}
    assert_consistent(learner)


def test_blank_is_corrected_by_itself(learner: Any) -> None:
    fill(learner, "minino", "lecche")
    correct_attempts(learner, attempt(learner, "ex-cloze"), blank=0)
    row = ReviewCard.objects.get(exercise_id="ex-cloze")
    assert not row.is_mistake
    hard, _ = Scheduler(enable_fuzzing=False).review_card(Card(card_id=0, due=now()), Rating.Hard, now())
    assert (row.due, row.stability) == (hard.due, hard.stability)
    correct_attempts(learner, attempt(learner, "ex-cloze"), blank=1, case_id=UUID(int=47))
    good, _ = Scheduler(enable_fuzzing=False).review_card(Card(card_id=0, due=now()), Rating.Good, now())
    assert ReviewCard.objects.get(exercise_id="ex-cloze").stability == good.stability
    withdraw_case(learner, case_id=CASE)
    assert mistakes(learner) == ["ex-cloze", "ex-milk"]
    assert_consistent(learner)


def test_withdrawn_correction_leaves_the_cards_as_they_were(learner: Any) -> None:
    store(learner)
    before, rated = cards(learner), word_cards(learner.user.pk, COURSE).cards
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert cards(learner) != before
    withdraw_case(learner, case_id=UUID(int=1))  # of no correction
    assert cards(learner) != before
    withdraw_case(learner)
    assert cards(learner) == before
    assert word_cards(learner.user.pk, COURSE).cards == rated
    assert mistakes(learner) == ["ex-milk"]
    assert not AttemptCorrection.objects.exists()
    assert_consistent(learner)


def test_attempt_corrected_by_two_decisions_stays_so_until_both_are_withdrawn(learner: Any) -> None:
    for number in (1, 2):
        correct_attempts(learner, attempt(learner, "ex-milk"), case_id=UUID(int=number))
    withdraw_case(learner, case_id=UUID(int=1))
    assert mistakes(learner) == []
    withdraw_case(learner, case_id=UUID(int=2))
    assert mistakes(learner) == ["ex-milk"]


def test_repeated_correction_changes_nothing(learner: Any) -> None:
    correct_attempts(learner, attempt(learner, "ex-milk"))
    before = UserProgress.objects.values().get()
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert UserProgress.objects.values().get() == before
    assert AttemptCorrection.objects.count() == 1


def test_devices_learn_that_something_changed(clock: Any, learner: Any) -> None:
    before = UserProgress.objects.get().change_number
    clock.shift(60)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    progress = UserProgress.objects.get()
    assert progress.change_number == before + 1
    assert progress.updated_at == now()


def test_correction_moves_no_score_point_streak_life_or_stored_grading(learner: Any) -> None:
    data(learner.post(f"{P}/lesson/qu-l1", {"answers": [{"exercise_id": "ex-milk", "answer": SYNONYM}]}), 201)

    def everything_else() -> Any:
        progress = UserProgress.objects.values().get()
        changed = {name: progress.pop(name) for name in ("change_number", "updated_at")}
        assert changed
        completions = data(learner.get(f"{P}/completions"))
        return progress, completions, *(list(model.objects.values()) for model in (ExperienceEntry, ExerciseAttempt))

    before = everything_else()
    correct_attempts(learner, *ExerciseAttempt.objects.values_list("client_id", flat=True))
    assert everything_else() == before
    withdraw_case(learner)
    assert everything_else() == before


def test_of_the_result_of_practice_only_the_improved_words_follow(clock: Any, learner: Any) -> None:
    session = str(UUID(int=7))
    data(learner.post(f"{P}/practice", {"course_id": COURSE, "client_id": session}), 201)
    clock.shift(60)
    answer(learner, "El felino bebe leche", exercise_id="ex-milk", session_id=session)
    clock.shift(60)
    fill(learner, "minino", "leche")
    before = data(learner.post(f"{P}/practice/{session}/finish"))["result"]
    correct_attempts(learner, *ExerciseAttempt.objects.values_list("client_id", flat=True))
    after = data(learner.get(f"{P}/practice/{session}"))["result"]
    assert {**after, "words_improved": None} == {**before, "words_improved": None}


def test_unknown_attempts_those_of_others_and_skipped_ones_are_passed_over(learner: Any, sam: Any) -> None:
    answer(sam, SYNONYM)
    hidden = factories.exercise("ex-hear", "listening")
    factories.assign(Lesson.objects.get(pk="qu-l1"), hidden)
    data(learner.post(f"{P}/exercises/ex-hear/attempts", {"answer": {"skipped": True}}), 201)
    correct_attempts(learner, UUID(int=1), attempt(sam, "ex-milk"), attempt(learner, "ex-hear"))
    assert not AttemptCorrection.objects.exists()


def start_again(client: Any, clock: Any) -> None:
    clock.shift(60)
    reset(user_id=client.user.pk, reason=None, keep_completions=False, by=Actor(), at=now())
    clock.shift(60)


def test_corrections_end_with_the_epoch(clock: Any, learner: Any) -> None:
    first = attempt(learner, "ex-milk")
    correct_attempts(learner, first)
    fill(learner, "minino", "leche")
    start_again(learner, clock)
    assert word_cards(learner.user.pk, COURSE).cards == {}
    answer(learner, SYNONYM)
    correct_attempts(learner, first, case_id=UUID(int=1))
    correct_attempts(learner, attempt(learner, "ex-cloze"), blank=0, case_id=UUID(int=1))
    assert AttemptCorrection.objects.count() == 1
    assert mistakes(learner) == ["ex-milk"]
    assert_consistent(learner)


@pytest.mark.parametrize("weights", [DEFAULT_WEIGHTS, (0.6, 4.0, 7.0, 25.0, *DEFAULT_WEIGHTS[4:])])
def test_decision_withdrawn_after_a_reset_leaves_each_card_the_replay_of_its_epoch(
    clock: Any, learner: Any, weights: tuple[float, ...]
) -> None:
    stored = orjson.dumps(weights).decode()
    if weights != DEFAULT_WEIGHTS:
        SchedulerFit.objects.create(
            user_id=learner.user.pk,
            epoch=0,
            weights_json=stored,
            ratings=2,
            loss_before=2,
            loss_after=1,
            fitted_at=now(),
        )
        UserProgress.objects.update(scheduler_weights_json=stored)
    fill(learner, "minino", "leche")
    correct_blanks(learner, [(attempt(learner, "ex-milk"), WHOLE), (attempt(learner, "ex-cloze"), 0)])
    check_account(learner.user.pk, at=now(), repair=True)  # what the weights change
    start_again(learner, clock)
    answer(learner, RIGHT)
    withdraw_case(learner)
    assert not AttemptCorrection.objects.exists()
    rows = ReviewCard.objects.order_by("exercise_id").values_list("exercise_id", "epoch", "is_mistake")
    assert list(rows) == [("ex-cloze", 0, True), ("ex-milk", 1, False)]
    assert_consistent(learner)


def test_process_replays_the_words_once_a_correction_has_changed(learner: Any) -> None:
    def recent() -> Any:
        return recent_word_cards(learner.user.pk, COURSE, reader=EVERYTHING).cards

    assert recent()["gato"].last_rating == "again"
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert "gato" not in recent()
    with CaptureQueriesContext(connection) as captured:
        assert "gato" not in recent()
    assert not any('FROM "progress_exerciseattempt"' in query["sql"] for query in captured)
    withdraw_case(learner)
    assert recent()["gato"].last_rating == "again"


@pytest.mark.django_db(transaction=True)
def test_task_stores_the_cards_of_words_anew(learner: Any) -> None:
    store(learner)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert ratings(learner) == {"beber": "good", "leche": "good"}
    assert WordReplay.objects.get().revision == 0
    run_tasks()
    assert [row.task_path.rsplit(".", 1)[-1] for row in DBTaskResult.objects.all()][-1] == "store_word_cards_of"
    assert WordReplay.objects.get().revision > 0
    assert set(word_selectors.stored_word_cards(learner.user.pk, COURSE)) == {"beber", "leche"}
    assert_consistent(learner)


@pytest.mark.parametrize("stored", [False, True])
def test_cards_that_were_computed_before_a_correction_are_not_stored_after_it(
    learner: Any, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    if stored:
        store(learner)
        answer(learner, SYNONYM)

    def computed(user_id: UUID, course_id: str) -> Any:
        found = word_cards(user_id, course_id)
        correct_attempts(learner, *ExerciseAttempt.objects.values_list("client_id", flat=True))
        return found

    monkeypatch.setattr("progress.services.word_cards.word_cards", computed)
    store(learner)
    assert ratings(learner) == {"beber": "good", "leche": "good"}
    assert_consistent(learner)


def test_correction_leaves_the_stored_words_of_other_courses(learner: Any) -> None:
    other = factories.course("other-101")
    lesson = factories.lesson(factories.module(factories.section(factories.level(other))), "other-l1")
    factories.assign(lesson, factories.exercise("ex-other", data=MILK))
    factories.word(other, "gato", translations=["cat"])
    answer(learner, RIGHT, exercise_id="ex-other")
    for course_id in (COURSE, "other-101"):
        store(learner, course_id)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert dict(WordReplay.objects.values_list("course_id", "revision"))[COURSE] == 0
    assert WordReplay.objects.get(course_id="other-101").revision > 0


def test_fit_rates_corrected_attempts_as_right(learner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr("progress.services.fitting.is_due", lambda *args, **kwargs: True)
    monkeypatch.setattr("progress.services.fitting.loss", lambda attempts, *args, **kwargs: seen.append(attempts))
    correct_attempts(learner, attempt(learner, "ex-milk"))
    assert _fitted(UserProgress.objects.get(), now()) is None
    assert [row.verdict for row in seen[0]] == ["correct"]


def test_statements_of_a_correction_do_not_depend_on_its_attempts(clock: Any, learner: Any) -> None:
    def numbers(attempt_ids: list[UUID], case_id: UUID) -> tuple[int, int]:
        with CaptureQueriesContext(connection) as correcting:
            correct_attempts(learner, *attempt_ids, case_id=case_id)
        with CaptureQueriesContext(connection) as withdrawing:
            withdraw_case(learner, case_id=case_id)
        return len(correcting), len(withdrawing)

    first = [attempt(learner, "ex-milk")]
    one = numbers(first, UUID(int=1))
    for _ in range(3):
        clock.shift(60)
        answer(learner, SYNONYM)
        answer(learner, "El can come pan", exercise_id="ex-bread")
    many = list(ExerciseAttempt.objects.values_list("client_id", flat=True))
    assert numbers(many, UUID(int=2)) == one
    assert max(one) <= 12  # with lock and savepoint


def test_answer_takes_no_statement_more_once_there_are_corrections(clock: Any, learner: Any) -> None:
    def late() -> int:
        body = {"answer": "El gato", "answered_at": "2026-03-02T09:00:00Z"}
        return statements(lambda: learner.post(f"{P}/exercises/ex-milk/attempts", body))

    late()
    before = late()
    correct_attempts(learner, *ExerciseAttempt.objects.values_list("client_id", flat=True))
    assert late() == before


def test_learners_whose_latest_answer_is_wrong_are_found_in_parts(
    clock: Any, learner: Any, sam: Any, carlos: Any, ada: Any
) -> None:
    for client in (sam, carlos, ada):
        answer(client, SYNONYM)
    start_again(ada, clock)
    answer(sam, "El gato", answered_at="2026-03-02T11:00:00Z")
    correct_attempts(carlos, attempt(carlos, "ex-milk"))
    expected = sorted((learner.user.pk, sam.user.pk, carlos.user.pk))  # another decision may be about his answer
    assert learners_with_latest_mistake("ex-milk", case_id=UUID(int=1), after=None, limit=9) == expected
    assert learners_with_latest_mistake("ex-milk", case_id=UUID(int=1), after=None, limit=1) == expected[:1]
    assert learners_with_latest_mistake("ex-milk", case_id=UUID(int=1), after=expected[0], limit=1) == expected[1:2]
    assert learners_with_latest_mistake("ex-milk", case_id=UUID(int=1), after=expected[1], limit=9) == expected[2:]
    assert carlos.user.pk not in learners_with_latest_mistake("ex-milk", case_id=CASE, after=None, limit=9)
    assert learners_with_latest_mistake("ex-bread", case_id=UUID(int=1), after=None, limit=9) == []
    assert learners_corrected_by(CASE, after=None, limit=9) == [carlos.user.pk]
    assert learners_corrected_by(CASE, after=carlos.user.pk, limit=9) == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads a small table as a whole")
def test_learners_with_a_mistake_or_a_correction_are_found_by_an_index(learner: Any) -> None:
    with CaptureQueriesContext(connection) as captured:
        learners_with_latest_mistake("ex-milk", case_id=UUID(int=1), after=learner.user.pk, limit=9)
    plans = []
    with connection.cursor() as cursor:
        for query in captured:
            cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
            plans.append(" ".join(str(row[-1]) for row in cursor.fetchall()))
    assert "progress_card_mistake (exercise_id=? AND user_id>?)" in plans[0]
    assert "progress_correction_of_answer (exercise_id=? AND user_id>?)" in plans[1]


def test_attempts_are_found_by_id_and_the_latest_by_exercise(clock: Any, learner: Any) -> None:
    user_id, first = learner.user.pk, attempt(learner, "ex-milk")
    answer(learner, RIGHT, client_id=str(UUID(int=1)))  # at the same instant, with the smaller id
    found = latest_answer(user_id, "ex-milk", 0)
    assert found is not None
    assert found.client_id == first
    assert latest_answer(user_id, "ex-milk", 1) is None
    assert attempt_of(user_id, UUID(int=1)).verdict == "correct"  # type: ignore[union-attr]
    assert attempt_of(UUID(int=1), first) is None


def test_corrections_are_exported_and_go_with_the_account(learner: Any) -> None:
    first = attempt(learner, "ex-milk")
    correct_attempts(learner, first)
    shown_row = {"attempt_id": str(first), "exercise_id": "ex-milk", "blank": WHOLE, "case_id": str(CASE)}
    exported = learner.get("/api/v1/users/profile/export").json()["data"]["feedback"]["corrections"]
    assert exported == [{**shown_row, "corrected_at": format_instant(now())}]
    remove_account(user_id=learner.user.pk, by=Actor(), at=now())
    assert not AttemptCorrection.objects.exists()


def test_correction_without_account_is_reported(learner: Any) -> None:
    unknown = UUID(int=5)
    row = AttemptCorrection(
        user_id=unknown, attempt_id=unknown, exercise_id="ex-milk", case_id=CASE, corrected_at=now()
    )
    AttemptCorrection.objects.bulk_create([row])
    assert [(found.user_id, found.what) for found in rows_without_account()] == [(unknown, "attempt corrections")]
    AttemptCorrection.objects.all().delete()


def test_check_progress_finds_cards_that_do_not_follow_from_the_corrections(learner: Any) -> None:
    store(learner)
    correct_attempts(learner, attempt(learner, "ex-milk"))
    store(learner)
    assert_consistent(learner)
    AttemptCorrection.objects.all().delete()
    found = {difference.what for difference in check_account(learner.user.pk, at=now(), repair=True)}
    assert found == {"review card of ex-milk", f"card of the word gato of {COURSE}"}
    assert_consistent(learner)
    assert mistakes(learner) == ["ex-milk"]


# Q3


def corrected_by_hand(row: ExerciseAttempt) -> tuple[str, list[Any]]:
    """The corrected grading as the contract words it."""
    blanks = set(AttemptCorrection.objects.filter(attempt_id=row.client_id).values_list("blank", flat=True))
    diff, given = orjson.loads(row.diff_json), orjson.loads(row.answer_json)
    if not blanks:
        return row.verdict, diff
    if row.exercise_type == "fill-in-the-blank":
        for place in blanks:
            diff[place] = {"op": "equal", "expected": given[place], "given": given[place]}
    else:
        diff = [{"op": "equal", "expected": word, "given": word} for word in given.split()]
    ops = {entry["op"] for entry in diff}
    if ops == {"equal"}:
        return "correct", diff
    return ("typo" if ops <= {"equal", "accent", "typo"} else "wrong"), diff


def review_cards_by_definition(client: Any) -> dict[str, tuple[Any, ...]]:
    """The ratings of all answers of the epoch, one by one by the package."""
    progress = UserProgress.objects.get(pk=client.user.pk)
    names = {"correct": Rating.Good, "accent": Rating.Hard, "typo": Rating.Hard}
    found: dict[str, tuple[Card, int, bool]] = {}
    rows = ExerciseAttempt.objects.filter(user_id=client.user.pk, epoch=progress.epoch)
    for row in sorted(rows, key=lambda each: (each.answered_at, each.client_id)):
        rating = names.get(corrected_by_hand(row)[0], Rating.Again)
        card, reps, _ = found.get(row.exercise_id, (Card(card_id=0, due=row.answered_at), 0, False))
        card, _ = Scheduler(enable_fuzzing=False).review_card(card, rating, row.answered_at)
        found[row.exercise_id] = card, reps + 1, rating is Rating.Again
    return {
        exercise_id: (card.due, card.stability, card.difficulty, reps, is_mistake)
        for exercise_id, (card, reps, is_mistake) in found.items()
    }


_ANSWERS: dict[str, list[Any]] = {
    "ex-milk": [RIGHT, SYNONYM, "El gatto bebe leche"],
    "ex-bread": ["El perro come pan", "El can come pan"],
    "ex-cloze": [["gato", "leche"], ["minino", "lecche"], ["minino", "nata"]],
}
_answered = st.sampled_from(sorted(_ANSWERS)).flatmap(
    lambda exercise_id: st.tuples(
        st.just("answer"), st.just(exercise_id), st.sampled_from(_ANSWERS[exercise_id]), st.integers(0, 5)
    )
)
_corrected = st.tuples(st.just("correct"), st.integers(0, 9), st.integers(0, 1), st.integers(1, 2))
_withdrawn = st.tuples(st.just("withdraw"), st.integers(1, 2))
_others = st.sampled_from([("reset",), ("store",), ("read",)])
_histories = st.lists(st.one_of(_answered, _answered, _corrected, _corrected, _withdrawn, _others), max_size=12)


@hypothesis_settings(
    max_examples=examples(30),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=_histories)
def test_after_any_history_the_cards_are_the_replay_of_the_corrected_gradings(
    clock: Any, learner: Any, history: list[tuple[Any, ...]]
) -> None:
    user_id = learner.user.pk
    word_selectors._computed = LruCache(max_bytes=2**20)  # the transaction is rolled back

    def give(exercise_id: str, value: Any, hours: int, number: int) -> None:
        record_attempt(
            user_id=user_id,
            timezone="UTC",
            exercise_id=exercise_id,
            answer=grade_answer(user_id=user_id, exercise_id=exercise_id, reader=PUBLIC, answer=value),
            client_id=UUID(int=99 - number),
            answered_at=now() - timedelta(hours=hours),
            time_spent_ms=None,
            at=now(),
        )

    with transaction.atomic():
        for number, (step, *details) in enumerate(history):
            if step == "answer":
                give(*details, number)
            elif step == "correct":
                place, blank, case = details
                rows = ExerciseAttempt.objects.filter(user_id=user_id).order_by("received_at", "client_id")
                row = rows[place % len(rows)]
                blank = blank if row.exercise_type == "fill-in-the-blank" else WHOLE
                correct_attempts(learner, row.client_id, blank=blank, case_id=UUID(int=case))
            elif step == "withdraw":
                withdraw_case(learner, case_id=UUID(int=details[0]))
            elif step == "reset":
                reset(user_id=user_id, reason=None, keep_completions=False, by=Actor(), at=now())
                clock.shift(86_400)
            elif step == "store":
                store_word_cards(user_id=user_id, course_id=COURSE, at=now())
            stored = ReviewCard.objects.filter(user_id=user_id, epoch=UserProgress.objects.get(pk=user_id).epoch)
            columns = ("due", "stability", "difficulty", "reps", "is_mistake")
            assert {row[0]: row[1:] for row in stored.values_list("exercise_id", *columns)} == (
                review_cards_by_definition(learner)
            )
            found = recent_word_cards(user_id, COURSE, reader=EVERYTHING).cards
            assert {word_id: shown(card) for word_id, card in found.items()} == (
                by_definition(learner, grading=corrected_by_hand)
            )
        assert_consistent(learner)
        transaction.set_rollback(True)
