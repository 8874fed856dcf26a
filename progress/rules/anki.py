"""A deck for Anki of the words of a course.

Ids follow from the course and its words, so that a later deck updates the notes of an earlier one instead of adding
some. Each note has two cards: from the word to its translations, and back.
"""

import hashlib
import html
import re
from collections.abc import Collection, Iterable

import genanki

from content.formats.documents import WordRow

FIELDS = ("Text", "Translations", "Pronunciation", "Note", "Sound")

_LINE_BREAK = re.compile("\r\n|[\r\n]")
_ANSWER = "{{FrontSide}}<hr id=answer>"
_ABOUT = "<div>{{Pronunciation}}</div><div>{{Note}}</div>"
_TEMPLATES = (
    {"name": "Word", "qfmt": "{{Text}} {{Sound}}", "afmt": f"{_ANSWER}{{{{Translations}}}}{_ABOUT}"},
    {"name": "Translations", "qfmt": "{{Translations}}", "afmt": f"{_ANSWER}{{{{Text}}}} {{{{Sound}}}}{_ABOUT}"},
)
_STYLE = ".card { font-family: sans-serif; font-size: 24px; text-align: center; }"


def deck_of(course_id: str, name: str, words: Iterable[WordRow], *, sounds: Collection[str]) -> genanki.Deck:
    """The deck of these words of a course; `sounds` are the addresses of the sounds that the file will have."""
    note_type = genanki.Model(
        _number("note type", course_id),
        name,
        fields=[{"name": field} for field in FIELDS],
        templates=[dict(template) for template in _TEMPLATES],
        css=_STYLE,
    )
    deck = genanki.Deck(_number("deck", course_id), name)
    for word in words:
        deck.add_note(
            genanki.Note(
                note_type,
                fields=[
                    _escaped(word.text),
                    _escaped(", ".join(word.translations)),
                    _escaped(word.pronunciation or ""),
                    _escaped(word.note or ""),
                    f"[sound:{sound_file(word.audio_url)}]" if word.audio_url and word.audio_url in sounds else "",
                ],
                tags=["_".join(tag.split()) for tag in word.tags],
                guid=genanki.guid_for(f"{course_id}/{word.id}"),
            )
        )
    return deck


def sound_file(path: str) -> str:
    """The name of a sound in the deck, from its address here."""
    return path.removeprefix("media/")


def _number(what: str, course_id: str) -> int:
    """An id that is none of Anki's own, and exact in JavaScript."""
    digest = hashlib.sha256(f"{what}/{course_id}".encode()).digest()
    return int.from_bytes(digest[:5]) | 1 << 40


def _escaped(text: str) -> str:
    """A text as HTML. Brackets are escaped too: Anki would play `[sound:…]`, and set `[latex]`."""
    return _LINE_BREAK.sub("<br>", html.escape(text)).replace("[", "&#91;")
