"""GET /progress/lesson/:id/stats: how all learners did, for those who write lessons."""

from typing import Any

import pytest

from accounts.tests.helpers import data, errors, failure
from content.models import PublishedLesson

EMPTY = {
    "total_completions": 0,
    "unique_users": 0,
    "completion_rate": 0.0,
    "average_score": None,
    "average_time_spent": None,
    "median_time_spent": None,
}


def url(lesson: str) -> str:
    return f"/api/v1/progress/lesson/{lesson}/stats"


def complete(learner: Any, lesson: str, **body: Any) -> None:
    learner.renew()
    assert learner.post(f"/api/v1/progress/lesson/{lesson}", body).status_code in (201, 409)


def test_statistics_of_a_lesson_without_completions(clock: Any, carlos: Any, course: Any) -> None:
    response = carlos.get(url("hidden-l1"))
    assert response.json()["message"] == "Lesson statistics retrieved"
    found = data(response)
    assert {name: found[name] for name in EMPTY} == EMPTY
    assert [bucket["count"] for bucket in found["score_distribution"]] == [0] * 10
    assert found["score_distribution"][0] == {"from": 0, "to": 9, "count": 0}
    assert found["score_distribution"][9] == {"from": 90, "to": 100, "count": 0}
    assert [day["date"] for day in found["last_30_days"]][::29] == ["2026-02-01", "2026-03-02"]


def test_lesson_statistics_count_learners_scores_and_times(
    clock: Any, ana: Any, sam: Any, ada: Any, carlos: Any, course: Any
) -> None:
    complete(ana, "qu-l1", score=85, time_spent_seconds=100)
    complete(sam, "qu-l1", score=60, time_spent_seconds=51)
    clock.move_to("2026-03-03T23:59:59Z")
    complete(sam, "qu-l1", score=100, time_spent_seconds=9)
    complete(ada, "qu-l1")
    complete(carlos, "qu-l2")
    found = data(carlos.get(url("qu-l1")))
    assert (found["total_completions"], found["unique_users"], found["completion_rate"]) == (4, 3, 75.0)
    assert found["average_score"] == 92.5
    assert (found["average_time_spent"], found["median_time_spent"]) == (75.5, 75.5)
    assert [bucket["count"] for bucket in found["score_distribution"]] == [0] * 8 + [1, 1]
    assert found["last_30_days"][-2:] == [
        {"date": "2026-03-02", "completions": 2},
        {"date": "2026-03-03", "completions": 2},
    ]
    assert sum(day["completions"] for day in found["last_30_days"]) == 4


def test_lesson_statistics_cover_thirty_days(clock: Any, ana: Any, carlos: Any, course: Any) -> None:
    complete(ana, "qu-l1")
    clock.move_to("2026-03-31T23:59:59Z")
    carlos.renew()
    assert data(carlos.get(url("qu-l1")))["last_30_days"][0] == {"date": "2026-03-02", "completions": 1}
    clock.move_to("2026-04-01T00:00:00Z")
    carlos.renew()
    found = data(carlos.get(url("qu-l1")))
    assert sum(day["completions"] for day in found["last_30_days"]) == 0
    assert found["total_completions"] == 1


def test_lesson_statistics_exclude_archived_completions(clock: Any, ana: Any, sam: Any, ada: Any, course: Any) -> None:
    for learner in (ana, sam):
        complete(learner, "qu-l1", score=80)
    ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk)})
    ada.post("/api/v1/progress/reset", {"target_user_id": str(sam.user.pk), "keep_completions": True})
    found = data(ada.get(url("qu-l1")))
    assert (found["total_completions"], found["unique_users"], found["completion_rate"]) == (1, 1, 100.0)
    assert found["last_30_days"][-1]["completions"] == 1
    clock.shift(60)
    complete(ana, "qu-l1", score=10)
    complete(sam, "qu-l1")
    found = data(ada.get(url("qu-l1")))
    assert (found["total_completions"], found["unique_users"], found["average_score"]) == (3, 2, 45.0)
    assert found["last_30_days"][-1]["completions"] == 3


def test_a_deleted_lesson_stays_completed(clock: Any, carlos: Any, ada: Any, course: Any) -> None:
    complete(carlos, "qu-l1", score=70)
    PublishedLesson.objects.filter(pk="qu-l1").delete()
    found = data(carlos.get(url("qu-l1")))
    assert (found["unique_users"], found["completion_rate"]) == (1, 0.0)
    assert failure(ada.get(url("qu-l1"))) == (404, "NOT_FOUND", "Lesson not found")


def test_lesson_statistics_refusals(ana: Any, carlos: Any) -> None:
    long = "x" * 61
    assert failure(ana.get(url(long))) == (403, "AUTHORIZATION_ERROR", "Insufficient permissions")
    assert errors(carlos.get(url(long))) == {"id": ["Lesson ID too long"]}
    assert failure(carlos.get(url("nothing"))) == (404, "NOT_FOUND", "Lesson not found")


def test_lesson_statistics_take_a_constant_number_of_queries(
    clock: Any, ana: Any, sam: Any, carlos: Any, course: Any, django_assert_max_num_queries: Any
) -> None:
    complete(ana, "qu-l1", score=1, time_spent_seconds=1)
    carlos.renew()
    for _ in range(2):
        with django_assert_max_num_queries(7):
            carlos.get(url("qu-l1"))
        complete(sam, "qu-l1", score=2, time_spent_seconds=2)


@pytest.mark.parametrize("role", ["carlos", "ada"])
def test_lesson_statistics_name_no_learner(
    clock: Any, ana: Any, role: str, course: Any, request: pytest.FixtureRequest
) -> None:
    complete(ana, "qu-l1")
    content = request.getfixturevalue(role).get(url("qu-l1")).content
    assert str(ana.user.pk).encode() not in content
    assert b"Ana" not in content
