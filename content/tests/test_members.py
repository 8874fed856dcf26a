"""GET and POST /courses/:id/members; GET, PUT, PATCH and DELETE /courses/:id/members/:user_id"""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import AuditEntry, User
from conftest import PASSWORD, signed_in
from content.models import Member
from content.tests import factories
from content.tests.factories import later
from content.tests.writing import BASE, COURSE, call, data

MEMBERS = "/courses/team/members"
NO_USER = (404, "NOT_FOUND", "User not found")
NEEDS_OWNER = (409, "CONFLICT", "Course needs an owner", {"reason": "last_owner"})


def refusal(client: Any, method: str, path: str, body: Any = None, **headers: str) -> tuple[Any, ...]:
    """Status, code, message and, where there is one, context."""
    answer = client.request(method, BASE + path, body, **headers)
    error = answer.json()["error"]
    found = (answer.status_code, error["code"], error["message"])
    return (*found, error["context"]) if "context" in error else found


def of(client: Any) -> str:
    return f"{MEMBERS}/{client.user.pk}"


def roles() -> dict[str, str]:
    return {member.user.username: member.role for member in Member.objects.select_related("user")}


def entries() -> list[tuple[Any, ...]]:
    rows = AuditEntry.objects.order_by("created_at", "action")
    return list(rows.values_list("action", "actor_id", "target_id", "before", "after"))


@pytest.fixture
def olga(db: None) -> Any:
    return signed_in("olga@example.org", "content_creator", username="Olga")


@pytest.fixture
def course(carlos: Any) -> Any:
    """Owned by carlos."""
    course = factories.course("team")
    factories.member(course, carlos.user)
    return course


# Reading


def test_whoever_creates_a_course_is_its_owner(carlos: Any, ana: Any) -> None:
    data(carlos, "POST", "/courses", COURSE | {"id": "team"}, 201)
    [member] = data(carlos, "GET", MEMBERS)
    assert member == {
        "course_id": "team",
        "user_id": str(carlos.user.pk),
        "username": "Carlos",
        "role": "owner",
        "added_by": str(carlos.user.pk),
        "created_at": member["created_at"],
        "updated_at": member["created_at"],
    }
    assert data(carlos, "GET", of(carlos)) == member
    assert AuditEntry.objects.count() == 0


def test_whoever_imports_a_new_course_is_its_owner(carlos: Any, ada: Any, public: Any) -> None:
    document = carlos.get(f"{BASE}/courses/open/export").json()
    call(ada, "DELETE", "/courses/open")
    call(carlos, "POST", "/courses/import", {"package": document, "mode": "create"}, 201)
    assert roles() == {"Carlos": "owner"}
    call(ada, "POST", "/courses/import", {"package": document, "mode": "merge"})
    assert roles() == {"Carlos": "owner"}


def test_memberships_end_with_the_course(course: Any, ada: Any) -> None:
    call(ada, "DELETE", "/courses/team")
    assert not Member.objects.exists()


def test_members_are_listed_by_the_instant_at_which_they_were_added(course: Any, carlos: Any, ada: Any) -> None:
    factories.member(course, ada.user, "reviewer", at=later(2))
    unnamed = signed_in("unnamed@example.org", "content_creator")
    factories.member(course, unnamed.user, "editor", at=later(1))
    answer = call(carlos, "GET", MEMBERS)
    assert [member["username"] for member in answer["data"]] == ["Carlos", None, "Ada"]
    assert answer["meta"] == {
        "page": 1,
        "limit": 20,
        "total": 3,
        "totalPages": 1,
        "hasNext": False,
        "hasPrev": False,
    }
    assert "example.org" not in str(answer)


