"""The rate limit `upload`: completions and answers, counted one by one."""

from typing import Any
from uuid import uuid4

import pytest

from langlearn.api import counters
from langlearn.api.instants import format_instant, now
from progress.models import LessonReport

pytestmark = pytest.mark.django_db

SYNC = "/api/v1/progress/sync"
AT = "2026-03-02T10:15:30Z"


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> Any:
    counters.memory.clear()
    settings.REDIS_URL = ""
    settings.RATE_LIMIT_ENABLED = True
    settings.RATE_LIMIT_UPLOAD_MAX_ITEMS = 10
    yield
    counters.memory.clear()


def batch(completions: int = 0, attempts: int = 0) -> dict[str, Any]:
    lessons = [{"lesson_id": f"lesson-{number}", "completed_at": AT} for number in range(completions)]
    answers = [
        {"client_id": str(uuid4()), "exercise_id": "e", "answer": "x", "answered_at": AT} for _ in range(attempts)
    ]
    return {"completions": lessons, "attempts": answers}


def left(response: Any) -> tuple[str, str]:
    return response.headers["RateLimit-Policy"], response.headers["RateLimit-Remaining"]


@pytest.mark.parametrize("method", ["put", "post"])
def test_synchronisation_counts_its_completions_and_attempts(ana: Any, sam: Any, method: str) -> None:
    first = getattr(ana, method)(SYNC, batch(completions=3, attempts=4))
    assert (first.status_code, left(first)) == (200, ("10;w=900", "3"))
    refused = getattr(ana, method)(SYNC, batch(completions=2, attempts=2))
    assert (refused.status_code, left(refused)) == (429, ("10;w=900", "3"))
    assert 0 < int(refused.headers["Retry-After"]) <= 900
    assert getattr(ana, method)(SYNC, batch(attempts=3)).status_code == 200
    assert getattr(sam, method)(SYNC, batch(completions=10)).status_code == 200


def test_refused_upload_stores_nothing(ana: Any, settings: Any, course: Any) -> None:
    settings.RATE_LIMIT_UPLOAD_MAX_ITEMS = 2
    done = {"completions": [{"lesson_id": "qu-l1", "completed_at": format_instant(now())}]}
    assert ana.put(SYNC, batch(attempts=2)).status_code == 200
    assert ana.put(SYNC, done).status_code == 429
    assert not LessonReport.objects.exists()
    settings.RATE_LIMIT_UPLOAD_MAX_ITEMS = 3
    assert ana.put(SYNC, done).status_code == 200
    assert LessonReport.objects.count() == 1


def test_upload_also_counts_as_one_request_of_the_user(ana: Any, settings: Any) -> None:
    settings.RATE_LIMIT_USER_MAX_REQUESTS = 3
    assert left(ana.put(SYNC, batch(completions=5))) == ("3;w=900", "2")
    assert left(ana.put(SYNC, {})) == ("3;w=900", "1")
    assert [ana.put(SYNC, batch(completions=1)).status_code for _ in range(2)] == [200, 429]


def test_batch_larger_than_the_whole_limit_is_accepted_in_a_new_window(ana: Any) -> None:
    assert left(ana.put(SYNC, batch(completions=12))) == ("10;w=900", "0")
    assert ana.put(SYNC, batch(completions=1)).status_code == 429


def test_list_that_is_too_long_costs_no_more_than_one_that_is_accepted(ana: Any, settings: Any) -> None:
    settings.SYNC_MAX_COMPLETIONS = 4
    too_long = ana.put(SYNC, batch(completions=9))
    assert (too_long.status_code, left(too_long)) == (413, ("10;w=900", "6"))


@pytest.mark.parametrize("body", [{"completions": 5}, {"attempts": {"a": 1}}, {"completions": None}, {}])
def test_body_without_items_counts_as_a_request_only(ana: Any, body: Any) -> None:
    assert left(ana.put(SYNC, body))[0] == "3000;w=900"


@pytest.mark.parametrize("path", ["/api/v1/progress/lesson/l", "/api/v1/progress/lessons/l/complete"])
def test_completion_counts_its_answers(ana: Any, path: str) -> None:
    answers = [{"exercise_id": "e", "answer": "x"}] * 6
    first = ana.post(path, {"answers": answers})
    assert (first.status_code, left(first)) == (404, ("10;w=900", "4"))
    assert ana.post(path, {"answers": answers}).status_code == 429
    assert left(ana.post(path, {"score": 80}))[0] == "3000;w=900"


def test_upload_without_a_token_counts_as_anonymous(api: Any) -> None:
    response = api.put(SYNC, batch(completions=5))
    assert (response.status_code, left(response)) == (401, ("300;w=900", "299"))
