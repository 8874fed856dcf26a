"""The history of a course: one entry for each row that a transaction changed in the draft."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.models import ChangeAction, ContentChange, Entity, MemberRole
from content.tests import factories
from content.tests.reading import BASE, read
from content.tests.writing import data


def history(client, course_id="open", query=""):
    return read(client, f"/courses/{course_id}/history{query}")["data"]


def short(entries):
    return [(entry["draft_revision"], entry["entity"], entry["id"], entry["change"]) for entry in entries]


def log(course_id, draft_revision, entity, row_id, action=ChangeAction.UPDATE, **columns):
    return ContentChange.objects.create(
        course_id=course_id, draft_revision=draft_revision, entity=entity, entity_id=row_id, action=action, **columns
    )


@pytest.fixture
def course(public):
    """The course `open`, whose history begins with its own row."""
    return public


def test_history_has_an_entry_for_each_row_that_a_write_changed(carlos: Any, course: Any) -> None:
    data(carlos, "PUT", "/lessons/open-lesson", {"name": "¡Hola!", "description": "Saluda."})
    data(carlos, "POST", "/modules/open-module/lessons", {"id": "numeros", "name": "Números"}, 201)
    first, second, *before = history(carlos)
    assert first | {"changed_at": ""} == {
        "draft_revision": 3,
        "entity": "lesson",
        "id": "numeros",
        "change": "created",
        "fields": [],
        "changed_by": str(carlos.user.pk),
        "changed_at": "",
    }
    assert (second["change"], second["fields"]) == ("updated", ["description", "name"])
    assert second["changed_at"] == read(carlos, "/lessons/open-lesson")["data"]["updated_at"]
    assert short(before) == [(1, "course", "open", "created")]


def test_a_write_that_changes_nothing_has_no_entry(carlos: Any, course: Any) -> None:
    data(carlos, "PUT", "/lessons/open-lesson", {"name": "Hola"})
    assert short(history(carlos)) == [(1, "course", "open", "created")]


def test_entries_of_a_transaction_are_in_the_order_of_a_package_and_then_by_id(ada: Any, course: Any) -> None:
    data(ada, "DELETE", "/levels/open-level")
    assert short(history(ada))[:-1] == [
        (2, "level", "open-level", "deleted"),
        (2, "section", "open-section", "deleted"),
        (2, "module", "open-module", "deleted"),
        (2, "lesson", "open-lesson", "deleted"),
        (2, "lesson_exercise", "open-lesson/ex-open-pairs", "deleted"),
        (2, "lesson_exercise", "open-lesson/ex-open-vof", "deleted"),
    ]


def test_siblings_that_make_room_and_moved_rows_name_the_fields_that_changed(carlos: Any, course: Any) -> None:
    body = {"id": "first", "name": "Primero", "order": 1, "insert": True}
    data(carlos, "POST", "/modules/open-module/lessons", body, 201)
    created, shifted, *_ = history(carlos)
    assert short([created, shifted]) == [(2, "lesson", "first", "created"), (2, "lesson", "open-lesson", "updated")]
    assert shifted["fields"] == ["order"]
    factories.module(course.section, "other")
    data(carlos, "POST", "/lessons/first/move", {"parent_id": "other"})
    assert history(carlos)[0]["fields"] == ["module_id", "order"]


def test_a_shared_exercise_is_in_the_history_of_every_course_whose_draft_uses_it(
    carlos: Any, course: Any, private: Any
) -> None:
    factories.assign(private.lesson, course.exercises[0])
    unrelated = factories.course("third")
    data(carlos, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "x", "is_true": False}})
    for course_id in ("open", "hidden"):
        entry = history(carlos, course_id)[0]
        assert short([entry]) == [(2, "exercise", "ex-open-vof", "updated")]
        assert (entry["fields"], entry["changed_by"]) == (["data"], str(carlos.user.pk))
    assert len(history(carlos, unrelated.pk)) == 1


def test_exercises_that_come_and_go_with_their_assignments_are_rows_of_the_transaction(ada: Any, course: Any) -> None:
    body = {"id": "copy", "preserveUsage": True}
    data(ada, "POST", "/exercises/ex-open-vof/duplicate", body, 201)
    data(ada, "DELETE", "/exercises/copy?force=true")
    assert short(history(ada))[:-1] == [
        (3, "exercise", "copy", "deleted"),
        (3, "lesson_exercise", "open-lesson/copy", "deleted"),
        (2, "exercise", "copy", "created"),
        (2, "lesson_exercise", "open-lesson/copy", "created"),
    ]


def test_history_of_an_imported_course_has_every_row_of_the_import(carlos: Any, course: Any) -> None:
    package = read(carlos, "/courses/open/export")
    data(carlos, "POST", "/courses/import", {"package": package, "mode": "create", "course_id": "copy"}, 201)
    entries = history(carlos, "copy")
    assert [entry["entity"] for entry in entries] == [
        *("course", "level", "section", "module", "lesson"),
        *("exercise", "exercise"),
        *("lesson_exercise", "lesson_exercise"),
    ]
    assert {(entry["draft_revision"], entry["change"]) for entry in entries} == {(1, "created")}


def test_history_shows_drafts_in_manual_courses_and_publications_nowhere(carlos: Any, course: Any) -> None:
    factories.member(course.course, carlos.user)
    data(carlos, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    data(carlos, "PUT", "/lessons/open-lesson", {"name": "¡Hola!"})
    before = history(carlos)
    assert short(before)[0] == (2, "lesson", "open-lesson", "updated")
    data(carlos, "POST", "/courses/open/publish", {}, 201)
    assert history(carlos) == before


def test_changes_from_before_authors_were_stored_have_none(carlos: Any, course: Any) -> None:
    log("open", 2, Entity.LESSON, "open-lesson")
    assert history(carlos)[0] == {
        "draft_revision": 2,
        "entity": "lesson",
        "id": "open-lesson",
        "change": "updated",
        "fields": [],
        "changed_by": None,
        "changed_at": None,
    }


def test_assets_that_leave_or_come_back_are_no_changes_of_the_draft(carlos: Any, course: Any) -> None:
    log("open", 2, Entity.MEDIA, "media/x.png")
    assert [entry["draft_revision"] for entry in history(carlos)] == [1]


def test_history_is_filtered_by_entity_row_and_author(carlos: Any, ada: Any, course: Any) -> None:
    data(carlos, "PUT", "/lessons/open-lesson", {"name": "Uno"})
    data(ada, "PUT", "/lessons/open-lesson", {"name": "Dos"})
    data(ada, "PUT", "/modules/open-module", {"name": "Tres"})

    def revisions(query):
        return [entry["draft_revision"] for entry in history(carlos, query=query)]

    assert revisions("?entity=lesson") == [3, 2]
    assert revisions("?entity=lesson&entity_id=open-lesson") == [3, 2]
    assert revisions("?entity=module&entity_id=open-lesson") == []
    assert revisions(f"?changed_by={ada.user.pk}") == [4, 3]
    assert revisions(f"?changed_by={str(ada.user.pk).upper()}&entity=lesson") == [3]
    assert revisions("?changed_by=00000000-0000-4000-8000-000000000000") == []


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("?entity_id=open-lesson", {"entity_id": ["Needs entity."]}),
        ("?changed_by=carlos", {"changed_by": ["Must be a UUID."]}),
        ("?changed_by=", {"changed_by": ["May not be empty."]}),
        (
            "?entity=media",
            {"entity": ["Must be one of: course, level, section, module, lesson, exercise, lesson_exercise, word."]},
        ),
        ("?entity=Lesson&entity_id=x", {"entity"}),
        ("?entity=level&entity=lesson", {"entity": ["May be given only once."]}),
        ("?limit=0&entity_id=x", {"limit", "entity_id"}),
    ],
)
def test_a_wrong_query_is_refused(carlos: Any, course: Any, query: Any, errors: Any) -> None:
    found = read(carlos, f"/courses/open/history{query}", 400)["errors"]
    assert found == errors if isinstance(errors, dict) else found.keys() == errors


def test_history_is_paged(carlos: Any, course: Any) -> None:
    for number in range(2, 125):
        log("open", number, Entity.LESSON, "open-lesson")
    answer = read(carlos, "/courses/open/history")
    assert (len(answer["data"]), answer["meta"]["limit"], answer["meta"]["total"]) == (100, 100, 124)
    assert short(history(carlos, query="?page=13&limit=10")) == [
        *((number, "lesson", "open-lesson", "updated") for number in (4, 3, 2)),
        (1, "course", "open", "created"),
    ]
    assert history(carlos, query="?offset=200") == []


def test_history_is_for_staff_and_never_cached(api: Any, ana: Any, carlos: Any, private: Any) -> None:
    path = "/courses/hidden/history"
    read(api, path, 401)
    read(ana, path, 403)
    read(ana, "/courses/unknown/history", 403)
    assert read(carlos, "/courses/unknown/history", 404)["message"] == "Course with ID 'unknown' not found"
    assert carlos.get(BASE + path)["Cache-Control"] == "private, no-store"


def test_with_teams_history_is_for_members(carlos: Any, public: Any, private: Any, settings: Any) -> None:
    settings.COURSE_TEAMS = "members"
    read(carlos, "/courses/open/history", 403)
    read(carlos, "/courses/hidden/history", 404)
    factories.member(private.course, carlos.user, MemberRole.REVIEWER)
    assert len(history(carlos, "hidden")) == 1


def test_statements_of_the_history_do_not_depend_on_its_length(carlos: Any, course: Any) -> None:
    def statements():
        with CaptureQueriesContext(connection) as captured:
            history(carlos)
        return len(captured)

    few = statements()
    for number in range(2, 60):
        log("open", number, Entity.LESSON, "open-lesson", changed_by=carlos.user)
    assert statements() == few <= 12
