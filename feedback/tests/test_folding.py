"""Answers are counted once, in any batches and through kills; a mended exercise is measured again."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.exercises import grade
from content.exercises.grading import skipped
from content.tests import factories
from feedback.models import Case, Fold, ItemStatistic, MeasuredCourse, WrongAnswer
from feedback.services import folding
from feedback.services.folding import fold
from feedback.tests.folding import MINUTE, brute_force, fold_all, note_all, stored_counts
from langlearn.api.instants import now
from progress.models import ExerciseAttempt
from progress.tests.storing import attempt, stored_by_another

V1 = "/api/v1"
pytestmark = pytest.mark.usefixtures("exercises")

CLOZE = {
    "text": "Yo ___ agua y ___ pan",
    "blanks": [{"position": 0, "correct_answers": ["bebo"]}, {"position": 1, "correct_answers": ["como"]}],
}
CHOICE = {
    "question": "Which?",
    "options": [{"id": "a", "text": "A", "is_correct": True}, {"id": "b", "text": "B", "is_correct": False}],
}
TEXT = {"source_text": "Where is the market?", "target_text": "¿Dónde está el mercado?"}
_DATA: dict[str, tuple[str, dict[str, Any]]] = {
    "ex-market": ("translation", TEXT),
    "ex-cloze": ("fill-in-the-blank", CLOZE),
    "ex-choice": ("multiple-choice", CHOICE),
    "ex-vof": ("vof", {"statement": "x", "is_true": True}),
}
_ANSWERS: dict[str, list[Any]] = {
    "ex-market": ["¿Dónde está el mercado?", "Donde queda", "donde  QUEDA!", "Donde esta el mercado", "…"],
    "ex-cloze": [["bebo", "como"], ["Bebe", "como"], ["bebe"], ["tomo", "Comes"], []],
    "ex-choice": [["a"], ["b"], ["b", "a"], ["a", "b", "b"]],
    "ex-vof": [True, False],
}


def graded(user: int, exercise_id: str, number: int, *, at: datetime | None = None) -> ExerciseAttempt:
    """An attempt as the service grades it; skipped where there is no such answer."""
    exercise_type, data = _DATA[exercise_id]
    answers = _ANSWERS[exercise_id]
    answer = answers[number] if number < len(answers) else {"skipped": True}
    grading = grade(exercise_type, data, answer) if number < len(answers) else skipped(None)
    return attempt(
        UUID(int=user),
        exercise_id=exercise_id,
        exercise_type=exercise_type,
        answer=answer,
        verdict=grading.verdict,
        is_correct=grading.is_correct,
        expected=grading.expected,
        diff=grading.diff,
        at=at,
    )


class Kill(Exception):
    pass


def survived(number: int, *, at: datetime) -> bool:
    """Whether a fold that is killed before the statement of this number had ended before."""
    try:
        with connection.execute_wrapper(KillAt(number)):
            fold(at=at)
    except Kill:
        transaction.set_rollback(False)  # the statement was not executed, so the test's transaction is sound
        return False
    return True


class KillAt:
    """Ends the work before the statement of this number."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise Kill
        return execute(sql, params, many, context)


# Counting


_given = st.lists(
    st.tuples(st.integers(1, 4), st.sampled_from(sorted(_DATA)), st.integers(0, 5)), min_size=1, max_size=25
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(parts=st.lists(_given, min_size=1, max_size=4), batch=st.integers(1, 7), kills=st.lists(st.integers(1, 40)))
def test_statistics_are_a_brute_force_count_in_any_batches_and_through_kills(
    monkeypatch: pytest.MonkeyPatch, parts: Any, batch: int, kills: list[int]
) -> None:
    for model in (ExerciseAttempt, ItemStatistic, WrongAnswer, Fold, MeasuredCourse):
        model._default_manager.all().delete()
    monkeypatch.setattr(folding, "_BATCH", batch)
    at = now()
    for part in parts:
        for user, exercise_id, number in part:
            graded(user, exercise_id, number, at=at).save()
        note_all(at=at)
        at += MINUTE
        for number in kills:
            if not survived(number, at=at):
                assert stored_counts() == brute_force(up_to=Fold.objects.get().attempt)
        fold(at=at)
        Fold.objects.update(next_attempt=None)
        assert stored_counts() == brute_force()


def test_kill_before_any_statement_of_a_fold_loses_and_repeats_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "_BATCH", 4)
    for number in range(15):
        graded(number % 5, "ex-market", number % 4).save()
    start = now()
    note_all(at=start)
    killed = 0
    while not survived(killed + 1, at=start + MINUTE):
        killed += 1
        assert stored_counts() == brute_force(up_to=Fold.objects.get().attempt)
    assert killed > 10
    assert stored_counts() == brute_force()


