"""The export and the deletion of an account that has rows in every table include all of them.

After the deletion no column of any table names the account, but for the exceptions in docs/data-protection.md.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client

from accounts.models import AuditEntry, MailTokenPurpose, Session, User
from accounts.services.mail_tokens import issue_mail_token
from conftest import PASSWORD, JsonClient, signed_in
from content.models import Course, Exercise, Lesson, Level, Module, Section, Word
from content.tests import factories
from feedback.models import Case, Claim, Kind, State
from langlearn.api.instants import format_instant, now
from notifications.models import Notification
from progress.models import AttemptCorrection, ExerciseAttempt, LessonCompletion, LessonReport, SchedulerFit
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
    client = signed_in("leonhild@example.org", "admin", username="Leonhild")
    author(client)
    learn(client)
    administer(client, ana, ada)
    publish(client, ada)
    give_feedback(client)
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


def give_feedback(client: JsonClient) -> None:
    """A decided claim, a report, and what is stored for them."""
    at = now()
    about = {"course_id": "quechua-101", "entity": "exercise", "entity_id": "ex-vof"}
    body = {**about, "reason": "text"}
    assert client.post("/api/v1/content-reports", body).status_code == 201
    case = Case.objects.create(
        key="decided",
        kind=Kind.ANSWER,
        state=State.ACCEPTED,
        priority=50,
        decided_by=client.user,
        decided_at=at,
        opened_at=at,
        last_at=at,
        learners=1,
        **about,
    )
    attempt_id = ExerciseAttempt.objects.filter(user=client.user).values_list("client_id", flat=True)[0]
    Claim.objects.create(
        user=client.user,
        public_id=uuid4(),
        attempt_id=attempt_id,
        course_id="quechua-101",
        exercise_id="ex-vof",
        exercise_type="translation",
        answer="Sí",
        case=case,
        state=State.ACCEPTED,
        claimed_at=at,
        decided_at=at,
    )
    AttemptCorrection.objects.create(
        user=client.user, attempt_id=attempt_id, exercise_id="ex-vof", case_id=case.pk, corrected_at=at
    )
    Notification.objects.create(
        user=client.user,
        public_id=uuid4(),
        key="a-key",
        kind="claim.accepted",
        data={},
        created_at=at,
        expires_at=at + timedelta(days=90),
    )


def publish(client: JsonClient, colleague: JsonClient) -> None:
    course = "/api/v1/courses/quechua-101"
    for user in (client.user, colleague.user):
        assert client.post(f"{course}/members", {"user": user.email, "role": "owner"}).status_code == 201
    assert client.put(f"{course}/publish-mode", {"publish_mode": "manual"}).status_code == 200
    nothing = colleague.post(f"{course}/publish", Idempotency_Key="publish-nothing")
    assert (nothing.status_code, nothing.json()["data"]["published_by"]) == (200, str(client.user.pk))
    at = format_instant(now() + timedelta(days=1))
    assert client.put(f"{course}/schedule", {"publish_at": at}).status_code == 201


def administer(client: JsonClient, ana: Any, ada: Any) -> None:
    award = {"target_user_id": str(ana.user.pk), "bonus_points": 5, "reason": "Contest"}
    assert client.post("/api/v1/progress/bonus", award).status_code == 200
    own = award | {"target_user_id": str(client.user.pk)}
    assert ada.post("/api/v1/progress/bonus", own).status_code == 200
    site = admin_site(client)
    page = "/admin/content/course/quechua-101/change/"
    tag = site.get(page).context["adminform"].form["stored_tag"].value()
    course = {
        "name": "Otro nombre",
        "source_language": "en",
        "target_language": "qu",
        "is_public": "on",
        "unlock": "open",
        "mode": "auto",
    }
    inlines = {"levels-TOTAL_FORMS": 0, "levels-INITIAL_FORMS": 0}
    assert site.post(page, {**course, **inlines, "stored_tag": tag}).status_code == 302
    administered(client, ada)


def administered(client: JsonClient, ada: Any) -> None:
    """What another administrator does with the leaver, and stores of it."""
    target, reason = {"target_user_id": str(client.user.pk)}, {"reason": "Contest"}
    bodies = {"bonus": {"bonus_points": 5}, "adjust": {"amount": 3}}
    for act, values in bodies.items():
        body = target | reason | values
        assert ada.post(f"/api/v1/progress/{act}", body, Idempotency_Key=f"{act}-leaver").status_code == 200
    site = admin_site(ada)
    award = {"action": "award", "_selected_action": str(client.user.pk), "confirmed": "1", "key": str(uuid4())}
    award |= {"bonus_points": 2, "reason": "Contest"}
    assert site.post("/admin/progress/userprogress/", award).status_code == 302
    page = f"/admin/accounts/user/{client.user.pk}/"
    profile = {"username": "Leonhild", "role": "admin", "timezone": "America/Lima", "is_active": "on"}
    assert site.post(f"{page}change/", {**profile, "country_code": "pe"}).status_code == 302
    assert LogEntry.objects.filter(object_repr="Leonhild").exists()


def admin_site(administrator: JsonClient) -> Client:
    site = Client(raise_request_exception=False)
    form = {"username": administrator.user.email, "password": PASSWORD}
    assert site.post("/admin/login/", form).status_code == 302
    return site


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
        "progress.adjusted",
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


def columns_that_name(*texts: str) -> set[str]:
    """`table.column` of every column of the database in which some row contains one of the texts, in any case."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    stored = str(bytes(value) if isinstance(value, memoryview) else value).lower()
                    if any(text.lower() in stored for text in texts):
                        found.add(f"{table}.{column}")
    return found


def leave(leaver: JsonClient, ada: JsonClient) -> None:
    assert leaver.delete("/api/users/profile", {"password": PASSWORD}).status_code == 200


def be_removed_in_the_admin_site(leaver: JsonClient, ada: JsonClient) -> None:
    page = f"/admin/accounts/user/{leaver.user.pk}/delete/"
    assert admin_site(ada).post(page, {"post": "yes"}).status_code == 302


@pytest.mark.parametrize("deletion", [leave, be_removed_in_the_admin_site])
def test_no_column_of_any_table_names_a_deleted_account(leaver: JsonClient, ada: Any, deletion: Any) -> None:
    gone = leaver.user
    assert leaver.post("/api/v1/auth/email/verify/resend").status_code == 202  # a task
    names = (str(gone.pk), gone.pk.hex, gone.email, "Leonhild")
    named = columns_that_name(*names)
    assert {"accounts_user.email", "progress_idempotencyrecord.reply", "django_admin_log.object_repr"} <= named
    deletion(leaver, ada)
    # The bare id stays in the audit log without limit, and in a task until it is pruned.
    assert columns_that_name(*names) == {
        "accounts_auditentry.actor_id",
        "accounts_auditentry.target_id",
        "django_tasks_database_dbtaskresult.args_kwargs",
    }
