"""The package reader: what a course may look like, what is ignored, and every problem under its own path."""

import copy
import re
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content import rules
from content.exercises import EXAMPLES, EXERCISE_TYPES
from content.formats.documents import AssignmentRow, DocumentError
from content.formats.package import MAX_PROBLEMS, read_package

STAMPS = {"created_at": "2026-03-01T09:00:00.000Z", "updated_at": "2026-03-02T10:15:30.250Z"}
HOLA = {
    "id": "ex-hola",
    "exercise_type": "translation",
    "data": {"alternatives": ["Napaykullayki"], "source_text": "Hola", "target_text": "Rimaykullayki"},
    **STAMPS,
}
SALUDO = {
    "id": "ex-7f3k2p9q",
    "exercise_type": "vof",
    "data": {"explanation": None, "is_true": True, "statement": "«Rimaykullayki» es un saludo."},
    **STAMPS,
}


def assigned(lesson_id, order, exercise):
    return {"lesson_id": lesson_id, "exercise_id": exercise["id"], "order": order, "exercise": copy.deepcopy(exercise)}


def a_package():
    """A course with two levels; the exercise SALUDO is used by both lessons."""
    lessons = [
        {
            "id": "qu-hola",
            "module_id": "qu-a1-s1-m1",
            "name": "Hola",
            "description": None,
            "experience_points": 10,
            "order": 1,
            **STAMPS,
            "exercises": [assigned("qu-hola", 1, HOLA), assigned("qu-hola", 2, SALUDO)],
        },
        {
            "id": "qu-repaso",
            "module_id": "qu-a1-s1-m1",
            "name": "Repaso",
            "description": "Practica <strong>hola</strong>: 5 < 6 & 7.",
            "experience_points": 15,
            "order": 2,
            **STAMPS,
            "exercises": [assigned("qu-repaso", 1, SALUDO)],
        },
    ]
    module = {
        "id": "qu-a1-s1-m1",
        "section_id": "qu-a1-s1",
        "module_type": "basic_lesson",
        "name": "Primeros saludos",
        "order": 1,
        **STAMPS,
        "lessons": lessons,
    }
    section = {"id": "qu-a1-s1", "level_id": "qu-a1", "name": "Saludos", "order": 1, **STAMPS, "modules": [module]}
    return {
        "course": {
            "id": "quechua-101",
            "source_language": "es-419",
            "target_language": "qu",
            "name": "Quechua inicial",
            "description": None,
            "is_public": True,
            **STAMPS,
        },
        "levels": [
            {
                "id": "qu-a1",
                "course_id": "quechua-101",
                "code": "A1",
                "name": "Inicio",
                "order": 1,
                **STAMPS,
                "sections": [section],
            },
            {
                "id": "qu-a2",
                "course_id": "quechua-101",
                "code": "A2",
                "name": "Camino",
                "order": 2,
                **STAMPS,
                "sections": [],
            },
        ],
        "counts": {"levels": 2, "sections": 1, "modules": 1, "lessons": 2, "exercises": 2},
        "package_version": "2026-03-02T10:15:30.250Z",
        "revision": 42,
        "size_bytes": 2247,
    }


def at(package, path):
    """The node of the package at a dotted path; the empty path is the package."""
    node = package
    for step in path.split(".") if path else []:
        node = node[int(step)] if isinstance(node, list) else node[step]
    return node


def changed(path, value):
    """The package with another value at a dotted path."""
    package = a_package()
    parent, _, key = path.rpartition(".")
    node = at(package, parent)
    node[int(key) if isinstance(node, list) else key] = value
    return package


def without(path):
    """The package without the key at a dotted path."""
    package = a_package()
    parent, _, key = path.rpartition(".")
    del at(package, parent)[key]
    return package


def errors_of(document):
    with pytest.raises(DocumentError) as caught:
        read_package(document)
    return caught.value.errors


LEVEL = "levels.0"
SECTION = f"{LEVEL}.sections.0"
MODULE = f"{SECTION}.modules.0"
LESSON = f"{MODULE}.lessons.0"
REVIEW = f"{MODULE}.lessons.1"
ASSIGNMENT = f"{LESSON}.exercises.0"
EXERCISE = f"{ASSIGNMENT}.exercise"


