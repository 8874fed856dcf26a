"""The frame of the web app: the list of courses, languages, unknown addresses, browsers that lack something."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import needs_browser, open_page

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

START = "Start: Spanish for English speakers"


@pytest.fixture
def page(server: Any, course: None) -> Iterator[Any]:
    with open_page(server.url) as opened:
        yield opened


def test_home_lists_the_public_courses(page: Any) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.partition("/api/")[2]))
    page.goto("/")
    page.get_by_role("link", name=START).wait_for()
    assert page.get_by_role("heading", level=1).inner_text() == "Learn languages in short lessons"
    page.get_by_text("27 lessons", exact=True).wait_for()
    assert page.title() == "Learn languages in short lessons – LangLearn"
    page.wait_for_load_state("networkidle")
    course = "v1/courses/spanish-a1/package"  # of the exercise to try
    assert [path for path in requests if path] == [
        "v1/courses?page=1&limit=12&include=counts",
        course,
        f"{course}/words",
        "v1/grading",  # with the tables of its two languages, by which it is graded
        "v1/grading/languages/es",
        "v1/grading/languages/en",
    ]


def test_page_is_in_the_language_of_the_browser_and_changes_it(server: Any, course: None) -> None:
    with open_page(server.url, locale="es-MX") as page:
        page.goto("/")
        page.get_by_text("27 lecciones").wait_for()
        assert page.locator("html").get_attribute("lang") == "es"
        page.get_by_label("Idioma de esta página").select_option("English")
        page.get_by_text("27 lessons").wait_for()
        page.reload()
        page.get_by_text("27 lessons").wait_for()


def test_unknown_address_shows_a_link_to_the_courses(page: Any) -> None:
    page.goto("/learn/nothing/here")
    page.get_by_role("heading", name="Page not found").wait_for()
    page.get_by_role("main").get_by_role("link", name="All courses").click()
    page.get_by_role("link", name=START).wait_for()


def test_unknown_course_shows_a_link_to_the_courses(server: Any, course: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/courses/nothing")
        page.get_by_text("This does not exist").wait_for()
        page.get_by_role("main").get_by_role("link", name="All courses").click()
        page.get_by_role("link", name=START).wait_for()


def test_skip_link_moves_the_focus_to_the_content(page: Any) -> None:
    page.goto("/learn/courses/spanish-a1")
    page.get_by_text("0 of 27 lessons completed").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/spanish-a1#content")
    assert page.evaluate("document.activeElement.id") == "content"
    page.get_by_text("0 of 27 lessons completed").wait_for()


def test_app_starts_without_indexeddb(server: Any, course: None) -> None:
    with open_page(server.url) as page:
        page.add_init_script("indexedDB.open = () => { throw new Error('refused') }")
        page.goto("/")
        page.get_by_role("link", name=START).wait_for()


def test_page_of_the_api_stores_no_token(server: Any) -> None:
    with open_page(server.url) as page:
        page.goto("/swagger")
        page.evaluate("localStorage.setItem('authorized', 'of an earlier version')")
        page.reload()
        page.get_by_role("button", name="Authorize").first.click()
        page.locator(".auth-container input").first.fill("secret-token")
        page.locator(".auth-btn-wrapper").get_by_role("button", name="Apply credentials").first.click()
        page.locator(".auth-btn-wrapper").get_by_role("button", name="Remove authorization").wait_for()
        assert page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])") == "[{},{}]"
