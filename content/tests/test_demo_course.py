"""The demo course as it is in the repository: its words, its sounds and pictures, and what they are made from."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings

from content.exercises import EXERCISE_TYPES
from content.formats.course_file import open_course_folder
from content.formats.documents import CourseDocument
from content.media.addresses import ADDRESS
from content.media.inspection import inspect
from content.words.csv_text import write_csv
from content.words.matching import WordIndex

DEMO = Path(settings.BASE_DIR) / "content" / "demo"
COURSE = DEMO / "spanish-a1"
SOURCES = json.loads((DEMO / "media.json").read_text(encoding="utf-8"))
FILES = sorted((COURSE / "media").iterdir())
MAX_BYTES = 600_000  # of all, so that a checkout stays small


def exercises() -> dict[str, dict[str, Any]]:
    """Those of the course, by id."""
    found: dict[str, dict[str, Any]] = {}

    def collect(value: Any) -> None:
        if isinstance(value, list):
            for item in value:
                collect(item)
        elif isinstance(value, dict):
            if "exercise_type" in value:
                found[value["id"]] = value
            else:
                collect(list(value.values()))

    collect(json.loads((COURSE / "course.json").read_text(encoding="utf-8")))
    return found


EXERCISES = exercises()


def of_type(exercise_type: str) -> list[dict[str, Any]]:
    return [exercise["data"] for exercise in EXERCISES.values() if exercise["exercise_type"] == exercise_type]


def document() -> CourseDocument:
    with open_course_folder(COURSE, inspect=inspect) as course:
        return course.document


def test_each_word_of_the_demo_course_is_in_an_exercise_and_of_a_lesson() -> None:
    course = document()
    index = WordIndex(course.words or (), target_language=course.course.target_language)
    found = {row.id: set(index.belonging(row.exercise_type, row.data).word_ids) for row in course.exercises}
    used = set().union(*found.values())
    assert used == set(index.words)
    assert len(used) > 200
    assert sum(map(bool, found.values())) > 150
    assert all(word.lesson_id for word in index.words.values())
    assert len({word.lesson_id for word in index.words.values()}) > 15


def test_no_two_words_of_the_demo_course_have_a_text_or_form_in_common() -> None:
    words = document().words or ()
    keys = [text for word in words for text in (word.text, *word.forms)]
    assert len(keys) == len(set(keys))


def test_words_of_the_demo_course_are_stored_as_their_export_has_them() -> None:
    table = (COURSE / "words.csv").read_text(encoding="utf-8")
    words = sorted(document().words or (), key=lambda word: word.id)
    assert write_csv(words) == table.replace("\n", "\r\n")


def test_sounds_of_words_say_them_and_pictures_are_of_the_demo_course() -> None:
    for word in document().words or ():
        assert word.image_url is None or "picture" in SOURCES[word.image_url]
        assert word.audio_url is None or SOURCES[word.audio_url]["speech"].strip(".").lower() == word.text


def test_demo_course_names_each_media_file_and_no_other() -> None:
    course = (COURSE / "course.json").read_text(encoding="utf-8")
    named = {match[0] for match in ADDRESS.finditer(course)}
    assert named == {f"media/{path.name}" for path in FILES} == set(SOURCES)
    assert len(re.findall("media/", course)) == len(ADDRESS.findall(course))


def test_demo_media_files_are_small_and_hash_to_their_names() -> None:
    assert sum(path.stat().st_size for path in FILES) < MAX_BYTES
    for path in FILES:
        assert hashlib.sha256(path.read_bytes()).hexdigest() == path.stem


def test_demo_course_has_exercises_of_every_type() -> None:
    assert {exercise["exercise_type"] for exercise in EXERCISES.values()} == set(EXERCISE_TYPES)
    assert len(of_type("listening")) >= 6
    assert len(of_type("speaking")) >= 4
    assert len([data for data in of_type("multiple-choice") if any("image_url" in one for one in data["options"])]) >= 4


def test_sounds_of_the_demo_course_say_what_their_exercises_expect() -> None:
    def said(address: str) -> str:
        return SOURCES[address]["speech"]

    for data in of_type("listening"):
        assert said(data["audio_url"]) == said(data["slow_audio_url"]) == data["transcript"]
        assert SOURCES[data["slow_audio_url"]]["words_per_minute"] < SOURCES[data["audio_url"]]["words_per_minute"]
    for data in of_type("speaking"):
        assert said(data["audio_url"]) == data["text"]
    for data in of_type("translation"):
        assert "audio_url" not in data or (said(data["audio_url"]), data["audio_language"]) == (
            data["source_text"],
            "es",
        )


def test_pictures_of_the_demo_course_are_described_and_have_their_drawing() -> None:
    drawings = {path.name for path in (DEMO / "pictures").iterdir()}
    assert {source["picture"] for source in SOURCES.values() if "picture" in source} == drawings
    for data in of_type("multiple-choice"):
        assert "image_url" not in data or data["image_alt"]
        assert all("image_url" not in option or option["alt"] for option in data["options"])


def test_demo_media_files_are_accepted_without_change() -> None:
    for path in FILES:
        with path.open("rb") as file:
            facts = inspect(file)
        assert f".{facts.extension}" == path.suffix
        assert not facts.has_metadata
        assert facts.codec == ("opus" if path.suffix == ".ogg" else None)
