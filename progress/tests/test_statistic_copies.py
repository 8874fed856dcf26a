"""Statistics over many completions are stored copies, which a task computes."""

from typing import Any

import pytest

from accounts.tests.helpers import data
from progress.models import StatisticCopy
from tests.tasks import run_tasks

pytestmark = pytest.mark.django_db(transaction=True)  # as the worker commits

URL = "/api/v1/progress/lesson/qu-l1/stats"
ANALYTICS = "/api/v1/exercises/ex-vof/analytics"


def complete(learner: Any, **body: Any) -> None:
    learner.renew()
    assert learner.post("/api/v1/progress/lesson/qu-l1", body).status_code in (201, 409)


@pytest.fixture
def few(settings: Any) -> None:
    settings.STATISTICS_LIVE_COMPLETIONS = 1


def test_few_completions_are_counted_at_each_request(clock: Any, ana: Any, carlos: Any, course: Any, few: Any) -> None:
    complete(ana)
    found = data(carlos.get(URL))
    assert (found["total_completions"], found["as_of"]) == (1, "2026-03-02T12:00:00.000Z")
    assert not StatisticCopy.objects.exists()


def test_many_completions_are_a_copy_that_the_worker_renews(
    clock: Any, ana: Any, sam: Any, carlos: Any, ada: Any, course: Any, few: Any
) -> None:
    complete(ana, score=80)
    complete(sam, score=60)
    live = _computed(carlos)
    for _ in range(2):
        refused = carlos.get(URL)
        assert (refused.status_code, refused["Retry-After"]) == (503, "10")
    run_tasks()
    assert data(carlos.get(URL)) == live
    complete(ada, score=10)
    clock.shift(14 * 60)
    carlos.renew()
    assert data(carlos.get(URL)) == live
    run_tasks()
    assert data(carlos.get(URL)) == live
    clock.shift(60)
    assert data(carlos.get(URL)) == live  # old, and requested again
    run_tasks()
    found = data(carlos.get(URL))
    assert (found["total_completions"], found["as_of"]) == (3, "2026-03-02T12:15:00.000Z")


def _computed(carlos: Any) -> Any:
    from django.test import override_settings

    with override_settings(STATISTICS_LIVE_COMPLETIONS=100):
        return data(carlos.get(URL))


def test_waiting_copy_is_requested_once(clock: Any, ana: Any, sam: Any, carlos: Any, course: Any, few: Any) -> None:
    from django_tasks_db.models import DBTaskResult

    complete(ana)
    complete(sam)
    waiting = DBTaskResult.objects.filter(task_path__endswith="compute_copy")
    for _ in range(3):
        assert carlos.get(URL).status_code == 503
    assert waiting.count() == 1
    clock.shift(30 * 60)  # the task is lost
    carlos.renew()
    assert carlos.get(URL).status_code == 503
    assert waiting.count() == 2


def test_copy_goes_when_few_completions_are_left(
    clock: Any, ana: Any, sam: Any, carlos: Any, course: Any, few: Any, settings: Any
) -> None:
    complete(ana)
    complete(sam)
    carlos.get(URL)
    run_tasks()
    assert StatisticCopy.objects.exists()
    settings.STATISTICS_LIVE_COMPLETIONS = 2
    clock.shift(15 * 60)
    carlos.renew()
    carlos.get(URL)
    run_tasks()
    assert not StatisticCopy.objects.exists()
    assert data(carlos.get(URL))["as_of"] == "2026-03-02T12:15:00.000Z"


def test_statistics_from_a_copy_take_few_queries(
    clock: Any, ana: Any, sam: Any, carlos: Any, course: Any, few: Any, django_assert_max_num_queries: Any
) -> None:
    complete(ana)
    complete(sam)
    carlos.get(URL)
    run_tasks()
    carlos.renew()
    with django_assert_max_num_queries(8):
        carlos.get(URL)


def test_analytics_from_a_copy_equal_those_computed_now(
    clock: Any, ana: Any, sam: Any, carlos: Any, exercises: Any, settings: Any
) -> None:
    for learner, score in ((ana, 80), (sam, 61)):
        learner.renew()
        learner.post("/api/v1/progress/lesson/qu-l2", {"score": score, "time_spent_seconds": 7})
    carlos.renew()
    live = data(carlos.get(ANALYTICS))
    settings.STATISTICS_LIVE_COMPLETIONS = 0
    assert carlos.get(ANALYTICS).status_code == 503
    run_tasks()
    assert data(carlos.get(ANALYTICS)) == live
    assert (live["performanceMetrics"]["averageScore"], live["asOf"]) == (70.5, "2026-03-02T12:00:00.000Z")
