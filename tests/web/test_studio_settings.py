"""The settings of a course and its team, in the studio."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from accounts.services.registration import create_user
from langlearn.api.instants import now
from tests.browser import needs_browser, open_page
from tests.web.inbox import PASSWORD
from tests.web.steps import assert_accessible
from tests.web.studio import creator, enter, make_course, send, signed_in

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), needs_browser, pytest.mark.sqlite]

WIDE = {"width": 1280, "height": 800}
EVA, ADA, ANA = "eva@example.org", "ada@example.org", "ana@example.org"
TRUE = ("vof", {"statement": "“h” is silent.", "is_true": True})


@pytest.fixture
def client(server: Any) -> Iterator[httpx.Client]:
    """That of the creator who signs in."""
    with creator(server) as signed_in_client:
        yield signed_in_client


@pytest.fixture
def eva(server: Any) -> Iterator[httpx.Client]:
    """That of another creator."""
    with creator(server, EVA) as signed_in_client:
        yield signed_in_client


def wait_until_saved(page: Any) -> None:
    expect(page.locator(".save-status.saved")).to_be_visible()


def mode_saved(page: Any) -> Any:
    """Waits, around what is done, for the response to a publish mode."""
    return page.expect_response(lambda found: found.request.method == "PUT" and found.url.endswith("/publish-mode"))


def test_settings_are_saved_as_they_are_changed(server: Any, client: httpx.Client) -> None:
    make_course(client, "cafe", {"Hello": [TRUE]}, name="At the café")
    with open_page(server.url, viewport=WIDE, failures=True) as page:
        enter(page, "/studio/courses/cafe/settings")
        title = page.get_by_label("Title")
        title.fill("")
        expect(title).to_have_accessible_description("Give the course a title.")
        title.fill("In the café")
        text = page.get_by_role("textbox", name="Description")
        text.focus()
        page.keyboard.type("Order ")
        page.keyboard.press("Control+b")
        page.keyboard.type("coffee")
        page.keyboard.press("Control+b")
        page.keyboard.press("Enter")
        page.get_by_role("toolbar").get_by_role("button", name="List", exact=True).click()
        page.keyboard.type("with milk")
        page.keyboard.press("Shift+Home")
        page.get_by_role("button", name="Link").click()
        page.get_by_label("Address of the link").fill("example.org/milk")
        page.keyboard.press("Enter")
        page.get_by_role("radio", name="One after the other").check()
        page.get_by_role("radio", name="Everybody").check()
        wait_until_saved(page)
        assert_accessible(page)
        text.press("Tab")
        expect(text).not_to_be_focused()
        course = send(client, "GET", "/courses/cafe")
        assert (course["name"], course["unlock"], course["is_public"]) == ("In the café", "sequential", True)
        link = '<a href="https://example.org/milk">with milk</a>'
        assert course["description"] == f"<p>Order <strong>coffee</strong></p><ul><li>{link}</li></ul>"

        page.get_by_role("radio", name="At once").check()
        page.get_by_role("alert").get_by_text("Learners do not have").wait_for()
        expect(page.get_by_role("radio", name="Only when I say")).to_be_checked()
        review = page.get_by_role("checkbox", name="A second person publishes")
        with mode_saved(page):
            review.check()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert send(client, "GET", "/courses/cafe/publish-mode")["require_review"] is True
        with mode_saved(page):
            review.uncheck()
        send(client, "POST", "/courses/cafe/publish", {})
        with mode_saved(page):
            page.get_by_role("radio", name="At once").check()
        expect(review).to_have_count(0)
        page.get_by_role("button", name="Make the course private").click()
        page.get_by_role("dialog").get_by_role("button", name="Make the course private").click()
        expect(page.get_by_role("radio", name="The team")).to_be_checked()
        wait_until_saved(page)
        page.reload()
        expect(text).to_have_text("Order coffeewith milk")
    assert send(client, "GET", "/courses/cafe")["is_public"] is False


def test_owner_invites_hands_over_and_leaves(server: Any, client: httpx.Client, eva: httpx.Client) -> None:
    make_course(client, "cafe")
    with open_page(server.url, viewport=WIDE, failures=True) as page:
        enter(page, "/studio/courses/cafe/people")
        own_role = page.get_by_label("Role of carlos")
        own_role.select_option("Editor")
        page.get_by_text("A course needs an owner.").wait_for()
        expect(own_role).to_have_value("owner")
        who = page.get_by_label("E-mail address or user name")
        who.fill("nobody@example.org")
        page.get_by_role("button", name="Add to the team").click()
        expect(who).to_be_focused()
        expect(who).to_have_accessible_description(re.compile("^No creator has this"))
        assert_accessible(page)
        who.fill(EVA)
        page.get_by_label("Role", exact=True).select_option("Reviewer")
        who.press("Enter")
        page.get_by_text("eva is in the team now.").wait_for()
        who.fill("eva")
        who.press("Enter")
        expect(who).to_have_accessible_description("This person is in the team already.")
        page.get_by_role("button", name="Leave the team").click()
        page.get_by_role("dialog").get_by_role("button", name="Leave the team").click()
        page.get_by_role("alert").get_by_text("A course needs an owner.").wait_for()
        page.get_by_label("Role of eva").select_option("Owner")
        page.get_by_text("eva: Owner").wait_for()
        assert_accessible(page)
        page.get_by_role("button", name="Leave the team").click()
        page.get_by_role("dialog").get_by_role("button", name="Leave the team").click()
        page.get_by_role("heading", name="Write your first course").wait_for()
    [member] = send(eva, "GET", "/courses/cafe/members")
    assert (member["username"], member["role"]) == ("eva", "owner")


def test_administrator_learns_what_learners_lose_before_a_course_is_deleted(server: Any, client: httpx.Client) -> None:
    create_user(email=ADA, password=PASSWORD, at=now(), role="admin", username="ada")
    create_user(email=ANA, password=PASSWORD, at=now(), role="student", username="ana")
    make_course(client, "cafe", {"Hello": [TRUE]}, name="At the café", is_public=True)
    send(client, "POST", "/courses/cafe/publish", {})
    with signed_in(server, ANA) as ana:
        send(ana, "POST", "/progress/lessons/cafe-l1/complete", {"score": 90})
    with open_page(server.url, viewport=WIDE, failures=True) as page:
        enter(page, "/studio/courses/cafe/settings", ADA)
        delete = page.get_by_role("button", name="Delete the course")
        expect(delete).to_be_disabled()
        page.get_by_label("Type its title to go on").fill("At the café")
        delete.click()
        page.get_by_role("alert").get_by_text("1 learner has completed lessons of it").wait_for()
        assert_accessible(page)
        page.get_by_role("button", name="Delete it anyway").click()
        page.wait_for_url("**/studio")
    assert client.get("/courses/cafe").status_code == 404


def test_reviewer_reads_settings_and_team_and_changes_neither(
    server: Any, client: httpx.Client, eva: httpx.Client
) -> None:
    make_course(client, "cafe")
    send(client, "POST", "/courses/cafe/members", {"user": "eva", "role": "reviewer"})
    with open_page(server.url, viewport=WIDE) as page:
        rights = {"rights": ["read", "publish"]}  # as with COURSE_TEAMS=members

        def restrict(route: Any) -> None:
            response = route.fetch()
            body = response.json()
            route.fulfill(response=response, json={**body, "data": {**body["data"], **rights}})

        page.route("**/publish-mode", restrict)
        enter(page, "/studio/courses/cafe/settings", EVA)
        page.get_by_text("You may read this course.").wait_for()
        expect(page.get_by_label("Title")).to_be_disabled()
        for name in ("Free", "The team", "At once"):
            expect(page.get_by_role("radio", name=name)).to_be_disabled()
        assert_accessible(page)
        page.goto("/studio/courses/cafe/people")
        expect(page.locator(".members")).to_contain_text("Owner")
        expect(page.locator(".members")).to_contain_text("Reviewer")
        assert page.get_by_role("button", name="Add to the team").count() == 0
        assert_accessible(page)
