"""The answer to `?since=`: its shape, what it names, and when it is the whole package."""

from itertools import pairwise
from typing import Any

import pytest
from django.db import connection

from accounts.audit import Actor
from content.editor import Editor
from content.formats.package import read_package
from content.importing.service import ImportOptions, import_course
from content.kinds import LESSON
from content.models import ContentChange, Course, CoursePackage, Entity, Exercise, LessonExercise
from content.references.addresses import address
from content.revisions import history
from content.revisions.history import prune_history
from content.revisions.revising import revising
from content.services.hierarchy import create_child, delete_record
from content.tests import factories
from content.tests.factories import later
from content.tests.reading import BASE, read

ADDRESSES = [address(64 * "a", "png"), address(64 * "b", "ogg")]
KINDS = ["levels", "sections", "modules", "lessons", "exercises", "lesson_exercises"]


def package(client):
    return read(client, "/courses/open/package")["data"]


def delta(client, since):
    return read(client, f"/courses/open/package?since={since}")["data"]


def delete_lesson(lesson, minute=1):
    with revising(lesson.course_id, at=later(minute)) as changes:
        changes.delete(lesson.course_id, Entity.LESSON, lesson.pk)
        changes.delete(lesson.course_id, Entity.LESSON_EXERCISE, *map(str, lesson.assignments.all()))
        lesson.delete()


def edit_exercise(exercise, minute=1):
    with revising(at=later(minute), exercise_ids=[exercise.pk]) as changes:
        Exercise.objects.filter(pk=exercise.pk).update(updated_at=later(minute))
        changes.update_exercise(exercise.pk)


def test_delta_without_changes_is_empty(api: Any, public: Any) -> None:
    whole = package(api)
    data = delta(api, 1)
    assert list(data) == [
        "kind",
        "base_revision",
        "revision",
        "package_version",
        "full",
        "counts",
        "size_bytes",
        "upserted",
        "deleted",
    ]
    assert (data["base_revision"], data["revision"], data["full"]) == (1, 1, False)
    assert data["upserted"] == data["deleted"] == {kind: [] for kind in KINDS}
    assert [data[key] for key in ("counts", "size_bytes", "package_version")] == [
        whole[key] for key in ("counts", "size_bytes", "package_version")
    ]


def test_revision_of_media_alone_has_an_empty_package_delta(api: Any, public: Any) -> None:
    with revising("open", at=later(1)) as changes:
        changes.media("open", *ADDRESSES)
    data = delta(api, 1)
    assert (data["revision"], data["full"]) == (2, False)
    assert data["upserted"] == data["deleted"] == {kind: [] for kind in KINDS}
    logged = ContentChange.objects.filter(course="open", revision=2).values_list("entity", "entity_id")
    assert set(logged) == {("media", address) for address in ADDRESSES}


def test_delta_deletes_everything_below_a_deleted_lesson(api: Any, public: Any) -> None:
    other = factories.lesson(public.module, "other")
    factories.assign(other, public.exercises[0])
    delete_lesson(public.lesson)
    edit_exercise(public.exercises[0], 2)
    data = delta(api, 1)
    assert data["deleted"] == {
        **{kind: [] for kind in KINDS},
        "lessons": ["open-lesson"],
        "exercises": ["ex-open-pairs"],
        "lesson_exercises": [["open-lesson", "ex-open-pairs"], ["open-lesson", "ex-open-vof"]],
    }
    [exercise] = data["upserted"]["exercises"]
    assert list(exercise) == ["id", "exercise_type", "data", "created_at", "updated_at"]
    assert exercise["id"] == "ex-open-vof"
    assert exercise["updated_at"] == "2026-03-01T09:02:00.000Z"
    assert data["revision"] == 3


def test_row_that_was_created_and_deleted_since_the_base_is_not_in_the_delta(api: Any, public: Any) -> None:
    create_child(
        LESSON, parent_id="open-module", values={"name": "Brief"}, record_id="brief", editor=Editor(Actor(), later(1))
    )
    assert delta(api, 1)["upserted"]["lessons"][0]["id"] == "brief"
    delete_record(LESSON, "brief", force=True, editor=Editor(Actor(), later(2)))
    data = delta(api, 1)
    assert data["revision"] == 3
    assert data["upserted"] == data["deleted"] == {kind: [] for kind in KINDS}


def test_delta_rows_are_flat(api: Any, public: Any) -> None:
    whole = package(api)
    with revising("open", at=later(1)) as changes:
        Course.objects.filter(pk="open").update(name="Other")
        for kind in (Entity.COURSE, Entity.LEVEL, Entity.SECTION, Entity.MODULE, Entity.LESSON):
            changes.update("open", kind, "open" if kind is Entity.COURSE else f"open-{kind.value}")
        changes.update("open", Entity.LESSON_EXERCISE, "open-lesson/ex-open-vof")
    upserted = delta(api, 1)["upserted"]
    assert upserted["course"] == {**whole["course"], "name": "Other"}
    row = whole
    for kind, below in pairwise(KINDS[:5]):
        row = row[kind][0]
        assert upserted[kind] == [{key: value for key, value in row.items() if key != below}]
    assert upserted["lesson_exercises"] == [{"lesson_id": "open-lesson", "exercise_id": "ex-open-vof", "order": 1}]
    assert upserted["exercises"] == []


