"""Several requests of one learner at the same instant, on a database with row locks."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.db.models import Sum

from content.tests import factories
from progress.models import ActivityDay, ExperienceEntry, LessonCompletion, LessonReport, UserProgress

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]


def at_once(requests: list[Any]) -> list[int]:
    """The status codes of requests that start together."""

    def run(request: Any) -> int:
        try:
            status: int = request().status_code
            return status
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=10) as pool:
        return sorted(pool.map(run, requests))


@pytest.fixture
def learner(transactional_db: None) -> Any:
    from conftest import signed_in

    return signed_in("ana@example.org", "student")


@pytest.fixture
def lessons(transactional_db: None) -> list[str]:
    module = factories.module(factories.section(factories.level(factories.course())))
    return [factories.lesson(module, f"lesson-{number}").pk for number in range(50)]


def assert_consistent(user_id: Any) -> UserProgress:
    progress = UserProgress.objects.get(user_id=user_id)
    booked = ExperienceEntry.objects.filter(user_id=user_id).aggregate(total=Sum("amount"))["total"]
    assert progress.experience_points == booked
    attempts = LessonCompletion.objects.filter(user_id=user_id).aggregate(total=Sum("attempts"))["total"]
    assert attempts == LessonReport.objects.filter(user_id=user_id).count()
    assert progress.change_number == attempts
    return progress


def test_fifty_completions_of_one_lesson_pay_once(learner: Any, lessons: list[str]) -> None:
    url = f"/api/v1/progress/lesson/{lessons[0]}"
    assert at_once([lambda: learner.post(url)] * 50) == [201] + [409] * 49
    progress = assert_consistent(learner.user.pk)
    assert progress.experience_points == 10
    assert LessonCompletion.objects.get().attempts == 50
    assert ActivityDay.objects.count() == 1


def test_fifty_completions_of_fifty_lessons_lose_nothing(learner: Any, lessons: list[str]) -> None:
    requests = [lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}") for lesson in lessons]
    assert at_once(requests) == [201] * 50
    assert assert_consistent(learner.user.pk).experience_points == 500


def test_one_report_sent_at_once_by_many_is_stored_once(learner: Any, lessons: list[str]) -> None:
    key = str(uuid4())
    url = f"/api/v1/progress/lesson/{lessons[0]}"
    statuses = at_once([lambda: learner.post(url, Idempotency_Key=key)] * 10)
    assert statuses == [201] + [409] * 9
    assert LessonReport.objects.count() == 1
    assert_consistent(learner.user.pk)


def test_the_zone_changes_while_lessons_are_completed(learner: Any, lessons: list[str]) -> None:
    zones = ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Madrid"]
    requests = [lambda zone=zone: learner.put("/api/users/profile", {"timezone": zone}) for zone in zones]
    requests += [lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}") for lesson in lessons[:20]]
    statuses = at_once(requests)
    assert statuses.count(201) == 20
    assert max(statuses) < 500
    progress = assert_consistent(learner.user.pk)
    learner.user.refresh_from_db()
    assert progress.timezone == learner.user.timezone
    assert progress.streak_longest == progress.streak_run >= 1
