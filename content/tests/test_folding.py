"""The columns by which content is sorted and searched."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.folding import exercise_search_text, folded_columns
from langlearn.api.text import search_key, search_terms

TEXT = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=30)


def test_a_name_is_folded_for_sorting_and_search() -> None:
    assert folded_columns("Español para Niños") == {
        "name_folded": "espanol para ninos",
        "search_text": "espanol para ninos",
    }


@pytest.mark.parametrize("nothing", [None, ""])
def test_a_missing_description_adds_nothing(nothing: Any) -> None:
    assert folded_columns("Hola", nothing) == folded_columns("Hola")


def test_further_fields_are_searched_but_do_not_count_for_sorting() -> None:
    columns = folded_columns("Hola", "Ñandú")
    assert columns["name_folded"] == "hola"
    assert "nandu" in columns["search_text"]


@given(name=TEXT, description=TEXT, query=TEXT)
def test_a_term_matches_within_one_field_only(name: Any, description: Any, query: Any) -> None:
    text = folded_columns(name, description)["search_text"]
    for term in search_terms(f'"{query}"'):
        assert (term in text) == (term in search_key(name) or term in search_key(description))


@given(name=TEXT, description=TEXT, data=st.data())
def test_no_term_crosses_the_border_of_two_fields(name: Any, description: Any, data: Any) -> None:
    """Also when it is made of the very characters around the border."""
    text = folded_columns("x" + name, description + "y")["search_text"]
    start = data.draw(st.integers(0, len(search_key("x" + name)) - 1))
    end = data.draw(st.integers(len(text) - len(search_key(description + "y")) + 1, len(text)))
    for term in search_terms(f'"{text[start:end].replace(chr(34), "")}"'):
        assert text[start:end] != term


def test_the_texts_of_an_exercise_are_searched_but_not_its_references() -> None:
    data = {
        "statement": "Quechua se habla en los Andes.",
        "notes": [{"deep": ["Ñusta"]}],
        "audio_url": "https://cdn.example.org/secreto.mp3",
        "is_true": True,
    }
    text = exercise_search_text(data)
    assert "quechua se habla en los andes." in text
    assert "nusta" in text
    assert "secreto" not in text
    assert "statement" not in text


def test_no_term_crosses_the_border_of_two_texts_of_an_exercise() -> None:
    text = exercise_search_text({"source_text": "buenos", "target_text": "dias"})
    assert all(term not in text for query in ("buenosdias", '"buenos dias"') for term in search_terms(query))
