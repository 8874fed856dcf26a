"""Practice, mistakes and lives in the web app, in a browser against a running server."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser import needs_browser, open_page
from tests.web.courses import ARABIC, LONG, import_lessons
from tests.web.steps import (
    answer,
    answer_all,
    assert_accessible,
    check,
    find_session,
    follow,
    go_on,
    register,
    sign_in,
    stored,
    take_lesson,
    translate_all,
    wait_for_points,
    wait_until_sent,
)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


def test_guest_practises_mistakes_until_they_are_right(server: Any, numbers: None) -> None:
    with open_page(server.url) as page:
        take_lesson(page, "low", wrong=2)
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("2 exercises that you answered wrong last").wait_for()
        assert sorted(page.locator(".rows h2").all_inner_texts()) == ["0 is even.", "1 is even."]
        assert sorted(page.locator(".rows del").all_inner_texts()) == ["False", "True"]
        assert sorted(page.locator(".rows dd strong").all_inner_texts()) == ["False", "True"]
        follow(page, "Practise these")
        answer_all(page, "Practice finished")
        assert page.locator(".score").inner_text() == "2 / 2"
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("No mistakes to correct.").wait_for()


@pytest.mark.parametrize("view", ["lessons/low", "practice/mixed"])
def test_package_is_read_while_the_path_is_on_its_way(server: Any, numbers: None, view: str) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        page.route("**/progress/path*", lambda route: None)  # gets no response
        with page.expect_request("**/courses/numbers/package"):
            page.goto(f"/learn/courses/numbers/{view}")


def test_practice_reads_the_words_of_a_course_once(server: Any, numbers: None) -> None:
    read = []
    with open_page(server.url) as page:
        page.on("request", lambda request: read.append(request.url) if request.url.endswith("/words") else None)
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Mixed practice").click()
        page.locator(".prompt").wait_for()
    assert [url for url in read if "/api/" in url] == [f"{server.url}/api/v1/courses/numbers/package/words"]


def test_wrong_answer_in_practice_comes_once_more(server: Any, numbers: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/numbers/practice/mixed")
        first = page.locator(".prompt").inner_text()
        answer(page, right=False)
        for _ in range(5):
            assert page.locator(".prompt").inner_text() != first
            answer(page)
        assert page.locator(".prompt").inner_text() == first
        answer(page, right=False)
        page.get_by_role("heading", name="Practice finished").wait_for()
        page.get_by_text("5 of 6 exercises right at once").wait_for()


def test_practice_continues_where_the_page_was_closed(server: Any, numbers: None) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/courses/numbers/practice/mixed")
        first = page.locator(".prompt").inner_text()
        answer(page)
        page.reload()
        assert page.locator(".prompt").inner_text() != first
        page.goto("/learn/courses/numbers/practice")
        page.get_by_text("A session is open, with 1 answer.").wait_for()
        follow(page, "Continue practice")
        answer_all(page, "Practice finished")
        assert page.locator(".score").inner_text() == "6 / 6"


def test_signed_in_learner_practises_and_earns_points_and_a_life(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=1)
        page.get_by_text("+11 XP").wait_for()
        wait_until_sent(page)
        follow(page, "Back to the course")
        page.get_by_role("banner").get_by_text("4 lives left").wait_for()
        follow(page, "Practice")
        page.get_by_role("link", name="Mixed practice").click()
        answer_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        page.get_by_text("You have won a life").wait_for()
        page.get_by_role("button", name="Practise again").click()
        page.locator(".prompt").wait_for()
        answer_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        follow(page, "Back to the course")
        wait_for_points(page, 21)
    progress = stored(server, "")
    assert (progress["experience_points"], progress["lives_current"], progress["streak_current"]) == (21, 5, 1)
    assert [(each["kind"], each["amount"]) for each in stored(server, "/history")] == [
        ("practice", 5),
        ("practice", 5),
        ("lesson", 11),
    ]


def test_mistakes_of_another_device_are_listed_and_practised(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=3)
        wait_until_sent(page)
    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("3 exercises that you answered wrong last").wait_for()
        page.route("**/api/**", lambda route: route.abort())
        follow(page, "Practise these")  # composed on the device
        answer_all(page, "Practice finished")
        page.get_by_text("waits for a connection").wait_for()
        page.unroute("**/api/**")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.get_by_text("No XP this time").wait_for()  # three are fewer than five
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("No mistakes to correct.").wait_for()
    assert stored(server, "/mistakes?course_id=numbers") == []


def test_next_step_of_an_account_is_what_the_service_tells(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        for name in ("low", "high"):
            take_lesson(page, name)
        take_lesson(page, "last", wrong=1)
        wait_until_sent(page)
        follow(page, "Back to the course")
        page.get_by_text("1 mistake to correct").wait_for()
        follow(page, "Practise")
        page.get_by_role("heading", name="True or false?").wait_for()
        assert page.url.endswith("/practice/mistakes")


def test_learner_without_lives_is_sent_to_practice(server: Any, numbers: None) -> None:
    register(server)
    with open_page(server.url) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=6)  # the sixth is recorded too
        page.get_by_text("+8 XP").wait_for()
        wait_until_sent(page)
        page.goto("/learn/courses/numbers")
        page.get_by_role("banner").get_by_text("0 lives left").wait_for()
        page.get_by_text("next at").wait_for()
        page.goto("/learn/courses/numbers/lessons/high")
        page.get_by_role("heading", name="No lives left").wait_for()
        assert_accessible(page)
        follow(page, "Practise")
        page.get_by_role("heading", name="Practice", exact=True).wait_for()
        page.get_by_role("link", name="Mistakes 6").click()
        answer_all(page, "Practice finished")
        page.get_by_text("You have won a life").wait_for()
        page.goto("/learn/courses/numbers/lessons/high")
        page.get_by_role("heading", name="True or false?").wait_for()
    assert stored(server, "/completions")[0]["attempts"] == 1
    assert stored(server, "")["lives_current"] == 1


@pytest.mark.parametrize("path", ["mixed", "mistakes", "words", "lessons/nouns"])
def test_session_composed_on_the_device_is_that_of_the_service(server: Any, nouns: None, path: str) -> None:
    register(server)
    composed = []

    def lose_response(route: Any) -> None:
        composed.append(route.fetch().json()["data"])
        route.abort()

    with open_page(server.url, failures=True) as page:
        sign_in(page)
        page.goto("/learn/courses/nouns/lessons/nouns")
        translate_all(page, "Lesson completed", wrong=3)
        wait_until_sent(page)
        page.goto("/learn/courses/nouns/practice")  # stores what the service knows
        page.get_by_role("link", name="Mistakes 3").wait_for()
        page.route("**/progress/practice", lose_response)
        page.goto(f"/learn/courses/nouns/practice/{path}")
        page.get_by_label("Your translation").wait_for()
        session = find_session(page)
        translate_all(page, "Practice finished")
        page.unroute("**/progress/practice")
        page.goto("/learn/courses/nouns/practice")
        page.get_by_text("No mistakes to correct").wait_for()
    assert session["client_id"] == composed[0]["session"]["id"]
    items = [(item["exercise_id"], item["lesson_id"]) for item in session["practice"]["items"]]
    assert items == [(item["exercise"]["id"], item["lesson_id"]) for item in composed[0]["items"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views_of_practice_are_accessible(server: Any, course: None, numbers: None, scheme: str) -> None:
    register(server)
    with open_page(server.url, color_scheme=scheme) as page:
        sign_in(page)
        take_lesson(page, "low", wrong=2)
        page.goto("/learn/courses/numbers")
        page.get_by_text("next at").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/numbers/mistakes")
        page.get_by_text("2 exercises that you answered wrong last").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Mistakes 2").wait_for()
        assert_accessible(page)
        page.get_by_role("button", name="Practise").click()
        page.locator(".prompt").wait_for()
        assert_accessible(page)
        answer_all(page, "Practice finished")
        page.get_by_text("+5 XP").wait_for()
        assert_accessible(page)
        page.goto("/learn/courses/spanish-a1/words")
        page.get_by_text("218 words").wait_for()
        assert_accessible(page)


def test_practice_is_in_spanish_and_fits_into_a_phone(server: Any, numbers: None) -> None:
    with open_page(server.url, locale="es-ES") as page:
        page.goto("/learn/courses/numbers/practice")
        page.get_by_role("link", name="Práctica mixta").wait_for()
        assert_accessible(page)
        last = page.get_by_role("navigation", name="Curso").get_by_role("link").last
        assert last.evaluate("(element) => element.getBoundingClientRect().right <= innerWidth")
        page.get_by_role("link", name="Palabras").click()
        page.get_by_text("Este curso todavía no tiene palabras.").wait_for()
        assert_accessible(page)


def test_mistakes_in_right_to_left_texts_and_long_words_fit_into_a_phone(server: Any, tmp_path: Path) -> None:
    import_lessons(tmp_path, "arabic", {"arabic": ARABIC}, name=LONG, source_language="de", target_language="ar")
    with open_page(server.url) as page:
        page.goto("/learn/courses/arabic/lessons/arabic")
        page.get_by_role("button", name="جديد", exact=True).click()
        check(page)
        go_on(page)
        for half in ("بيت", "Buch", "كتاب", LONG, "بيت", LONG, "كتاب", "Buch"):  # both pairs wrong, then right
            page.get_by_role("button", name=half).click()
        check(page)
        go_on(page)
        page.goto("/learn/courses/arabic/mistakes")
        page.get_by_role("heading", name=LONG).wait_for()
        assert_accessible(page)
        assert page.locator(".rows .diff").first.evaluate("(element) => element.matches(':dir(rtl)')")
