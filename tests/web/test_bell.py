"""The bell: what the learner is told, by polling."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from notifications.models import Notification
from notifications.services import Notice, notify
from tests.browser import needs_browser, open_page
from tests.server import wait_until
from tests.web.steps import EMAIL, assert_accessible, register, sign_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

COURSE = {"course_id": "short", "course_name": "Short"}
TOLD = {
    "claim.accepted": {**COURSE, "exercise_id": "first-1", "answer": "El minino", "note": None},
    "claim.rejected": {**COURSE, "exercise_id": "first-1", "answer": "El gatito", "note": "That is a kitten."},
    "report.accepted": {**COURSE, "entity": "course", "entity_id": "short", "reason": "text", "note": None},
    "report.rejected": {**COURSE, "entity": "course", "entity_id": "short", "reason": "audio", "note": None},
    "a.later.kind": {"anything": [1]},
}
TEXTS = {
    "en-GB": [
        "The makers see no problem",
        "the makers agree",
        "“El gatito” is still not accepted.",
        "You were right: “El minino”",
    ],
    "es-ES": ["no ve ningún error", "te da la razón", "«El gatito» sigue sin aceptarse.", "Tenías razón: «El minino»"],
}


def tell(kinds: dict[str, Any]) -> None:
    """The kinds, one after the other, the last one just now."""
    user_id, at = User.objects.get(email=EMAIL).pk, datetime.now(UTC).replace(microsecond=0)
    for number, (kind, data) in enumerate(kinds.items()):
        since = timedelta(minutes=len(kinds) - number)
        notify([Notice(user_id, kind, f"{kind}:{number}", data)], at=at - since)


def test_learner_reads_what_the_bell_counts(server: Any, short_course: None) -> None:
    register(server)
    tell(TOLD)
    with open_page(server.url) as page:
        sign_in(page)
        bell = page.get_by_role("link", name="Notifications 4 unread")
        expect(bell).to_be_visible()
        assert_accessible(page)
        bell.press("Enter")
        rows = page.get_by_role("main").get_by_role("listitem")
        expect(rows).to_have_count(4)
        for row, text in zip(rows.all(), TEXTS["en-GB"], strict=True):
            expect(row).to_contain_text(text)
            expect(row).to_contain_text("unread: ")
        expect(rows.nth(2)).to_contain_text("The makers: That is a kitten.")
        expect(page.get_by_role("link", name="Notifications", exact=True)).to_be_visible()
        assert_accessible(page)
        unread = Notification.objects.filter(read_at=None)  # nobody has seen one that the app does not know
        wait_until(lambda: [each.kind for each in unread.all()] == ["a.later.kind"])
        page.reload()
        expect(rows).to_have_count(4)
        expect(rows.filter(has_text="unread: ")).to_have_count(0)
        page.get_by_role("main").get_by_role("link", name="My reports").click()
        page.get_by_role("heading", name="My reports").wait_for()


def test_bell_polls_once_a_minute_with_its_entity_tag(server: Any, short_course: None) -> None:
    register(server)
    tell({"claim.accepted": TOLD["claim.accepted"]})
    with open_page(server.url, locale="es-ES", color_scheme="dark") as page:
        polls: list[int] = []

        def note(response: Any) -> None:
            if "/notifications?" in response.url:
                polls.append(response.status)

        page.on("response", note)
        page.goto("/learn/sign-in")
        page.locator("#email").fill(EMAIL)
        page.locator("#password").fill("Correct-Horse7")
        page.locator("form .primary").click()
        page.get_by_role("link", name="Notificaciones 1 sin leer").wait_for()
        for _ in range(3):
            page.get_by_role("banner").get_by_role("link", name="LangLearn").click()
            page.get_by_role("link", name="Notificaciones").wait_for()
            page.get_by_role("link", name="XP").click()
            page.get_by_role("heading", name="Cuenta").wait_for()
        assert polls == [200]
        page.evaluate("window.early = performance.now.bind(performance)")
        page.evaluate("performance.now = () => early() + 61_000")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        wait_until(lambda: page.wait_for_timeout(100) or polls == [200, 304])
        tell(TOLD)
        page.evaluate("performance.now = () => early() + 122_000")
        page.get_by_role("link", name="Notificaciones 1 sin leer").click()
        rows = page.get_by_role("main").get_by_role("listitem")
        expect(rows).to_have_count(4)
        for text in TEXTS["es-ES"]:
            expect(rows.filter(has_text=text).first).to_be_visible()
        assert polls == [200, 304, 200]
        assert_accessible(page)
