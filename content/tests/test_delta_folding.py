"""Folding a change log into what a delta writes and deletes."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from content.packages.deltas import Change, fold, touched_exercises


def log(*entries):
    """Changes from `revision entity id action`."""
    return [Change(int(revision), *rest) for revision, *rest in (entry.split() for entry in entries)]


def test_first_change_of_a_row_determines_whether_the_base_contains_it() -> None:
    folded = fold(log("2 level a create", "3 level a update", "3 level b update", "4 level c delete"), {})
    assert folded.rows == {"level": {"a": False, "b": True, "c": True}}
    assert not folded.course


def test_an_exercise_is_written_when_its_fields_changed_while_it_is_used() -> None:
    changes = log("2 exercise ex update")
    assert touched_exercises(changes) == {"ex"}
    folded = fold(changes, {"ex": {"l1"}})
    assert (folded.exercises, folded.unused) == ({"ex"}, set())


def test_an_exercise_is_written_when_the_course_begins_to_use_it_and_not_when_another_lesson_does() -> None:
    first = fold(log("2 lesson_exercise l1/ex create"), {"ex": {"l1"}})
    assert first.exercises == {"ex"}
    second = fold(log("2 lesson_exercise l2/ex create"), {"ex": {"l1", "l2"}})
    assert second.exercises == set()


def test_an_exercise_is_deleted_with_its_last_assignment() -> None:
    changes = log("2 lesson_exercise l1/ex delete")
    assert fold(changes, {"ex": {"l2"}}).unused == set()
    assert fold(changes, {}).unused == {"ex"}


def test_exercise_added_and_removed_is_not_in_the_delta() -> None:
    folded = fold(log("2 lesson_exercise l1/ex create", "3 lesson_exercise l1/ex delete"), {})
    assert (folded.exercises, folded.unused) == (set(), set())
    assert folded.assignments == {("l1", "ex"): False}


def test_exercise_that_was_temporarily_unused_is_included_in_the_delta() -> None:
    changes = log("2 lesson_exercise l1/ex delete", "3 lesson_exercise l2/ex create")
    assert fold(changes, {"ex": {"l2"}}).exercises == {"ex"}


def test_exercise_moved_within_one_revision_is_not_treated_as_unused() -> None:
    changes = log("2 lesson_exercise l1/ex delete", "2 lesson_exercise l2/ex create")
    assert fold(changes, {"ex": {"l2"}}).exercises == set()


LESSONS, EXERCISES = ("l1", "l2"), ("e1", "e2")
toggles = st.lists(st.sets(st.tuples(st.sampled_from(LESSONS), st.sampled_from(EXERCISES)), min_size=1), max_size=8)


@given(base=st.sets(st.tuples(st.sampled_from(LESSONS), st.sampled_from(EXERCISES))), steps=toggles)
def test_exercises_follow_from_assignments(base: Any, steps: Any) -> None:
    """Each revision takes away or adds some assignments; what the fold says is what comparing the ends says."""
    pairs, changes = set(base), []
    unused_for_a_while = set()
    for revision, step in enumerate(steps, 2):
        for lesson, exercise in sorted(step):
            action = "delete" if (lesson, exercise) in pairs else "create"
            changes.append(Change(revision, "lesson_exercise", f"{lesson}/{exercise}", action))
        pairs ^= step
        unused_for_a_while |= set(EXERCISES) - {exercise for _, exercise in pairs}
    uses = {}
    for lesson, exercise in pairs:
        uses.setdefault(exercise, set()).add(lesson)
    folded = fold(changes, {exercise: uses.get(exercise, set()) for exercise in touched_exercises(changes)})
    before, after = ({exercise for _, exercise in each} for each in (base, pairs))
    assert folded.unused == before - after
    assert folded.exercises == (after - before) | (after & unused_for_a_while)
    assert {pair for pair, in_base in folded.assignments.items() if in_base} == base & set().union(*steps)