@pytest.mark.parametrize(
    ("query", "usernames"),
    [
        ("sortBy=username", ["ana maria", "Carlos", None]),
        ("sortBy=username&sortOrder=desc", ["Carlos", "ana maria", None]),
        ("sortBy=role", ["ana maria", "Carlos", None]),
        ("sortBy=createdAt&sortOrder=desc", [None, "ana maria", "Carlos"]),
        ("limit=1&page=2", ["ana maria"]),
    ],
)
def test_members_are_sorted_and_paged(course: Any, carlos: Any, query: str, usernames: Any) -> None:
    maria = signed_in("maria@example.org", "content_creator", username="ana maria")
    factories.member(course, maria.user, "editor", at=later(1))
    factories.member(course, signed_in("x@example.org", "admin").user, "reviewer", at=later(2))
    assert [member["username"] for member in data(carlos, "GET", f"{MEMBERS}?{query}")] == usernames


def test_members_cannot_be_sorted_by_their_address(course: Any, carlos: Any) -> None:
    assert call(carlos, "GET", f"{MEMBERS}?sortBy=email", status=400)["errors"] == {
        "sortBy": ["Must be one of: created_at, username, role."]
    }


@pytest.mark.parametrize("members", [0, 30])
def test_list_of_members_takes_the_same_number_of_statements(
    course: Any, carlos: Any, members: int, django_assert_max_num_queries: Any
) -> None:
    for number in range(members):
        user = User.objects.create(email=f"m{number}@example.org", role="content_creator")
        factories.member(course, user, "editor")
    carlos.get(BASE + MEMBERS)
    with django_assert_max_num_queries(4):
        assert call(carlos, "GET", MEMBERS)["meta"]["total"] == 1 + members


def test_members_of_an_unknown_course_are_not_found(carlos: Any, course: Any) -> None:
    unknown = (404, "NOT_FOUND", "Course with ID 'none' not found")
    assert refusal(carlos, "GET", "/courses/none/members") == unknown
    assert refusal(carlos, "PUT", f"/courses/none/members/{uuid4()}", {}) == unknown


def test_members_are_never_stored_by_caches(course: Any, carlos: Any, olga: Any) -> None:
    answers = [carlos.get(BASE + path) for path in (MEMBERS, of(carlos))]
    answers += [carlos.put(BASE + of(olga), {"role": "editor"}), carlos.delete(BASE + of(olga))]
    assert {answer.headers["Cache-Control"] for answer in answers} == {"private, no-store"}


# Adding


@pytest.mark.parametrize("user", ["Olga", "oLGA", " Olga ", "olga@example.org", "Olga@Example.org"])
def test_member_is_added_by_username_or_address(course: Any, carlos: Any, olga: Any, user: str) -> None:
    answer = carlos.post(BASE + MEMBERS, {"user": user, "role": "editor"})
    assert (answer.status_code, answer.json()["message"]) == (201, "Member added successfully")
    assert answer.headers["Location"] == BASE + of(olga)
    added = answer.json()["data"]
    assert (added["user_id"], added["username"], added["role"]) == (str(olga.user.pk), "Olga", "editor")
    assert added["added_by"] == str(carlos.user.pk)
    read = carlos.get(answer.headers["Location"])
    assert (read.json()["data"], read.headers["ETag"]) == (added, answer.headers["ETag"])
    after = {"course_id": "team", "role": "editor"}
    assert entries() == [("member.added", carlos.user.pk, olga.user.pk, None, after)]


@pytest.mark.parametrize("user", ["Nobody", "nobody@example.org", "no@address@", "Ana", "ana@example.org", "Olga"])
def test_accounts_that_are_unknown_inactive_or_of_students_are_not_found(
    course: Any, carlos: Any, ana: Any, olga: Any, user: str
) -> None:
    User.objects.filter(pk=olga.user.pk).update(is_active=False)
    assert refusal(carlos, "POST", MEMBERS, {"user": user, "role": "editor"}) == NO_USER
    for user_id in (ana.user.pk, olga.user.pk, uuid4()):
        assert refusal(carlos, "PUT", f"{MEMBERS}/{user_id}", {"role": "editor"}) == NO_USER
    assert roles() == {"Carlos": "owner"}


