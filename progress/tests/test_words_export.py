"""GET /progress/words/export: a CSV table, and a deck for Anki that is read back."""

import io
import json
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

from accounts.tests.helpers import errors
from content.tests import factories
from content.tests.media_files import WAV
from content.words.csv_text import read_csv
from langlearn.api import counters
from progress.tests.test_queries import statements
from progress.tests.test_word_cards import COURSE, P, answer

URL = f"{P}/words/export?course_id={COURSE}"
DECK = f"{URL}&format=apkg"


def deck(response: Any, tmp_path: Path) -> tuple[Any, dict[str, bytes]]:
    """The database of a deck, and its sounds by name."""
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/octet-stream"
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        file = tmp_path / "collection.anki2"
        file.write_bytes(archive.read("collection.anki2"))
        names = json.loads(archive.read("media"))
        assert set(archive.namelist()) == {"collection.anki2", "media", *names}
        sounds = {name: archive.read(entry) for entry, name in names.items()}
    return sqlite3.connect(file), sounds


def notes(database: Any) -> list[tuple[str, list[str], str]]:
    rows = database.execute("SELECT guid, flds, tags FROM notes ORDER BY id")
    return [(guid, fields.split("\x1f"), tags.strip()) for guid, fields, tags in rows]


def test_table_has_the_words_and_how_well_they_are_known(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "El gato bebe leche")
    response = ana.get(URL)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{COURSE}-words.csv"'
    assert response.headers["Cache-Control"] == "private, no-store"
    lines = response.content.decode().removeprefix("\ufeff").split("\r\n")
    assert lines[0] == (
        "text,translations,forms,part_of_speech,gender,pronunciation,note,tags,state,strength,due,last_seen_at"
    )
    assert [line.partition(",")[0] for line in lines[1:-1]] == ["beber", "comer", "gato", "leche", "perro"]
    assert lines[1].startswith("beber,drink|drinks,bebo|bebe,,,,,,")
    assert lines[1].endswith("2026-03-02T12:00:00.000Z")
    assert lines[2] == "comer,eat|eats,come,,,,,,new,0.0,,"


def test_cells_of_the_table_are_no_formulas(ana: Any, course: Any) -> None:
    factories.word(course["public"], "casa", translations=["=1+1", "house"], note="-x")
    text = ana.get(URL).content.decode()
    assert "casa,'=1+1|house,,,,,'-x," in text
    [(_, row)] = read_csv(text).rows
    assert (row["translations"], row["note"]) == (["=1+1", "house"], "-x")


def test_deck_has_a_note_with_two_cards_for_each_word(ana: Any, course: Any, tmp_path: Path) -> None:
    sound = factories.media(WAV, extension="wav")
    factories.word(
        course["public"],
        "gato",
        text="<gato>",
        translations=["cat", "tom & cat"],
        pronunciation="[gato]",
        note="one\ntwo",
        tags=["at home"],
        audio_url=sound.path,
    )
    response = ana.get(DECK)
    assert response.headers["Content-Disposition"] == f'attachment; filename="{COURSE}.apkg"'
    database, sounds = deck(response, tmp_path)
    name = sound.path.removeprefix("media/")
    assert sounds == {name: WAV}
    [(_, fields, tags)] = notes(database)
    assert fields == ["&lt;gato&gt;", "cat, tom &amp; cat", "&#91;gato]", "one<br>two", f"[sound:{name}]"]
    assert tags == "at_home"
    assert [ord_ for (ord_,) in database.execute("SELECT ord FROM cards ORDER BY ord")] == [0, 1]
    decks, models = map(json.loads, database.execute("SELECT decks, models FROM col").fetchone())
    assert course["public"].name in {each["name"] for each in decks.values()}
    [note_type] = models.values()
    assert [each["name"] for each in note_type["flds"]] == ["Text", "Translations", "Pronunciation", "Note", "Sound"]


