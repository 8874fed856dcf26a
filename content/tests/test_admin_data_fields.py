"""The fields of a form, derived from the declaration of an exercise type."""

import re
from typing import Any

import pytest
from django import forms
from hypothesis import given
from hypothesis import strategies as st

from content.admin import data_fields
from content.exercises import EXAMPLES, EXERCISE_TYPES, exercise_type_named
from content.exercises.schema import Boolean, Choice, Field, Integer, LanguageTag, ListOf, Nullable, Record, Text, Url

_LINE_END = re.compile("\r\n|\r|\n")
_TEXT = st.text("ab\n\r\t <&ñ_", min_size=1, max_size=6)


def values_of(node: Field) -> st.SearchStrategy[Any]:
    """Values that a declaration admits, texts with line ends and white space among them."""
    match node:
        case Text(blank=True):
            return st.just("") | _TEXT
        case Text():
            return _TEXT.filter(str.strip)
        case Url():
            return st.just("https://a.example/b")
        case Boolean():
            return st.booleans()
        case LanguageTag():
            return st.just("es-419")
        case Nullable(value=value):
            return st.none() | values_of(value)
        case Integer(minimum=minimum):
            return st.integers(minimum, minimum + 9)
        case Choice(values=values):
            return st.sampled_from(values)
        case ListOf(item=item, minimum=minimum):
            return st.lists(values_of(item), min_size=minimum, max_size=minimum + 2)
        case Record(required=required, optional=optional):
            own = {name: values_of(each) for name, each in required.items()}
            maybe = {name: st.none() | values_of(each) for name, each in optional.items()}
            return st.fixed_dictionaries(own, optional=maybe | {"unknown": st.integers()})
    raise TypeError(node)


def as_sent(fields: dict[str, forms.Field], values: dict[str, Any]) -> dict[str, Any]:
    """Cleaned values of fields that a browser sends as they are shown."""

    class Shown(forms.Form):
        pass

    Shown.base_fields = fields
    shown = Shown(initial=values)
    sent = {name: shown[name].value() for name in fields}
    sent = {name: "" if value is None else _LINE_END.sub("\r\n", str(value)) for name, value in sent.items()}
    form = Shown(sent)
    assert form.is_valid(), form.errors
    return form.cleaned_data


@pytest.mark.parametrize("name", EXERCISE_TYPES)
def test_example_of_each_type_fits_its_form(name: Any) -> None:
    record = exercise_type_named(name).data
    assert data_fields.fits(record, EXAMPLES[name])
    named = {path for group in data_fields.groups(record, EXAMPLES[name]) for path in flat(group.lines)}
    assert named == data_fields.form_fields(record).keys()


def flat(lines):
    return [path for line in lines for path in ([line] if isinstance(line, str) else line)]


@given(st.data())
def test_form_sent_back_as_shown_keeps_all_data_that_fits(data: Any) -> None:
    record = exercise_type_named(data.draw(st.sampled_from(EXERCISE_TYPES))).data
    stored = data.draw(values_of(record))
    if data_fields.fits(record, stored):
        cleaned = as_sent(data_fields.form_fields(record), data_fields.initial_values(record, stored))
        assert data_fields.written(record, cleaned, stored).data == stored


@given(st.data())
def test_data_typed_into_an_empty_form_is_the_data_that_fits(data: Any) -> None:
    record = exercise_type_named(data.draw(st.sampled_from(EXERCISE_TYPES))).data
    stored = without_empty(data.draw(values_of(record)))
    null = {name: None for name, node in record.required.items() if isinstance(node, Nullable)}
    stored = null | stored
    if data_fields.fits(record, stored) and "\\r" not in repr(stored):
        cleaned = as_sent(data_fields.form_fields(record), data_fields.initial_values(record, stored))
        assert data_fields.written(record, cleaned, {}).data == stored


def without_empty(value):
    """The data that an author can type: no empty values, and nothing that the type does not declare."""
    if isinstance(value, dict):
        cleaned = {key: without_empty(each) for key, each in value.items() if key != "unknown"}
        return {key: each for key, each in cleaned.items() if each not in (None, "", [], {})}
    return [without_empty(each) for each in value] if isinstance(value, list) else value


def test_a_new_type_gets_a_form_from_its_own_declaration() -> None:
    record = Record(
        required={"prompt": Text(300), "grid": ListOf(ListOf(Integer(0), maximum=3), maximum=3)},
        optional={
            "level": Choice(("easy", "hard")),
            "about": Record(required={"author": Text(50)}),
            "clues": ListOf(Record(required={"word": Text(50)}, optional={"other": ListOf(Text(50), maximum=2)}), 4),
        },
    )
    fields = data_fields.form_fields(record)
    assert {name: type(field).__name__ for name, field in fields.items() if ".clues." not in name} == {
        "data.prompt": "TypedText",
        "data.grid": "JSONField",
        "data.level": "ChoiceField",
        "data.about.author": "TypedText",
    }
    assert fields["data.clues.1.word"].label == "Word 2"
    data = {
        "prompt": "Busca",
        "grid": [[1, 2], [3]],
        "level": "hard",
        "about": {"author": "Ana"},
        "clues": [{"word": "sol", "other": ["a", "b"]}, {"word": "mar"}],
    }
    assert data_fields.fits(record, data)
    values = data_fields.initial_values(record, data)
    assert data_fields.written(record, values, {}).data == data
    headings = [(group.heading, group.closed) for group in data_fields.groups(record, data)]
    assert headings == [(None, False), ("About", False), ("Clues", False), ("More clues", True)]


def test_empty_rows_are_left_out_and_errors_find_the_row_that_was_typed() -> None:
    record = exercise_type_named("pairs").data
    values = {"data.pairs.3.left": "a", "data.pairs.3.right": "b"}
    result = data_fields.written(record, values, {})
    assert result.data == {"pairs": [{"left": "a", "right": "b"}]}
    assert result.place("data.pairs.0.left") == "data.pairs.3.left"
    assert result.place("data.strict") == "data.strict"
