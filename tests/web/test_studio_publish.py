"""Publishing in the studio: what learners do not have is seen, published, scheduled, discarded and restored."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser import needs_browser, open_page
from tests.server import Server
from tests.web.inbox import CREATOR, PASSWORD
from tests.web.steps import assert_accessible
from tests.web.studio import creator, enter, make_course, send

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

COURSE, ROOM = "/courses/es-cafe", "/studio/courses/es-cafe/publish"
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
OTHER = "luis@example.org"
MARKET = {
    "source_text": "Where is the market?",
    "target_text": "¿Dónde está el mercado?",
    "alternatives": ["¿Y el mercado?"],
}
BLANKS = {"text": "Yo ___ agua.", "blanks": [{"position": 0, "correct_answers": ["bebo", "tomo"]}]}
COLOURS = [{"id": "a", "text": "rojo", "is_correct": True}, {"id": "b", "text": "azul", "is_correct": False}]


@pytest.fixture
def api(server: Server) -> Iterator[httpx.Client]:
    """That of the owner of a published course of three lessons."""
    creator(server, OTHER).close()
    with creator(server) as client:
        choice = {"question": "Which is red?", "options": COLOURS}
        pairs = {"pairs": [{"left": "perro", "right": "dog"}, {"left": "gato", "right": "cat"}]}
        lessons = {
            "Greetings": [("translation", MARKET), ("fill-in-the-blank", BLANKS), ("multiple-choice", choice)],
            "Animals": [("pairs", pairs)],
            "Names": [("translation", {"source_text": "My name is Ana.", "target_text": "Me llamo Ana."})],
        }
        make_course(client, lessons=lessons, is_public=True)
        send(client, "POST", f"{COURSE}/words", {"id": "leche", "text": "la leche", "translations": ["milk"]})
        send(client, "POST", f"{COURSE}/publish", {"message": "The first lessons"})
        yield client


@pytest.fixture
def page(server: Server, api: httpx.Client) -> Iterator[Any]:
    with open_page(server.url, failures=True, viewport=WIDE) as opened:
        enter(opened, ROOM)
        opened.get_by_role("heading", name="Learners have everything").wait_for()
        yield opened


def _edit(client: httpx.Client) -> None:
    """An update of each kind of value, a new exercise at the top, a lesson taken out, and words."""
    market = {
        **MARKET,
        "target_text": "¿Dónde está el gran mercado?",
        "alternatives": ["¿Y el mercado?", "¿Hay un mercado?"],
    }
    send(client, "PATCH", "/exercises/l1e1-es-caf", {"data": market})
    send(
        client,
        "PATCH",
        "/exercises/l1e2-es-caf",
        {"data": {**BLANKS, "blanks": [{"position": 0, "correct_answers": ["bebo"]}]}},
    )
    new = {"id": "milk", "exercise_type": "vof", "data": {"statement": "Leche means milk.", "is_true": True}}
    send(client, "POST", "/exercises", new)
    send(client, "POST", "/lessons/es-cafe-l2/exercises", {"exercise_id": "milk", "order": 1, "insert": True})
    send(client, "PATCH", "/lessons/es-cafe-l2", {"name": "Animals and food"})
    send(client, "DELETE", "/lessons/es-cafe-l3")
    send(client, "PATCH", f"{COURSE}/words/leche", {"translations": ["milk", "the milk"]})


def _bar(page: Any) -> Any:
    return page.locator(".publish-bar-parts")


def _change(page: Any, text: str) -> Any:
    return page.locator(".publish-change").filter(has_text=text)


def _reopen(page: Any, where: str = "") -> None:
    page.goto(ROOM + where)


@contextmanager
def _another(page: Any, email: str = CREATOR, **options: Any) -> Iterator[Any]:
    """The room in another browser."""
    origin = page.evaluate("location.origin")
    profile = page.context.browser.new_context(base_url=origin, viewport=WIDE, locale="en-GB", **options)
    try:
        other = profile.new_page()
        enter(other, ROOM, email)
        yield other
    finally:
        profile.close()


def _dialog(page: Any) -> Any:
    return page.get_by_role("dialog")


def _confirm(page: Any, name: str) -> None:
    _dialog(page).get_by_role("button", name=name, exact=True).click()


def _learner(server: Server) -> httpx.Client:
    address = f"{server.url}/api/v1"
    account = {"email": "ana@example.org", "password": PASSWORD}
    tokens = httpx.post(f"{address}/auth/register", json=account).json()["data"]["tokens"]
    return httpx.Client(base_url=address, headers={"Authorization": f"Bearer {tokens['accessToken']}"}, timeout=30)


def test_changes_are_seen_by_field_and_published(page: Any, api: httpx.Client, server: Server) -> None:
    with _learner(server) as learner:
        send(learner, "POST", "/progress/lesson/es-cafe-l3", {})
        _edit(api)
        _reopen(page)
        expect(_bar(page)).to_contain_text("10 changes learners do not have")
        market = _change(page, "Where is the market?").first
        expect(market.locator("dd").first.locator("ins")).to_have_text("Now: gran")
        expect(market.locator("li.added")).to_have_text("Now: ¿Hay un mercado?")
        expect(market).to_contain_text("you, ")
        expect(_change(page, "Yo ___ agua.").locator("del")).to_contain_text("/ tomo")
        expect(_change(page, "Leche means milk.")).to_contain_text("New")
        expect(_change(page, "1 exercise has another place")).to_have_count(1)
        expect(page.locator(".publish-group").filter(has_text="Names")).to_contain_text(
            "1 learner has completed this lesson and would lose it."
        )
        expect(_change(page, "la leche").locator("li.added")).to_contain_text("the milk")
        assert_accessible(page)

        _bar(page).get_by_role("button", name="Publish").click()
        expect(_dialog(page)).to_contain_text("Learners get 10 changes.")
        assert_accessible(page)
        _dialog(page).get_by_label("What is new?").fill("Food")
        send(api, "PATCH", "/lessons/es-cafe-l1", {"name": "Hello"})
        _confirm(page, "Publish")
        expect(_dialog(page).get_by_role("alert")).to_contain_text("The draft has changed meanwhile")
        expect(_dialog(page)).to_contain_text("Learners get 11 changes.")
        _confirm(page, "Publish")
        expect(_dialog(page).get_by_role("alert")).to_contain_text("1 learner has completed")
        assert_accessible(page)
        _dialog(page).get_by_label("Do it all the same").check()
        _confirm(page, "Publish")
        expect(_dialog(page)).to_have_count(0)
        expect(_bar(page)).to_contain_text("Learners have everything")
        expect(page.get_by_role("status").filter(has_text="Published. Learners have it now.")).to_be_attached()
        assert send(learner, "GET", "/lessons/es-cafe-l1")["name"] == "Hello"
        assert send(api, "GET", f"{COURSE}/publications/2")["message"] == "Food"


def test_schedule_follows_the_clock_of_each_author(page: Any, api: httpx.Client) -> None:
    day = datetime.now(UTC).date() + timedelta(days=40)
    _edit(api)
    with _another(page, timezone_id="America/New_York") as abroad:
        _bar(abroad).get_by_role("button", name="Schedule").click()
        _dialog(abroad).get_by_label("Day").fill(day.isoformat())
        _dialog(abroad).get_by_label("Time").fill("09:30")
        expect(_dialog(abroad)).to_contain_text("America/New York (Eastern")
        assert_accessible(abroad)
        _confirm(abroad, "Schedule")
        expect(_bar(abroad)).to_contain_text(re.compile("Goes out on .*9:30"))
    schedule = send(api, "GET", f"{COURSE}/schedule")
    at = datetime.fromisoformat(schedule["publish_at"])
    assert at == datetime(day.year, day.month, day.day, 9, 30, tzinfo=ZoneInfo("America/New_York"))
    _reopen(page)
    here = page.evaluate("time => new Date(time).getHours()", schedule["publish_at"])
    expect(page.locator(".publish-schedule")).to_contain_text(re.compile(rf"Goes out on .*\b{here:02}:30"))
    assert_accessible(page)
    page.get_by_role("button", name="Do not publish then").click()
    expect(page.locator(".publish-schedule")).to_have_count(0)
    assert api.get(f"{COURSE}/schedule").status_code == 404


def test_one_change_or_all_are_discarded(page: Any, api: httpx.Client) -> None:
    _edit(api)
    _reopen(page)
    for text in ("Where is the market?", "Leche means milk.", "1 exercise has another place", "la leche"):
        _change(page, text).get_by_role("button", name="Discard").click()
        _confirm(page, "Discard")
        expect(_dialog(page)).to_have_count(0)
        expect(_change(page, text)).to_have_count(0)
    assert send(api, "GET", "/exercises/l1e1-es-caf")["data"] == MARKET
    assert [each["exercise_id"] for each in send(api, "GET", "/lessons/es-cafe-l2/exercises")] == ["l2e1-es-caf"]
    expect(page.locator(".publish-group").filter(has_text="Names")).to_contain_text("Only all changes together")
    page.get_by_role("button", name="Discard all changes").click()
    assert_accessible(page)
    _confirm(page, "Discard all changes")
    page.get_by_role("heading", name="Learners have everything").wait_for()
    assert send(api, "GET", "/lessons/es-cafe-l3")["name"] == "Names"
    send(api, "PATCH", f"{COURSE}/publish-mode", {"publish_mode": "auto"})
    _reopen(page)
    page.get_by_role("heading", name="Every change is public at once").wait_for()
    assert_accessible(page)
    _bar(page).get_by_role("link", name="Change").click()
    page.wait_for_url("**/settings")


def test_history_is_compared_and_restored(page: Any, api: httpx.Client) -> None:
    _edit(api)
    send(api, "POST", f"{COURSE}/publish", {"message": "Food"})
    page.get_by_role("link", name="History").last.click()
    latest = page.locator(".publish-publication").first
    expect(latest).to_contain_text("Learners have this")
    latest.locator("summary").click()
    expect(latest).to_contain_text("Animals and food")
    page.get_by_label("From").select_option("Publication 2")
    page.get_by_label("To", exact=True).select_option("Publication 1")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".publish-compare")).to_contain_text("10 differences")
    page.get_by_text("All edits of the draft").click()
    expect(page.locator(".publish-edits")).to_contain_text("Animals and food")
    assert_accessible(page)
    page.get_by_role("button", name="Restore… 1").click()
    expect(_dialog(page)).to_contain_text("10 things in the draft change:")
    assert_accessible(page)
    _dialog(page).get_by_label("Learners too, at once").check()
    _confirm(page, "Restore")
    page.get_by_text("Learners have publication 1 again.").wait_for()
    expect(latest).to_contain_text("Publication 1 restored")
    assert send(api, "GET", "/lessons/es-cafe-l2?state=published")["name"] == "Animals"


def test_problems_lead_to_their_places_also_on_a_phone(page: Any, api: httpx.Client) -> None:
    bad = {"source_text": "cat", "target_text": "gato (animal)", "alternatives": ["Gato", "gato"], "image_url": "x.png"}
    send(api, "PATCH", "/exercises/l3e1-es-caf", {"data": bad})
    send(api, "POST", "/modules/es-cafe-module/lessons", {"name": "Nothing yet"})
    page.set_viewport_size(PHONE)
    _reopen(page)
    expect(page.locator(".publish-fold")).to_contain_text("to look at")
    page.locator(".publish-fold").click()
    assert_accessible(page)
    _dialog(page).get_by_role("link", name="to look at").click()
    page.get_by_role("heading", name="Problems", level=1).wait_for()
    answers = page.locator(".publish-problem").filter(has_text="Two answers that are the same")
    expect(answers).to_contain_text("Also right, no. 2: gato")
    page.get_by_text("A picture without a description").click()
    assert_accessible(page)
    answers.get_by_role("link").click()
    page.wait_for_url("**/lessons/es-cafe-l3?exercise=l3e1-es-caf")
    make_course(api, "es-new", lessons={"Hello": []}, is_public=True)
    page.goto("/studio/courses/es-new/publish")
    expect(page.locator(".publish-fold")).to_contain_text("Not published yet")
    expect(page.locator(".publish-empty")).to_contain_text("Lessons: 1, exercises: 0.")


def test_second_person_publishes_where_a_review_is_needed(page: Any, api: httpx.Client) -> None:
    send(api, "PATCH", f"{COURSE}/publish-mode", {"require_review": True})
    send(api, "POST", f"{COURSE}/members", {"user": OTHER, "role": "reviewer"})
    _edit(api)
    _reopen(page)
    page.get_by_text("In this course two people publish").wait_for()
    _bar(page).get_by_role("button", name="Publish").click()
    _confirm(page, "Publish")
    expect(_dialog(page).get_by_role("alert")).to_contain_text("Another author has to publish them: luis.")
    with _another(page, OTHER) as reviewer:
        expect(_change(reviewer, "Leche means milk.")).to_contain_text("carlos, ")
        _bar(reviewer).get_by_role("button", name="Publish").click()
        _confirm(reviewer, "Publish")
        expect(_bar(reviewer)).to_contain_text("Learners have everything")
