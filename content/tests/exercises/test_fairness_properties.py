"""What holds of every text: folding is stable, and the rules of grading agree with each other."""

import os
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from content.exercises import EXERCISE_TYPES, InvalidAnswer, course_of, grade
from content.exercises.folding import MINUS, fold
from content.exercises.grading import VERDICTS, rank
from content.formats.librelingo import read_librelingo
from content.languages import tables_for
from content.tests.exercises.strategies import VALID_DATA, json_values, near_answers, unhurried

PROJECT = Path(__file__).resolve().parents[3]
COURSE = Path(os.environ.get("LANGLEARN_COURSE_DATA") or PROJECT.parent / "shared" / "data" / "librelingo-es-from-en")

# With their marks: a mark of one script on a letter of another is no text.
LETTERS = [
    *"abcdeinosuñáéößşœæжйёїאבגكتبىकनกカべー日本한글123²½",
    "ש\u05c1",
    "כ\u05b8",
    "ت\u064e",
    "ज\u093c",
    "हँ",
    "ข\u0e49",
]
OTHERS = [*"    '’ʻ-‑–·.,¿?!%€&/\u200c"]
texts = st.lists(st.sampled_from(LETTERS * 2 + OTHERS), min_size=1, max_size=14).map("".join).filter(str.strip)
languages = st.sampled_from([None, "es", "de", "fr", "ru", "eo", "da", "haw", "he", "ja"])
PASSING = ("correct", "accent", "typo")
TABLES = tables_for("en", "es", "fr", "de")
SPOKEN = ["un", "una", "dos", "2", "22", "1", "&", "€", "euros", "%", "por", "ciento", "gato", "porque", "qué"]
phrases = st.lists(st.sampled_from(SPOKEN), min_size=1, max_size=6).map(" ".join)


def keys(text, language):
    return [word.key for word in fold(text, language)]


def graded(accepted, answer, language, words=(), **data):
    course = course_of(source_language="en", target_language=language or "es", words=words, tables=TABLES)
    return grade("translation", {"target_text": accepted[0], "alternatives": accepted[1:], **data}, answer, course)


def verdict(accepted, answer, language, words=(), **data):
    return graded(accepted, answer, language, words, **data).verdict


def typed_otherwise(text):
    """The text as other keyboards, systems and habits write it."""
    yield unicodedata.normalize("NFC", text)
    yield unicodedata.normalize("NFD", text)
    yield "\u200b".join(text)
    yield text.replace("'", "\u2019").replace("-", "\u2011")
    yield text.replace(" ", " \u3000")
    yield text.replace(" ", " … ")
    yield "".join(chr(ord(sign) + 0xFEE0) if "0" <= sign <= "9" or "a" <= sign <= "z" else sign for sign in text)
    if "ı" not in text:
        yield text.upper()


@settings(max_examples=150)
@given(text=texts, language=languages)
def test_folding_is_of_the_word_and_not_of_its_encoding(text: Any, language: Any) -> None:
    for word in fold(text, language):
        assert word.key == MINUS or keys(word.shown, language) == [word.key]
    for other in (unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text), text.upper()):
        assert keys(other, language) == keys(text, language)


@settings(max_examples=100)
@given(text=texts, language=languages, places=st.lists(st.integers(0, 20), max_size=3))
def test_accepted_text_with_invisible_characters_is_correct(text: Any, language: Any, places: Any) -> None:
    answer = text
    for place in places:
        answer = answer[:place] + "\u200b" + answer[place:]
    assert verdict([text], answer, language) == "correct"
    assert verdict([text], answer, language, strict=True) == "correct"


@settings(max_examples=60)
@given(accepted=st.lists(texts, min_size=1, max_size=2), answer=texts, language=languages)
def test_answers_of_the_same_words_get_the_same_verdict(accepted: Any, answer: Any, language: Any) -> None:
    tried = {language or "es", "en"}
    expected = graded(accepted, answer, language)
    for other in typed_otherwise(answer):
        if all(keys(other, tag) == keys(answer, tag) for tag in tried):
            found = graded(accepted, other, language)
            assert (found.verdict, found.score) == (expected.verdict, expected.score)


