"""The player of the web app: the keyboard, what comes again, reloads, and the way back out of a lesson."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.web.courses import STATEMENTS, import_lessons
from tests.web.steps import (
    answer,
    check,
    fill_in,
    follow,
    go_on,
    register,
    stored,
    verdict,
    wait_for_points,
    wait_until_sent,
    wait_until_stored,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

WORDS = ["el", "gato", "bebe", "mucha", "leche"]
BANK = {
    "source_text": "The cat drinks much milk.",
    "target_text": " ".join(WORDS),
    "correct_words": WORDS,
    "word_bank": ["perro", *WORDS, "agua"],
}
PAIRS = {"pairs": [{"left": f"left {number}", "right": f"right {number}"} for number in range(7)]}
SWITCH = {
    "question": "Which is red?",
    "options": [
        {"id": "a", "text": "rojo", "is_correct": True},
        {"id": "b", "text": "azul", "is_correct": False},
        {"id": "c", "text": "verde", "is_correct": False},
    ],
    "shuffle": False,
}


@pytest.fixture
def player(tmp_path: Path) -> None:
    lessons = {
        "bank": [("translation-word-bank", BANK)],
        "pairs": [("pairs", PAIRS)],
        "choice": [("multiple-choice", SWITCH)],
        "mixed": STATEMENTS[:3],
    }
    import_lessons(tmp_path, "player", lessons)


def open_lesson(page: Any, name: str) -> None:
    """By its link, so that there is something to go back to."""
    page.goto("/learn/courses/player")
    page.get_by_role("link", name=name).first.click()
    page.locator(".exercise").wait_for()


def take_choice(page: Any) -> None:
    open_lesson(page, "choice")
    page.keyboard.press("1")
    check(page)
    go_on(page)
    page.get_by_role("heading", name="Lesson completed").wait_for()


def test_five_words_are_put_in_order_with_at_most_twelve_keys(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "bank")
        bank = page.get_by_role("group", name="Words").get_by_role("button").all_inner_texts()
        keys = [str(bank.index(word) + 1) for word in WORDS] + ["Enter"]
        for key in keys[:-1]:
            page.keyboard.press(key)
        page.locator(".action > .primary:not(:disabled)").wait_for()
        page.keyboard.press(keys[-1])
        assert verdict(page) == "correct"
        assert len(keys) <= 12


def test_focus_stays_beside_the_word_that_was_taken(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "bank")
        tiles = page.get_by_role("group", name="Words").get_by_role("button")
        names = tiles.all_inner_texts()
        tiles.first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.innerText") == names[1]
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.innerText") == names[2]


def test_digits_choose_and_enter_checks(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "choice")
        page.keyboard.press("1")
        page.locator(".action > .primary:not(:disabled)").wait_for()
        page.keyboard.press("Enter")
        assert verdict(page) == "correct"


def test_answer_to_pairs_has_the_first_link_of_each_left_side(server: Any, player: None) -> None:
    """At most five pairs are shown at once; a wrong link is corrected, and still counts as wrong."""
    with open_page(server.url) as page:
        open_lesson(page, "pairs")
        is_first = True
        for number in range(7):
            shown = page.locator(".pairs ul").first.get_by_role("button").all_inner_texts()
            assert len(shown) <= 5
            left = page.locator(".pairs ul").first.locator(".half:not(:disabled)").first
            name = left.locator("span[dir]").inner_text()
            right = page.locator(".pairs ul").last
            if is_first:
                wrong = right.locator(".half:not(:disabled)").filter(has_not_text=name.replace("left", "right")).first
                left.click()
                wrong.click()
                is_first = False
            left.click()
            right.get_by_text(name.replace("left", "right"), exact=True).click()
            assert number < 7
        check(page)
        assert verdict(page) == "wrong"
        go_on(page)
        page.get_by_text("once more").wait_for()


def test_wrong_answers_come_once_more_and_are_sent_once(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "mixed")
        answer(page, right=False)
        answer(page)
        answer(page)
        page.get_by_text("once more").wait_for()
        answer(page)
        page.get_by_role("heading", name="Lesson completed").wait_for()
        assert page.locator(".score").inner_text() == "67%"
        page.get_by_role("link", name="Create an account to keep it.").click()
        fill_in(page, "Create an account")
        page.get_by_role("heading", name="Lesson completed").wait_for()  # back where the account was offered
        [completion] = wait_until_stored(page, server, "/completions")
    assert (completion["best_score"], completion["attempts"]) == (67, 1)
    assert stored(server, "/mistakes")[0]["exercise_id"] == "mixed-1"


def test_reload_after_the_last_answer_shows_the_end(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        take_choice(page)
        page.reload()
        page.get_by_role("heading", name="Lesson completed").wait_for()


def test_way_back_out_of_a_lesson_that_has_begun_asks_first(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "mixed")
        answer(page)
        page.go_back()
        page.get_by_role("button", name="Go on").click()
        page.locator(".exercise").wait_for()
        page.go_back()
        page.get_by_role("button", name="Leave").click()
        page.get_by_text("1 of 3 done").wait_for()
        follow(page, "Continue “mixed”")
        page.locator(".exercise").wait_for()
        assert page.get_by_role("progressbar").get_attribute("value") == "1"


def test_way_back_from_the_end_leads_to_the_course_at_once(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        take_choice(page)
        page.go_back()
        page.get_by_text("of 4 lessons completed").wait_for()


def test_reload_on_the_feedback_shows_it_again(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "choice")
        page.keyboard.press("2")
        check(page)
        page.reload()
        assert verdict(page) == "wrong"
        go_on(page)
        page.get_by_text("once more").wait_for()


def test_course_offers_to_continue_the_lesson_that_was_begun(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        open_lesson(page, "mixed")  # not the first one
        answer(page)
        page.get_by_role("link", name="Leave the lesson").click()
        page.get_by_text("1 of 3 done").wait_for()
        assert page.locator(".node .ring").count() >= 1
        page.get_by_role("link", name="Continue “mixed”").click()
        page.locator(".exercise").wait_for()
        assert page.get_by_role("progressbar").get_attribute("value") == "1"


def test_registering_at_the_end_of_a_lesson_leads_back_to_it(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        take_choice(page)
        page.get_by_role("link", name="Create an account to keep it.").click()
        page.get_by_role("main").get_by_role("link", name="Sign in").click()
        follow(page, "Create an account")  # to and fro between the forms
        fill_in(page, "Create an account")
        page.get_by_role("heading", name="Lesson completed").wait_for()
        wait_until_sent(page)
        page.get_by_text("+12 XP").wait_for()
        page.go_back()
        page.get_by_text("1 of 4 lessons completed").wait_for()


@pytest.mark.parametrize("form", ["Create an account", "Sign in"])
def test_registering_from_a_course_leads_back_to_it(server: Any, player: None, form: str) -> None:
    if form == "Sign in":
        register(server)
    with open_page(server.url) as page:
        take_choice(page)
        follow(page, "Back to the course")
        page.get_by_role("banner").get_by_role("link", name="XP").click()
        follow(page, form)
        fill_in(page, form)
        page.get_by_text("1 of 4 lessons completed").wait_for()
        wait_for_points(page, 12)
    assert len(stored(server, "/completions")) == 1


def test_practice_that_is_over_stays_so_when_reloading_and_registering(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        take_choice(page)
        page.goto("/learn/courses/player/practice/lessons/choice")
        page.locator(".exercise").wait_for()
        page.keyboard.press("1")
        check(page)
        page.reload()
        assert verdict(page) == "correct"
        go_on(page)
        end = page.get_by_role("heading", name="Practice finished")
        end.wait_for()
        page.reload()
        end.wait_for()
        page.get_by_role("link", name="Create an account to keep it.").click()
        fill_in(page, "Create an account")
        end.wait_for()
        page.get_by_role("button", name="Practise again").click()
        page.locator(".exercise").wait_for()


def test_sounds_and_motion_stay_switched_off(server: Any, player: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/account")
        page.get_by_label("Motion").uncheck()
        page.get_by_label("Sounds").uncheck()
        page.reload()
        assert not page.get_by_label("Sounds").is_checked()
        assert page.evaluate("document.documentElement.classList.contains('still')")
