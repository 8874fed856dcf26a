"""What keeps a document from being imported: each refusal names the value, and leaves everything as it was."""

from dataclasses import replace
from typing import Any

import pytest

from content import registry
from content.importing.plan import ImportConflict
from content.registry import Completions
from content.tests import factories
from content.tests.importing import COURSE, LATER, changed, content_of, document, everything, run, stored
from langlearn.api.errors import Conflict, Forbidden

pytestmark = pytest.mark.django_db

SMALL = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-hola", "ex-sol"]}}}}
OTHER = replace(COURSE, id="other")


def refusal(document, mode, error=ImportConflict, **options):
    """The error of an import, which is that of its dry run, and after which nothing has changed."""
    before = everything()
    with pytest.raises(error) as planned:
        run(document, mode, dry_run=True, at=LATER, **options)
    with pytest.raises(error) as refused:
        run(document, mode, at=LATER, **options)
    assert everything() == before
    assert (planned.value.message, planned.value.context) == (refused.value.message, refused.value.context)
    return refused.value


def test_create_refuses_a_course_that_exists() -> None:
    run(document(SMALL))
    error = refusal(document(SMALL), "create")
    assert error.message == "Course with ID 'quechua-101' already exists"
    assert error.context == {"field": "id", "value": "quechua-101"}
    assert error.details is None


def test_create_refuses_an_exercise_of_the_same_id_that_differs() -> None:
    factories.exercise("ex-sol", "vof")
    error = refusal(document(SMALL), "create")
    assert error.message == "Exercise with ID 'ex-sol' already exists"
    assert error.context == {"field": "id", "value": "ex-sol"}
    assert error.details == "its type or data differ"


@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ({"qu-a1": {}}, "Level with ID 'qu-a1' already exists"),
        ({"o": {"qu-s1": {}}}, "Section with ID 'qu-s1' already exists"),
        ({"o": {"o": {"qu-m1": {}}}}, "Module with ID 'qu-m1' already exists"),
        ({"o": {"o": {"o": {"qu-hola": []}}}}, "Lesson with ID 'qu-hola' already exists"),
    ],
)
@pytest.mark.parametrize("course_exists", [False, True])
def test_an_id_that_belongs_to_another_course_is_refused(
    mode: Any, tree: Any, message: Any, course_exists: Any
) -> None:
    run(document(SMALL))
    if course_exists and mode != "create":
        run(document({}, OTHER))
    error = refusal(document(tree, OTHER), mode)
    assert error.message == message
    assert error.details == "it belongs to course 'quechua-101'"


