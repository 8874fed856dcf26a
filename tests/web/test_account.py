"""The account in the web app, in a browser, against a running server."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from accounts.models import MailTokenPurpose, User
from accounts.services.mail_tokens import issue_mail_token
from langlearn.api.instants import now
from tests.browser import needs_browser, open_page
from tests.web.steps import EMAIL, PASSWORD, answer_question, assert_accessible, fill_in, register, sign_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

NEW_PASSWORD = "Battery+Staple8"


@pytest.fixture
def learner(server: Any) -> User:
    """A registered learner. Made before the browser is opened, beside which no query is possible."""
    register(server)
    return User.objects.get(email=EMAIL)


def login(server: Any, password: str = PASSWORD) -> httpx.Response:
    return httpx.post(f"{server.url}/api/v1/auth/login", json={"email": EMAIL, "password": password})


def open_account(page: Any, view: str = "") -> None:
    """Signs in and opens a view of the account."""
    sign_in(page)
    page.goto(f"/learn/account{view}")


@pytest.mark.parametrize("form", ["sign-in", "register"])
def test_form_leads_a_visitor_with_an_account_on(server: Any, learner: User, form: str) -> None:
    with open_page(server.url) as page:
        page.goto("/learn/account/profile")
        page.get_by_role("main").get_by_role("link", name="Sign in").click()
        fill_in(page, "Sign in")
        page.get_by_role("heading", name="Profile").wait_for()
        for query in ("", "?next=https://example.org/", "?next=//example.org/learn", "?next=/admin"):
            page.goto("/learn/forgot-password")
            page.goto(f"/learn/{form}{query}")
            page.get_by_role("heading", name="Good to see you").wait_for()
            assert page.url == f"{server.url}/"
        page.go_back()
        page.get_by_role("heading", name="I forgot my password").wait_for()
        page.goto(f"/learn/{form}?next=/learn/account/devices")
        page.get_by_text("This device").wait_for()


def test_address_is_confirmed_with_the_link_of_the_mail(server: Any, learner: User) -> None:
    code = issue_mail_token(learner, MailTokenPurpose.EMAIL_VERIFICATION, now())
    with open_page(server.url) as page:
        open_account(page)
        page.get_by_role("heading", name="Confirm your address").wait_for()
        page.get_by_role("button", name="Send the mail again").click()
        page.get_by_text("A mail is on its way.").wait_for()
        page.goto(f"/learn/confirm-email#token={code}")
        page.get_by_role("button", name="Confirm").wait_for()
        assert page.url == f"{server.url}/learn/confirm-email"
        page.get_by_role("button", name="Confirm").click()
        page.get_by_text("Your e-mail address is confirmed.").wait_for()
        page.goto("/learn/account")
        page.get_by_text("0 days", exact=True).wait_for()
        assert page.get_by_role("heading", name="Confirm your address").count() == 0
    learner.refresh_from_db()
    assert learner.email_verified


def test_forgotten_password_is_replaced_with_the_link_of_the_mail(server: Any, learner: User) -> None:
    code = issue_mail_token(learner, MailTokenPurpose.PASSWORD_RESET, now())
    with open_page(server.url, failures=True) as page:
        page.goto("/learn/sign-in")
        page.get_by_role("link", name="I forgot my password").click()
        page.get_by_label("E-mail").fill(EMAIL)
        page.get_by_role("button", name="Send the mail").click()
        page.get_by_text("a mail with a link is on its way").wait_for()
        page.get_by_role("link", name="I have a code").click()
        page.get_by_label("Code from the mail").fill("another")
        page.get_by_label("New password").fill(NEW_PASSWORD)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("This code cannot be used").wait_for()
        page.goto(f"/learn/reset-password#token={code}")
        page.wait_for_url("**/learn/reset-password")
        page.get_by_label("Code from the mail").wait_for(state="detached")
        page.reload()  # the code has left the address: it is entered by hand
        page.get_by_label("Code from the mail").fill(code)
        page.get_by_label("New password").fill("short")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Check the fields below.").wait_for()
        assert page.get_by_label("New password").get_attribute("aria-invalid") == "true"
        page.get_by_label("New password").fill(NEW_PASSWORD)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Your password has been changed.").wait_for()
    assert (login(server).status_code, login(server, NEW_PASSWORD).status_code) == (401, 200)


def test_profile_and_daily_goal_are_changed(server: Any, learner: User) -> None:
    other = {"email": "other@example.org", "password": PASSWORD, "username": "River Otter"}
    httpx.post(f"{server.url}/api/v1/auth/register", json=other)
    with open_page(server.url, failures=True) as page:
        open_account(page, "/profile")
        page.get_by_label("Name").fill("river otter")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("This name is taken.").wait_for()
        page.get_by_label("Name").fill("Ana")
        page.get_by_label("Time zone").select_option("America/Lima")
        page.get_by_label("Daily goal").select_option("30 XP")
        page.get_by_label("Hide me in leaderboards").check()
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Saved.").wait_for()
        page.goto("/learn/account")
        page.get_by_text("0 of 30 XP today", exact=True).wait_for()
        page.get_by_text("Ana", exact=True).wait_for()
    learner.refresh_from_db()
    assert (learner.username, learner.timezone, learner.leaderboard_opt_out) == ("Ana", "America/Lima", True)


def test_password_is_changed_and_the_device_remains_signed_in(server: Any, learner: User) -> None:
    other = login(server).json()["data"]["tokens"]
    with open_page(server.url, failures=True) as page:
        open_account(page, "/password")
        second = page.context.new_page()
        second.goto("/learn/account")
        second.get_by_text("0 days", exact=True).wait_for()
        page.get_by_label("Current password").fill("Wrong-Horse7")
        page.get_by_label("New password").fill(NEW_PASSWORD)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("The current password is not right.").wait_for()
        page.get_by_label("Current password").fill(NEW_PASSWORD)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("The new password must differ from the current one.").wait_for()
        page.get_by_label("Current password").fill(PASSWORD)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Your password has been changed.").wait_for()
        for each in (second, page):
            each.goto("/learn/account/devices")
            each.get_by_text("This device").wait_for()
    assert httpx.post(f"{server.url}/api/v1/auth/refresh", json=other).status_code == 401
    assert login(server, NEW_PASSWORD).status_code == 200


def test_other_devices_are_signed_out(server: Any, learner: User) -> None:
    tokens = [login(server).json()["data"]["tokens"] for _ in range(3)]
    with open_page(server.url) as page:
        open_account(page, "/devices")
        page.get_by_role("button", name="Sign out python-httpx").first.click()
        page.get_by_text("1 device signed out.").wait_for()
        page.get_by_role("button", name="Sign out all other devices").click()
        page.get_by_text("4 devices signed out.").wait_for()  # with that of the registration
        page.reload()
        page.get_by_text("This device").wait_for()
        assert page.locator(".sessions li").count() == 1
    for each in tokens:
        assert httpx.post(f"{server.url}/api/v1/auth/refresh", json=each).status_code == 401


def test_account_is_exported_and_deleted(server: Any, learner: User) -> None:
    with open_page(server.url, failures=True) as page:
        open_account(page, "/data")
        with page.expect_download() as downloading:
            page.get_by_role("button", name="Download the copy").click()
        assert downloading.value.suggested_filename == f"account-{learner.pk}.json"
        assert json.loads(Path(downloading.value.path()).read_text())["account"]["email"] == EMAIL
        page.get_by_label("Current password").fill("Wrong-Horse7")
        page.get_by_role("button", name="Delete account").click()
        page.get_by_text("The current password is not right.").wait_for()
        page.get_by_label("Current password").fill(PASSWORD)
        page.get_by_role("button", name="Delete account").click()
        page.get_by_role("heading", name="Your account is deleted").wait_for()
        page.goto("/learn/account")
        page.get_by_role("main").get_by_role("link", name="Sign in").wait_for()
    assert not User.objects.filter(pk=learner.pk).exists()


def test_account_has_the_language_of_the_app(server: Any) -> None:
    with open_page(server.url, locale="es-MX") as page:
        page.goto("/learn/register")
        page.get_by_label("Correo electrónico").fill(EMAIL)
        page.get_by_label("Contraseña").fill(PASSWORD)
        page.get_by_role("button", name="Crear una cuenta").click()
        page.get_by_role("link", name="0 XP").wait_for()
    assert User.objects.get(email=EMAIL).language == "es"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views_of_the_account_are_accessible(server: Any, learner: User, long_course: None, scheme: str) -> None:
    with open_page(server.url, failures=True, color_scheme=scheme) as page:
        for path in ("/forgot-password", "/reset-password", "/confirm-email", "/courses/long/placement"):
            page.goto(f"/learn{path}")
            page.get_by_role("heading", level=1).wait_for()
            page.get_by_text("Loading").wait_for(state="detached")
            assert_accessible(page)
        page.goto("/learn/confirm-email#token=x")
        page.get_by_role("button", name="Confirm").click()
        page.get_by_text("This code cannot be used").wait_for()
        assert_accessible(page)
        open_account(page)
        page.get_by_text("0 days", exact=True).wait_for()
        assert_accessible(page)
        for path in ("profile", "password", "devices", "data"):
            page.goto(f"/learn/account/{path}")
            page.get_by_role("heading", level=1).wait_for()
            page.get_by_text("Loading").wait_for(state="detached")
            assert_accessible(page)
        page.goto("/learn/courses/long/placement")
        page.get_by_role("button", name="Start").click()
        page.get_by_text("Question 1").wait_for()
        assert_accessible(page)
        for number in range(1, 5):
            answer_question(page, number, known=number < 3)
        page.get_by_role("heading", name="Test completed").wait_for()
        assert_accessible(page)