def test_reading_a_package_leaves_it_unchanged() -> None:
    package = a_package()
    read_package(package)
    assert package == a_package()
    damaged = changed(f"{LESSON}.experience_points", -1)
    errors_of(damaged)
    assert damaged == changed(f"{LESSON}.experience_points", -1)


def test_a_package_becomes_flat_rows_in_document_order() -> None:
    document = read_package(a_package())
    assert asdict(document.course) == {
        "id": "quechua-101",
        "source_language": "es-419",
        "target_language": "qu",
        "name": "Quechua inicial",
        "description": None,
        "is_public": True,
        "unlock": None,
    }
    assert [(row.id, row.course_id, row.code, row.name, row.order) for row in document.levels] == [
        ("qu-a1", "quechua-101", "A1", "Inicio", 1),
        ("qu-a2", "quechua-101", "A2", "Camino", 2),
    ]
    assert [(row.id, row.level_id, row.name, row.order) for row in document.sections] == [
        ("qu-a1-s1", "qu-a1", "Saludos", 1)
    ]
    assert [(row.id, row.section_id, row.module_type, row.order) for row in document.modules] == [
        ("qu-a1-s1-m1", "qu-a1-s1", "basic_lesson", 1)
    ]
    assert [(row.id, row.module_id, row.description, row.experience_points, row.order) for row in document.lessons] == [
        ("qu-hola", "qu-a1-s1-m1", None, 10, 1),
        ("qu-repaso", "qu-a1-s1-m1", "Practica <strong>hola</strong>: 5 < 6 & 7.", 15, 2),
    ]
    assert [(row.id, row.exercise_type, row.data) for row in document.exercises] == [
        ("ex-hola", "translation", HOLA["data"]),
        ("ex-7f3k2p9q", "vof", SALUDO["data"]),
    ]
    assert document.assignments == [
        AssignmentRow("qu-hola", "ex-hola", 1),
        AssignmentRow("qu-hola", "ex-7f3k2p9q", 2),
        AssignmentRow("qu-repaso", "ex-7f3k2p9q", 1),
    ]


def test_a_saved_answer_is_read_through_its_envelope() -> None:
    def answer():
        return {"success": True, "timestamp": "2026-03-02T10:15:30.250Z", "data": a_package()}

    assert read_package(answer()) == read_package(a_package())
    assert errors_of({**answer(), "sucess": True}) == {"package.sucess": ["Unknown field."]}


def test_full_package_returned_for_a_delta_is_read() -> None:
    assert read_package({**a_package(), "base_revision": None, "full": True}) == read_package(a_package())


PLACES = ["course", LEVEL, SECTION, MODULE, LESSON, ASSIGNMENT, EXERCISE]
OWN_PARENTS = {LEVEL: "course_id", SECTION: "level_id", MODULE: "section_id", LESSON: "module_id"}
READ_ONLY = [
    *("counts", "package_version", "revision", "draft_revision", "size_bytes", "base_revision", "full"),
    *("created_at", "updated_at", "created_by", "updated_by"),
    *("levels_count", "sections_count", "modules_count", "lessons_count", "exercises_count"),
    *("course_id", "level_id", "section_id", "module_id", "lesson_id", "exercise_id"),
]


@pytest.mark.parametrize("key", READ_ONLY)
@pytest.mark.parametrize("place", ["", *PLACES])
def test_keys_that_only_packages_and_records_have_are_ignored_everywhere(place: str, key: str) -> None:
    if key == OWN_PARENTS.get(place) or (place == ASSIGNMENT and key in ("lesson_id", "exercise_id")):
        return  # must agree with the nesting
    assert read_package(changed(f"{place}.{key}" if place else key, ["nonsense"])) == read_package(a_package())


@pytest.mark.parametrize("place", PLACES)
def test_kind_is_ignored_below_the_document(place: str) -> None:
    assert read_package(changed(f"{place}.kind", "nonsense")) == read_package(a_package())


