"""What a learner does in the panel of an answer: claims it, and reads what the author says to it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from feedback.models import Case, Claim
from tests.browser import needs_browser, open_page
from tests.server import wait_until
from tests.web.steps import (
    assert_accessible,
    check,
    fill_in,
    go_on,
    read,
    register,
    sign_in,
    verdict,
    wait_until_sent,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

SENT = "Sent. You will hear from the makers."
WAITS = "Noted. It goes to the makers with your answers."
WAITS_FOR_ACCOUNT = "Noted. It goes to the makers once you have an account."


def translate(page: Any, text: str, expected: str) -> None:
    page.get_by_label("Your translation").fill(text)
    page.keyboard.press("Enter")
    assert verdict(page) == expected


def open_lesson(page: Any) -> None:
    page.goto("/learn/courses/market/lessons/stalls")
    page.get_by_label("Your translation").wait_for()


def said(page: Any) -> Any:
    """Where the page says what became of a claim, which a screen reader reads out."""
    return page.locator(".claimed").and_(page.get_by_role("status"))


def claims(server: Any) -> list[tuple[Any, ...]]:
    return [(each["answer"], each["blank"], each["state"]) for each in reversed(read(server, "/claims"))]


def test_slip_is_claimed_by_the_keyboard_after_the_difference_is_shown(server: Any, market: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        open_lesson(page)
        translate(page, "Donde esta el mercado", "accent")
        expect(page.get_by_role("button", name="Continue")).to_be_focused()
        expect(page.get_by_text("In questions the verb comes first.")).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Shift+Tab")
        expect(page.get_by_role("button", name="Report")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        expect(page.get_by_role("button", name="My answer is right")).to_be_focused()
        page.keyboard.press("Enter")
        asked = page.get_by_role("group", name="Is this really how you spell it?")
        expect(asked).to_contain_text("accent: DondeDónde")
        expect(asked).to_contain_text("accent: estaestá")
        expect(page.get_by_role("button", name="Yes, send it")).to_be_focused()
        assert_accessible(page)
        page.get_by_role("button", name="No", exact=True).press("Enter")
        expect(asked).to_have_count(0)
        expect(page.get_by_role("button", name="My answer is right")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(said(page)).to_have_text(SENT)
        expect(page.get_by_role("button", name="Continue")).to_be_focused()
        expect(page.get_by_role("button", name="My answer is right")).to_have_count(0)
        assert_accessible(page)
    assert claims(server) == [("Donde esta el mercado", None, "open")]  # while the lesson goes on


def test_wrong_answer_has_the_note_of_the_author_and_is_claimed_at_once(server: Any, market: None) -> None:
    register(server)
    with open_page(server.url, color_scheme="dark") as page:
        sign_in(page)
        open_lesson(page)
        translate(page, "Dónde el mercado está", "wrong")
        expect(page.get_by_text("The verb follows the question word.")).to_be_visible()
        page.get_by_role("button", name="My answer is right").click()
        expect(said(page)).to_have_text(SENT)
        assert_accessible(page)
        go_on(page)
        page.get_by_label("Blank 1").fill("tomo")
        page.get_by_label("Blank 2").fill("bebas")
        check(page)
        for answer, asks in (("bebas", True), ("tomo", False)):
            page.get_by_role("button", name="My answer is right").click()
            if asks:
                which = page.get_by_role("group", name="Which of them is right?")
                assert which.get_by_role("button").all_inner_texts() == ["tomo", "bebas"]
                assert_accessible(page)
                which.get_by_role("button", name=answer).click()
                expect(page.get_by_role("group", name="Is this really how you spell it?")).to_contain_text("bebas")
                page.get_by_role("button", name="Yes, send it").click()
            expect(said(page).get_by_text(SENT)).to_have_count(1 if asks else 2)
        go_on(page)
        expect(page.get_by_role("heading", name="Good to know")).to_be_visible()
        expect(page.get_by_role("button", name="My answer is right")).to_have_count(0)
    assert claims(server) == [("Dónde el mercado está", None, "open"), ("bebas", 1, "open"), ("tomo", 0, "open")]


def test_claim_without_a_connection_follows_its_answer(server: Any, market: None) -> None:
    register(server)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        open_lesson(page)
        page.route("**/api/**", lambda route: route.abort())
        translate(page, "El mercado está dónde", "wrong")
        page.get_by_role("button", name="My answer is right").click()
        expect(said(page)).to_have_text(WAITS)
        page.reload()
        expect(said(page)).to_have_text(WAITS)
        assert claims(server) == []
        page.unroute("**/api/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(said(page)).to_have_text(SENT)
    assert claims(server) == [("El mercado está dónde", None, "open")]


def test_claim_of_a_guest_waits_for_the_account(server: Any, market: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/market/lessons/stalls")
        translate(page, "El mercado está dónde", "wrong")
        page.get_by_role("button", name="My answer is right").click()
        expect(said(page)).to_have_text(WAITS_FOR_ACCOUNT)
        page.goto("/learn/account")
        page.get_by_role("link", name="My reports").click()
        expect(page.get_by_text(WAITS_FOR_ACCOUNT)).to_be_visible()
        expect(page.get_by_text("El mercado está dónde")).to_be_visible()
        assert_accessible(page)
        page.goto("/learn/register")
        expect(page.get_by_text("What you have reported here moves to your account.")).to_be_visible()
        fill_in(page, "Create an account")
        page.get_by_role("link", name="XP").wait_for()
        wait_until(Claim.objects.exists)
    assert claims(server) == [("El mercado está dónde", None, "open")]


def test_reply_that_decides_at_once_is_shown(server: Any, market: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        for number in range(2):
            page.goto("/learn/courses/market")  # else the end of the lesson would be shown again
            open_lesson(page)
            translate(page, "El mercado está dónde", "wrong")
            page.get_by_role("button", name="My answer is right").click()
            expect(said(page)).to_contain_text("They ask first." if number else SENT)
            for _ in range(3):
                if page.get_by_label("Blank 1").is_visible():
                    page.get_by_label("Blank 1").fill("bebo")
                    page.get_by_label("Blank 2").fill("bebes")
                    check(page)
                go_on(page)
            translate(page, "¿Dónde está el mercado?", "correct")
            go_on(page)
            page.get_by_role("heading", name="Lesson completed").wait_for()
            wait_until_sent(page)
            Case.objects.update(state="rejected", note="They ask first.")
    assert [state for _, _, state in claims(server)] == ["open", "rejected"]


def test_tip_of_the_lesson_helps_after_a_wrong_answer(server: Any, market: None) -> None:
    with open_page(server.url, failures=True) as page:
        open_lesson(page)
        translate(page, "Dónde esta el mercado", "accent")
        expect(page.get_by_role("button", name="Report")).to_be_visible()
        expect(page.get_by_role("button", name="Help with this lesson")).to_have_count(0)
        go_on(page)
        page.get_by_label("Blank 1").fill("una")
        page.get_by_label("Blank 2").fill("otra")
        check(page)
        assert_accessible(page)
        button = page.get_by_role("button", name="Help with this lesson")
        button.press("Enter")
        tip = page.get_by_role("dialog", name="Help with this lesson: stalls")
        expect(tip.get_by_role("heading", name="Questions", level=2)).to_be_visible()
        expect(tip.get_by_text("¿Dónde?")).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(button).to_be_focused()
        button.click()
        page.get_by_role("button", name="Back to the exercise").click()
        expect(tip).to_have_count(0)
        assert page.title().startswith("stalls")
