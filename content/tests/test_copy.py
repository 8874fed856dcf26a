"""Copying a course: all of one state, under derived ids, as a private course of the caller."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.audit import Actor
from accounts.models import AuditAction, AuditEntry
from content import models
from content.editor import Editor
from content.formats.renaming import derived_id
from content.kinds import State
from content.models import MemberRole
from content.publishing.course_copies import copy_course, read_course
from content.tests import factories
from content.tests.importing import COURSE, content_of, document, run
from content.tests.racing import at_once
from content.tests.reading import BASE, ids, read
from content.tests.writing import call, data
from langlearn.api.errors import Conflict
from langlearn.api.instants import now

MISSING = f"media/{'0' * 64}.png"


def copy(client, body=None, course_id="open", query="", status=201, **headers):
    return call(client, "POST", f"/courses/{course_id}/copy{query}", body or {}, status, **headers)


def tree(course_id, state=State.DRAFT):
    """The texts of a course, nested and in order, without ids."""
    made = read_course(course_id, state)

    def below(rows, parent, parent_id):
        return [row for row in rows if getattr(row, parent) == parent_id]

    exercises = {row.id: (row.exercise_type, row.data) for row in made.exercises}
    return [
        (level.code, level.name, level.order, [
            (section.name, section.order, [
                (module.module_type, module.name, module.order, [
                    (lesson.name, lesson.description, lesson.tip, lesson.experience_points, lesson.order, [
                        (row.order, exercises[row.exercise_id])
                        for row in below(made.assignments, "lesson_id", lesson.id)
                    ])
                    for lesson in below(made.lessons, "module_id", module.id)
                ])
                for module in below(made.modules, "section_id", section.id)
            ])
            for section in below(made.sections, "level_id", level.id)
        ])
        for level in made.levels
    ]  # fmt: skip


def join(user, course_id, role):
    models.Member.objects.filter(course=course_id, user=user.pk).delete()
    factories.member(models.Course.objects.get(pk=course_id), user, role)


def manual(client, course_id="open"):
    """Lets the client's account own a course, and publish it by hand from now on."""
    join(client.user, course_id, MemberRole.OWNER)
    data(client, "PUT", f"/courses/{course_id}/publish-mode", {"publish_mode": "manual"})


@pytest.fixture
def course(public):
    """The course `open`, with a second level and lesson, gaps between orders, and an exercise in both lessons."""
    factories.level(public.course, "lone", code="B2", order=8, name="«Ñ» & <b>")
    lesson = factories.lesson(
        public.module,
        "second",
        name="Dos",
        description="<strong>5 < 6</strong>",
        tip="<em>Dos</em>",
        order=7,
        experience_points=25,
    )
    factories.assign(lesson, public.exercises[0], order=3)
    return public


def test_copy_is_a_private_course_that_was_never_published(carlos: Any, api: Any, course: Any) -> None:
    answer = carlos.post(f"{BASE}/courses/open/copy", {"id": "copy", "name": " Otro nombre "})
    assert (answer.status_code, answer["Location"]) == (201, f"{BASE}/courses/copy")
    assert answer["Cache-Control"] == "private, no-store"
    assert answer.json()["message"] == "Course copied successfully"
    shown = answer.json()["data"]
    assert shown == read(carlos, "/courses/copy")["data"]
    assert {key: shown[key] for key in ("id", "name", "is_public", "levels_count", "source_language")} == {
        "id": "copy",
        "name": "Otro nombre",
        "is_public": False,
        "levels_count": 2,
        "source_language": "es-419",
    }
    assert shown["created_by"] == str(carlos.user.pk)
    state = read(carlos, "/courses/copy/publish-mode")["data"]
    assert {key: state[key] for key in ("publish_mode", "revision", "draft_revision", "publication")} == {
        "publish_mode": "manual",
        "revision": None,
        "draft_revision": 1,
        "publication": None,
    }
    assert "copy" not in ids(api, "/courses")


def test_who_copies_a_course_owns_the_copy_alone(carlos: Any, ada: Any, course: Any, settings: Any) -> None:
    factories.member(course.course, ada.user)
    settings.COURSE_TEAMS = "members"
    copy(carlos, {"id": "copy"})
    assert read(carlos, "/courses/copy/publish-mode")["data"]["rights"] == ["read", "edit", "publish", "own"]
    assert [(each["user_id"], each["role"]) for each in read(carlos, "/courses/copy/members")["data"]] == [
        (str(carlos.user.pk), "owner")
    ]


