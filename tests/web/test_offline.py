"""The web app without a server, and the download of sounds and pictures."""

from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.server import free_port, serving
from tests.web.courses import SOUND, SOUND_ADDRESS
from tests.web.steps import (
    answer,
    answer_all,
    assert_accessible,
    fill_in,
    find_session,
    follow,
    stored,
    take_lesson,
    take_short_lesson,
    translate_all,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser]


def test_guest_learns_without_a_server_and_registers_later(short_course: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/short")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("link", name="first").click()
            take_short_lesson(page)
        page.goto("/")
        page.get_by_text("These courses are on this device").wait_for()
        page.get_by_role("link", name="Continue: Short").click()
        page.get_by_text("1 of 2 lessons completed").wait_for()
        assert page.get_by_role("heading", name="Without a connection").count() == 0  # there is nothing to download
        page.get_by_role("link", name="Continue").click()
        take_short_lesson(page)
        page.reload()
        with serving(port=port) as server:
            page.goto("/learn/register")
            fill_in(page, "Create an account")
            page.get_by_role("link", name="24 XP").wait_for()
            page.reload()
            page.get_by_role("link", name="24 XP").wait_for()
            completions = stored(server, "/completions")
            assert sorted((each["lesson_id"], each["attempts"]) for each in completions) == [
                ("first", 1),
                ("second", 1),
            ]


def test_downloaded_course_plays_its_sounds_without_a_server(all_types: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/types")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("button", name="Download sounds and pictures").click()
            page.get_by_text("The course is on this device").wait_for()
        page.reload()
        page.get_by_text("The course is on this device").wait_for()
        read = """async ([path, range]) => {
          const response = await fetch(path, { headers: range ? { Range: range } : {} });
          return [response.status, (await response.arrayBuffer()).byteLength];
        }"""
        assert page.evaluate(read, ["/" + SOUND_ADDRESS, None]) == [200, len(SOUND)]
        assert page.evaluate(read, ["/" + SOUND_ADDRESS, "bytes=440-"]) == [206, 4]
        page.get_by_role("button", name="Remove the download").click()
        page.get_by_role("button", name="Download sounds and pictures").wait_for()


def test_interrupted_download_continues(server: Any, all_types: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/courses/types")
        page.evaluate(
            """() => {
              const real = window.fetch;
              let refused = false;
              window.fetch = (input, init) => {
                if (!String(input).includes("/media/") || refused) return real(input, init);
                refused = true;
                return Promise.reject(new TypeError("cut off"));
              };
            }"""
        )
        page.get_by_role("button", name="Download sounds and pictures").click()
        page.get_by_text("The download was interrupted.").wait_for()
        page.get_by_role("button", name="Download sounds and pictures").click()
        page.get_by_text("The course is on this device").wait_for()


def test_guest_learns_and_practises_without_a_server_and_registers_once(numbers: None) -> None:
    """A lesson, then a lesson and a practice session without a connection, then an account: all on the service once."""
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/numbers")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            take_lesson(page, "low")
        take_lesson(page, "high", wrong=1)
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Mixed practice").click()
        answer_all(page, "Practice finished")
        assert page.locator(".score").inner_text() == "12 / 12"
        page.reload()
        answer(page)
        with serving(port=port) as server:
            page.goto("/learn/register")
            page.get_by_text("The 3 results on this device move to your account.").wait_for()
            fill_in(page, "Create an account")
            page.get_by_role("link", name="28 XP").wait_for()  # 12 + 11 + 5
            page.evaluate("dispatchEvent(new Event('online'))")
            page.reload()
            page.get_by_role("link", name="28 XP").wait_for()
            progress = stored(server, "")
            assert (progress["experience_points"], progress["streak_current"]) == (28, 1)
            completions = stored(server, "/completions")
            assert sorted((each["lesson_id"], each["attempts"]) for each in completions) == [("high", 1), ("low", 1)]
            ledger = sorted((each["kind"], each["amount"]) for each in stored(server, "/history"))
            assert ledger == [("lesson", 11), ("lesson", 12), ("practice", 5)]
            assert stored(server, "/reviews")["counts"]["total"] == 12


def test_guest_practises_weak_words_without_a_server(nouns: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/nouns")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("link", name="Start", exact=True).click()
            translate_all(page, "Lesson completed", wrong=2)
        page.goto("/learn/courses/nouns/practice")
        page.get_by_role("link", name="Words 2").wait_for()
        page.goto("/learn/courses/nouns/words")
        page.get_by_text("6 words").wait_for()
        assert page.locator(".rows .state").all_inner_texts().count("Learning") == 4
        page.get_by_label("Show").select_option("Weak")
        page.get_by_text("2 words").wait_for()
        assert page.locator(".rows strong").all_inner_texts() == ["gato", "perro"]
        assert_accessible(page)
        follow(page, "Practise words")
        page.get_by_label("Your translation").wait_for()
        items = find_session(page)["practice"]["items"]
        assert sorted(item["exercise_id"] for item in items[:2]) == ["nouns-1", "nouns-2"]
        assert len(items) == 6
        translate_all(page, "Practice finished")
        page.goto("/learn/courses/nouns/practice")
        page.get_by_text("No word is weak").wait_for()
