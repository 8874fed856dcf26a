"""/progress/enrollments: the courses that a learner follows, in the learner's order."""

import importlib
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.tests.helpers import data, errors, failure
from content.tests import factories
from progress.models import Enrollment
from progress.tests.test_concurrency import answers_at_once
from tests.examples import examples

URL = "/api/v1/progress/enrollments"


@pytest.fixture
def courses(db: None) -> list[str]:
    return [factories.course(f"c{number}").pk for number in range(4)]


def follow(client: Any, *course_ids: str) -> None:
    for course_id in course_ids:
        assert client.post(URL, {"course_id": course_id}).status_code == 201


def order(client: Any) -> list[str]:
    rows = data(client.get(URL))
    assert [row["position"] for row in rows] == list(range(1, len(rows) + 1))
    return [row["course_id"] for row in rows]


def test_enrolled_course_comes_last_with_the_progress_in_it(clock: Any, ana: Any, course: Any, courses: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    follow(ana, "c0")
    response = ana.post(URL, {"course_id": "quechua-101"})
    assert data(response, 201) == {
        "course_id": "quechua-101",
        "position": 2,
        "enrolled_at": "2026-03-02T12:00:00.000Z",
        "last_opened_at": None,
        "available": True,
        "name": "Quechua inicial",
        "source_language": "es-419",
        "target_language": "qu",
        "lessons_completed": 1,
        "total_lessons": 3,
        "completion_percentage": 33.33,
        "next_lesson_id": "qu-l2",
    }
    assert order(ana) == ["c0", "quechua-101"]


def test_enrolling_again_changes_nothing(clock: Any, ana: Any, courses: Any) -> None:
    follow(ana, "c0", "c1")
    before = data(ana.get(URL))
    clock.shift(60)
    assert data(ana.post(URL, {"course_id": "c0"})) == before[0]
    assert data(ana.get(URL)) == before


def test_learner_without_enrollments_gets_an_empty_list(ana: Any) -> None:
    assert data(ana.get(URL)) == []


def test_unknown_and_private_courses_cannot_be_followed(ana: Any, course: Any) -> None:
    for course_id in ("none", "hidden-101", "x" * 300):
        assert failure(ana.post(URL, {"course_id": course_id})) == (404, "NOT_FOUND", "Course not found")
    for body in ({}, {"course_id": ""}, {"course_id": None}):
        assert errors(ana.post(URL, body)) == {"course_id": ["Course ID is required"]}
    assert not Enrollment.objects.exists()


def test_learner_follows_at_most_fifty_courses(ana: Any, courses: Any) -> None:
    follow(ana, "c0")
    rows = (
        Enrollment(user_id=ana.user.pk, course_id=f"x{n}", position=n, enrolled_at=factories.MARCH)
        for n in range(2, 51)
    )
    Enrollment.objects.bulk_create(rows)
    response = ana.post(URL, {"course_id": "c1"})
    assert failure(response) == (409, "CONFLICT", "At most 50 courses")
    assert response.json()["error"]["context"] == {"reason": "enrollment_limit"}
    assert ana.post(URL, {"course_id": "c0"}).status_code == 200


def test_course_that_is_no_longer_visible_stays_without_its_data(ana: Any, ada: Any, courses: Any) -> None:
    follow(ana, "c0", "c1")
    assert ada.patch("/api/v1/courses/c0", {"is_public": False}).status_code == 200
    assert ada.delete("/api/v1/courses/c1").status_code == 200
    rows = data(ana.get(URL))
    assert [row["available"] for row in rows] == [False, False]
    stored = {"course_id", "position", "enrolled_at", "last_opened_at", "available"}
    assert {value for row in rows for name, value in row.items() if name not in stored} == {None}
    assert data(ana.put(f"{URL}/c1", {"position": 1}))["position"] == 1
    assert ana.delete(f"{URL}/c0").status_code == 200
    assert order(ana) == ["c1"]


def test_new_order_names_every_course_once(ana: Any, courses: Any) -> None:
    follow(ana, "c0", "c1", "c2")
    reordered = data(ana.put(URL, {"course_ids": ["c2", "c0", "c1"]}))
    assert [(row["course_id"], row["position"]) for row in reordered] == [("c2", 1), ("c0", 2), ("c1", 3)]
    response = ana.put(URL, {"course_ids": ["c2", "c2", "none"]})
    assert errors(response) == {"course_ids": ["Unknown ids: none.", "Missing ids: c0, c1.", "Duplicate ids: c2."]}
    assert response.json()["error"]["context"] == {
        "unknown_ids": ["none"],
        "missing_ids": ["c0", "c1"],
        "duplicate_ids": ["c2"],
    }
    for wrong in ({}, {"course_ids": "c0"}, {"course_ids": [1]}):
        assert any(name.startswith("course_ids") for name in errors(ana.put(URL, wrong)))
    assert order(ana) == ["c2", "c0", "c1"]


def test_course_moves_to_a_position(ana: Any, courses: Any) -> None:
    follow(ana, *courses)
    assert data(ana.put(f"{URL}/c0", {"position": 3}))["position"] == 3
    assert order(ana) == ["c1", "c2", "c0", "c3"]
    for position in (0, 5, -1, "1", 10**30):
        assert set(errors(ana.put(f"{URL}/c0", {"position": position}))) == {"position"}
    assert failure(ana.put(f"{URL}/none", {"position": 9})) == (404, "NOT_FOUND", "Enrollment not found")


def test_later_opening_is_stored(clock: Any, ana: Any, courses: Any) -> None:
    follow(ana, "c0")
    for opened_at, stored in (
        ("2026-03-02T11:00:00Z", "2026-03-02T11:00:00.000Z"),
        ("2026-03-02T10:00:00Z", "2026-03-02T11:00:00.000Z"),
        ("2026-03-02T13:05:00+01:00", "2026-03-02T12:05:00.000Z"),
        (None, "2026-03-02T12:05:00.000Z"),
    ):
        assert data(ana.put(f"{URL}/c0", {"opened_at": opened_at}))["last_opened_at"] == stored
    for opened_at in ("2026-03-02T12:05:00.001Z", "2026-03-02T12:00:00", "yesterday", 7):
        assert set(errors(ana.put(f"{URL}/c0", {"opened_at": opened_at}))) == {"opened_at"}


def test_leaving_a_course_closes_the_gap_and_leaves_its_progress(ana: Any, sam: Any, course: Any, courses: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    follow(ana, "c0", "quechua-101", "c1")
    assert data(ana.delete(f"{URL}/quechua-101")) == {}
    assert order(ana) == ["c0", "c1"]
    assert data(ana.get("/api/v1/progress/lesson/qu-l1/completed"))["is_completed"]
    for client in (ana, sam):
        assert failure(client.delete(f"{URL}/quechua-101")) == (404, "NOT_FOUND", "Enrollment not found")
    assert failure(sam.delete(f"{URL}/c0")) == (404, "NOT_FOUND", "Enrollment not found")


def test_reset_does_not_affect_enrollments(ana: Any, ada: Any, courses: Any) -> None:
    follow(ana, "c0", "c1")
    assert ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk)}).status_code == 200
    assert order(ana) == ["c0", "c1"]


