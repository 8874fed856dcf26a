"""Which state of a course a read shows: the published one to learners, the draft or either to staff."""

from typing import Any

import pytest

from accounts.audit import Actor
from content.editor import Editor
from content.models import Member, MemberRole
from content.publishing.publications import set_publish_mode
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.reading import BASE, child_list_paths, ids, read, record_paths
from content.tests.writing import call
from langlearn.api.instants import now

SECRET = "Tukuykuna"  # a word of the draft that no learner may see


@pytest.fixture
def drafted(public, ada):
    """The public course, published by hand, with the secret in a row of each table of its draft, and a new lesson."""
    set_publish_mode(course_id="open", publish_mode="manual", editor=Editor(Actor(id=None), now()))
    for path in ("courses/open", "levels/open-level", "sections/open-section", "modules/open-module"):
        call(ada, "PUT", f"/{path}", {"name": SECRET})
    call(ada, "PUT", "/lessons/open-lesson", {"name": SECRET, "description": SECRET})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "drafted", "name": SECRET}, 201)
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": {"statement": SECRET, "is_true": True}})
    call(ada, "PATCH", "/lessons/open-lesson/exercises/ex-open-vof", {"order": 1_000})
    return public


def paths_of(course):
    return [*record_paths(course), *child_list_paths(course), "/courses", "/lessons", "/courses/open/outline"]


def test_learners_read_the_published_state(drafted: Any, api: Any, ana: Any) -> None:
    for client in (api, ana):
        for path in paths_of(drafted):
            for query in ("", "?state=published"):
                answer = client.get(f"{BASE}{path}{query}")
                assert answer.status_code == 200, path
                assert SECRET not in answer.content.decode() + str(answer.headers), path
                assert "Authorization" in answer["Vary"]
        assert ids(client, f"/lessons?search={SECRET}") == []
        read(client, "/lessons/drafted", 404)
        assert read(client, "/modules/open-module")["data"]["lessons_count"] == 1
        assert read(client, "/courses/open/outline")["data"]["counts"]["lessons"] == 1


def test_staff_read_the_draft_or_the_published_state(drafted: Any, carlos: Any, ada: Any) -> None:
    for client in (carlos, ada):
        for path in paths_of(drafted):
            for query in ("", "?state=draft"):
                answer = client.get(f"{BASE}{path}{query}")
                assert answer.status_code == 200, path
                assert "Authorization" in answer["Vary"]
                assert answer["Cache-Control"].startswith("private")
                assert SECRET in answer.content.decode(), path
            published = client.get(f"{BASE}{path}?state=published")
            assert published.status_code == 200
            assert SECRET not in published.content.decode(), path
        assert read(client, "/modules/open-module")["data"]["lessons_count"] == 2
        assert read(client, "/lessons/open-lesson")["data"]["exercises"][-1]["exercise_id"] == "ex-open-vof"
        read(client, "/lessons/drafted?state=published", 404)


def test_published_rows_keep_times_and_tags_of_the_draft(public: Any, carlos: Any, api: Any) -> None:
    set_publish_mode(course_id="open", publish_mode="manual", editor=Editor(Actor(id=None), now()))
    before = {path: carlos.get(BASE + path) for path in record_paths(public)}
    call(carlos, "PUT", "/lessons/open-lesson", {"name": SECRET})
    for path, answer in before.items():
        published = carlos.get(f"{BASE}{path}?state=published")
        assert published["ETag"] == answer["ETag"] == api.get(BASE + path)["ETag"]
        assert published.json()["data"] == answer.json()["data"]


def test_both_states_of_a_course_that_publishes_every_change_are_equal(public: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Hola de nuevo"})
    call(carlos, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "Sí", "is_true": True}})
    for path in paths_of(public):
        draft, published = (read(carlos, f"{path}?state={state}")["data"] for state in ("draft", "published"))
        assert draft == published, path


def test_course_that_was_never_published_is_for_staff_only(carlos: Any, api: Any, ana: Any, db: Any) -> None:
    body = {"id": "new", "name": SECRET, "source_language": "es", "target_language": "qu", "publish_mode": "manual"}
    assert "publish_mode" not in call(carlos, "POST", "/courses", body, 201)["data"]
    for client in (api, ana):
        for path in ("/courses/new", "/courses/new/levels", "/courses/new/outline"):
            read(client, path, 404)
        assert ids(client, "/courses") == []
        assert read(client, "/courses")["meta"]["total"] == 0
    read(carlos, "/courses/new?state=published", 404)
    assert read(carlos, "/courses/new/outline")["data"]["revision"] is None
    assert ids(carlos, "/courses?state=published") == []
    assert ids(carlos, "/courses") == ["new"]