def test_answers_are_counted_a_minute_after_they_were_noted(ana: Any) -> None:
    start = now()
    graded(1, "ex-vof", 0, at=start).save()
    note_all(at=start)
    fold(at=start + timedelta(seconds=59))
    assert stored_counts() == {}
    fold(at=start + MINUTE)
    assert stored_counts()["ex-vof"].learners == 1
    state = Fold.objects.get()
    assert (state.as_of, state.next_as_of) == (start - MINUTE, start)


def test_repeats_change_neither_learners_nor_correct() -> None:
    for number in (1, 0, 1, 0):
        graded(1, "ex-market", number).save()
        fold_all()
    row = ItemStatistic.objects.get(pk="ex-market")
    assert (row.learners, row.correct, WrongAnswer.objects.get().learners) == (1, 0, 1)


def test_different_wrong_answers_are_counted_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "MOST_WRONG_ANSWERS", 3)
    for user, text in enumerate(["uno", "dos", "tres", "cuatro", "UNO", "cuatro"], start=1):
        attempt(
            UUID(int=user), exercise_id="ex-market", exercise_type="translation", answer=text, verdict="wrong"
        ).save()
    fold_all()
    assert {row.answer: row.learners for row in WrongAnswer.objects.all()} == {"uno": 2, "dos": 1, "tres": 1}


@pytest.mark.parametrize(
    "answer", ["أ" * 2000, "́́", "‮abc", '"\\%s', "…", " \t", ["a"] * 100, [["x"]], {"a": 1}, None, 7, []]
)
@pytest.mark.parametrize(
    "exercise_type", ["translation", "fill-in-the-blank", "multiple-choice", "translation-word-bank"]
)
def test_no_answer_stops_the_fold(exercise_type: str, answer: Any) -> None:
    attempt(exercise_id="ex-odd", exercise_type=exercise_type, answer=answer, verdict="wrong", expected=None).save()
    graded(1, "ex-vof", 0).save()
    fold_all()
    assert stored_counts().keys() == {"ex-odd", "ex-vof"}


def test_statements_of_a_fold_do_not_depend_on_the_number_of_answers(django_assert_max_num_queries: Any) -> None:
    for numbers in (range(1), range(300)):
        for number in numbers:
            graded(number + 1000 * len(numbers), sorted(_DATA)[number % 4], number % 6).save()
        start = now()
        note_all(at=start)
        with django_assert_max_num_queries(24):
            fold(at=start + MINUTE)


# Beginning anew


def test_exercise_is_measured_again_when_its_published_data_change(carlos: Any, clock: Any) -> None:
    for user in range(1, 4):
        graded(user, "ex-market", 1).save()
    fold_all()
    assert ItemStatistic.objects.get(pk="ex-market").since is None
    clock.shift(3600)
    graded(1, "ex-market", 0).save()  # received before the change is noticed: of the exercise as it was
    carlos.renew()
    path = f"{V1}/exercises/ex-market"
    assert carlos.put(path, {"data": {**TEXT, "alternatives": ["Donde queda"]}}).status_code == 200
    clock.shift(10)
    noticed = now()
    fold_all()
    row = ItemStatistic.objects.get(pk="ex-market")
    assert (row.since, row.learners, WrongAnswer.objects.count()) == (noticed, 0, 0)
    clock.shift(100)
    graded(1, "ex-market", 0).save()
    graded(2, "ex-market", 4).save()
    fold_all()
    assert stored_counts() == brute_force({"ex-market": noticed})
    assert ItemStatistic.objects.get(pk="ex-market").learners == 2


def test_other_edits_of_a_course_do_not_begin_anew(carlos: Any) -> None:
    graded(1, "ex-market", 1).save()
    fold_all()
    assert carlos.put(f"{V1}/lessons/qu-l1", {"name": "Mercado"}).status_code == 200
    fold_all()
    row = ItemStatistic.objects.get(pk="ex-market")
    assert (row.since, row.learners) == (None, 1)


# Failing exercises


def fail(users: range, number: int = 1, *, exercise_id: str = "ex-market") -> None:
    for user in users:
        graded(user, exercise_id, number).save()
    fold_all()


def failing_case(exercise_id: str = "ex-market") -> Case:
    return Case.objects.get(kind="failing", entity_id=exercise_id)


def test_exercise_that_most_learners_fail_opens_a_case_until_it_does_not(clock: Any) -> None:
    fail(range(1, 30))
    assert not Case.objects.exists()
    fail(range(30, 31))
    case = failing_case()
    assert (case.state, case.learners, case.signals, case.priority) == ("open", 30, ["wrong"], 80)
    assert (case.course_id, case.entity) == ("quechua-101", "exercise")
    fail(range(31, 52), 0)
    assert failing_case().state == "obsolete"
    fail(range(52, 60))
    assert (failing_case().state, failing_case().learners) == ("open", 59)


