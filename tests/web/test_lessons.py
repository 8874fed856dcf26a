"""Lessons in the web app, in a browser against a running server."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.web import steps
from tests.web.courses import ARABIC, EXERCISES, LONG, import_lessons
from tests.web.steps import (
    assert_accessible,
    check,
    fill_in,
    go_on,
    take_lesson_of_all_types,
    take_short_lesson,
    verdict,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def test_guest_takes_a_lesson_of_all_exercise_types(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types")
        page.get_by_text("0 of 2 lessons completed").wait_for()
        assert page.get_by_role("link", name="Continue “second”").count() == 0  # locked
        assert page.get_by_role("link", name="For developers").is_visible()
        page.get_by_role("link", name="Start").click()
        take_lesson_of_all_types(page)
        assert page.get_by_role("contentinfo").count() == 0  # nothing else in a lesson
        assert page.locator(".score").inner_text() == "91%"  # (0.9 + 0.5 + 5 × 1 + 0.9) ÷ 8
        page.get_by_role("link", name="Back to the course").click()
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.reload()
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.get_by_role("link", name="Continue “second”").click()
        page.get_by_role("heading", name="True or false?").wait_for()


def test_lessons_of_one_course_do_not_count_in_another(server: Any, short_course: None, tmp_path: Path) -> None:
    import_lessons(tmp_path, "other", {"third": [EXERCISES[4]]})
    with open_page(server.url) as page:
        page.goto("/learn/courses/short/lessons/first")
        take_short_lesson(page)
        page.goto("/")
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.get_by_role("link", name="Continue: Short").wait_for()
        page.get_by_role("link", name="Start: Other").click()
        page.get_by_text("0 of 1 lesson completed").wait_for()
        page.get_by_role("link", name="Start “third”").wait_for()


def test_lesson_continues_where_the_page_was_closed(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        go_on(page)
        page.get_by_label("Your translation").fill("La casa")
        check(page)
        assert verdict(page) == "wrong"
        page.reload()  # on the feedback
        assert verdict(page) == "wrong"
        assert page.get_by_label("Your translation").input_value() == "La casa"
        go_on(page)
        page.get_by_role("heading", name="Build the sentence").wait_for()
        page.reload()
        page.get_by_role("heading", name="Build the sentence").wait_for()


def test_special_letter_is_written_at_the_caret(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        go_on(page)
        page.get_by_label("Your translation").press_sequentially("D")
        page.get_by_role("button", name="ó", exact=True).click()
        page.keyboard.type("nde")
        assert page.get_by_label("Your translation").input_value() == "Dónde"


def test_lesson_is_taken_with_the_keyboard_alone(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        page.get_by_text("means hello").wait_for()
        for key in ("Tab", "Enter"):
            page.keyboard.press(key)
        page.get_by_role("heading", name="Translate").wait_for()
        page.keyboard.type("¿dónde está el mercado?")
        page.keyboard.press("Enter")
        page.locator("[data-verdict=correct]").wait_for()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Build the sentence").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views_are_accessible(server: Any, all_types: None, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(page: Any, answer: Any = check) -> None:
        assert_accessible(page)
        answer(page)
        assert_accessible(page)

    monkeypatch.setattr(steps, "check", checked)
    with open_page(server.url, color_scheme=scheme) as page:
        page.goto("/")
        page.get_by_text("2 lessons").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/types/lessons/all-types")
        take_lesson_of_all_types(page)
        assert_accessible(page)
        page.get_by_role("link", name="Back to the course").click()
        page.get_by_text("1 of 2 lessons completed").wait_for()
        assert_accessible(page)
        page.get_by_role("link", name="XP").click()  # of the guest
        assert_accessible(page)
        page.get_by_role("link", name="Sign in").click()
        page.get_by_text("Add the result on this device").wait_for()
        assert_accessible(page)
        page.get_by_role("link", name="Create an account").click()
        page.get_by_role("heading", name="Create an account").wait_for()
        assert_accessible(page)
        fill_in(page, "Create an account")
        page.get_by_role("link", name="12 XP").click()
        page.get_by_text("1 day", exact=True).wait_for()
        assert_accessible(page)


def test_right_to_left_texts_and_long_words_fit_into_a_phone(server: Any, tmp_path: Path) -> None:
    import_lessons(tmp_path, "arabic", {"arabic": ARABIC}, name=LONG, source_language="de", target_language="ar")
    with open_page(server.url) as page:
        for path in ("/", "/learn/courses/arabic"):
            page.goto(path)
            page.get_by_text(LONG).first.wait_for()
            assert_accessible(page)
        page.goto("/learn/courses/arabic/lessons/arabic")
        page.get_by_role("button", name="جديد", exact=True).click()
        check(page)
        assert_accessible(page)
        assert page.locator(".diff").evaluate("(element) => element.matches(':dir(rtl)')")
        go_on(page)
        page.get_by_role("button", name=LONG).wait_for()
        assert_accessible(page)


def test_rich_text_loads_no_other_page(server: Any, all_types: None) -> None:
    def add_elements(route: Any) -> None:
        added = r"It means hello.<meta http-equiv='refresh' content='0;url=/swagger'><link rel='preconnect' href='/x'>"
        text = route.fetch().text().replace("It means hello.", added)
        route.fulfill(content_type="application/json", body=text)

    with open_page(server.url) as page:
        page.route("**/courses/types/package", add_elements)
        page.goto("/learn/courses/types/lessons/all-types")
        page.get_by_text("It means hello.").wait_for()
        assert page.locator(".rich").evaluate("(text) => text.querySelectorAll('meta, link').length") == 0
        page.get_by_role("button", name="Continue").wait_for()
        assert page.url == f"{server.url}/learn/courses/types/lessons/all-types"
