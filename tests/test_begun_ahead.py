"""A transaction on PostgreSQL that begins in the exchange which asks who calls: taken over, or rolled back."""

from typing import Any
from uuid import UUID

import pytest
from django.db import DataError, connection, connections, transaction
from django.db.models import F, Value
from psycopg.pq import TransactionStatus

from accounts.models import Session
from content.models import Catalogue
from content.tests import factories
from langlearn.api.compiled import (
    NUMBER_PARAMETER,
    CompiledRead,
    Question,
    ask_and_begin,
    ask_behind,
    end_begun,
    execute,
    execute_together,
)
from langlearn.api.instants import format_instant, now
from progress.models import LessonCompletion, UserProgress
from tests.test_exchanges import COUNT, INSERT, STATES, fail_after, postgresql

pytestmark = postgresql

LESSON = "/api/v1/progress/lesson/qu-1"
UPLOAD = "/api/v1/progress/sync"
DONE = {"lesson_id": "qu-1", "completed_at": format_instant(now())}


def _states(pk: int) -> Any:
    return Catalogue.objects.order_by("id").values_list("state").exclude(pk=pk)


_READ = CompiledRead(_states, pk=(NUMBER_PARAMETER, 999_999_937))
_SHARES = CompiledRead(lambda: Catalogue.objects.annotate(share=Value(1) / F("state")).values_list("share"))
FAILS_AT_NOUGHT: Question[list[Any]] = Question(_SHARES, {}, list)


def but(pk: int) -> Question[list[Any]]:
    """All states but one."""
    return Question(_READ, {"pk": pk}, list)


@pytest.fixture(autouse=True)
def an_empty_table(transactional_db: None) -> None:
    Catalogue.objects.all().delete()


def is_open() -> bool:
    return bool(connection.connection.pgconn.transaction_status != TransactionStatus.IDLE)


def test_the_block_that_asks_the_same_has_the_answers(exchanges: list[int]) -> None:
    execute(connection, INSERT, [1, 5])
    exchanges.clear()
    assert ask_and_begin(but(8), but(9), but(1)) == [(5,)]
    assert is_open()
    with transaction.atomic():
        assert ask_behind(but(9), but(1)) == [[(5,)], []]
        assert exchanges == [3]
        execute(connection, INSERT, [2, 6])
        assert ask_behind(but(9), but(1)) == [[(5,), (6,)], [(6,)]]
        assert exchanges == [3, 1, 2]
    assert not is_open()
    assert execute(connection, STATES, []) == [(5,), (6,)]
    with pytest.raises(RuntimeError):
        fail_after(INSERT, [3, 7])
    assert execute(connection, COUNT, []) == [(2,)]


def test_the_first_statements_of_a_connection_are_in_it_too() -> None:
    connection.close()
    ask_and_begin(but(8), but(9))
    assert is_open()
    with transaction.atomic():
        execute(connection, INSERT, [1, 5])
        transaction.set_rollback(True)
    assert execute(connection, COUNT, []) == [(0,)]


def test_a_block_that_fails_leaves_nothing() -> None:
    ask_and_begin(but(8), but(9))
    with pytest.raises(RuntimeError):
        fail_after(INSERT, [1, 5])
    assert not is_open()
    assert execute(connection, COUNT, []) == [(0,)]


def test_other_questions_are_asked_in_the_same_transaction(exchanges: list[int]) -> None:
    ask_and_begin(but(8), but(9))
    with transaction.atomic():
        assert ask_behind(but(7)) == [[]]
        execute(connection, INSERT, [1, 5])
    assert not is_open()
    assert len(exchanges) == 3
    assert execute(connection, STATES, []) == [(5,)]


def test_what_was_asked_is_old_after_another_statement_of_the_block() -> None:
    ask_and_begin(but(8), but(9))
    with transaction.atomic():
        execute(connection, INSERT, [1, 5])
        assert ask_behind(but(9)) == [[(5,)]]


def test_an_inner_block_is_a_savepoint() -> None:
    ask_and_begin(but(8), but(9))
    with transaction.atomic():
        with pytest.raises(RuntimeError):
            fail_after(INSERT, [1, 5])
        execute(connection, INSERT, [2, 6])
    assert execute(connection, STATES, []) == [(6,)]


@pytest.mark.parametrize("by", ["compiled", "orm"])
def test_a_statement_before_the_block_is_outside_of_it(by: str) -> None:
    ask_and_begin(but(8), but(9))
    if by == "orm":
        Catalogue.objects.create(pk=1, state=5)
    else:
        execute(connection, INSERT, [1, 5])
    assert not is_open()
    with transaction.atomic():
        assert ask_behind(but(9)) == [[(5,)]]
        transaction.set_rollback(True)
    assert execute(connection, COUNT, []) == [(1,)]


def test_a_cursor_opened_before_is_outside_too() -> None:
    with connection.cursor() as cursor:
        ask_and_begin(but(8), but(9))
        cursor.execute(INSERT, [1, 5])
    assert not is_open()
    assert execute(connection, COUNT, []) == [(1,)]


