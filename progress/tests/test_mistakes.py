"""GET /progress/mistakes: exercises whose latest answer is not correct."""

import importlib
from typing import Any
from uuid import UUID

from django.apps import apps
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.tests.helpers import data, errors, failure
from langlearn.api.instants import now
from progress.models import ExerciseAttempt, ReviewCard, UserProgress
from progress.services.consistency import check_account
from tests.examples import examples

URL = "/api/v1/progress/mistakes"


def answer(client: Any, exercise_id: str, value: Any, **body: Any) -> None:
    response = client.post(f"/api/v1/progress/exercises/{exercise_id}/attempts", {"answer": value, **body})
    assert response.status_code == 201


def shown(client: Any, query: str = "") -> list[str]:
    return [mistake["exercise_id"] for mistake in data(client.get(URL + query))]


def test_mistake_shows_the_latest_answer_and_its_grading(clock: Any, ana: Any, exercises: Any) -> None:
    answer(ana, "ex-market", "Dónde está")
    response = ana.get(URL)
    body = response.json()
    assert body["message"] == "Mistakes retrieved"
    assert body["meta"] == body["pagination"]
    assert body["data"] == [
        {
            "exercise_id": "ex-market",
            "exercise_type": "translation",
            "course_id": "quechua-101",
            "lesson_id": "qu-l1",
            "answered_at": "2026-03-02T12:00:00.000Z",
            "answer": "Dónde está",
            "verdict": "incomplete",
            "score": 0.5,
            "expected": "¿Dónde está el mercado?",
            "diff": [
                {"op": "equal", "expected": "Dónde", "given": "Dónde"},
                {"op": "equal", "expected": "está", "given": "está"},
                {"op": "missing", "expected": "el", "given": None},
                {"op": "missing", "expected": "mercado", "given": None},
            ],
        }
    ]


def test_mistakes_are_listed_newest_first_and_paged(clock: Any, ana: Any, exercises: Any) -> None:
    answer(ana, "ex-market", "x")
    answer(ana, "ex-vof", False, answered_at="2026-03-02T11:00:00Z")
    assert shown(ana) == ["ex-market", "ex-vof"]
    assert shown(ana, "?limit=1&page=2") == ["ex-vof"]
    assert ana.get(f"{URL}?limit=1")["X-Total-Count"] == "2"


def test_mistake_leaves_when_the_latest_answer_is_right(clock: Any, ana: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", False)
    answer(ana, "ex-vof", True, answered_at="2026-03-02T11:00:00Z")  # a late upload
    assert shown(ana) == ["ex-vof"]
    clock.shift(60)
    answer(ana, "ex-vof", True)
    assert shown(ana) == []
    answer(ana, "ex-vof", False, answered_at="2026-03-02T11:30:00Z")
    assert shown(ana) == []


def test_of_two_answers_at_one_instant_the_greater_id_is_the_latest(clock: Any, ana: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", True, client_id=str(UUID(int=2)))
    answer(ana, "ex-vof", False, client_id=str(UUID(int=1)))
    assert shown(ana) == []
    answer(ana, "ex-vof", False, client_id=str(UUID(int=3)))
    assert shown(ana) == ["ex-vof"]


def test_exercises_of_hidden_and_deleted_lessons_are_no_mistakes(
    ana: Any, carlos: Any, ada: Any, exercises: Any
) -> None:
    answer(ana, "ex-vof", False)
    answer(carlos, "ex-hidden", "x")
    assert shown(carlos) == ["ex-hidden"]
    assert shown(carlos, "?course_id=quechua-101") == []
    assert ada.delete("/api/v1/lessons/qu-l2?force=true").status_code == 200
    assert shown(ana) == []


def test_reset_clears_mistakes(ana: Any, ada: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", False)
    assert ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk)}).status_code == 200
    assert shown(ana) == []