def test_outline_of_a_draft_has_a_tag_of_its_own(drafted: Any, carlos: Any) -> None:
    answer = carlos.get(f"{BASE}/courses/open/outline")
    assert answer["ETag"].startswith('"open:outline:draft:')
    assert answer.json()["data"]["revision"] is None
    assert carlos.get(f"{BASE}/courses/open/outline", If_None_Match=answer["ETag"]).status_code == 304
    call(carlos, "PUT", "/lessons/drafted", {"name": "Otra"})
    assert carlos.get(f"{BASE}/courses/open/outline", If_None_Match=answer["ETag"]).status_code == 200


@pytest.mark.parametrize(
    "path", ["/courses", "/courses/open", "/lessons/open-lesson/exercises", "/courses/open/outline"]
)
def test_state_is_draft_or_published(public: Any, api: Any, ana: Any, carlos: Any, path: Any) -> None:
    for client in (api, ana, carlos):
        for value in ("Draft", "", "draft&state=published"):
            assert "state" in str(read(client, f"{path}?state={value}", 400)["errors"])
    read(api, f"{path}?state=draft", 401)
    read(ana, f"{path}?state=draft", 403)


def test_state_changes_no_visibility(private: Any, carlos: Any, api: Any) -> None:
    read(carlos, "/courses/hidden?state=published")
    read(api, "/courses/hidden?state=published", 404)


# Teams


@pytest.fixture
def teams(settings, drafted, private, carlos):
    """Carlos edits the private course, and is no member of the public one."""
    settings.COURSE_TEAMS = "members"
    at = now()
    Member.objects.create(
        course_id="hidden", user=carlos.user, role=MemberRole.EDITOR, tag=1, created_at=at, updated_at=at
    )


def test_creator_who_is_no_member_reads_like_a_student(teams: Any, drafted: Any, carlos: Any, ana: Any) -> None:
    for path in [*record_paths(drafted), *child_list_paths(drafted), "/courses/open/outline"]:
        assert read(carlos, path)["data"] == read(ana, path)["data"], path
        read(carlos, f"{path}?state=draft", 403)
    read(carlos, "/lessons/drafted", 404)
    read(carlos, "/lessons/drafted?state=draft", 404)


def test_member_reads_the_draft(teams: Any, private: Any, carlos: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/hidden-lesson", {"name": SECRET})
    for path in record_paths(private):
        assert read(carlos, path)["data"] == read(ada, path)["data"], path
    assert "created_by" in read(carlos, "/courses/hidden")["data"]


def test_lists_of_all_courses_show_drafts_of_members_and_the_public_state_of_others(
    teams: Any, carlos: Any, ada: Any, ana: Any
) -> None:
    call(ada, "PUT", "/lessons/hidden-lesson", {"name": "Zeta"})
    third = course_with_everything("third", is_public=False)
    assert third.course.pk not in ids(carlos, "/courses")
    for path in ("/courses", "/lessons"):
        by_id = {row["id"]: row for row in read(carlos, f"{path}?limit=100")["data"]}
        public, mine = ("open", "hidden") if path == "/courses" else ("open-lesson", "hidden-lesson")
        assert set(by_id) == {public, mine}
        assert by_id[mine] == next(row for row in read(ada, f"{path}?limit=100")["data"] if row["id"] == mine)
        assert by_id[public] == next(row for row in read(ana, f"{path}?limit=100")["data"] if row["id"] == public)
        assert ids(carlos, f"{path}?state=draft") == [mine]
        assert set(ids(carlos, f"{path}?state=published")) == {public, mine}
    assert ids(carlos, f"/lessons?search={SECRET}") == []
    assert ids(carlos, "/lessons?search=zeta") == ["hidden-lesson"]
    assert ids(carlos, "/lessons?sortBy=name&sortOrder=desc") == ["hidden-lesson", "open-lesson"]
    assert ids(carlos, "/lessons?sortBy=name&limit=1&page=2") == ["hidden-lesson"]
    assert read(carlos, "/lessons?limit=1")["meta"]["total"] == 2


def test_list_of_a_member_takes_a_constant_number_of_queries(
    teams: Any, carlos: Any, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        factories.branch(factories.course(f"c{number}", at=factories.later(number)))
    with django_assert_max_num_queries(5):
        assert len(ids(carlos, "/lessons?limit=100")) == 14


@pytest.mark.parametrize(
    "path",
    [
        "/courses/none",
        "/levels/none",
        "/courses/open/levels/none",
        "/lessons/none/exercises/x",
        "/courses/none/outline",
        "/courses/none/levels",
    ],
)
def test_missing_record_is_404_also_with_a_wrong_state(api: Any, carlos: Any, public: Any, path: str) -> None:
    for client in (api, carlos):
        read(client, f"{path}?state=Draft", 404)


def test_wrong_state_of_a_record_that_exists_is_400(api: Any, public: Any) -> None:
    for path in ("/courses/open", "/levels/open-level", "/courses/open/levels/open-level", "/courses/open/outline"):
        assert list(read(api, f"{path}?state=Draft", 400)["errors"]) == ["state"]