@settings(max_examples=100)
@given(text=texts, language=languages, data=st.data())
def test_correct_answers_have_the_letters_of_an_accepted_text(text: Any, language: Any, data: Any) -> None:
    def letters(written, tag):
        return "".join(word.plain for word in fold(written, tag)).replace("'", "").replace("-", "")

    answer = data.draw(st.sampled_from([text[1:] + text[:1], text.replace(" ", ""), *typed_otherwise(text)]) | texts)
    course = course_of(source_language="en", target_language=language or "es")  # without tables nothing is spelled out
    if grade("translation", {"target_text": text}, answer, course).verdict == "correct":
        assert any(letters(answer, tag) == letters(text, tag) for tag in (language or "es", "en"))


@settings(max_examples=150)
@given(text=texts | phrases, answer=texts | phrases, language=languages, data=st.data())
def test_words_of_the_course_and_strictness_only_refuse(text: Any, answer: Any, language: Any, data: Any) -> None:
    place = data.draw(st.integers(0, len(text)))
    answer = data.draw(st.sampled_from([answer, text[:place] + text[place + 1 :], text[:place] + "e" + text[place:]]))
    taught = [{"text": answer}, {"text": text}, *({"text": word} for word in answer.split())]
    if verdict([text], answer, language, taught) in PASSING:
        assert verdict([text], answer, language) in PASSING
    if verdict([text], answer, language, strict=True) == "correct":
        assert verdict([text], answer, language) == "correct"


@settings(max_examples=150)
@given(text=texts | phrases, other=texts | phrases, language=languages, data=st.data())
def test_another_accepted_text_only_adds_unless_it_has_the_word(
    text: Any, other: Any, language: Any, data: Any
) -> None:
    place = data.draw(st.integers(0, len(text)))
    answer = text[:place] + text[place + 1 :]
    before, after = verdict([text], answer, language), verdict([text, other], answer, language)
    if rank(after) > rank(before):
        assert before == "typo"
        assert {word.bare for word in fold(answer, language)} & {word.bare for word in fold(other, language)}


@st.composite
def gradings(draw):
    exercise_type = draw(st.sampled_from(EXERCISE_TYPES))
    data = draw(VALID_DATA[exercise_type])
    tags = st.sampled_from(["es", "en", "fr", "de", "zh-Hant", "tr", "haw"])
    if draw(st.booleans()):
        data = {**data, "answer_language": draw(tags)}
    text = texts | phrases
    word = st.fixed_dictionaries(
        {"text": text},
        optional={name: st.lists(text, max_size=2) for name in ("translations", "synonyms", "forms")},
    )
    course = course_of(
        source_language=draw(tags), target_language=draw(tags), words=draw(st.lists(word, max_size=3)), tables=TABLES
    )
    answers = near_answers(exercise_type, data) | json_values | st.lists(text, max_size=6) | text
    return exercise_type, data, draw(answers), course


@unhurried
@given(gradings())
def test_any_answer_is_graded_or_invalid(attempt: Any) -> None:
    exercise_type, data, answer, course = attempt
    try:
        found = grade(exercise_type, data, answer, course)
    except InvalidAnswer:
        return
    assert found.verdict in (*VERDICTS, "skipped")
    assert 0 <= found.score <= 1
    assert (found.score == 1) == (found.verdict == "correct")
    assert all(entry["expected"] is not None or entry["given"] is not None for entry in found.diff)


@pytest.mark.skipif(not COURSE.exists(), reason="the published LibreLingo course is not here")
def test_answers_of_a_real_course_are_right_however_they_are_typed() -> None:
    document = read_librelingo(COURSE, inspect=lambda *_: None).document
    words = [{"text": word.text, "translations": word.translations} for word in document.words or ()]
    course = course_of(source_language="en", target_language="es", words=words, tables=TABLES)
    rows = [row for row in document.exercises if row.exercise_type == "translation"]
    assert len(rows) > 100
    for row in rows[::5]:
        for text in [row.data["target_text"], *row.data.get("alternatives", ())]:
            for answer in typed_otherwise(text):
                assert grade("translation", row.data, answer, course).verdict == "correct", (text, answer)
            strict = {**row.data, "strict": True}
            assert grade("translation", strict, text.upper(), course).verdict == "correct"
