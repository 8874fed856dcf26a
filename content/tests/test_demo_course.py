"""The demo course as it is in the repository: its words, its sounds and pictures, and what they are made from."""

import hashlib
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from content.exercises import EXERCISE_TYPES
from content.exercises.normalise import normalised
from content.formats.documents import CourseDocument
from content.importing.course_file import open_course_folder
from content.media.inspection import inspect
from content.references.addresses import ADDRESS
from content.words.csv_text import write_csv
from content.words.matching import WordIndex

DEMO = Path(settings.BASE_DIR) / "content" / "demo"
COURSE = DEMO / "spanish-a1"
SOURCES = json.loads((DEMO / "media.json").read_text(encoding="utf-8"))
FILES = sorted((COURSE / "media").iterdir())
MAX_BYTES = 3_000_000  # of all, so that a checkout stays small
MAX_WORDS_OF_NOTE = 80


def lessons() -> dict[str, list[dict[str, Any]]]:
    """The exercises of each lesson, by its id, in the order of the course."""
    course = json.loads((COURSE / "course.json").read_text(encoding="utf-8"))
    return {
        lesson["id"]: [place["exercise"] for place in lesson["exercises"]]
        for level in course["levels"]
        for section in level["sections"]
        for module in section["modules"]
        for lesson in module["lessons"]
    }


LESSONS = lessons()
EXERCISES = {exercise["id"]: exercise for found in LESSONS.values() for exercise in found}


def of_type(exercise_type: str) -> list[dict[str, Any]]:
    return [exercise["data"] for exercise in EXERCISES.values() if exercise["exercise_type"] == exercise_type]


def said(address: str) -> str:
    """What a sound says."""
    speech: str = SOURCES[address]["speech"]
    return speech


def pictures_of(exercise: dict[str, Any]) -> set[str]:
    """Their addresses."""
    return {match[0] for match in ADDRESS.finditer(json.dumps(exercise)) if match[0].endswith(".webp")}


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
    assert write_csv(words) == "\ufeff" + table.replace("\n", "\r\n")


def test_each_word_of_the_demo_course_is_said_and_pictures_are_of_the_demo_course() -> None:
    for word in document().words or ():
        assert word.image_url is None or "picture" in SOURCES[word.image_url]
        assert word.audio_url is not None
        assert normalised(said(word.audio_url)) == normalised(word.text)


def test_demo_course_names_each_media_file_and_no_other() -> None:
    texts = [(COURSE / name).read_text(encoding="utf-8") for name in ("course.json", "words.csv")]
    named = {match[0] for text in texts for match in ADDRESS.finditer(text)}
    assert named == {f"media/{path.name}" for path in FILES} == set(SOURCES)
    assert [len(re.findall("media/", text)) for text in texts] == [len(ADDRESS.findall(text)) for text in texts]


def test_demo_media_files_are_small_and_hash_to_their_names() -> None:
    assert sum(path.stat().st_size for path in FILES) < MAX_BYTES
    for path in FILES:
        assert hashlib.sha256(path.read_bytes()).hexdigest() == path.stem


def test_demo_course_has_exercises_of_every_type() -> None:
    assert {exercise["exercise_type"] for exercise in EXERCISES.values()} == set(EXERCISE_TYPES)
    assert len(of_type("listening")) >= 6
    assert len(of_type("speaking")) >= 4
    assert len([data for data in of_type("multiple-choice") if any("image_url" in one for one in data["options"])]) >= 4


def test_demo_course_begins_with_a_sound_and_pictures() -> None:
    first = next(iter(LESSONS.values()))[0]
    assert first["exercise_type"] == "multiple-choice"
    assert first["data"]["audio_url"]
    assert all("image_url" in option and "text" not in option for option in first["data"]["options"])
    assert len(first["data"]["question"].split()) <= 8  # the page itself has some


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_notes_of_the_demo_course_are_short_and_come_after_the_first_exercises(lesson_id: str) -> None:
    found = LESSONS[lesson_id]
    assert "informative" not in [exercise["exercise_type"] for exercise in found[:2]]
    for exercise in found:
        if exercise["exercise_type"] == "informative":
            text = unescape(re.sub("<[^>]+>", " ", exercise["data"]["title"] + " " + exercise["data"]["content"]))
            assert len(text.split()) <= MAX_WORDS_OF_NOTE, exercise["id"]


@pytest.mark.parametrize("lesson_id", list(LESSONS)[:12])
def test_each_of_the_first_lessons_of_the_demo_course_has_pictures(lesson_id: str) -> None:
    assert len(set().union(*map(pictures_of, LESSONS[lesson_id]))) >= 2


def test_sounds_of_the_demo_course_say_what_their_exercises_expect() -> None:
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
    for data in of_type("vof"):
        for part in said(data["audio_url"]).split(", ") if "audio_url" in data else ():
            assert part.strip(".").lower() in f"{data['statement']} {data['explanation']}".lower()
    for data in of_type("multiple-choice"):
        for option in data["options"]:
            assert "audio_url" not in option or normalised(said(option["audio_url"])) == normalised(option["text"])


def test_what_is_spanish_in_the_demo_course_has_a_sound() -> None:
    """All but what would give the answer away: translations into Spanish, sentences to complete or to put in order.

    Their words and those of pairs have sounds of their own.
    """
    course = document()
    index = WordIndex(course.words or (), target_language=course.course.target_language)
    silent = {exercise_id for exercise_id, exercise in EXERCISES.items() if "audio_url" not in exercise["data"]}
    for exercise_id in silent:
        exercise_type, data = EXERCISES[exercise_id]["exercise_type"], EXERCISES[exercise_id]["data"]
        if exercise_type == "translation":
            assert index.side(exercise_type, data) == "target", exercise_id
        elif exercise_type == "multiple-choice":
            assert all("audio_url" in option for option in data["options"]), exercise_id
        elif exercise_type == "vof":
            assert "“" not in data["statement"], exercise_id
        else:
            assert exercise_type in ("translation-word-bank", "fill-in-the-blank", "ordering", "pairs"), exercise_id


def test_choices_and_statements_of_the_demo_course_are_explained() -> None:
    for data in (*of_type("multiple-choice"), *of_type("vof")):
        assert data["explanation"], data


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
