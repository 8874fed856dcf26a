"""An account that is deleted while its owner's requests are under way: the deletion succeeds, the others get 401."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction

from accounts.audit import Actor
from accounts.models import Role, User
from accounts.services.administration import remove_account
from conftest import PASSWORD, signed_in
from content.models import Course, Lesson
from content.tests import factories
from langlearn.api.instants import now
from progress.models import ExperienceEntry, LessonReport, UserProgress
from progress.services.consistency import accounts_to_check, check_account, rows_without_account
from progress.services.word_cards import store_word_cards
from tests.locks import wait_for_waiting_requests

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]
P = "/api/v1/progress"
VOF = {"statement": "El gato es un animal.", "is_true": True}
Request = Callable[[], Any]


def answers_of_crowd(crowd: list[list[Request]]) -> list[list[Any]]:
    """The answers to what each of a crowd asks, one request after the other, all starting together."""
    barrier = Barrier(len(crowd))

    def run(requests: list[Request]) -> list[Any]:
        try:
            barrier.wait()
            return [request() for request in requests]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(crowd)) as pool:
        return list(pool.map(run, crowd))


def acts_of(caller: Any, target: Any) -> list[Request]:
    """What an administrator does under keys, to another learner and for itself."""

    def act(path: str, body: Any) -> Request:
        return lambda: caller.post(f"{P}/{path}", body, Idempotency_Key=str(uuid4()))

    to = {"target_user_id": str(target.user.pk), "reason": "x"}
    return [
        act("bonus", {**to, "bonus_points": 5}),
        act("adjust", {**to, "amount": 1}),
        act("reset", to),
        lambda: caller.put(f"{P}/lives", {"lives_change": 0}, Idempotency_Key=str(uuid4())),
        act("lesson/lesson-1", {}),
    ]


@pytest.fixture
def lesson(transactional_db: None) -> str:
    lesson = factories.lesson(factories.module(factories.section(factories.level(factories.course()))), "lesson-1")
    factories.assign(lesson, factories.exercise("ex-vof", "vof"))
    return lesson.pk


def test_account_deletion_concurrent_with_own_requests_causes_no_server_error(lesson: str) -> None:
    signed_in("other-admin@example.org", "admin")
    ana = signed_in("ana@example.org", "student")
    for number in range(5):
        ada = signed_in(f"ada-{number}@example.org", "admin")
        delete = [lambda ada=ada: ada.get(P)] * (2 * number)  # a later start each time
        delete.append(lambda ada=ada: ada.delete("/api/users/profile", {"password": PASSWORD}))
        deleted, *others = answers_of_crowd([delete, *(acts_of(ada, ana) * 3 for _ in range(4))])
        assert deleted[-1].status_code == 200, deleted[-1].content
        for answer in (answer for several in others for answer in several):
            assert answer.status_code in (200, 201, 401, 409), answer.content
            if answer.status_code == 401:
                assert answer.json()["error"]["message"] == "Invalid access token"
            if answer.status_code == 409:
                assert answer.json()["error"]["context"]["lesson_id"] == lesson
        assert others[-1][-1].status_code == 401
        assert not User.objects.filter(pk=ada.user.pk).exists()
        assert check_account(ana.user.pk, at=now()) == []
    assert list(accounts_to_check()) in ([], [ana.user.pk])


WAITING: list[tuple[str, str, Any]] = [
    ("POST", f"{P}/lesson/lesson-1", {}),
    ("PUT", f"{P}/lives", {"lives_change": -1}),
    ("PUT", f"{P}/lives", {"lives_change": 0}),
    ("PUT", P, {"daily_goal_xp": 5}),
    ("PUT", P, {"timezone": "America/Lima"}),
    ("PUT", f"{P}/sync", {"completions": []}),
    ("POST", f"{P}/exercises/ex-vof/attempts", {"answer": True}),
    ("PATCH", "/api/users/profile", {"timezone": "America/Lima"}),
]


def test_requests_that_waited_for_the_deletion_of_their_caller_get_401(lesson: str) -> None:
    for number, (method, path, body) in enumerate(WAITING):
        ana = signed_in(f"ana-{number}@example.org", "student")
        assert ana.put(P, {"daily_goal_xp": 1}).status_code == 200
        headers = {"Idempotency_Key": "one"} if method != "PATCH" else {}
        request = partial(ana.request, method, path, body, **headers)
        with ThreadPoolExecutor(1) as other:
            with transaction.atomic():
                UserProgress.objects.select_for_update().get(pk=ana.user.pk)
                waiting = other.submit(answers_of_crowd, [[request]])
                wait_for_waiting_requests(1)
                remove_account(user_id=ana.user.pk, by=Actor(), at=now())
            [[answer]] = waiting.result()
        assert (answer.status_code, answer.json()["error"]["message"]) == (401, "Invalid access token"), path
        assert not UserProgress.objects.exists()


def writers(ana: Any, ada: Any) -> dict[str, Request]:
    """All that writes a learner's rows whose key to the account the database does not check; `ada` is another."""
    at = now().isoformat()
    completion = {"lesson_id": "lesson-1", "completed_at": at}
    answered = {"client_id": str(uuid4()), "exercise_id": "ex-vof", "answered_at": at, "answer": True}
    to = {"target_user_id": str(ana.user.pk), "reason": "x"}
    answers = [{"exercise_id": "ex-vof", "answer": True}]
    return {
        "complete": lambda: ana.post(f"{P}/lesson/lesson-1", {"answers": answers}),
        "upload": lambda: ana.put(f"{P}/sync", {"completions": [completion], "attempts": [answered]}),
        "answer": lambda: ana.post(f"{P}/exercises/ex-vof/attempts", {"answer": True}),
        "practice": lambda: ana.post(f"{P}/practice", {"course_id": Course.objects.get().pk}),
        "bonus": lambda: ada.post(f"{P}/bonus", {**to, "bonus_points": 5}),
        "adjust": lambda: ada.post(f"{P}/adjust", {**to, "amount": 1}),
        "reset": lambda: ada.post(f"{P}/reset", to),
    }


