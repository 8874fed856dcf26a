"""The studio: who enters, and the way there from the app."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser import needs_browser, open_page
from tests.web.inbox import CREATOR, PASSWORD, STUDENT, make_accounts
from tests.web.steps import assert_accessible

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]


@pytest.fixture
def page(server: Any) -> Iterator[Any]:
    make_accounts()
    with open_page(server.url) as opened:
        yield opened


def _sign_in(page: Any, email: str) -> None:
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def test_creator_signs_in_and_comes_back_to_the_studio(page: Any) -> None:
    page.goto("/studio")
    page.get_by_role("heading", name="The studio is for the makers of courses", level=1).wait_for()
    assert_accessible(page)
    page.get_by_role("link", name="Sign in").click()
    _sign_in(page, CREATOR)
    page.wait_for_url("**/studio")
    page.get_by_role("heading", name="My courses", level=1).wait_for()
    assert page.title() == "My courses – LangLearn"
    page.get_by_role("navigation").get_by_role("link", name="Inbox").click()
    page.get_by_role("heading", name="Nothing waits for you").wait_for()
    assert page.title() == "Inbox – LangLearn"
    assert_accessible(page)


def test_student_learns_who_may_enter_and_takes_another_account(page: Any) -> None:
    page.goto("/learn/sign-in?next=/studio/inbox")
    _sign_in(page, STUDENT)
    page.wait_for_url("**/studio/inbox")
    page.get_by_text("Creators of courses and administrators may enter.").wait_for()
    assert_accessible(page)
    page.get_by_role("button", name="Use another account").click()
    page.get_by_role("link", name="Sign in").wait_for()


def test_app_leads_creators_to_the_studio(page: Any) -> None:
    page.goto("/learn/sign-in")
    _sign_in(page, CREATOR)
    page.get_by_role("contentinfo").get_by_role("link", name="Studio").wait_for()
    page.goto("/learn/account")
    page.get_by_role("main").get_by_role("link", name="Studio").click()
    page.get_by_role("heading", name="My courses", level=1).wait_for()


def test_app_shows_students_no_way_to_the_studio(page: Any) -> None:
    page.goto("/learn/sign-in?next=/learn/account")
    _sign_in(page, STUDENT)
    page.get_by_role("link", name="Your data").wait_for()
    assert page.get_by_role("link", name="Studio").count() == 0


@pytest.mark.parametrize("address", ["/studio/../../example.org", "//example.org/studio", "/\\example.org/studio"])
def test_sign_in_leads_to_no_other_page(page: Any, address: str) -> None:
    page.goto(f"/learn/sign-in?next={quote(address)}")
    _sign_in(page, CREATOR)
    page.get_by_role("link", name="XP").wait_for()
    assert page.url == page.evaluate("location.origin + '/'")


def test_unknown_room_leads_to_the_first_one(page: Any) -> None:
    page.goto("/learn/sign-in?next=/studio/nothing")
    _sign_in(page, CREATOR)
    page.get_by_role("heading", name="Page not found").wait_for()
    page.get_by_role("main").get_by_role("link", name="Studio").click()
    page.get_by_role("heading", name="My courses", level=1).wait_for()
