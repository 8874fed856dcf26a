"""`GET /courses?mine=…&include=team`: the courses of a creator, and the creator's role in each."""

from typing import Any

import pytest

from content.models import MemberRole
from content.tests import factories
from content.tests.publishing import make_manual
from content.tests.reading import read
from content.tests.test_read_queries import grow
from content.tests.writing import call
from langlearn.api import cache

PATH = "/courses?include=team"


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "responses", cache.LruCache(cache.MAX_BYTES))


@pytest.fixture
def courses(public: Any, private: Any, carlos: Any) -> None:
    """Carlos owns `hidden`, reviews the manual `open`, and is no member of `other`."""
    factories.member(private.course, carlos.user)
    factories.member(public.course, carlos.user, MemberRole.REVIEWER)
    make_manual(public.course.pk)
    factories.course("other")


def _teams(client: Any, query: str = "") -> dict[str, Any]:
    return {course["id"]: course.get("team", "absent") for course in read(client, PATH + query)["data"]}


def test_team_is_the_role_and_how_the_course_is_published(courses: None, carlos: Any) -> None:
    new = {"name": "New", "source_language": "en", "target_language": "fr", "publish_mode": "manual"}
    call(carlos, "POST", "/courses", {"id": "new", **new}, 201)
    assert _teams(carlos) == {
        "hidden": {"role": "owner", "publish_mode": "auto", "is_published": True},
        "open": {"role": "reviewer", "publish_mode": "manual", "is_published": True},
        "other": {"role": None, "publish_mode": "auto", "is_published": True},
        "new": {"role": "owner", "publish_mode": "manual", "is_published": False},
    }


@pytest.mark.parametrize("teams", ["open", "members"])
def test_mine_are_the_courses_of_a_member(courses: None, carlos: Any, settings: Any, teams: str) -> None:
    settings.COURSE_TEAMS = teams
    assert set(_teams(carlos, "&mine=true")) == {"hidden", "open"}
    assert set(_teams(carlos, "&mine=false")) == {"other"}
    assert set(_teams(carlos)) == {"hidden", "open", "other"}


def test_team_is_absent_where_the_caller_reads_no_draft(courses: None, carlos: Any, settings: Any) -> None:
    settings.COURSE_TEAMS = "members"
    assert {key: team == "absent" for key, team in _teams(carlos).items()} == {
        "hidden": False,
        "open": False,
        "other": True,
    }


@pytest.mark.parametrize("reader", ["api", "ana"])
def test_learners_are_members_of_nothing_and_see_no_team(courses: None, request: Any, reader: str) -> None:
    client = request.getfixturevalue(reader)
    assert _teams(client) == {"open": "absent", "other": "absent"}
    assert _teams(client, "&mine=true") == {}
    assert set(_teams(client, "&mine=false")) == {"open", "other"}


def test_former_creator_is_a_learner(courses: None, carlos: Any) -> None:
    carlos.user.role = "student"
    carlos.user.save()
    assert _teams(carlos, "&mine=true") == {}


@pytest.mark.parametrize("value", ["", "maybe", "true&mine=true"])
def test_malformed_mine_is_refused(public: Any, carlos: Any, value: str) -> None:
    assert set(read(carlos, f"/courses?mine={value}&include=teams", 400)["errors"]) == {"mine", "include"}


@pytest.mark.parametrize("more", [0, 9])
def test_team_takes_one_query(
    courses: None, public: Any, carlos: Any, django_assert_num_queries: Any, more: int
) -> None:
    grow(public, more)
    with django_assert_num_queries(4):  # the session, the page, the counts, the team
        found = read(carlos, "/courses?include=counts,team&mine=true")["data"]
    assert all(course["counts"] and course["team"] for course in found)


def test_course_of_the_list_is_accepted_as_the_body_of_an_update(courses: None, ada: Any) -> None:
    [course] = [course for course in read(ada, PATH)["data"] if course["id"] == "open"]
    assert "team" not in call(ada, "PUT", "/courses/open", {**course, "name": "Renamed"})["data"]