def test_delta_contains_an_exercise_changed_while_the_course_did_not_use_it(api: Any, public: Any) -> None:
    exercise = public.exercises[0]
    assignment = LessonExercise.objects.get(exercise=exercise)
    with revising("open", at=later(1)) as changes:
        changes.delete("open", Entity.LESSON_EXERCISE, str(assignment))
        assignment.delete()
    edit_exercise(exercise, 2)
    with revising("open", at=later(3)) as changes:
        factories.assign(public.lesson, exercise, order=1)
        changes.create("open", Entity.LESSON_EXERCISE, str(assignment))
    data = delta(api, 1)
    assert [row["id"] for row in data["upserted"]["exercises"]] == [exercise.pk]
    assert data["upserted"]["exercises"][0]["updated_at"] == "2026-03-01T09:02:00.000Z"


@pytest.mark.parametrize("since", [0, 3, 10**17, 10**30])
def test_an_unknown_revision_gives_the_whole_package(api: Any, public: Any, since: Any) -> None:
    edit_exercise(public.exercises[0])
    assert delta(api, since) == {**package(api), "base_revision": None, "full": True}


def test_a_revision_from_before_a_re_creation_gives_the_whole_package(api: Any, public: Any) -> None:
    edit_exercise(public.exercises[0])
    with revising("open", at=later(2)) as changes:
        changes.retire_course("open", at=later(1))
        Course.objects.filter(pk="open").delete()
    again = factories.course("open", at=later(3))
    assert again.revision == 3
    for since in (1, 2):
        assert delta(api, since)["full"] is True
    with revising("open", at=later(4)) as changes:
        changes.update("open", Entity.COURSE, "open")
    assert [delta(api, since)["full"] for since in (1, 2, 3, 4)] == [True, True, False, False]


def test_delta_from_before_the_retained_history_is_the_whole_package(api: Any, public: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(history, "HISTORY", 3)
    for minute in range(1, 7):
        edit_exercise(public.exercises[0], minute)
    assert not delta(api, 1)["full"]
    prune_history()
    assert [delta(api, since)["full"] for since in range(1, 8)] == [True, True, True, False, False, False, False]


@pytest.mark.parametrize("since", ["", "-1", "1.5", "abc", "+1", "%201", "1&since=1"])
def test_delta_since_must_be_an_integer(api: Any, public: Any, since: Any) -> None:
    assert list(read(api, f"/courses/open/package?since={since}", 400)["errors"]) == ["since"]


def test_delta_headers(api: Any, public: Any) -> None:
    tag = api.get(f"{BASE}/courses/open/package").headers["ETag"]
    for since in (0, 1):
        answer = api.get(f"{BASE}/courses/open/package?since={since}", If_None_Match=tag, If_Modified_Since="x")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
        assert answer.headers["Vary"] == "Accept-Encoding, origin"
        assert "ETag" not in answer.headers
        assert "Last-Modified" not in answer.headers


@pytest.mark.parametrize("since", [1, 2, 0])
def test_caching_headers_match_the_version_sent_when_a_course_becomes_private(
    api: Any, carlos: Any, public: Any, since: Any
) -> None:
    """It does so after the first look at the course: a delta is of the state of that look, a whole package is newer."""

    def ask(client):
        Course.objects.filter(pk="open").update(is_public=True)
        looked = []

        def hide(execute, sql, params, many, context):
            found = execute(sql, params, many, context)
            if not looked and "revision_shares_second" in sql:
                looked.append(sql)
                with revising("open", at=later(2)) as changes:
                    Course.objects.filter(pk="open").update(is_public=False)
                    changes.update("open", Entity.COURSE, "open")
            return found

        with connection.execute_wrapper(hide):
            answer = client.get(f"{BASE}/courses/open/package?since={since}")
        assert looked
        return answer

    package(api)
    answer = ask(carlos)
    if since == 1:
        assert answer.json()["data"]["revision"] == 1
        assert answer.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
    else:
        assert answer.json()["data"]["revision"] == 2
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "Authorization" in answer.headers["Vary"]
    assert api.get(f"{BASE}/courses/open/package?since={since}").status_code == 404
    if since != 1:
        assert ask(api).status_code == 404


def test_delta_shows_an_import_as_one_revision(api: Any, public: Any) -> None:
    whole = package(api)
    changed = {**whole, "course": {**whole["course"], "name": "Other"}, "levels": []}
    document = read_package({key: changed[key] for key in ("course", "levels")})
    import_course(document=document, options=ImportOptions(mode="replace"), editor=Editor(Actor(), later(1)))
    data = delta(api, 1)
    assert data["revision"] == 2
    assert data["deleted"]["levels"] == ["open-level"]
    assert data["deleted"]["exercises"] == ["ex-open-pairs", "ex-open-vof"]
    assert data["counts"] == dict.fromkeys(("levels", "sections", "modules", "lessons", "exercises"), 0)


@pytest.mark.parametrize("size", [1, 60])
def test_delta_takes_a_constant_number_of_queries(
    api: Any, public: Any, size: Any, django_assert_num_queries: Any
) -> None:
    for number in range(size):
        factories.section(public.level)
        factories.assign(factories.lesson(public.module), factories.exercise(f"ex-{number}"))
    package(api)
    edit_exercise(public.exercises[0])
    package(api)
    # The package's scalars, the log, the assignments of the exercise, the exercise.
    with django_assert_num_queries(4):
        assert len(delta(api, 1)["upserted"]["exercises"]) == 1
    assert CoursePackage.objects.get().revision == 2
