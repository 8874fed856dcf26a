"""Members changed at the same moment: an owner remains, and nothing fails."""

from functools import partial
from typing import Any

import pytest
from django.db import connection

from accounts.audit import Actor
from accounts.models import AuditEntry, User
from conftest import PASSWORD, signed_in
from content.editor import Editor
from content.models import Course, Member
from content.services.members import add_member, remove_member, save_member
from content.tests import factories
from content.tests.racing import at_once
from content.tests.writing import BASE
from langlearn.api.errors import Conflict
from langlearn.api.instants import now

pytestmark = pytest.mark.django_db(transaction=True)
on_postgresql = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
]
ROUNDS = 4


def owners(number: int) -> tuple[Course, list[User]]:
    course = factories.course("team")
    users = [User.objects.create(email=f"owner{n}@example.org", role="content_creator") for n in range(number)]
    for user in users:
        factories.member(course, user)
    return course, users


def attempt(write: Any) -> str:
    try:
        write()
    except Conflict as refusal:
        return refusal.message
    return "done"


@pytest.mark.parametrize("number", [2, 5])
@pytest.mark.parametrize("leaves", [False, True], ids=["demoted", "removed"])
def test_owners_who_demote_each_other_at_once_leave_one(number: int, leaves: bool) -> None:
    _, users = owners(number)

    def write(user: User, by: User) -> None:
        parameters = {"course_id": "team", "user_id": user.pk, "editor": Editor(Actor(id=by.pk), now())}
        if leaves:
            remove_member(**parameters)
        else:
            save_member(**parameters, role="editor")

    writes = [partial(write, user, users[place - 1]) for place, user in enumerate(users)]
    results = at_once(*[partial(attempt, each) for each in writes])
    assert sorted(results) == ["Course needs an owner", *["done"] * (number - 1)]
    assert Member.objects.filter(role="owner").count() == 1
    assert AuditEntry.objects.count() == number - 1


def test_member_who_is_added_twice_at_once_is_added_once() -> None:
    _, [owner] = owners(1)
    new = User.objects.create(email="new@example.org", role="content_creator")

    def add() -> None:
        add_member(course_id="team", user_id=new.pk, role="editor", editor=Editor(Actor(id=owner.pk), now()))

    assert sorted(at_once(*[partial(attempt, add)] * 4)) == ["User is already a member"] * 3 + ["done"]
    assert Member.objects.filter(user=new).count() == 1


@pytest.mark.parametrize("_", range(ROUNDS))
def test_owners_who_demote_each_other_over_http_leave_one(_: Any) -> None:
    course = factories.course("team")
    first, second = (signed_in(f"owner{n}@example.org", "content_creator") for n in range(2))
    for client in (first, second):
        factories.member(course, client.user)

    def demote(client: Any, other: Any) -> Any:
        return client.put(f"{BASE}/courses/team/members/{other.user.pk}", {"role": "editor"})

    answers = at_once(partial(demote, first, second), partial(demote, second, first))
    assert sorted(answer.status_code for answer in answers) in ([200, 403], [200, 409])
    assert Member.objects.filter(role="owner").count() == 1


@pytest.mark.parametrize("_", range(ROUNDS))
@pytest.mark.parametrize("role", ["editor", "owner"])
def test_account_deleted_while_it_becomes_a_member_has_no_membership(_: Any, role: str) -> None:
    course = factories.course("team")
    owner, other = (signed_in(f"user{n}@example.org", "content_creator") for n in range(2))
    factories.member(course, owner.user)
    path = f"{BASE}/courses/team/members/{other.user.pk}"
    answers = at_once(
        lambda: owner.put(path, {"role": role}), lambda: other.delete("/api/users/profile", {"password": PASSWORD})
    )
    assert answers[0].status_code in (201, 404)
    assert answers[1].status_code == 200
    assert list(Member.objects.values_list("user", flat=True)) == [owner.user.pk]


class TestDeletedAuthors:
    """The account of someone who publishes, schedules and changes members is deleted meanwhile."""

    pytestmark = on_postgresql

    @pytest.mark.parametrize("_", range(ROUNDS))
    def test_no_write_fails_but_for_the_missing_account(self, _: Any) -> None:
        course = factories.course("team")
        factories.branch(course)
        author, other = (signed_in(f"user{n}@example.org", "content_creator") for n in range(2))
        factories.member(course, author.user)
        factories.member(course, other.user, "editor")
        mode = {"publish_mode": "manual"}
        assert author.put(f"{BASE}/courses/team/publish-mode", mode).status_code == 200
        members = f"{BASE}/courses/team/members/{other.user.pk}"

        def work() -> list[int]:
            found = []
            for number in range(6):
                requests = [
                    ("PUT", "/lessons/team-lesson", {"name": f"Hola {number}"}),
                    ("POST", "/courses/team/publish", {}),
                    ("PUT", members.removeprefix(BASE), {"role": ("reviewer", "editor")[number % 2]}),
                    ("PUT", "/courses/team", {"is_public": bool(number % 2)}),
                ]
                found += [author.request(method, BASE + path, body).status_code for method, path, body in requests]
            return found

        def delete() -> list[int]:
            return [author.delete("/api/users/profile", {"password": PASSWORD}).status_code]

        written, [deleted] = at_once(work, delete)
        assert deleted == 200
        assert set(written) <= {200, 201, 401}
        assert list(Member.objects.values_list("user", flat=True)) == [other.user.pk]
