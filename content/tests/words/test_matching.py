"""Which words an exercise contains, on which side its answer is, and how an answer rates them."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import grade
from content.exercises.normalise import normalised
from content.formats.documents import WordRow
from content.tests.exercises.strategies import canonical_answer, exercises, near_answers, unhurried
from content.tests.words.strategies import SOURCE, TARGET, sentences, word, words
from content.words.matching import WordIndex

GATO = word("gato", "gato", ["cat"])
LECHE = word("leche", "leche", ["milk"])
BEBER = word("beber", "beber", ["drink", "drinks"], forms=["bebo", "bebe"])
CATS = [GATO, LECHE, BEBER]

MILK = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
REVERSE = {"source_text": MILK["target_text"], "target_text": MILK["source_text"]}


def index_of(*vocabulary: WordRow, language: str = "es") -> WordIndex:
    return WordIndex(vocabulary, target_language=language)


def evidence(index: WordIndex, exercise_type: str, data: dict[str, Any], answer: Any) -> dict[str, str]:
    grading = grade(exercise_type, data, answer)
    return index.evidence(exercise_type, index.belonging(exercise_type, data), grading.verdict, grading.diff)


def test_a_translation_into_the_taught_language_has_side_target() -> None:
    assert index_of(*CATS).side("translation", MILK) == "target"


def test_a_translation_into_the_language_of_the_learner_has_side_source() -> None:
    assert index_of(*CATS).side("translation", REVERSE) == "source"


def test_a_translation_without_any_known_word_has_side_target() -> None:
    assert index_of().side("translation", REVERSE) == "target"


@pytest.mark.parametrize(
    ("exercise_type", "data", "side"),
    [
        ("listening", {"transcript": "the cat"}, "target"),
        ("speaking", {"text": "the cat"}, "target"),
        ("pairs", {"pairs": []}, None),
        ("vof", {"statement": "gato", "is_true": True}, None),
    ],
)
def test_side_of_other_types(exercise_type: Any, data: Any, side: Any) -> None:
    assert index_of(*CATS).side(exercise_type, data) == side


def test_a_slip_rates_its_word_hard_and_right_words_good() -> None:
    assert evidence(index_of(*CATS), "translation", MILK, "El gatto bebe leche") == {
        "gato": "hard",
        "beber": "good",
        "leche": "good",
    }


def test_a_wrong_translation_of_a_word_rates_it_again() -> None:
    assert evidence(index_of(*CATS), "translation", REVERSE, "The cat eats milk") == {
        "gato": "good",
        "leche": "good",
        "beber": "again",
    }


def test_a_missing_word_is_rated_again() -> None:
    assert evidence(index_of(*CATS), "translation", MILK, "El gato leche")["beber"] == "again"


def test_a_word_of_several_tokens_is_rated_by_the_worst_of_them() -> None:
    phrase = word("el-gato", "el gato", ["the cat"])
    assert evidence(index_of(phrase, GATO), "translation", MILK, "La gato bebe leche") == {
        "el-gato": "again",
        "gato": "good",
    }


def test_a_word_that_occurs_twice_is_rated_once_by_the_worse_occurrence() -> None:
    data = {"source_text": "cat and cat", "target_text": "gato y gato"}
    assert evidence(index_of(GATO), "translation", data, "gato y pez") == {"gato": "again"}


def test_overlapping_keys_all_count() -> None:
    phrase = word("el-gato", "el gato", ["the cat"])
    assert set(index_of(phrase, GATO).occurrences("¡El gato!")) == {"el-gato", "gato"}


def test_a_key_is_compared_with_its_accents_and_as_whole_tokens() -> None:
    index = index_of(word("ano", "ano", ["anus"]), GATO)
    assert index.occurrences("El año de los gatos") == {}


def test_a_run_at_the_end_of_a_text_that_is_only_the_start_of_a_key_is_no_occurrence() -> None:
    index = index_of(word("bd", "buenos días", ["good morning"]), word("b", "buenos días amigo", ["x"]))
    assert set(index.occurrences("hola buenos días")) == {"bd"}


BANCO = word("banco", "banco", ["bank"])
BENCH = word("banco-2", "banco", ["bench"])


def test_a_key_of_two_words_counts_for_neither() -> None:
    index = index_of(BANCO, BENCH)
    assert index.occurrences("el banco") == {}
    assert index.belonging("listening", {"transcript": "el banco"}).word_ids == []


def test_a_key_of_two_words_counts_for_the_listed_one() -> None:
    data = {"transcript": "el banco", "words": ["banco-2"]}
    assert evidence(index_of(BANCO, BENCH), "listening", data, "el barcos") == {"banco-2": "again"}
    assert evidence(index_of(BANCO, BENCH), "listening", data, "un banco") == {"banco-2": "good"}


def test_a_form_equal_to_the_text_of_the_same_word_is_one_key() -> None:
    assert set(index_of(replace(GATO, forms=["Gato!"])).occurrences("gato")) == {"gato"}


@pytest.mark.parametrize("language", ["zh-Hans", "ja", "th-TH", "bo"])
def test_in_a_language_without_spaces_a_key_occurs_only_as_the_whole_text(language: Any) -> None:
    index = index_of(word("mao", "猫", ["cat"]), word("mao-2", "猫 好", ["good cat"]), language=language)
    assert set(index.occurrences("猫。")) == {"mao"}
    assert set(index.occurrences("猫 好")) == {"mao-2"}
    assert index.occurrences("好 猫") == {}


def test_a_language_that_only_begins_like_one_without_spaces_has_spaces() -> None:
    assert set(index_of(GATO, language="loz").occurrences("el gato")) == {"gato"}


def test_a_list_replaces_all_searching_even_an_empty_one() -> None:
    index = index_of(*CATS)
    assert evidence(index, "translation", {**MILK, "words": []}, "El gato bebe leche") == {}
    assert evidence(index, "translation", {**MILK, "words": ["leche"]}, "El gato bebe leche") == {"leche": "good"}


@pytest.mark.parametrize("listed", [None, "gato", 7, {"gato": 1}])
def test_words_of_another_shape_are_no_list(listed: Any) -> None:
    assert index_of(*CATS).belonging("translation", {**MILK, "words": listed}).by == "found"


def test_unknown_and_repeated_listed_words_mean_nothing() -> None:
    belonging = index_of(*CATS).belonging("vof", {"words": ["gato", "perro", 7, None, ["x"], "gato"]})
    assert (belonging.word_ids, belonging.by, belonging.side) == (["gato"], "listed", None)


CHOICE = {
    "question": "Which one?",
    "options": [{"id": each, "text": each, "is_correct": each in "ab"} for each in "abc"],
}


@pytest.mark.parametrize(
    ("answer", "listed", "expected"),
    [
        (["a", "b"], ["gato", "leche"], {"gato": "good", "leche": "good"}),
        (["a"], ["gato", "leche"], {}),
        (["c"], ["gato", "leche"], {}),
        (["c"], ["gato"], {"gato": "again"}),
        (["a"], ["gato", "unknown"], {"gato": "again"}),
    ],
)
def test_listed_words_of_a_type_without_tokens_are_rated_by_the_verdict(
    answer: Any, listed: Any, expected: Any
) -> None:
    assert evidence(index_of(*CATS), "multiple-choice", {**CHOICE, "words": listed}, answer) == expected


def test_a_listed_word_that_is_not_found_is_rated_by_the_verdict_and_others_by_their_tokens() -> None:
    data = {**MILK, "words": ["leche", "perro"]}
    index = index_of(*CATS, word("perro", "perro", ["dog"]))
    assert evidence(index, "translation", data, "El gatto bebe leche") == {"leche": "good", "perro": "hard"}
    assert evidence(index, "translation", data, "La vaca bebe leche") == {"leche": "good"}


def test_blanks_are_rated_one_by_one() -> None:
    data = {
        "text": "El ___ ___ leche",
        "blanks": [
            {"position": 1, "correct_answers": ["bebe"]},
            {"position": 0, "correct_answers": ["gato"]},
        ],
    }
    assert evidence(index_of(*CATS), "fill-in-the-blank", data, ["gato", "come"]) == {"gato": "good", "beber": "again"}
    assert index_of(*CATS).belonging("fill-in-the-blank", data).word_ids == ["beber", "gato"]


def test_no_key_runs_from_one_item_of_an_ordering_into_the_next() -> None:
    data = {"items": [{"text": "Buenos", "correct_order": 1}, {"text": "días", "correct_order": 2}]}
    index = index_of(word("bd", "buenos días", ["good morning"]), word("dia", "día", ["day"], forms=["días"]))
    assert index.belonging("ordering", data).word_ids == ["dia"]


def test_the_sides_of_a_pair_are_compared_whole_and_in_either_order() -> None:
    index = index_of(*CATS)
    pairs = [
        {"left": "gato", "right": "cat"},
        {"left": "Milk", "right": "leche"},
        {"left": "yo bebo", "right": "drink"},
    ]
    assert index.belonging("pairs", {"pairs": pairs}).word_ids == ["gato", "leche"]
    answer = [pairs[0], {"left": "Milk", "right": "yo bebo"}]
    assert evidence(index, "pairs", {"pairs": pairs}, answer) == {"gato": "good", "leche": "again"}


def test_picks_that_the_bank_does_not_have_are_compared_with_single_words() -> None:
    data = {**MILK, "correct_words": ["El", "gato", ",", "bebe", "leche"], "word_bank": ["El", "gato", "bebe", "leche"]}
    index = index_of(*CATS, word("gb", "gato bebe", ["cat drinks"]))
    assert evidence(index, "translation-word-bank", data, ["El", "gato", "perro"])["gb"] == "again"


def test_skipped_answers_give_no_evidence() -> None:
    data = {"transcript": "gato", "words": ["gato"]}
    assert evidence(index_of(*CATS), "listening", data, {"skipped": True}) == {}


def test_a_text_of_invisible_characters_is_no_key() -> None:
    assert index_of(word("x", "\u200b", ["\u200b"])).occurrences("gato") == {}


def test_an_entry_of_another_shape_gives_no_evidence() -> None:
    index = index_of(*CATS)
    pair = [{"op": "replace", "expected": {"left": "gato"}}]
    assert index.evidence("translation", index.belonging("translation", MILK), "wrong", pair) == {}
    no_pairs = index.belonging("pairs", {"pairs": []})
    assert index.evidence("pairs", no_pairs, "wrong", [{"op": "replace", "expected": "gato"}]) == {}


def brute_force_occurrences(vocabulary, text):
    """By the definition: each word with a key that no other word has, at each place of its tokens."""
    tokens = normalised(text)
    keys = {each.id: {normalised(key) for key in (each.text, *each.forms)} for each in vocabulary}
    found = {}
    for each in vocabulary:
        for key in keys[each.id]:
            if sum(key in other for other in keys.values()) == 1:
                hits = [(at, at + len(key)) for at in range(len(tokens)) if tokens[at : at + len(key)] == key]
                found[each.id] = found.get(each.id, []) + hits
    return {word_id: sorted(hits) for word_id, hits in found.items() if hits}


@unhurried
@given(words(), sentences(TARGET))
def test_occurrences_are_those_of_the_definition(vocabulary: Any, text: Any) -> None:
    found = {word_id: sorted(hits) for word_id, hits in index_of(*vocabulary).occurrences(text).items()}
    assert found == brute_force_occurrences(vocabulary, text)


@unhurried
@given(words(), sentences(TARGET), sentences(SOURCE))
def test_words_of_a_sentence_are_those_a_right_answer_gives_evidence_of(
    vocabulary: Any, target: Any, source: Any
) -> None:
    index = index_of(*vocabulary)
    data = {"source_text": source, "target_text": target}
    assert evidence(index, "translation", data, target) == dict.fromkeys(
        index.belonging("translation", data).word_ids, "good"
    )


@unhurried
@given(words(), exercises, st.lists(st.sampled_from(["w0", "w1", "w2", "unknown"])) | st.none(), st.data())
def test_every_answer_gives_evidence_of_belonging_words_only(
    vocabulary: Any, exercise: Any, listed: Any, draw: Any
) -> None:
    exercise_type, data = exercise
    data = {**data, "words": listed}
    index = index_of(*vocabulary)
    belonging = index.belonging(exercise_type, data)
    for answer in (canonical_answer(exercise_type, data), draw.draw(near_answers(exercise_type, data))):
        rated = evidence(index, exercise_type, data, answer)
        if listed is not None:
            assert set(rated) <= set(belonging.word_ids)
    assert (belonging.side is not None) == (
        exercise_type in {"translation", "translation-word-bank", "listening", "speaking"}
    )


@unhurried
@given(words(), exercises)
def test_a_canonical_answer_gives_evidence_of_each_word_that_belongs(vocabulary: Any, exercise: Any) -> None:
    exercise_type, data = exercise
    index = index_of(*vocabulary)
    rated = evidence(index, exercise_type, data, canonical_answer(exercise_type, data))
    assert rated == dict.fromkeys(index.belonging(exercise_type, data).word_ids, "good")


def test_a_course_of_5000_words_and_10000_exercises() -> None:
    vocabulary = [
        word(f"w{number}", f"palabra{number} de", [f"to word{number}", "to"], forms=[f"forma{number}"])
        for number in range(5000)
    ]
    index = index_of(*vocabulary)
    for number in range(10_000):
        number %= 5000
        data = {
            "source_text": f"the word{number} is a word{number} to me",
            "target_text": f"la forma{number} y la palabra{number} de ella",
        }
        assert index.belonging("translation", data).word_ids == [f"w{number}"]
