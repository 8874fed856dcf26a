"""The web app in a browser, against a running server."""

import contextlib
import hashlib
import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.management import call_command
from playwright.sync_api import Error as PlaywrightError

from tests.browser import needs_browser, open_page
from tests.server import ROOT, Server, free_port, kill, serving

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser]

START = "Start: Spanish for English speakers"


@pytest.fixture
def course() -> None:
    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)


@pytest.fixture
def page(server: Any, course: None) -> Iterator[Any]:
    with open_page(server.url) as opened:
        yield opened


def test_home_lists_the_public_courses(page: Any) -> None:
    page.goto("/")
    page.get_by_role("link", name=START).wait_for()
    assert page.get_by_role("heading", level=1).inner_text() == "Learn a language in short lessons"
    page.get_by_text("27 lessons").wait_for()
    assert page.title() == "Learn a language in short lessons – LangLearn"


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


def test_view_that_could_not_be_loaded_is_loaded_again(server: Any, course: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.route("**/views/words.js", lambda route: route.abort())
        page.goto("/learn/courses/spanish-a1")
        page.get_by_role("link", name="Words", exact=True).click()
        page.get_by_text("The service cannot be reached.").wait_for()
        page.unroute("**/views/words.js")
        page.get_by_role("button", name="Try again").click()
        page.get_by_text("206 words").wait_for()


def test_app_starts_without_indexeddb(server: Any, course: None) -> None:
    with open_page(server.url) as page:
        page.add_init_script("indexedDB.open = () => { throw new Error('refused') }")
        page.goto("/")
        page.get_by_role("link", name=START).wait_for()


# An exercise of each type, and one whose sound is not recorded.
SOUND = (
    bytes.fromhex("52494646b401000057415645666d74201000000001000100401f0000401f0000010008006461746190010000")
    + b"\x80" * 400
)
SOUND_ADDRESS = f"media/{hashlib.sha256(SOUND).hexdigest()}.wav"
EXERCISES = [
    ("informative", {"title": "Greetings", "content": "<h1>Hola</h1><p>It means hello.</p>"}),
    ("translation", {"source_text": "Where is the market?", "target_text": "¿Dónde está el mercado?", "hints": ["el"]}),
    (
        "translation-word-bank",
        {
            "source_text": "We live here",
            "target_text": "vivimos aquí",
            "correct_words": ["vivimos", "aquí"],
            "word_bank": ["aquí", "allí", "vivimos"],
        },
    ),
    (
        "fill-in-the-blank",
        {
            "text": "Yo ___ agua y tú ___ té.",
            "blanks": [{"position": 0, "correct_answers": ["bebo"]}, {"position": 1, "correct_answers": ["bebes"]}],
        },
    ),
    ("vof", {"statement": "“h” is silent.", "is_true": True, "explanation": "It is never pronounced."}),
    ("pairs", {"pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}]}),
    (
        "ordering",
        {"items": [{"text": "me", "correct_order": 2}, {"text": "Hola,", "correct_order": 1}]},
    ),
    (
        "multiple-choice",
        {
            "question": "Which is red?",
            "options": [
                {"id": "a", "text": "rojo", "is_correct": True},
                {"id": "b", "text": "azul", "is_correct": False},
            ],
        },
    ),
    ("listening", {"audio_url": SOUND_ADDRESS, "transcript": "Adiós, buenas noches."}),
    ("speaking", {"text": "¡Hola!"}),
    ("listening", {"audio_url": None, "transcript": "not recorded"}),
]


def import_lessons(
    folder: Path, course_id: str, lessons: dict[str, list[Any]], *, modules: int = 1, **course: Any
) -> None:
    """Imports a course whose lessons are in `modules` in turn; `lessons`: name to (type, data) of its exercises."""
    nested = [
        {
            "id": name,
            "name": name,
            "order": order,
            "exercises": [
                {"order": n, "exercise": {"id": f"{name}-{n}", "exercise_type": kind, "data": data}}
                for n, (kind, data) in enumerate(exercises, start=1)
            ],
        }
        for order, (name, exercises) in enumerate(lessons.items(), start=1)
    ]
    filled = [
        {"id": f"{course_id}-{n}", "module_type": "basic_lesson", "name": f"Module {n}", "order": n, "lessons": part}
        for n, part in enumerate((nested[first::modules] for first in range(modules)), start=1)
    ]
    section = {"id": course_id, "name": "Section", "order": 1, "modules": filled}
    level = {"id": course_id, "code": "A1", "name": "Level", "order": 1, "sections": [section]}
    row = {"id": course_id, "source_language": "en", "target_language": "es", "name": course_id.title(), **course}
    path = folder / f"{course_id}.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("course.json", json.dumps({"course": row, "levels": [level]}))
        archive.writestr(SOUND_ADDRESS, SOUND)
    call_command("import_course", str(path), verbosity=0)


@pytest.fixture
def all_types(tmp_path: Path) -> None:
    import_lessons(tmp_path, "types", {"all-types": EXERCISES, "second": [EXERCISES[4]]}, unlock="sequential")


@pytest.fixture
def short_course(tmp_path: Path) -> None:
    """Two lessons of one exercise each."""
    import_lessons(tmp_path, "short", {"first": [EXERCISES[4]], "second": [EXERCISES[4]]})


def check(page: Any) -> None:
    page.get_by_role("button", name="Check").click()


def go_on(page: Any) -> None:
    page.get_by_role("button", name="Continue").click()


def verdict(page: Any) -> str:
    text: str = page.locator(".verdict").inner_text()
    return text


def take_lesson_of_all_types(page: Any) -> None:
    """Answers all exercises: one with wrong accents, one with a missing word, one skipped, the others right."""
    page.get_by_text("means hello").wait_for()
    assert page.locator("h1").count() == 1
    assert page.get_by_role("heading", name="Hola", level=2).is_visible()
    go_on(page)

    page.get_by_label("Your translation").fill("Donde esta el mercado")
    page.keyboard.press("Enter")
    assert verdict(page) == "Right – but mind the accents"
    assert page.locator(".diff .accent").count() == 2
    assert page.locator(".accepted").inner_text() == "¿Dónde está el mercado?"
    go_on(page)

    page.get_by_role("button", name="vivimos", exact=True).click()
    check(page)
    assert verdict(page) == "Something is missing"
    assert page.locator(".diff .missing").inner_text().endswith("aquí")
    go_on(page)

    page.get_by_label("Blank 1").fill("bebo")
    page.get_by_label("Blank 2").fill("bebes")
    check(page)
    assert verdict(page) == "Right!"
    go_on(page)

    page.get_by_label("True", exact=True).check()
    check(page)
    page.get_by_text("It is never pronounced.").wait_for()
    go_on(page)

    for word in ("perro", "dog", "cat", "gato"):
        page.get_by_role("button", name=word).click()
    check(page)
    assert verdict(page) == "Right!"
    go_on(page)

    if page.get_by_role("button", name="Move down: me").is_enabled():  # it is first
        page.get_by_role("button", name="Move down: me").click()
    check(page)
    assert verdict(page) == "Right!"
    go_on(page)

    page.get_by_label("rojo").check()
    check(page)
    assert verdict(page) == "Right!"
    go_on(page)

    page.get_by_role("button", name="Slowly").click()
    page.get_by_label("What you hear").fill("adios buenas noches")
    check(page)
    assert verdict(page) == "Right – but mind the accents"
    go_on(page)

    page.get_by_role("button", name="I can’t speak now").click()
    page.get_by_role("heading", name="Lesson completed").wait_for()


def test_guest_takes_a_lesson_of_all_exercise_types(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types")
        page.get_by_text("0 of 2 lessons completed").wait_for()
        assert page.get_by_role("link", name="second").count() == 0  # locked
        assert page.get_by_role("link", name="For developers").is_visible()
        page.get_by_role("link", name="Start").click()
        take_lesson_of_all_types(page)
        assert page.get_by_role("contentinfo").count() == 0  # nothing else in a lesson
        assert page.locator(".score").inner_text() == "91%"  # (0.9 + 0.5 + 5 × 1 + 0.9) ÷ 8
        page.get_by_role("link", name="Back to the course").click()
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.reload()
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.get_by_role("link", name="second").click()
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
        page.get_by_role("link", name="Start", exact=True).wait_for()


def test_lesson_continues_where_the_page_was_closed(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        go_on(page)
        page.get_by_label("Your translation").fill("La casa")
        check(page)
        assert verdict(page) == "Not right"
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
        page.get_by_text("Right!").wait_for()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Build the sentence").wait_for()


EMAIL = "learner@example.org"
PASSWORD = "Correct-Horse7"


def fill_in(page: Any, button: str) -> None:
    page.get_by_label("E-mail").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name=button).click()


def stored(server: Any, path: str) -> Any:
    """What the service has of the learner."""
    credentials = {"email": EMAIL, "password": PASSWORD}
    tokens = httpx.post(f"{server.url}/api/v1/auth/login", json=credentials).json()["data"]["tokens"]
    headers = {"Authorization": f"Bearer {tokens['accessToken']}"}
    return httpx.get(f"{server.url}/api/v1/progress{path}", headers=headers).json()["data"]


def take_short_lesson(page: Any) -> None:
    page.get_by_label("True", exact=True).check()
    check(page)
    go_on(page)
    page.get_by_role("heading", name="Lesson completed").wait_for()


def test_results_of_a_guest_move_to_the_account_once(server: Any, all_types: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/types/lessons/all-types")
        take_lesson_of_all_types(page)
        page.get_by_role("link", name="Create an account to keep it.").click()
        page.get_by_text("The result on this device moves to your account.").wait_for()
        fill_in(page, "Create an account")
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
        again.get_by_role("link", name="12 XP").wait_for()
    assert len(stored(server, "/completions")) == 1


def test_signed_in_learner_takes_a_lesson_without_a_connection(server: Any, short_course: None) -> None:
    httpx.post(f"{server.url}/api/v1/auth/register", json={"email": EMAIL, "password": PASSWORD})
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        fill_in(page, "Sign in")
        page.get_by_role("link", name="0 XP").wait_for()
        page.get_by_role("link", name="Start: Short").click()
        page.get_by_role("link", name="Start", exact=True).click()
        page.get_by_role("heading", name="True or false?").wait_for()
        page.route("**/api/**", lambda route: route.fulfill(status=503, headers={"Retry-After": "60"}, json={}))
        take_short_lesson(page)
        page.get_by_text("waits for a connection").wait_for()
        page.unroute("**/api/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.get_by_text("+12 XP").wait_for()
        page.get_by_role("link", name="12 XP").wait_for()
    assert len(stored(server, "/completions")) == 1
    with open_page(server.url) as page:  # another device
        page.goto("/learn/sign-in")
        fill_in(page, "Sign in")
        page.get_by_text("1 of 2 lessons completed").wait_for()
        page.get_by_role("link", name="Continue: Short").wait_for()


def test_result_of_a_session_that_has_ended_is_sent_after_signing_in(server: Any, short_course: None) -> None:
    httpx.post(f"{server.url}/api/v1/auth/register", json={"email": EMAIL, "password": PASSWORD})
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        fill_in(page, "Sign in")
        page.get_by_role("link", name="0 XP").wait_for()
        page.goto("/learn/courses/short/lessons/first")
        page.get_by_label("True", exact=True).wait_for()
        credentials = {"email": EMAIL, "password": PASSWORD}
        token = httpx.post(f"{server.url}/api/v1/auth/login", json=credentials).json()["data"]["tokens"]["accessToken"]
        headers = {"Authorization": f"Bearer {token}"}
        for each in httpx.get(f"{server.url}/api/v1/auth/sessions", headers=headers).json()["data"]:
            if not each["current"]:
                httpx.delete(f"{server.url}/api/v1/auth/sessions/{each['id']}", headers=headers)
        take_short_lesson(page)
        page.get_by_text("You have been signed out.").wait_for()
        page.get_by_role("main").get_by_role("link", name="Sign in").click()
        assert page.get_by_role("checkbox").count() == 0  # the result is not a guest's
        fill_in(page, "Sign in")
        page.get_by_role("link", name="12 XP").wait_for()
    assert len(stored(server, "/completions")) == 1


def test_wrong_password_and_taken_address_are_explained(server: Any) -> None:
    httpx.post(f"{server.url}/api/v1/auth/register", json={"email": EMAIL, "password": PASSWORD + "x"})
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        fill_in(page, "Sign in")
        page.get_by_text("E-mail or password are not right.").wait_for()
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
        second.get_by_text("0 days").wait_for()

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
            answer_true(page)
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
        page.get_by_role("link", name="12 XP").wait_for()
        page.reload()
        page.get_by_role("link", name="12 XP").wait_for()
        completions = stored(journey.server, "/completions")
        assert [(each["best_score"], each["attempts"]) for each in completions] == [(100, 1)]
        assert stored(journey.server, "")["experience_points"] == 12
        assert stored(journey.server, "/reviews")["counts"]["total"] == 2


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


def assert_accessible(page: Any) -> None:
    """No violation that axe-core finds, and nothing wider than the window."""
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views_are_accessible(server: Any, all_types: None, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(page: Any, answer: Any = check) -> None:
        assert_accessible(page)
        answer(page)
        assert_accessible(page)

    monkeypatch.setattr(sys.modules[__name__], "check", checked)
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


LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
ARABIC = [
    (
        "translation-word-bank",
        {
            "source_text": LONG,
            "target_text": "الكتاب جديد",
            "correct_words": ["الكتاب", "جديد"],
            "word_bank": ["قديم", "الكتاب", "جديد"],
        },
    ),
    ("pairs", {"pairs": [{"left": "بيت", "right": LONG}, {"left": "كتاب", "right": "Buch"}]}),
]


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
