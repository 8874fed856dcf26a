"""Importing into drafts, under another id, and by those who may: what publishing and teams add to imports."""

from typing import Any

import pytest

from content import models
from content.formats.renaming import derived_id
from content.models import MemberRole
from content.tests import factories
from content.tests.reading import read
from content.tests.writing import data


def load(client, package, mode="merge", status=200, query="", **body):
    answer = client.post(f"/api/v1/courses/import{query}", {"package": package, "mode": mode, **body})
    assert answer.status_code == status, answer.content
    return answer.json()


def numbers(answer):
    plan = answer["data"]["plan"]
    return [len(plan[name]) for name in ("create", "update", "delete", "unchanged")]


def join(user, course_id, role):
    models.Member.objects.filter(course=course_id, user=user.pk).delete()
    factories.member(models.Course.objects.get(pk=course_id), user, role)


def state(client, course_id="open"):
    shown = read(client, f"/courses/{course_id}/publish-mode")["data"]
    return shown["publish_mode"], shown["revision"], shown["draft_revision"]


def named(client, path):
    return read(client, path)["data"]["name"]


@pytest.fixture
def package(carlos, public):
    """The export of the course `open`."""
    return read(carlos, "/courses/open/export")


@pytest.fixture
def manual(ada, package):
    """`package`; the course is published by hand from now on."""
    data(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    return package


# Under another id


def test_another_course_id_gives_every_row_a_derived_id(carlos: Any, package: Any) -> None:
    answer = load(carlos, package, "create", 201, course_id="copy")
    assert (answer["data"]["course_id"], answer["data"]["revision"], answer["data"]["draft_revision"]) == ("copy", 1, 1)
    assert numbers(answer) == [9, 0, 0, 0]
    lesson = read(carlos, f"/lessons/{derived_id('copy', 'lesson', 'open-lesson')}")["data"]
    assert [each["exercise_id"] for each in lesson["exercises"]] == [
        derived_id("copy", "exercise", each) for each in ("ex-open-vof", "ex-open-pairs")
    ]
    assert state(carlos) == ("auto", 1, 1)


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_importing_again_under_the_same_id_changes_nothing(carlos: Any, package: Any, mode: Any) -> None:
    load(carlos, package, "create", 201, course_id="copy")
    answer = load(carlos, package, mode, course_id="copy")
    assert numbers(answer) == [0, 0, 0, 9]
    assert answer["data"]["revision"] == 1


def test_an_import_and_a_copy_under_one_id_get_the_same_ids(carlos: Any, package: Any) -> None:
    data(carlos, "POST", "/courses/open/copy", {"id": "copy", "name": package["course"]["name"]}, 201)
    assert numbers(load(carlos, package, course_id="copy")) == [0, 0, 0, 9]


def test_ids_of_others_do_not_prevent_an_import_under_another_course_id(
    carlos: Any, ada: Any, private: Any, package: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.level(private.course, derived_id("copy", "level", "open-level"))
    taken = [derived_id("copy", "exercise", f"ex-open-{kind}") for kind in ("vof", "pairs")]
    factories.exercise(taken[0], "vof", {"statement": "x", "is_true": True}, created_by_id=ada.user.pk)
    factories.assign(private.lesson, factories.exercise(taken[1], "vof", {"statement": "x", "is_true": True}))
    planned = load(carlos, package, dry_run=True, course_id="copy")["data"]["plan"]
    answer = load(carlos, package, status=201, course_id="copy")
    assert answer["data"]["plan"] == planned
    assert numbers(answer) == [9, 0, 0, 0]
    assert not {each["id"] for each in planned["create"]} & {*taken, derived_id("copy", "level", "open-level")}
    assert numbers(load(carlos, package, course_id="copy")) == [0, 0, 0, 9]
    models.LessonExercise.objects.filter(exercise=taken[1]).delete()
    models.Exercise.objects.filter(pk__in=taken).delete()
    assert numbers(load(carlos, package, course_id="copy")) == [0, 0, 0, 9]


def test_with_the_course_id_of_the_package_all_ids_stay(carlos: Any, package: Any) -> None:
    assert numbers(load(carlos, package, course_id="open")) == [0, 0, 0, 9]


@pytest.mark.parametrize(
    ("options", "errors"),
    [
        ({"course_id": "no spaces", "publish_mode": "Auto"}, {"course_id", "publish_mode"}),
        ({"course_id": None, "publish_mode": None}, {"course_id", "publish_mode"}),
        ({"course_id": "x" * 21, "is_public": False}, {"course_id", "is_public"}),
    ],
)
def test_wrong_options_are_refused(carlos: Any, package: Any, options: Any, errors: Any) -> None:
    assert load(carlos, package, "merge", 400, **options)["errors"].keys() == errors


def test_two_rows_that_would_get_one_id_are_refused(carlos: Any, package: Any) -> None:
    module = package["levels"][0]["sections"][0]["modules"][0]
    module["lessons"] = [
        {"id": lesson, "name": lesson, "order": order, "exercises": []}
        for order, lesson in enumerate(("5475834", "9087008"), 1)  # found by search
    ]
    assert load(carlos, package, "merge", 400, course_id="copy")["errors"].keys() == {"course_id"}
    load(carlos, package, "merge", 201, course_id="copy-2")


# Modes


def test_a_new_course_can_be_published_by_hand(carlos: Any, api: Any, package: Any) -> None:
    planned = load(carlos, package, "create", dry_run=True, course_id="copy", publish_mode="manual")
    assert (planned["data"]["revision"], planned["data"]["draft_revision"]) == (None, None)
    answer = load(carlos, package, "create", 201, course_id="copy", publish_mode="manual")
    assert (answer["data"]["revision"], answer["data"]["draft_revision"]) == (None, 1)
    assert state(carlos, "copy") == ("manual", None, 1)
    read(api, "/courses/copy", 404)


def test_the_mode_of_a_course_that_exists_stays(carlos: Any, package: Any) -> None:
    package["course"]["name"] = "Otro"
    load(carlos, package, publish_mode="manual")
    assert state(carlos) == ("auto", 2, 2)


def test_import_into_a_manual_course_changes_the_draft_only(carlos: Any, api: Any, manual: Any) -> None:
    manual["course"]["name"] = "Otro"
    manual["levels"][0]["sections"][0]["modules"][0]["lessons"][0]["exercises"][0]["exercise"]["data"]["is_true"] = (
        False
    )
    answer = load(carlos, manual)
    assert (numbers(answer), answer["data"]["revision"], answer["data"]["draft_revision"]) == ([0, 2, 0, 7], 1, 2)
    assert (named(carlos, "/courses/open"), named(api, "/courses/open")) == ("Otro", "Quechua inicial")
    assert read(api, "/courses/open/package")["data"]["course"]["name"] == "Quechua inicial"
    changes = read(carlos, "/courses/open/changes")["data"]
    assert [(each["entity"], each["id"]) for each in changes] == [("course", "open"), ("exercise", "ex-open-vof")]


def test_deletions_in_a_manual_course_need_no_administrator_and_no_force(
    ana: Any, ada: Any, carlos: Any, manual: Any
) -> None:
    ana.post("/api/v1/progress/lesson/open-lesson")
    manual["levels"] = []
    answer = load(carlos, manual, "replace")
    assert (numbers(answer), answer["data"]["draft_revision"]) == ([0, 0, 6, 1], 2)
    assert len(read(ana, "/courses/open/package")["data"]["levels"]) == 1
    refused = ada.post("/api/v1/courses/open/publish", {})
    assert (refused.status_code, refused.json()["error"]["context"]["reason"]) == (409, "completions")


def test_deletions_in_an_auto_course_need_an_administrator_and_force(
    ana: Any, ada: Any, carlos: Any, package: Any
) -> None:
    ana.post("/api/v1/progress/lesson/open-lesson")
    package["levels"] = []
    load(carlos, package, "replace", 403)
    load(ada, package, "replace", 409)
    load(ada, package, "replace", query="?force=true")


def test_a_manual_course_stays_as_public_as_it_is(carlos: Any, api: Any, manual: Any) -> None:
    manual["course"]["is_public"] = False
    assert numbers(load(carlos, manual)) == [0, 0, 0, 9]
    assert read(api, "/courses/open")["data"]["is_public"] is True


def test_the_package_of_a_draft_can_be_imported(carlos: Any, package: Any) -> None:
    package |= {"revision": None, "package_version": None, "draft_revision": 48}
    assert numbers(load(carlos, package)) == [0, 0, 0, 9]


# Rights


def test_with_teams_only_those_who_edit_a_course_import_into_it(
    carlos: Any, ada: Any, package: Any, private: Any, settings: Any
) -> None:
    hidden = read(carlos, "/courses/hidden/export")
    settings.COURSE_TEAMS = "members"
    package["course"]["name"] = hidden["course"]["name"] = "Otro"
    for dry_run in (True, False):
        load(carlos, package, "merge", 403, dry_run=dry_run)
        missing = load(carlos, hidden, "replace", 404, dry_run=dry_run)
        assert missing["message"] == "Course with ID 'hidden' not found"
    assert load(carlos, hidden, "create", 409)["message"] == "Course with ID 'hidden' already exists"
    join(carlos.user, "hidden", MemberRole.REVIEWER)
    load(carlos, hidden, "merge", 403)
    join(carlos.user, "hidden", MemberRole.EDITOR)
    load(carlos, hidden)
    load(ada, package)
    assert (named(ada, "/courses/open"), named(ada, "/courses/hidden")) == ("Otro", "Otro")


def test_with_teams_an_exercise_changes_only_with_the_right_to_edit_every_course_that_uses_it(
    carlos: Any, package: Any, private: Any, public: Any, settings: Any
) -> None:
    factories.assign(private.lesson, public.exercises[0])
    join(carlos.user, "open", MemberRole.OWNER)
    settings.COURSE_TEAMS = "members"
    assert numbers(load(carlos, package)) == [0, 0, 0, 9]
    lesson = package["levels"][0]["sections"][0]["modules"][0]["lessons"][0]
    lesson["exercises"][0]["exercise"]["data"]["is_true"] = False
    for dry_run in (True, False):
        load(carlos, package, "merge", 403, dry_run=dry_run)
    join(carlos.user, "hidden", MemberRole.REVIEWER)
    load(carlos, package, "merge", 403)
    join(carlos.user, "hidden", MemberRole.EDITOR)
    assert numbers(load(carlos, package)) == [0, 1, 0, 8]
    assert models.Course.objects.get(pk="hidden").draft_revision == 2


def test_with_teams_an_unused_exercise_changes_only_by_its_author_when_it_has_one(
    ada: Any, carlos: Any, package: Any, settings: Any
) -> None:
    join(carlos.user, "open", MemberRole.OWNER)
    settings.COURSE_TEAMS = "members"
    loose = factories.exercise("ex-loose", "vof", created_by=ada.user)
    new = {"id": "ex-loose", "exercise_type": "vof", "data": {"statement": "x", "is_true": True}}
    lesson = package["levels"][0]["sections"][0]["modules"][0]["lessons"][0]
    lesson["exercises"].append({"order": 3, "exercise": new})
    load(carlos, package, "merge", 403)
    models.Exercise.objects.filter(pk=loose.pk).update(created_by=carlos.user)
    assert numbers(load(carlos, package)) == [1, 1, 0, 9]
