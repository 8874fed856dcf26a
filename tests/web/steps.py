"""What a learner does in the web app, and what the service then has."""

import re
from datetime import timedelta
from email.utils import format_datetime, parsedate_to_datetime
from typing import Any

import httpx
from axe_playwright_python.sync_playwright import Axe

from tests.web.courses import NOUNS

EMAIL = "learner@example.org"
PASSWORD = "Correct-Horse7"


def save_data(page: Any) -> None:
    """The browser asks for few data from now on, so nothing is fetched in advance."""
    page.add_init_script("Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })")


def register(server: Any) -> dict[str, str]:
    """The headers of the account that `sign_in` opens."""
    credentials = {"email": EMAIL, "password": PASSWORD}
    tokens = httpx.post(f"{server.url}/api/v1/auth/register", json=credentials).json()["data"]["tokens"]
    return {"Authorization": f"Bearer {tokens['accessToken']}"}


def fill_in(page: Any, button: str) -> None:
    page.get_by_label("E-mail").fill(EMAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name=button).click()


def sign_in(page: Any) -> None:
    page.goto("/learn/sign-in")
    fill_in(page, "Sign in")
    page.get_by_role("link", name="XP").wait_for()


def wait_for_points(page: Any, points: int) -> None:
    """Waits until the header shows points that the service has counted, not those of the device."""
    name = re.compile(rf"\b{points} XP\b(?!.*on this device)")
    page.get_by_role("banner").get_by_role("link", name=name).wait_for()


_ALL_SENT = """() => new Promise((resolve) => {
  indexedDB.open("langlearn").onsuccess = ({ target }) => {
    const records = target.result.transaction("results").objectStore("results").getAll();
    records.onsuccess = () => resolve(records.result.every(({ state }) => state !== "waiting"));
  };
})"""


def wait_until_sent(page: Any) -> None:
    """Waits until no finished lesson or session of the device waits for the service."""
    page.wait_for_function(_ALL_SENT)


def wait_until_stored(page: Any, server: Any, path: str) -> Any:
    """What the service has of the learner, once there is any: that of a guest is sent after it is adopted."""
    for _ in range(60):
        found = stored(server, path)
        if found:
            return found
        page.wait_for_timeout(250)
    raise AssertionError(f"{path} stays empty")


def days_later(page: Any, days: int) -> None:
    """Lets the service tell a later time with each response, by which the app corrects its clock."""

    def postpone(route: Any) -> None:
        response = route.fetch()
        date = format_datetime(parsedate_to_datetime(response.headers["date"]) + timedelta(days=days), usegmt=True)
        route.fulfill(response=response, headers={**response.headers, "date": date})

    page.route("**/api/**", postpone)


def stored(server: Any, path: str) -> Any:
    """What the service has of the learner's progress."""
    return read(server, f"/progress{path}")


def read(server: Any, path: str) -> Any:
    """What the service has for the learner."""
    credentials = {"email": EMAIL, "password": PASSWORD}
    tokens = httpx.post(f"{server.url}/api/v1/auth/login", json=credentials).json()["data"]["tokens"]
    headers = {"Authorization": f"Bearer {tokens['accessToken']}"}
    return httpx.get(f"{server.url}/api/v1{path}", headers=headers).json()["data"]


def follow(page: Any, name: str) -> None:
    page.get_by_role("main").get_by_role("link", name=name).click()


def check(page: Any) -> None:
    page.get_by_role("button", name="Check").click()


def go_on(page: Any) -> None:
    page.get_by_role("button", name="Continue").click()


def verdict(page: Any) -> str:
    """Of the feedback that is shown."""
    found: str = page.locator("[data-verdict]").get_attribute("data-verdict")
    return found


