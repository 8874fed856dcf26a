"""Text and JSON of requests: what is accepted, and forms for comparison.

Text is stored as typed or refused, never silently rewritten; only rich text (langlearn.api.rich_text) loses its active
markup. `parse_json` refuses what no field may hold (U+0000, lone surrogates, deep nesting), `has_control_characters`
finds what one line may not hold. `search_key` and `search_terms` make text comparable for search, `id_fold` for ids;
`canonical_json` makes JSON comparable.
"""

import json
import re
from functools import lru_cache
from typing import Any
from unicodedata import category, decimal, normalize

import orjson

from langlearn.api.letters import (
    APOSTROPHES,
    BARE_LETTERS,
    COMBINING_MARKS,
    HYPHENS,
    JOINER,
    VOWEL_MARKS,
    is_invisible,
)

_SEARCH_LETTERS = {**BARE_LETTERS, ord("œ"): "oe", ord("\N{ARABIC LETTER KAF}"): "\N{ARABIC LETTER KEHEH}"}
_CONTROL_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")
# A quoted phrase, or a run without white space; a quote that is never closed is an ordinary character.
_TERM = re.compile(r'"([^"]*)"|((?:[^\s"]|"(?![^"]*"))+)')


def search_key(text: str) -> str:
    """The form of a text in which search compares and lists by name are sorted; the key of a key is the key itself.

    Accents, vowel marks, case and the kinds of apostrophe, hyphen and digit do not matter: `L’Été` is `l'ete`.
    """
    decomposed = normalize("NFKD", text)
    characters = {ord(character): _search_character(character) for character in set(decomposed)}
    # Before the letters: full case folding makes a letter of a combining mark, U+0345.
    return decomposed.translate(characters).casefold().translate(_SEARCH_LETTERS)


@lru_cache(maxsize=4096)
def _search_character(character: str) -> str | None:
    if character in APOSTROPHES:
        return "'"
    if character in HYPHENS:
        return "-"
    if character == JOINER or character in COMBINING_MARKS or character in VOWEL_MARKS or is_invisible(character):
        return None
    return str(decimal(character)) if category(character) == "Nd" else character


def id_fold(text: str) -> str:
    """Text from which ids are made: NFKD without U+0300-036F, full case folding. Ids of imports depend on it."""
    return "".join(each for each in normalize("NFKD", text) if each not in COMBINING_MARKS).casefold()


def search_terms(query: str) -> list[str]:
    """The keys of the terms of a search, split at white space; a part in double quotes is one term."""
    terms = (phrase or word for phrase, word in _TERM.findall(search_key(query)))
    return [term for term in terms if term.strip()]


def has_control_characters(text: str) -> bool:
    """Does `text` hold U+0000-001F or U+007F-009F, other than tab, line feed and carriage return?"""
    return _CONTROL_CHARACTERS.search(text) is not None


def is_storable(text: str) -> bool:
    """Is `text` without U+0000 and lone surrogates, which no database takes?"""
    return _NOT_STORABLE.search(text) is None


# orjson turns integers beyond 64 bits into floats; those have at least 19 digits.
_LONG_INTEGER = re.compile(rb"[0-9]{19}")


class MalformedJson(ValueError):
    """Bytes that are not acceptable JSON; the message is for people and does not contain the input."""


def parse_json(raw: bytes, *, max_depth: int) -> Any:
    """The value of an RFC 8259 text in UTF-8, integers exact. Raises MalformedJson.

    Refused besides what the grammar refuses: a byte order mark, U+0000 and lone surrogates in any string or key,
    numbers beyond the range of a double, and more than `max_depth` arrays and objects inside each other.
    """
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise MalformedJson("The body is not valid JSON in UTF-8") from None
    # Only a body with this escape or with more brackets than levels can hold anything forbidden: orjson refuses raw
    # control characters and lone surrogates itself.
    if b"\\u0000" in raw or raw.count(b"[") + raw.count(b"{") > max_depth:
        reason = find_forbidden(value, max_depth=max_depth)
        if reason is not None:
            raise MalformedJson(reason)
    if _LONG_INTEGER.search(raw):
        return json.loads(raw)
    return value


def find_forbidden(value: Any, *, max_depth: int) -> str | None:
    """Why no field may hold this JSON value: U+0000, a lone surrogate, or nesting deeper than `max_depth`; else None.

    A scalar has depth 0, `[]` and `{}` have depth 1.
    """
    level: list[Any] = [value]
    depth = 0
    while level:
        containers = []
        for item in level:
            if isinstance(item, str):
                if not is_storable(item):
                    return "Text may not contain U+0000 or a lone surrogate"
            elif isinstance(item, dict | list):
                containers.append(item)
        depth += 1
        if containers and depth > max_depth:
            return f"Nested deeper than {max_depth} levels"
        level = []
        for container in containers:
            level.extend(container)
            if isinstance(container, dict):
                level.extend(container.values())
    return None


def canonical_json(value: Any) -> str:
    """Compact JSON with keys sorted by code point and nothing escaped that need not be; equal values, equal text."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # an integer beyond 64 bits
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