def test_exercise_that_many_skip_opens_a_case() -> None:
    fail(range(1, 25), 0)
    fail(range(25, 31), 9)
    assert (failing_case().signals, failing_case().priority) == (["skipped"], 40)


def test_rejected_case_stays_until_the_exercise_is_mended(carlos: Any, clock: Any) -> None:
    fail(range(1, 31))
    Case.objects.update(state="rejected", note="Fine as it is")
    fail(range(31, 90), 0)
    fail(range(90, 200))
    assert (failing_case().state, failing_case().note) == ("rejected", "Fine as it is")
    carlos.renew()
    assert carlos.put(f"{V1}/exercises/ex-market", {"data": {**TEXT, "hints": ["mercado"]}}).status_code == 200
    fold_all()
    assert (failing_case().state, failing_case().note) == ("obsolete", None)


def test_case_ends_when_the_exercise_leaves_the_course(carlos: Any) -> None:
    fail(range(1, 31))
    assert carlos.delete(f"{V1}/lessons/qu-l1/exercises/ex-market").status_code == 200
    fold_all()
    assert failing_case().state == "obsolete"
    assert carlos.post(f"{V1}/lessons/qu-l1/exercises", {"exercise_id": "ex-market"}).status_code == 201
    fold_all()
    assert failing_case().state == "open"


def test_shared_failing_exercise_has_a_case_in_each_course(course: Any) -> None:
    from content.models import Exercise, Lesson

    factories.assign(Lesson.objects.get(pk="hidden-l1"), Exercise.objects.get(pk="ex-market"))
    fail(range(1, 31))
    assert set(Case.objects.values_list("course_id", flat=True)) == {"quechua-101", "hidden-101"}


# Counting again


def rebuilt(*arguments: str, capsys: Any) -> list[str]:
    call_command("rebuild_statistics", *arguments)
    lines: list[str] = capsys.readouterr().out.splitlines()
    return lines


def test_rebuild_finds_no_difference_after_a_fold(capsys: Any) -> None:
    for number in range(60):
        graded(number % 9, sorted(_DATA)[number % 4], number % 6).save()
    fold_all()
    before = stored_counts()
    assert rebuilt(capsys=capsys) == ["0 exercises differed"]
    assert stored_counts() == before == brute_force()


def test_rebuild_leaves_out_deleted_accounts_and_a_dry_run_only_says_so(capsys: Any) -> None:
    for user in (1, 2):
        graded(user, "ex-market", 1).save()
    fold_all()
    ExerciseAttempt.objects.filter(user_id=UUID(int=2)).delete()
    lines = rebuilt("--dry-run", capsys=capsys)
    assert lines[0] == "ex-market learners: 2 stored, 1 counted"
    assert lines[-1] == "1 exercises differed (dry run)"
    assert stored_counts() != brute_force()
    rebuilt(capsys=capsys)
    assert stored_counts() == brute_force()
    assert rebuilt(capsys=capsys) == ["0 exercises differed"]


# Transactions that stay open


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="one writer: NOT tested without PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_transaction_open_for_more_than_90_seconds_loses_nothing() -> None:
    start = now()
    with stored_by_another(attempt(uuid4(), at=start)) as other:
        attempt(uuid4(), at=start).save()
        for seconds in (0, 15, 60, 75, 95, 300):
            fold(at=start + timedelta(seconds=seconds))
            assert stored_counts() == {}
            assert Fold.objects.get().as_of is None
        other.commit()
    Fold.objects.update(next_transaction=0)  # transactions of other tests on the server do not count
    fold(at=start + timedelta(seconds=315))
    assert stored_counts()["ex-vof"].learners == 2
    assert Fold.objects.get().as_of == start - MINUTE


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_answers_are_inserted_by_transactions_that_have_a_number(ana: Any) -> None:
    """On this the mark relies: see langlearn.db.horizon."""
    numbers = []

    def read(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith('INSERT INTO "progress_exerciseattempt"'):
            with connection.connection.cursor() as cursor:
                cursor.execute("SELECT pg_current_xact_id_if_assigned()::text")
                numbers.extend(cursor.fetchone())
        return execute(sql, params, many, context)

    with connection.execute_wrapper(read):
        body = {"answer": True, "client_id": str(uuid4())}
        assert ana.post(f"{V1}/progress/exercises/ex-vof/attempts", body).status_code == 201
    assert len(numbers) == 1
    assert numbers[0] is not None


def test_database_error_leaves_the_watermark(ana: Any) -> None:
    graded(1, "ex-vof", 0).save()
    start = now()
    note_all(at=start)

    def fails(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "feedback_itemstatistic" in sql and sql.startswith("INSERT"):
            raise OperationalError("the connection was lost")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(fails), pytest.raises(OperationalError):
        fold(at=start + MINUTE)
    assert Fold.objects.get().attempt == 0
