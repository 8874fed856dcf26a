"""The keys and values of every object, as the public and as staff see them."""

from typing import Any

import pytest

from content.exercises import EXAMPLES
from content.tests import factories
from content.tests.reading import child_list_paths, read, record_paths

STAMPS = ["created_at", "updated_at"]
AUTHORSHIP = ["created_by", "updated_by"]
EXERCISE = ["id", "exercise_type", "data", *STAMPS]
KEYS = {
    "courses": [
        "id",
        "source_language",
        "target_language",
        "name",
        "description",
        "is_public",
        "unlock",
        "levels_count",
        *STAMPS,
    ],
    "levels": ["id", "course_id", "code", "name", "order", "sections_count", *STAMPS],
    "sections": ["id", "level_id", "name", "order", "modules_count", *STAMPS],
    "modules": ["id", "section_id", "module_type", "name", "order", "lessons_count", *STAMPS],
    "lessons": [
        *["id", "module_id", "name", "description", "tip", "experience_points", "order", "exercises_count"],
        "exercises",
        *STAMPS,
    ],
    "exercises": ["lesson_id", "exercise_id", "order", "exercise"],
}


def collection_of(path):
    """The last collection that a path names."""
    return next(part for part in reversed(path.split("/")) if part in KEYS)


def assert_keys(record, collection, authorship):
    extra = authorship if collection != "exercises" else []
    assert sorted(record) == sorted([*KEYS[collection], *extra])
    nested = [record] if collection == "exercises" else record.get("exercises", [])
    for assignment in nested:
        assert sorted(assignment) == sorted(KEYS["exercises"])
        assert sorted(assignment["exercise"]) == sorted([*EXERCISE, *authorship])


@pytest.mark.parametrize(
    ("reader", "authorship"), [("api", []), ("ana", []), ("carlos", AUTHORSHIP), ("ada", AUTHORSHIP)]
)
def test_every_content_object_has_the_documented_keys(request: Any, public: Any, reader: Any, authorship: Any) -> None:
    client = request.getfixturevalue(reader)
    for path in record_paths(public):
        assert_keys(read(client, path)["data"], collection_of(path), authorship)
    for path in ["/courses", "/lessons", *child_list_paths(public)]:
        records = read(client, path)["data"]
        assert records
        for record in records:
            assert_keys(record, collection_of(path), authorship)


def test_course_object_has_all_fields(api: Any, db: Any) -> None:
    course = factories.course("open", name="Quechua", description="<p>Hola</p>", at=factories.later(1))
    factories.level(course)
    factories.level(course)
    assert read(api, "/courses/open")["data"] == {
        "id": "open",
        "source_language": "es-419",
        "target_language": "qu",
        "name": "Quechua",
        "description": "<p>Hola</p>",
        "is_public": True,
        "unlock": "open",
        "levels_count": 2,
        "created_at": "2026-03-01T09:01:00.000Z",
        "updated_at": "2026-03-01T09:01:00.000Z",
    }


def test_lesson_contains_all_its_exercises_in_order(api: Any, db: Any) -> None:
    *_, lesson = factories.branch(factories.course("open"))
    for order, name in ((30, "c"), (10, "a"), (20, "b")):
        factories.assign(lesson, factories.exercise(name, "vof"), order=order)
    shown = read(api, f"/lessons/{lesson.pk}")["data"]
    assert shown["exercises_count"] == 3
    assert [(row["exercise_id"], row["order"]) for row in shown["exercises"]] == [("a", 10), ("b", 20), ("c", 30)]
    assert shown["exercises"][0] == {
        "lesson_id": lesson.pk,
        "exercise_id": "a",
        "order": 10,
        "exercise": {
            "id": "a",
            "exercise_type": "vof",
            "data": EXAMPLES["vof"],
            "created_at": "2026-03-01T09:00:00.000Z",
            "updated_at": "2026-03-01T09:00:00.000Z",
        },
    }


def test_lesson_without_exercises_has_an_empty_array(api: Any, db: Any) -> None:
    *_, lesson = factories.branch(factories.course("open"))
    shown = read(api, f"/lessons/{lesson.pk}")["data"]
    assert (shown["exercises"], shown["exercises_count"], shown["description"]) == ([], 0, None)


def test_lesson_list_contains_the_exercises_of_each_lesson(api: Any, public: Any) -> None:
    other = factories.lesson(public.module)
    empty = factories.lesson(public.module)
    factories.assign(other, public.exercises[1])
    shown = read(api, f"/modules/{public.module.pk}/lessons")["data"]
    assert {lesson["id"]: [row["exercise_id"] for row in lesson["exercises"]] for lesson in shown} == {
        public.lesson.pk: [exercise.pk for exercise in public.exercises],
        other.pk: [public.exercises[1].pk],
        empty.pk: [],
    }
    assert [lesson["exercises_count"] for lesson in shown] == [2, 1, 0]


def test_counts_are_those_of_the_direct_children(api: Any, public: Any) -> None:
    section = factories.section(public.level)
    factories.module(section)
    factories.module(section)
    assert read(api, f"/levels/{public.level.pk}")["data"]["sections_count"] == 2
    counts = {row["id"]: row["modules_count"] for row in read(api, f"/levels/{public.level.pk}/sections")["data"]}
    assert counts == {public.section.pk: 1, section.pk: 2}
    assert read(api, f"/modules/{public.module.pk}")["data"]["lessons_count"] == 1


@pytest.mark.parametrize(
    "data",
    [
        {
            "statement": '«¿Ñandú?» 🦜 \u2028 \\ "quoted" </script>',
            "is_true": True,
            "own": {"b": [1, 2.5, None], "a": ""},
        },
        {"statement": "big", "is_true": False, "number": 2**70, "small": -(2**70), "exact": 12345678901234567890},
    ],
)
def test_data_of_an_exercise_is_returned_unchanged(api: Any, public: Any, data: Any) -> None:
    factories.assign(public.lesson, factories.exercise("verbatim", "vof", data))
    shown = read(api, f"/lessons/{public.lesson.pk}/exercises/verbatim")["data"]
    assert shown["exercise"]["data"] == data
    assert read(api, f"/lessons/{public.lesson.pk}")["data"]["exercises"][-1]["exercise"]["data"] == data


def test_staff_see_the_author_of_a_record(carlos: Any, db: Any) -> None:
    factories.course("open", created_by=carlos.user)
    shown = read(carlos, "/courses/open")["data"]
    assert (shown["created_by"], shown["updated_by"]) == (str(carlos.user.pk), None)
    assert read(carlos, "/courses")["data"][0]["created_by"] == str(carlos.user.pk)


def test_head_of_content_has_the_headers_of_get(api: Any, public: Any) -> None:
    for path in [*record_paths(public), *child_list_paths(public), "/courses"]:
        got, head = api.get("/api/v1" + path), api.head("/api/v1" + path)
        assert (head.status_code, head.content) == (200, b"")
        for header in ("ETag", "Content-Length", "X-Total-Count", "Link", "Content-Type"):
            assert head.headers.get(header) == got.headers.get(header)


def test_trailing_slash_of_a_content_path_is_accepted(api: Any, public: Any) -> None:
    for path in [*record_paths(public), *child_list_paths(public), "/courses", "/lessons"]:
        assert read(api, path + "/")["data"] == read(api, path)["data"]
