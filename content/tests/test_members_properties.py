"""Random changes of roles: an owner always remains, and only accounts with the right change anything."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from conftest import signed_in
from content.models import Course, Member
from content.tests import factories
from content.tests.writing import BASE
from tests.examples import examples

PATH = "/courses/team"
CREATORS = ("first", "second", "third")
callers = st.sampled_from([*CREATORS, "admin"])
members = st.sampled_from(CREATORS)
roles = st.sampled_from(["owner", "editor", "reviewer"])
steps = st.one_of(
    st.tuples(st.just("PUT"), callers, members, roles),
    st.tuples(st.just("POST"), callers, members, roles),
    st.tuples(st.just("DELETE"), callers, members),
    st.tuples(st.just("edit"), callers),
    st.tuples(st.just("publish"), callers),
)
few_examples = hypothesis_settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))


@pytest.fixture
def cast(db: None) -> dict[str, Any]:
    found = {name: signed_in(f"{name}@example.org", "content_creator", username=name) for name in CREATORS}
    return found | {"admin": signed_in("admin@example.org", "admin", username="admin")}


def roles_of_members() -> dict[str, str]:
    return {member.user.username: member.role for member in Member.objects.select_related("user")}


def request(cast: dict[str, Any], verb: str, caller: str, *arguments: str) -> int:
    client = cast[caller]
    if verb == "edit":
        method, path, body = "PATCH", PATH, {"name": f"Curso {Course.objects.get().draft_revision}"}
    elif verb == "publish":
        method, path, body = "POST", f"{PATH}/publish", {}
    elif verb == "POST":
        method, path, body = verb, f"{PATH}/members", dict(zip(("user", "role"), arguments, strict=True))
    else:
        method, path = verb, f"{PATH}/members/{cast[arguments[0]].user.pk}"
        body = {"role": arguments[1]} if verb == "PUT" else None
    status: int = client.request(method, BASE + path, body).status_code
    return status


def may(verb: str, caller: str, role: str | None, *arguments: str) -> bool:
    """Whether a caller of this role in the course has the right that the request needs."""
    if caller == "admin":
        return True
    if verb == "edit":
        return role in ("owner", "editor")
    if verb == "publish":
        return role in ("owner", "reviewer")
    return role == "owner" or (verb == "DELETE" and arguments[0] == caller and role is not None)


def states() -> Any:
    """All that the requests may change."""
    courses = Course.objects.values_list("name", "revision", "draft_revision", "publications")
    return list(courses), list(Member.objects.order_by("pk").values_list())


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_an_owner_remains_and_accounts_without_the_right_change_nothing(
    cast: dict[str, Any], settings: Any, mode: str
) -> None:
    settings.COURSE_TEAMS = "members"

    @given(st.lists(steps, max_size=15))
    @few_examples
    def check(taken: list[tuple[str, ...]]) -> None:
        with transaction.atomic():
            factories.member(factories.course("team", publish_mode=mode), cast["first"].user)
            for verb, caller, *arguments in taken:
                before, role = states(), roles_of_members().get(caller)
                status = request(cast, verb, caller, *arguments)
                if may(verb, caller, role, *arguments):
                    assert status in (200, 201, 404, 409)
                else:
                    is_seen = role is not None or Course.objects.get().revision is not None
                    assert status == (403 if is_seen else 404)
                if status >= 400:
                    assert states() == before
                assert "owner" in roles_of_members().values()
            transaction.set_rollback(True)

    check()
