"""What a learner says is wrong with an exercise, a lesson, a word or a course, and what became of it."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from feedback.models import Claim, Report
from tests.browser import needs_browser, open_page
from tests.server import wait_until
from tests.web.courses import NOUNS
from tests.web.steps import (
    EMAIL,
    PASSWORD,
    assert_accessible,
    check,
    fill_in,
    go_on,
    read,
    register,
    sign_in,
    take_short_lesson,
    verdict,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

SENT = "Sent. You will hear from the makers."
_OUTBOX = """() => new Promise((resolve) => {
  indexedDB.open("langlearn").onsuccess = ({ target }) => {
    const record = target.result.transaction("values").objectStore("values").get("outbox");
    record.onsuccess = () => resolve(record.result ? record.result.value : []);
  };
})"""


def send(page: Any, reason: str, comment: str = "") -> None:
    page.get_by_label(reason).check()
    if comment:
        page.locator("#comment").fill(comment)
    page.get_by_role("button", name="Send").click()


def reports(server: Any) -> list[tuple[Any, ...]]:
    rows = reversed(read(server, "/content-reports"))
    return [(each["entity"], each["entity_id"], each["reason"], each["comment"]) for each in rows]


def test_exercise_lesson_and_course_are_reported_once(server: Any, market: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/market/lessons/prices")
        page.get_by_label("False", exact=True).check()
        check(page)
        dialog = page.get_by_role("dialog", name="Report a problem")
        button = page.get_by_role("button", name="Report")
        button.press("Enter")
        expect(page.get_by_label("The accepted answer is wrong")).to_be_focused()
        expect(dialog).to_contain_text("“h” is silent.")
        expect(dialog.get_by_role("radio")).to_have_count(4)  # there is neither sound nor picture
        expect(dialog.get_by_role("button", name="Send")).to_be_disabled()
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(button).to_be_focused()
        button.click()
        page.get_by_label("Something else").check()
        expect(dialog.get_by_role("button", name="Send")).to_be_disabled()  # it says nothing yet
        send(page, "Something else", "  Nobody says so. ")
        expect(dialog.get_by_role("status")).to_contain_text(SENT)
        expect(page.locator("dialog .primary")).to_be_focused()
        assert_accessible(page)
        page.keyboard.press("Enter")
        button.click()
        expect(dialog.get_by_role("status")).to_contain_text(SENT)
        dialog.get_by_role("button", name="Report something else").click()
        expect(dialog.get_by_role("radio")).to_have_count(3)
        dialog.get_by_role("button", name="Close").click()
        go_on(page)
        take_short_lesson(page)
        page.get_by_role("button", name="Something wrong in this lesson?").click()
        send(page, "It is offensive")
        expect(dialog.get_by_role("status")).to_contain_text(SENT)
        page.goto("/learn/courses/market")
        page.get_by_role("button", name="Something wrong in this course?").click()
        page.mouse.click(5, 5)  # beside the dialog
        expect(dialog).to_have_count(0)
        page.get_by_role("button", name="Something wrong in this course?").click()
        send(page, "There is a mistake in the text")
        expect(dialog.get_by_role("status")).to_contain_text(SENT)
    assert reports(server) == [
        ("exercise", "prices-1", "other", "Nobody says so."),
        ("lesson", "prices", "offensive", None),
        ("course", "market", "text", None),
    ]


def test_words_are_reported_and_exported(server: Any, nouns: None, tmp_path: Path) -> None:
    register(server)
    with open_page(server.url, locale="es-ES") as page:
        page.goto("/learn/sign-in")
        page.locator("#email").fill(EMAIL)
        page.locator("#password").fill(PASSWORD)
        page.locator("form .primary").click()
        page.get_by_role("link", name="Notificaciones").wait_for()
        page.goto("/learn/courses/nouns/words")
        page.get_by_role("button", name="Avisar de un problema: gato").click()
        page.get_by_label("Hay un error en el texto").check()
        page.get_by_role("button", name="Enviar").click()
        expect(page.get_by_role("dialog")).to_contain_text("Enviado. El equipo del curso te responderá.")
        page.get_by_role("dialog").get_by_role("button", name="Cerrar").last.click()
        assert_accessible(page)
        for name, file, start in (("CSV", "nouns-words.csv", "\ufefftext,"), ("Exportar a Anki", "nouns.apkg", "PK")):
            with page.expect_download() as download:
                page.get_by_role("button", name=name).click()
            assert download.value.suggested_filename.lower() == file
            path = tmp_path / file
            download.value.save_as(path)
            assert path.read_bytes().startswith(start.encode())
            if name == "CSV":
                assert all(word in path.read_text() for word in NOUNS.values())
    [(entity, _, reason, comment)] = reports(server)
    assert (entity, reason, comment) == ("word", "text", None)


@pytest.mark.parametrize("form", ["Create an account", "Sign in"])
def test_reports_of_a_guest_wait_for_the_account(server: Any, market: None, form: str) -> None:
    if form == "Sign in":
        register(server)
    with open_page(server.url) as page:
        page.goto("/learn/courses/market")
        for _ in range(2):  # the second one is the same
            page.get_by_role("button", name="Something wrong in this course?").click()
            if page.get_by_label("It is offensive").is_visible():
                send(page, "It is offensive")
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text("Noted. It goes to the makers once you have an account.")
            dialog.get_by_role("button", name="Close").last.click()
        assert len(page.evaluate(_OUTBOX)) == 1
        if form == "Sign in":
            page.goto("/learn/sign-in")
            expect(page.get_by_label("Add what I have reported here to my account")).to_be_checked()
        else:
            page.goto("/learn/register")
            expect(page.get_by_text("What you have reported here moves to your account.")).to_be_visible()
        fill_in(page, form)
        page.get_by_role("link", name="XP").wait_for()
        wait_until(Report.objects.exists)
        page.wait_for_function(f"({_OUTBOX})().then((waiting) => !waiting.length)")
    assert reports(server) == [("course", "market", "offensive", None)]


def test_own_reports_show_states_and_notes_and_go_with_the_account(server: Any, market: None) -> None:
    register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/account/reports")
        expect(page.get_by_text("Nothing yet.")).to_be_visible()
        page.goto("/learn/courses/market/lessons/stalls")
        page.get_by_label("Your translation").fill("El mercado está dónde")
        check(page)
        assert verdict(page) == "wrong"
        page.get_by_role("button", name="My answer is right").click()
        page.get_by_text(SENT).wait_for()
        page.get_by_role("button", name="Report").click()
        send(page, "There is a mistake in the text", "It is “Where’s”.")
        expect(page.get_by_role("dialog")).to_contain_text(SENT)
        at = datetime.now(UTC)
        rejected = {"state": "rejected", "note": "The question word comes first.", "decided_at": at}
        Claim.objects.update(**rejected)
        Report.objects.update(state="accepted", decided_at=at)
        page.goto("/learn/account/reports")
        rows = page.get_by_role("main").get_by_role("listitem")
        expect(rows).to_have_count(2)
        expect(rows.first).to_have_text(
            re.compile("mended.*mistake in the text.*Where is the market.*Where’s.*Market", re.S)
        )
        expect(rows.last).to_have_text(
            re.compile("not accepted.*Where is the market.*El mercado está dónde.*The makers: The question word", re.S)
        )
        assert_accessible(page)
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/learn/courses/market")
        page.get_by_role("button", name="Something wrong in this course?").click()
        send(page, "Something else", "The order.")
        expect(page.get_by_role("dialog")).to_contain_text("Noted. It is sent as soon as possible.")
        page.goto("/learn/account/reports")
        expect(rows).to_have_count(3)
        expect(rows.first).to_have_text(re.compile("waits.*Something else.*The order", re.S))
        assert_accessible(page)
        page.unroute("**/api/**")
        page.route("**/content-reports", lambda route: route.abort())
        page.goto("/learn/account/data")
        page.get_by_label("Current password").fill(PASSWORD)
        page.get_by_role("button", name="Delete account").click()
        page.get_by_role("heading", name="Your account is deleted").wait_for()
        assert page.evaluate(_OUTBOX) == []
    assert not Report.objects.exists()
