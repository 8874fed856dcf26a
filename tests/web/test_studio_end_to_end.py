"""A course from an empty page to learners: written, heard, published, taken on a phone, corrected, restored."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from content.models import Schedule
from content.tests.media_files import PNG
from langlearn.ops import jobs
from tests.browser import PHONE, needs_browser, open_page
from tests.web.inbox import CREATOR, PASSWORD
from tests.web.steps import EMAIL, check, go_on, register, verdict
from tests.web.steps import PASSWORD as LEARNERS_PASSWORD
from tests.web.studio import enter
from tests.web.test_studio_forms import WRITTEN
from tests.web.test_studio_media import drop, record, spoken
from tests.web.test_studio_start import choose_language

# On PostgreSQL too: the whole way of a course.
pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser]

WIDE = {"width": 1280, "height": 900}
TYPES = {  # by the name in the choice of types
    "informative": "Explain something",
    "translation": "Translate",
    "translation-word-bank": "Build the sentence",
    "fill-in-the-blank": "Fill the gaps",
    "pairs": "Match the pairs",
    "vof": "True or false",
    "ordering": "Put in order",
    "multiple-choice": "Choose",
    "listening": "Write what you hear",
    "speaking": "Say it",
}
FIRST, SECOND = list(TYPES)[:5], list(TYPES)[5:]


@pytest.fixture
def page(server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("CREATOR_EMAIL", CREATOR)
    monkeypatch.setenv("CREATOR_PASSWORD", PASSWORD)
    call_command("create_creator", interactive=False, verbosity=0)
    register(server)
    with open_page(server.url, failures=True, microphone=spoken(tmp_path), viewport=WIDE) as opened:
        opened.context.grant_permissions(["clipboard-read", "clipboard-write", "microphone"])
        yield opened


@contextmanager
def _phone(page: Any) -> Iterator[Any]:
    """A learner's phone, signed in."""
    origin = page.evaluate("location.origin")
    profile = page.context.browser.new_context(base_url=origin, viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    try:
        phone = profile.new_page()
        phone.set_default_timeout(15_000)
        phone.goto("/learn/sign-in")
        phone.get_by_label("E-mail").fill(EMAIL)
        phone.get_by_label("Password").fill(LEARNERS_PASSWORD)
        phone.get_by_role("button", name="Sign in").click()
        phone.get_by_role("link", name="XP").wait_for()
        yield phone
    finally:
        profile.close()


def _write(page: Any, kinds: list[str], extra: dict[str, Callable[[Any], None]]) -> None:
    """Adds an exercise of each kind to the lesson that is open."""
    for kind in kinds:
        page.get_by_role("button", name=re.compile("^Add an exercise$")).click()
        page.locator(".lesson-type").filter(has=page.get_by_text(TYPES[kind], exact=True)).click()
        card = page.locator(".lesson-card.opened")
        expect(card.locator(":focus")).to_have_count(1)
        WRITTEN[kind][0](card)
        extra.get(kind, lambda _: None)(card)
    _wait_until_saved(page)


def _wait_until_saved(page: Any) -> None:
    expect(page.locator(".save-status")).to_have_text("Saved", timeout=30_000)


def _add_picture(card: Any) -> None:
    card.get_by_role("button", name="Picture or sound of answer 1").click()
    picture = card.get_by_role("group", name="Picture of answer 1")
    drop(picture, ("red.png", "image/png", PNG))
    picture.get_by_label("What the picture shows").fill("Red")


def _record_sound(card: Any) -> None:
    record(card.page, card.get_by_role("group", name="Sound", exact=True))
    dialog = card.page.get_by_role("dialog", name="Record")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)