def test_copy_has_all_content_under_derived_ids_and_its_own_exercises(carlos: Any, course: Any) -> None:
    before = content_of(read_course("open", State.DRAFT))
    copy(carlos, {"id": "copy"})
    assert tree("copy") == tree("open")
    assert len(tree("copy")) == 2
    made = read_course("copy", State.DRAFT)
    assert {row.id for row in made.levels} == {derived_id("copy", "level", each) for each in ("open-level", "lone")}
    assert {row.id for row in made.exercises} == {
        derived_id("copy", "exercise", each) for each in ("ex-open-vof", "ex-open-pairs")
    }
    assert content_of(read_course("open", State.DRAFT)) == before
    for row in models.Exercise.objects.filter(pk__startswith="cx"):
        assert (row.created_by_id, row.updated_by_id) == (carlos.user.pk, carlos.user.pk)


def test_the_worked_example_gets_its_ids(carlos: Any, db: Any) -> None:
    run(document({"qu-a1": {"qu-a1-s1": {"qu-a1-s1-m1": {"qu-hola": ["ex-hola"]}}}}))
    copy(carlos, {"id": "quechua-102"}, "quechua-101")
    lesson = read(carlos, "/lessons/quechua-102-7245rcfav")["data"]
    assert (lesson["name"], [each["exercise_id"] for each in lesson["exercises"]]) == ("qu-hola", ["cxegjwsibfq5wuv"])
    assert ids(carlos, "/courses/quechua-102/levels") == ["quechua-102-aog3hh4i6"]


def test_editing_a_copy_leaves_its_source_as_it_is(carlos: Any, course: Any) -> None:
    copy(carlos, {"id": "copy"})
    exercise_id = derived_id("copy", "exercise", "ex-open-vof")
    data(carlos, "PUT", f"/exercises/{exercise_id}", {"data": {"statement": "x", "is_true": False}})
    assert read(carlos, "/exercises/ex-open-vof")["data"]["data"] != {"statement": "x", "is_true": False}
    assert models.Course.objects.get(pk="open").draft_revision == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Quechua", "Quechua (copy)"), ("x" * 93, "x" * 93 + " (copy)"), ("y" * 100, "y" * 93 + " (copy)")],
)
def test_without_a_name_the_copy_is_called_after_its_source(carlos: Any, db: Any, name: Any, expected: Any) -> None:
    factories.course("open", name=name)
    assert copy(carlos)["data"]["name"] == expected


def test_without_an_id_one_is_generated_from_the_name(carlos: Any, course: Any) -> None:
    made = [copy(carlos)["data"]["id"] for _ in range(3)]
    assert made == ["quechua-inicial-copy", "quechua-inicial-co-2", "quechua-inicial-co-3"]
    assert tree(made[2]) == tree("open")


def test_a_taken_id_is_refused(carlos: Any, course: Any, private: Any) -> None:
    before = models.Exercise.objects.count()
    for taken in ("open", "hidden"):
        refused = copy(carlos, {"id": taken}, status=409)
        assert refused["message"] == f"Course with ID '{taken}' already exists"
        assert refused["error"]["context"] == {"field": "id", "value": taken}
    assert models.Exercise.objects.count() == before


def squat(course):
    """Rows of another course under ids that a copy of `open` would take."""
    level = factories.level(course, derived_id("copy", "level", "lone"), code="S", order=91)
    section = factories.section(level, derived_id("copy", "section", "open-section"))
    module = factories.module(section, derived_id("copy", "module", "open-module"))
    factories.lesson(module, derived_id("copy", "lesson", "second"))


def test_ids_of_others_do_not_prevent_a_copy(carlos: Any, course: Any, private: Any) -> None:
    squat(private.course)
    equal, different = (derived_id("copy", "exercise", f"ex-open-{kind}") for kind in ("pairs", "vof"))
    factories.exercise(different, "vof", {"statement": "Other", "is_true": True})
    factories.assign(private.lesson, factories.exercise(equal, "pairs", course.exercises[1].data))
    before = content_of(read_course("hidden", State.DRAFT))
    assert copy(carlos, {"id": "copy"})["data"]["id"] == "copy"
    assert tree("copy") == tree("open")
    made = read_course("copy", State.DRAFT)
    assert {row.id for row in made.exercises} == {
        derived_id("copy", "exercise", f"ex-open-{kind}", 2) for kind in ("pairs", "vof")
    }
    assert derived_id("copy", "lesson", "second", 2) in {row.id for row in made.lessons}
    assert derived_id("copy", "lesson", "open-lesson") in {row.id for row in made.lessons}
    assert content_of(read_course("hidden", State.DRAFT)) == before
    assert not models.LessonExercise.objects.filter(exercise=different).exists()


