"""The plan of an import of words."""

from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.tests.exercises.strategies import unhurried
from content.tests.words.strategies import word, words
from content.words.csv_text import COLUMNS, WrongCells
from content.words.planning import RowErrors, plan_words

GATO = word("gato", "gato", ["cat"], note="A pet")
BANCO = word("banco", "banco", ["bank"])
BENCH = word("banco-2", "Banco", ["bench"])


def plan(rows, *stored, lesson_ids=()):
    return plan_words(list(enumerate(rows, start=1)), stored=stored, lesson_ids=lesson_ids)


def errors(rows, *stored, lesson_ids=()):
    with pytest.raises(RowErrors) as caught:
        plan(rows, *stored, lesson_ids=lesson_ids)
    return caught.value.errors


def shown(found):
    return {
        name: [(each.row, each.word.id, *each.fields) for each in getattr(found, name)]
        for name in ("create", "update", "unchanged")
        if getattr(found, name)
    }


def test_a_new_word_gets_an_id_from_its_text_that_no_stored_word_and_no_row_has() -> None:
    rows = [
        {"text": "¡Pan!", "translations": ["bread"]},
        {"text": "perro", "translations": ["dog"]},
        {"id": "perro", "text": "can", "translations": ["dog"]},
    ]
    assert shown(plan(rows, word("pan", "x", ["y"]))) == {"create": [(1, "pan-2"), (2, "perro-2"), (3, "perro")]}


def test_two_rows_of_one_new_text_without_id_are_two_new_words() -> None:
    row = {"text": "pan", "translations": ["bread"]}
    assert shown(plan([row, row])) == {"create": [(1, "pan"), (2, "pan-2")]}


def test_a_row_with_an_id_is_the_word_with_it() -> None:
    assert shown(plan([{"id": "gato", "text": "el gato"}], GATO)) == {"update": [(1, "gato", "text")]}


def test_a_row_without_id_is_the_only_word_with_an_equal_text() -> None:
    rows = [{"text": "¡GATO!", "translations": ["cat"], "tags": ["a"]}]
    assert shown(plan(rows, GATO)) == {"update": [(1, "gato", "text", "tags")]}


def test_a_field_that_is_left_out_stays_and_null_or_an_empty_list_empties_it() -> None:
    stored = replace(GATO, forms=["gatos"])
    assert shown(plan([{"text": "gato"}], stored)) == {"unchanged": [(1, "gato")]}
    found = plan([{"text": "gato", "note": None, "forms": []}], stored)
    assert shown(found) == {"update": [(1, "gato", "forms", "note")]}
    assert found.update[0].word == replace(GATO, note=None)


def test_rows_of_one_text_are_the_words_with_their_translations_each_used_once() -> None:
    second = replace(BANCO, id="banco-3", translations=["shore", "bank"])
    rows = [
        {"text": "banco", "translations": ["¡Bank!"]},
        {"text": "banco", "translations": ["bank", "shore"]},
        {"text": "Banco", "translations": ["bench"], "note": "wood"},
    ]
    assert shown(plan(rows, BANCO, BENCH, second)) == {
        "update": [(1, "banco", "translations"), (2, "banco-3", "translations"), (3, "banco-2", "note")]
    }
    assert errors([rows[0], rows[0]], BANCO, BENCH) == {"rows.2.id": ["Several words have this text; give the id"]}
    twice = [{"text": "banco", "translations": ["bank"]}] * 2
    assert shown(plan(twice, BANCO, replace(BANCO, id="banco-4"))) == {"unchanged": [(1, "banco"), (2, "banco-4")]}


def test_other_line_ends_of_a_note_are_no_change() -> None:
    stored = replace(GATO, note="one\r\ntwo")
    assert shown(plan([{"id": "gato", "note": "one\ntwo"}], stored)) == {"unchanged": [(1, "gato")]}
    assert shown(plan([{"id": "gato", "note": "one two"}], stored)) == {"update": [(1, "gato", "note")]}


def test_a_row_with_too_many_cells_is_an_error_with_its_number() -> None:
    rows = [(2, {"text": "a"}), (5, WrongCells("Has 3 cells, the header has 2"))]
    with pytest.raises(RowErrors) as caught:
        plan_words(rows, stored=(), lesson_ids=())
    assert caught.value.errors == {
        "rows.2.translations": ["This field is required."],
        "rows.5": ["Has 3 cells, the header has 2"],
    }


def test_an_ambiguous_text_needs_an_id() -> None:
    row = {"text": "banco", "translations": ["x"]}
    assert errors([row], BANCO, BENCH) == {"rows.1.id": ["Several words have this text; give the id"]}
    assert shown(plan([{**row, "id": "banco-2"}], BANCO, BENCH)) == {"update": [(1, "banco-2", "text", "translations")]}


