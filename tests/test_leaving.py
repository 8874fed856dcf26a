"""The export and the deletion of an account that has rows in every table include all of them."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import AuditEntry, MailTokenPurpose, Session, User
from accounts.services.mail_tokens import issue_mail_token
from conftest import PASSWORD, JsonClient, signed_in
from content.models import Course, Exercise, Lesson, Level, Module, Section, Word
from content.tests import factories
from langlearn.api.instants import format_instant, now
from progress.models import LessonCompletion, LessonReport, SchedulerFit
from progress.services.word_cards import store_word_cards

_DATA = {"statement": "El perro es un animal.", "is_true": True}


def references() -> Iterator[tuple[Any, Any]]:
    """Every column of every table that refers to an account."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model is User:
                yield model, field


def rows_of(user_id: Any) -> dict[str, int]:
    """`Model.column` to the number of rows in which it names the user."""
    return {
        f"{model._meta.label}.{field.name}": model._default_manager.filter(**{field.attname: user_id}).count()
        for model, field in references()
    }


@pytest.fixture
def leaver(ada: Any, ana: Any) -> JsonClient:
    """An administrator who authors, learns, awards, and looks into the admin."""
    client = signed_in("lee@example.org", "admin", username="Lee")
    author(client)
    learn(client)
    administer(client, ana, ada)
    publish(client, ada)
    return client


def author(client: JsonClient) -> None:
    factories.branch(factories.course("quechua-101"))
    factories.exercise("ex-vof", "vof", data={**_DATA, "words": ["gato"]})
    lesson = Lesson.objects.get()
    factories.assign(lesson, Exercise.objects.get())
    factories.word(lesson.course, "gato")
    for model in (Course, Level, Section, Module, Lesson, Exercise, Word):
        model.objects.update(created_by=client.user.pk, updated_by=client.user.pk)
    factories.publish_all()
    factories.media(created_by=client.user)


def learn(client: JsonClient) -> None:
    lesson = Lesson.objects.get().pk
    assert client.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90}, Idempotency_Key="a-key").status_code == 201
    assert client.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True}).status_code == 201
    store_word_cards(user_id=client.user.pk, course_id="quechua-101", at=now())
    assert client.post("/api/v1/progress/enrollments", {"course_id": "quechua-101"}).status_code == 201
    module = Module.objects.get()
    for name in ("a", "b"):
        another = factories.lesson(factories.module(module.section), f"lesson-{name}")
        for number in range(3):
            factories.assign(another, factories.exercise(f"ex-{name}-{number}"))
    assert client.post("/api/v1/progress/placement", {"course_id": "quechua-101"}).status_code == 201
    assert client.post("/api/v1/progress/practice", {"course_id": "quechua-101"}).status_code == 201
    SchedulerFit.objects.create(
        user=client.user, epoch=0, weights_json="[]", ratings=400, loss_before=0.4, loss_after=0.3, fitted_at=now()
    )
    assert client.patch("/api/v1/users/profile", {"timezone": "America/Lima"}).status_code == 200
    issue_mail_token(client.user, MailTokenPurpose.EMAIL_VERIFICATION, now())


def publish(client: JsonClient, colleague: JsonClient) -> None:
    course = "/api/v1/courses/quechua-101"
    for user in (client.user, colleague.user):
        assert client.post(f"{course}/members", {"user": user.email, "role": "owner"}).status_code == 201
    assert client.put(f"{course}/publish-mode", {"publish_mode": "manual"}).status_code == 200
    at = format_instant(now() + timedelta(days=1))
    assert client.put(f"{course}/schedule", {"publish_at": at}).status_code == 201


def administer(client: JsonClient, ana: Any, ada: Any) -> None:
    award = {"target_user_id": str(ana.user.pk), "bonus_points": 5, "reason": "Contest"}
    assert client.post("/api/v1/progress/bonus", award).status_code == 200
    own = award | {"target_user_id": str(client.user.pk)}
    assert ada.post("/api/v1/progress/bonus", own).status_code == 200
    site = Client()
    assert site.post("/admin/login/", {"username": client.user.email, "password": PASSWORD}).status_code == 302
    page = "/admin/content/course/quechua-101/change/"
    tag = site.get(page).context["adminform"].form["stored_tag"].value()
    course = {
        "name": "Otro nombre",
        "source_language": "en",
        "target_language": "qu",
        "is_public": "on",
        "unlock": "open",
    }
    inlines = {"levels-TOTAL_FORMS": 0, "levels-INITIAL_FORMS": 0}
    assert site.post(page, {**course, **inlines, "stored_tag": tag}).status_code == 302


def test_leaver_fixture_has_rows_in_every_table_that_refers_to_accounts(leaver: JsonClient) -> None:
    """Otherwise what follows would prove nothing of a new table: make the leaver use it."""
    assert {name for name, number in rows_of(leaver.user.pk).items() if not number} == set()


def test_account_export_contains_every_record(leaver: JsonClient) -> None:
    export = leaver.get("/api/users/profile/export").json()["data"]
    progress = {name: len(records) for name, records in export["progress"].items()}
    assert set(progress.values()) != {0}
    assert 0 not in progress.values(), progress
    assert len(export["sessions"]) == Session.objects.filter(user=leaver.user).count() > 0
    assert {record["kind"] for record in export["content"]} == {
        "course",
        "level",
        "section",
        "module",
        "lesson",
        "exercise",
        "word",
        "media",
        "member",
    }
    assert {entry["action"] for entry in export["audit"]} == {
        "progress.bonus_awarded",
        "member.added",
        "course.mode_changed",
        "course.scheduled",
    }


def test_no_row_refers_to_a_deleted_account(leaver: JsonClient, ana: Any) -> None:
    gone = leaver.user.pk
    before = {model: model._default_manager.count() for model, _ in references()}
    assert leaver.delete("/api/users/profile", {"password": PASSWORD}).status_code == 200
    assert not User.objects.filter(pk=gone).exists()
    assert set(rows_of(gone).values()) == {0}
    # What was for others stays with them; the log keeps the bare id.
    assert ana.get("/api/v1/progress").json()["data"]["experience_points"] == 5
    for model in (Course, Level, Section, Module, Lesson, Exercise, Word):
        assert model.objects.count() == before[model] > 0
    assert not LessonReport.objects.exists()
    assert not LessonCompletion.objects.exists()
    assert not LogEntry.objects.exists()
    assert AuditEntry.objects.filter(actor_id=gone, action="progress.bonus_awarded").exists()
    assert AuditEntry.objects.filter(target_id=gone, action="user.deleted").exists()