_ACTIONS = st.tuples(st.sampled_from(["post", "put", "delete"]), st.integers(0, 3), st.integers(1, 4))


@settings(max_examples=examples(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(actions=st.lists(_ACTIONS, max_size=12))
def test_positions_have_no_gaps_after_any_requests(ana: Any, courses: Any, actions: list[tuple[str, int, int]]) -> None:
    Enrollment.objects.all().delete()
    expected: list[str] = []
    for action, number, position in actions:
        course_id = f"c{number}"
        if action == "post":
            ana.post(URL, {"course_id": course_id})
            expected += [course_id] * (course_id not in expected)
        elif action == "delete":
            ana.delete(f"{URL}/{course_id}")
            expected = [each for each in expected if each != course_id]
        else:
            response = ana.put(f"{URL}/{course_id}", {"position": position})
            if response.status_code == 200:
                expected.remove(course_id)
                expected.insert(position - 1, course_id)
        assert order(ana) == expected


def test_migration_enrolls_learners_in_the_courses_they_have_started(
    clock: Any, ana: Any, carlos: Any, sam: Any, course: Any
) -> None:
    other = factories.module(factories.section(factories.level(factories.course("other"))))
    factories.lesson(other, "other-l1")
    ana.post("/api/v1/progress/lesson/qu-l1")
    clock.shift(60)
    ana.post("/api/v1/progress/lesson/other-l1")
    ana.post("/api/v1/progress/lesson/qu-l2")
    carlos.post("/api/v1/progress/lesson/hidden-l1")
    migration = importlib.import_module("progress.migrations.0012_enrollments_and_placements")
    with connection.cursor() as cursor:
        cursor.execute(migration._ENROLL)
    rows = data(ana.get(URL))
    assert [(row["course_id"], row["enrolled_at"]) for row in rows] == [
        ("quechua-101", "2026-03-02T12:00:00.000Z"),
        ("other", "2026-03-02T12:01:00.000Z"),
    ]
    assert order(ana) == ["quechua-101", "other"]
    assert data(carlos.get(URL)) == data(sam.get(URL)) == []


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL")
def test_concurrent_enrollments_have_positions_without_gaps(ana: Any) -> None:
    names = [factories.course(f"c{number}").pk for number in range(4)]
    requests = [lambda name=name: ana.post(URL, {"course_id": name}) for name in names * 2]
    assert sorted(answer.status_code for answer in answers_at_once(requests)) == [200] * 4 + [201] * 4
    assert sorted(order(ana)) == names
    moves = [lambda name=name: ana.put(f"{URL}/{name}", {"position": 1}) for name in names]
    removal = [lambda: ana.delete(f"{URL}/c3")]
    assert {answer.status_code for answer in answers_at_once(moves + removal)} <= {200, 404}
    assert sorted(order(ana)) == names[:3]
