"""Filters of every content list, alone and together, and the values they refuse."""

from typing import Any

import pytest

from content.exercises import EXAMPLES
from content.tests import factories
from content.tests.reading import ids, read


@pytest.fixture
def courses(db):
    factories.course("qu", source_language="es-419", target_language="qu")
    factories.course("en", source_language="es", target_language="en")
    factories.course("ay", source_language="es-419", target_language="ay", is_public=False)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("source_language=es-419", {"qu", "ay"}),
        ("source_language=es", {"en"}),
        ("source_language=es-419&target_language=qu", {"qu"}),
        ("target_language=zh-Hans", set()),
        ("is_public=true", {"qu", "en"}),
        ("is_public=1", {"qu", "en"}),
        ("is_public=FALSE", {"ay"}),
        ("is_public=0&source_language=es", set()),
    ],
)
def test_course_list_filters(carlos: Any, courses: Any, query: Any, expected: Any) -> None:
    assert set(ids(carlos, f"/courses?{query}")) == expected


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("/courses", "source_language=ES", "source_language"),
        ("/courses", "source_language=es_419", "source_language"),
        ("/courses", "target_language=", "target_language"),
        ("/courses", "target_language=qu%0A", "target_language"),
        ("/courses", "source_language=es&source_language=en", "source_language"),
        ("/courses", "is_public=yes", "is_public"),
        ("/courses", "is_public=", "is_public"),
        ("/courses/open/levels", "code=", "code"),
        ("/courses/open/levels", "code=A1&code=A2", "code"),
        ("/sections/open-section/modules", "module_type=Exam", "module_type"),
        ("/sections/open-section/modules", "module_type=", "module_type"),
        ("/sections/open-section/modules", "module_type=exam,reading", "module_type"),
        ("/lessons", "experience_points_min=-1", "experience_points_min"),
        ("/lessons", "experience_points_max=1.0", "experience_points_max"),
        ("/lessons", "experience_points_max=", "experience_points_max"),
        ("/lessons", "experience_points_min=11&experience_points_max=10", "experience_points_min"),
        ("/lessons", "course_id=", "course_id"),
        ("/modules/open-module/lessons", "experience_points_min=x", "experience_points_min"),
        ("/exercises", "exercise_type=", "exercise_type"),
        ("/exercises", "exercise_type=vof,", "exercise_type"),
        ("/exercises", "exercise_type=vof&exercise_type=nope", "exercise_type"),
        ("/exercises", "exercise_type=VOF", "exercise_type"),
        ("/exercises", "unused=maybe", "unused"),
        ("/exercises", "unused=", "unused"),
        ("/exercises/type/nope", "", "exercise_type"),
        ("/courses", f"search={'x' * 201}", "search"),
    ],
)
def test_invalid_filter_values_are_refused(carlos: Any, public: Any, path: Any, query: Any, field: Any) -> None:
    answer = read(carlos, f"{path}?{query}", 400)
    assert answer["error"]["code"] == "VALIDATION_ERROR"
    assert list(answer["errors"]) == [field]


def test_all_errors_of_a_list_query_are_reported_together(carlos: Any, public: Any) -> None:
    query = "is_public=maybe&source_language=Spanish&page=0&sortBy=size"
    errors = read(carlos, f"/courses?{query}&search={'x' * 201}", 400)["errors"]
    assert sorted(errors) == ["is_public", "page", "search", "sortBy", "source_language"]
    errors = read(carlos, "/exercises/type/nope?limit=0&unused=x", 400)["errors"]
    assert sorted(errors) == ["exercise_type", "limit", "unused"]


@pytest.mark.parametrize(
    ("code", "expected"), [("A1", ["l1"]), ("a1", ["l2"]), ("A", []), ("%20A1", []), ("B+1", ["l3"]), ("%C3%B1", [])]
)
def test_levels_are_filtered_by_exact_code(api: Any, db: Any, code: Any, expected: Any) -> None:
    course = factories.course("open")
    for number, own in enumerate(["A1", "a1", "B 1"], start=1):
        factories.level(course, f"l{number}", code=own)
    assert ids(api, f"/courses/open/levels?code={code}") == expected


