"""The words of a course as files for the learner: a table with what they know of each, and a deck for Anki."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import genanki

from content.formats.documents import WordRow
from content.media.selectors import sizes_of_media
from content.media.storage import open_file, storage_errors, temporary_directory
from content.words.csv_text import write_table
from langlearn.api.errors import Conflict, ServiceUnavailable
from langlearn.api.instants import format_instant
from langlearn.api.text import search_key
from progress.rules.anki import deck_of, sound_file
from progress.selectors.words import WordStrengthData

_OF_WORD = ("text", "translations", "forms", "part_of_speech", "gender", "pronunciation", "note", "tags")
COLUMNS = (*_OF_WORD, "state", "strength", "due", "last_seen_at")


class KnownWord(NamedTuple):
    """A word, and how well the learner knows it."""

    word: WordRow
    known: WordStrengthData


def in_order(words: Iterable[KnownWord]) -> list[KnownWord]:
    """As the files list them."""
    return sorted(words, key=lambda each: (search_key(each.word.text), each.word.id))


def words_table(words: Iterable[KnownWord]) -> str:
    """A CSV table of the words."""

    def row(word: WordRow, known: WordStrengthData) -> list[str | list[str] | None]:
        instants = (known["due"], known["last_seen_at"])
        own = (getattr(word, name) for name in _OF_WORD)
        return [*own, known["state"], str(known["strength"]), *(each and format_instant(each) for each in instants)]

    return write_table(COLUMNS, (row(*each) for each in words))


def sounds_of(words: Iterable[KnownWord], *, max_bytes: int) -> list[str]:
    """The addresses of the sounds of the words that are stored here, each once. One query.

    Raises Conflict when they have more than `max_bytes`.
    """
    paths = dict.fromkeys(each.word.audio_url for each in words if each.word.audio_url)
    sizes = sizes_of_media(paths)
    total = sum(sizes.values())
    if total > max_bytes:
        raise Conflict("Export with sounds is too large", context={"total_bytes": total, "limit": max_bytes})
    return [path for path in paths if path in sizes]


def write_deck(
    course_id: str, name: str, words: Iterable[KnownWord], *, sounds: Sequence[str], at: datetime
) -> IO[bytes]:
    """The deck as an open file, which is deleted when it is closed. Raises ServiceUnavailable.

    Reads the storage of sounds: not for a transaction.
    """
    deck = deck_of(course_id, name, (each.word for each in words), sounds=frozenset(sounds))
    with storage_errors():
        directory = temporary_directory()
        file = TemporaryFile(dir=directory)  # noqa: SIM115 - the caller closes it
        try:
            with TemporaryDirectory(dir=directory) as folder, ZipFile(file, "w", ZIP_DEFLATED) as archive:
                collection = Path(folder, "collection.anki2")
                _write_collection(collection, deck, at=at)
                archive.write(collection, collection.name)
                _write_sounds(archive, {str(number): path for number, path in enumerate(sounds)})
        except BaseException:
            file.close()
            raise
    file.seek(0)
    return file


def _write_collection(path: Path, deck: genanki.Deck, *, at: datetime) -> None:
    # genanki's own way to a file leaves its database behind, and takes sounds from the disk only.
    with closing(sqlite3.connect(path)) as database:
        ids = count(int(at.timestamp() * 1000))
        genanki.Package(deck).write_to_db(database.cursor(), at.timestamp(), ids)
        database.commit()


def _write_sounds(archive: ZipFile, sounds: Mapping[str, str]) -> None:
    archive.writestr("media", json.dumps({name: sound_file(path) for name, path in sounds.items()}))
    for name, path in sounds.items():
        try:
            sound = open_file(path)
        except FileNotFoundError:
            raise ServiceUnavailable(details=f"The file {sound_file(path)} is missing") from None
        with sound, archive.open(name, "w") as entry:
            copyfileobj(sound, entry)