def test_document_that_names_its_kind_is_a_package() -> None:
    assert read_package(changed("kind", "package")) == read_package(a_package())
    assert errors_of(changed("kind", "nonsense")) == {"package.kind": ["Must be 'package'"]}


@pytest.mark.parametrize("key", ["publish_mode", "has_unpublished_changes", "require_review", "publication", "team"])
def test_how_a_course_is_published_is_ignored_there_only(key: str) -> None:
    assert read_package(changed(f"course.{key}", 7)) == read_package(a_package())
    assert errors_of(changed(f"{LEVEL}.{key}", 7)) == {f"package.{LEVEL}.{key}": ["Unknown field."]}


@pytest.mark.parametrize("place", ["", *PLACES])
@pytest.mark.parametrize("key", ["colour", "insert", "user_id"])
def test_other_unknown_keys_are_named(place: Any, key: Any) -> None:
    path = f"{place}.{key}" if place else key
    assert errors_of(changed(path, None)) == {f"package.{path}": ["Unknown field."]}


def test_keys_inside_exercise_data_are_retained() -> None:
    document = read_package(changed(f"{EXERCISE}.data.x-note", {"author": [1, None, "ñ"]}))
    assert document.exercises[0].data["x-note"] == {"author": [1, None, "ñ"]}


@pytest.mark.parametrize(
    ("path", "default"),
    [("course.description", None), ("course.is_public", True), (f"{LESSON}.experience_points", 10)],
)
def test_optional_package_field_gets_its_default(path: Any, default: Any) -> None:
    document = read_package(without(path))
    row = document.course if path.startswith("course") else document.lessons[0]
    assert getattr(row, path.rpartition(".")[2]) == default


@pytest.mark.parametrize(
    "path",
    [
        "course",
        "course.id",
        "course.source_language",
        "course.target_language",
        "course.name",
        "levels",
        f"{LEVEL}.id",
        f"{LEVEL}.code",
        f"{LEVEL}.name",
        f"{LEVEL}.order",
        f"{LEVEL}.sections",
        f"{SECTION}.modules",
        f"{MODULE}.module_type",
        f"{MODULE}.lessons",
        f"{LESSON}.order",
        f"{LESSON}.exercises",
        f"{ASSIGNMENT}.order",
        f"{ASSIGNMENT}.exercise",
        f"{EXERCISE}.id",
        f"{EXERCISE}.exercise_type",
        f"{EXERCISE}.data",
    ],
)
def test_missing_required_package_field_is_reported(path: Any) -> None:
    assert errors_of(without(path))[f"package.{path}"] == ["This field is required."]


@pytest.mark.parametrize(
    "path", [f"{LEVEL}.course_id", f"{MODULE}.section_id", f"{ASSIGNMENT}.lesson_id", f"{ASSIGNMENT}.exercise_id"]
)
def test_parent_ids_may_be_left_out_but_not_disagree(path: Any) -> None:
    assert read_package(without(path)) == read_package(a_package())
    for wrong in ("elsewhere", None, 7):
        assert errors_of(changed(path, wrong)) == {f"package.{path}": ["Does not agree with the nesting."]}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("course.id", "package", "This id is reserved."),
        ("course.id", "q" * 21, "Must be at most 20 characters."),
        ("course.source_language", "es_419", "Must be a language tag such as 'en', 'es-419' or 'zh-Hans'."),
        ("course.target_language", "es-419", "Must differ from source_language."),
        ("course.is_public", 1, "Must be a boolean."),
        ("course.description", "x" * 256, "Must be at most 255 characters."),
        (f"{LEVEL}.code", "A1 (inicial)", "Must be at most 10 characters."),
        (f"{LEVEL}.name", " ", "May not be blank."),
        (f"{SECTION}.name", None, "May not be null."),
        (f"{MODULE}.module_type", "game", "Must be one of: informative, basic_lesson, reading, dialogue, exam."),
        (f"{LESSON}.experience_points", 10.0, "Must be an integer."),
        (f"{LESSON}.experience_points", None, "May not be null."),
        (f"{LESSON}.order", 0, "Must be between 1 and 2147483647."),
        (f"{ASSIGNMENT}.order", True, "Must be an integer."),
        (f"{EXERCISE}.exercise_type", "quiz", f"Must be one of: {', '.join(EXERCISE_TYPES)}."),
        (f"{EXERCISE}.data", [], "Must be an object."),
        ("levels", None, "May not be null."),
        (f"{LEVEL}.sections", {}, "Must be an array."),
        (f"{LEVEL}", None, "May not be null."),
        (f"{ASSIGNMENT}", "ex-hola", "Must be an object."),
        (f"{EXERCISE}", 1, "Must be an object."),
    ],
)
def test_each_field_keeps_its_rule(path: Any, value: Any, message: Any) -> None:
    assert errors_of(changed(path, value))[f"package.{path}"] == [message]