def test_member_cannot_be_added_again(course: Any, carlos: Any, olga: Any) -> None:
    factories.member(course, olga.user, "editor")
    already = (409, "CONFLICT", "User is already a member", {"reason": "already_member"})
    assert refusal(carlos, "POST", MEMBERS, {"user": "Olga", "role": "owner"}) == already
    assert roles() == {"Carlos": "owner", "Olga": "editor"}
    assert entries() == []


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"user": ["This field is required."], "role": ["This field is required."]}),
        ({"user": 5, "role": 1}, {"user": ["Must be a string."], "role": ["Must be a string."]}),
        (
            {"user": " ", "role": "viewer"},
            {"user": ["May not be blank."], "role": ["Must be one of: owner, editor, reviewer."]},
        ),
        ({"user": None, "role": None}, {"user": ["May not be null."], "role": ["May not be null."]}),
        ({"user": "x" * 255, "role": "Owner"}, None),
        ({"user": "a\u0007b", "role": "owner"}, {"user": ["May not contain control characters."]}),
        ({"user": "Olga", "role": "owner", "email": "x"}, {"email": ["Unknown field."]}),
        ({"user": "Olga", "role": "owner", "course_id": "other"}, {"course_id": ["May not change."]}),
    ],
)
def test_body_of_a_new_member_is_checked(course: Any, carlos: Any, olga: Any, body: Any, errors: Any) -> None:
    answer = call(carlos, "POST", MEMBERS, body, 400)
    assert answer["error"]["code"] == "VALIDATION_ERROR"
    assert errors is None or answer["errors"] == errors


# Changing


def test_put_adds_a_member_or_changes_the_role(course: Any, carlos: Any, olga: Any) -> None:
    added = carlos.put(BASE + of(olga), {"role": "editor"})
    assert (added.status_code, added.json()["message"]) == (201, "Member added successfully")
    assert added.headers["Location"] == BASE + of(olga)
    same = carlos.put(BASE + of(olga), {"role": "editor"})
    assert (same.status_code, same.json()["data"]) == (200, added.json()["data"])
    assert same.headers["ETag"] == added.headers["ETag"]
    changed = carlos.patch(BASE + of(olga), added.json()["data"] | {"role": "owner"})
    assert (changed.status_code, changed.json()["message"]) == (200, "Member updated successfully")
    assert changed.headers["ETag"] != added.headers["ETag"]
    assert "Location" not in changed.headers
    assert changed.json()["data"]["updated_at"] > changed.json()["data"]["created_at"]
    assert roles() == {"Carlos": "owner", "Olga": "owner"}
    assert [(action, after["role"]) for action, _, _, _, after in entries()] == [
        ("member.added", "editor"),
        ("member.changed", "owner"),
    ]


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_id_of_a_member_must_be_a_uuid(course: Any, carlos: Any, method: str) -> None:
    answer = call(carlos, method, f"{MEMBERS}/carlos", {"role": "editor"} if method != "GET" else None, 400)
    assert answer["errors"] == {"user_id": ["Must be a UUID."]}


def test_id_of_a_member_may_have_capitals(course: Any, carlos: Any) -> None:
    assert data(carlos, "GET", f"{MEMBERS}/{str(carlos.user.pk).upper()}")["user_id"] == str(carlos.user.pk)


@pytest.mark.parametrize("body", [{}, {"role": "viewer"}, {"role": "owner", "user": "Olga"}, {"username": "x"}])
def test_body_of_a_role_is_checked(course: Any, carlos: Any, olga: Any, body: Any) -> None:
    call(carlos, "PUT", of(olga), body, 400)
    assert roles() == {"Carlos": "owner"}