WRITERS = ("complete", "upload", "answer", "practice", "bonus", "adjust", "reset")


@pytest.mark.parametrize("known", [True, False], ids=["a learner with progress", "a new learner"])
@pytest.mark.parametrize("name", WRITERS)
def test_a_write_that_waited_for_the_deletion_of_its_learner_leaves_nothing(
    lesson: str, name: str, *, known: bool
) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    if known:
        assert ana.put(P, {"daily_goal_xp": 1}).status_code == 200
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            remove_account(user_id=ana.user.pk, by=Actor(), at=now())
            waiting = other.submit(answers_of_crowd, [[writers(ana, ada)[name]]])
            wait_for_waiting_requests(1)
        [[answer]] = waiting.result()
    assert answer.status_code in (401, 404), answer.content
    assert list(rows_without_account()) == []
    assert not UserProgress.objects.exists()


def test_word_cards_are_not_stored_after_the_deletion_of_their_learner(lesson: str) -> None:
    course = Course.objects.get()
    factories.word(course, "gato")
    factories.assign(Lesson.objects.get(), factories.exercise("ex-gato", "vof", data={**VOF, "words": ["gato"]}))
    ana = signed_in("ana@example.org", "student")
    assert ana.post(f"{P}/exercises/ex-gato/attempts", {"answer": True}).status_code == 201
    store = partial(store_word_cards, user_id=ana.user.pk, course_id=course.pk, at=now())
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            remove_account(user_id=ana.user.pk, by=Actor(), at=now())
            waiting = other.submit(answers_of_crowd, [[store]])
            wait_for_waiting_requests(1)
        waiting.result()
    assert list(rows_without_account()) == []


@pytest.mark.parametrize("name", ["complete", "upload"])
def test_a_deletion_that_waited_for_a_write_of_its_learner_leaves_nothing(lesson: str, name: str) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    assert ana.put(P, {"daily_goal_xp": 1}).status_code == 200
    with ThreadPoolExecutor(2) as others:
        with transaction.atomic():
            with connection.cursor() as cursor:  # the write waits here, when it has locked its learner
                cursor.execute(f"LOCK TABLE {LessonReport._meta.db_table} IN EXCLUSIVE MODE")
            writing = others.submit(answers_of_crowd, [[writers(ana, ada)[name]]])
            wait_for_waiting_requests(1)
            deleting = others.submit(
                answers_of_crowd, [[partial(ana.delete, "/api/users/profile", {"password": PASSWORD})]]
            )
            wait_for_waiting_requests(2)
        [[written]], [[deleted]] = writing.result(), deleting.result()
    assert (written.status_code, deleted.status_code) in ((201, 200), (200, 200)), (written.content, deleted.content)
    assert not User.objects.filter(pk=ana.user.pk).exists()
    assert list(rows_without_account()) == []


def test_writes_concurrent_with_the_deletion_of_their_learner_leave_nothing(lesson: str) -> None:
    ada = signed_in("ada@example.org", "admin")
    for number in range(6):
        ana = signed_in(f"ana-{number}@example.org", "student")
        delete = [lambda: ada.get(P)] * (2 * number)  # a later start each time
        delete.append(partial(ana.delete, "/api/users/profile", {"password": PASSWORD}))
        [*_, deleted], *others = answers_of_crowd([delete, *([act] * 4 for act in writers(ana, ada).values())])
        assert deleted.status_code == 200, deleted.content
        assert {answer.status_code for several in others for answer in several} <= {200, 201, 401, 404, 409}
        assert not User.objects.filter(pk=ana.user.pk).exists()
        assert list(rows_without_account()) == []


@pytest.mark.parametrize("still", [Role.ADMIN, Role.STUDENT])
def test_administrators_who_awarded_each_other_can_be_deleted_concurrently(lesson: str, still: str) -> None:
    signed_in("other-admin@example.org", "admin")
    ada, bob = (signed_in(f"{name}@example.org", "admin") for name in ("ada", "bob"))
    ana = signed_in("ana@example.org", "student")
    for caller in (ada, bob):
        for target in (ada, bob, ana):
            body = {"target_user_id": str(target.user.pk), "bonus_points": 5, "reason": "x"}
            assert caller.post(f"{P}/bonus", body).status_code == 200
    User.objects.filter(pk__in=(ada.user.pk, bob.user.pk)).update(role=still)
    deletions = [[partial(caller.delete, "/api/users/profile", {"password": PASSWORD})] for caller in (ada, bob)]
    with ThreadPoolExecutor(1) as others:
        with transaction.atomic():  # both come as far as the administrators, which every deletion locks
            list(User.objects.select_for_update(no_key=True).filter(role=Role.ADMIN))
            waiting = others.submit(answers_of_crowd, deletions)
            wait_for_waiting_requests(2)
        answers = [answer for [answer] in waiting.result()]
    assert [answer.status_code for answer in answers] == [200, 200], [answer.content for answer in answers]
    left = ExperienceEntry.objects.values_list("user_id", "awarded_by_id", "amount")
    assert list(left) == [(ana.user.pk, None, 5)] * 2
    assert check_account(ana.user.pk, at=now()) == []
