"""The number of statements of a request, whatever the learner has done."""

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.selectors.structure import course_answer
from content.tests import factories
from langlearn.api.instants import format_instant, now

BOOKKEEPING = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT", "SET TRANSACTION")


def statements(request: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        response = request()
        assert response.status_code < 500
    return sum(not query["sql"].startswith(BOOKKEEPING) for query in captured)


@pytest.fixture
def lessons(course: Any) -> list[str]:
    return [factories.lesson(course["module"], f"more-{number}").pk for number in range(30)]


def test_progress_takes_two_queries(ana: Any, course: Any) -> None:
    assert statements(lambda: ana.get("/api/v1/progress")) == 2  # session, row
    ana.post("/api/v1/progress/lesson/qu-l1")
    assert statements(lambda: ana.get("/api/v1/progress")) == 2


def test_a_summary_takes_two_queries_and_for_started_courses_at_most_two_more(ana: Any, course: Any) -> None:
    assert statements(lambda: ana.get("/api/v1/progress/summary")) == 2
    ana.post("/api/v1/progress/lesson/qu-l1")
    for number in range(3):
        other = factories.module(factories.section(factories.level(factories.course(f"other-{number}"))))
        ana.post(f"/api/v1/progress/lesson/{factories.lesson(other, f'other-l{number}').pk}")
        for expected in (4, 3):  # the version of the catalogue, and the courses that are not cached under it
            assert statements(lambda: ana.get("/api/v1/progress/summary")) == expected


def test_a_path_takes_at_most_four_queries_for_any_number_of_lessons(ana: Any, sam: Any, lessons: list[str]) -> None:
    path = "/api/v1/progress/path?course_id=quechua-101"
    for client in (ana, sam):
        for lesson in lessons[:10]:
            client.post(f"/api/v1/progress/lesson/{lesson}")
    factories.course("other")
    assert statements(lambda: ana.get(path)) == 4  # session, version of the catalogue, course, learner
    assert statements(lambda: sam.get(path)) == 3  # the course is cached


def test_the_next_step_takes_at_most_eight_queries(ana: Any, exercises: Any, lessons: list[str]) -> None:
    step = "/api/v1/progress/next?course_id=quechua-101"
    assert statements(lambda: ana.get(step)) <= 8
    ana.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": False})
    assert statements(lambda: ana.get(step)) <= 8


def test_mistakes_take_two_queries_and_one_for_a_course(ana: Any, exercises: Any) -> None:
    for exercise_id, answer in (("ex-vof", False), ("ex-market", "x")):
        ana.post(f"/api/v1/progress/exercises/{exercise_id}/attempts", {"answer": answer})
        assert statements(lambda: ana.get("/api/v1/progress/mistakes")) == 2
        assert statements(lambda: ana.get("/api/v1/progress/mistakes?course_id=quechua-101")) == 3


def test_enrollments_take_at_most_four_queries_and_a_member_one_more(
    ana: Any, carlos: Any, settings: Any, course: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.member(course["private"], carlos.user)
    url = "/api/v1/progress/enrollments"
    for number in range(3):
        factories.course(f"other-{number}")
        ana.post(url, {"course_id": f"other-{number}"})
        assert statements(lambda: ana.get(url)) <= 4  # session, learner, version of the catalogue, courses
    assert carlos.post(url, {"course_id": "hidden-101"}).status_code == 201
    assert statements(lambda: carlos.get(url)) <= 5
    for position in (3, 1):
        assert statements(lambda at=position: ana.put(f"{url}/other-0", {"position": at})) <= 9


def test_reviews_take_three_queries_and_one_for_a_course(ana: Any, exercises: Any) -> None:
    for _ in range(2):
        assert statements(lambda: ana.get("/api/v1/progress/reviews")) == 3
        assert statements(lambda: ana.get("/api/v1/progress/reviews?course_id=quechua-101")) == 4
        ana.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True})


# The advisory lock is taken by a statement of its own only while the learner has no row yet.
LOCK = int(connection.vendor == "postgresql")


def test_completing_a_lesson_takes_seven_statements_and_more_for_the_first(ana: Any, course: Any) -> None:
    assert statements(lambda: ana.post("/api/v1/progress/lesson/qu-l1")) == 10 + LOCK
    # session; row, lesson with the learner's completion; report, completion, entry and row
    assert statements(lambda: ana.post("/api/v1/progress/lesson/qu-l2")) == 7
    assert statements(lambda: ana.post("/api/v1/progress/lesson/qu-l2")) == 6


