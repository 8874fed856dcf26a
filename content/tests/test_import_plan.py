"""What an import creates, updates, deletes and leaves alone, and that its plan says so."""

from dataclasses import replace
from typing import Any

import orjson
import pytest

from content import models
from content.folding import exercise_search_text, folded_columns
from content.importing.plan import Entry, plan_import
from content.models import Entity
from content.tests import factories
from content.tests.importing import (
    COURSE,
    LATER,
    NOON,
    TREE,
    changed,
    content_of,
    document,
    everything,
    exercise,
    numbered,
    run,
    stored,
)
from langlearn.api.text import canonical_json

pytestmark = pytest.mark.django_db

SMALL = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-hola", "ex-sol"]}}}}


@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
def test_every_mode_creates_a_course_that_is_missing(mode: Any) -> None:
    result = run(document(), mode)
    assert (result.course_id, result.created, result.revision) == (COURSE.id, True, 1)
    assert numbered(result.plan) == (1 + 2 + 3 + 3 + 3 + 2 + 3, 0, 0, 0)
    assert stored() == content_of(document())


@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
def test_an_import_leaves_its_document_unchanged(mode: Any) -> None:
    given = document()
    run(given, mode)
    assert given == document()
    if mode != "create":
        assert run(given, mode).plan.size == 0


def test_the_plan_names_every_row_from_the_course_down() -> None:
    assert run(document(SMALL)).plan.create == [
        Entry(Entity.COURSE, "quechua-101"),
        Entry(Entity.LEVEL, "qu-a1"),
        Entry(Entity.SECTION, "qu-s1"),
        Entry(Entity.MODULE, "qu-m1"),
        Entry(Entity.LESSON, "qu-hola"),
        Entry(Entity.EXERCISE, "ex-hola"),
        Entry(Entity.EXERCISE, "ex-sol"),
        Entry(Entity.LESSON_EXERCISE, "qu-hola/ex-hola"),
        Entry(Entity.LESSON_EXERCISE, "qu-hola/ex-sol"),
    ]


def test_a_plan_as_json_gives_fields_to_updates_only() -> None:
    run(document(SMALL))
    tree = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-hola", "ex-new"]}}}}
    renamed = changed(document(tree), "levels", "qu-a1", name="Inicio", code="A1")
    plan = orjson.loads(orjson.dumps(plan_import(renamed, mode="replace").as_data()))
    assert plan["create"] == [
        {"entity": "exercise", "id": "ex-new"},
        {"entity": "lesson_exercise", "id": "qu-hola/ex-new"},
    ]
    assert plan["update"] == [{"entity": "level", "id": "qu-a1", "fields": ["code", "name"]}]
    assert plan["delete"] == [{"entity": "lesson_exercise", "id": "qu-hola/ex-sol"}]
    assert plan["unchanged"][0] == {"entity": "course", "id": "quechua-101"}
    assert len(plan["unchanged"]) == 1 + 3 + 1 + 1


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_import_plan_of_an_identical_document_is_empty(mode: Any) -> None:
    run(document())
    before = everything()
    result = run(document(), mode, at=LATER)
    assert numbered(result.plan) == (0, 0, 0, 17)
    assert (result.created, result.revision) == (False, 1)
    assert everything() == before


def test_new_rows_carry_author_instant_and_derived_columns(carlos: Any) -> None:
    lesson = {"name": "Día uno", "description": "Los <b>ñandúes</b>"}
    run(changed(document(SMALL), "lessons", "qu-hola", **lesson), by=carlos.user.pk)
    row = models.Lesson.objects.get(pk="qu-hola")
    assert (row.created_by_id, row.updated_by_id) == (carlos.user.pk, carlos.user.pk)
    assert (row.created_at, row.updated_at) == (NOON, NOON)
    assert (row.course_id, row.experience_points) == (COURSE.id, 10)
    derived = {"name_folded": row.name_folded, "search_text": row.search_text}
    assert derived == folded_columns(lesson["name"], lesson["description"])
    level = models.Level.objects.get(pk="qu-a1")
    assert level.search_text == folded_columns(level.name, level.code)["search_text"]
    stored_exercise = models.Exercise.objects.get(pk="ex-hola")
    assert stored_exercise.search_text == exercise_search_text(stored_exercise.data)
    assert (stored_exercise.created_by_id, stored_exercise.created_at) == (carlos.user.pk, NOON)