def take_lesson_of_all_types(page: Any) -> None:
    """Answers all exercises: one with wrong accents, one with a missing word, one skipped, the others right."""
    page.get_by_text("means hello").wait_for()
    assert page.locator("h1").count() == 1
    assert page.get_by_role("heading", name="Hola", level=2).is_visible()
    go_on(page)

    page.get_by_label("Your translation").fill("Donde esta el mercado")
    page.keyboard.press("Enter")
    assert verdict(page) == "accent"
    assert page.locator(".diff .accent").count() == 2
    assert page.locator(".accepted").inner_text() == "¿Dónde está el mercado?"
    go_on(page)

    page.get_by_role("button", name="vivimos", exact=True).click()
    check(page)
    assert verdict(page) == "incomplete"
    assert page.locator(".diff .missing").inner_text().endswith("aquí")
    go_on(page)

    page.get_by_label("Blank 1").fill("bebo")
    page.get_by_label("Blank 2").fill("bebes")
    check(page)
    assert verdict(page) == "correct"
    go_on(page)

    page.get_by_label("True", exact=True).check()
    check(page)
    page.get_by_text("It is never pronounced.").wait_for()
    go_on(page)

    for word in ("perro", "dog", "cat", "gato"):
        page.get_by_role("button", name=word).click()
    check(page)
    assert verdict(page) == "correct"
    go_on(page)

    if page.get_by_role("button", name="Move down: me").is_enabled():  # it is first
        page.get_by_role("button", name="Move down: me").click()
    check(page)
    assert verdict(page) == "correct"
    go_on(page)

    page.get_by_label("rojo").check()
    check(page)
    assert verdict(page) == "correct"
    go_on(page)

    page.get_by_role("button", name="Slowly").click()
    page.get_by_label("What you hear").fill("adios buenas noches")
    check(page)
    assert verdict(page) == "accent"
    go_on(page)

    page.get_by_role("button", name="I can’t speak now").click()

    page.get_by_text("once more").wait_for()  # the sentence that was not complete
    for word in ("vivimos", "aquí"):
        page.get_by_role("button", name=word, exact=True).click()
    check(page)
    assert verdict(page) == "correct"
    go_on(page)
    page.get_by_role("heading", name="Lesson completed").wait_for()


def take_short_lesson(page: Any) -> None:
    """Takes a lesson of one exercise, a statement that is true."""
    page.get_by_label("True", exact=True).check()
    check(page)
    go_on(page)
    page.get_by_role("heading", name="Lesson completed").wait_for()


def answer(page: Any, *, right: bool = True) -> None:
    """Answers the statement about a number that is shown."""
    number = int(page.locator(".prompt").inner_text().split()[0])
    is_true = (number % 2 == 0) == right
    page.get_by_label("True" if is_true else "False", exact=True).check()
    check(page)
    assert verdict(page) == ("correct" if right else "wrong")
    go_on(page)


def answer_all(page: Any, heading: str, *, wrong: int = 0) -> None:
    """Answers until the heading of the end is shown, the first `wrong` exercises wrong."""
    end = page.get_by_role("heading", name=heading)
    given = 0
    while True:
        end.or_(page.locator(".prompt")).first.wait_for()
        if end.is_visible():
            return
        answer(page, right=given >= wrong)
        given += 1


def take_lesson(page: Any, name: str, *, wrong: int = 0) -> None:
    """Takes a lesson of the fixture `numbers`."""
    page.goto(f"/learn/courses/numbers/lessons/{name}")
    answer_all(page, "Lesson completed", wrong=wrong)


def translate_all(page: Any, heading: str, *, wrong: int = 0) -> None:
    """Translates the words of the fixture `nouns` until the heading of the end is shown, the first `wrong` wrong."""
    end = page.get_by_role("heading", name=heading)
    field = page.get_by_label("Your translation")
    given = 0
    while True:
        end.or_(field).first.wait_for()
        if end.is_visible():
            return
        field.fill(NOUNS[page.locator(".prompt").inner_text()] if given >= wrong else "nada")
        check(page)
        go_on(page)
        given += 1


def answer_question(page: Any, number: int, *, known: bool) -> None:
    """Answers a question of the placement test of the fixture `long_course`."""
    page.get_by_text(f"Question {number}", exact=True).wait_for()
    if known:
        asked = page.locator(".prompt").inner_text().removeprefix("word ")
        page.get_by_label("Your translation").fill(f"palabra {asked}")
        page.get_by_role("button", name="Continue").click()
    else:
        page.get_by_role("button", name="I don’t know").click()


_OPEN_SESSION = """() => new Promise((resolve) => {
  const opening = indexedDB.open("langlearn");
  opening.onsuccess = () => {
    const records = opening.result.transaction("results").objectStore("results").getAll();
    records.onsuccess = () => resolve(records.result.find(({ state, practice }) => practice && state === "open"));
  };
})"""


def find_session(page: Any) -> Any:
    """The practice session that is open on the device."""
    return page.evaluate(_OPEN_SESSION)


def assert_accessible(page: Any) -> None:
    """No violation that axe-core finds, and nothing wider than the window."""
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
