"""N, the normalisation under which texts are equal, and accent stripping."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises.normalise import normalised, strip_accents, words
from content.tests.exercises.strategies import unhurried

APOSTROPHES = "\u2018\u2019\u02bc\u00b4\u0060\uff07"
LANGUAGE_TEXT = st.text(
    st.one_of(
        st.sampled_from(
            "aeinoßñÑçİıςσéю'-.,;¿?!« »\u037e\u0387\u1fef\u1ffd\u00a0\u3000\t\n\u200b\u00ad\ufeff\u200f" + APOSTROPHES
        ),
        st.sampled_from("\u0301\u0303\u0308\u0327ابمשלם日本語かがカ한국어हिंदी।"),
        st.characters(),
    ),
    max_size=40,
)


def by_the_book(text):
    """N over the whole text, step by step."""
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    for mark in APOSTROPHES:
        text = text.replace(mark, "'")
    for point in [0xAD, 0x61C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]:
        text = text.replace(chr(point), "")
    tokens = text.split()
    stripped = []
    for token in tokens:
        while token and unicodedata.category(token[0]).startswith("P"):
            token = token[1:]
        while token and unicodedata.category(token[-1]).startswith("P"):
            token = token[:-1]
        stripped.append(token)
    return tuple([token for token in stripped if token] or tokens)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("¿Dónde está?", "dónde está"),
        ("nin\u0303o", "NIÑO"),  # a combining tilde is the same letter
        ("Straße", "STRASSE"),
        ("ΔΡΌΜΟΣ", "δρόμος"),  # final sigma
        ("Τι κάνεις\u037e", "Τι κάνεις;"),  # the Greek question mark
        ("l’eau", "l'eau"),
        ("p\u02bcunchay", "P'unchay"),
        ("Où est la gare ?", "où est la gare"),
        ("«Rimaykullayki»", "rimaykullayki"),
        ("\u200fשלום, עולם!", "שלום עולם"),
        ("كيف حالك؟", "كيف حالك"),
        ("मैं ठीक हूँ।", "मैं ठीक हूँ"),
        ("ありがとう。", "ありがとう"),
        ("한국어", unicodedata.normalize("NFD", "한국어")),
        ("co\u00adoperate", "cooperate"),
        ("two  words\u00a0here\n", "two words here"),
        ("Donau-dampf - schiff", "donau-dampf schiff"),  # a lone hyphen is no word
    ],
)
def test_texts_that_differ_only_in_form_are_equal_after_normalisation(one: Any, other: Any) -> None:
    assert normalised(one) == normalised(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("está", "esta"), ("año", "ano"), ("ışık", "işik"), ("well-known", "well known"), ("5 €", "5 $"), ("2+2", "22")],
)
def test_different_texts_are_different_after_normalisation(one: Any, other: Any) -> None:
    assert normalised(one) != normalised(other)


def test_text_of_punctuation_only_is_not_stripped() -> None:
    assert normalised("¿ ?!") == ("¿", "?!")
    assert normalised("... hola") == ("hola",)
    assert normalised(" \u200b ") == ()


def test_a_word_is_shown_as_written_without_the_punctuation_around_it() -> None:
    assert [word.shown for word in words("¿Dónde queda «L’Hôtel»?")] == ["Dónde", "queda", "L’Hôtel"]
    assert [word.shown for word in words("`rock ´n´ roll`")] == ["rock", "n", "roll"]


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("está", "esta"),
        ("niño", "niño"),  # ñ is a letter
        ("nin\u0303o", "niño"),
        ("ÑANDÚ", "ÑANDU"),
        ("n\u0323\u0303", "ñ"),  # the dot below goes, the tilde stays
        ("irmã", "irma"),  # a tilde on any other letter is an accent
        ("möchte", "mochte"),
        ("çocuk", "cocuk"),
        ("ещё мой", "еще мои"),
        ("καλημέρα", "καλημερα"),
        ("cảm ơn", "cam on"),
        ("łódź", "łodz"),  # a stroke is no combining mark
        ("がぎ", "がぎ"),
        ("한국어", "한국어"),
        ("हिंदी", "हिंदी"),
        ("plain", "plain"),
    ],
)
def test_accents_are_stripped(text: Any, bare: Any) -> None:
    assert strip_accents(text) == unicodedata.normalize("NFC", bare)


@unhurried
@given(LANGUAGE_TEXT)
def test_normalisation_word_by_word_equals_normalisation_of_the_text(text: Any) -> None:
    assert normalised(text) == by_the_book(text)


@unhurried
@given(LANGUAGE_TEXT, LANGUAGE_TEXT)
def test_texts_equal_after_normalisation_are_equal_without_accents(one: Any, other: Any) -> None:
    if normalised(one) == normalised(other):
        assert [word.bare for word in words(one)] == [word.bare for word in words(other)]


@unhurried
@given(LANGUAGE_TEXT)
def test_stripping_accents_twice_changes_nothing_more(text: Any) -> None:
    assert strip_accents(strip_accents(text)) == strip_accents(text)