def test_modules_are_filtered_by_type(api: Any, public: Any) -> None:
    factories.module(public.section, "exam", module_type="exam")
    assert ids(api, "/sections/open-section/modules?module_type=exam") == ["exam"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("experience_points_min=10", ["p10", "p99"]),
        ("experience_points_max=10", ["p0", "p10"]),
        ("experience_points_min=1&experience_points_max=98", ["p10"]),
        ("experience_points_min=10&experience_points_max=10", ["p10"]),
        ("experience_points_min=0010", ["p10", "p99"]),
        ("experience_points_max=0", ["p0"]),
        (f"experience_points_max={10**40}", ["p0", "p10", "p99"]),
        (f"experience_points_min={10**40}", []),
        (f"experience_points_min={2**31}", []),
    ],
)
def test_lessons_are_filtered_by_experience_points(api: Any, db: Any, query: Any, expected: Any) -> None:
    level = factories.level(factories.course("open"))
    module = factories.module(factories.section(level), "m")
    for points in (0, 10, 99):
        factories.lesson(module, f"p{points}", experience_points=points)
    assert ids(api, f"/modules/m/lessons?{query}") == expected
    assert ids(api, f"/lessons?sortBy=order&{query}&course_id=open") == expected


@pytest.mark.parametrize("course_id", ["none", "OPEN", "x" * 300, "%F0%9F%A6%9C"])
def test_filter_for_an_unknown_course_finds_no_lessons(api: Any, public: Any, course_id: Any) -> None:
    assert ids(api, "/lessons?course_id=open") == [public.lesson.pk]
    assert ids(api, f"/lessons?course_id={course_id}") == []


# The collection of exercises


@pytest.fixture
def exercises(db):
    for kind in EXAMPLES:
        factories.exercise(kind[:15], kind)
    *_, lesson = factories.branch(factories.course("open"))
    for pk in ("vof", "pairs"):
        factories.assign(lesson, factories.models.Exercise.objects.get(pk=pk))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("?exercise_type=vof", {"vof"}),
        ("?exercise_type=vof,pairs", {"vof", "pairs"}),
        ("?exercise_type=vof&exercise_type=pairs,ordering", {"vof", "pairs", "ordering"}),
        ("?exercise_type=fill_in_the_blank", {"fill-in-the-bla"}),
        ("?exercise_type=fill-in-the-blank,fill_in_the_blank", {"fill-in-the-bla"}),
        ("?unused=false", {"vof", "pairs"}),
        ("?unused=true&exercise_type=vof,ordering", {"ordering"}),
        ("/type/fill_in_the_blank", {"fill-in-the-bla"}),
        ("/type/vof?unused=TRUE", set()),
        ("/type/vof?exercise_type=pairs", {"vof"}),
    ],
)
def test_exercise_list_filters(carlos: Any, exercises: Any, path: Any, expected: Any) -> None:
    answer = read(carlos, "/exercises" + path)
    assert {exercise["id"] for exercise in answer["data"]} == expected
    assert answer["meta"]["total"] == len(expected)


def test_unused_filter_finds_exercises_without_lessons(carlos: Any, exercises: Any) -> None:
    assert len(ids(carlos, "/exercises?unused=1")) == len(EXAMPLES) - 2


def test_an_exercise_used_twice_is_listed_once(carlos: Any, public: Any) -> None:
    other = factories.lesson(public.module)
    factories.assign(other, public.exercises[0])
    assert sorted(ids(carlos, "/exercises?unused=false")) == sorted(exercise.pk for exercise in public.exercises)


def test_exercise_types_are_shown_with_dashes(carlos: Any, exercises: Any) -> None:
    assert read(carlos, "/exercises/type/fill_in_the_blank")["data"][0]["exercise_type"] == "fill-in-the-blank"