def test_completing_a_lesson_with_a_key_takes_two_statements_more(ana: Any, course: Any) -> None:
    for lesson, expected in (("qu-l1", 11 + LOCK), ("qu-l2", 9)):
        complete = partial(ana.post, f"/api/v1/progress/lesson/{lesson}", Idempotency_Key=str(uuid4()))
        assert statements(complete) == expected


def batch(lessons: int, items: int, exercises: int, *, seed: int) -> dict[str, Any]:
    """Reports on two days and answers; each lesson has one or two reports, later ones with a greater `seed`."""

    def moment(number: int, of: int) -> str:
        return format_instant(now() - timedelta(hours=20) * (1 - number / of) + timedelta(seconds=seed - 60))

    return {
        "completions": [
            {
                "lesson_id": f"many-{number % lessons}",
                "completed_at": moment(number, items),
                "score": 95 if seed else 40,
            }
            for number in range(items)
        ],
        "attempts": [
            {
                "client_id": str(uuid4()),
                "exercise_id": f"many-{number}",
                "answer": number % 2 == 0,
                "answered_at": moment(number, exercises),
            }
            for number in range(exercises)
        ],
    }


def test_a_batch_of_ten_takes_as_many_statements_as_one_of_five_hundred(
    clock: Any, ana: Any, sam: Any, course: Any
) -> None:
    rows = [factories.lesson(course["module"], f"many-{number}") for number in range(400)]
    for number in range(300):
        factories.assign(rows[number], factories.exercise(f"many-{number}", "vof"))
    course_answer("quechua-101", "many-0")  # caches the languages and words of the course
    counts = set()
    for learner, lessons, items, exercises in ((ana, 8, 10, 10), (sam, 400, 500, 300)):
        for seed in (1, 0):  # the second batch brings earlier reports of lessons that are completed by then
            body = batch(lessons, items, exercises, seed=seed)

            def send(learner: Any = learner, body: Any = body) -> Any:
                response = learner.put("/api/v1/progress/sync", body)
                assert response.json()["data"]["rejected"] == response.json()["data"]["rejected_attempts"] == 0
                return response

            counts.add((seed, statements(send)))
    assert len(counts) == 2, counts
    assert max(number for _, number in counts) <= 40


def test_active_days_are_read_only_when_a_late_day_may_be_new(clock: Any, ana: Any, lessons: list[str]) -> None:
    started = now()
    clock.shift(3 * 86_400)
    ana.renew()

    def upload(number: int, *days: int) -> int:
        items = [
            {"lesson_id": lessons[number], "completed_at": format_instant(started + timedelta(days=day))}
            for day in days
        ]
        return statements(lambda: ana.put("/api/v1/progress/sync", {"completions": items}))

    upload(0, 2)
    with_all_days = upload(1, 0)
    assert upload(2, 1) == with_all_days  # links the days around it: from now on all three are known
    assert upload(3, 0, 1) < with_all_days
    assert ana.get("/api/v1/progress").json()["data"]["streak_current"] == 3


def test_an_attempt_takes_at_most_twelve_statements(ana: Any, exercises: Any) -> None:
    url = "/api/v1/progress/exercises/ex-vof/attempts"
    for _ in range(2):
        assert statements(lambda: ana.post(url, {"answer": True}, Idempotency_Key=str(uuid4()))) <= 12


@pytest.mark.parametrize(
    "path", ["summary", "completions?limit=100", "lesson/qu-l1/completed", "changes", "reviews?course_id=quechua-101"]
)
def test_reads_take_as_many_queries_for_thirty_lessons_as_for_one(ana: Any, lessons: list[str], path: str) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    ana.get(f"/api/v1/progress/{path}")  # caches the facts about the course
    few = statements(lambda: ana.get(f"/api/v1/progress/{path}"))
    for lesson in lessons:
        assert ana.post(f"/api/v1/progress/lesson/{lesson}").status_code == 201
    assert statements(lambda: ana.get(f"/api/v1/progress/{path}")) == few


_OF_COURSE = ["/path", "/next", "/words", "/words/summary"]


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/summary",
        "/completions",
        "/lesson/qu-l1/completed",
        "/changes",
        "/reviews",
        "/mistakes",
        "/enrollments",
        "/scheduler",
        *(f"{path}?course_id=quechua-101" for path in _OF_COURSE),
    ],
)
def test_reads_never_write(ana: Any, course: Any, exercises: Any, path: str) -> None:
    factories.word(course["public"], "mercado")
    answered = ana.post("/api/v1/progress/exercises/ex-market/attempts", {"answer": "¿Dónde está el mercado?"})
    assert answered.status_code == 201
    with CaptureQueriesContext(connection) as captured:
        assert ana.get(f"/api/v1/progress{path}").status_code == 200
    assert all(query["sql"].startswith(("SELECT", *BOOKKEEPING)) for query in captured)
