"""Importing a course over HTTP: modes, plans, dry runs, and everything that is refused without a trace."""

import copy
import json
import re
from typing import Any

import pytest

from content import models
from content.tests import factories
from content.tests.reading import BASE, read

PATH = f"{BASE}/courses/import"
TABLES = (
    models.Course,
    models.Level,
    models.Section,
    models.Module,
    models.Lesson,
    models.Exercise,
    models.LessonExercise,
    models.ContentChange,
)


def export(client, course_id="open"):
    return read(client, f"/courses/{course_id}/export")


def load(client, package, mode="merge", status=200, query="", **body):
    answer = client.post(f"{PATH}{query}", {"package": package, "mode": mode, **body})
    assert answer.status_code == status, answer.content
    return answer.json()


def stored():
    """Everything that an import could change."""
    return [list(table.objects.order_by("pk").values()) for table in TABLES]


def numbers(answer):
    return {name: len(entries) for name, entries in answer["data"]["plan"].items()}


def renamed(package, old="open", new="copy"):
    """The same course under other ids, exercises excepted."""
    return json.loads(json.dumps(package).replace(f'"{old}', f'"{new}'))


@pytest.fixture
def package(carlos, public):
    return export(carlos)


def test_import_of_identical_content_changes_nothing(carlos: Any, package: Any) -> None:
    before = stored()
    for mode in ("merge", "replace"):
        answer = load(carlos, package, mode)
        assert answer["message"] == "Course imported successfully"
        assert {key: answer["data"][key] for key in ("course_id", "mode", "dry_run", "revision")} == {
            "course_id": "open",
            "mode": mode,
            "dry_run": False,
            "revision": 1,
        }
        assert numbers(answer) == {"create": 0, "update": 0, "delete": 0, "unchanged": 9}
    assert stored() == before


def test_saved_package_response_can_be_imported(api: Any, carlos: Any, public: Any) -> None:
    assert numbers(load(carlos, read(api, "/courses/open/package")))["unchanged"] == 9
    assert numbers(load(carlos, read(api, "/courses/open/package?since=99")))["unchanged"] == 9


def test_import_creates_a_new_course(carlos: Any, package: Any) -> None:
    answer = carlos.post(PATH, {"package": renamed(package), "mode": "create"})
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"{BASE}/courses/copy"
    assert read(carlos, "/courses/copy")["data"]["created_by"] == str(carlos.user.pk)
    assert answer.json()["data"]["revision"] == 1
    assert {entry["entity"] for entry in answer.json()["data"]["plan"]["create"]} == {
        "course",
        "level",
        "section",
        "module",
        "lesson",
        "lesson_exercise",
    }
    assert numbers(answer.json())["unchanged"] == 2
    assert load(carlos, renamed(package), "create", 409)["message"] == "Course with ID 'copy' already exists"


def test_merge_creates_and_updates_rows_and_names_the_fields(carlos: Any, package: Any) -> None:
    package["levels"][0]["name"] = "Other"
    lesson = package["levels"][0]["sections"][0]["modules"][0]["lessons"][0]
    lesson["exercises"].pop()
    lesson["exercises"][0]["order"] = 4
    answer = load(carlos, package)
    assert answer["data"]["plan"]["update"] == [
        {"entity": "level", "id": "open-level", "fields": ["name"]},
        {"entity": "lesson_exercise", "id": "open-lesson/ex-open-vof", "fields": ["order"]},
    ]
    assert answer["data"]["plan"]["delete"] == []
    assert answer["data"]["revision"] == 2


def test_replace_deletes_what_the_package_does_not_have(ada: Any, public: Any) -> None:
    package = export(ada)
    package["levels"][0]["sections"] = []
    answer = load(ada, package, "replace")
    assert answer["data"]["plan"]["delete"] == [
        {"entity": "section", "id": "open-section"},
        {"entity": "module", "id": "open-module"},
        {"entity": "lesson", "id": "open-lesson"},
        {"entity": "lesson_exercise", "id": "open-lesson/ex-open-pairs"},
        {"entity": "lesson_exercise", "id": "open-lesson/ex-open-vof"},
    ]
    assert export(ada)["levels"][0]["sections"] == []
    assert models.Exercise.objects.count() == 2