def test_two_decks_of_equal_words_have_equal_ids(ana: Any, sam: Any, words: Any, tmp_path: Path) -> None:
    found = []
    for client in (ana, sam):
        database, _ = deck(client.get(DECK), tmp_path)
        decks, models = map(json.loads, database.execute("SELECT decks, models FROM col").fetchone())
        found.append((notes(database), sorted(decks), sorted(models)))
    assert found[0] == found[1]
    assert len({guid for guid, _, _ in found[0][0]}) == 5


def test_later_deck_has_a_changed_word_as_the_same_note(ana: Any, carlos: Any, words: Any, tmp_path: Path) -> None:
    before, _ = deck(ana.get(DECK), tmp_path)
    earlier = {guid: fields[:2] for guid, fields, _ in notes(before)}
    before.close()
    path = f"/api/v1/courses/{COURSE}/words/gato"
    assert carlos.put(path, {"text": "el gato", "translations": ["tomcat"]}).status_code == 200
    after, _ = deck(ana.get(DECK), tmp_path)
    later = {guid: fields[:2] for guid, fields, _ in notes(after)}
    assert earlier.keys() == later.keys()
    assert [later[guid] for guid in earlier if earlier[guid] != later[guid]] == [["el gato", "tomcat"]]


def test_course_without_words_has_an_empty_table_and_an_empty_deck(ana: Any, course: Any, tmp_path: Path) -> None:
    assert ana.get(URL).content.decode().count("\r\n") == 1
    database, sounds = deck(ana.get(DECK), tmp_path)
    assert (notes(database), sounds) == ([], {})


def test_deck_without_sounds(ana: Any, course: Any, tmp_path: Path) -> None:
    sound = factories.media(WAV, extension="wav")
    factories.word(course["public"], "gato", audio_url=sound.path)
    factories.word(course["public"], "perro", audio_url="https://cdn.example.org/perro.mp3")
    for query, number in (("&sounds=false", 0), ("&sounds=true", 1)):
        database, sounds = deck(ana.get(f"{DECK}{query}"), tmp_path)
        assert len(sounds) == number
        assert sum(bool(fields[4]) for _, fields, _ in notes(database)) == number


def test_too_many_bytes_of_sounds_are_409(ana: Any, course: Any, settings: Any) -> None:
    sound = factories.media(WAV, extension="wav")
    factories.word(course["public"], "gato", audio_url=sound.path)
    settings.MAX_ARCHIVE_SIZE = len(WAV) - 1
    response = ana.get(DECK)
    assert response.status_code == 409
    error = response.json()["error"]
    assert error["message"] == "Export with sounds is too large"
    assert error["context"] == {"total_bytes": len(WAV), "limit": len(WAV) - 1}
    assert ana.get(f"{DECK}&sounds=false").status_code == 200


def test_missing_file_of_a_sound_is_503(ana: Any, course: Any) -> None:
    sound = factories.media(b"gone", extension="mp3", stored=False)
    factories.word(course["public"], "gato", audio_url=sound.path)
    assert ana.get(DECK).status_code == 503


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{P}/words/export", 400),
        (f"{URL}&format=pdf", 400),
        (f"{URL}&sounds=maybe", 400),
        (f"{P}/words/export?course_id=unknown", 404),
        (f"{P}/words/export?course_id=hidden-101", 404),
    ],
)
def test_bad_requests(ana: Any, course: Any, path: str, status: int) -> None:
    assert ana.get(path).status_code == status


def test_course_is_required(ana: Any, course: Any) -> None:
    assert errors(ana.get(f"{P}/words/export")) == {"course_id": ["Course ID is required"]}


def test_exports_of_words_are_limited_by_user(ana: Any, sam: Any, course: Any, settings: Any) -> None:
    counters.memory.clear()
    settings.REDIS_URL, settings.RATE_LIMIT_ENABLED = "", True
    assert [ana.get(URL).status_code for _ in range(21)] == [200] * 20 + [429]
    assert sam.get(URL).status_code == 200


@pytest.mark.parametrize("number", [1, 40])
def test_export_takes_a_constant_number_of_statements(ana: Any, course: Any, number: int) -> None:
    for each in range(number):
        factories.word(course["public"], f"word{each}")
    for path in (URL, DECK):
        assert statements(lambda path=path: ana.get(path)) <= 8
