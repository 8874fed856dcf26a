"""An id is taken while a draft or the published state of any course holds it."""

from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.audit import Actor
from content import models
from content.editor import Editor
from content.exercises import EXAMPLES
from content.importing.plan import ImportConflict
from content.kinds import LESSON
from content.models import PublishMode
from content.publishing.publications import publish, set_publish_mode
from content.services.assignments import assign_exercise
from content.services.exercises import create_exercise, delete_exercise
from content.services.hierarchy import create_child, delete_record
from content.tests import factories
from content.tests.factories import later
from content.tests.importing import COURSE, document, run
from content.tests.racing import at_once
from content.tests.reading import ids, read
from content.tests.writing import call, data
from langlearn.api.errors import Conflict
from tests.locks import wait_for_waiting_requests

LESSON_BODY = {"id": "open-lesson", "name": "Otra"}
EXERCISE_BODY = {"id": "ex-open-vof", "exercise_type": "vof", "data": {"statement": "x", "is_true": True}}


@pytest.fixture
def published(ada, public, private):
    """The courses `open` and `hidden`; lesson and exercises of `open` are published, but in no draft any more."""
    data(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    package = read(ada, "/courses/open/export")
    data(ada, "DELETE", "/sections/open-section")
    for exercise in public.exercises:
        data(ada, "DELETE", f"/exercises/{exercise.pk}")
    return package


def load(client, package, status=200, **body):
    answer = client.post("/api/v1/courses/import", {"package": package, "mode": "merge", **body})
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_course_creates_again_what_only_its_own_published_state_holds(ada: Any, api: Any, published: Any) -> None:
    for path, body in (
        ("/levels/open-level/sections", {"id": "open-section", "name": "Otra"}),
        ("/sections/open-section/modules", {"id": "open-module", "name": "Otra", "module_type": "exam"}),
        ("/modules/open-module/lessons", LESSON_BODY),
    ):
        data(ada, "POST", path, body, 201)
    assert read(ada, "/lessons/open-lesson")["data"]["name"] == "Otra"
    assert read(api, "/lessons/open-lesson")["data"]["name"] == "Hola"


@pytest.mark.parametrize(
    ("path", "body", "label"),
    [
        ("/levels/hidden-level/sections", {"id": "open-section", "name": "Otra"}, "Section"),
        ("/sections/hidden-section/modules", {"id": "open-module", "name": "Otra", "module_type": "exam"}, "Module"),
        ("/modules/hidden-module/lessons", LESSON_BODY, "Lesson"),
        ("/exercises", EXERCISE_BODY, "Exercise"),
        ("/exercises/ex-hidden-vof/duplicate", {"id": "ex-open-vof"}, "Exercise"),
    ],
)
def test_what_another_published_state_holds_is_taken(
    ada: Any, published: Any, path: Any, body: Any, label: Any
) -> None:
    refused = call(ada, "POST", path, body, 409)
    assert refused["message"] == f"{label} with ID '{body['id']}' already exists"
    assert refused["error"]["context"] == {"field": "id", "value": body["id"]}
    assert not models.Lesson.objects.filter(pk="open-lesson").exists()
    assert not models.Exercise.objects.filter(pk="ex-open-vof").exists()


def test_ids_are_free_again_when_their_deletion_is_published(ada: Any, published: Any) -> None:
    data(ada, "POST", "/courses/open/publish", {}, 201)
    data(ada, "POST", "/modules/hidden-module/lessons", LESSON_BODY, 201)
    data(ada, "POST", "/exercises", EXERCISE_BODY, 201)


def test_a_generated_id_is_none_that_another_published_state_holds(ada: Any, published: Any) -> None:
    shown = data(ada, "POST", "/modules/hidden-module/lessons", {"name": "Open lesson"}, 201)
    assert shown["id"] == "open-lesson-2"


def test_an_import_brings_back_what_the_published_state_of_the_course_holds(ada: Any, published: Any) -> None:
    load(ada, published)
    assert read(ada, "/courses/open/changes")["data"] == []
    assert ids(ada, "/modules/open-module/lessons") == ["open-lesson"]


def test_discarding_brings_back_deleted_exercises(ada: Any, published: Any) -> None:
    assert data(ada, "POST", "/courses/open/discard", {})["kept_exercises"] == []
    assert read(ada, "/courses/open/changes")["data"] == []
    assert models.Exercise.objects.filter(pk="ex-open-vof").exists()


@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
def test_an_import_into_another_course_is_refused(ada: Any, published: Any, mode: Any) -> None:
    published["course"]["id"] = "other"
    published["levels"][0] |= {"id": "other-level", "course_id": "other"}
    published["levels"][0]["sections"][0].pop("level_id")
    for dry_run in (True, False):
        refused = load(ada, published, 409, mode=mode, dry_run=dry_run)
        assert refused["message"] == "Section with ID 'open-section' already exists"
        assert refused["error"]["details"].startswith("it belongs to course 'open'; Module with ID 'open-module'")
        assert (
            "Exercise with ID 'ex-open-vof' already exists: it belongs to course 'open'"
            in (refused["error"]["details"])
        )
    assert not models.Course.objects.filter(pk="other").exists()


def test_an_exercise_that_the_published_states_of_two_courses_hold_comes_back_in_each(
    ada: Any, public: Any, private: Any
) -> None:
    factories.assign(private.lesson, public.exercises[0])
    packages = {course_id: read(ada, f"/courses/{course_id}/export") for course_id in ("hidden", "open")}
    for course_id in packages:
        data(ada, "PUT", f"/courses/{course_id}/publish-mode", {"publish_mode": "manual"})
    data(ada, "DELETE", "/exercises/ex-open-vof?force=true")
    call(ada, "POST", "/exercises", EXERCISE_BODY, 409)
    for course_id, package in packages.items():
        load(ada, package)
        assert read(ada, f"/courses/{course_id}/changes")["data"] == []


# Races


def on_postgresql(test):
    """A test of transactions that overlap."""
    skipped = pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL")
    return pytest.mark.postgresql(skipped(pytest.mark.django_db(transaction=True)(test)))


@pytest.fixture
def manual(public, private):
    """The course `open`, published by hand, and `hidden`."""
    set_publish_mode(course_id="open", publish_mode=PublishMode.MANUAL, editor=Editor(Actor(), later(1)))
    return public


def create_lesson(lesson_id, module_id):
    return create_child(
        LESSON, parent_id=module_id, values={"name": "Nueva"}, record_id=lesson_id, editor=Editor(Actor(), later(2))
    )


@on_postgresql
def test_a_lesson_that_is_deleted_from_a_draft_meanwhile_is_still_taken(manual: Any) -> None:
    deleted = Event()

    def delete():
        with transaction.atomic():
            delete_record(LESSON, "open-lesson", editor=Editor(Actor(), later(2)))
            deleted.set()
            wait_for_waiting_requests(1)

    def create():
        deleted.wait(60)
        try:
            return create_lesson("open-lesson", "hidden-module")
        except Conflict as refusal:
            return refusal.context

    assert at_once(delete, create)[1] == {"field": "id", "value": "open-lesson"}
    assert not models.Lesson.objects.filter(pk="open-lesson").exists()


@on_postgresql
@pytest.mark.parametrize("tree", [{"new": []}, {"other": ["ex-new"]}], ids=["lesson", "exercise"])
def test_an_import_is_refused_when_an_id_was_published_elsewhere_since_its_plan(manual: Any, tree: Any) -> None:
    def publish_elsewhere():
        create_lesson("new", "open-module")
        values = {"exercise_type": "vof", "data": EXAMPLES["vof"]}
        create_exercise(values=values, record_id="ex-new", editor=Editor(Actor(), later(2)))
        assign_exercise(lesson_id="new", exercise_id="ex-new", editor=Editor(Actor(), later(2)))
        publish(course_id="open", editor=Editor(Actor(), later(3)))
        delete_record(LESSON, "new", editor=Editor(Actor(), later(4)))
        delete_exercise("ex-new", editor=Editor(Actor(), later(4)))

    met = []

    def progress(done, total):
        if not met:
            met.extend(at_once(publish_elsewhere))

    imported = document({"o-a": {"o-s": {"o-m": tree}}}, replace(COURSE, id="other"))
    with pytest.raises(ImportConflict) as refused:
        run(imported, progress=progress)
    [problem] = refused.value.problems
    assert (problem.value, problem.reason) in [
        ("new", "it belongs to course 'open'"),
        ("ex-new", "it belongs to course 'open'"),
    ]
    assert met
    assert not models.Course.objects.filter(pk="other").exists()