@pytest.mark.parametrize("mode", ["merge", "replace"])
@pytest.mark.parametrize(
    ("rows", "row_id", "fields"),
    [
        ("levels", "qu-a1", {"name": "Inicio"}),
        ("levels", "qu-a1", {"code": "A1", "order": 7}),
        ("sections", "qu-s1", {"name": "Saludos"}),
        ("modules", "qu-m1", {"module_type": "exam"}),
        ("lessons", "qu-hola", {"description": "Hola"}),
        ("lessons", "qu-hola", {"experience_points": 25, "order": 3}),
    ],
)
def test_a_row_that_differs_is_updated_and_no_other(
    carlos: Any, mode: Any, rows: Any, row_id: Any, fields: Any
) -> None:
    run(document(SMALL))
    before = everything()
    renewed = changed(document(SMALL), rows, row_id, **fields)
    result = run(renewed, mode, at=LATER, by=carlos.user.pk)
    entity = Entity(rows.removesuffix("s"))
    assert result.plan.update == [Entry(entity, row_id, tuple(sorted(fields)))]
    assert numbered(result.plan) == (0, 1, 0, 8)
    assert stored() == content_of(renewed)
    after = everything()
    kind = entity.label
    [old], [new] = before[kind], after[kind]
    assert (new["created_at"], new["created_by_id"]) == (NOON, None)
    assert (new["updated_at"], new["updated_by_id"]) == (LATER, carlos.user.pk)
    assert new["tag"] != old["tag"]
    for table in before.keys() - {kind, "Course", "ContentChange"}:
        assert after[table] == before[table]


def test_derived_columns_follow_an_update() -> None:
    run(document(SMALL))
    run(changed(document(SMALL), "lessons", "qu-hola", name="Ñandú", description="Ave"))
    row = models.Lesson.objects.get(pk="qu-hola")
    assert {"name_folded": row.name_folded, "search_text": row.search_text} == folded_columns("Ñandú", "Ave")


def test_a_course_that_differs_is_updated(carlos: Any) -> None:
    run(document(SMALL))
    course = replace(COURSE, name="Quechua", description="Del sur", is_public=False)
    result = run(document(SMALL, course), at=LATER, by=carlos.user.pk)
    assert result.plan.update == [Entry(Entity.COURSE, COURSE.id, ("name", "description", "is_public"))]
    row = models.Course.objects.get()
    assert (row.name, row.description, row.is_public) == ("Quechua", "Del sur", False)
    assert row.search_text == folded_columns("Quechua", "Del sur")["search_text"]
    assert (row.updated_at, row.updated_by_id, row.created_at, row.created_by_id) == (LATER, carlos.user.pk, NOON, None)


def test_a_course_whose_children_alone_differ_keeps_its_own_row() -> None:
    run(document(SMALL))
    tag = models.Course.objects.get().tag
    run(changed(document(SMALL), "levels", "qu-a1", name="Inicio"), at=LATER)
    course = models.Course.objects.get()
    assert (course.tag, course.updated_at, course.revision) == (tag, NOON, 2)


def test_an_exercise_that_differs_is_updated() -> None:
    run(document(SMALL))
    result = run(document(SMALL, texts={"ex-sol": "Inti es el sol"}), at=LATER)
    assert result.plan.update == [Entry(Entity.EXERCISE, "ex-sol", ("data",))]
    row = models.Exercise.objects.get(pk="ex-sol")
    assert row.data == {"statement": "Inti es el sol", "is_true": True}
    assert row.search_text == "inti es el sol"
    assert (row.created_at, row.updated_at) == (NOON, LATER)


