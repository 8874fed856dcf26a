"""GET /progress/completions and /progress/lesson/:id/completed: the learner's own lessons."""

from typing import Any

import pytest

URL = "/api/v1/progress/completions"


@pytest.fixture
def history(ana: Any, clock: Any, course: Any) -> Any:
    """qu-l1 on 1 March (95, 60 s), qu-l2 on 2 March (no score), qu-l3 on 3 March (40 s, 70, later 85)."""
    for instant, lesson, body in (
        ("2026-03-01T12:00:00Z", "qu-l1", {"score": 95, "time_spent_seconds": 60}),
        ("2026-03-02T12:00:00Z", "qu-l2", {}),
        ("2026-03-03T12:00:00Z", "qu-l3", {"score": 70, "time_spent_seconds": 40}),
        ("2026-03-03T13:00:00Z", "qu-l3", {"score": 85}),
    ):
        clock.move_to(instant)
        ana.renew()
        assert ana.post(f"/api/v1/progress/lesson/{lesson}", body).status_code in (201, 409)
    return ana


def lessons(response: Any) -> list[str]:
    assert response.status_code == 200, response.content
    return [row["lesson_id"][3:] for row in response.json()["data"]]


def test_completions_are_listed_newest_first_with_pagination(history: Any) -> None:
    response = history.get(URL)
    body = response.json()
    assert body["message"] == "Completions retrieved"
    assert lessons(response) == ["l3", "l2", "l1"]
    assert body["data"][0] == {
        "user_id": str(history.user.pk),
        "lesson_id": "qu-l3",
        "completed_at": "2026-03-03T12:00:00.000Z",
        "score": 70,
        "time_spent_seconds": 40,
        "experience_gained": 10,
        "attempts": 2,
        "best_score": 85,
    }
    assert body["meta"] == {"page": 1, "limit": 20, "total": 3, "totalPages": 1, "hasNext": False, "hasPrev": False}
    assert body["pagination"] == body["meta"]
    assert response["X-Total-Count"] == "3"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("sortOrder=asc", ["l1", "l2", "l3"]),
        ("sortBy=lessonId", ["l1", "l2", "l3"]),
        ("sortBy=lesson_id&sortOrder=DESC", ["l3", "l2", "l1"]),
        ("sortBy=score", ["l3", "l1", "l2"]),
        ("sortBy=score&sortOrder=desc", ["l1", "l3", "l2"]),
        ("sortBy=bestScore&sortOrder=desc", ["l1", "l3", "l2"]),
        ("sortBy=time_spent_seconds", ["l3", "l1", "l2"]),
        ("sortBy=experience_gained&sortOrder=desc", ["l2", "l1", "l3"]),
        ("sortBy=attempts&sortOrder=desc", ["l3", "l1", "l2"]),
        ("min_score=85", ["l3", "l1"]),
        ("min_score=86", ["l1"]),
        ("min_score=0", ["l3", "l1"]),
        ("from_date=2026-03-02", ["l3", "l2"]),
        ("to_date=2026-03-02", ["l2", "l1"]),
        ("from_date=2026-03-02&to_date=2026-03-02", ["l2"]),
        ("course_id=quechua-101", ["l3", "l2", "l1"]),
        ("course_id=nope", []),
        ("limit=1&page=2", ["l2"]),
        ("limit=1&offset=2", ["l1"]),
        ("page=9", []),
    ],
)
def test_completions_can_be_sorted_filtered_and_paged(history: Any, query: str, expected: list[str]) -> None:
    assert lessons(history.get(f"{URL}?{query}")) == expected


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("page=0", {"page"}),
        ("limit=invalid", {"limit"}),
        ("limit=0", {"limit"}),
        ("page=1&offset=0", {"offset"}),
        ("sortBy=user_id", {"sortBy"}),
        ("sortOrder=up", {"sortOrder"}),
        ("from_date=2026-02-30", {"from_date"}),
        ("from_date=20260301", {"from_date"}),
        ("from_date=2025-W01-1", {"from_date"}),
        ("to_date=yesterday", {"to_date"}),
        ("from_date=2026-03-03&to_date=2026-03-02", {"from_date"}),
        ("min_score=101", {"min_score"}),
        ("min_score=-1", {"min_score"}),
        ("min_score=1&min_score=2", {"min_score"}),
        ("course_id=", {"course_id"}),
        ("page=x&sortBy=y&min_score=z", {"page", "sortBy", "min_score"}),
    ],
)
def test_all_invalid_completions_parameters_are_reported_together(ana: Any, query: str, fields: set[str]) -> None:
    response = ana.get(f"{URL}?{query}")
    assert response.status_code == 400
    assert set(response.json()["errors"]) == fields


def test_following_next_yields_every_completion_once(history: Any) -> None:
    import re

    seen, url = [], f"{URL}?limit=1&sortBy=attempts"
    while url:
        response = history.get(url)
        seen += lessons(response)
        found = re.search(r'<([^>]+)>; rel="next"', response["Link"])
        url = found[1] if found else ""
    assert sorted(seen) == ["l1", "l2", "l3"]


class TestLessonState:
    def test_lesson_state_of_a_completed_lesson(self, history: Any) -> None:
        body = history.get("/api/v1/progress/lesson/qu-l1/completed").json()
        assert body["message"] == "Lesson state retrieved"
        assert body["data"]["is_completed"] is True
        assert body["data"]["completion"]["best_score"] == 95

    def test_lesson_state_of_a_lesson_not_completed(self, sam: Any, course: Any) -> None:
        body = sam.get("/api/v1/progress/lesson/qu-l1/completed").json()
        assert body["data"] == {"lesson_id": "qu-l1", "is_completed": False, "completion": None}

    @pytest.mark.parametrize("lesson", ["nope", "hidden-l1"])
    def test_lesson_state_of_unknown_and_private_lessons_is_the_same(self, sam: Any, course: Any, lesson: str) -> None:
        response = sam.get(f"/api/v1/progress/lesson/{lesson}/completed")
        assert (response.status_code, response.json()["message"]) == (404, "Lesson not found")

    def test_lesson_state_refuses_an_overlong_id(self, sam: Any) -> None:
        response = sam.get(f"/api/v1/progress/lesson/{'x' * 61}/completed")
        assert response.json()["errors"] == {"id": ["Lesson ID too long"]}

    def test_a_completed_lesson_stays_known_when_it_is_deleted(self, history: Any) -> None:
        from content.models import PublishedCourse

        PublishedCourse.objects.all().delete()
        body = history.get("/api/v1/progress/lesson/qu-l1/completed").json()
        assert body["data"]["is_completed"] is True
