"""The web app without a server, and the download of sounds and pictures."""

from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.server import free_port, hanging, serving
from tests.web.courses import PICTURE_ADDRESS, SOUND, SOUND_ADDRESS
from tests.web.steps import (
    answer,
    answer_all,
    assert_accessible,
    check,
    fill_in,
    find_session,
    follow,
    go_on,
    register,
    save_data,
    sign_in,
    stored,
    take_lesson,
    take_short_lesson,
    translate_all,
    wait_for_points,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def test_guest_learns_without_a_server_and_registers_later(short_course: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/short")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("link", name="Start “first”").click()
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
            wait_for_points(page, 24)
            page.reload()
            wait_for_points(page, 24)
            completions = stored(server, "/completions")
            assert sorted((each["lesson_id"], each["attempts"]) for each in completions) == [
                ("first", 1),
                ("second", 1),
            ]


@pytest.mark.parametrize("is_guest", [True, False], ids=["guest", "account"])
def test_views_use_what_is_on_the_device_when_the_service_hangs(
    server: Any, short_course: None, is_guest: bool
) -> None:
    with open_page(server.url) as page:
        if not is_guest:
            register(server)
            sign_in(page)
        for path in ("", "/practice", "/words", "/lessons/first"):  # each is read once
            page.goto(f"/learn/courses/short{path}")
            page.wait_for_load_state("networkidle")
        page.route("**/api/**", lambda route: None)  # never answered
        page.set_default_timeout(8000)
        page.goto("/learn/courses/short")
        page.get_by_text("0 of 2 lessons completed").wait_for()
        page.get_by_role("link", name="Start").click()
        page.locator(".exercise").wait_for()
        page.goto("/learn/courses/short/practice")
        page.get_by_role("link", name="Mixed practice").wait_for()
        page.goto("/learn/courses/short/words")
        page.get_by_text("This course has no words yet.").wait_for()
        page.goto("/")
        page.get_by_text("These courses are on this device").wait_for()


def test_views_show_at_once_what_is_stored_while_the_server_hangs(nouns: None) -> None:
    shown = {
        "/learn/courses/nouns": "0 of 1 lesson completed",
        "/learn/courses/nouns/lessons/nouns": "Translate",
        "/learn/courses/nouns/words": "6 words",
        "/": "Nouns",
    }
    with serving() as server, open_page(server.url, failures=True) as page:
        register(server)
        sign_in(page)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        for address, text in shown.items():
            page.goto(address)
            page.get_by_text(text).first.wait_for()
            page.wait_for_load_state("networkidle")
        with hanging(server):
            page.set_default_timeout(3000)
            for address, text in shown.items():
                page.goto(address)
                page.get_by_text(text).first.wait_for()
                if "lessons" not in address:
                    page.get_by_role("link", name="0 XP").wait_for()


def test_view_of_what_is_not_stored_says_so_while_the_server_hangs(nouns: None) -> None:
    with serving() as server, open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        with hanging(server):
            for address in (
                "/",
                "/learn/courses/nouns/words",
                "/learn/courses/nouns/lessons/nouns",
                "/learn/courses/nouns",
            ):
                page.goto(address)
                page.get_by_text("is not on this device yet").wait_for()
                assert page.get_by_role("button", name="Try again").is_visible()
            page.get_by_role("button", name="Try again").click()  # the server responds soon
        page.get_by_text("0 of 1 lesson completed").wait_for()


_IS_CACHED = """async (paths) => {
  const cache = await caches.open("langlearn.media");
  return (await Promise.all(paths.map((path) => cache.match(path)))).every(Boolean);
}"""


def test_pictures_and_sounds_of_the_next_lesson_are_fetched_before_it_begins(illustrated: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        with serving(port=port):
            page.goto("/learn/courses/illustrated")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_function(_IS_CACHED, arg=[f"/{PICTURE_ADDRESS}", f"/{SOUND_ADDRESS}"])
            page.get_by_text("The course is on this device").wait_for()
        page.goto("/learn/courses/illustrated/lessons/second")
        page.get_by_role("img", name="The sky").wait_for()
        assert (
            page.get_by_role("img", name="The sky").evaluate("image => image.decode().then(() => image.naturalWidth)")
            == 2
        )
        page.get_by_label("The sky").check()
        check(page)
        go_on(page)
        for word in ("perro", "dog", "cat", "gato"):
            page.get_by_role("button", name=word).click()
        check(page)
        go_on(page)
        page.get_by_role("button", name="Listen", exact=True).click()
        page.get_by_label("What you hear").fill("Adiós.")
        assert page.get_by_role("button", name="Skip").count() == 0


_COUNT_MESSAGES = """
  window.mostMessages = 0;  // at the same time, of a missing picture or sound
  new MutationObserver(() => {
    window.mostMessages = Math.max(window.mostMessages, document.querySelectorAll(".absent").length);
  }).observe(document, { childList: true, subtree: true });
"""


def test_exercises_whose_pictures_and_sounds_are_missing_are_passed_over(illustrated: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        save_data(page)
        page.route("**/media/**", lambda route: route.abort())  # also the picture of the unit
        with serving(port=port):
            page.goto("/learn/courses/illustrated")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("button", name="Download sounds and pictures").wait_for()
            page.wait_for_load_state("networkidle")
        page.add_init_script(_COUNT_MESSAGES)
        page.goto("/learn/courses/illustrated/lessons/second")
        for shown in ("The sky", "A dog and a cat", "The sound is not on this device.", "bread"):
            page.get_by_text(shown).wait_for()
            page.get_by_text("it does not count").wait_for()
            assert_accessible(page)
            page.get_by_role("button", name="Skip").click()
        assert page.evaluate("mostMessages") == 1  # also where one sound has two buttons
        take_short_lesson(page)
        with serving(port=port) as server:
            page.goto("/learn/register")
            fill_in(page, "Create an account")
            wait_for_points(page, 12)
            completions = stored(server, "/completions")
            assert [(each["lesson_id"], each["attempts"], each["score"]) for each in completions] == [
                ("second", 1, 100)
            ]
            assert stored(server, "/reviews")["counts"]["total"] == 1  # one answer was sent


def test_downloaded_course_plays_its_sounds_without_a_server(all_types: None) -> None:
    port = free_port()
    with open_page(f"http://127.0.0.1:{port}", failures=True) as page:
        save_data(page)
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
        save_data(page)
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
        page.get_by_role("button", name="Practise again").click()
        answer(page)
        with serving(port=port) as server:
            page.goto("/learn/register")
            page.get_by_text("The 3 results on this device move to your account.").wait_for()
            fill_in(page, "Create an account")
            wait_for_points(page, 28)  # 12 + 11 + 5
            page.evaluate("dispatchEvent(new Event('online'))")
            page.reload()
            wait_for_points(page, 28)
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
            page.get_by_role("link", name="Start “nouns”").click()
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
