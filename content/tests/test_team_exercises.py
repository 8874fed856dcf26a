"""The collection of exercises with COURSE_TEAMS=members: what a creator reads of it."""

import json
from typing import Any

import pytest

from conftest import signed_in
from content.models import Course, Exercise, Member, PublishedCourse
from content.rights import require_edit_of_exercise
from content.tests import factories
from content.tests.media_files import WAV, WAV_PATH
from content.tests.publishing import make_manual
from content.tests.reading import ids, read
from content.tests.writing import call, data

DATA = {"statement": "El sol es una estrella.", "is_true": True}
IN_HIDDEN = {"ex-hidden-vof", "ex-hidden-pairs"}


@pytest.fixture
def olga(db: None) -> Any:
    return signed_in("olga@example.org", "content_creator")


@pytest.fixture
def collection(settings: Any, carlos: Any, olga: Any, public: Any, private: Any) -> Any:
    """carlos is a member of the private course, not of the public one; `both` is used in either."""
    settings.COURSE_TEAMS = "members"
    factories.member(private.course, carlos.user, "reviewer")
    both = factories.exercise("both")
    for branch in (public, private):
        factories.assign(branch.lesson, both)
    factories.exercise("mine", created_by=carlos.user)
    factories.exercise("hers", created_by=olga.user)
    factories.exercise("nobodys")
    return private


def test_creator_reads_exercises_of_own_courses_and_unused_ones_of_their_own_or_without_author(
    collection: Any, carlos: Any, olga: Any, ada: Any
) -> None:
    seen = {"carlos": IN_HIDDEN | {"both", "mine", "nobodys"}, "olga": {"hers", "nobodys"}}
    for client, expected in ((carlos, seen["carlos"]), (olga, seen["olga"])):
        answer = read(client, "/exercises")
        assert {exercise["id"] for exercise in answer["data"]} == expected
        assert answer["meta"]["total"] == len(expected)
        for exercise_id in expected:
            for path in ("", "/usage", "/delete-impact", "/analytics"):
                read(client, f"/exercises/{exercise_id}{path}")
    assert len(ids(ada, "/exercises")) == 8


def test_other_exercises_are_not_found_as_if_they_did_not_exist(collection: Any, carlos: Any) -> None:
    for exercise_id in ("ex-open-vof", "hers", "none"):
        for path in ("", "/usage", "/delete-impact", "/analytics"):
            found = read(carlos, f"/exercises/{exercise_id}{path}", 404)
            assert found["error"]["message"] == f"Exercise with ID '{exercise_id}' not found"
        call(carlos, "PUT", f"/exercises/{exercise_id}", {"x": 1}, 404)
        call(carlos, "POST", f"/exercises/{exercise_id}/duplicate", {"x": 1}, 404)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?unused=true", {"mine", "nobodys"}),
        ("?unused=false", IN_HIDDEN | {"both"}),
        ("?exercise_type=vof", {"ex-hidden-vof"}),
        ("/type/vof", {"ex-hidden-vof"}),
        ("?search=quechua", {"ex-hidden-vof"}),
        ("?sortBy=exercise_type&limit=100", IN_HIDDEN | {"both", "mine", "nobodys"}),
    ],
)
def test_other_exercises_are_in_no_list_or_count(collection: Any, carlos: Any, query: str, expected: Any) -> None:
    answer = read(carlos, f"/exercises{query}")
    assert {exercise["id"] for exercise in answer["data"]} == expected
    assert answer["meta"]["total"] == len(expected)


def test_own_exercise_that_only_others_use_is_theirs(collection: Any, carlos: Any, public: Any) -> None:
    factories.assign(public.lesson, Exercise.objects.get(pk="mine"))
    read(carlos, "/exercises/mine", 404)
    factories.assign(collection.lesson, Exercise.objects.get(pk="mine"))
    read(carlos, "/exercises/mine")


def test_usage_names_the_courses_that_the_creator_reads(collection: Any, carlos: Any, ada: Any) -> None:
    def courses(client: Any) -> list[str]:
        usage = read(client, "/exercises/both/usage")["data"]
        assert usage["totalLessons"] == len(usage["lessons"])
        [batched] = data(client, "POST", "/exercises/usage/batch", {"exerciseIds": ["both", "none"]})
        assert batched == usage
        return sorted(lesson["courseId"] for lesson in usage["lessons"])

    assert courses(carlos) == ["hidden"]
    assert courses(ada) == ["hidden", "open"]


def test_analytics_count_the_courses_that_the_creator_sees(
    collection: Any, carlos: Any, olga: Any, ada: Any, public: Any
) -> None:
    Course.objects.filter(pk="open").update(is_public=False)
    PublishedCourse.objects.filter(pk="open").update(is_public=False)

    def courses(client: Any) -> int:
        return int(read(client, "/exercises/both/analytics")["data"]["usageStats"]["uniqueCourses"])

    assert (courses(carlos), courses(ada)) == (1, 2)