def test_problems_inside_exercise_data_carry_the_whole_path() -> None:
    package = changed(
        EXERCISE, {"id": "ex-p", "exercise_type": "pairs", "data": {"pairs": [{"left": "", "right": "x"}]}}
    )
    at(package, ASSIGNMENT)["exercise_id"] = "ex-p"
    assert errors_of(package) == {f"package.{EXERCISE}.data.pairs.0.left": ["May not be blank."]}


@pytest.mark.parametrize("exercise_type", EXERCISE_TYPES)
def test_every_exercise_type_is_read_and_underscores_become_dashes(exercise_type: Any) -> None:
    exercise = {"id": "ex-1", "exercise_type": exercise_type.replace("-", "_"), "data": EXAMPLES[exercise_type]}
    package = changed(f"{REVIEW}.exercises", [{"order": 1, "exercise": exercise}])
    row = read_package(package).exercises[-1]
    assert (row.id, row.exercise_type, row.data) == ("ex-1", exercise_type, EXAMPLES[exercise_type])


def test_all_package_errors_are_reported_together() -> None:
    package = a_package()
    package["course"]["name"] = ""
    at(package, LEVEL)["code"] = 1
    at(package, EXERCISE)["data"]["source_text"] = None
    at(package, REVIEW)["colour"] = "red"
    assert set(errors_of(package)) == {
        "package.course.name",
        f"package.{LEVEL}.code",
        f"package.{EXERCISE}.data.source_text",
        f"package.{REVIEW}.colour",
    }


def test_package_errors_beyond_the_limit_are_counted() -> None:
    package = a_package()
    at(package, LESSON)["exercises"] = [1] * (MAX_PROBLEMS - 1)
    at(package, REVIEW)["exercises"] = [1, 2, 3]
    errors = errors_of(package)
    listed = {f"package.{LESSON}.exercises.{index}" for index in range(MAX_PROBLEMS - 1)}
    assert errors.pop("package") == ["Further problems: 2."]
    assert errors.keys() == listed | {f"package.{REVIEW}.exercises.0"}


@pytest.mark.parametrize(
    ("path", "value", "first"),
    [
        ("levels.1.id", "qu-a1", "levels.0.id"),
        ("levels.1.code", "A1", "levels.0.code"),
        ("levels.1.order", 1, "levels.0.order"),
        (f"{REVIEW}.order", 1, f"{LESSON}.order"),
        (f"{LESSON}.exercises.1.order", 1, f"{LESSON}.exercises.0.order"),
    ],
)
def test_duplicate_ids_orders_and_codes_in_a_package_are_refused(path: Any, value: Any, first: Any) -> None:
    assert errors_of(changed(path, value))[f"package.{path}"] == [f"Already used at package.{first}."]


def test_ids_are_unique_per_kind_only_and_orders_among_siblings_only() -> None:
    package = a_package()
    package["levels"][0]["sections"][0]["id"] = "qu-a1"
    package["levels"][1]["sections"] = [{"id": "s", "name": "Saludos", "order": 1, "modules": []}]
    for module in package["levels"][0]["sections"][0]["modules"]:
        module["section_id"] = "qu-a1"
    assert [row.id for row in read_package(package).sections] == ["qu-a1", "s"]


def test_package_id_under_two_parents_is_a_duplicate() -> None:
    package = a_package()
    package["levels"][1]["sections"] = [{"id": "qu-a1-s1", "name": "Otra", "order": 1, "modules": []}]
    assert errors_of(package) == {"package.levels.1.sections.0.id": [f"Already used at package.{SECTION}.id."]}


