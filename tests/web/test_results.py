"""Results of lessons reach the account once, whatever ends meanwhile: the connection, the session, server or tab."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.browser import needs_browser, open_page
from tests.server import Server, free_port, kill, serving
from tests.web.courses import EXERCISES, import_lessons
from tests.web.steps import (
    EMAIL,
    PASSWORD,
    answer_all,
    assert_accessible,
    check,
    fill_in,
    follow,
    go_on,
    register,
    sign_in,
    stored,
    take_lesson_of_all_types,
    take_short_lesson,
    wait_for_points,
    wait_until_sent,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def test_results_of_a_guest_move_to_the_account_once(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        take_lesson_of_all_types(page)
        page.get_by_role("link", name="Create an account to keep it.").click()
        page.get_by_text("The result on this device moves to your account.").wait_for()
        fill_in(page, "Create an account")
        wait_until_sent(page)
        follow(page, "Back to the course")
        wait_for_points(page, 12)
        page.get_by_role("link", name="12 XP").click()  # 91 points earn a fifth more than the lesson's 10
        page.get_by_text("1 day", exact=True).wait_for()
        page.reload()
        page.get_by_text("12 XP").first.wait_for()
        page.goto("/learn/courses/types")
        page.get_by_text("1 of 2 lessons completed").wait_for()
    completions = stored(server, "/completions")
    assert [(each["lesson_id"], each["best_score"], each["attempts"]) for each in completions] == [("all-types", 91, 1)]
    assert stored(server, "")["experience_points"] == 12
    assert stored(server, "/reviews")["counts"]["total"] == 8


def test_registration_cut_off_before_the_upload_loses_no_result(server: Any, short_course: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/short/lessons/first")
        take_short_lesson(page)
        page.goto("/learn/register")
        page.route("**/progress/sync", lambda route: page.close())  # the page is closed while it uploads
        page.get_by_label("E-mail").fill(EMAIL)
        page.get_by_label("Password").fill(PASSWORD)
        with contextlib.suppress(PlaywrightError):  # the page is gone before the click or the wait ends
            page.get_by_role("button", name="Create an account").click()
            page.wait_for_event("close")
        again = page.context.new_page()
        again.goto("/")
        wait_for_points(again, 12)
    assert len(stored(server, "/completions")) == 1


def test_signed_in_learner_takes_a_lesson_without_a_connection(server: Any, short_course: None) -> None:
    register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.get_by_role("link", name="Start: Short").click()
        page.get_by_role("link", name="Start “first”").click()
        page.get_by_role("heading", name="True or false?").wait_for()
        page.route("**/api/**", lambda route: route.fulfill(status=503, headers={"Retry-After": "60"}, json={}))
        take_short_lesson(page)
        page.get_by_text("waits for a connection").wait_for()
        page.unroute("**/api/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        wait_until_sent(page)
    assert len(stored(server, "/completions")) == 1
    with open_page(server.url) as page:  # another device
        page.goto("/learn/sign-in")
        fill_in(page, "Sign in")
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.get_by_role("link", name="Continue: Short").wait_for()


def test_result_of_a_session_that_has_ended_is_sent_after_signing_in(server: Any, short_course: None) -> None:
    headers = register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/short/lessons/first")
        page.get_by_label("True", exact=True).wait_for()
        for each in httpx.get(f"{server.url}/api/v1/auth/sessions", headers=headers).json()["data"]:
            if not each["current"]:
                httpx.delete(f"{server.url}/api/v1/auth/sessions/{each['id']}", headers=headers)
        take_short_lesson(page)
        page.get_by_text("You have been signed out.").wait_for()
        page.get_by_role("main").get_by_role("link", name="Sign in").click()
        assert page.get_by_role("checkbox").count() == 0  # the result is not a guest's
        fill_in(page, "Sign in")
        page.get_by_role("heading", name="Lesson completed").wait_for()
        wait_until_sent(page)
    assert len(stored(server, "/completions")) == 1


class Journey:
    """A learner's tab and the server; `crash` ends one of the two at once, `recover` starts it again."""

    def __init__(self, page: Any, servers: contextlib.ExitStack, port: int, *, killed: str) -> None:
        self.page, self._servers, self._port, self._killed = page, servers, port, killed
        self._context = page.context
        self.server = self._start()
        self.crashed = False

    def _start(self) -> Server:
        return self._servers.enter_context(serving(port=self._port))

    def crash(self) -> None:
        self.crashed = True
        if self._killed == "server":
            kill(self.server.process)
        else:
            self.page.close()

    def crash_during(self, pattern: str, act: Callable[[Any], Any], *, stored: bool) -> None:
        """Crashes while a request of `act` is on its way: before the server gets it, or once it is `stored`."""

        def handle(route: Any) -> None:
            if stored:
                assert route.fetch().ok
            self.crash()
            with contextlib.suppress(PlaywrightError):  # the page is closed
                route.abort()

        self.page.route(pattern, handle)
        event = "requestfailed" if self._killed == "server" else "close"
        with contextlib.suppress(PlaywrightError), self.page.expect_event(event):
            act(self.page)
        assert self.crashed

    def recover(self, path: str) -> Any:
        """The page at `path`, in a new tab or with a new server."""
        if self._killed == "server":
            self.server = self._start()
            self.page.unroute_all()
        else:
            self.page = self._context.new_page()
        self.page.goto(path)
        return self.page


