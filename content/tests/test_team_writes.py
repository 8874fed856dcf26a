"""Writes below courses with COURSE_TEAMS=members, beyond what the table of rights says (test_course_rights.py)."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from accounts.audit import Actor
from conftest import signed_in
from content.editor import Editor
from content.exercises import EXAMPLES
from content.kinds import LESSON
from content.models import Course, Lesson
from content.publishing import publications
from content.services.hierarchy import delete_record
from content.tests import factories
from content.tests.writing import BASE, COURSE, call, data
from langlearn.api.errors import Forbidden
from langlearn.api.instants import now

VOF = {**EXAMPLES["vof"], "statement": "Otra frase."}


@pytest.fixture
def _members(settings: Any) -> None:
    settings.COURSE_TEAMS = "members"


pytestmark = pytest.mark.usefixtures("_members")


@pytest.fixture
def olga(db: None) -> Any:
    return signed_in("olga@example.org", "content_creator", username="Olga")


def by_hand(course_id: str) -> None:
    publications.set_publish_mode(course_id=course_id, publish_mode="manual", editor=Editor(Actor(), now()))


def message(client: Any, method: str, path: str, body: Any = None, status: int = 404) -> str:
    return str(call(client, method, path, body, status)["error"]["message"])


def member(branch: Any, client: Any, role: str = "owner") -> None:
    factories.member(branch.course, client.user, role)


# What a creator does not see is not found, as if it did not exist


def test_author_of_a_new_course_writes_it(carlos: Any) -> None:
    call(carlos, "POST", "/courses", COURSE | {"id": "new", "is_public": False}, 201)
    call(carlos, "POST", "/courses/new/levels", {"code": "A1", "name": "Inicio"}, 201)
    assert data(carlos, "PUT", "/courses/new", {"is_public": True})["is_public"] is True


def test_record_that_is_only_in_the_draft_is_not_found(carlos: Any, olga: Any, public: Any) -> None:
    member(public, carlos)
    by_hand("open")
    call(carlos, "POST", "/modules/open-module/lessons", {"id": "new", "name": "Nueva"}, 201)
    assert message(olga, "PUT", "/lessons/new", {"name": "Otra"}) == "Lesson with ID 'new' not found"
    assert message(olga, "POST", "/lessons/new/exercises", {}) == "Lesson with ID 'new' not found"
    assert message(olga, "PUT", "/lessons/none", {"name": "Otra"}) == "Lesson with ID 'none' not found"
    call(olga, "PUT", "/lessons/open-lesson", {"name": "Otra"}, 403)


def test_record_that_is_only_published_is_gone_for_members_and_there_for_others(
    carlos: Any, olga: Any, public: Any
) -> None:
    member(public, carlos)
    by_hand("open")
    call(carlos, "DELETE", "/lessons/open-lesson")
    call(olga, "PUT", "/lessons/open-lesson", {"name": "Otra"}, 403)
    assert message(carlos, "PUT", "/lessons/open-lesson", {"name": "Otra"}) == "Lesson with ID 'open-lesson' not found"


def test_course_that_was_never_published_is_not_found(carlos: Any, olga: Any) -> None:
    body = COURSE | {"id": "new", "publish_mode": "manual", "is_public": True}
    call(carlos, "POST", "/courses", body, 201)
    for method, path in [("PUT", "/courses/new"), ("GET", "/courses/new/members"), ("POST", "/courses/new/publish")]:
        assert message(olga, method, path, {}) == "Course with ID 'new' not found"


def test_refusals_come_before_the_checks_of_condition_and_body(carlos: Any, public: Any, private: Any) -> None:
    for course_id, status in (("open", 403), ("hidden", 404)):
        call(carlos, "PUT", f"/levels/{course_id}-level", {"x": 1}, status, If_Match='"1"')
        call(carlos, "POST", f"/levels/{course_id}-level/sections", {"x": 1}, status)


# Two courses


def test_move_below_a_parent_that_the_author_does_not_see_discloses_nothing(
    carlos: Any, public: Any, private: Any
) -> None:
    member(public, carlos)
    move = "/lessons/open-lesson/move"
    for parent_id in ("hidden-module", "none"):
        assert message(carlos, "POST", move, {"parent_id": parent_id}) == f"Module with ID '{parent_id}' not found"
    member(private, carlos, "reviewer")
    call(carlos, "POST", move, {"parent_id": "hidden-module"}, 403)
    call(carlos, "POST", move, {"parent_id": "open-module"})


def test_move_to_another_course_of_the_author_is_a_conflict(carlos: Any, public: Any, private: Any) -> None:
    member(public, carlos)
    member(private, carlos, "editor")
    call(carlos, "POST", "/lessons/open-lesson/move", {"parent_id": "hidden-module"}, 409)


def test_exercise_of_two_courses_is_changed_by_those_who_edit_both(carlos: Any, public: Any, private: Any) -> None:
    factories.assign(private.lesson, public.exercises[0])
    member(public, carlos)
    shared = f"/exercises/{public.exercises[0].pk}"
    for role in (None, "reviewer", "editor"):
        if role is not None:
            private.course.members.all().delete()
            member(private, carlos, role)
        status = 200 if role == "editor" else 403
        call(carlos, "PUT", shared, {"data": VOF}, status)
        usage = {"preserveUsage": True}
        call(carlos, "POST", f"{shared}/duplicate", usage, 201 if role == "editor" else 403)
        call(carlos, "POST", f"{shared}/duplicate", {}, 201)


def test_exercise_that_the_author_does_not_see_cannot_be_assigned(carlos: Any, public: Any, private: Any) -> None:
    member(public, carlos)
    hidden = private.exercises[0].pk
    for exercise_id in (hidden, "none"):
        body = {"exercise_id": exercise_id}
        expected = f"Exercise with ID '{exercise_id}' not found"
        assert message(carlos, "POST", "/lessons/open-lesson/exercises", body) == expected
    member(private, carlos, "reviewer")
    call(carlos, "POST", "/lessons/open-lesson/exercises", {"exercise_id": hidden}, 201)


# Conditions under the lock


def test_deletion_in_a_course_that_began_to_publish_every_change_is_refused(public: Any, carlos: Any) -> None:
    member(public, carlos)
    editor = Editor(Actor(id=carlos.user.pk), now(), carlos.user)
    with pytest.raises(Forbidden):
        delete_record(LESSON, "open-lesson", force=True, editor=editor)
    assert Lesson.objects.filter(pk="open-lesson").exists()
    by_hand("open")
    delete_record(LESSON, "open-lesson", editor=editor)
    assert not Lesson.objects.filter(pk="open-lesson").exists()


@pytest.mark.parametrize("role", ["editor", "owner"])
def test_same_visibility_may_be_sent_back_by_those_who_do_not_publish(carlos: Any, public: Any, role: str) -> None:
    member(public, carlos, role)
    by_hand("open")
    record = data(carlos, "GET", "/courses/open")
    assert data(carlos, "PUT", "/courses/open", record | {"name": "Otro"})["name"] == "Otro"
    status = 200 if role == "owner" else 403
    call(carlos, "PUT", "/courses/open", {"is_public": False, "name": "Tercero"}, status)
    course = Course.objects.get(pk="open")
    assert (course.is_public, course.name) == ((False, "Tercero") if role == "owner" else (True, "Otro"))


def test_editor_of_a_course_that_publishes_every_change_makes_it_private(carlos: Any, public: Any) -> None:
    member(public, carlos, "editor")
    assert data(carlos, "PUT", "/courses/open", {"is_public": False})["is_public"] is False


# Costs

WRITES = [
    ("PUT", "/courses/open", {"name": "Otro"}),
    ("PUT", "/lessons/open-lesson", {"name": "Otro"}),
    ("POST", "/modules/open-module/lessons", {"name": "Otro"}),
    ("PUT", "/modules/open-module/lessons/reorder", {"lesson_ids": ["open-lesson"]}),
    ("PUT", "/lessons/open-lesson/exercises/ex-open-vof", {"order": 7}),
    ("DELETE", "/lessons/open-lesson/exercises/ex-open-vof", None),
    ("PUT", "/exercises/ex-open-vof", {"data": VOF}),
    ("POST", "/exercises/ex-open-vof/duplicate", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
@pytest.mark.parametrize("role", ["content_creator", "admin"])
def test_rights_cost_two_statements_with_members_and_none_in_open_teams(
    public: Any, settings: Any, role: str, method: str, path: str, body: Any, django_assert_max_num_queries: Any
) -> None:
    author = signed_in("author@example.org", role)
    member(public, author)
    found = {}
    for teams in ("open", "members"):
        settings.COURSE_TEAMS = teams
        with transaction.atomic(), django_assert_max_num_queries(60) as queries:
            assert author.request(method, BASE + path, body).status_code in (200, 201)
            transaction.set_rollback(True)
        cache.clear()
        found[teams] = [query["sql"] for query in queries]
    assert not any('"content_member"' in sql for sql in found["open"])
    # One under the lock; before it one for creators, while administrators have every right.
    assert len(found["members"]) <= len(found["open"]) + 1 + (role == "content_creator")
