"""Publishing by hand: the mode, the changes, publications, restoring and discarding, the schedule."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from accounts.models import AuditAction, AuditEntry
from content.models import Course, Publication, Schedule
from content.publishing import restoring, schedules
from content.publishing.schedules import publish_due
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.reading import BASE, read
from content.tests.writing import call, data
from langlearn.api.instants import format_instant, now

C = "/courses/open"


@pytest.fixture
def owned(public, ada):
    """The public course, published by hand, with another lesson that nobody has completed."""
    factories.lesson(public.module, "other-lesson", order=2)
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})
    return public


def counts(**changes):
    return {"created": 0, "updated": 0, "moved": 0, "deleted": 0, **changes}


def changes_of(client, query=""):
    return [(row["entity"], row["id"], row["change"]) for row in read(client, f"{C}/changes{query}")["data"]]


def refusal(client, method, path, body=None, status=409, **headers):
    answer = call(client, method, path, body, status, **headers)
    return answer["message"], answer["error"].get("context")


# The mode


def test_course_begins_to_publish_by_hand_with_a_baseline(public: Any, ada: Any) -> None:
    before = data(ada, "GET", f"{C}/publish-mode")
    assert before == {
        "course_id": "open",
        "publish_mode": "auto",
        "require_review": False,
        "revision": 1,
        "draft_revision": 1,
        "publication": None,
        "changes": counts(),
        "schedule": None,
        "rights": ["read", "edit", "publish", "own"],
    }
    answer = call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"})
    assert answer["message"] == "Publish mode updated successfully"
    assert answer["data"] == {**before, "publish_mode": "manual", "publication": 1}
    [baseline] = data(ada, "GET", f"{C}/publications")
    assert (baseline["number"], baseline["kind"], baseline["revision"]) == (1, "baseline", 1)
    assert baseline["changes"] == counts()
    # The latest publication has this revision already.
    call(ada, "PATCH", f"{C}/publish-mode", {"publish_mode": "auto"})
    call(ada, "PATCH", f"{C}/publish-mode", {"publish_mode": "manual"})
    assert len(data(ada, "GET", f"{C}/publications")) == 1


def test_course_publishes_every_change_again_when_none_waits(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Hola!"})
    message, context = refusal(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    assert (message, context) == ("Course has unpublished changes", {"reason": "unpublished_changes", "changes": 1})
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Hola"})  # taken back, but its time is another
    at = format_instant(now() + timedelta(hours=1))
    call(ada, "PUT", f"{C}/schedule", {"publish_at": at}, 201)
    message, context = refusal(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    assert (message, context) == ("A publication is scheduled", {"reason": "scheduled", "publish_at": at})
    call(ada, "DELETE", f"{C}/schedule")
    state = data(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    assert (state["publish_mode"], state["revision"]) == ("auto", 2)
    path = "/lessons/open-lesson"
    assert read(ada, f"{path}?state=published")["data"] == read(ada, path)["data"]


def test_publish_mode_is_changed_on_the_condition_of_its_tag(public: Any, ada: Any) -> None:
    tag = ada.get(f"{BASE}{C}/publish-mode")["ETag"]
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "manual"}, If_Match=tag)
    call(ada, "PUT", f"{C}/publish-mode", {"require_review": True}, 412, If_Match=tag)
    call(ada, "PUT", f"{C}/publish-mode", {"require_review": True})


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"publish_mode": "Auto"}, "publish_mode"),
        ({"publish_mode": None}, "publish_mode"),
        ({"require_review": 1}, "require_review"),
        ({"require_review": True}, "require_review"),
        ({"mode": "manual"}, "mode"),
    ],
)
def test_wrong_publish_mode_is_refused(public: Any, ada: Any, body: Any, field: Any) -> None:
    answer = call(ada, "PUT", f"{C}/publish-mode", body, 400)
    assert list(answer["errors"]) == [field]
    if body.get("require_review") is True:
        assert answer["errors"] == {"require_review": ["Needs publish_mode manual."]}


# Changes


def test_changes_are_those_of_the_draft_since_the_publication(owned: Any, ada: Any, carlos: Any) -> None:
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "¡Hola!"})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "numeros", "name": "Números"}, 201)
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "Sí", "is_true": True}})
    call(ada, "PATCH", "/lessons/open-lesson/exercises/ex-open-pairs", {"order": 9})
    call(ada, "DELETE", "/lessons/other-lesson")
    rows = read(ada, f"{C}/changes")["data"]
    by_id = {row["id"]: row for row in rows}
    assert [(row["entity"], row["id"], row["change"]) for row in rows] == [
        ("lesson", "numeros", "created"),
        ("lesson", "open-lesson", "updated"),
        ("lesson", "other-lesson", "deleted"),
        ("exercise", "ex-open-vof", "updated"),
        ("lesson_exercise", "open-lesson/ex-open-pairs", "moved"),
    ]
    changed = by_id["open-lesson"]
    assert changed["fields"] == [{"field": "name", "before": "Hola", "after": "¡Hola!"}]
    assert (changed["name"], changed["changed_by"], changed["learners"]) == ("¡Hola!", str(carlos.user.pk), None)
    assert (by_id["other-lesson"]["learners"], by_id["other-lesson"]["completions"]) == (0, 0)
    assert [each["field"] for each in by_id["ex-open-vof"]["fields"]] == ["data"]
    assert by_id["ex-open-vof"]["name"] == "vof"
    assert by_id["open-lesson/ex-open-pairs"]["name"] is None
    assert changes_of(ada, "?entity=lesson&change=deleted") == [("lesson", "other-lesson", "deleted")]
    assert read(ada, f"{C}/changes?limit=2&page=2")["meta"]["total"] == 5
    assert data(ada, "GET", f"{C}/publish-mode")["changes"] == counts(created=1, updated=2, moved=1, deleted=1)


def test_fields_of_a_change_are_sorted_by_name_as_in_the_history(owned: Any, ada: Any, carlos: Any) -> None:
    word = {"id": "sol", "text": "sol", "translations": ["sun"]}
    data(carlos, "POST", f"{C}/words", word, 201)
    call(ada, "POST", f"{C}/publish", {}, 201)
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "¡Hola!", "description": "x", "order": 5})
    call(carlos, "PUT", f"{C}/words/sol", {"translations": ["the sun"], "note": "x", "forms": ["soles"]})
    call(carlos, "PUT", C, {"name": "Otro", "description": "x", "target_language": "ay"})
    shown = {row["entity"]: [each["field"] for each in row["fields"]] for row in read(ada, f"{C}/changes")["data"]}
    assert shown == {
        "course": ["description", "name", "target_language"],
        "lesson": ["description", "name", "order"],
        "word": ["forms", "note", "translations"],
    }
    logged = {entry["entity"]: entry["fields"] for entry in read(ada, f"{C}/history")["data"][:3]}
    assert logged == shown


def test_edit_taken_back_is_no_change(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "¡Hola!"})
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Hola"})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "brief", "name": "Nada"}, 201)
    call(ada, "DELETE", "/lessons/brief")
    call(ada, "DELETE", "/lessons/open-lesson/exercises/ex-open-vof")
    call(ada, "POST", "/lessons/open-lesson/exercises", {"exercise_id": "ex-open-vof", "order": 1}, 201)
    assert changes_of(ada) == []
    assert call(ada, "POST", f"{C}/publish", {})["message"] == "Nothing to publish"


def test_changes_between_publications_are_mirrored(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "third", "name": "Tres"}, 201)
    call(ada, "POST", f"{C}/publish", {}, 201)
    forth = read(ada, f"{C}/changes?from=1&to=2")["data"]
    back = read(ada, f"{C}/changes?from=2&to=1")["data"]
    assert [(row["id"], row["change"]) for row in forth] == [("open-lesson", "updated"), ("third", "created")]
    assert [(row["id"], row["change"]) for row in back] == [("open-lesson", "updated"), ("third", "deleted")]
    assert changes_of(ada, "?from=2&to=published") == changes_of(ada, "?from=draft&to=draft") == []
    assert changes_of(ada, "?from=draft&to=1") == [(row["entity"], row["id"], row["change"]) for row in back]


def test_exercise_that_another_draft_uses_is_named_in_the_changes(owned: Any, private: Any, ada: Any) -> None:
    factories.assign(private.lesson, owned.exercises[0])
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "Sí", "is_true": True}})
    [row] = read(ada, f"{C}/changes")["data"]
    assert row["shared_with"] == ["hidden"]


def test_all_rows_of_a_course_that_was_never_published_are_created(ada: Any, db: Any) -> None:
    body = {"id": "new", "name": "Nuevo", "source_language": "es", "target_language": "qu", "publish_mode": "manual"}
    call(ada, "POST", "/courses", body, 201)
    call(ada, "POST", "/courses/new/levels", {"id": "new-a1", "name": "Uno", "code": "A1"}, 201)
    rows = read(ada, "/courses/new/changes")["data"]
    assert [(row["entity"], row["change"]) for row in rows] == [("course", "created"), ("level", "created")]
    state = data(ada, "GET", "/courses/new/publish-mode")
    assert (state["revision"], state["draft_revision"], state["publication"]) == (None, 2, None)
    publication = data(ada, "POST", "/courses/new/publish", {}, 201)
    assert (publication["number"], publication["revision"], publication["changes"]) == (1, 1, counts(created=2))


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=latest", "from"),
        ("to=0", "to"),
        ("to=", "to"),
        ("from=1&from=1", "from"),
        ("entity=media", "entity"),
        ("change=changed", "change"),
        ("limit=0", "limit"),
    ],
)
def test_wrong_query_of_changes_is_refused(owned: Any, ada: Any, query: Any, field: Any) -> None:
    answer = read(ada, f"{C}/changes?{query}", 400)
    assert list(answer["errors"]) == [field]


def test_unknown_publication_is_not_found(owned: Any, ada: Any) -> None:
    message = "Publication '9' not found in course 'open'"
    assert read(ada, f"{C}/changes?to=9", 404)["message"] == message
    assert read(ada, f"{C}/publications/9", 404)["message"] == message
    assert read(ada, f"{C}/publications/abc", 404)["message"] == message.replace("9", "abc")
    assert call(ada, "POST", f"{C}/restore", {"publication": 9}, 404)["message"] == message
    assert read(ada, f"{C}/publications/9/package", 404)["message"] == message


# Publishing


def test_publication_moves_what_learners_get(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "¡Hola!"})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "numeros", "name": "Números"}, 201)
    before = read(api, f"{C}/package")["data"]
    assert before["revision"] == 1
    answer = ada.request("POST", f"{BASE}{C}/publish", {"message": "Números", "expected_draft_revision": 3})
    assert answer.status_code == 201
    assert answer["Location"] == f"{BASE}{C}/publications/2"
    publication = answer.json()["data"]
    assert publication == read(ada, f"{C}/publications/2")["data"]
    assert publication == {
        "course_id": "open",
        "number": 2,
        "kind": "published",
        "revision": 2,
        "package_version": publication["published_at"],
        "draft_revision": 3,
        "restores": None,
        "message": "Números",
        "published_by": str(ada.user.pk),
        "published_at": publication["published_at"],
        "changes": counts(created=1, updated=1),
        "package_available": True,
    }
    assert read(api, "/lessons/open-lesson")["data"]["name"] == "¡Hola!"
    after = read(api, f"{C}/package")["data"]
    assert (after["revision"], after["package_version"]) == (2, publication["package_version"])
    assert changes_of(ada) == []
    again = call(ada, "POST", f"{C}/publish", {})
    assert (again["message"], again["data"]) == ("Nothing to publish", publication)
    entry = AuditEntry.objects.get(action=AuditAction.COURSE_PUBLISHED)
    assert (entry.reason, entry.target_id, entry.after["number"]) == ("Números", None, 2)


def test_kept_package_is_that_of_its_revision(owned: Any, ada: Any, api: Any) -> None:
    served = [api.get(f"{BASE}{C}/package")]
    for name in ("Dos", "Tres"):
        call(ada, "PUT", "/lessons/open-lesson", {"name": name})
        call(ada, "POST", f"{C}/publish", {}, 201)
        served.append(api.get(f"{BASE}{C}/package"))
    for number, answer in enumerate(served, start=1):
        kept = ada.get(f"{BASE}{C}/publications/{number}/package")
        assert kept.status_code == 200
        assert (kept.content, kept["ETag"]) == (answer.content, answer["ETag"])
        assert kept["Cache-Control"] == "private, no-store"


def test_nothing_to_publish_without_any_publication_is_an_empty_object(public: Any, ada: Any) -> None:
    answer = call(ada, "POST", f"{C}/publish", {})
    assert (answer["message"], answer["data"]) == ("Nothing to publish", {})
    assert not AuditEntry.objects.exists()


def test_draft_that_has_moved_is_not_published(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    expected = {"reason": "draft_moved", "expected": 1, "draft_revision": 2}
    for path, body in (
        ("publish", {}),
        ("restore", {"publication": 1}),
        ("discard", {}),
    ):
        body["expected_draft_revision"] = 1
        assert refusal(ada, "POST", f"{C}/{path}", body) == ("Draft has moved", expected)
    call(ada, "POST", f"{C}/publish", {}, 201)
    # Also where nothing would be published.
    assert refusal(ada, "POST", f"{C}/publish", {"expected_draft_revision": 1}) == ("Draft has moved", expected)


def test_another_person_has_to_publish_when_a_review_is_required(owned: Any, ada: Any, carlos: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"require_review": True})
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    at = format_instant(now() + timedelta(hours=1))
    for method, path, body in (("POST", "publish", {}), ("PUT", "schedule", {"publish_at": at})):
        message, context = refusal(carlos, method, f"{C}/{path}", body)
        assert (message, context) == ("Publication needs a second person", {"reason": "review_required"})
    call(ada, "PUT", "/lessons/other-lesson", {"name": "Tres"})
    call(carlos, "POST", f"{C}/publish", {}, 201)
    call(ada, "PUT", "/lessons/other-lesson", {"name": "Cuatro"})
    call(ada, "POST", f"{C}/publish", {}, 201)  # an administrator may


def test_completed_lesson_is_taken_from_learners_by_force_only(owned: Any, ada: Any, ana: Any, carlos: Any) -> None:
    call(ana, "POST", "/progress/lesson/open-lesson", {"score": 90}, 201)
    call(carlos, "DELETE", "/lessons/open-lesson")  # nothing is lost yet
    read(ana, "/lessons/open-lesson")
    message, context = refusal(carlos, "POST", f"{C}/publish", {})
    assert message == "Learners have completed lessons that would be deleted"
    assert context == {"reason": "completions", "learners": 1, "completions": 1, "lesson_ids": ["open-lesson"]}
    [deleted] = read(carlos, f"{C}/changes?entity=lesson")["data"]
    assert (deleted["learners"], deleted["completions"]) == (1, 1)
    call(carlos, "POST", f"{C}/publish?force=true", {}, 403)
    call(ada, "POST", f"{C}/publish?force=true", {}, 201)
    read(ana, "/lessons/open-lesson", 404)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("publish", {"message": "x" * 501}, "message"),
        ("publish", {"message": "a\u0007"}, "message"),
        ("publish", {"expected_draft_revision": "48"}, "expected_draft_revision"),
        ("publish", {"expected_draft_revision": True}, "expected_draft_revision"),
        ("publish", {"note": "x"}, "note"),
        ("restore", {}, "publication"),
        ("restore", {"publication": "1"}, "publication"),
        ("restore", {"publication": 0}, "publication"),
        ("restore", {"publication": 1, "publish": 1}, "publish"),
        ("restore", {"publication": 1, "shared": "all"}, "shared"),
        ("discard", {"shared": None}, "shared"),
    ],
)
def test_wrong_body_is_refused(owned: Any, ada: Any, path: Any, body: Any, field: Any) -> None:
    answer = call(ada, "POST", f"{C}/{path}", body, 400)
    assert list(answer["errors"]) == [field]
    assert Course.objects.get(pk="open").draft_revision == 1


def test_blank_message_is_stored_as_null(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    assert data(ada, "POST", f"{C}/publish", {"message": " \n "}, 201)["message"] is None


def test_publication_is_made_once_for_a_key(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    first = ada.request("POST", f"{BASE}{C}/publish", {"message": "m"}, Idempotency_Key="one")
    again = ada.request("POST", f"{BASE}{C}/publish", {"message": "m"}, Idempotency_Key="one")
    assert (first.status_code, again.status_code) == (201, 201)
    assert (again.content, again["Location"]) == (first.content, first["Location"])
    assert again["Idempotent-Replayed"] == "true"
    message, context = refusal(ada, "POST", f"{C}/publish", {"message": "n"}, Idempotency_Key="one")
    assert (message, context["reason"]) == (
        "Idempotency-Key was already used for another request",
        "idempotency_key_reused",
    )
    message, _ = refusal(ada, "POST", f"{C}/publish?force=true", {"message": "m"}, Idempotency_Key="one")
    assert message == "Idempotency-Key was already used for another request"
    assert Publication.objects.filter(course="open").count() == 2


def test_edit_that_was_taken_back_is_no_second_person(owned: Any, ada: Any, carlos: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"require_review": True})
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(carlos, "POST", f"{C}/discard", {})
    call(carlos, "PUT", "/levels/open-level", {"name": "Tres"})
    assert refusal(carlos, "POST", f"{C}/publish", {})[1] == {"reason": "review_required"}
    call(ada, "PUT", "/levels/open-level", {"name": "Cuatro"})
    call(carlos, "PUT", "/levels/open-level", {"name": "Cinco"})
    call(carlos, "POST", f"{C}/publish", {}, 201)


def test_wrong_force_and_wrong_body_are_named_together(owned: Any, ada: Any) -> None:
    assert set(call(ada, "POST", f"{C}/publish?force=abc", {"message": 5}, 400)["errors"]) == {"force", "message"}
    assert set(call(ada, "POST", f"{C}/restore?force=abc", {}, 400)["errors"]) == {"force", "publication"}


def test_restore_without_the_right_to_delete_is_forbidden_before_exercises_of_others_are_named(
    owned: Any, private: Any, ada: Any, carlos: Any
) -> None:
    exercise = owned.exercises[0]
    factories.assign(private.lesson, exercise)
    data_before = exercise.data
    call(ada, "PUT", f"/exercises/{exercise.pk}", {"data": data_before | {"explanation": "Otra"}})
    call(ada, "POST", f"/modules/{owned.module.pk}/lessons", {"id": "new", "name": "Nueva"}, 201)
    call(ada, "POST", f"{C}/publish", {}, 201)
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    call(carlos, "POST", f"{C}/restore", {"publication": 1}, 403)
    call(ada, "POST", f"{C}/restore", {"publication": 1}, 409)


def test_switch_of_the_visibility_is_no_second_person(owned: Any, ada: Any, carlos: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"require_review": True})
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "PUT", C, {"is_public": False})
    assert refusal(carlos, "POST", f"{C}/publish", {})[1] == {"reason": "review_required"}


def test_schedule_without_changes_needs_no_second_person(owned: Any, ada: Any, carlos: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"require_review": True})
    for name in ("Dos", "Hola"):
        call(carlos, "PUT", "/lessons/open-lesson", {"name": name})
    call(carlos, "PUT", f"{C}/schedule", {"publish_at": format_instant(now() + timedelta(hours=1))}, 201)


# Visibility


def test_visibility_acts_at_once_and_is_a_publication(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "PUT", C, {"is_public": False})
    read(api, C, 404)
    read(api, "/lessons/open-lesson", 404)
    latest = data(ada, "GET", f"{C}/publications")[0]
    assert (latest["kind"], latest["changes"]) == ("visibility", counts(updated=1))
    assert latest["revision"] == 2
    entry = AuditEntry.objects.get(action=AuditAction.COURSE_PUBLISHED)
    assert (entry.actor_id, entry.after["kind"]) == (ada.user.pk, "visibility")
    call(ada, "PUT", C, {"is_public": True})
    assert read(api, "/lessons/open-lesson")["data"]["name"] == "Hola"
    assert read(api, f"{C}/package")["data"]["revision"] == 3
    assert changes_of(ada) == [("lesson", "open-lesson", "updated")]


def test_publication_after_a_switch_of_the_visibility_has_the_times_of_the_draft(owned: Any, ada: Any) -> None:
    call(ada, "PUT", C, {"is_public": False})
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "POST", f"{C}/publish", {}, 201)
    draft, published = (read(ada, f"{C}?state={state}")["data"] for state in ("draft", "published"))
    assert published["updated_at"] == draft["updated_at"]


def test_visibility_of_a_course_that_was_never_published_is_no_publication(ada: Any, db: Any) -> None:
    body = {"id": "new", "name": "Nuevo", "source_language": "es", "target_language": "qu", "publish_mode": "manual"}
    call(ada, "POST", "/courses", body, 201)
    call(ada, "PUT", "/courses/new", {"is_public": False})
    assert data(ada, "GET", "/courses/new/publications") == []


# Restoring and discarding


def test_restoration_makes_the_draft_equal_to_a_publication(owned: Any, ada: Any, api: Any) -> None:
    before = read(api, f"{C}/package")["data"]
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "DELETE", "/lessons/other-lesson")
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "Sí", "is_true": True}})
    call(ada, "POST", f"{C}/publish", {}, 201)
    answer = ada.request("POST", f"{BASE}{C}/restore", {"publication": 1, "publish": True, "message": "back"})
    assert answer.status_code == 201
    restored = answer.json()["data"]
    assert answer["Location"] == f"{BASE}{C}/publications/3"
    publication = restored["publication"]
    assert (publication["kind"], publication["restores"], publication["message"]) == ("restored", 1, "back")
    assert restored["draft_revision"] == publication["draft_revision"] == 5
    assert restored["kept_exercises"] == []
    after = read(api, f"{C}/package")["data"]
    assert without_times(after) == without_times(before)
    assert AuditEntry.objects.filter(action=AuditAction.COURSE_RESTORED).count() == 1
    assert AuditEntry.objects.filter(action=AuditAction.COURSE_PUBLISHED).count() == 1
    again = call(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True})
    assert again["data"]["publication"] is None


def without_times(package):
    dropped = ("created_at", "updated_at", "revision", "package_version", "size_bytes", "is_public")
    if isinstance(package, dict):
        return {key: without_times(value) for key, value in package.items() if key not in dropped}
    return [without_times(item) for item in package] if isinstance(package, list) else package


def test_restoration_leaves_the_published_state(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "POST", f"{C}/publish", {}, 201)
    answer = call(ada, "POST", f"{C}/restore", {"publication": 1})
    assert (answer["message"], answer["data"]["publication"]) == ("Course restored successfully", None)
    assert read(api, "/lessons/open-lesson")["data"]["name"] == "Dos"
    assert changes_of(ada) == [("lesson", "open-lesson", "updated")]


def test_restoration_in_auto_names_the_completed_lessons_that_it_would_delete(owned: Any, ada: Any, ana: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "third", "name": "Tres"}, 201)
    call(ana, "POST", "/progress/lesson/third", {"score": 90}, 201)
    refused, context = refusal(ada, "POST", f"{C}/restore", {"publication": 1})
    assert refused == "Learners have completed lessons that would be deleted"
    assert context == {"reason": "completions", "learners": 1, "completions": 1, "lesson_ids": ["third"]}


def test_discarded_draft_equals_the_published_state(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "DELETE", "/lessons/other-lesson")
    call(ada, "POST", "/modules/open-module/lessons", {"id": "third", "name": "Tres"}, 201)
    answer = call(ada, "POST", f"{C}/discard", {})
    assert answer["message"] == "Draft discarded successfully"
    assert changes_of(ada) == []
    draft, published = (read(ada, f"{C}/package?state={state}")["data"] for state in ("draft", "published"))
    assert without_times(draft["levels"]) == without_times(published["levels"])
    assert call(ada, "POST", f"{C}/discard", {})["message"] == "Nothing to discard"
    assert AuditEntry.objects.filter(action=AuditAction.COURSE_DISCARDED).count() == 1


def test_discard_that_meets_a_publication_takes_the_new_state(owned: Any, ada: Any, monkeypatch: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    published_package = restoring.published_package
    publications = iter([True])

    def publish(course_id: str) -> Any:
        found = published_package(course_id)
        if next(publications, False):
            call(ada, "POST", f"{C}/publish", {}, 201)
        return found

    monkeypatch.setattr(restoring, "published_package", publish)
    assert call(ada, "POST", f"{C}/discard", {})["message"] == "Nothing to discard"
    assert read(ada, "/lessons/open-lesson")["data"]["name"] == "Dos"


def test_course_that_was_never_published_cannot_discard_its_draft(ada: Any, db: Any) -> None:
    body = {"id": "new", "name": "Nuevo", "source_language": "es", "target_language": "qu", "publish_mode": "manual"}
    call(ada, "POST", "/courses", body, 201)
    assert refusal(ada, "POST", "/courses/new/discard", {}) == (
        "Course was never published",
        {"reason": "never_published"},
    )


def test_exercises_of_other_courses_are_kept_or_overwritten_on_demand(owned: Any, private: Any, ada: Any) -> None:
    factories.assign(private.lesson, owned.exercises[0])
    edited = {"statement": "Sí", "is_true": True}
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": edited})
    for path, body in (("restore", {"publication": 1}), ("discard", {})):
        message, context = refusal(ada, "POST", f"{C}/{path}", body)
        assert message == "Exercises are used in other courses"
        assert context == {
            "reason": "shared_exercises",
            "exercises": [{"exercise_id": "ex-open-vof", "course_ids": ["hidden"]}],
        }
    kept = data(ada, "POST", f"{C}/discard", {"shared": "keep"})
    assert kept["kept_exercises"] == ["ex-open-vof"]
    assert changes_of(ada) == [("exercise", "ex-open-vof", "updated")]
    call(ada, "POST", f"{C}/discard", {"shared": "overwrite"})
    assert changes_of(ada) == []
    assert read(ada, "/exercises/ex-open-vof")["data"]["data"] != edited


def test_restoration_in_a_course_that_publishes_every_change_is_an_import(owned: Any, ada: Any, carlos: Any) -> None:
    call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "third", "name": "Tres"}, 201)
    call(carlos, "POST", f"{C}/restore", {"publication": 1}, 403)  # it would delete a lesson
    restored = data(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True})
    assert restored["publication"] is None
    read(ada, "/lessons/third?state=published", 404)


def test_id_that_another_course_took_meanwhile_refuses_the_restoration(owned: Any, ada: Any) -> None:
    call(ada, "DELETE", "/lessons/other-lesson")
    call(ada, "POST", f"{C}/publish", {}, 201)
    other = course_with_everything("else")
    factories.lesson(other.module, "other-lesson")
    _, context = refusal(ada, "POST", f"{C}/restore", {"publication": 1})
    assert (context["field"], context["value"]) == ("id", "other-lesson")
    assert changes_of(ada) == []


def test_restoration_that_meets_a_switch_of_the_mode_takes_no_completed_lesson(
    owned: Any, ada: Any, ana: Any, carlos: Any, monkeypatch: Any
) -> None:
    call(ada, "POST", "/modules/open-module/lessons", {"id": "third", "name": "Tres"}, 201)
    call(ada, "POST", f"{C}/publish", {}, 201)
    call(ana, "POST", "/progress/lesson/third", {"score": 90}, 201)
    kept_body = restoring.kept_body

    def switch(course_id: str, number: int) -> bytes:
        call(ada, "PUT", f"{C}/publish-mode", {"publish_mode": "auto"})
        return kept_body(course_id, number)

    monkeypatch.setattr(restoring, "kept_body", switch)
    call(carlos, "POST", f"{C}/restore", {"publication": 1}, 403)
    call(ada, "POST", f"{C}/restore", {"publication": 1}, 409)
    read(ana, "/lessons/third")


# The schedule


def test_schedule_is_published_once_at_its_instant(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    at = now() + timedelta(hours=1)
    answer = ada.request("PUT", f"{BASE}{C}/schedule", {"publish_at": format_instant(at), "message": "At eight"})
    assert answer.status_code == 201
    assert answer["Location"] == f"{BASE}{C}/schedule"
    assert data(ada, "GET", f"{C}/publish-mode")["schedule"] == answer.json()["data"]
    assert publish_due(at=at - timedelta(milliseconds=1)) == 0
    call(ada, "PUT", "/lessons/other-lesson", {"name": "Tres"})  # the draft as it then is
    assert publish_due(at=at) == 1
    assert publish_due(at=at) == 0
    publication = data(ada, "GET", f"{C}/publications")[0]
    assert (publication["kind"], publication["message"]) == ("scheduled", "At eight")
    assert publication["published_by"] == str(ada.user.pk)
    assert publication["changes"] == counts(updated=2)
    assert read(ada, f"{C}/schedule", 404)["message"] == "Schedule of course 'open' not found"
    assert read(api, "/lessons/open-lesson")["data"]["name"] == "Dos"


def test_schedule_that_fails_delays_no_other(owned: Any, private: Any, ada: Any, monkeypatch: Any) -> None:
    at = now() + timedelta(hours=1)
    for course_id in ("open", "hidden"):
        call(ada, "PUT", f"/courses/{course_id}/publish-mode", {"publish_mode": "manual"})
        call(ada, "PUT", f"/lessons/{course_id}-lesson", {"name": "Dos"})
        call(ada, "PUT", f"/courses/{course_id}/schedule", {"publish_at": format_instant(at)}, 201)
    publish = schedules.publish

    def fail(*, course_id: str, **values: Any) -> Any:
        if course_id == "hidden":
            raise OSError("no space")
        return publish(course_id=course_id, **values)

    monkeypatch.setattr(schedules, "publish", fail)
    publish_due(at=at)
    assert [schedule.pk for schedule in Schedule.objects.filter(attempts=1)] == ["hidden"]


def test_schedule_without_changes_goes_without_a_publication(owned: Any, ada: Any) -> None:
    at = now() + timedelta(hours=1)
    call(ada, "PUT", f"{C}/schedule", {"publish_at": format_instant(at)}, 201)
    publish_due(at=at)
    assert not Schedule.objects.exists()
    assert len(data(ada, "GET", f"{C}/publications")) == 1


def test_publication_by_hand_leaves_the_schedule(owned: Any, ada: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "PUT", f"{C}/schedule", {"publish_at": format_instant(now() + timedelta(hours=1))}, 201)
    call(ada, "POST", f"{C}/publish", {}, 201)
    assert read(ada, f"{C}/schedule")["data"]["state"] == "pending"


def _move_draft(ada, carlos, ana):
    call(ada, "PUT", "/lessons/other-lesson", {"name": "Tres"})


def _complete_deleted_lesson(ada, carlos, ana):
    call(ana, "POST", "/progress/lesson/open-lesson", {"score": 90}, 201)
    call(ada, "DELETE", "/lessons/open-lesson")


def _make_scheduler_a_student(ada, carlos, ana):
    carlos.user.role = "student"
    carlos.user.save(update_fields=["role"])


def _delete_scheduler(ada, carlos, ana):
    carlos.user.delete()


def _deactivate_scheduler(ada, carlos, ana):
    carlos.user.is_active = False
    carlos.user.save(update_fields=["is_active"])


@pytest.mark.parametrize(
    ("reason", "meanwhile"),
    [
        ("draft_moved", _move_draft),
        ("completions", _complete_deleted_lesson),
        ("not_allowed", _make_scheduler_a_student),
        ("not_allowed", _delete_scheduler),
        ("not_allowed", _deactivate_scheduler),
    ],
)
def test_schedule_that_cannot_be_published_is_parked(
    owned: Any, ada: Any, carlos: Any, ana: Any, reason: Any, meanwhile: Any
) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    at = now() + timedelta(hours=1)
    body = {"publish_at": format_instant(at)}
    if reason == "draft_moved":
        body["expected_draft_revision"] = 2
    call(carlos, "PUT", f"{C}/schedule", body, 201)
    meanwhile(ada, carlos, ana)
    publish_due(at=at)
    parked = read(ada, f"{C}/schedule")["data"]
    assert (parked["state"], parked["reason"]) == ("parked", reason)
    assert len(data(ada, "GET", f"{C}/publications")) == 1
    assert publish_due(at=at) == 0
    later = {"publish_at": format_instant(at + timedelta(hours=1)), "expected_draft_revision": None}
    replaced = data(ada, "PUT", f"{C}/schedule", later)
    assert (replaced["state"], replaced["reason"]) == ("pending", None)
    assert replaced["scheduled_by"] == str(ada.user.pk)


def test_schedule_of_a_course_that_publishes_every_change_is_refused(public: Any, ada: Any) -> None:
    at = format_instant(now() + timedelta(hours=1))
    message, context = refusal(ada, "PUT", f"{C}/schedule", {"publish_at": at})
    assert (message, context) == ("Course publishes every change at once", {"reason": "not_manual"})


@pytest.mark.parametrize(
    ("publish_at", "message"),
    [
        ("2026-03-02T20:00:00", "Must have an offset."),
        ("2026-03-02T12:00:00Z", "Must be in the future."),
        ("2026-03-01T12:00:00+01:00", "Must be in the future."),
        ("2027-03-04T12:00:01Z", "Must be within 366 days."),
    ],
)
def test_instant_of_a_schedule_is_within_a_year(db: Any, ada: Any, publish_at: Any, message: Any) -> None:
    with time_machine.travel("2026-03-02T12:00:00Z", tick=False):
        ada.renew()
        course_with_everything("open")
        answer = call(ada, "PUT", f"{C}/schedule", {"publish_at": publish_at}, 400)
    assert answer["errors"] == {"publish_at": [message]}


def test_schedule_is_changed_on_the_condition_of_its_tag(owned: Any, ada: Any) -> None:
    body = {"publish_at": format_instant(now() + timedelta(hours=1))}
    tag = ada.request("PUT", f"{BASE}{C}/schedule", body)["ETag"]
    assert ada.get(f"{BASE}{C}/schedule")["ETag"] == tag
    call(ada, "PUT", f"{C}/schedule", {**body, "message": "m"}, If_Match=tag)
    call(ada, "PUT", f"{C}/schedule", body, 412, If_Match=tag)
    call(ada, "PUT", f"{C}/schedule", {"publish_at": "soon"}, 412, If_Match=tag)
    call(ada, "DELETE", f"{C}/schedule", None, 412, If_Match=tag)
    answer = call(ada, "DELETE", f"{C}/schedule")
    assert (answer["message"], answer["data"]) == ("Schedule deleted successfully", {})
    call(ada, "DELETE", f"{C}/schedule", None, 404)
    actions = AuditEntry.objects.order_by("created_at").values_list("action", flat=True)
    assert list(actions)[-3:] == ["course.scheduled", "course.scheduled", "course.unscheduled"]


# Shared exercises


@pytest.mark.parametrize("modes", [("auto", "auto"), ("manual", "auto"), ("auto", "manual"), ("manual", "manual")])
def test_each_course_publishes_its_own_copy_of_an_exercise(public: Any, private: Any, ada: Any, modes: Any) -> None:
    factories.assign(private.lesson, public.exercises[0])
    courses = dict(zip(("open", "hidden"), modes, strict=True))
    for course_id, mode in courses.items():
        call(ada, "PUT", f"/courses/{course_id}/publish-mode", {"publish_mode": mode})
    before = {course_id: Course.objects.get(pk=course_id) for course_id in courses}
    edited = {"statement": "Otra cosa", "is_true": True}
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": edited})
    for course_id, mode in courses.items():
        course = Course.objects.get(pk=course_id)
        shown = read(ada, f"/lessons/{course_id}-lesson/exercises/ex-open-vof?state=published")["data"]["exercise"]
        assert (shown["data"] == edited) is (mode == "auto")
        assert course.revision == before[course_id].revision + (mode == "auto")
        assert course.draft_revision == before[course_id].draft_revision + 1
        changes = read(ada, f"/courses/{course_id}/changes")["data"]
        assert [row["id"] for row in changes] == ([] if mode == "auto" else ["ex-open-vof"])
    if modes[0] == "manual":
        other = ada.get(f"{BASE}/courses/hidden/package")
        call(ada, "POST", f"{C}/publish", {}, 201)
        shown = read(ada, "/lessons/open-lesson/exercises/ex-open-vof?state=published")["data"]["exercise"]
        assert shown["data"] == edited
        assert ada.get(f"{BASE}/courses/hidden/package").content == other.content


def test_deleted_exercise_stays_in_the_published_state(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "DELETE", "/exercises/ex-open-vof?force=true")
    read(ada, "/lessons/open-lesson/exercises/ex-open-vof", 404)
    read(api, "/lessons/open-lesson/exercises/ex-open-vof")
    assert changes_of(ada) == [
        ("exercise", "ex-open-vof", "deleted"),
        ("lesson_exercise", "open-lesson/ex-open-vof", "deleted"),
    ]
    call(ada, "POST", f"{C}/publish", {}, 201)
    read(api, "/lessons/open-lesson/exercises/ex-open-vof", 404)


def test_deleted_course_is_gone_in_both_states(owned: Any, ada: Any, api: Any) -> None:
    call(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    call(ada, "DELETE", C)
    for path in (C, "/lessons/open-lesson", f"{C}/package"):
        read(api, path, 404)
        read(ada, path, 404)
    call(
        ada, "POST", "/courses", {"id": "open", "name": "Nuevo", "source_language": "es", "target_language": "qu"}, 201
    )
    course = Course.objects.get(pk="open")
    assert (course.revision, course.draft_revision) == (3, 3)  # above both


# Costs


def test_reads_about_publishing_take_a_constant_number_of_statements(
    owned: Any, ada: Any, django_assert_max_num_queries: Any
) -> None:
    for number in range(15):
        call(ada, "POST", "/modules/open-module/lessons", {"id": f"n{number}", "name": "Uno"}, 201)
        call(ada, "PUT", "/exercises/ex-open-vof", {"data": {"statement": f"{number}", "is_true": True}})
    for path in ("changes", "publish-mode", "publications"):
        with django_assert_max_num_queries(12):
            read(ada, f"{C}/{path}")


@pytest.mark.parametrize("number", [1, 5])
def test_changes_of_every_kind_of_row_take_a_constant_number_of_statements(
    owned: Any, private: Any, ada: Any, ana: Any, carlos: Any, number: int, django_assert_max_num_queries: Any
) -> None:
    for index in range(number):
        lesson = factories.lesson(owned.module, f"lost-{index}", order=10 + index)
        factories.publish(lesson)
        call(ana, "POST", f"/progress/lesson/{lesson.pk}", {"score": 90}, 201)
        call(ada, "DELETE", f"/lessons/{lesson.pk}")
        shared = factories.exercise(f"shared-{index}")
        factories.publish(factories.assign(owned.lesson, shared))
        factories.assign(private.lesson, shared)
        call(ada, "PUT", f"/exercises/{shared.pk}", {"data": {"source_text": f"{index}", "target_text": "uno"}})
        call(ada, "POST", f"{C}/levels", {"code": f"B{index}", "name": "B"}, 201)
    for path in (C, *(f"/{kind}s/open-{kind}" for kind in ("level", "section", "module", "lesson"))):
        call(ada, "PUT", path, {"name": "Otro"})
    call(ada, "DELETE", "/lessons/open-lesson/exercises/ex-open-vof")
    call(ada, "POST", f"{C}/words", {"text": "gato", "translations": ["cat"]}, 201)
    with django_assert_max_num_queries(12):
        changes = read(carlos, f"{C}/changes")["data"]
    entities = {"course", "level", "section", "module", "lesson", "exercise", "lesson_exercise", "word"}
    assert {each["entity"] for each in changes} == entities
    by_id = {each["id"]: each for each in changes}
    assert (by_id["lost-0"]["change"], by_id["lost-0"]["learners"]) == ("deleted", 1)
    assert by_id["shared-0"]["shared_with"] == ["hidden"]


@pytest.mark.parametrize("size", [0, 400])
def test_publication_of_one_change_takes_the_same_statements_in_any_course(
    owned: Any, ada: Any, size: Any, django_assert_num_queries: Any
) -> None:
    for number in range(size):
        factories.publish(factories.assign(owned.lesson, factories.exercise(f"e{number}")))
    read(ada, f"{C}/package")
    call(ada, "PUT", "/lessons/open-lesson", {"name": f"Dos {uuid4()}"})
    with django_assert_num_queries(17):  # with the task that builds the package
        call(ada, "POST", f"{C}/publish", {}, 201)
