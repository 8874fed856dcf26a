"""The inbox of the studio: the queue, decisions by tap and by key, what conflicts say, and publication."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser import PHONE, needs_browser, open_page
from tests.web.inbox import CREATOR, PASSWORD, make_accounts, make_cases, make_courses
from tests.web.steps import assert_accessible

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

WIDE = {"width": 1280, "height": 800}


@pytest.fixture
def cases(tmp_path: Path) -> None:
    make_accounts()
    make_courses(tmp_path)
    make_cases()


@pytest.fixture
def page(server: Any, cases: None) -> Iterator[Any]:
    with open_page(server.url, failures=True, viewport=WIDE) as opened:
        # Routes of a test do not always see the requests of a page that has a service worker.
        opened.add_init_script("delete globalThis.caches")
        enter(opened)
        yield opened


def enter(page: Any, where: str = "/studio/inbox") -> None:
    page.goto(f"/learn/sign-in?next={where}")
    page.locator("input[name=email]").fill(CREATOR)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form button[type=submit]").click()
    page.locator(".case.opened").wait_for()


def ask(page: Any, method: str, path: str, body: Any = None) -> Any:
    """A request of the creator outside of the page."""
    base = f"{page.evaluate('location.origin')}/api/v1"
    credentials = {"email": CREATOR, "password": PASSWORD}
    token = httpx.post(f"{base}/auth/login", json=credentials).json()["data"]["tokens"]["accessToken"]
    response = httpx.request(method, base + path, json=body, headers={"Authorization": f"Bearer {token}"})
    assert response.is_success, response.text
    return response.json()["data"]


def opened(page: Any) -> Any:
    return page.locator(".case.opened")


def open_case(page: Any, text: str) -> None:
    page.locator(".row").get_by_role("button", name=text).first.click()
    expect(opened(page)).to_contain_text(text)


def exercise(page: Any, exercise_id: str) -> Any:
    return ask(page, "GET", f"/exercises/{exercise_id}")["data"]


def test_queue_has_the_likeliest_first_and_shows_counts(page: Any) -> None:
    kinds = page.get_by_role("group", name="Kind of case")
    expect(kinds.get_by_role("button", name="Answers")).to_contain_text("19")
    expect(kinds.get_by_role("button", name="Reports")).to_contain_text("4")
    expect(kinds.get_by_role("button", name="Failing")).to_contain_text("2")
    expect(page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Inbox")).to_contain_text("25")
    expect(opened(page)).to_contain_text("El minino bebe leche")
    page.get_by_label("Course").select_option("All courses")
    expect(kinds.get_by_role("button", name="Answers")).to_contain_text("22")
    kinds.get_by_role("button", name="Reports").click()
    expect(page.locator(".case")).to_have_count(5)
    page.reload()
    expect(page.locator(".case")).to_have_count(5)  # the address remembers


def test_case_shows_question_accepted_answers_difference_and_signals(page: Any) -> None:
    case = opened(page)
    expect(case).to_contain_text("The cat drinks milk.")
    expect(case.locator(".word.replace mark")).to_have_text("minino")
    expect(case.locator(".word.replace .expected")).to_have_text("expected: gato")
    expect(case.locator(".accepted-answers li")).to_have_text(["El gato bebe leche."])
    for text in ("a synonym", "several learners", "4 learners say it is right"):
        expect(case.locator(".details .signal", has_text=text)).to_be_visible()
    link = case.get_by_role("link", name="Open the exercise")
    assert link.get_attribute("href") == "/studio/courses/es-cats/lessons/es-cats?exercise=es-cats-1"


def test_one_key_accepts_and_opens_the_next_case(page: Any) -> None:
    page.keyboard.press("a")
    expect(page.locator(".case.decided")).to_contain_text("Accepted")
    expect(page.get_by_role("status").filter(has_text="Accepted. 24 left")).to_be_attached()
    expect(opened(page)).not_to_contain_text("minino")
    expect(opened(page).locator("h2 button")).to_be_focused()
    assert exercise(page, "es-cats-1")["alternatives"] == ["El minino bebe leche"]


def test_undo_takes_the_decision_back(page: Any) -> None:
    page.keyboard.press("a")
    expect(page.locator(".case.decided")).to_have_count(1)
    page.keyboard.press("u")
    expect(opened(page)).to_contain_text("minino")
    expect(page.locator(".case.decided")).to_have_count(0)
    expect(page.get_by_role("link", name="Inbox")).to_contain_text("25")
    assert "alternatives" not in exercise(page, "es-cats-1")


def test_spelling_is_improved_before_the_answer_is_accepted(page: Any) -> None:
    page.keyboard.press("e")
    field = page.get_by_label("Accept it as")
    expect(field).to_be_focused()
    field.fill("El perro bebe leche")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text("It must remain the same answer").wait_for()
    field.fill("El minino bebe leche.")
    page.keyboard.press("Enter")
    expect(page.locator(".case.decided")).to_have_count(1)
    assert exercise(page, "es-cats-1")["alternatives"] == ["El minino bebe leche."]


def test_rejecting_sends_the_note_that_later_learners_read(page: Any) -> None:
    open_case(page, "El gato bebé leche")
    note = page.get_by_label("If you reject it: why?")
    expect(note).to_have_accessible_description("Every later learner who writes this will read it.")
    page.keyboard.press("n")
    page.keyboard.type("“Bebé” is a baby: she drinks is “bebe”. Press r or a.")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator(".case.decided")).to_contain_text("Rejected")
    notes = exercise(page, "es-cats-1")["notes"]
    assert [each["answer"] for each in notes] == ["El gato bebé leche"]
    assert notes[0]["text"].startswith("“Bebé” is a baby")
    page.get_by_label("State").select_option("Rejected")
    expect(opened(page)).to_contain_text("“Bebé” is a baby")
    page.get_by_role("button", name="Take the decision back").click()
    expect(page.locator(".case.decided")).to_contain_text("Open again")
    assert "notes" not in exercise(page, "es-cats-1")


def test_report_gets_a_reply(page: Any) -> None:
    page.get_by_role("group", name="Kind of case").get_by_role("button", name="Reports").click()
    open_case(page, "The sound has a fault")
    expect(opened(page)).to_contain_text("3 learners")
    page.get_by_label("Reply").fill("It is recorded anew.")
    page.get_by_role("button", name="Mended").click()
    expect(page.locator(".case.decided")).to_contain_text("Mended")
    page.get_by_role("button", name=re.compile("^Not a fault")).click()
    expect(page.locator(".case.decided")).to_have_count(2)
    mended = ask(page, "GET", "/inbox?state=accepted")
    assert [each["note"] for each in mended] == ["It is recorded anew."]


def test_failing_exercise_shows_its_figures_and_is_fine_as_it_is(page: Any) -> None:
    page.get_by_role("group", name="Kind of case").get_by_role("button", name="Failing").click()
    expect(opened(page).locator(".figures")).to_be_visible()
    page.get_by_role("button", name="Fine as it is").click()
    expect(page.locator(".case.decided")).to_contain_text("Fine as it is")


def test_answer_waits_for_the_publication_of_a_manual_course(page: Any) -> None:
    page.get_by_label("Course").select_option("de-alltag")
    open_case(page, "Kannst du mir helfen?")
    page.keyboard.press("a")
    expect(page.locator(".case.decided")).to_contain_text("waits for publication")
    bar = page.locator(".publish-bar")
    expect(bar).to_contain_text("has 1 change that learners do not have yet")
    bar.get_by_role("button", name="Publish").click()
    page.get_by_text("Learners have it now.").wait_for()
    expect(bar).to_have_count(0)
    expect(page.locator(".case.decided")).not_to_contain_text("waits for publication")


def test_decision_of_another_author_is_not_overwritten(page: Any) -> None:
    open_case(page, "Kannst du mir helfen?")
    page.wait_for_load_state("networkidle")
    case_id = opened(page).locator("h2 button").get_attribute("id").removeprefix("case-")
    ask(page, "PUT", f"/inbox/{case_id}", {"state": "rejected", "note": "Only the polite form."})
    page.keyboard.press("a")
    page.get_by_role("alert").get_by_text("Another author has decided meanwhile").wait_for()
    expect(opened(page)).to_contain_text("Only the polite form.")
    assert_accessible(page)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("exercise_gone", "The exercise is no longer in the course"),
        ("alternatives_full", "The list of accepted answers is full"),
        ("would_not_be_correct", "its words are not in the bank"),
        ("answer_accepted", "accepts this answer by another entry"),
    ],
)
def test_conflict_says_what_to_do(page: Any, reason: str, said: str) -> None:
    def refuse(route: Any) -> None:
        if route.request.method != "PUT":
            return route.continue_()
        error = {"code": "CONFLICT", "context": {"reason": reason}}
        return route.fulfill(status=409, json={"success": False, "message": "x", "error": error})

    page.route("**/api/v1/inbox/*", refuse)
    page.keyboard.press("a")
    page.get_by_role("alert").get_by_text(said).wait_for()
    assert page.locator(".case.decided").count() == 0


def test_thirty_cases_are_cleared_by_one_key_each(page: Any) -> None:
    page.get_by_label("Course").select_option("all")
    expect(page.get_by_role("link", name="Inbox")).to_contain_text("30")
    for left in reversed(range(30)):
        page.keyboard.press("r")
        expect(page.locator(".case.decided")).to_have_count(30 - left)
    page.get_by_role("heading", name="All done").wait_for()
    assert_accessible(page)


def test_decision_of_a_case_that_is_still_read_waits_for_the_response(page: Any) -> None:
    reads: list[Any] = []

    def read(route: Any) -> None:
        if route.request.method == "GET":
            reads.append(route)
        else:
            route.fallback()

    page.get_by_label("Course").select_option("all")
    expect(page.get_by_role("link", name="Inbox")).to_contain_text("30")
    page.wait_for_load_state("networkidle")
    page.route("**/api/v1/inbox/*", read)
    page.keyboard.press("r")  # then the next case is opened, and read
    expect(page.locator(".case.decided")).to_have_count(1)
    page.keyboard.press("r")
    expect(page.locator(".case.opened button").nth(-1)).to_be_disabled()
    [route] = reads
    route.fallback()
    expect(page.locator(".case.decided")).to_have_count(2)
    assert len([each for each in reads if each.request.url == route.request.url]) == 1


def test_arrows_open_cases_and_letters_in_fields_decide_nothing(page: Any) -> None:
    first = opened(page).locator("h2 button").get_attribute("id")
    page.keyboard.press("ArrowDown")
    expect(opened(page).locator("h2 button")).not_to_have_id(first)
    page.keyboard.press("ArrowUp")
    expect(opened(page).locator("h2 button")).to_have_id(first)
    page.get_by_label("Accept it as").fill("")
    page.keyboard.type("aru")
    page.get_by_label("Use these keys").uncheck()
    page.locator("body").press("a")
    page.wait_for_load_state("networkidle")
    assert page.locator(".case.decided").count() == 0


@pytest.mark.parametrize("locale", ["en-GB", "es-MX"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_case_is_accessible_on_a_phone(server: Any, cases: None, scheme: str, locale: str) -> None:
    with open_page(server.url, viewport=PHONE, color_scheme=scheme, locale=locale) as page:
        enter(page, "/studio/inbox?course=all")
        for kind in range(1, 4):
            page.locator(".kinds button").nth(kind).click()
            opened(page).wait_for()
            page.wait_for_load_state("networkidle")
            assert_accessible(page)
            page.locator(".actions .reject").click()
            page.locator(".case.decided").wait_for()
            assert_accessible(page)