def test_usage_of_a_sound_names_what_the_creator_reads(
    collection: Any, carlos: Any, ada: Any, public: Any, media_root: Any
) -> None:
    factories.media(WAV, extension="wav")
    for exercise_id in ("both", "mine", "hers"):
        call(ada, "PUT", f"/exercises/{exercise_id}", {"exercise_type": "vof", "data": DATA | {"audio_url": WAV_PATH}})
    call(ada, "PUT", "/lessons/open-lesson", {"description": f"![]({WAV_PATH})"})
    call(ada, "PUT", "/lessons/hidden-lesson", {"description": f"![]({WAV_PATH})"})
    digest = WAV_PATH.split("/")[1].split(".")[0]

    def uses(client: Any) -> list[tuple[str, list[str]]]:
        return [(use["id"], use["courses"]) for use in read(client, f"/media/{digest}/usage")["data"]]

    assert uses(carlos) == [("both", ["hidden"]), ("mine", []), ("hidden-lesson", ["hidden"])]
    both = ["hidden", "open"]
    assert uses(ada) == [
        ("both", both),
        ("hers", []),
        ("mine", []),
        ("hidden-lesson", both[:1]),
        ("open-lesson", both[1:]),
    ]


def test_changes_name_the_other_courses_that_the_creator_reads(
    collection: Any, carlos: Any, ada: Any, public: Any
) -> None:
    make_manual("hidden")
    call(ada, "PUT", "/exercises/both", {"exercise_type": "vof", "data": DATA | {"is_true": False}})

    def shared(client: Any) -> list[str]:
        [change] = read(client, "/courses/hidden/changes")["data"]
        return list(change["shared_with"])

    assert (shared(carlos), shared(ada)) == ([], ["open"])


def test_refused_discard_names_the_other_courses_that_the_creator_reads(
    collection: Any, carlos: Any, ada: Any, public: Any
) -> None:
    Member.objects.filter(course="hidden").update(role="editor")
    make_manual("hidden")
    call(ada, "PUT", "/exercises/both", {"exercise_type": "vof", "data": DATA | {"is_true": False}})
    for client, courses in ((carlos, []), (ada, ["open"])):
        refused = call(client, "POST", "/courses/hidden/discard", {}, 409)
        [exercise] = refused["error"]["context"]["exercises"]
        assert exercise == {"exercise_id": "both", "course_ids": courses}


def test_batch_leaves_out_exercises_that_the_creator_does_not_read(collection: Any, carlos: Any) -> None:
    body = {"exerciseIds": ["hers", "mine", "ex-open-vof", "both"]}
    found = data(carlos, "POST", "/exercises/usage/batch", body)
    assert [usage["exerciseId"] for usage in found] == ["mine", "both"]


def test_impact_of_a_deletion_names_the_courses_that_the_creator_reads(
    collection: Any, carlos: Any, olga: Any, public: Any
) -> None:
    impact = read(carlos, "/exercises/both/delete-impact")["data"]
    assert (impact["canDelete"], impact["affectedLessons"], impact["affectedCourses"]) == (False, 1, 1)
    assert [lesson["lessonId"] for lesson in impact["lessons"]] == ["hidden-lesson"]
    assert read(carlos, "/exercises/mine/delete-impact")["data"]["canDelete"] is True


def test_new_exercise_is_read_and_changed_by_its_author_until_others_use_it(
    collection: Any, carlos: Any, olga: Any
) -> None:
    created = data(carlos, "POST", "/exercises", {"id": "new", "exercise_type": "vof", "data": DATA}, 201)
    assert read(carlos, "/exercises/new")["data"] == created
    read(olga, "/exercises/new", 404)
    call(carlos, "PUT", "/exercises/new", {"data": DATA | {"is_true": False}})
    call(carlos, "PUT", "/exercises/nobodys", {"exercise_type": "vof", "data": DATA})


@pytest.mark.parametrize("write", ["update", "duplicate"])
def test_exercise_that_a_foreign_lesson_begins_to_use_during_the_request_stays(
    collection: Any, carlos: Any, public: Any, monkeypatch: Any, write: str
) -> None:
    """Between the first look at the rights and the locks."""

    def use_it(*args: Any) -> Any:
        may_edit = require_edit_of_exercise(*args)
        factories.assign(public.lesson, Exercise.objects.get(pk="mine"))
        return may_edit

    monkeypatch.setattr("content.views.exercises.require_edit_of_exercise", use_it)
    if write == "update":
        body: Any = {"exercise_type": "vof", "data": DATA}
        refused = call(carlos, "PUT", "/exercises/mine", body, 403)
    else:
        refused = call(carlos, "POST", "/exercises/mine/duplicate", {"id": "copy", "preserveUsage": True}, 403)
    assert refused["error"]["details"] == "A course that you may not edit uses the exercise"
    assert Exercise.objects.get(pk="mine").data != DATA
    assert not Exercise.objects.filter(pk="copy").exists()


@pytest.mark.parametrize("courses", [1, 30])
def test_list_of_exercises_takes_the_same_number_of_statements(
    settings: Any, carlos: Any, courses: int, django_assert_max_num_queries: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    for number in range(courses):
        course = factories.course(f"c{number}")
        factories.member(course, carlos.user, "editor")
        factories.assign(factories.branch(course)[3], factories.exercise(f"ex-{number}"))
    with django_assert_max_num_queries(3):
        assert read(carlos, "/exercises?limit=100")["meta"]["total"] == courses


def test_import_uses_no_exercise_that_its_author_does_not_read(collection: Any, carlos: Any, olga: Any) -> None:
    text = json.dumps(read(olga, "/courses/open/package")["data"]).replace("open-", "taken-")
    package = json.loads(text.replace("ex-taken-", "ex-open-").replace('"open"', '"taken"'))
    body = {"package": package, "mode": "create"}
    call(olga, "POST", "/courses/import", body, 403)
    read(olga, "/exercises/ex-open-vof", 404)
    read(olga, "/courses/taken", 404)
