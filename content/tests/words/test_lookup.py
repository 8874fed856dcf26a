"""Search in a dictionary: what is found, by which text, and in which order."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from content.tests.exercises.strategies import unhurried
from content.tests.words.strategies import SOURCE, TARGET, phrases, word, words
from content.words.lookup import FIELDS, MATCHES, look_up
from content.words.matching import columns_of
from langlearn.api.text import search_key


def found(query, *vocabulary):
    return [
        (each.word.id, each.field, each.value, each.match)
        for each in look_up(query, vocabulary, columns_of(vocabulary))
    ]


def test_exact_matches_stand_before_prefixes_and_those_before_others() -> None:
    assert found("pan", word("a", "empanada", ["x"]), word("b", "panal", ["x"]), word("c", "pan", ["x"])) == [
        ("c", "text", "pan", "exact"),
        ("b", "text", "panal", "prefix"),
        ("a", "text", "empanada", "inside"),
    ]


def test_of_equal_matches_texts_stand_before_forms_synonyms_and_translations() -> None:
    vocabulary = [
        word("a", "x", ["pan"]),
        word("b", "x", ["y"], synonyms=["pan"]),
        word("c", "x", ["y"], forms=["pan"]),
        word("d", "pan", ["y"]),
    ]
    assert [field for _, field, _, _ in found("pan", *vocabulary)] == list(FIELDS)


def test_equal_matches_have_the_order_of_folded_texts_then_of_ids() -> None:
    vocabulary = [word("c", "pez", ["a"]), word("b", "Ñu", ["a"]), word("a", "pez", ["a"])]
    assert [word_id for word_id, *_ in found("a", *vocabulary)] == ["b", "a", "c"]


def test_case_and_accents_do_not_matter() -> None:
    assert found("NINO", word("n", "niño", ["child"])) == [("n", "text", "niño", "exact")]


def test_the_query_is_one_text_not_terms() -> None:
    assert found("buenos d", word("bd", "buenos días", ["x"])) == [("bd", "text", "buenos días", "prefix")]
    assert found("días buenos", word("bd", "buenos días", ["x"])) == []


def test_a_word_is_found_once_by_its_best_text() -> None:
    assert found("bebe", word("b", "beber", ["x"], forms=["bebes", "bebe"])) == [("b", "form", "bebe", "exact")]


@unhurried
@given(words(), phrases(TARGET + SOURCE, 1).map(lambda text: text[:3]) | st.sampled_from(["a", "o", "at"]))
def test_exactly_the_words_with_the_query_in_a_text_are_found(vocabulary: Any, query: Any) -> None:
    results = look_up(query, vocabulary, columns_of(vocabulary))
    having = {
        each.id
        for each in vocabulary
        if any(
            search_key(query) in search_key(text)
            for text in (each.text, *each.forms, *each.synonyms, *each.translations)
        )
    }
    assert [each.word.id for each in results] == list(dict.fromkeys(each.word.id for each in results))
    assert {each.word.id for each in results} == having
    assert [MATCHES.index(each.match) for each in results] == sorted(MATCHES.index(each.match) for each in results)