def test_exercise_listed_twice_in_a_lesson_is_refused() -> None:
    package = changed(f"{LESSON}.exercises.1", assigned("qu-hola", 2, HOLA))
    assert errors_of(package) == {
        f"package.{LESSON}.exercises.1.exercise.id": [f"Already used at package.{EXERCISE}.id."]
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [("statement", "Otra cosa."), ("strict", False), ("x-version", 1.0), ("x-version", True)],
)
def test_repeated_exercise_in_a_package_must_be_identical(key: Any, value: Any) -> None:
    package = changed(f"{LESSON}.exercises.1.exercise.data.x-version", 1)
    at(package, f"{REVIEW}.exercises.0.exercise.data")["x-version"] = 1
    assert len(read_package(copy.deepcopy(package)).exercises) == 2
    at(package, f"{REVIEW}.exercises.0.exercise.data")[key] = value
    assert errors_of(package) == {
        f"package.{REVIEW}.exercises.0.exercise": [
            f"Must be identical to the same exercise at package.{LESSON}.exercises.1.exercise."
        ]
    }


def test_key_order_and_timestamps_do_not_make_an_exercise_another_one() -> None:
    package = a_package()
    again = at(package, f"{REVIEW}.exercises.0.exercise")
    again["data"] = dict(reversed(again["data"].items()))
    again["updated_at"] = "2020-01-01T00:00:00.000Z"
    assert read_package(package) == read_package(a_package())


def test_aliases_of_older_clients_mean_their_fields() -> None:
    package = a_package()
    package["course"]["isPublic"] = not package["course"].pop("is_public")
    at(package, MODULE)["moduleType"] = at(package, MODULE).pop("module_type")
    at(package, LESSON)["experiencePoints"] = at(package, LESSON).pop("experience_points")
    at(package, EXERCISE)["exerciseType"] = at(package, EXERCISE)["exercise_type"]
    document = read_package(package)
    assert document.course.is_public is False
    assert (document.modules, document.lessons) == (
        read_package(a_package()).modules,
        read_package(a_package()).lessons,
    )


def test_alias_that_contradicts_its_field_or_is_not_defined_is_refused() -> None:
    assert read_package(changed("course.isPublic", True)) == read_package(a_package())
    assert errors_of(changed("course.isPublic", False)) == {
        "package.course.isPublic": ["Must not differ from is_public."]
    }
    assert errors_of(changed(f"{LEVEL}.isPublic", True)) == {f"package.{LEVEL}.isPublic": ["Unknown field."]}


@pytest.mark.parametrize("text", ["a\x00", "\ud800"])
def test_text_no_database_stores_is_refused_in_every_field(text: Any) -> None:
    for package in (changed("revision", text), changed(f"{EXERCISE}.data.{text}", 1), changed("course.name", text)):
        assert list(errors_of(package)) == ["package"]


def test_deeply_nested_package_is_refused() -> None:
    deep = []
    for _ in range(100_000):
        deep = [deep]
    assert list(errors_of(changed("counts", deep))) == ["package"]
    assert list(errors_of(deep)) == ["package"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(max_size=3)
            | st.sampled_from(["course", "levels", "data", "id", "order", "name", "sections", "exercises"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def paths_of(node, prefix=""):
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield f"{prefix}{key}"
        yield from paths_of(value, f"{prefix}{key}.")


@given(json_values)
def test_any_json_value_is_a_course_or_a_document_error(value: Any) -> None:
    assert all(path.startswith("package") for path in errors_of(value))


@given(path=st.sampled_from(sorted(paths_of(a_package()))), value=json_values)
def test_any_json_value_anywhere_in_a_package_is_read_or_refused(path: Any, value: Any) -> None:
    errors = {}
    try:
        document = read_package(changed(path, value))
    except DocumentError as error:
        errors = error.errors
    else:
        assert all(rules.order(row.order) for row in [*document.levels, *document.lessons, *document.assignments])
    # Text that nothing may hold is reported for the package as a whole.
    assert all(re.match(r"package(\.|$)", place) and messages for place, messages in errors.items())