def test_it_ends_when_nobody_takes_it_over() -> None:
    ask_and_begin(but(8), but(9))
    end_begun()
    assert not is_open()
    end_begun()
    with transaction.atomic():
        execute(connection, INSERT, [1, 5])
        end_begun()
    assert execute(connection, COUNT, []) == [(1,)]


def test_a_question_that_fails_leaves_no_transaction() -> None:
    execute(connection, INSERT, [1, 0])
    with pytest.raises(DataError):
        ask_and_begin(but(8), FAILS_AT_NOUGHT)
    end_begun()
    assert not is_open()
    assert execute(connection, COUNT, []) == [(1,)]


def test_a_connection_that_breaks_is_opened_anew() -> None:
    ask_and_begin(but(8), but(9))
    connection.connection.close()
    end_begun()
    assert execute_together(connection, [(COUNT, [])]) == [[(0,)]]


class TestRequests:
    @pytest.fixture(autouse=True)
    def lesson(self, an_empty_table: None) -> None:
        module = factories.module(factories.section(factories.level(factories.course())))
        factories.lesson(module, "qu-1")

    @pytest.mark.parametrize(
        ("path", "body", "status"),
        [
            (LESSON, {"score": 90}, 201),
            (LESSON, {"score": 1000}, 400),
            ("/api/v1/progress/lesson/none", {"score": 90}, 404),
            (f"/api/v1/progress/lesson/{'x' * 61}", {}, 400),
            (LESSON, {"answers": []}, 201),
            (LESSON, {"answers": [{"exercise_id": "ex", "answer": "x"}]}, 201),
        ],
    )
    def test_none_leaves_a_transaction(self, ana: Any, path: str, body: Any, status: int) -> None:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
        assert ana.post(path, body).status_code == status
        assert not is_open()
        assert LessonCompletion.objects.count() == (status == 201)

    @pytest.mark.parametrize("known", [True, False])
    @pytest.mark.parametrize(
        ("body", "status", "stored"),
        [
            ({"completions": [DONE]}, 200, 1),
            ({"completions": [DONE, {"lesson_id": 5}, {**DONE, "lesson_id": "none"}]}, 200, 1),
            ({"completions": [DONE], "attempts": [{"client_id": str(UUID(int=5)), "exercise_id": "none"}]}, 200, 1),
            ({"completions": [{**DONE, "lesson_id": "none"}]}, 200, 0),
            ({"completions": [{"lesson_id": 5}]}, 200, 0),
            ({"completions": []}, 200, 0),
            ({"completions": [DONE], "device_id": 5}, 400, 0),
            ({}, 400, 0),
            ({"completions": [DONE] * 501}, 413, 0),
        ],
    )
    def test_nor_does_an_upload(self, ana: Any, known: bool, body: Any, status: int, stored: int) -> None:
        if known:
            ana.put("/api/v1/progress", {"daily_goal_xp": 5})
        answer = ana.put(UPLOAD, body)
        assert answer.status_code == status, answer.json()
        assert not is_open()
        assert LessonCompletion.objects.count() == stored
        assert UserProgress.objects.count() == (known or stored)

    def test_an_upload_takes_two_exchanges(self, ana: Any, exchanges: list[int]) -> None:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
        exchanges.clear()
        assert ana.put(UPLOAD, {"completions": [DONE]}).status_code == 200
        assert len(exchanges) == 2

    @pytest.mark.parametrize(("path", "body"), [(LESSON, None), (UPLOAD, {"completions": [DONE]})])
    def test_nor_does_one_of_a_session_that_has_ended(self, ana: Any, path: str, body: Any) -> None:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
        Session.objects.update(expires_at=F("created_at"))
        assert ana.post(path, body).status_code == 401
        assert not is_open()
        assert not LessonCompletion.objects.exists()

    def test_nor_does_one_that_the_rate_limit_refuses(self, ana: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        from langlearn.api import views
        from langlearn.api.errors import RateLimited

        def refuse(*_: Any) -> None:
            raise RateLimited(retry_after=1)

        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
        monkeypatch.setattr(views.ApiViewSet, "check_throttles", refuse)
        assert ana.post(LESSON).status_code == 429
        assert not is_open()

    def test_the_lock_of_one_that_was_refused_is_free(self, ana: Any) -> None:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
        assert ana.post(LESSON, {"score": 1000}).status_code == 400
        other = connections.create_connection("default")
        try:
            with other.cursor() as cursor:
                cursor.execute("SELECT 1 FROM progress_userprogress FOR UPDATE NOWAIT")
        finally:
            other.close()

    def test_a_repeat_is_recorded(self, ana: Any) -> None:
        assert [ana.post(LESSON, {"score": score}).status_code for score in (60, 90)] == [201, 409]
        completion = LessonCompletion.objects.get()
        assert (completion.attempts, completion.best_score) == (2, 90)
        assert UserProgress.objects.get(pk=UUID(str(ana.user.pk))).change_number == 2
