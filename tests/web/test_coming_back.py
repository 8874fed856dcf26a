"""What brings a learner back: the days learned, and the leaderboard; in a browser, against a running server."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from accounts.models import User
from langlearn.api.instants import now
from tests.browser import needs_browser, open_page
from tests.web.steps import EMAIL, assert_accessible, fill_in, follow, register, sign_in, take_short_lesson

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def complete(server: Any, headers: dict[str, str], lesson_id: str, *, days_ago: int = 0) -> None:
    """Reports a lesson of an account."""
    at = (now() - timedelta(days=days_ago)).isoformat()
    item = {"lesson_id": lesson_id, "completed_at": at, "client_id": str(uuid4())}
    sync = httpx.put(f"{server.url}/api/v1/progress/sync", headers=headers, json={"completions": [item]}).json()
    assert sync["data"]["synced_completions"] == 1


def day(page: Any, days_ago: int) -> Any:
    """The day in the calendar."""
    date = now() - timedelta(days=days_ago)
    return page.get_by_role("cell", name=f"{date.day} {date:%B}:")


def test_guest_sees_the_days_of_the_device_and_keeps_them(server: Any, short_course: None) -> None:
    from playwright.sync_api import expect

    with open_page(server.url) as page:
        page.goto("/learn/courses/short/lessons/first")
        take_short_lesson(page)
        page.goto("/")
        page.get_by_role("banner").get_by_role("link", name="Streak: 1 day").click()
        page.get_by_text("1 day with a lesson or practice (on this device)").wait_for()
        assert page.locator(".calendar tbody tr").count() == 5
        expect(day(page, 0)).to_contain_text("learned")
        expect(day(page, 0)).to_have_attribute("aria-current", "date")
        assert_accessible(page)
        follow(page, "Create an account")
        fill_in(page, "Create an account")
        page.get_by_role("heading", name="Good to see you").wait_for()
        page.get_by_role("banner").get_by_role("link", name="Streak: 1 day").click()
        page.get_by_text("1 day with a lesson or practice", exact=True).wait_for()
        expect(day(page, 0)).to_contain_text("learned")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_account_sees_the_days_of_all_its_devices(server: Any, short_course: None, scheme: str) -> None:
    from playwright.sync_api import expect

    headers = register(server)
    User.objects.filter(email=EMAIL).update(created_at=now() - timedelta(days=30))
    complete(server, headers, "first", days_ago=3)
    with open_page(server.url, failures=True, color_scheme=scheme) as page:
        sign_in(page)
        page.goto("/learn/account")
        page.get_by_text("1 day with a lesson or practice", exact=True).wait_for()
        expect(day(page, 3)).to_contain_text("learned")
        expect(day(page, 2)).to_contain_text("no lesson")
        assert_accessible(page)
        page.evaluate("document.documentElement.dir = 'rtl'")
        assert_accessible(page)
        page.route("**/progress/calendar*", lambda route: route.abort())
        page.reload()
        page.get_by_text("0 days with a lesson or practice (on this device)").wait_for()


def test_leaderboard_of_the_week_marks_the_own_place(server: Any, short_course: None) -> None:
    from playwright.sync_api import expect

    credentials = {"email": "ana@example.org", "password": "Correct-Horse7"}
    tokens = httpx.post(f"{server.url}/api/v1/auth/register", json=credentials).json()["data"]["tokens"]
    ana, own = {"Authorization": f"Bearer {tokens['accessToken']}"}, register(server)
    assert httpx.put(f"{server.url}/api/v1/users/profile", headers=ana, json={"username": "Ana"}).status_code == 200
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/leaderboard")
        page.get_by_text("To be on it you need an account.").wait_for()
        assert_accessible(page)
        sign_in(page)
        page.goto("/learn/account")
        follow(page, "This week’s leaderboard")
        page.get_by_text("No points yet this week.").wait_for()
        complete(server, ana, "first")
        complete(server, ana, "second")
        page.reload()
        page.get_by_text("You have no points yet this week.").wait_for()
        complete(server, own, "first")
        page.reload()
        rows = page.locator(".ranks tbody tr")
        expect(rows.nth(0)).to_contain_text("Ana")
        expect(rows.nth(0)).to_contain_text("20 XP")
        expect(rows.nth(1)).to_contain_text("you")
        expect(rows.nth(1)).to_contain_text("10 XP")
        expect(page.locator(".ranks .own")).to_have_count(1)
        assert_accessible(page)
        page.route("**/progress/leaderboard", lambda route: route.abort())
        page.reload()
        page.get_by_text("The service cannot be reached.").wait_for()