def test_unused_exercise_of_another_creator_is_not_taken_into_a_copy(
    carlos: Any, ada: Any, course: Any, settings: Any
) -> None:
    taken = derived_id("copy", "exercise", "ex-open-vof")
    factories.exercise(taken, "vof", course.exercises[0].data, created_by_id=ada.user.pk)
    settings.COURSE_TEAMS = "members"
    copy(carlos, {"id": "copy"})
    assert not models.LessonExercise.objects.filter(exercise=taken).exists()
    assert tree("copy") == tree("open")


def test_after_its_deletion_a_copy_can_be_made_again_with_the_same_ids(ada: Any, course: Any) -> None:
    copy(ada, {"id": "copy"})
    first = content_of(read_course("copy", State.DRAFT))
    data(ada, "DELETE", "/courses/copy")
    copy(ada, {"id": "copy"})
    assert content_of(read_course("copy", State.DRAFT)) == first
    assert read(ada, "/courses/copy/publish-mode")["data"]["draft_revision"] == 2  # the id was used before


# States


def test_the_draft_is_copied_unless_the_published_state_is_asked_for(carlos: Any, course: Any) -> None:
    manual(carlos)
    published = tree("open")
    data(carlos, "PUT", "/lessons/open-lesson", {"name": "¡Hola!"})
    data(carlos, "PUT", "/exercises/ex-open-vof", {"data": {"statement": "x", "is_true": False}})
    data(carlos, "DELETE", "/lessons/second/exercises/ex-open-vof")
    copy(carlos, {"id": "copy-1"})
    copy(carlos, {"id": "copy-2"}, query="?state=draft")
    copy(carlos, {"id": "copy-3"}, query="?state=published")
    assert tree("copy-1") == tree("copy-2") == tree("open") != published
    assert tree("copy-3") == tree("open", State.PUBLISHED) == published


def test_a_course_that_was_never_published_has_only_its_draft_to_copy(carlos: Any, course: Any) -> None:
    copy(carlos, {"id": "copy"})
    refused = copy(carlos, {"id": "other"}, "copy", "?state=published", status=404)
    assert refused["message"] == "Course with ID 'copy' not found"
    copy(carlos, {"id": "other"}, "copy")
    assert tree("other") == tree("open")


def test_staff_copy_what_they_see(api: Any, ana: Any, carlos: Any, course: Any, private: Any, settings: Any) -> None:
    copy(api, status=401)
    copy(ana, status=403)
    copy(ana, course_id="unknown", status=403)
    copy(carlos, course_id="unknown", status=404)
    copy(carlos, {"id": "of-hidden"}, "hidden")
    settings.COURSE_TEAMS = "members"
    copy(carlos, {"id": "x"}, "hidden", status=404)
    copy(carlos, {"id": "x"}, "hidden", "?state=published", status=404)
    copy(carlos, {"id": "x"}, query="?state=draft", status=403)
    copy(carlos, {"id": "of-open"})
    join(carlos.user, "hidden", MemberRole.REVIEWER)
    copy(carlos, {"id": "of-hidden-2"}, "hidden", "?state=draft")
    copy(carlos, {"id": "of-hidden-3"}, "hidden", "?state=published")


def test_without_the_right_to_read_the_draft_the_published_state_is_copied(
    ada: Any, carlos: Any, course: Any, settings: Any
) -> None:
    manual(ada)
    published = tree("open")
    data(ada, "PUT", "/lessons/open-lesson", {"name": "Secret"})
    settings.COURSE_TEAMS = "members"
    copy(carlos, {"id": "copy"})
    assert tree("copy") == published


# Media


def test_without_media_optional_sounds_and_pictures_are_left_out(carlos: Any, course: Any) -> None:
    picture = factories.media()
    body = {"data": {"statement": "x", "is_true": True, "image_url": picture.path, "audio_url": None}}
    data(carlos, "PUT", "/exercises/ex-open-vof", body)
    copy(carlos, {"id": "with"})
    copy(carlos, {"id": "without", "include_media": False})

    def copied(course_id):
        return models.Exercise.objects.get(pk=derived_id(course_id, "exercise", "ex-open-vof")).data

    assert copied("with") == body["data"]
    assert copied("without") == {"statement": "x", "is_true": True}
    uses = models.MediaUse.objects.filter(path=picture.path).values_list("entity_id", flat=True)
    assert set(uses) == {"ex-open-vof", derived_id("with", "exercise", "ex-open-vof")}


def test_a_picture_that_is_gone_does_not_keep_a_course_from_being_copied(carlos: Any, course: Any) -> None:
    models.Exercise.objects.filter(pk="ex-open-vof").update(
        data_json=f'{{"image_url":"{MISSING}","is_true":true,"statement":"x"}}'
    )
    copy(carlos, {"id": "copy"})
    exercise_id = derived_id("copy", "exercise", "ex-open-vof")
    assert read(carlos, f"/exercises/{exercise_id}")["data"]["data"]["image_url"] == MISSING
    assert models.MediaUse.objects.get(entity_id=exercise_id).path == MISSING


