"""Search in the words of a course as in a dictionary."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

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


def look_up(query: str, words: Iterable[WordRow]) -> list[Found]:
    """Finds the words that have the query in a text, both folded; the best matches first, each word once."""
    folded = search_key(query)
    found = [best for word in words if (best := _best(folded, word)) is not None]
    return sorted(found, key=_rank)


def _best(folded: str, word: WordRow) -> Found | None:
    candidates = [
        Found(word, field, value, match)
        for field, value in _texts(word)
        if (match := _match(folded, search_key(value)))
    ]
    return min(candidates, key=lambda each: (MATCHES.index(each.match), FIELDS.index(each.field)), default=None)


def _texts(word: WordRow) -> Iterator[tuple[Field, str]]:
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


def _rank(found: Found) -> tuple[int, int, str, str]:
    return MATCHES.index(found.match), FIELDS.index(found.field), search_key(found.word.text), found.word.id