@pytest.fixture
def two_exercises(tmp_path: Path) -> str:
    """The address of a lesson of two exercises."""
    import_lessons(tmp_path, "short", {"first": [EXERCISES[4], EXERCISES[4]]})
    return "/learn/courses/short/lessons/first"


def answer_true(page: Any) -> None:
    page.get_by_label("True", exact=True).check()
    check(page)


@pytest.mark.parametrize("killed", ["server", "tab"])
@pytest.mark.parametrize(
    "moment", ["answer given", "lesson finished", "sync sent", "sync stored", "refresh sent", "refresh stored"]
)
def test_kill_loses_no_result_and_books_it_once(two_exercises: str, moment: str, killed: str) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with contextlib.ExitStack() as servers, open_page(url, failures=True) as page:
        journey = Journey(page, servers, port, killed=killed)
        page.goto("/learn/register")
        fill_in(page, "Create an account")
        page.get_by_role("link", name="0 XP").wait_for()
        page.goto(two_exercises)
        answer_true(page)
        page.locator(".verdict").wait_for()
        if moment == "answer given":
            journey.crash()
            page = journey.recover(two_exercises)
            assert page.get_by_role("progressbar").get_attribute("value") == "1"
            if page.locator("[data-verdict]").is_visible():  # as it was left
                go_on(page)
            answer_true(page)
            page.locator("[data-verdict]").wait_for()
            page.goto("/")
        elif moment.startswith("sync"):
            go_on(page)
            journey.crash_during("**/progress/sync", answer_true, stored=moment == "sync stored")
            page = journey.recover("/")
        else:
            go_on(page)
            page.route("**/progress/sync", lambda route: route.abort())
            answer_true(page)
            go_on(page)
            page.get_by_text("waits for a connection").wait_for()
            page.unroute_all()
            if moment == "lesson finished":
                journey.crash()
            else:
                journey.crash_during("**/auth/refresh", lambda page: page.reload(), stored=moment == "refresh stored")
            page = journey.recover("/")
        wait_for_points(page, 12)
        page.reload()
        wait_for_points(page, 12)
        completions = stored(journey.server, "/completions")
        assert [(each["best_score"], each["attempts"]) for each in completions] == [(100, 1)]
        assert stored(journey.server, "")["experience_points"] == 12
        assert stored(journey.server, "/reviews")["counts"]["total"] == 2


def test_refused_result_is_said_to_be_refused(server: Any, numbers: None, ada: Any) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/numbers/lessons/low")
        page.locator(".prompt").wait_for()
        headers = {"Authorization": f"Bearer {ada.tokens['accessToken']}"}
        httpx.delete(f"{server.url}/api/v1/courses/numbers", headers=headers).raise_for_status()
        answer_all(page, "Lesson completed")
        page.get_by_text("The service did not accept this result").wait_for()
        page.get_by_text("waits for a connection").wait_for(state="hidden")
        assert_accessible(page)
