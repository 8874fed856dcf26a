"""The demo course as it is in the repository: its sounds and pictures, and what they are made from."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings

from content.exercises import EXERCISE_TYPES
from content.media.addresses import ADDRESS
from content.media.inspection import inspect

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
