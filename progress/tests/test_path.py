"""GET /progress/path: a course with the state of each lesson."""

from typing import Any

import pytest

from accounts.tests.helpers import data, errors, failure
from content.models import Lesson, PublishedCourse
from content.tests import factories

URL = "/api/v1/progress/path?course_id=quechua-101"


def lessons(path: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        lesson
        for level in path["levels"]
        for section in level["sections"]
        for module in section["modules"]
        for lesson in module["lessons"]
    ]


def states(client: Any) -> dict[str, str]:
    return {lesson["id"]: lesson["state"] for lesson in lessons(data(client.get(URL)))}


def make_sequential() -> None:
    PublishedCourse.objects.update(unlock="sequential")
    factories.forget()


def counts(**changed: Any) -> dict[str, Any]:
    return {"lessons": 0, "completed": 0, "skipped": 0, "percent": 0.0, **changed}


def test_path_of_a_new_learner_has_every_lesson_available(ana: Any, exercises: Any) -> None:
    response = ana.get(URL)
    assert response.json()["message"] == "Path retrieved"
    path = data(response)
    levels = path.pop("levels")
    assert path == {
        "course_id": "quechua-101",
        "unlock": "open",
        "next_lesson_id": "qu-l1",
        "placement": None,
        "counts": counts(lessons=3),
    }
    [level] = levels
    [section] = level["sections"]
    [module] = section["modules"]
    assert {**level, "sections": []} == {
        "id": "quechua-101-1",
        "code": "A1",
        "name": "Inicio",
        "order": 1,
        "counts": counts(lessons=3),
        "sections": [],
    }
    assert module["module_type"] == "basic_lesson"
    assert module["lessons"][0] == {
        "id": "qu-l1",
        "name": Lesson.objects.get(pk="qu-l1").name,
        "order": 1,
        "experience_points": 10,
        "exercises_count": 2,
        "state": "available",
        "best_score": None,
        "stars": 0,
        "attempts": 0,
        "completed_at": None,
    }


def test_completed_lesson_has_its_best_score_and_stars(clock: Any, ana: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l2", {"score": 60})
    ana.post("/api/v1/progress/lesson/qu-l2", {"score": 90})
    path = data(ana.get(URL))
    lesson = lessons(path)[1]
    shown = {name: lesson[name] for name in ("state", "best_score", "stars", "attempts", "completed_at")}
    assert shown == {
        "state": "completed",
        "best_score": 90,
        "stars": 3,
        "attempts": 2,
        "completed_at": "2026-03-02T12:00:00.000Z",
    }
    assert path["next_lesson_id"] == "qu-l1"
    assert path["counts"] == counts(lessons=3, completed=1, percent=33.33)


def test_counts_of_a_parent_are_the_sums_of_its_children(ana: Any, course: Any) -> None:
    other = factories.section(factories.level(course["public"]))
    factories.module(other)  # empty
    factories.lesson(factories.module(other), "qu-l4")
    for lesson in ("qu-l1", "qu-l4"):
        ana.post(f"/api/v1/progress/lesson/{lesson}")
    path = data(ana.get(URL))
    assert path["counts"] == counts(lessons=4, completed=2, percent=50.0)
    assert [level["counts"] for level in path["levels"]] == [
        counts(lessons=3, completed=1, percent=33.33),
        counts(lessons=1, completed=1, percent=100.0),
    ]
    assert [module["counts"] for module in path["levels"][1]["sections"][0]["modules"]] == [
        counts(),
        counts(lessons=1, completed=1, percent=100.0),
    ]


def test_path_follows_the_course_as_it_is_now(ana: Any, ada: Any, course: Any) -> None:
    assert ana.post("/api/v1/progress/lesson/qu-l1").status_code == 201
    assert states(ana) == {"qu-l1": "completed", "qu-l2": "available", "qu-l3": "available"}
    assert ada.delete("/api/v1/lessons/qu-l1?force=true").status_code == 200
    assert states(ana) == {"qu-l2": "available", "qu-l3": "available"}
    assert ada.patch("/api/v1/courses/quechua-101", {"is_public": False}).status_code == 200
    assert failure(ana.get(URL)) == (404, "NOT_FOUND", "Course not found")


def test_sequential_course_locks_the_lessons_after_the_first_open_one(ana: Any, exercises: Any) -> None:
    make_sequential()
    assert data(ana.get(URL))["unlock"] == "sequential"
    assert states(ana) == {"qu-l1": "available", "qu-l2": "locked", "qu-l3": "locked"}
    ana.post("/api/v1/progress/lesson/qu-l1")
    assert states(ana) == {"qu-l1": "completed", "qu-l2": "available", "qu-l3": "locked"}


def test_completing_a_locked_lesson_is_recorded_by_post_and_by_upload_alike(
    clock: Any, ana: Any, sam: Any, exercises: Any
) -> None:
    make_sequential()
    assert ana.post("/api/v1/progress/lesson/qu-l2").status_code == 201
    uploaded = {"lesson_id": "qu-l2", "completed_at": "2026-03-02T12:00:00Z"}
    assert sam.post("/api/v1/progress/sync", {"completions": [uploaded]}).status_code == 200
    assert states(ana) == {"qu-l1": "available", "qu-l2": "completed", "qu-l3": "available"}
    assert data(ana.get(URL)) == data(sam.get(URL))


def test_reset_makes_lessons_available_again(ana: Any, ada: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1")
    target = {"target_user_id": str(ana.user.pk)}
    assert ada.post("/api/v1/progress/reset", {**target, "keep_completions": True}).status_code == 200
    assert states(ana)["qu-l1"] == "completed"
    assert ada.post("/api/v1/progress/reset", target).status_code == 200
    assert states(ana)["qu-l1"] == "available"


def test_unchanged_path_responds_304(ana: Any, course: Any) -> None:
    tag = ana.get(URL)["ETag"]
    assert ana.get(URL, If_None_Match=tag).status_code == 304
    ana.post("/api/v1/progress/lesson/qu-l1")
    assert ana.get(URL, If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("endpoint", ["path", "next"])
@pytest.mark.parametrize("query", ["", "?course_id="])
def test_course_id_is_required(ana: Any, endpoint: str, query: str) -> None:
    assert errors(ana.get(f"/api/v1/progress/{endpoint}{query}")) == {"course_id": ["Course ID is required"]}


def test_creator_sees_the_path_of_a_private_course(carlos: Any, course: Any) -> None:
    path = data(carlos.get("/api/v1/progress/path?course_id=hidden-101"))
    assert [lesson["id"] for lesson in lessons(path)] == ["hidden-l1"]