@pytest.mark.parametrize(
    "second", [{"id": "gato", "text": "x", "translations": ["x"]}, {"text": "gato", "translations": ["x"]}]
)
def test_repeated_word_in_a_table_is_refused(second: Any) -> None:
    assert errors([{"id": "gato", "text": "gato"}, second], GATO) == {"rows.2.id": ["Stands in an earlier row"]}


def test_repeated_new_id_in_a_table_is_refused() -> None:
    row = {"id": "pan", "text": "pan", "translations": ["bread"]}
    assert errors([row, row]) == {"rows.2.id": ["Stands in an earlier row"]}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({}, {"text": "This field is required.", "translations": "This field is required."}),
        ({"id": "pan", "text": "pan"}, {"translations": "This field is required."}),
        ({"text": " ", "translations": ["x"]}, {"text": "May not be blank."}),
        ({"text": "a\nb", "translations": ["x"]}, {"text": "Must be one line."}),
        ({"text": "a", "translations": []}, {"translations": "Must have 1 to 20 entries."}),
        ({"text": "a", "translations": "x"}, {"translations": "Must be a list."}),
        ({"text": "a", "translations": None}, {"translations": "May not be null."}),
        ({"text": "a", "translations": ["a", "A!"]}, {"translations.1": "Equal to an earlier entry."}),
        ({"text": "a", "translations": ["a|b", "c"]}, {"translations.0": "May not contain '|'."}),
        ({"text": "a", "translations": ["a", 7]}, {"translations.1": "Must be a string."}),
        ({"text": "a", "translations": ["x"], "forms": ["f"] * 51}, {"forms": "Must have at most 50 entries."}),
        ({"text": "a", "translations": ["x"], "tags": ["f" * 51]}, {"tags.0": "Must be at most 50 characters."}),
        ({"text": "a", "translations": ["x"], "id": "import"}, {"id": "This id is reserved."}),
        ({"text": "a", "translations": ["x"], "id": None}, {"id": "May not be null."}),
        ({"text": "a", "translations": ["x"], "lesson_id": "l2"}, {"lesson_id": "Must be a lesson of this course."}),
        ({"text": "a", "translations": ["x"], "colour": "red"}, {"colour": "Unknown field."}),
    ],
)  # fmt: skip
def test_errors_name_the_row_and_the_field(row: Any, expected: Any) -> None:
    assert errors([{"text": "y", "translations": ["y"]}, row], lesson_ids={"l1"}) == {
        f"rows.2.{name}": [message] for name, message in expected.items()
    }


@pytest.mark.parametrize("field", ["gender", "part_of_speech", "audio_url"])
def test_a_value_that_the_field_does_not_admit_is_an_error(field: Any) -> None:
    assert list(errors([{"text": "a", "translations": ["x"], field: "javascript:x"}])) == [f"rows.1.{field}"]


@pytest.mark.parametrize("row", [None, [], "gato", 7])
def test_a_row_that_is_no_object_is_an_error(row: Any) -> None:
    assert errors([row]) == {"rows.1": ["Must be an object."]}


def test_errors_of_the_first_hundred_rows_that_have_any_are_named() -> None:
    found = errors([{"text": ""}] * 250)
    assert {place.split(".")[1] for place in found} == {str(number) for number in range(1, 101)}


def test_read_only_fields_of_an_object_are_ignored() -> None:
    row = {**asdict(GATO), "course_id": "other", "created_at": 7, "updated_by": None}
    assert shown(plan([row], GATO)) == {"unchanged": [(1, "gato")]}


@unhurried
@given(words(), words(), st.booleans())
def test_after_an_import_the_same_rows_change_nothing(stored: Any, imported: Any, with_ids: Any) -> None:
    rows = [{key: value for key, value in asdict(each).items() if with_ids or key != "id"} for each in imported]
    try:
        found = plan(rows, *stored)
    except RowErrors:
        return
    after = {each.id: each for each in stored}
    after |= {each.word.id: each.word for each in (*found.create, *found.update)}
    again = [{**row, "id": each.word.id} for row, each in zip(rows, in_order(found), strict=True)]
    assert shown(plan(again, *after.values())).keys() <= {"unchanged"}


def in_order(found):
    return sorted((*found.create, *found.update, *found.unchanged), key=lambda each: each.row)


@unhurried
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from([*COLUMNS, "x"]),
            st.none() | st.text(max_size=4) | st.lists(st.text(max_size=3), max_size=3),
        ),
        max_size=5,
    ),
    words(),
)
def test_any_rows_give_a_plan_or_errors(rows: Any, stored: Any) -> None:
    try:
        found = plan(rows, *stored, lesson_ids={"l1"})
    except RowErrors as caught:
        assert caught.errors
    else:
        assert [each.row for each in in_order(found)] == list(range(1, len(rows) + 1))
        assert len({each.word.id for each in in_order(found)}) == len(rows)
