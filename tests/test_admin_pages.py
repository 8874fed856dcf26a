"""Every page of the admin costs the same number of statements however much there is to show."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.admin import FieldListFilter
from django.contrib.staticfiles import finders
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import selectors
from accounts.audit import Actor
from accounts.models import Session, User
from accounts.services.administration import remove_account, set_role
from accounts.services.mail_tokens import request_verification
from accounts.services.registration import create_user
from accounts.tests.helpers import sign_in
from conftest import JsonClient, signed_in
from content.models import Entity, Lesson, MediaUse
from content.tests import factories
from feedback.models import Case, Claim, ItemStatistic, Report, WrongAnswer
from langlearn.api.instants import format_instant, now
from langlearn.ops import admin_pages
from langlearn.ops.admin_pages import ListedAdmin
from notifications.services import Notice, notify

PAGES = {model._meta.label_lower: page for model, page in admin.site._registry.items()}


@pytest.fixture
def site(ada: JsonClient) -> Client:
    client = Client()
    client.force_login(ada.user, backend="accounts.backends.AdminBackend")
    return client


def grow(ada: JsonClient, number: int) -> None:
    """A course, and a learner who takes it and is dealt with by the administrator."""
    factories.branch(course := factories.course(f"course-{number}"))
    lesson = course.levels.get().sections.get().modules.get().lessons.get()
    for place in range(2):
        another = factories.lesson(factories.module(lesson.module.section), f"{course.pk}-placed-{place}")
        for question in range(3):
            factories.assign(another, factories.exercise(f"ex-{number}-{place}{question}"))
    factories.word(course, "gato", lesson=lesson)
    picture = factories.media(f"picture {number}".encode())
    factories.assign(lesson, factories.exercise(f"ex-{number}", "vof"))
    MediaUse.objects.create(path=picture.path, entity=Entity.EXERCISE, entity_id=f"ex-{number}", field="data.image_url")
    learner = signed_in(f"learner-{number}@example.org", "student")
    sign_in(learner.user.email)
    assert learner.post(f"/api/v1/progress/lesson/{lesson.pk}").status_code == 201
    assert learner.post(f"/api/v1/progress/exercises/ex-{number}/attempts", {"answer": True}).status_code == 201
    for path in ("enrollments", "placement", "practice"):
        assert learner.post(f"/api/v1/progress/{path}", {"course_id": course.pk}).status_code == 201
    by = Actor(id=ada.user.id)
    set_role(user_id=learner.user.pk, role="content_creator", by=by, at=now())
    request_verification(user_id=learner.user.pk)
    bonus = {"target_user_id": str(learner.user.pk), "bonus_points": 5, "reason": "Contest"}
    assert ada.post("/api/v1/progress/bonus", bonus).status_code == 200
    add_feedback(learner, course.pk, f"ex-{number}")
    notify([Notice(user_id=learner.user.pk, kind="claim.accepted", key=f"{number}", data={})], at=now())
    path = f"/api/v1/courses/{course.pk}"
    assert ada.put(f"{path}/publish-mode", {"publish_mode": "manual"}).status_code == 200
    at = format_instant(now() + timedelta(days=1))
    assert ada.put(f"{path}/schedule", {"publish_at": at}).status_code == 201


def add_feedback(learner: JsonClient, course_id: str, exercise_id: str) -> None:
    """A case with a claim and a report, and counted answers, one of them wrong."""
    named = {"course_id": course_id, "entity": "exercise", "entity_id": exercise_id}
    case = Case.objects.create(key=exercise_id, kind="answer", priority=50, opened_at=now(), last_at=now(), **named)
    user, answer = learner.user, {"exercise_id": exercise_id, "answer": "uno"}
    said = {"user": user, "public_id": uuid4(), "case": case, "state": "open"}
    Claim.objects.create(attempt_id=uuid4(), course_id=course_id, claimed_at=now(), **said, **answer)
    Report.objects.create(reason="text", reported_at=now(), **said, **named)
    ItemStatistic.objects.create(exercise_id=exercise_id, course_id=course_id, learners=5)
    WrongAnswer.objects.create(digest="0" * 64, verdict="wrong", learners=5, **answer)


@contextmanager
def counted() -> Iterator[list[int]]:
    found: list[int] = []
    with CaptureQueriesContext(connection) as captured:
        yield found
    found.append(len(captured))


def cost(site: Client, path: str, query: str = "") -> int:
    with counted() as statements:
        assert site.get(path, {"q": query} if query else None).status_code == 200
    return statements[0]


def costs(site: Client, label: str) -> dict[str, int]:
    page = PAGES[label]
    name = label.replace(".", "_")
    some = page.model._default_manager.order_by("pk").first()
    listed = reverse(f"admin:{name}_changelist")
    return {
        "list": cost(site, listed),
        "search": cost(site, listed, "learner"),
        "page": cost(site, reverse(f"admin:{name}_change", args=[some.pk])),
        "history": cost(site, reverse(f"admin:{name}_history", args=[some.pk])),
    }


def test_admin_pages_take_a_constant_number_of_queries(site: Client, ada: JsonClient, subtests: Any) -> None:
    grow(ada, 0)
    for label in PAGES:
        costs(site, label)  # what is looked up once a process
    before = {label: costs(site, label) for label in PAGES}
    for number in range(1, 6):
        grow(ada, number)
    for label in PAGES:
        with subtests.test(label=label):
            assert costs(site, label) == before[label]
            assert max(before[label].values()) <= 12


class Outage:
    """Executes so many statements; later ones fail as they do without the database."""

    def __init__(self, statements: int) -> None:
        self._left = statements

    def __call__(self, execute: Callable[..., Any], *args: Any) -> Any:
        if not self._left:
            raise OperationalError("the server closed the connection")
        self._left -= 1
        return execute(*args)


@pytest.mark.parametrize("path", ["/admin/", "/admin/content/course/", "/admin/content/course/course-0/change/"])
def test_admin_page_that_meets_an_outage_is_unavailable(site: Client, ada: JsonClient, path: str) -> None:
    """At each of its statements, those of the middleware included, which read the session and the administrator."""
    factories.course("course-0")
    cost(site, path)  # what is looked up once a process
    site.raise_request_exception = False
    for statements in range(cost(site, path)):
        with connection.execute_wrapper(Outage(statements)):
            response = site.get(path)
        assert (response.status_code, response.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE"), statements


@pytest.mark.parametrize("label", PAGES)
def test_admin_lists_limit_their_count(label: str) -> None:
    assert isinstance(PAGES[label], ListedAdmin)


@pytest.mark.parametrize("label", PAGES)
def test_admin_lists_take_only_the_filters_that_they_show(label: str, db: None) -> None:
    page = PAGES[label]
    request = RequestFactory().get("/")
    for field in page.model._meta.get_fields():
        for lookup in (
            "startswith",
            "gte",
            "in",
            "regex",
            "id__startswith",
            "password__startswith",
            "token_digest__gt",
        ):
            assert not page.lookup_allowed(f"{field.name}__{lookup}", "a", request)
    for shown in page.get_list_filter(request):
        if isinstance(shown, str):
            field = page.model._meta.get_field(shown)
            spec: Any = FieldListFilter.create(field, request, {}, page.model, page, field_path=shown)
        else:
            spec = shown(request, {}, page.model, page)
        assert spec.expected_parameters()
        for parameter in spec.expected_parameters():
            assert page.lookup_allowed(parameter, "a", request)


@pytest.mark.parametrize(
    "query",
    [
        "user/?password__startswith=bcrypt",
        "user/?sessions__token_digest__startswith=a",
        "session/?token_digest__startswith=a",
        "session/?user__password__startswith=bcrypt",
        "session/?ip__exact=127.0.0.1",
    ],
)
def test_admin_lists_refuse_conditions_on_hidden_columns(site: Client, query: str) -> None:
    assert site.get(f"/admin/accounts/{query}").status_code == 400


def test_admin_lists_follow_their_filters_and_links(site: Client, ada: JsonClient) -> None:
    grow(ada, 0)
    for path in (
        "accounts/user/?role__exact=admin&is_active__exact=1",
        "content/course/?source_language=en",
        "content/mediaasset/?unused=true&kind__exact=image",
        "content/level/?course__exact=course-0",
    ):
        assert site.get(f"/admin/{path}").status_code == 200


def test_long_admin_list_shows_that_it_is_truncated(site: Client, ada: JsonClient, monkeypatch: Any) -> None:
    path = reverse("admin:accounts_user_changelist")
    for number in range(3):
        signed_in(f"learner-{number}@example.org", "student")
    assert "4 users" in " ".join(site.get(path).content.decode().split())
    monkeypatch.setattr(admin_pages, "COUNTED", 3)
    assert "the first 3 users; search for those beyond" in site.get(path).content.decode()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("SAM@", True),
        ("  sam", True),
        ("am@EXAMPLE", True),
        ("e.org", True),
        ("Sámuel", True),
        ("ámu", True),
        ("UE", True),
        ("sam@example.org", True),
        ("%", False),
        ("_am", False),
        ("samson", False),
    ],
)
def test_admin_finds_accounts_by_any_part(site: Client, query: str, found: bool) -> None:
    create_user(email="sam@example.org", password="Correct-Horse7", username="sámuel", at=now())
    page = site.get(reverse("admin:accounts_user_changelist"), {"q": query}).content.decode()
    assert ("sam@example.org" in page) is found


def test_search_beyond_the_scanned_accounts(site: Client, monkeypatch: Any) -> None:
    path = reverse("admin:accounts_user_changelist")
    old = create_user(email="sam@example.org", password="Correct-Horse7", username="sámuel", at=now())
    create_user(email="new@example.org", password="Correct-Horse7", at=now() + timedelta(seconds=9))
    monkeypatch.setattr(selectors, "SCANNED", 1)
    indexed = connection.vendor == "postgresql"
    shown = {
        query: "sam@example.org" in site.get(path, {"q": query}).content.decode() for query in ("am", "amu", "ámu")
    }
    assert shown == {"am": False, "amu": False, "ámu": indexed}
    for whole in ("SAM@example.org", "Sámuel", str(old.pk)):
        assert "sam@example.org" in site.get(path, {"q": whole}).content.decode()


def test_admin_search_says_that_it_shows_not_all(site: Client, ada: JsonClient, monkeypatch: Any) -> None:
    for number in range(3):
        signed_in(f"learner-{number}@example.org", "student")
    path = reverse("admin:accounts_user_changelist")
    assert "Only" not in site.get(path, {"q": "learner"}).content.decode()
    monkeypatch.setattr(selectors, "MOST_ALIKE", 2)
    page = site.get(path, {"q": "learner"}).content.decode()
    assert "Only 2 of the accounts found are shown" in page
    assert "2 users" in " ".join(page.split())


def test_page_of_an_account_shows_its_activity(site: Client, ada: JsonClient) -> None:
    grow(ada, 0)
    learner = User.objects.get(email="learner-0@example.org")
    response = site.get(reverse("admin:accounts_user_change", args=[learner.pk]))
    page = " ".join(response.content.decode().split())
    assert "<h1>learner-0@example.org</h1>" in page
    assert "<title>learner-0@example.org |" in page
    lesson = Lesson.objects.get(pk="course-0-lesson")
    assert f'<a href="/admin/content/lesson/{lesson.pk}/change/">{lesson.name}</a>' in page
    panels = dict(
        zip(re.findall(r"<h2>([A-Z][\w ]+) <a", page), page.split('<section class="module panel">')[1:], strict=True)
    )
    assert list(panels) == ["Progress", "Recent completions", "Sessions", "Audit log"]
    assert "<td>15</td>" in panels["Progress"]
    assert panels["Sessions"].count("<tr>") == 1 + Session.objects.filter(user=learner).count() > 2
    assert panels["Audit log"].count("ada@example.org</a>") == 2
    assert "user.role_changed" in panels["Audit log"]
    for panel in panels.values():
        found = re.search(r'<h2>[^<]*<a href="([^"]+)">', panel)
        assert found
        rows = site.get(found[1]).content.decode()
        assert "learner-0@example.org" in rows
        assert "ada@example.org</a>" not in rows or "auditentry" in found[1]


@pytest.mark.parametrize("path", ["", "accounts/user/", "accounts/user/{ada}/change/", "login/", "dashboard/"])
def test_admin_pages_keep_the_content_security_policy(site: Client, ada: JsonClient, path: str) -> None:
    client = Client() if path == "login/" else site
    response = client.get(f"/admin/{path.format(ada=ada.user.pk)}")
    page = response.content.decode()
    assert response.status_code == 200
    assert "script-src 'self'; style-src 'self';" in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script>|<style|\sstyle=|\son\w+=", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
    assert '<link rel="stylesheet" href="/static/langlearn/admin.css">' in page
    assert finders.find("langlearn/admin.css")


def test_page_of_an_account_shows_deleted_lessons_by_id(site: Client, ada: JsonClient) -> None:
    grow(ada, 0)
    learner = User.objects.get(email="learner-0@example.org")
    lesson = Lesson.objects.get(pk="course-0-lesson").pk
    assert ada.delete("/api/v1/courses/course-0?force=true").status_code == 200
    page = site.get(reverse("admin:accounts_user_change", args=[learner.pk])).content.decode()
    assert f"<td>{lesson}</td>" in page


def test_page_of_a_new_account_is_titled_by_username_as_well(site: Client, sam: JsonClient) -> None:
    page = site.get(reverse("admin:accounts_user_change", args=[sam.user.pk])).content.decode()
    assert "<h1>sam@example.org</h1>" in page
    assert "<h2>Sam</h2>" in page
    assert page.count("<p>None.</p>") == 2  # completions and audit entries


def test_admin_audit_log_names_accounts_and_finds_deleted_ones(site: Client, ada: JsonClient) -> None:
    lee = signed_in("lee@example.org", "student")
    set_role(user_id=lee.user.pk, role="admin", by=Actor(id=ada.user.id), at=now())
    path = reverse("admin:accounts_auditentry_changelist")
    gone = str(lee.user.pk)
    assert ">lee@example.org</a>" in site.get(path, {"q": "lee@"}).content.decode()
    remove_account(user_id=lee.user.pk, by=Actor(id=ada.user.id), at=now())
    page = site.get(path, {"q": gone.upper()}).content.decode()
    assert page.count(f">{gone}</td>") == 2
    assert "lee@example.org" not in page