def test_check_progress_finds_and_repairs_a_card_with_the_wrong_verdict(ana: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", False)
    answer(ana, "ex-market", "¿Dónde está el mercado?")
    for exercise_id, is_mistake in (("ex-vof", False), ("ex-market", True)):
        ReviewCard.objects.filter(exercise_id=exercise_id).update(is_mistake=is_mistake)
        [found] = check_account(ana.user.pk, at=now(), repair=True)
        assert found.what == f"review card of {exercise_id}"
        assert check_account(ana.user.pk, at=now()) == []
        assert shown(ana) == ["ex-vof"]


def test_migration_marks_the_cards_of_mistakes(clock: Any, ana: Any, sam: Any, ada: Any, exercises: Any) -> None:
    answer(ana, "ex-vof", True, client_id=str(UUID(int=1)))
    answer(ana, "ex-vof", False, client_id=str(UUID(int=2)))
    answer(ana, "ex-vof", False, client_id=str(UUID(int=3)), answered_at="2026-03-02T11:00:00Z")
    answer(ana, "ex-market", "no", answered_at="2026-03-02T11:00:00Z")
    answer(ana, "ex-market", "¿Dónde está el mercado?")
    answer(sam, "ex-vof", False)
    assert ada.post("/api/v1/progress/reset", {"target_user_id": str(sam.user.pk)}).status_code == 200
    clock.shift(60)
    answer(sam, "ex-vof", True)
    answer(ada, "ex-hidden", "no")
    right = list(ReviewCard.objects.order_by("pk").values())
    ReviewCard.objects.update(is_mistake=False)  # as the column is added
    migration = importlib.import_module("progress.migrations.0017_mark_mistakes")
    migration.LEARNERS = 2
    for _ in range(2):  # it can be run again
        migration.mark(apps, None)
        assert list(ReviewCard.objects.order_by("pk").values()) == right
    assert [row["exercise_id"] for row in right if row["is_mistake"]] == ["ex-vof", "ex-hidden"]


def test_problems_of_the_query_come_before_an_unknown_course(ana: Any, course: Any) -> None:
    assert set(errors(ana.get(f"{URL}?course_id=&limit=0"))) == {"course_id", "limit"}
    assert set(errors(ana.get(f"{URL}?course_id=none&limit=0"))) == {"limit"}
    assert failure(ana.get(f"{URL}?course_id=none")) == (404, "NOT_FOUND", "Course not found")
    assert failure(ana.get(f"{URL}?course_id=hidden-101")) == (404, "NOT_FOUND", "Course not found")


@settings(max_examples=examples(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(uploads=st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9), st.booleans()), min_size=1, max_size=6))
def test_mistakes_do_not_depend_on_the_order_of_uploads(
    clock: Any, ana: Any, exercises: Any, uploads: list[tuple[int, int, bool]]
) -> None:
    for model in (ExerciseAttempt, ReviewCard, UserProgress):
        model.objects.all().delete()
    answers = {
        (minute, number): {
            "client_id": str(UUID(int=number * 10 + minute)),
            "exercise_id": "ex-vof",
            "answer": right,
            "answered_at": f"2026-03-02T11:0{minute}:00Z",
        }
        for minute, number, right in uploads
    }
    for item in answers.values():
        ana.put("/api/v1/progress/sync", {"attempts": [item]})
    latest = max(answers.values(), key=lambda item: (item["answered_at"], item["client_id"]))
    assert shown(ana) == ([] if latest["answer"] else ["ex-vof"])


@settings(max_examples=examples(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    uploads=st.lists(
        st.dictionaries(st.integers(1, 40), st.tuples(st.integers(0, 5), st.booleans()), min_size=1, max_size=4),
        min_size=1,
        max_size=4,
    )
)
def test_mistakes_do_not_depend_on_how_uploads_are_split(
    clock: Any, ana: Any, exercises: Any, uploads: list[dict[int, tuple[int, bool]]]
) -> None:
    for model in (ExerciseAttempt, ReviewCard, UserProgress):
        model.objects.all().delete()
    stored: dict[int, tuple[int, bool]] = {}
    for upload in uploads:
        items = [
            {
                "client_id": str(UUID(int=number)),
                "exercise_id": "ex-vof",
                "answer": right,
                "answered_at": f"2026-03-02T11:0{minute}:00Z",
            }
            for number, (minute, right) in upload.items()
        ]
        assert ana.put("/api/v1/progress/sync", {"attempts": items}).status_code == 200
        stored = upload | stored  # the first answer of an id stands
        _, _, right = max((minute, number, right) for number, (minute, right) in stored.items())
        assert shown(ana) == ([] if right else ["ex-vof"])
    assert check_account(ana.user.pk, at=now()) == []
