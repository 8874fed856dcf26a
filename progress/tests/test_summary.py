"""GET /progress/summary: statistics over what the learner did, measured against the lessons that exist now."""

from typing import Any

import pytest

from content.models import Course, Lesson
from content.tests import factories

URL = "/api/v1/progress/summary"


def test_a_new_learner(clock: Any, ana: Any) -> None:
    body = ana.get(URL).json()
    assert body["message"] == "Summary retrieved"
    assert body["data"] == {
        "user_id": str(ana.user.pk),
        "experience_points": 0,
        "lives_current": 5,
        "streak_current": 0,
        "longest_streak": 0,
        "lessons_completed": 0,
        "courses_started": 0,
        "courses_completed": 0,
        "completion_percentage": 0.0,
        "average_score": 0.0,
        "last_activity_date": "2026-03-02T12:00:00.000Z",
        "total_lessons": 0,
        "total_time_seconds": 0,
        "courses": [],
    }


@pytest.fixture
def learner(ana: Any, clock: Any, course: Any) -> Any:
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 80, "time_spent_seconds": 100})
    clock.shift(60)
    ana.post("/api/v1/progress/lesson/qu-l3", {"score": 95})
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 87, "time_spent_seconds": 20})
    return ana


def test_a_started_course(learner: Any) -> None:
    data = learner.get(URL).json()["data"]
    assert data["lessons_completed"] == 2
    assert data["experience_points"] == 11 + 12
    assert (data["courses_started"], data["courses_completed"], data["total_lessons"]) == (1, 0, 3)
    assert data["completion_percentage"] == 66.67
    assert data["average_score"] == 91.0
    assert data["total_time_seconds"] == 120
    assert data["courses"] == [
        {
            "course_id": "quechua-101",
            "name": "Quechua inicial",
            "lessons_completed": 2,
            "total_lessons": 3,
            "completion_percentage": 66.67,
            "last_activity_date": "2026-03-02T12:01:00.000Z",
            "next_lesson_id": "qu-l2",
        }
    ]


def test_a_completed_course(learner: Any) -> None:
    learner.post("/api/v1/progress/lesson/qu-l2")
    data = learner.get(URL).json()["data"]
    assert (data["courses_completed"], data["completion_percentage"]) == (1, 100.0)
    assert data["courses"][0]["next_lesson_id"] is None


def test_deleted_lessons_count_towards_no_course(learner: Any) -> None:
    Lesson.objects.filter(pk__in=["qu-l2", "qu-l3"]).delete()
    data = learner.get(URL).json()["data"]
    assert (data["lessons_completed"], data["total_lessons"]) == (2, 1)
    assert (data["completion_percentage"], data["courses_completed"]) == (100.0, 1)


def test_a_course_without_a_completed_lesson_left_is_not_started(learner: Any) -> None:
    Lesson.objects.filter(pk__in=["qu-l1", "qu-l3"]).delete()
    data = learner.get(URL).json()["data"]
    assert (data["courses_started"], data["completion_percentage"]) == (0, 0.0)


def test_a_private_course_is_not_counted(learner: Any) -> None:
    Course.objects.filter(pk="quechua-101").update(is_public=False)
    data = learner.get(URL).json()["data"]
    assert (data["courses_started"], data["lessons_completed"]) == (0, 2)


def test_the_next_lesson_follows_the_order_of_the_course(ana: Any, course: Any, clock: Any) -> None:
    early = factories.level(course["public"], "first", order=5)
    level = factories.level(course["public"], "second", order=9)
    for order, parent in ((2, level), (1, early)):
        module = factories.module(factories.section(parent, order=order))
        factories.lesson(module, f"of-{parent.pk}")
    for lesson in ("qu-l1", "qu-l2", "qu-l3"):
        ana.post(f"/api/v1/progress/lesson/{lesson}")
    assert ana.get(URL).json()["data"]["courses"][0]["next_lesson_id"] == "of-first"


def test_the_latest_course_comes_first(learner: Any, clock: Any) -> None:
    other = factories.course("other-101", name="Otro")
    module = factories.module(factories.section(factories.level(other)))
    factories.lesson(module, "other-l1")
    clock.shift(60)
    learner.post("/api/v1/progress/lesson/other-l1")
    courses = [course["course_id"] for course in learner.get(URL).json()["data"]["courses"]]
    assert courses == ["other-101", "quechua-101"]
    clock.shift(60)
    learner.post("/api/v1/progress/lesson/qu-l1")
    courses = [course["course_id"] for course in learner.get(URL).json()["data"]["courses"]]
    assert courses == ["quechua-101", "other-101"]


def test_an_unchanged_summary_is_not_sent_again(learner: Any) -> None:
    tag = learner.get(URL)["ETag"]
    assert learner.get(URL, If_None_Match=tag).status_code == 304