def test_the_type_of_an_exercise_can_change_with_its_data() -> None:
    run(document(SMALL))
    other = replace(exercise("ex-sol"), exercise_type="informative", data_json=canonical_json({"content": "Inti"}))
    renewed = replace(document(SMALL), exercises=[exercise("ex-hola"), other])
    assert run(renewed).plan.update == [Entry(Entity.EXERCISE, "ex-sol", ("exercise_type", "data"))]
    assert models.Exercise.objects.get(pk="ex-sol").exercise_type == "informative"


def test_equal_data_is_unchanged_whatever_the_order_of_its_keys() -> None:
    run(document(SMALL))
    turned = replace(exercise("ex-sol"), data_json=canonical_json({"is_true": True, "statement": "ex-sol"}))
    renewed = replace(document(SMALL), exercises=[exercise("ex-hola"), turned])
    assert run(renewed).plan.update == []


@pytest.mark.parametrize(("one", "other"), [(1, 1.0), (1, True), ("1", 1), (10**30, 10**30 + 1)])
def test_data_is_compared_as_json(one: Any, other: Any) -> None:
    def with_extra(value):
        data = {**exercise("ex-sol").data, "extra": value}
        return replace(
            document(SMALL),
            exercises=[exercise("ex-hola"), replace(exercise("ex-sol"), data_json=canonical_json(data))],
        )

    run(with_extra(one))
    assert run(with_extra(other)).plan.update == [Entry(Entity.EXERCISE, "ex-sol", ("data",))]
    assert run(with_extra(other)).plan.update == []


# Merge and replace


LARGER = {
    "qu-a1": {
        "qu-a1-s1": {"qu-a1-m1": {"qu-hola": ["ex-hola", "ex-sol", "ex-luna"]}, "qu-a1-m2": {"qu-nueva": ["ex-sol"]}},
    },
    "qu-a0": {},
}


def test_merge_creates_what_is_missing_and_deletes_nothing() -> None:
    run(document())
    tree = {
        "qu-a1": {
            "qu-a1-s1": {"qu-a1-m1": {"qu-hola": ["ex-hola", "ex-sol", "ex-luna"]}, "qu-a1-m2": {"qu-x": ["ex-sol"]}}
        }
    }
    result = run(document(tree))
    assert [entry.id for entry in result.plan.create] == ["qu-x", "ex-luna", "qu-hola/ex-luna", "qu-x/ex-sol"]
    assert numbered(result.plan)[1:3] == (0, 0)
    assert models.Level.objects.count() == 2
    assert models.LessonExercise.objects.filter(lesson="qu-repaso").exists()


def test_replace_makes_the_course_equal_the_document() -> None:
    run(document())
    result = run(document(LARGER), "replace", at=LATER)
    assert stored() == content_of(document(LARGER))
    assert [(entry.entity.value, entry.id) for entry in result.plan.delete] == [
        ("level", "qu-a2"),
        ("section", "qu-a1-s2"),
        ("section", "qu-a2-s1"),
        ("module", "qu-a2-m1"),
        ("lesson", "qu-camino"),
        ("lesson", "qu-repaso"),
        ("lesson_exercise", "qu-repaso/ex-sol"),
    ]


def test_replace_keeps_exercises_in_the_collection() -> None:
    run(document(SMALL))
    result = run(document({}), "replace")
    assert set(models.Exercise.objects.values_list("pk", flat=True)) == {"ex-hola", "ex-sol"}
    assert Entity.EXERCISE not in {entry.entity for entry in result.plan.delete}
    assert not models.Level.objects.exists()
    assert not models.LessonExercise.objects.exists()


def test_replace_touches_no_other_course() -> None:
    other = factories.course("other")
    *_, lesson = factories.branch(other)
    factories.assign(lesson, factories.exercise("ex-other"))
    run(document())
    run(document({}), "replace")
    assert models.LessonExercise.objects.get().lesson_id == lesson.pk
    other.refresh_from_db()
    assert other.revision == 1


# Rows that change places


def test_import_can_swap_orders_and_codes() -> None:
    codes = {"qu-a1": "A1", "qu-a2": "A2"}
    run(document(codes=codes))
    renewed = document(dict(reversed(TREE.items())), codes={"qu-a1": "A2", "qu-a2": "A1"})
    result = run(renewed)
    assert result.plan.update == [
        Entry(Entity.LEVEL, "qu-a2", ("code", "order")),
        Entry(Entity.LEVEL, "qu-a1", ("code", "order")),
    ]
    assert stored() == content_of(renewed)


