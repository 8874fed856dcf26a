"""The clock of the device is days wrong: results are dated by the service, and none is refused."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.web.steps import fill_in, stored, take_short_lesson, wait_for_points, wait_until_stored

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

DAYS = [pytest.param(2, id="fast"), pytest.param(-2, id="slow")]
WEEK = ".week li"


def assert_today(server: Any) -> None:
    """The service has one lesson and its answer, of today."""
    [completion] = stored(server, "/completions")
    age = datetime.now(UTC) - datetime.fromisoformat(completion["completed_at"])
    assert timedelta(0) <= age < timedelta(minutes=5)
    progress = stored(server, "")
    assert (progress["streak_current"], progress["streak_active_today"]) == (1, True)
    assert stored(server, "/reviews")["counts"]["total"] == 1


@pytest.mark.parametrize("days", DAYS)
def test_guest_with_a_wrong_clock_keeps_the_results_of_today(server: Any, short_course: None, days: int) -> None:
    with open_page(server.url, timezone_id="UTC") as page:
        page.clock.install(time=datetime.now(UTC) + timedelta(days=days))
        page.goto("/learn/courses/short/lessons/first")
        take_short_lesson(page)
        weekday = datetime.now(UTC).strftime("%a")[0]
        assert page.locator(WEEK).last.inner_text().startswith(weekday)
        page.get_by_role("link", name="Create an account to keep it.").click()
        fill_in(page, "Create an account")
        page.get_by_role("heading", name="Lesson completed").wait_for()
        wait_until_stored(page, server, "/completions")
        assert page.get_by_text("did not accept").count() == 0
    assert_today(server)


def test_clock_that_was_put_right_without_a_connection_costs_no_result(server: Any, short_course: None) -> None:
    with open_page(server.url, failures=True, timezone_id="UTC") as page:
        page.clock.install(time=datetime.now(UTC) - timedelta(days=2))
        page.goto("/learn/register")
        fill_in(page, "Create an account")
        page.get_by_role("link", name="0 XP").wait_for()
        page.goto("/learn/courses/short/lessons/first")
        page.get_by_label("True", exact=True).wait_for()
        page.route("**/api/**", lambda route: route.abort())
        page.clock.set_system_time(datetime.now(UTC))  # which the last correction puts two days ahead
        take_short_lesson(page)
        page.get_by_text("waits for a connection").wait_for()
        page.unroute("**/api/**")
        page.goto("/")
        wait_for_points(page, 12)
    assert_today(server)
