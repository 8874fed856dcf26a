"""`is_public` of a course that is published by hand: a switch, which acts at once on both states."""

from typing import Any

import pytest

from accounts.models import AuditEntry
from content.models import Course, Publication, PublishedCourse
from content.tests.reading import read
from content.tests.writing import COURSE, call, data

MODE = "/courses/open/publish-mode"


@pytest.fixture
def by_hand(public: Any, ada: Any) -> Any:
    """Public, with a name that is not published yet."""
    call(ada, "PUT", MODE, {"publish_mode": "manual"})
    call(ada, "PUT", "/courses/open", {"name": "Borrador"})
    return public


def publications(client: Any) -> list[tuple[Any, ...]]:
    rows = read(client, "/courses/open/publications")["data"]
    return [(row["number"], row["kind"], row["revision"], row["changes"]["updated"]) for row in rows]


def test_course_is_hidden_and_shown_at_once_without_what_is_not_published(
    by_hand: Any, api: Any, carlos: Any, ada: Any
) -> None:
    before = read(api, "/courses/open")["data"]
    tag = api.get("/api/v1/courses/open/package").headers["ETag"]
    assert data(carlos, "PUT", "/courses/open", {"is_public": False})["is_public"] is False
    for path in ("", "/package", "/levels", "/package/media"):
        read(api, f"/courses/open{path}", 404)
    assert read(carlos, "/courses/open?state=published")["data"]["is_public"] is False
    call(carlos, "PUT", "/courses/open", {"is_public": True})
    after = read(api, "/courses/open")["data"]
    assert after == before | {"updated_at": after["updated_at"]}
    assert before["name"] != "Borrador"
    package = api.get("/api/v1/courses/open/package")
    assert package.headers["ETag"] != tag
    assert package.json()["data"]["course"]["name"] == before["name"]
    assert publications(carlos) == [(3, "visibility", 3, 1), (2, "visibility", 2, 1), (1, "baseline", 1, 0)]


def test_publication_of_a_visibility_has_its_draft_revision_and_author(by_hand: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    course, publication = Course.objects.get(), Publication.objects.get(kind="visibility")
    assert publication.draft_revision == course.draft_revision == 3
    assert publication.published_by_id == carlos.user.pk
    assert course.is_public is False


def test_publication_of_a_visibility_is_in_the_audit_log_with_its_request(by_hand: Any, carlos: Any) -> None:
    answer = carlos.put("/api/v1/courses/open", {"is_public": False})
    entry = AuditEntry.objects.get(action="course.published")
    assert (entry.actor_id, entry.ip) == (carlos.user.pk, "127.0.0.1")
    assert entry.request_id == answer.headers["X-Request-Id"]
    assert entry.after == {"course_id": "open", "number": 2, "kind": "visibility"}


def test_visibility_is_no_change_of_the_draft(by_hand: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    [change] = read(carlos, "/courses/open/changes")["data"]
    assert [field["field"] for field in change["fields"]] == ["name"]
    assert data(carlos, "POST", "/courses/open/publish", {}, 201)["changes"]["updated"] == 1
    assert read(carlos, "/courses/open/changes")["data"] == []
    assert PublishedCourse.objects.get().is_public is False


def test_package_of_the_publication_before_stays_as_it_was_served(by_hand: Any, api: Any, carlos: Any) -> None:
    served = api.get("/api/v1/courses/open/package").content
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    assert carlos.get("/api/v1/courses/open/publications/1/package").content == served
    assert read(carlos, "/courses/open/publications/2/package")["data"]["course"]["is_public"] is False


def test_package_that_was_never_downloaded_is_stored_as_it_would_have_been_served(by_hand: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    assert read(carlos, "/courses/open/publications/1/package")["data"]["course"]["is_public"] is True


@pytest.mark.parametrize("path", ["/courses/open", "/courses/open?state=published"])
def test_switch_changes_tag_and_time_of_both_states(by_hand: Any, carlos: Any, path: str) -> None:
    before = carlos.get(f"/api/v1{path}")
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    after = carlos.get(f"/api/v1{path}")
    assert after["ETag"] != before["ETag"]
    assert after.json()["data"]["updated_at"] > before.json()["data"]["updated_at"]


def test_states_that_are_equal_have_one_tag_after_a_switch(public: Any, ada: Any) -> None:
    call(ada, "PUT", MODE, {"publish_mode": "manual"})
    call(ada, "PUT", "/courses/open", {"is_public": False})
    course = Course.objects.get()
    assert (PublishedCourse.objects.get().tag, course.revision) == (course.tag, 2)
    call(ada, "PUT", MODE, {"publish_mode": "auto"})
    assert Course.objects.get().revision == 2


def test_same_visibility_is_no_publication(by_hand: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/courses/open", {"is_public": True})
    assert publications(carlos) == [(1, "baseline", 1, 0)]


def test_course_that_was_never_published_changes_its_visibility_without_a_publication(carlos: Any, api: Any) -> None:
    call(carlos, "POST", "/courses", COURSE | {"id": "open", "publish_mode": "manual", "is_public": True}, 201)
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    assert publications(carlos) == []
    call(carlos, "PUT", "/courses/open", {"is_public": True})
    read(api, "/courses/open", 404)


def test_course_that_publishes_every_change_has_no_publication_for_its_visibility(public: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    assert publications(carlos) == []
    assert PublishedCourse.objects.get().is_public is False
