"""Publishing in the admin: the page of a course, its buttons, and the schedules."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import AuditAction, AuditEntry
from content.models import Course, Schedule
from content.publishing.schedules import publish_due
from content.tests.admin_pages import Browser, errors, messages
from content.tests.writing import call
from langlearn.api.instants import format_instant, now

PAGE = "course/open/publishing/"


@pytest.fixture
def site(ada):
    return Browser(ada.user)


@pytest.fixture
def drafted(public, ada):
    call(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    call(ada, "PUT", "/lessons/open-lesson", {"name": "¡Hola!"})
    return public


def test_page_shows_the_state_of_a_course(drafted: Any, site: Browser, ada: Any) -> None:
    page = site.page(PAGE)
    assert "¡Hola!" in page
    assert "0 created, 1 updated, 0 moved, 0 deleted" in page
    assert "Learners have revision 1, publication 1." in page
    assert "Publishing" in site.page("course/open/change/")


def test_draft_is_published_with_a_reason(drafted: Any, site: Browser, api: Any) -> None:
    refused = site.post(PAGE, {"publish_draft": "1", "reason": " "}, 200)
    assert errors(refused) == {"reason": ["This field is required."]}
    site.post(PAGE, {"publish_draft": "1", "reason": "A greeting"})
    assert messages(site.get(PAGE)) == ["Published as publication 2."]
    assert AuditEntry.objects.get(action=AuditAction.COURSE_PUBLISHED).reason == "A greeting"
    assert api.get("/api/v1/lessons/open-lesson").json()["data"]["name"] == "¡Hola!"


def test_publication_is_restored_and_draft_discarded(drafted: Any, site: Browser) -> None:
    assert errors(site.post(PAGE, {"restore": "1", "reason": "r"}, 200)) == {"publication": ["Which publication?"]}
    site.post(PAGE, {"discard": "1", "reason": "No good"})
    assert messages(site.get(PAGE)) == ["The draft equals the published state; rows changed: 1."]
    site.post(PAGE, {"restore": "1", "reason": "Back", "publication": "9"})
    assert messages(site.get(PAGE)) == ["Publication '9' not found in course 'open'"]
    site.post(PAGE, {"restore": "1", "reason": "Back", "publication": "1", "publish": "on"})
    assert messages(site.get(PAGE)) == ["The draft equals publication 1; rows changed: 0."]


def test_parked_schedule_is_retried_or_cancelled(drafted: Any, site: Browser, ada: Any) -> None:
    at = now() + timedelta(hours=1)
    body = {"publish_at": format_instant(at), "expected_draft_revision": 2}
    call(ada, "PUT", "/courses/open/schedule", body, 201)
    call(ada, "PUT", "/lessons/open-lesson", {"name": "¡Hola, hola!"})
    publish_due(at=at)
    assert "draft_moved" in site.page(PAGE)
    assert "draft_moved" in site.page("schedule/?state__exact=parked")
    site.post(PAGE, {"retry": "1", "reason": "Meant so"})
    assert publish_due(at=now()) == 1
    assert Course.objects.get(pk="open").publications == 2
    call(ada, "PUT", "/courses/open/schedule", {"publish_at": format_instant(at)}, 201)
    site.post(PAGE, {"cancel": "1", "reason": "Not today"})
    assert not Schedule.objects.exists()
    assert AuditEntry.objects.get(action=AuditAction.COURSE_UNSCHEDULED).reason == "Not today"
