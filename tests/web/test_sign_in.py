"""Signing in and registering in the web app, and sessions that several tabs share."""

from typing import Any

import httpx
import pytest

from tests.browser import needs_browser, open_page
from tests.server import serving
from tests.web.steps import EMAIL, PASSWORD, fill_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def test_wrong_password_and_taken_address_are_explained(server: Any) -> None:
    httpx.post(f"{server.url}/api/v1/auth/register", json={"email": EMAIL, "password": PASSWORD + "x"})
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        fill_in(page, "Sign in")
        page.get_by_text("The e-mail or the password is not right.").wait_for()
        page.goto("/learn/register")
        fill_in(page, "Create an account")
        page.get_by_text("There is an account with this e-mail address already.").wait_for()
        page.get_by_label("Password").fill("short")
        page.get_by_role("button", name="Create an account").click()
        page.get_by_text("Check the fields below.").wait_for()
        assert page.get_by_label("Password").get_attribute("aria-invalid") == "true"


def test_tabs_with_one_session_refresh_it_in_turn(short_course: None) -> None:
    with serving(JWT_ACCESS_EXPIRES_IN="4s") as server, open_page(server.url, failures=True) as page:
        page.goto("/learn/register")
        fill_in(page, "Create an account")
        page.get_by_role("link", name="0 XP").wait_for()
        pages = [page, page.context.new_page()]
        for _ in range(2):
            page.wait_for_timeout(4100)  # the access token expires
            for each in pages:
                each.goto("/learn/account", wait_until="commit")
            for each in pages:
                each.get_by_text("0 XP").first.wait_for()
        page.get_by_role("button", name="Sign out").click()
        pages[1].get_by_role("main").get_by_role("link", name="Sign in").wait_for()


def test_tabs_share_one_refresh(server: Any, course: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/register")
        fill_in(page, "Create an account")
        page.get_by_role("link", name="0 XP").wait_for()
        second = page.context.new_page()
        with page.context.expect_event("request", lambda request: request.url.endswith("/progress")) as reading:
            second.goto("/learn/account")
        expired = reading.value.all_headers()["authorization"]
        second.get_by_text("0 days", exact=True).wait_for()

        refreshes, used = [], []

        def refuse_expired(route: Any) -> None:
            token = route.request.all_headers()["authorization"]
            if token == expired:
                route.fulfill(status=401, json={"error": {"code": "TOKEN_EXPIRED"}})
            else:
                used.append(token)
                route.continue_()

        page.context.route("**/api/v1/progress", refuse_expired)
        page.context.on("request", lambda request: refreshes.append(request.url) if "refresh" in request.url else None)
        for each in (page, second):
            each.evaluate("dispatchEvent(new Event('online'))")
        while len(used) < 2:
            page.wait_for_timeout(50)
        assert len(refreshes) == len(set(used)) == 1
