"""Browsers that lack new parts of the web platform: the app works without them, or says which browsers can."""

from typing import Any

import pytest

from accounts.models import User
from tests.browser import needs_browser, open_page
from tests.web.steps import fill_in, take_short_lesson, wait_until_stored

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

OLD = """
  delete AbortSignal.timeout;
  delete Navigator.prototype.locks;
  delete Intl.supportedValuesOf;
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: undefined };
  };
"""
PERSIST = "navigator.storage.persist = async () => { globalThis.asked = (globalThis.asked ?? 0) + 1; return false; };"


def test_lesson_is_taken_and_stored_without_locks_and_time_zones(server: Any, short_course: None) -> None:
    with open_page(server.url, timezone_id="America/Lima") as page:
        page.add_init_script(OLD)
        page.goto("/learn/courses/short/lessons/first")
        take_short_lesson(page)
        page.get_by_role("link", name="Create an account to keep it.").click()
        fill_in(page, "Create an account")
        page.get_by_role("heading", name="Lesson completed").wait_for()
        assert len(wait_until_stored(page, server, "/completions")) == 1
        page.goto("/learn/account/profile")
        assert page.get_by_label("Time zone").input_value() == "Etc/GMT+5"


@pytest.mark.parametrize("named", ["Etc/Unknown", "Mars/Base"])
def test_registration_names_a_zone_that_the_service_knows(server: Any, named: str) -> None:
    with open_page(server.url, timezone_id="America/Lima", failures=True) as page:
        page.add_init_script(OLD.replace("undefined", repr(named)))
        page.goto("/learn/register")
        fill_in(page, "Create an account")
        page.get_by_role("link", name="0 XP").wait_for()
    assert User.objects.get().timezone == "Etc/GMT+5"


@pytest.mark.parametrize(
    "lacking", ["delete Array.prototype.findLastIndex", "delete HTMLScriptElement.prototype.noModule"]
)
def test_browser_that_is_too_old_is_told_which_ones_are_not(server: Any, lacking: str) -> None:
    with open_page(server.url, broken=True) as page:
        page.add_init_script(lacking)
        if "noModule" in lacking:
            page.route("**/dist/app.js", lambda route: route.abort())  # it runs no modules
        page.goto("/")
        page.get_by_text("It needs a browser of the last two years").wait_for()
        page.get_by_text("Necesita un navegador de los dos últimos años").wait_for()


def test_browser_is_asked_once_to_keep_results(server: Any, short_course: None) -> None:
    with open_page(server.url) as page:
        page.add_init_script(PERSIST)
        page.goto("/learn/courses/short/lessons/first")
        page.get_by_label("True", exact=True).wait_for()
        assert page.evaluate("globalThis.asked") is None
        take_short_lesson(page)
        page.wait_for_function("globalThis.asked === 1")
        page.get_by_role("link", name="Next: second").click()
        take_short_lesson(page)
        assert page.evaluate("globalThis.asked") == 1
