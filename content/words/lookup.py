"""Search in the words of a course as in a dictionary."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from content.folding import BORDER, WordColumns
from content.formats.documents import WordRow
from langlearn.api.text import search_key

Match = Literal["exact", "prefix", "inside"]
Field = Literal["text", "form", "synonym", "translation"]

MATCHES: tuple[Match, ...] = ("exact", "prefix", "inside")
FIELDS: tuple[Field, ...] = ("text", "form", "synonym", "translation")


@dataclass(frozen=True, slots=True)
class Found:
    """A word, and the text by which the query finds it best."""

    word: WordRow
    field: Field
    value: str
    match: Match


def look_up(query: str, words: Iterable[WordRow], columns: Mapping[str, WordColumns]) -> list[Found]:
    """Finds the words that have the query in a text, both folded; the best matches first, each word once.

    `columns` are the derived columns of the words, by id.
    """
    folded = search_key(query)
    found = [
        best
        for word in words
        if folded in (text := columns[word.id]["search_text"])
        and (best := _best(folded, word, text.split(BORDER))) is not None
    ]
    return sorted(found, key=lambda each: (*_rank(each), columns[each.word.id]["text_folded"], each.word.id))


def _best(folded: str, word: WordRow, texts: Iterable[str]) -> Found | None:
    candidates = [
        Found(word, field, value, match)
        for (field, value), text in zip(_texts(word), texts, strict=True)
        if (match := _match(folded, text))
    ]
    return min(candidates, key=_rank, default=None)


def _texts(word: WordRow) -> Iterator[tuple[Field, str]]:
    """In the order of `search_text`."""
    yield "text", word.text
    yield from (("form", form) for form in word.forms)
    yield from (("synonym", synonym) for synonym in word.synonyms)
    yield from (("translation", translation) for translation in word.translations)


def _match(folded: str, text: str) -> Match | None:
    if folded not in text:
        return None
    if folded == text:
        return "exact"
    return "prefix" if text.startswith(folded) else "inside"


def _rank(found: Found) -> tuple[int, int]:
    return MATCHES.index(found.match), FIELDS.index(found.field)