def test_creator_may_dry_run_deletions_but_not_import_them(carlos: Any, package: Any) -> None:
    package["levels"] = []
    before = stored()
    answer = load(carlos, package, "replace", 403)
    assert answer["error"]["code"] == "AUTHORIZATION_ERROR"
    plan = load(carlos, package, "replace", dry_run=True)
    assert len(plan["data"]["plan"]["delete"]) == 6
    assert stored() == before


def test_import_dry_run_returns_the_plan_and_writes_nothing(carlos: Any, package: Any) -> None:
    before = stored()
    new = load(carlos, renamed(package), "create", dry_run=True)
    assert (new["data"]["revision"], new["data"]["dry_run"]) == (None, True)
    assert "message" not in new
    package["course"]["name"] = "Other"
    planned = load(carlos, package, dry_run=True)
    assert stored() == before
    assert load(carlos, package)["data"]["plan"] == planned["data"]["plan"]


def test_import_dry_run_returns_the_error_of_the_import(carlos: Any, package: Any, private: Any) -> None:
    foreign = renamed(package, "open-level", "hidden-level")
    for dry_run in (True, False):
        answer = load(carlos, foreign, "merge", 409, dry_run=dry_run)
        assert answer["message"] == "Level with ID 'hidden-level' already exists"
        assert answer["error"]["context"] == {"field": "id", "value": "hidden-level"}


def test_completed_lessons_are_deleted_only_by_force(ada: Any, ana: Any, sam: Any, public: Any) -> None:
    for learner in (ana, sam):
        assert learner.post("/api/v1/progress/lesson/open-lesson").status_code == 201
    package = export(ada)
    package["levels"] = []
    for query in ("", "?force=false"):
        answer = load(ada, package, "replace", 409, query)
        assert answer["error"]["context"] == {"learners": 2, "completions": 2}
    assert load(ada, package, "replace", query="?force=true")["data"]["revision"] == 2


@pytest.mark.parametrize("force", ["", "yes", "TRUE&force=true"])
def test_import_force_must_be_a_boolean(carlos: Any, package: Any, force: Any) -> None:
    answer = load(carlos, {}, "merge", 400, query=f"?force={force}")
    assert set(answer["errors"]) == {"force", "package.course", "package.levels"}


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"package", "mode"}),
        ({"package": None, "mode": None}, {"package", "mode"}),
        ({"package": [], "mode": "overwrite", "dry_run": 1}, {"package", "mode", "dry_run"}),
        ({"package": {}, "mode": 5, "surprise": 1}, {"package.course", "package.levels", "mode", "surprise"}),
        ({"package": {"course": {}, "levels": {}}, "mode": "merge"}, {"package.course.id", "package.levels"}),
    ],
)
def test_invalid_import_body_reports_all_errors(carlos: Any, db: Any, body: Any, fields: Any) -> None:
    answer = carlos.post(PATH, body)
    assert answer.status_code == 400
    assert fields <= set(answer.json()["errors"])


def _set(value, *path):
    def damage(package):
        inner = package
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return damage


def _repeat_level(package):
    package["levels"].append(copy.deepcopy(package["levels"][0]))


def _contain_itself(package):
    package["levels"][0]["sections"][0]["modules"][0]["lessons"] = [copy.deepcopy(package["levels"][0])]


