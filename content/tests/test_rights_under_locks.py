"""A right that ends while the request waits for the course."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, connections, transaction

from accounts.models import User
from conftest import signed_in
from content.exercises import EXAMPLES
from content.models import Course, Exercise, Member, Publication
from content.publishing import course_copies, publications
from content.revisions import revising as revisions
from content.tests import factories
from content.tests.publishing import make_manual
from content.tests.reading import read
from content.tests.writing import BASE, call
from langlearn.api.instants import now
from tests.locks import wait_for_waiting_requests
from tests.routes import routes

C = "/courses/open"
TOMORROW = (now() + timedelta(days=1)).isoformat()
EXERCISE = "/exercises/ex-open-vof"
VOF = {"data": {**EXAMPLES["vof"], "statement": "Otra frase."}}
KINDS = ("course", "level", "section", "module", "lesson")
NEW = {
    "level": {"code": "B1", "name": "Nuevo"},
    "section": {"name": "Nuevo"},
    "module": {"name": "Nuevo", "module_type": "exam"},
    "lesson": {"name": "Nuevo"},
}


def below(parent: str, kind: str) -> list[tuple[str, str, Any]]:
    """The writes of a kind and of its list below the parent."""
    parent_id = "open" if parent == "course" else f"open-{parent}"
    children, one = f"/{parent}s/{parent_id}/{kind}s", f"/{kind}s/open-{kind}"
    return [
        ("POST", children, NEW[kind]),
        ("PUT", f"{children}/reorder", {f"{kind}_ids": [f"open-{kind}"]}),
        ("POST", f"{one}/move", {"parent_id": parent_id}),
        *((method, path, {"name": "Otro"}) for method in ("PUT", "PATCH") for path in (one, f"{children}/open-{kind}")),
        *(("DELETE", path, None) for path in (one, f"{children}/open-{kind}")),
    ]


EDITS = [
    *((method, C, {"name": "Otro"}) for method in ("PUT", "PATCH")),
    *(request for parent, kind in pairwise(KINDS) for request in below(parent, kind)),
    ("POST", "/lessons/open-lesson/exercises", {"exercise_id": "free"}),
    ("PUT", "/lessons/open-lesson/exercises/reorder", {"exercise_ids": ["ex-open-vof", "ex-open-pairs"]}),
    *((method, "/lessons/open-lesson/exercises/ex-open-vof", {"order": 7}) for method in ("PUT", "PATCH")),
    ("DELETE", "/lessons/open-lesson/exercises/ex-open-vof", None),
    *((method, EXERCISE, VOF) for method in ("PUT", "PATCH")),
    ("POST", f"{EXERCISE}/duplicate", {"preserveUsage": True}),
    ("POST", "/modules/open-module/exercises/import", {"csv": "lesson,exercise_type,prompt,answer\nHola,vof,x,true"}),
    ("POST", f"{C}/words", {"text": "perro", "translations": ["dog"]}),
    ("POST", f"{C}/words/import", {"words": [{"text": "perro", "translations": ["dog"]}]}),
    ("POST", f"{C}/words/generate", {"lesson_id": "open-lesson"}),
    *((method, f"{C}/words/gato", {"note": "!"}) for method in ("PUT", "PATCH")),
    ("DELETE", f"{C}/words/gato", None),
    ("POST", "/courses/import", {"package": "{open}", "mode": "merge"}),
    ("POST", f"{C}/restore", {"publication": 1}),
    ("POST", f"{C}/discard", {}),
]
PUBLICATIONS = [
    ("POST", f"{C}/publish", {}),
    *((method, f"{C}/schedule", {"publish_at": TOMORROW}) for method in ("PUT", "PATCH")),
    ("DELETE", f"{C}/schedule", None),
]
EDITS_AND_PUBLICATIONS = [
    ("PUT", C, {"is_public": False}),
    ("POST", f"{C}/restore", {"publication": 1, "publish": True}),
]
OF_OWNERS = [
    *((method, f"{C}/publish-mode", {"require_review": True}) for method in ("PUT", "PATCH")),
    ("POST", f"{C}/publish?force=true", {}),
    ("POST", f"{C}/restore?force=true", {"publication": 1}),
    ("POST", f"{C}/members", {"user": "new@example.org", "role": "owner"}),
    *((method, f"{C}/members/{{editor}}", {"role": "owner"}) for method in ("PUT", "PATCH")),
    ("DELETE", f"{C}/members/{{editor}}", None),
]
ALL = [*EDITS, *PUBLICATIONS, *EDITS_AND_PUBLICATIONS, *OF_OWNERS]
# Writes of administrators, and those that lock no course which is there before. Media have tests of their own; the
# archive has them in test_late_bodies.py.
ELSEWHERE = {
    "DELETE courses/<str:id>",
    "DELETE exercises/<str:id>",
    "POST courses",
    "POST courses/<str:id>/copy",
    "POST courses/import/archive",
    "POST exercises",
    "POST exercises/usage/batch",
    "POST media",
    "PUT media/<str:sha256>",
    "PATCH media/<str:sha256>",
    "DELETE media/<str:sha256>",
}


@pytest.fixture
def course(settings: Any, public: Any, carlos: Any) -> Any:
    """A course published by hand, with a change and a schedule; carlos owns it."""
    settings.COURSE_TEAMS = "members"
    factories.member(public.course, carlos.user)
    factories.member(public.course, signed_in("editor@example.org", "content_creator").user, "editor")
    signed_in("new@example.org", "content_creator")
    factories.exercise("free")
    factories.word(public.course, "gato", lesson=public.lesson)
    make_manual("open")
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Otra"})
    call(carlos, "PUT", f"{C}/schedule", {"publish_at": TOMORROW}, 201)
    return public


@pytest.fixture
def at_the_lock(monkeypatch: Any) -> Any:
    """Sets what happens when the service is about to lock the course: once, and undone when it refuses."""
    ends: list[Callable[[], object]] = []

    def lock(course_ids: Any, lock: Any = revisions.lock_courses) -> Any:
        while ends:
            ends.pop()()
        return lock(course_ids)

    monkeypatch.setattr(revisions, "lock_courses", lock)
    monkeypatch.setattr(publications, "lock_courses", lock)
    return ends


def statuses(client: Any, requests: Any, at_the_lock: Any, end: Callable[[], object]) -> dict[str, Any]:
    """What the client gets for each request, all in the same state, when `end` happens at the lock.

    "not locked" for a request that locks no course. A refusal has written nothing.
    """
    editor = User.objects.get(email="editor@example.org").pk
    package = json.dumps(read(client, f"{C}/package")["data"])
    found = {}
    for method, path, body in requests:
        at_the_lock.append(end)
        sent = json.loads(json.dumps(body).replace('"{open}"', package)) if body else body
        before = Course.objects.get().draft_revision, Publication.objects.count(), list(Member.objects.values("role"))
        with transaction.atomic():
            answer = client.request(method, BASE + path.format(editor=editor), sent)
            after = (
                Course.objects.get().draft_revision,
                Publication.objects.count(),
                list(Member.objects.values("role")),
            )
            transaction.set_rollback(True)
        cache.clear()
        if at_the_lock:
            at_the_lock.clear()
            status: Any = "not locked"
        else:
            status = answer.status_code if before == after else "written"
        route = answer.resolver_match.route.removeprefix("api/v1/")
        found[f"{method} {path}", f"{method} {route}"] = status
    return found


def remove(client: Any, role: str | None = None) -> None:
    """Ends the membership, or changes its role."""
    members = Member.objects.filter(user=client.user.pk)
    if role is None:
        members.delete()
    else:
        members.update(role=role)


def test_member_who_is_removed_meanwhile_changes_nothing(course: Any, carlos: Any, at_the_lock: Any) -> None:
    found = statuses(carlos, ALL, at_the_lock, partial(remove, carlos))
    assert {request: status for (request, _), status in found.items() if status != 403} == {}
    writes = {
        f"{route.method} {route.template.removeprefix('/api/v1/')}"
        for route in routes()
        if route.view.__module__.startswith("content.") and route.method != "GET"
    }
    covered = {route for _, route in found} | ELSEWHERE
    assert {route.replace("<str:", "{").replace(">", "}") for route in covered} == writes


@pytest.mark.parametrize(
    ("role", "requests"),
    [
        ("reviewer", [*EDITS, *EDITS_AND_PUBLICATIONS, *OF_OWNERS]),
        ("editor", [*PUBLICATIONS, *EDITS_AND_PUBLICATIONS, *OF_OWNERS]),
    ],
    ids=["reviewer", "editor"],
)
def test_role_that_a_member_has_at_the_lock_decides(
    course: Any, carlos: Any, at_the_lock: Any, role: str, requests: Any
) -> None:
    found = statuses(carlos, requests, at_the_lock, partial(remove, carlos, role))
    assert {request: status for (request, _), status in found.items() if status != 403} == {}


@pytest.mark.parametrize("role", ["content_creator", "admin"])
@pytest.mark.parametrize(
    ("changed", "status"), [({"role": "student"}, 403), ({"is_active": False}, 401)], ids=["demoted", "deactivated"]
)
def test_account_that_is_demoted_or_deactivated_meanwhile_changes_nothing(
    course: Any, at_the_lock: Any, role: str, changed: Any, status: int
) -> None:
    client = signed_in("author@example.org", role)
    factories.member(course.course, client.user)

    def end() -> None:
        User.objects.filter(pk=client.user.pk).update(**changed)

    requests = [EDITS[0], EDITS[-3], EDITS[-2], PUBLICATIONS[0], PUBLICATIONS[1], OF_OWNERS[0], ("PUT", EXERCISE, VOF)]
    found = statuses(client, requests, at_the_lock, end)
    assert {request: each for (request, _), each in found.items() if each != status} == {}


@pytest.mark.parametrize("changed", [{"role": "student"}, {"is_active": False}], ids=["demoted", "deactivated"])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", f"{C}/members", {"user": "new@example.org", "role": "owner"}),
        ("PUT", f"{C}/members/{{new}}", {"role": "owner"}),
        ("PUT", f"{C}/members/{{editor}}", {"role": "owner"}),
    ],
)
def test_account_that_is_no_active_creator_any_more_gets_no_role(
    course: Any, carlos: Any, at_the_lock: Any, method: str, path: str, body: Any, changed: Any
) -> None:
    ids = {user.email.partition("@")[0]: user.pk for user in User.objects.all()}

    def end() -> None:
        User.objects.filter(pk__in=(ids["new"], ids["editor"])).update(**changed)

    before = set(Member.objects.values_list("user_id", "role"))
    at_the_lock.append(end)
    refused = call(carlos, method, path.format(**ids), body, 404)
    assert refused["error"]["message"] == "User not found"
    assert set(Member.objects.values_list("user_id", "role")) == before


# Exercises that the author does not read any more


@pytest.fixture
def shared(course: Any, private: Any, carlos: Any) -> Any:
    """An exercise of a course that carlos reads, and of no other."""
    factories.member(private.course, carlos.user, "reviewer")
    return private.exercises[0]


@pytest.mark.parametrize(
    ("path", "body"),
    [("/lessons/open-lesson/exercises", {"exercise_id": "ex-hidden-vof"}), ("/exercises/ex-hidden-vof/duplicate", {})],
    ids=["assign", "duplicate"],
)
def test_exercise_that_the_author_does_not_read_any_more_is_not_found(
    shared: Any, carlos: Any, at_the_lock: Any, path: str, body: Any
) -> None:
    at_the_lock.append(lambda: Member.objects.filter(course="hidden").delete())
    refused = call(carlos, "POST", path, body, 404)
    assert refused["error"]["message"] == "Exercise with ID 'ex-hidden-vof' not found"
    call(carlos, "POST", path, body, 201)


def test_exercise_that_lost_its_lesson_belongs_to_its_author(shared: Any, carlos: Any, at_the_lock: Any) -> None:
    Member.objects.update(role="editor")
    Exercise.objects.filter(pk=shared.pk).update(created_by=User.objects.get(email="new@example.org"))
    at_the_lock.append(lambda: shared.assignments.all().delete())
    call(carlos, "PUT", "/exercises/ex-hidden-vof", VOF, 404)
    call(carlos, "PUT", "/exercises/ex-hidden-vof", VOF)


def test_reader_who_is_removed_meanwhile_copies_nothing(
    course: Any, private: Any, carlos: Any, monkeypatch: Any
) -> None:
    factories.member(private.course, carlos.user, "reviewer")

    def snapshot(snapshot: Any = course_copies.snapshot) -> Any:
        Member.objects.filter(user=carlos.user.pk).delete()
        return snapshot()

    monkeypatch.setattr(course_copies, "snapshot", snapshot)
    for course_id, query, status in (("hidden", "", 404), ("open", "", 403), ("open", "?state=published", 201)):
        with transaction.atomic():
            call(carlos, "POST", f"/courses/{course_id}/copy{query}", {"id": "copy"}, status)
            transaction.set_rollback(True)


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer")
@pytest.mark.django_db(transaction=True)
def test_writes_that_wait_for_the_removal_of_their_author_are_refused(course: Any, carlos: Any, ada: Any) -> None:
    requests = [
        ("PUT", "/lessons/open-lesson", {"name": "Tercera"}),
        ("POST", f"{C}/words/import", {"words": [{"text": "perro", "translations": ["dog"]}]}),
        ("PUT", EXERCISE, VOF),
        ("POST", f"{C}/restore", {"publication": 1}),
        ("PUT", f"{C}/schedule", {"publish_at": TOMORROW}),
        ("PUT", C, {"is_public": False}),
    ]
    factories.member(course.course, ada.user)
    before = Course.objects.get().draft_revision

    def send(method: str, path: str, body: Any) -> int:
        try:
            return int(carlos.request(method, BASE + path, body).status_code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(requests)) as pool:
        with transaction.atomic():  # the removal holds the lock until it is committed
            call(ada, "DELETE", f"{C}/members/{carlos.user.pk}")
            waiting = [pool.submit(send, *request) for request in requests]
            wait_for_waiting_requests(len(requests))
        assert [each.result() for each in waiting] == [403] * len(requests)
    assert Course.objects.get().draft_revision == before


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("DELETE", C, None),
        ("DELETE", "/lessons/open-lesson?force=true", None),
        ("DELETE", f"{EXERCISE}?force=true", None),
        ("POST", "/courses/import", {"package": "{open}", "mode": "replace"}),
        ("POST", f"{C}/restore", {"publication": 1, "shared": "overwrite"}),
    ],
)
def test_administrator_who_becomes_a_creator_meanwhile_has_no_more_rights_than_one(
    course: Any, ada: Any, at_the_lock: Any, method: str, path: str, body: Any
) -> None:
    factories.member(course.course, ada.user, "editor")
    if body and "package" in body:
        body = {**body, "package": ada.get(f"{BASE}{C}/export").json()}
    before = Course.objects.values().get(pk="open")
    at_the_lock.append(lambda: User.objects.filter(pk=ada.user.pk).update(role="content_creator"))
    assert ada.request(method, f"{BASE}{path}", body).status_code == 403
    assert not at_the_lock
    assert Course.objects.values().get(pk="open") == before