def _take_second_lesson(phone: Any, course: str, statement: str) -> None:
    phone.goto(f"/learn/courses/{course}")
    phone.wait_for_load_state("networkidle")  # the lesson is opened as the device has it then
    phone.get_by_role("link", name=re.compile("Names")).first.click()
    phone.get_by_text(statement).wait_for()
    phone.get_by_label("False", exact=True).check()
    check(phone)
    assert verdict(phone) == "correct"
    go_on(phone)
    for _ in range(6):  # into the order of the sentence
        texts = phone.locator(".ordering li, ol li").all_inner_texts()
        order = [text for part in ("Hola,", "me llamo", "Ana.") for text in texts if part in text]
        wrong = next((text for place, text in enumerate(texts) if text != order[place]), None)
        if wrong is None:
            break
        target = next(part for part in ("Hola,", "me llamo", "Ana.") if part in order[texts.index(wrong)])
        phone.get_by_role("button", name=f"Move up: {target}").click()
    check(phone)
    assert verdict(phone) == "correct"
    go_on(phone)
    phone.get_by_label("rojo").check()
    phone.get_by_label("carmesí").check()
    check(phone)
    assert verdict(phone) == "correct"
    go_on(phone)
    phone.get_by_label("What you hear").fill("adiós, buenas noches")
    check(phone)
    assert verdict(phone) == "correct"
    go_on(phone)
    phone.get_by_role("button", name="I can’t speak now").click()
    phone.get_by_role("heading", name="Lesson completed").wait_for()


def test_course_is_written_published_taken_corrected_and_restored(page: Any) -> None:
    enter(page, "/studio")
    page.get_by_role("link", name="New course").click()
    page.get_by_label("Title").fill("Spanish for a first day")
    choose_language(page, "Language it teaches", "spanish", "Spanish")
    page.get_by_role("button", name="Create the course").click()
    page.get_by_role("button", name="Add your first unit").click()
    for text in ("Hello", "Greetings", "Names"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    course = page.evaluate("location.pathname.split('/')[3]")

    nav = page.get_by_role("navigation", name="Outline")
    nav.get_by_role("link", name="Greetings").click()
    _write(page, FIRST, {})
    nav.get_by_role("link", name="Names").click()
    _write(page, SECOND, {"multiple-choice": _add_picture, "listening": _record_sound})
    page.get_by_role("button", name="Try the lesson").click()
    page.get_by_role("dialog").get_by_text("“h” is silent.").wait_for()
    page.keyboard.press("Escape")

    page.goto(f"/studio/courses/{course}/settings")
    page.get_by_label("Everybody").check()
    _wait_until_saved(page)
    page.get_by_role("button", name="Schedule").click()
    page.get_by_role("dialog").get_by_role("button", name="Schedule", exact=True).click()
    expect(page.locator(".publish-bar-parts")).to_contain_text("Goes out on")
    due = Schedule.objects.get().publish_at
    jobs.tick("worker", at=due + timedelta(seconds=1))
    page.reload()
    expect(page.locator(".publish-bar-parts")).to_contain_text("Learners have everything")

    with _phone(page) as phone:
        _take_second_lesson(phone, course, "“h” is silent.")

        page.goto(f"/studio/courses/{course}")
        nav.get_by_role("link", name="Names").click()
        page.locator(".lesson-open").first.click()
        card = page.locator(".lesson-card.opened")
        card.get_by_label("Statement").fill("“h” is never silent.")
        _wait_until_saved(page)
        page.locator(".publish-bar-parts").get_by_role("button", name="Publish", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Publish", exact=True).click()
        expect(page.locator(".publish-bar-parts")).to_contain_text("Learners have everything")
        _take_second_lesson(phone, course, "“h” is never silent.")

        page.goto(f"/studio/courses/{course}/publish/history")
        page.get_by_role("button", name="Restore…").last.click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Learners too, at once").check()
        dialog.get_by_role("button", name="Restore", exact=True).click()
        expect(dialog).to_have_count(0)
        page.get_by_text("Learners have publication 1 again.").wait_for()
        _take_second_lesson(phone, course, "“h” is silent.")