def test_import_can_reorder_exercises_within_a_lesson() -> None:
    first = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-1", "ex-2", "ex-3", "ex-4"]}}}}
    then = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-3", "ex-2", "ex-4", "ex-1"]}}}}
    run(document(first))
    tag = models.LessonExercise.objects.get(exercise="ex-2").tag
    result = run(document(then))
    assert {entry.id for entry in result.plan.update} == {"qu-hola/ex-1", "qu-hola/ex-3", "qu-hola/ex-4"}
    assert {entry.fields for entry in result.plan.update} == {("order",)}
    assert stored() == content_of(document(then))
    assert models.LessonExercise.objects.get(exercise="ex-2").tag == tag


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_a_row_moves_to_another_parent_with_everything_below_it(mode: Any) -> None:
    run(document())
    tree = {
        "qu-a1": {"qu-a1-s1": {"qu-a1-m2": {}}, "qu-a1-s2": {}},
        "qu-a2": {"qu-a2-s1": {"qu-a1-m1": TREE["qu-a1"]["qu-a1-s1"]["qu-a1-m1"], "qu-a2-m1": {"qu-camino": []}}},
    }
    result = run(document(tree), mode)
    assert result.plan.update == [
        Entry(Entity.MODULE, "qu-a1-m2", ("order",)),
        Entry(Entity.MODULE, "qu-a1-m1", ("section_id",)),
        Entry(Entity.MODULE, "qu-a2-m1", ("order",)),
    ]
    assert stored() == content_of(document(tree))


def test_import_can_swap_the_modules_of_two_lessons() -> None:
    first = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-1"]}, "qu-m2": {"qu-dos": ["ex-2"]}}}}
    then = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-dos": ["ex-2"]}, "qu-m2": {"qu-hola": ["ex-1"]}}}}
    run(document(first))
    run(document(then))
    assert stored() == content_of(document(then))


def test_new_level_can_replace_a_deleted_one_with_its_order_code_and_children() -> None:
    run(document(SMALL, codes={"qu-a1": "A1"}))
    renewed = document({"qu-b1": SMALL["qu-a1"]}, codes={"qu-b1": "A1"})
    result = run(renewed, "replace")
    assert result.plan.create == [Entry(Entity.LEVEL, "qu-b1")]
    assert result.plan.update == [Entry(Entity.SECTION, "qu-s1", ("level_id",))]
    assert result.plan.delete == [Entry(Entity.LEVEL, "qu-a1")]
    assert stored() == content_of(renewed)


# Exercises of other courses


@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
def test_an_exercise_that_exists_identically_is_reused(mode: Any) -> None:
    run(document(SMALL))
    tag = models.Exercise.objects.get(pk="ex-sol").tag
    course = replace(COURSE, id="other")
    result = run(document({"o-a1": {"o-s1": {"o-m1": {"o-l1": ["ex-sol"]}}}}, course), mode)
    assert result.plan.unchanged == [Entry(Entity.EXERCISE, "ex-sol")]
    assert models.Exercise.objects.get(pk="ex-sol").tag == tag
    assert models.LessonExercise.objects.filter(exercise="ex-sol").count() == 2


# Dry runs


def test_a_dry_run_of_a_new_course_plans_and_writes_nothing() -> None:
    result = run(document(SMALL), dry_run=True)
    assert (result.created, result.revision) == (True, None)
    assert numbered(result.plan) == (9, 0, 0, 0)
    assert not any(everything().values())


def test_dry_run_plan_equals_the_plan_of_the_import() -> None:
    run(document())
    before = everything()
    planned = run(document(LARGER), "replace", dry_run=True, at=LATER)
    assert everything() == before
    assert planned.revision == 1
    done = run(document(LARGER), "replace", at=LATER)
    assert orjson.dumps(planned.plan.as_data()) == orjson.dumps(done.plan.as_data())
    assert done.revision == 2
