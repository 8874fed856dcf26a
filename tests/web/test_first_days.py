"""A newcomer's first lesson, and the day after it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import needs_browser, open_page
from tests.web.steps import answer_all, days_later, follow, verdict

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

# What is heard and what moves.
_COUNT_EFFECTS = """
window.effects = { sounds: 0, animations: 0 };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...rest) { effects.sounds += 1; return start.apply(this, rest); };
addEventListener("animationstart", () => { effects.animations += 1; }, true);
"""


def test_newcomer_takes_a_first_lesson_and_is_led_on_the_next_day(server: Any, numbers: None) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "no-preference"}
    with open_page(server.url, **phone) as page:
        page.add_init_script(_COUNT_EFFECTS)
        page.goto("/")
        page.get_by_label("True", exact=True).tap()
        page.get_by_role("button", name="Check").tap()
        assert verdict(page) == "correct"
        page.get_by_role("button", name="Take the first lesson").tap()
        answer_all(page, "Lesson completed")
        expect(page.get_by_text("+12 XP")).to_be_visible()
        expect(page.get_by_text("Day one.")).to_be_visible()
        expect(page.get_by_text("12 of 20 XP today")).to_be_visible()
        effects = page.evaluate("effects")
        assert effects["sounds"] >= 2 * 7 + 4  # two notes of each right answer, four of the end
        assert effects["animations"] > 0
        page.close()

        page = page.context.new_page()
        days_later(page, 1)
        page.goto("/")
        page.get_by_role("link", name="Continue: Numbers").click()
        expect(page.get_by_role("banner").get_by_text("Streak: 1 day")).to_be_attached()
        follow(page, "Continue")
        expect(page.get_by_text("6 is even.")).to_be_visible()
        answer_all(page, "Lesson completed")
        expect(page.get_by_text("2 days in a row")).to_be_visible()
        follow(page, "Back to the course")
        expect(page.get_by_role("banner").get_by_text("Streak: 2 days")).to_be_attached()
