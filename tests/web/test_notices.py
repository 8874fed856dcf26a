"""What the web app says of itself: that it can be installed, and that a new version is ready."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import needs_browser, open_page
from tests.server import free_port, serving
from tests.web.steps import assert_accessible, days_later, follow, take_short_lesson

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

_OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { document.title = "Installing"; };
  dispatchEvent(event);
  return event.defaultPrevented;
}"""
_PHONE_OF_APPLE = """
  Object.defineProperty(Navigator.prototype, "standalone", { get: () => false });
  Object.defineProperty(Navigator.prototype, "maxTouchPoints", { get: () => 5 });
"""
# Until the new service worker is installed.
_UPDATE = """async () => {
  const { installing } = await (await navigator.serviceWorker.ready).update();
  if (installing) await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
}"""


def _learn(page: Any, lesson: str) -> None:
    page.goto(f"/learn/courses/short/lessons/{lesson}")
    take_short_lesson(page)
    follow(page, "Back to the course")
    page.get_by_role("heading", name="Short").wait_for()


def test_learner_is_told_once_on_the_second_day_that_the_app_can_be_installed(server: Any, short_course: None) -> None:
    with open_page(server.url) as page:
        hint = page.get_by_text("Put LangLearn on your home screen")
        _learn(page, "first")
        assert page.evaluate(_OFFER)  # the browser's own hint does not come either
        expect(hint).to_have_count(0)
        days_later(page, 2)
        _learn(page, "second")
        page.evaluate(_OFFER)
        expect(hint).to_be_visible()
        assert_accessible(page)
        page.get_by_role("button", name="Install").click()
        expect(hint).to_have_count(0)
        assert page.title() == "Installing"
        page.reload()
        page.get_by_role("heading", name="Short").wait_for()
        page.evaluate(_OFFER)
        expect(hint).to_have_count(0)


def test_learner_is_told_how_to_install_the_app_where_the_browser_cannot(server: Any, short_course: None) -> None:
    with open_page(server.url) as page:
        page.add_init_script(_PHONE_OF_APPLE)
        hint = page.get_by_text("tap Share, then “Add to Home Screen”")
        _learn(page, "first")
        expect(hint).to_have_count(0)
        days_later(page, 2)
        _learn(page, "second")
        expect(hint).to_be_visible()
        page.get_by_role("button", name="Close").click()
        expect(hint).to_have_count(0)
        page.reload()
        page.get_by_role("heading", name="Short").wait_for()
        expect(hint).to_have_count(0)


def test_new_version_waits_for_the_end_of_the_lesson_and_for_the_learner(short_course: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        notice = page.get_by_text("A new version is ready.")
        brand = page.locator(".brand")
        with serving(port=port):
            page.goto("/learn/courses/short")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        with serving(port=port, MAIL_PRODUCT_NAME="Another"):
            page.goto("/learn/courses/short/lessons/first")
            page.evaluate(_UPDATE)
            expect(notice).to_have_count(0)
            take_short_lesson(page)
            follow(page, "Back to the course")
            expect(notice).to_be_visible()
            expect(brand).to_have_text("LangLearn")
            assert_accessible(page)
            page.get_by_role("button", name="Reload").click()
            expect(brand).to_have_text("Another")
            expect(notice).to_have_count(0)
            expect(page).to_have_title(re.compile("Another$"))
