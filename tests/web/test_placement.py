"""The placement test in the web app, in a browser, against a running server."""

from typing import Any

import pytest

from progress.models import Placement
from tests.browser import needs_browser, open_page
from tests.web.steps import answer_question, assert_accessible, fill_in, follow, register, sign_in, stored

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


@pytest.fixture
def learner(server: Any) -> None:
    register(server)


def test_placement_test_finds_where_to_start(server: Any, learner: None, long_course: None) -> None:
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/courses/long")
        page.get_by_role("link", name="Take the placement test").wait_for()
        sign_in(page)
        page.goto("/learn/courses/long/placement")
        page.get_by_role("button", name="Start").click()
        answer_question(page, 1, known=True)
        page.get_by_text("Question 2").wait_for()
        page.reload()  # and continue
        page.get_by_role("button", name="Start").click()
        page.route("**/placement/*/answer", lambda route: route.abort())
        answer_question(page, 2, known=True)
        page.get_by_text("The service cannot be reached.").wait_for()
        page.unroute("**/placement/*/answer")
        page.get_by_role("button", name="Continue").click()
        answer_question(page, 3, known=False)
        answer_question(page, 4, known=False)
        page.get_by_role("heading", name="Test completed").wait_for()
        page.get_by_text("lesson-3").wait_for()
        page.get_by_text("3 lessons are skipped.").wait_for()
        page.get_by_role("button", name="Skip these lessons").click()
        page.get_by_text("0 of 4 lessons completed · 3 lessons skipped").wait_for()
        page.get_by_role("link", name="Continue").click()
        page.get_by_text("word 9").wait_for()


def test_result_of_a_placement_test_is_declined(server: Any, learner: None, long_course: None) -> None:
    with open_page(server.url) as page:
        sign_in(page)
        page.goto("/learn/courses/long/placement")
        page.get_by_role("button", name="Start").click()
        for number in range(1, 5):
            answer_question(page, number, known=True)
        page.get_by_text("You know everything that this course teaches.").wait_for()
        page.get_by_role("button", name="Start from the beginning").click()
        page.get_by_text("0 of 4 lessons completed").wait_for()


_TAKEN = """() => new Promise((resolve) => {
  const opening = indexedDB.open("langlearn");
  opening.onsuccess = () => {
    const keys = opening.result.transaction("values").objectStore("values").getAllKeys();
    keys.onsuccess = () => resolve(keys.result.filter((key) => key.startsWith("taken_placement:")));
  };
})"""


def states(server: Any) -> list[str]:
    """Of the lessons, as the service has them."""
    [level] = stored(server, "/path?course_id=long")["levels"]
    return [lesson["state"] for module in level["sections"][0]["modules"] for lesson in module["lessons"]]


def create_account(page: Any) -> None:
    page.goto("/learn/register?next=/learn/courses/long")
    fill_in(page, "Create an account")


def test_guest_has_the_same_start_after_the_registration(server: Any, long_course: None) -> None:
    place = "0 of 4 lessons completed · 3 lessons skipped"
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/courses/long")
        page.get_by_role("link", name="Take the placement test").click()
        assert_accessible(page)
        page.get_by_role("button", name="Start").click()
        answer_question(page, 1, known=True)
        page.get_by_text("Question 2").wait_for()
        page.reload()  # and continue
        page.get_by_role("button", name="Start").click()
        answer_question(page, 2, known=True)
        answer_question(page, 3, known=False)
        answer_question(page, 4, known=False)
        page.get_by_text("3 lessons are skipped.").wait_for()
        page.get_by_text("Without an account the result stays on this device.").wait_for()
        assert_accessible(page)
        page.get_by_role("button", name="Skip these lessons").click()
        page.get_by_text(place).wait_for()
        page.locator(".next").get_by_text("lesson-3").wait_for()
        assert page.locator("li.skipped").count() == 3
        assert page.locator("li.completed").count() == 0
        page.reload()
        page.get_by_text(place).wait_for()

        page.route("**/progress/placement", lambda route: route.abort())
        create_account(page)
        page.get_by_text(place).wait_for()  # the device has it still
        page.unroute_all()
        with page.expect_response("**/placement/*/finish"):
            page.reload()
        page.get_by_text(place).wait_for()
        page.locator(".next").get_by_text("lesson-3").wait_for()
        assert states(server) == ["skipped", "skipped", "skipped", "available"]
        page.wait_for_function(f"({_TAKEN})().then((keys) => !keys.length)")
        follow(page, "Continue")
        page.get_by_text("word 9").wait_for()
    assert Placement.objects.get().start_lesson_id == "lesson-3"


def test_account_continues_the_test_of_the_guest(server: Any, long_course: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/long/placement")
        page.get_by_role("button", name="Start").click()
        answer_question(page, 1, known=True)
        answer_question(page, 2, known=True)
        page.get_by_text("Question 3").wait_for()
        [key] = page.evaluate(_TAKEN)
        with page.expect_response("**/placement/*/answer"):
            create_account(page)
        page.wait_for_function(f"({_TAKEN})().then((keys) => !keys.length)")
        page.goto("/learn/courses/long/placement")
        page.get_by_role("button", name="Start").click()
        answer_question(page, 3, known=True)
        answer_question(page, 4, known=True)
        page.get_by_text("You know everything that this course teaches.").wait_for()
        page.get_by_role("button", name="Skip these lessons").click()
        page.get_by_text("0 of 4 lessons completed · 4 lessons skipped").wait_for()
        page.get_by_text("Every lesson is completed or skipped.").wait_for()
        assert states(server) == ["skipped"] * 4
    assert str(Placement.objects.get().client_id) == key.partition(":")[2]
