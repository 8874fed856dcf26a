"""The texts that are meant by an author's notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import clean_data, grade
from content.exercises.normalise import normalised
from content.formats.notation import MAX_READINGS, Kind, readings


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("cat; kitty", "en", ["cat", "kitty"]),
        ("yes / no", "en", ["yes", "no"]),
        ("dog, hound", "en", ["dog", "hound"]),
        ("Yes, he did.", "en", []),
        ("a dog that is not a hound, cat", "en", []),
        ("gato, -a; felino, ~a", "es", ["gato", "felino"]),
        ("Blume, n", "de", ["Blume"]),
        ("Haus, ¨er", "de", ["Haus"]),
        ("vosotros (Spain)", "es", ["vosotros"]),
        ("bank (money; finance, in general)", "en", ["bank"]),
        ("you [plural (Spain)]", "en", ["you"]),
        ("actor(s)", "en", ["actor", "actors"]),
        ("(s)he", "en", ["he", "she"]),
        ("Lehrer(innen)", "de", ["Lehrer"]),
        ("Ça va (bien) ?", "fr", ["Ça va ?"]),
        ("Hola (amigo), ¿qué tal?", "es", ["Hola, ¿qué tal?"]),
        ("smile :(", "en", []),
        ("give sb. sth", "en", ["give"]),
        ("jdn./etw. mögen", "de-AT", ["mögen"]),
        ("dire qqch à qqn", "fr", ["dire à"]),
        ("sb", "es", []),
        ("a/an (masc.)", "en", ["a", "an"]),
        ("¿Eres alto/a?", "es", ["¿Eres alto?"]),
        ("Lehrer/in", "de", ["Lehrer"]),
        ("Lehrer/-innen", "de", ["Lehrer"]),
        ("el/la artista", "es", ["el artista", "la artista"]),
        ("120 km/h", "en", []),
        ("24/7", "en", []),
        ("https://example.org/a", "en", []),
        ("to go (away)", "en", ["to go", "go"]),
        ("to go", "en-GB", ["go"]),
        ("to go", "es", []),
        ("to the", "en", []),
        ("to him (formal)", "en", ["to him"]),
        ("你/您", "zh", ["你", "您"]),
        ("你（们）", "zh", ["你", "你们"]),
        ("()", "en", []),
    ],
)
def test_readings_of_a_word(text: str, language: str, expected: list[str]) -> None:
    assert readings(text, language=language, kind="word") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yes, sir", []),
        ("to be or not to be", []),
        ("He/She eats", ["He eats", "She eats"]),
        ("Hi; bye", ["Hi", "bye"]),
    ],
)
def test_readings_of_a_phrase_split_no_list_and_leave_infinitives(text: str, expected: list[str]) -> None:
    assert readings(text, language="en", kind="phrase") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("eat", ["to eat"]), ("to eat", ["eat"]), ("eat; dine", ["eat", "dine", "to eat", "to dine"]), ("eat up", [])],
)
def test_translation_of_a_verb_counts_with_and_without_its_mark(text: str, expected: list[str]) -> None:
    assert readings(text, language="en", kind="word", part_of_speech="verb") == expected
    assert readings(text, language="de", kind="word", part_of_speech="verb") == expected[: 2 if ";" in text else 0]


PARTS = st.sampled_from([*"()[]/;,.- ¨~?", "; ", ", ", " / ", "(s)", "(note)", "a/an", "to ", "sth", "etw.", "é", "猫"])
TEXTS = st.lists(PARTS | st.text(max_size=4), max_size=30).map("".join)
LANGUAGES = st.sampled_from([None, "en", "de-CH", "fr", "ja"])
KINDS: st.SearchStrategy[Kind] = st.sampled_from(["word", "phrase"])


@given(TEXTS, LANGUAGES, KINDS)
def test_readings_are_unequal_few_and_always_the_same(text: str, language: str | None, kind: Kind) -> None:
    found = readings(text, language=language, kind=kind)
    assert found == readings(text, language=language, kind=kind)
    assert len(found) <= MAX_READINGS
    keys = [normalised(text), *map(normalised, found)]
    assert len(set(keys)) == len(keys)
    assert all(reading == " ".join(reading.split()) for reading in found)


@given(TEXTS, LANGUAGES, KINDS)
def test_readings_as_alternatives_are_correct(text: str, language: str | None, kind: Kind) -> None:
    found = readings(text.replace("\0", ""), language=language, kind=kind)
    data = {"source_text": "?", "target_text": "x", "alternatives": found}
    for reading in clean_data("translation", data)["alternatives"]:
        assert grade("translation", data, reading).verdict == "correct"


@pytest.mark.parametrize(
    "text", ["a(b)" * 250, "a(.)" * 250, "(" * 500 + ")" * 500, "ab/cd " * 166, "ab;" * 333, "/ " * 500]
)
def test_notation_without_end_takes_no_time_without_end(text: str) -> None:
    assert len(readings(text, language="en", kind="word")) <= MAX_READINGS