def test_members_change_on_condition(course: Any, carlos: Any, olga: Any) -> None:
    changed = (412, "PRECONDITION_FAILED", "Precondition failed")
    for if_match in ("*", '"1"'):
        assert refusal(carlos, "PUT", of(olga), {"role": "editor"}, If_Match=if_match) == changed
    added = carlos.put(BASE + of(olga), {"role": "editor"}).headers["ETag"]
    assert refusal(carlos, "PUT", of(olga), {"role": "viewer"}, If_Match='"1"') == changed
    assert refusal(carlos, "DELETE", of(olga), If_Match='"1"') == changed
    read = carlos.put(BASE + of(olga), {"role": "reviewer"}, If_Match=added).headers["ETag"]
    assert refusal(carlos, "DELETE", of(olga), If_Match=added) == changed
    assert carlos.delete(BASE + of(olga), If_Match=read).status_code == 200


# Removing


def test_owner_removes_a_member(course: Any, carlos: Any, olga: Any) -> None:
    factories.member(course, olga.user, "editor")
    answer = call(carlos, "DELETE", of(olga))
    assert (answer["data"], answer["message"]) == ({}, "Member removed successfully")
    assert roles() == {"Carlos": "owner"}
    after = {"course_id": "team", "role": "editor"}
    assert entries() == [("member.removed", carlos.user.pk, olga.user.pk, None, after)]
    assert refusal(carlos, "DELETE", of(olga)) == NO_USER
    assert refusal(carlos, "GET", of(olga)) == NO_USER


@pytest.mark.parametrize("teams", ["open", "members"])
@pytest.mark.parametrize("role", ["editor", "reviewer"])
def test_members_remove_themselves(course: Any, olga: Any, settings: Any, teams: str, role: str) -> None:
    settings.COURSE_TEAMS = teams
    factories.member(course, olga.user, role)
    call(olga, "DELETE", f"{MEMBERS}/{str(olga.user.pk).upper()}")
    assert roles() == {"Carlos": "owner"}


def test_members_who_became_students_can_be_removed_but_not_changed(course: Any, carlos: Any, olga: Any) -> None:
    factories.member(course, olga.user, "editor")
    User.objects.filter(pk=olga.user.pk).update(role="student")
    assert data(carlos, "GET", of(olga))["role"] == "editor"
    assert refusal(carlos, "PUT", of(olga), {"role": "owner"}) == NO_USER
    call(carlos, "DELETE", of(olga))


# The last owner


@pytest.mark.parametrize("by", ["carlos", "ada"])
def test_last_owner_stays(request: Any, course: Any, carlos: Any, by: str) -> None:
    client = request.getfixturevalue(by)
    assert refusal(client, "PUT", of(carlos), {"role": "editor"}) == NEEDS_OWNER
    assert refusal(client, "DELETE", of(carlos)) == NEEDS_OWNER
    assert roles() == {"Carlos": "owner"}
    assert entries() == []


def test_one_of_two_owners_may_go(course: Any, carlos: Any, olga: Any) -> None:
    factories.member(course, olga.user)
    call(carlos, "PUT", of(olga), {"role": "reviewer"})
    call(carlos, "PUT", of(olga), {"role": "owner"})
    call(carlos, "DELETE", of(carlos))
    assert roles() == {"Olga": "owner"}


@pytest.mark.parametrize("fields", [{"is_active": False}, {"role": "student"}])
def test_owners_who_may_not_act_do_not_count(course: Any, carlos: Any, ada: Any, olga: Any, fields: Any) -> None:
    factories.member(course, olga.user)
    User.objects.filter(pk=olga.user.pk).update(**fields)
    assert refusal(carlos, "PUT", of(carlos), {"role": "editor"}) == NEEDS_OWNER
    assert refusal(carlos, "DELETE", of(carlos)) == NEEDS_OWNER
    call(carlos, "DELETE", of(olga))


def test_course_whose_owner_left_the_service_gets_one_from_an_administrator(
    course: Any, carlos: Any, ada: Any, olga: Any
) -> None:
    factories.member(course, olga.user, "editor")
    assert carlos.delete("/api/users/profile", {"password": PASSWORD}).status_code == 200
    assert roles() == {"Olga": "editor"}
    assert refusal(olga, "PUT", of(olga), {"role": "owner"})[0] == 403
    call(ada, "PUT", of(olga), {"role": "owner"})
    assert roles() == {"Olga": "owner"}
