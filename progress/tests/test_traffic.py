"""Everything at once on a database with row locks, and the proof afterwards that nothing was lost or counted twice."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection, connections

from content.tests import factories
from progress.models import ExperienceEntry, LessonReport, UserProgress
from progress.rules.periods import Period
from progress.selectors import leaderboard

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]
P = "/api/v1/progress"


def at_once(requests: list[Callable[[], Any]]) -> list[int]:
    """The status codes of requests that run ten at a time, in the order of the requests."""

    def run(request: Callable[[], Any]) -> int:
        try:
            status: int = request().status_code
            return status
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=10) as pool:
        return list(pool.map(run, requests))


@pytest.fixture
def lessons(transactional_db: None) -> list[str]:
    module = factories.module(factories.section(factories.level(factories.course())))
    return [factories.lesson(module, f"lesson-{number}").pk for number in range(30)]


@pytest.fixture
def cast(transactional_db: None) -> Any:
    from conftest import signed_in

    return {name: signed_in(f"{name}@example.org", role) for name, role in (("ana", "student"), ("ada", "admin"))}


def administer(ada: Any, learner: Any, act: str, **body: Any) -> Callable[[], Any]:
    return lambda: ada.post(f"{P}/{act}", {"target_user_id": str(learner.user.pk), "reason": "x", **body})


def proven() -> str:
    output = StringIO()
    call_command("check_progress", stdout=output)  # exits when something is wrong
    return output.getvalue()


def test_concurrent_bonuses_are_all_counted(cast: Any, lessons: list[str]) -> None:
    requests = [administer(cast["ada"], cast["ana"], "bonus", bonus_points=number) for number in range(1, 31)]
    assert at_once(requests) == [200] * 30
    assert UserProgress.objects.get().experience_points == sum(range(1, 31))
    assert "0 differences" in proven()


def test_concurrent_adjustments_take_back_at_most_what_was_awarded(cast: Any, lessons: list[str]) -> None:
    ada, ana = cast["ada"], cast["ana"]
    assert administer(ada, ana, "bonus", bonus_points=10)().status_code == 200
    statuses = at_once([administer(ada, ana, "adjust", amount=-3)] * 8)
    assert sorted(statuses) == [200] * 3 + [409] * 5
    assert UserProgress.objects.get().experience_points == 1
    assert "0 differences" in proven()


@pytest.mark.parametrize("keep", [True, False])
def test_concurrent_resets_and_completions_are_consistent(cast: Any, lessons: list[str], keep: bool) -> None:
    ana = cast["ana"]
    requests = [lambda lesson=lesson: ana.post(f"{P}/lesson/{lesson}") for lesson in lessons]
    for place in (10, 20):
        requests.insert(place, administer(cast["ada"], ana, "reset", keep_completions=keep))
    statuses = at_once(requests)
    assert set(statuses) == {200, 201}
    progress = UserProgress.objects.get()
    assert progress.epoch == 2
    assert LessonReport.objects.count() == 30
    assert not LessonReport.objects.filter(epoch=2, completed_at__lte=progress.epoch_started_at).exists()
    assert "0 differences" in proven()


def test_concurrent_first_bonuses_and_completions_are_all_counted(cast: Any, lessons: list[str]) -> None:
    ana = cast["ana"]
    requests = [administer(cast["ada"], ana, "bonus", bonus_points=5)] * 5
    requests += [lambda: ana.post(f"{P}/lesson/{lessons[0]}")] * 5
    assert sorted(at_once(requests)) == [200] * 5 + [201] + [409] * 4
    assert UserProgress.objects.get().experience_points == 35
    assert "0 differences" in proven()


def test_bonuses_concurrent_with_the_account_deletion_leave_nothing(cast: Any, lessons: list[str]) -> None:
    from conftest import PASSWORD

    ana = cast["ana"]
    requests = [administer(cast["ada"], ana, "bonus", bonus_points=5)] * 10
    requests.insert(3, lambda: ana.delete("/api/users/profile", {"password": PASSWORD}))
    statuses = at_once(requests)
    assert statuses.pop(3) == 200
    assert set(statuses) <= {200, 404}
    assert not ExperienceEntry.objects.exists()
    assert "0 accounts checked" in proven()


@pytest.mark.parametrize("seed", range(3))
def test_random_traffic_leaves_a_consistent_state(cast: Any, lessons: list[str], seed: int) -> None:
    choose = random.Random(seed)
    ada, ana = cast["ada"], cast["ana"]
    keys = [str(uuid4()) for _ in range(4)]
    zones = ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Madrid"]

    def request() -> Callable[[], Any]:
        kind = choose.choices(
            ["complete", "keyed", "bonus", "adjust", "reset", "zone", "read"], [12, 3, 4, 3, 1, 1, 2]
        )[0]
        lesson = choose.choice(lessons[:12])
        score = choose.choice([None, 40, 70, 85, 95])
        if kind == "complete":
            return lambda: ana.post(f"{P}/lesson/{lesson}", {"score": score})
        if kind == "keyed":
            number = choose.randrange(4)
            return lambda: ana.post(f"{P}/lesson/{lessons[number]}", Idempotency_Key=keys[number])
        if kind == "bonus":
            return administer(ada, ana, "bonus", bonus_points=choose.randint(1, 50))
        if kind == "adjust":
            return administer(ada, ana, "adjust", amount=choose.choice([-30, -5, 20]))
        if kind == "reset":
            return administer(ada, ana, "reset", keep_completions=choose.random() < 0.5)
        if kind == "zone":
            zone = choose.choice(zones)
            return lambda: ana.put("/api/users/profile", {"timezone": zone})
        path = choose.choice(["", "/leaderboard", "/calendar", "/history"])
        return lambda: ana.get(P + path)

    statuses = at_once([request() for _ in range(120)])
    assert set(statuses) <= {200, 201, 409, 429}
    assert "0 differences" in proven()


def test_ranks_that_are_counted_from_milestones_are_exact(cast: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO accounts_user (id, password, email, role, is_active, timezone, email_verified,"
            " leaderboard_opt_out, created_at, updated_at) SELECT gen_random_uuid(), '', 'u' || n || '@example.org',"
            " 'student', true, 'UTC', false, n % 20 = 0, now(), now() FROM generate_series(1, 20000) n"
        )
        cursor.execute(
            "INSERT INTO progress_userprogress (user_id, epoch, experience_points, week_starts_on, week_score,"
            " month_starts_on, month_score, lives_count, lives_as_of, streak_run, streak_longest, timezone,"
            " daily_goal_xp, change_number, updated_at) SELECT id, 0, 1000 * random(), '2026-03-02', 1000 * random(),"
            " '2026-03-01', 1000 * random(), 5, now(), 0, 0, 'UTC', 0, 0, now() FROM accounts_user"
        )
        cursor.execute("ANALYZE accounts_user, progress_userprogress")
    now = datetime(2026, 3, 4, tzinfo=UTC)
    leaderboard.refresh_milestones(Period.WEEK, date(2026, 3, 2), now)
    try:
        for row in UserProgress.objects.filter(user__leaderboard_opt_out=False).order_by("?")[:20]:
            expected = leaderboard._listed(Period.WEEK, date(2026, 3, 2)).filter(score__gt=row.week_score).count() + 1
            shown = leaderboard.leaderboard(Period.WEEK, user_id=row.pk, now=now)["me"]
            assert shown["rank"] == (expected if row.week_score else None)
    finally:
        leaderboard._milestones.clear()