# Requests


@pytest.mark.parametrize(
    ("body", "query", "errors"),
    [
        ({"id": "no spaces"}, "", {"id"}),
        ({"id": "import"}, "", {"id"}),
        ({"id": None, "name": None, "include_media": None}, "", {"id", "name", "include_media"}),
        ({"name": " "}, "", {"name"}),
        ({"name": "x" * 101}, "", {"name"}),
        ({"include_media": 1, "is_public": True}, "", {"include_media", "is_public"}),
        ({"publish_mode": "auto"}, "?state=Draft", {"publish_mode", "state"}),
        ({}, "?state=draft&state=published", {"state"}),
    ],
)
def test_a_wrong_request_is_refused(carlos: Any, course: Any, body: Any, query: Any, errors: Any) -> None:
    assert copy(carlos, body, query=query, status=400)["errors"].keys() == errors
    assert models.Course.objects.count() == 1


def test_a_repeated_request_with_its_key_copies_once(carlos: Any, course: Any) -> None:
    first = carlos.post(f"{BASE}/courses/open/copy", {}, Idempotency_Key="k1")
    again = carlos.post(f"{BASE}/courses/open/copy", {}, Idempotency_Key="k1")
    assert again.content == first.content
    assert again["Location"] == first["Location"] == f"{BASE}/courses/quechua-inicial-copy"
    assert again["Idempotent-Replayed"] == "true"
    copied = carlos.get(f"{BASE}/courses/{first.json()['data']['id']}")
    assert first["ETag"] == again["ETag"] == copied["ETag"]
    assert models.Course.objects.count() == 2
    refused = copy(carlos, {"name": "Other"}, status=409, Idempotency_Key="k1")
    assert refused["error"]["context"] == {"reason": "idempotency_key_reused"}


def test_a_copy_is_in_the_audit_log(carlos: Any, course: Any) -> None:
    copy(carlos, {"id": "copy"})
    copy(carlos, {"id": "copy"}, status=409)
    entry = AuditEntry.objects.get(action=AuditAction.COURSE_COPIED)
    assert (entry.actor_id, entry.target_id, entry.after) == (carlos.user.pk, None, {"course_id": "copy"})


def test_the_history_of_a_copy_begins_with_all_its_rows(carlos: Any, course: Any) -> None:
    copy(carlos, {"id": "copy"})
    entries = read(carlos, "/courses/copy/history")["data"]
    assert len(entries) == 12
    assert {(each["draft_revision"], each["change"], each["changed_by"]) for each in entries} == {
        (1, "created", str(carlos.user.pk))
    }
    changes = read(carlos, "/courses/copy/changes")["data"]
    assert len(changes) == 12
    assert {each["change"] for each in changes} == {"created"}


def test_a_copy_can_be_published(ada: Any, api: Any, course: Any) -> None:
    copy(ada, {"id": "copy"})
    data(ada, "POST", "/courses/copy/publish", {}, 201)
    data(ada, "PUT", "/courses/copy", {"is_public": True})
    assert tree("copy", State.PUBLISHED) == tree("open")


def test_statements_of_a_copy_do_not_depend_on_the_number_of_rows(carlos: Any, db: Any) -> None:
    def statements(course_id, size):
        lessons = {f"{course_id}-l{n}": [f"{course_id}-x{n}-{each}" for each in range(size)] for n in range(size)}
        tree = {f"{course_id}-a": {f"{course_id}-s": {f"{course_id}-m": lessons}}}
        run(document(tree, replace(COURSE, id=course_id)))
        with CaptureQueriesContext(connection) as captured:
            copy(carlos, {"id": f"{course_id}-copy"}, course_id)
        return len(captured)

    assert statements("few", 2) == statements("many", 6)


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("course_id", "copies"), [("copy", 1), (None, 4)])
def test_copies_at_once_under_one_id_are_one_course_and_without_an_id_all_are_made(
    course: Any, course_id: Any, copies: Any
) -> None:
    def make():
        try:
            return copy_course(read_course("open", State.DRAFT), course_id=course_id, editor=Editor(Actor(), now()))
        except Conflict as refusal:
            return refusal.context

    made = at_once(*[make] * 4)
    refused = [each for each in made if isinstance(each, dict)]
    assert len(set(map(str, made)) - set(map(str, refused))) == copies
    assert refused == [{"field": "id", "value": "copy"}] * (4 - copies)
    for each in models.Course.objects.exclude(pk="open"):
        assert tree(each.pk) == tree("open")