@pytest.mark.parametrize(
    ("tree", "message", "reason"),
    [
        ({"new": {}}, "Level with order '1' already exists in course 'quechua-101'", "level 'qu-a1'"),
        ({"qu-a1": {"new": {}}}, "Section with order '1' already exists in level 'qu-a1'", "section 'qu-s1'"),
        (
            {"qu-a1": {"qu-s1": {"new": {}}}},
            "Module with order '1' already exists in section 'qu-s1'",
            "module 'qu-m1'",
        ),
        (
            {"qu-a1": {"qu-s1": {"qu-m1": {"new": []}}}},
            "Lesson with order '1' already exists in module 'qu-m1'",
            "lesson 'qu-hola'",
        ),
        (
            {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-new"]}}}},
            "Exercise with order '1' already exists in lesson 'qu-hola'",
            "exercise 'ex-hola'",
        ),
    ],
)
def test_merge_refuses_an_order_that_a_row_outside_the_document_holds(tree: Any, message: Any, reason: Any) -> None:
    run(document(SMALL))
    error = refusal(document(tree), "merge")
    assert error.message == message
    assert error.context == {"field": "order", "value": 1}
    assert error.details == f"{reason} holds it and is not in the package"
    run(document(tree), "replace")
    assert stored() == content_of(document(tree))


def test_merge_refuses_a_code_that_a_level_outside_the_document_holds() -> None:
    run(document({"qu-a1": {}}, codes={"qu-a1": "A1"}))
    renewed = changed(document({"qu-b1": {}}, codes={"qu-b1": "A1"}), "levels", "qu-b1", order=2)
    error = refusal(renewed, "merge")
    assert error.message == "Level with code 'A1' already exists in course 'quechua-101'"
    assert error.context == {"field": "code", "value": "A1"}
    run(renewed, "replace")
    assert stored() == content_of(renewed)


def test_level_codes_are_case_sensitive() -> None:
    run(document({"qu-a1": {}}, codes={"qu-a1": "A1"}))
    renewed = changed(document({"qu-b1": {}}, codes={"qu-b1": "a1"}), "levels", "qu-b1", order=2)
    assert len(run(renewed).plan.create) == 1


def test_all_import_conflicts_are_reported() -> None:
    run(document(SMALL))
    tree = {"qu-a1": {"o-s1": {"qu-m1": {"qu-hola": []}}}}
    error = refusal(document(tree, OTHER), "merge")
    assert [problem.message for problem in error.problems] == [
        "Level with ID 'qu-a1' already exists",
        "Module with ID 'qu-m1' already exists",
        "Lesson with ID 'qu-hola' already exists",
    ]
    assert error.details == (
        "it belongs to course 'quechua-101';"
        " Module with ID 'qu-m1' already exists: it belongs to course 'quechua-101';"
        " Lesson with ID 'qu-hola' already exists: it belongs to course 'quechua-101'"
    )


# Deletions


@pytest.fixture
def counted(monkeypatch):
    """34 completions of any lesson; the ids that were looked up."""
    counted = []

    class Facts:
        def count(self, lesson_ids):
            counted.extend(lesson_ids)
            return Completions(learners=12, completions=34)

    monkeypatch.setattr(registry, "_registered", [Facts()])
    return counted


def test_replace_refuses_to_delete_lessons_that_learners_completed(counted: Any) -> None:
    run(document(SMALL))
    error = refusal(document({}), "replace", Conflict)
    assert error.context == {"learners": 12, "completions": 34}
    assert set(counted) == {"qu-hola"}


def test_replace_with_force_deletes_completed_lessons(counted: Any) -> None:
    run(document(SMALL))
    run(document({}), "replace", force=True)
    assert stored() == content_of(document({}))


def test_replace_counts_no_completions_when_no_lesson_is_deleted(counted: Any) -> None:
    run(document(SMALL))
    tree = {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": []}}}}
    run(document(tree), "replace")
    assert stored() == content_of(document(tree))
    assert counted == []


@pytest.mark.parametrize(
    "tree", [{}, {"qu-a1": {"qu-s1": {"qu-m1": {"qu-hola": ["ex-hola"]}}}}], ids=["rows", "assignments"]
)
def test_without_the_right_to_delete_a_plan_with_deletions_is_forbidden_except_as_a_dry_run(
    carlos: Any, tree: Any
) -> None:
    run(document(SMALL))
    before = everything()
    with pytest.raises(Forbidden):
        run(document(tree), "replace", user=carlos.user)
    assert run(document(tree), "replace", user=carlos.user, dry_run=True).plan.deletes
    assert everything() == before


def test_without_the_right_to_delete_a_replacement_that_deletes_nothing_is_allowed(carlos: Any) -> None:
    run(document(SMALL))
    renewed = changed(document(SMALL), "lessons", "qu-hola", name="Hola")
    assert len(run(renewed, "replace", user=carlos.user).plan.update) == 1


def test_a_missing_right_to_delete_comes_before_conflicts(carlos: Any) -> None:
    run(document({"o-a1": {}}, OTHER))
    run(document(SMALL))
    with pytest.raises(Forbidden):
        run(document({"o-a1": {}}), "replace", user=carlos.user)


# All or nothing


class BrokenOffError(Exception):
    pass


@pytest.mark.parametrize("after", range(1, 14))
def test_interrupted_import_is_rolled_back(after: Any) -> None:
    run(document(SMALL))
    tree = {"qu-b1": {"qu-s1": {"qu-m2": {"qu-dos": ["ex-dos", "ex-sol"]}}}}
    before = everything()

    def break_off(done, total):
        assert total == 13
        if done >= after:
            raise BrokenOffError

    with pytest.raises(BrokenOffError):
        run(document(tree, texts={"ex-sol": "Inti"}), "replace", progress=break_off)
    assert everything() == before


def test_import_progress_counts_every_written_row() -> None:
    run(document(SMALL))
    tree = {"qu-b1": {"qu-s1": {"qu-m2": {"qu-dos": ["ex-dos", "ex-sol"]}}}}
    seen = []
    result = run(document(tree, texts={"ex-sol": "Inti"}), "replace", progress=lambda *counts: seen.append(counts))
    assert seen[-1] == (result.plan.size, result.plan.size)
    assert seen == sorted(seen)
