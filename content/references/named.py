"""What the text of a row names: the assets that it shows, and every address in it.

A reference is the URL of a sound or picture in a field that is declared for it, or as the source of a picture in rich
text. Its form is checked with its field (content.exercises.addresses), except for what only the settings tell. An
address elsewhere, as in a key that no exercise type declares, is no reference, but a use.
"""

import html
import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from django.conf import settings

from content.exercises import ExerciseDataError, addresses_in, clean_data, references_in
from content.exercises.addresses import ADDRESS, WRITE_ADDRESS, kind_of
from langlearn.api.rich_text import image_sources

Place = tuple[str, str]  # the dotted path of a field, and a URL in it


class Named(NamedTuple):
    """What a row names: its references to assets of this service, and all places of addresses."""

    references: frozenset[Place] = frozenset()
    uses: frozenset[Place] = frozenset()


NOTHING = Named()


def named_in_texts(texts: Mapping[str, str | None]) -> Named:
    """Finds what the rich texts of a course or lesson name, which are given by field."""
    naming = [(field, text) for field, text in texts.items() if text and _may_name(text)]
    if not naming:
        return NOTHING
    sources = ((field, html.unescape(source)) for field, text in naming for source in image_sources(text))
    return Named(
        frozenset((field, url) for field, url in sources if _is_of_service(url)),
        frozenset((field, found[0]) for field, text in naming for found in ADDRESS.finditer(text)),
    )


def named_in_exercise(exercise_type: str, data_json: str) -> Named:
    """Finds what the stored data of an exercise names."""
    if not _may_name(data_json):
        return NOTHING
    data = json.loads(data_json)
    references = (place for place in references_in(exercise_type, data) if _is_of_service(place[1]))
    return Named(frozenset(references), frozenset(addresses_in(data)))


def named_in_word(audio_url: str | None, image_url: str | None) -> Named:
    """Finds what a word names."""
    urls = [(field, url) for field, url in (("audio_url", audio_url), ("image_url", image_url)) if url]
    return Named(
        frozenset((field, url) for field, url in urls if _is_of_service(url)),
        frozenset((field, found[0]) for field, url in urls for found in ADDRESS.finditer(url)),
    )


def addresses_in_text(text: str | None) -> set[str]:
    """The addresses in rich text, or in stored data, which need not be decoded: JSON escapes no part of them."""
    return {found[0] for found in ADDRESS.finditer(text)} if text and "media/" in text else set()


def checked_data(exercise_type: str, data: object) -> dict[str, Any]:
    """Calls `clean_data`, and refuses URLs below the public address of this service, which only the settings tell."""
    places = references_in(exercise_type, data) if isinstance(data, dict) else ()
    wrong = {field: [WRITE_ADDRESS] for field, url in places if is_own(url)}
    try:
        cleaned = clean_data(exercise_type, data)
    except ExerciseDataError as error:
        raise ExerciseDataError({**error.errors, **wrong}) from None
    if wrong:
        raise ExerciseDataError(wrong)
    return cleaned


def is_own(url: str) -> bool:
    """Tells whether an absolute URL leads to the sounds and pictures of this service."""
    try:
        parts = urlsplit(url)
        return any(
            _host(parts) == _host(base) and unquote(parts.path).startswith(f"{base.path}/media/")
            for base in map(urlsplit, (settings.MEDIA_BASE_URL, settings.PUBLIC_API_URL))
        )
    except ValueError:  # not a URL
        return False


def _host(parts: SplitResult) -> tuple[str | None, int | None]:
    return parts.hostname, None if parts.port in (80, 443) else parts.port


def _is_of_service(url: str) -> bool:
    return kind_of(url) is not None or is_own(url)


def _may_name(text: str) -> bool:
    """Tells whether to look closer at a text. Only the source of a picture can hide an address, behind entities."""
    return "media/" in text or "<img" in text