LEVEL = ("levels", 0)
LESSON = (*LEVEL, "sections", 0, "modules", 0, "lessons", 0)
EXERCISE = (*LESSON, "exercises", 0, "exercise")
DAMAGES = {
    "wrong type": (_set("1", *LEVEL, "order"), "package.levels.0.order"),
    "wrong parent": (_set("other", *LEVEL, "course_id"), "package.levels.0.course_id"),
    "unknown key": (_set(1, *LEVEL, "colour"), "package.levels.0.colour"),
    "too long": (_set("x" * 61, *LESSON, "id"), "package.levels.0.sections.0.modules.0.lessons.0.id"),
    "duplicate id": (_repeat_level, "package.levels.1.id"),
    "contains itself": (_contain_itself, "package.levels.0.sections.0.modules.0.lessons.0.sections"),
    "missing": (_set({}, "course"), "package.course.name"),
    "null": (_set(None, *LEVEL, "sections"), "package.levels.0.sections"),
    "array of scalars": (
        _set([1], *LESSON, "exercises"),
        "package.levels.0.sections.0.modules.0.lessons.0.exercises.0",
    ),
    "wrong data": (
        _set({"statement": 5}, *EXERCISE, "data"),
        "package.levels.0.sections.0.modules.0.lessons.0.exercises.0.exercise.data.statement",
    ),
    "wrong exercise type": (
        _set("quiz", *EXERCISE, "exercise_type"),
        "package.levels.0.sections.0.modules.0.lessons.0.exercises.0.exercise.exercise_type",
    ),
    "same languages": (_set("qu", "course", "source_language"), "package.course.target_language"),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
def test_a_damaged_package_is_refused_with_the_path_of_the_damage(
    carlos: Any, package: Any, damage: Any, mode: Any
) -> None:
    hurt, path = DAMAGES[damage]
    hurt(package)
    before = stored()
    answer = load(carlos, package, mode, 400)
    assert path in answer["errors"]
    assert answer["error"]["code"] == "VALIDATION_ERROR"
    assert stored() == before


def test_malformed_or_oversized_import_body_is_refused(carlos: Any, package: Any) -> None:
    body = json.dumps({"package": package, "mode": "merge"}).encode()
    assert carlos.post(PATH, body[:-20]).json()["error"]["code"] == "MALFORMED_REQUEST"
    deep = b'{"mode":"merge","package":' + b"[" * 70 + b"]" * 70 + b"}"
    assert carlos.post(PATH, deep).json()["error"]["code"] == "MALFORMED_REQUEST"
    assert carlos.post(PATH, body + b" " * 10 * 1024 * 1024).status_code == 413
    assert carlos.post(PATH, body + b" " * 2 * 1024 * 1024).status_code == 200
    assert carlos.post(PATH, body, Content_Type="text/plain").status_code == 415


def test_import_body_with_too_many_values_is_refused(api: Any, carlos: Any, package: Any) -> None:
    flood = b'{"mode":"merge","package":[' + b"[]," * 700_000 + b"[]]}"
    assert api.post(PATH, flood).status_code == 401  # unread
    answer = carlos.post(PATH, flood)
    assert answer.status_code == 400
    assert answer.json()["error"]["details"] == "The body has too many values"


def test_only_staff_may_import_a_course(api: Any, ana: Any, carlos: Any, package: Any) -> None:
    for client, status in ((api, 401), (ana, 403)):
        assert client.post(PATH, {}).status_code == status
    assert carlos.post(PATH, {}).status_code == 400


def test_importing_an_export_gives_the_same_export(ada: Any, public: Any) -> None:
    factories.level(public.course, "lone", order=8, name="«Ñ» & <b>")
    exercise = factories.exercise("ex-2", "vof", {"statement": "5 < 6 &\n\t", "is_true": False, "n": 10**25, "x": 1.5})
    factories.assign(public.lesson, exercise, order=9)
    before = ada.get(f"{BASE}/courses/open/export").content
    for table in reversed(TABLES):
        table.objects.all().delete()
    assert load(ada, json.loads(before), "create", 201)["data"]["course_id"] == "open"
    assert timeless(ada.get(f"{BASE}/courses/open/export").content) == timeless(before)


def timeless(document):
    """The bytes of an export without what is a matter of time."""
    document = re.sub(rb'"(created_at|updated_at|package_version)":"[^"]{24}"', rb'"\1":""', document)
    return re.sub(rb'"revision":[0-9]+', b'"revision":0', document)


def test_import_of_many_rows_takes_a_limited_number_of_queries(
    carlos: Any, package: Any, django_assert_max_num_queries: Any
) -> None:
    lesson = package["levels"][0]["sections"][0]["modules"][0]["lessons"][0]
    for number in range(200):
        exercise = {"id": f"n-{number}", "exercise_type": "vof", "data": {"statement": "x", "is_true": True}}
        lesson["exercises"].append({"order": 10 + number, "exercise": exercise})
    with django_assert_max_num_queries(45):
        load(carlos, package)
