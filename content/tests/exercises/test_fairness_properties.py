"""What holds of every text: folding is stable, and the rules of grading agree with each other."""

import unicodedata
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from content.exercises import course_of, grade
from content.exercises.folding import fold

LETTERS = "abcdeinosuñáéößşжйёאבגكتبहकんカー日本กข한글123"
texts = st.text(LETTERS + " '’-‑.,¿?!%", min_size=1, max_size=20)
languages = st.sampled_from([None, "es", "de", "fr", "ru", "eo", "da", "haw"])
PASSING = ("correct", "accent", "typo")


def keys(text, language):
    return [word.key for word in fold(text, language)]


def verdict(accepted, answer, language, words=(), **data):
    course = course_of(source_language="en", target_language=language or "es", words=words)
    return grade(
        "translation", {"target_text": accepted[0], "alternatives": accepted[1:], **data}, answer, course
    ).verdict


@settings(max_examples=150)
@given(text=texts, language=languages)
def test_folding_is_of_the_word_and_not_of_its_encoding(text: Any, language: Any) -> None:
    for word in fold(text, language):
        assert keys(word.shown, language) == [word.key]
    assert keys(unicodedata.normalize("NFC", text), language) == keys(text, language)
    assert keys(unicodedata.normalize("NFD", text), language) == keys(text, language)
    assert keys(text.upper(), language) == keys(text, language)


@settings(max_examples=100)
@given(text=texts, language=languages, places=st.lists(st.integers(0, 20), max_size=3))
def test_accepted_text_with_invisible_characters_is_correct(text: Any, language: Any, places: Any) -> None:
    if not text.strip():
        return
    answer = text
    for place in places:
        answer = answer[:place] + "\u200b" + answer[place:]
    assert verdict([text], answer, language) == "correct"
    assert verdict([text], answer, language, strict=True) == "correct"


@settings(max_examples=100)
@given(text=texts, answer=texts, language=languages)
def test_words_of_the_course_and_strictness_only_refuse(text: Any, answer: Any, language: Any) -> None:
    if not text.strip():
        return
    taught = [{"text": answer}, {"text": text}]
    if verdict([text], answer, language, taught) in PASSING:
        assert verdict([text], answer, language) in PASSING
    if verdict([text], answer, language, strict=True) == "correct":
        assert verdict([text], answer, language) == "correct"
