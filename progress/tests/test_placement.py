"""/progress/placement: a test that finds the lesson where a learner should start a course."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from accounts.tests.helpers import UNKNOWN_ID, data, errors, failure
from content.models import Level, PublishedExercise
from content.tests import factories
from progress.models import ExerciseAttempt, ExperienceEntry, LessonCompletion, Placement, ReviewCard
from progress.tests.test_concurrency import answers_at_once

URL = "/api/v1/progress/placement"
PATH = "/api/v1/progress/path?course_id=placed"
ID = str(UUID(int=7))
RIGHT = "gato"


@pytest.fixture
def placed(db: None) -> Any:
    """A course of four levels with two lessons each, of which the first has three exercises, eN-0 to eN-2."""
    course = factories.course("placed")
    for number in range(4):
        module = factories.module(factories.section(factories.level(course, f"level-{number}")))
        lesson = factories.lesson(module, f"l{number}-a")
        factories.lesson(module, f"l{number}-b")
        for place in range(3):
            text = {"source_text": "cat", "target_text": RIGHT}
            factories.assign(lesson, factories.exercise(f"e{number}-{place}", data=text))
    return course


def start(client: Any, **body: Any) -> dict[str, Any]:
    found: dict[str, Any] = data(client.post(URL, {"course_id": "placed", "client_id": ID, **body}), 201)
    return found


def unit(state: dict[str, Any]) -> int:
    """The number of the level of the open question."""
    return int(state["question"]["id"][1])


def answer(client: Any, state: dict[str, Any], value: Any) -> dict[str, Any]:
    body = {"exercise_id": state["question"]["id"], "answer": value}
    found: dict[str, Any] = data(client.post(f"{URL}/{state['placement']['id']}/answer", body))
    return found


def take(client: Any, state: dict[str, Any], is_known: Callable[[int], bool]) -> dict[str, Any]:
    while state["question"] is not None:
        state = answer(client, state, RIGHT if is_known(unit(state)) else None)
    return state


def finish(client: Any, *, accept: bool) -> Any:
    return client.post(f"{URL}/{ID}/finish", {"accept": accept})


def states(client: Any) -> dict[str, str]:
    return {
        lesson["id"]: lesson["state"]
        for level in data(client.get(PATH))["levels"]
        for lesson in level["sections"][0]["modules"][0]["lessons"]
    }


def test_new_placement_asks_about_the_middle_of_the_course(clock: Any, ana: Any, placed: Any) -> None:
    state = start(ana)
    assert state["placement"] == {
        "id": ID,
        "course_id": "placed",
        "status": "running",
        "asked": 0,
        "started_at": "2026-03-02T12:00:00.000Z",
        "start_lesson_id": None,
    }
    assert unit(state) == 2
    assert state["question"]["data"] == {"source_text": "cat", "target_text": RIGHT}
    assert data(ana.get(f"{URL}/{ID}")) == state


def test_answer_is_graded_as_an_attempt_but_is_none(ana: Any, placed: Any) -> None:
    state = start(ana)
    graded = answer(ana, state, RIGHT)
    assert (graded["is_correct"], graded["score"], graded["verdict"]) == (True, 1.0, "correct")
    assert graded["placement"]["asked"] == 1
    wrong = answer(ana, graded, None)
    assert (wrong["is_correct"], wrong["score"], wrong["verdict"]) == (False, 0.0, "wrong")
    take(ana, wrong, lambda _: True)
    assert finish(ana, accept=True).status_code == 200
    for model in (ExerciseAttempt, ReviewCard, LessonCompletion, ExperienceEntry):
        assert not model._default_manager.exists()


@pytest.mark.parametrize(
    ("known", "asked", "start_lesson_id"), [(0, 6, "l0-a"), (1, 6, "l1-a"), (3, 4, "l3-a"), (4, 4, None)]
)
def test_placement_finds_the_first_unknown_level(
    ana: Any, placed: Any, known: int, asked: int, start_lesson_id: str | None
) -> None:
    end = take(ana, start(ana), lambda number: number < known)["placement"]
    assert (end["status"], end["asked"], end["start_lesson_id"]) == ("done", asked, start_lesson_id)


def test_accepting_skips_the_lessons_before_the_start(clock: Any, ana: Any, placed: Any) -> None:
    take(ana, start(ana), lambda number: number < 1)
    accepted = data(finish(ana, accept=True))
    assert (accepted["placement"]["status"], accepted["question"]) == ("accepted", None)
    found = states(ana)
    assert [lesson for lesson, state in found.items() if state == "skipped"] == ["l0-a", "l0-b"]
    path = data(ana.get(PATH))
    assert path["placement"] == {"start_lesson_id": "l1-a", "accepted_at": "2026-03-02T12:00:00.000Z"}
    assert path["counts"] == {"lessons": 8, "completed": 0, "skipped": 2, "percent": 0.0}
    assert path["next_lesson_id"] == "l1-a"
    assert data(ana.get("/api/v1/progress/next?course_id=placed"))["reason"] == "continue"


def test_skipped_lesson_still_pays_when_it_is_completed(ana: Any, placed: Any) -> None:
    take(ana, start(ana), lambda _: True)
    assert data(finish(ana, accept=True))["placement"]["start_lesson_id"] is None
    assert set(states(ana).values()) == {"skipped"}
    assert data(ana.post("/api/v1/progress/lesson/l0-a"), 201)["experience_gained"] == 10
    assert states(ana)["l0-a"] == "completed"
    ana.post("/api/v1/progress/enrollments", {"course_id": "placed"})
    [summary] = data(ana.get("/api/v1/progress/summary"))["courses"]
    [enrollment] = data(ana.get("/api/v1/progress/enrollments"))
    assert summary["next_lesson_id"] is enrollment["next_lesson_id"] is None
    assert summary["lessons_completed"] == enrollment["lessons_completed"] == 1


def test_later_placement_replaces_the_skipped_lessons(clock: Any, ana: Any, placed: Any) -> None:
    take(ana, start(ana), lambda _: True)
    finish(ana, accept=True)
    clock.shift(60)
    another = take(ana, start(ana, client_id=str(UUID(int=8))), lambda _: False)["placement"]
    assert set(states(ana).values()) == {"skipped"}
    assert ana.post(f"{URL}/{another['id']}/finish", {"accept": True}).status_code == 200
    assert set(states(ana).values()) == {"available"}


def test_declined_placement_skips_nothing(ana: Any, placed: Any) -> None:
    start(ana)
    declined = data(finish(ana, accept=False))
    assert (declined["placement"]["status"], declined["question"]) == ("declined", None)
    assert set(states(ana).values()) == {"available"}


def test_new_placement_declines_the_running_one(ana: Any, sam: Any, placed: Any) -> None:
    start(sam)
    start(ana)
    start(ana, client_id=str(UUID(int=8)))
    assert data(ana.get(f"{URL}/{ID}"))["placement"]["status"] == "declined"
    assert data(ana.get(f"{URL}/{UUID(int=8)}"))["placement"]["status"] == "running"
    assert data(sam.get(f"{URL}/{ID}"))["placement"]["status"] == "running"


def test_same_client_id_is_the_same_placement(ana: Any, placed: Any) -> None:
    state = answer(ana, start(ana), RIGHT)
    again = data(ana.post(URL, {"course_id": "placed", "client_id": ID}))
    assert again == {name: state[name] for name in ("placement", "question")}
    factories.branch(factories.course("other"))
    response = ana.post(URL, {"course_id": "other", "client_id": ID})
    assert failure(response) == (409, "CONFLICT", "client_id was already used for another placement")
    assert response.json()["error"]["context"] == {"reason": "client_id_reused"}


def test_question_answered_before_keeps_its_result(ana: Any, placed: Any) -> None:
    state = start(ana)
    graded = answer(ana, state, RIGHT)
    assert answer(ana, state, None) == graded
    take(ana, graded, lambda _: True)
    finish(ana, accept=True)
    assert answer(ana, state, None)["is_correct"] is True


def reason(response: Any) -> tuple[str, str]:
    status, _, message = failure(response)
    assert status == 409
    return response.json()["error"]["context"]["reason"], message


def test_placement_refuses_what_its_state_forbids(ana: Any, placed: Any) -> None:
    state = start(ana)
    other = {"exercise_id": "e0-0", "answer": RIGHT}
    assert reason(ana.post(f"{URL}/{ID}/answer", other)) == ("wrong_question", "Another question is open")
    assert reason(finish(ana, accept=True)) == ("placement_running", "Placement is still running")
    take(ana, state, lambda _: True)
    assert reason(ana.post(f"{URL}/{ID}/answer", other)) == ("placement_finished", "Placement is finished")
    assert finish(ana, accept=True).status_code == 200
    assert reason(finish(ana, accept=False)) == ("placement_finished", "Placement is finished")


def test_short_course_has_no_placement(ana: Any, course: Any, exercises: Any) -> None:
    response = ana.post(URL, {"course_id": "quechua-101"})
    assert reason(response) == ("too_short", "Course is too short for a placement")
    assert not Placement.objects.exists()


def test_deleted_question_is_wrong(ana: Any, ada: Any, placed: Any) -> None:
    state = start(ana)
    first = state["question"]["id"]
    assert ada.delete(f"/api/v1/lessons/l2-a/exercises/{first}").status_code == 200
    shown = data(ana.get(f"{URL}/{ID}"))
    assert shown["question"]["id"] != first
    graded = answer(ana, state, RIGHT)
    assert (graded["is_correct"], graded["placement"]["asked"]) == (False, 1)
    assert graded["question"] == shown["question"]


def test_open_questions_of_a_deleted_level_count_as_wrong_without_being_asked(ana: Any, ada: Any, placed: Any) -> None:
    state = answer(ana, start(ana), RIGHT)
    assert ada.delete("/api/v1/levels/level-2?force=true").status_code == 200
    state = data(ana.get(f"{URL}/{ID}"))
    assert (state["placement"]["asked"], unit(state)) == (1, 1)
    end = take(ana, state, lambda _: True)["placement"]
    # The level after the last known one is deleted: the learner starts at the next one.
    assert (end["status"], end["start_lesson_id"]) == ("done", "l3-a")
    assert finish(ana, accept=True).status_code == 200
    assert set(states(ana).values()) == {"skipped", "available"}


def test_placement_of_a_course_that_is_hidden_or_deleted_is_not_found(ana: Any, ada: Any, placed: Any) -> None:
    state = start(ana)
    body = {"exercise_id": state["question"]["id"], "answer": RIGHT}
    assert ada.patch("/api/v1/courses/placed", {"is_public": False}).status_code == 200
    for _ in range(2):
        for response in (
            ana.get(f"{URL}/{ID}"),
            ana.post(f"{URL}/{ID}/answer", body),
            finish(ana, accept=False),
        ):
            assert failure(response) == (404, "NOT_FOUND", "Course not found")
        ada.delete("/api/v1/courses/placed?force=true")
    assert not Level.objects.exists()
    assert not PublishedExercise.objects.exists()


def test_placement_of_another_learner_is_not_found(ana: Any, sam: Any, placed: Any) -> None:
    start(ana)
    for placement_id in (ID, UNKNOWN_ID, "x"):
        for response in (
            sam.get(f"{URL}/{placement_id}"),
            sam.post(f"{URL}/{placement_id}/answer", {"exercise_id": "e0-0"}),
            sam.post(f"{URL}/{placement_id}/finish", {"accept": True}),
        ):
            assert failure(response) == (404, "NOT_FOUND", "Placement not found")


def test_reset_hides_placements_and_what_they_skipped(ana: Any, ada: Any, placed: Any) -> None:
    take(ana, start(ana), lambda _: True)
    finish(ana, accept=True)
    assert ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk)}).status_code == 200
    assert failure(ana.get(f"{URL}/{ID}")) == (404, "NOT_FOUND", "Placement not found")
    assert reason(ana.post(URL, {"course_id": "placed", "client_id": ID}))[0] == "client_id_reused"
    assert set(states(ana).values()) == {"available"}
    assert data(ana.get(PATH))["placement"] is None
    assert start(ana, client_id=None)["placement"]["status"] == "running"


def test_invalid_bodies_are_refused(ana: Any, placed: Any) -> None:
    assert errors(ana.post(URL, {})) == {"course_id": ["Course ID is required"]}
    assert set(errors(ana.post(URL, {"course_id": 5, "client_id": "x"}))) == {"course_id", "client_id"}
    state = start(ana)
    for body, field in (
        ({}, "exercise_id"),
        ({"exercise_id": 5}, "exercise_id"),
        ({"exercise_id": None}, "exercise_id"),
    ):
        assert set(errors(ana.post(f"{URL}/{ID}/answer", body))) == {field}
    for accept in (None, 1, "true"):
        assert set(errors(ana.post(f"{URL}/{ID}/finish", {"accept": accept}))) == {"accept"}
    wrong_shape = {"exercise_id": state["question"]["id"], "answer": ["gato"]}
    message = "Expected a text of at most 2000 characters"
    assert errors(ana.post(f"{URL}/{ID}/answer", wrong_shape)) == {"answer": [message]}
    assert data(ana.get(f"{URL}/{ID}")) == state


def test_starts_have_their_own_rate_limit(ana: Any, placed: Any, settings: Any) -> None:
    settings.RATE_LIMIT_ENABLED = True
    response = ana.post(URL, {"course_id": "placed"})
    assert (response["RateLimit-Limit"], response["RateLimit-Policy"]) == ("60", "60;w=900")
    assert ana.get(f"{URL}/{data(response, 201)['placement']['id']}")["RateLimit-Limit"] != "60"


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL")
def test_concurrent_starts_and_answers_are_stored_once(ana: Any, placed: Any) -> None:
    starts = [lambda number=number: ana.post(URL, {"course_id": "placed", "client_id": ID}) for number in range(3)]
    assert sorted(response.status_code for response in answers_at_once(starts)) == [200, 200, 201]
    body = {"exercise_id": data(ana.get(f"{URL}/{ID}"))["question"]["id"], "answer": RIGHT}
    requests = [lambda: ana.post(f"{URL}/{ID}/answer", body)] * 4
    assert {data(response)["placement"]["asked"] for response in answers_at_once(requests)} == {1}
    others = [lambda: ana.post(URL, {"course_id": "placed"})] * 3
    assert {response.status_code for response in answers_at_once(others)} == {201}
    assert Placement.objects.filter(status="running").count() == 1
