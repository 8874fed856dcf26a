"""/admin/dashboard/: charts of how learners do, for administrators only, at a constant number of reads."""

import re
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from conftest import signed_in
from langlearn.api.instants import now
from progress.models import ExerciseAttempt
from progress.selectors import dashboard
from progress.selectors.dashboard import CHART_HEIGHT, CHART_WIDTH, DAYS, WEEKS, bars, cohorts

URL = "/admin/dashboard/"
LAST = date(2026, 3, 2)


@pytest.fixture
def browser(ada: Any) -> Client:
    cache.clear()
    client = Client()
    client.force_login(ada.user, backend="accounts.backends.AdminBackend")
    return client


def _numbers(page: str, title: str) -> list[int]:
    """The bars of a chart, oldest first."""
    chart = page[page.index(f"<figcaption>{title}") :]
    return [int(found) for found in re.findall(r"<title>[0-9-]+: (\d+)</title>", chart[: chart.index("</figure>")])]


def test_dashboard_shows_the_learning_of_today(browser: Client, ana: Any, sam: Any, course: Any) -> None:
    for learner in (ana, sam):
        learner.post("/api/v1/progress/lesson/qu-l1", {"score": 80})
    ana.post("/api/v1/progress/lesson/qu-l2", {})
    page = browser.get(URL).content.decode()
    assert _numbers(page, "Active learners")[-1] == 2
    assert _numbers(page, "Completed lessons")[-1] == 3
    assert _numbers(page, "Experience points")[-1] > 30
    assert _numbers(page, "Sign-ups")[-1] == 3
    assert len(_numbers(page, "Sign-ups")) == DAYS


def test_dashboard_is_for_administrators_only(ana: Any, carlos: Any, db: None) -> None:
    for account in (ana, carlos):
        client = Client()
        client.force_login(account.user, backend="accounts.backends.AdminBackend")
        assert client.get(URL).status_code == 302
    assert Client().get(URL).headers["Location"].startswith("/admin/login/")


def test_dashboard_has_no_external_assets_and_no_inline_scripts(browser: Client) -> None:
    response = browser.get(URL)
    page = response.content.decode()
    assert "'unsafe-inline'" not in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script>|<style|\sstyle=|\son\w+=", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_dashboard_takes_a_constant_number_of_queries(
    browser: Client, ana: Any, sam: Any, course: Any, django_assert_max_num_queries: Any
) -> None:
    for lesson in ("qu-l1", "qu-l2"):
        ana.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90})
        sam.post(f"/api/v1/progress/lesson/{lesson}", {"score": 40})
    with django_assert_max_num_queries(9):  # session, administrator, and one for each of seven numbers
        browser.get(URL)
    with django_assert_max_num_queries(2):  # the numbers are kept
        browser.get(URL)


def _answer(learner: Any, exercise: str, *, right: bool, days_ago: int = 0, epoch: int = 0) -> None:
    at = now() - timedelta(days=days_ago)
    ExerciseAttempt.objects.create(
        user=learner.user,
        client_id=uuid4(),
        epoch=epoch,
        exercise_id=exercise,
        exercise_type="vof",
        answered_at=at,
        answer_json="true",
        is_correct=right,
        score=float(right),
        verdict="correct" if right else "incorrect",
        expected_json="true",
        diff_json="[]",
        received_at=at,
    )


def _hardest(page: str) -> list[tuple[str, str, str]]:
    """Exercise, wrong first answers in percent, first answers."""
    number = r'<td class="number">(\d+)'
    return re.findall(rf'exercise/([\w-]+)/change/">.*?{number}&nbsp;%</td>{number}</td>', page)


def test_dashboard_lists_the_hardest_exercises_by_first_attempts(
    browser: Client, exercises: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(dashboard, "LEAST_ATTEMPTS", 4)
    for number in range(4):
        learner = signed_in(f"learner-{number}@example.org", "student")
        _answer(learner, "ex-market", right=number == 0, days_ago=3)
        for later in range(3):  # what comes after the first answer changes nothing
            _answer(learner, "ex-market", right=True, days_ago=later)
        _answer(learner, "ex-vof", right=number > 0)
        _answer(learner, "ex-fact", right=True)
        if number:  # too few to judge by
            _answer(learner, "ex-loose", right=False)
    assert _hardest(browser.get(URL).content.decode()) == [("ex-market", "75", "4"), ("ex-vof", "25", "4")]


def test_dashboard_uses_only_the_newest_attempts(browser: Client, exercises: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(dashboard, "LEAST_ATTEMPTS", 2)
    monkeypatch.setattr(dashboard, "NEWEST_ATTEMPTS", 2)
    learners = [signed_in(f"learner-{number}@example.org", "student") for number in range(2)]
    for exercise in ("ex-market", "ex-vof"):
        for learner in learners:
            _answer(learner, exercise, right=False)
    assert _hardest(browser.get(URL).content.decode()) == [("ex-vof", "100", "2")]


def test_dashboard_without_attempts_shows_a_notice(browser: Client) -> None:
    assert "No exercise has been answered by 10 learners lately." in browser.get(URL).content.decode()


def test_admin_index_links_to_the_dashboard(browser: Client) -> None:
    assert f'href="{URL}"' in browser.get("/admin/").content.decode()


@given(st.dictionaries(st.integers(0, 60), st.integers(0, 10**9)))
def test_dashboard_bars_stay_inside_the_chart(values: dict[int, int]) -> None:
    drawn = bars({LAST - timedelta(days=age): value for age, value in values.items()}, LAST)
    assert [bar.value for bar in drawn] == [values.get(age, 0) for age in range(DAYS - 1, -1, -1)]
    for bar in drawn:
        assert 0 <= bar.y <= bar.y + bar.height <= CHART_HEIGHT + 0.1
        assert 0 <= bar.x <= bar.x + bar.width <= CHART_WIDTH
        assert (bar.height > 0) >= (bar.value == max(each.value for each in drawn) > 0)


def test_retention_is_the_share_of_a_week_s_sign_ups() -> None:
    monday, before = date(2026, 3, 2), date(2026, 2, 23)
    found = cohorts({before: 8, monday: 2}, {(before, before): 6, (before, monday): 2, (monday, monday): 2}, monday)
    assert [(each.week, each.size) for each in found[-2:]] == [(before, 8), (monday, 2)]
    assert found[-2].shares == [75, 25] + [None] * (WEEKS - 2)
    assert found[-1].shares == [100] + [None] * (WEEKS - 1)
    assert found[0].shares == [None] * WEEKS  # nobody signed up
