"""The first view of the web app: a newcomer tries an exercise, a learner goes on."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import needs_browser, open_page
from tests.web.steps import assert_accessible, check, take_short_lesson, verdict

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

# Without the answers, and the button that checks the chosen one.
_WORDS = """() => {
  const count = (element) => element.innerText.split(/\\s+/).filter(Boolean).length;
  const [main, choices, action] = ["main .hero", ".choices", ".action"].map((each) => document.querySelector(each));
  return count(main) - count(choices) - count(action);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_newcomer_reads_at_most_fifteen_words_before_the_first_answer(server: Any, course: None, locale: str) -> None:
    with open_page(server.url, locale=locale) as page:
        page.goto("/")
        expect(page.locator(".try-out .prompt")).to_have_text("What do you hear?")
        assert page.evaluate(_WORDS) <= 15


@pytest.mark.parametrize(("answer", "expected"), [("A cup of coffee", "correct"), ("A house", "wrong")])
def test_newcomer_tries_an_exercise_and_takes_the_first_lesson(
    server: Any, course: None, answer: str, expected: str
) -> None:
    with open_page(server.url) as page:
        methods: set[str] = set()
        page.on("request", lambda request: methods.add(request.method))
        page.goto("/")
        page.get_by_label(answer, exact=True).check()
        check(page)
        assert verdict(page) == expected
        page.get_by_text("Café is coffee").wait_for()
        expect(page.get_by_role("button", name="Take the first lesson")).to_be_focused()
        expect(page.get_by_role("button", name="Take the first lesson")).to_be_in_viewport()
        assert_accessible(page)
        page.keyboard.press("Enter")
        page.wait_for_url("**/learn/courses/spanish-a1/lessons/es-a1-spelling-and-sounds")
        page.get_by_text("What do you hear?").wait_for()
        assert methods == {"GET"}


def test_learner_goes_on_with_the_course_that_has_been_begun(server: Any, course: None, short_course: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/continue")  # a shortcut, when nothing has been begun
        page.get_by_role("button", name="Check").wait_for()
        assert page.url == f"{server.url}/"
        page.goto("/learn/courses/short/lessons/first")
        take_short_lesson(page)
        page.goto("/")
        page.get_by_text("1 of 2 lessons completed").wait_for()
        names = [link.get_attribute("aria-label") for link in page.locator(".card .button").all()]
        assert names == ["Continue: Short", "Start: Spanish for English speakers"]
        expect(page.get_by_role("button", name="Check")).to_have_count(0)
        assert_accessible(page)
        for shortcut, address in (("continue", "short"), ("practise", "short/practice")):
            page.goto(f"/learn/{shortcut}")
            page.wait_for_url(f"**/learn/courses/{address}")
