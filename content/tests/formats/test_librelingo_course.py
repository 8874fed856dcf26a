"""A published LibreLingo course, Spanish for English speakers, read as it lies on disk.

The course is not part of the project: LANGLEARN_COURSE_DATA names its folder, else it is looked for beside the project.
"""

import os
import shutil
from math import ceil
from pathlib import Path
from typing import Any

import pytest
import yaml

from content.tests.formats.test_librelingo import data_of, read_librelingo

PROJECT = Path(__file__).resolve().parents[3]
COURSE = Path(os.environ.get("LANGLEARN_COURSE_DATA") or PROJECT.parent / "shared" / "data" / "librelingo-es-from-en")

pytestmark = pytest.mark.skipif(
    not (COURSE / "course" / "course.yaml").exists(),
    reason="the published LibreLingo course is not here; set LANGLEARN_COURSE_DATA to its folder",
)


@pytest.fixture(scope="module")
def course():
    return read_librelingo(COURSE)


def counted_in_the_files():
    """Exercises the files should give, counted without the reader."""
    total = 0
    listed = yaml.safe_load((COURSE / "course" / "course.yaml").read_text(encoding="utf-8"))["Modules"]
    for folder in (COURSE / "course" / name for name in listed):
        for name in yaml.safe_load((folder / "module.yaml").read_text(encoding="utf-8"))["Skills"]:
            path = folder / "skills" / name
            entries = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506 - reads text only
            words = {(entry["Word"], entry["Translation"]) for entry in entries["New words"]}
            phrases = {(entry["Phrase"], entry["Translation"]) for entry in entries["Phrases"]}
            pairs = ceil(len(words) / 10) if len(words) > 1 else 0
            total += 2 * len(words) + pairs + 2 * len(phrases) + path.with_suffix(".md").exists()
    return total


def test_real_course_has_all_exercises_of_its_files(course: Any) -> None:
    document, _ = course
    assert len(document.exercises) == counted_in_the_files() == 401
    assert len(document.assignments) == len({row.id for row in document.exercises}) == 401
    assert len(document.modules) == 13
    assert [row.name for row in document.sections] == ["Basics", "Introduction", "Activities"]


def test_real_course_warnings_name_each_file_and_key_once(course: Any) -> None:
    _, warnings = course
    assert "course/basics/skills/verbs.yaml: Skill.Id: this key is not read" in warnings
    assert not any("Phrases" in warning for warning in warnings)
    assert len(set(warnings)) == len(warnings)
    assert all(warning.endswith("read") or warning.endswith("times)") for warning in warnings)


def test_reading_the_real_course_twice_gives_the_same_document(course: Any) -> None:
    assert read_librelingo(COURSE) == course
    assert read_librelingo(COURSE / "course")[0] == course[0]


@pytest.mark.parametrize(
    "expected",
    [
        {"source_text": "dog", "target_text": "perro", "alternatives": ["can"]},
        {"audio_language": "es", "source_text": "un león", "target_text": "a lion", "hints": ["un = a/an (masc.)"]},
        {"source_text": "¡Me gusta!", "target_text": "I like it!"},
        {
            "source_text": "José eats bread",
            "target_text": "José come pan",
            "hints": ["José = José (name)", "eats = come"],
        },
        {"source_text": "You drink milk", "target_text": "Tú bebes leche", "alternatives": ["Bebes leche"]},
        {
            "source_text": "Vosotras coméis más",
            "target_text": "You eat more",
            "hints": ["vosotras = you (plural)", "coméis = you eat", "más = more"],
        },
        {"source_text": "a doctor", "target_text": "una médica", "alternatives": ["un médico"]},
        {
            "source_text": "¡Buenos días!",
            "target_text": "Good morning!",
            "alternatives": ["Good day!"],
            "hints": ["buenos = good", "días = days"],
        },
        {
            "source_text": "¿Cómo te llamas?",
            "target_text": "What's your name?",
            "alternatives": ["What is your name?"],
            "hints": ["cómo = how, Sorry? What?", "te = you", "llamas = you call"],
        },
        {
            "source_text": "Ella está enferma",
            "target_text": "She's ill",
            "alternatives": ["She is ill", "She's sick", "She is sick"],
            "hints": ["está = is", "enferma = ill, sick"],
        },
        {
            "source_text": "I am singing a song",
            "target_text": "Yo estoy cantando una canción",
            "alternatives": ["Estoy cantando una canción"],
            "hints": ["singing = cantando", "song = canción"],
        },
    ],
)
def test_texts_of_the_real_course_are_unchanged(course: Any, expected: Any) -> None:
    document, _ = course
    assert expected in data_of(document)


def test_words_of_the_real_course_have_ids_and_lessons_of_their_own(course: Any) -> None:
    document, _ = course
    assert len(document.words) == len({row.id for row in document.words}) > 100
    assert {row.lesson_id for row in document.words} <= {row.id for row in document.lessons}


def test_skills_of_the_real_course_without_words_and_phrases_have_lessons_of_their_dictionaries(tmp_path: Any) -> None:
    def only_dictionary(path: Path) -> bool:
        """Takes everything else out of a skill; is there a word of the language taught left?"""
        skill = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506 - reads text only
        skill = {**skill, "New words": [], "Phrases": []}
        path.write_text(yaml.safe_dump(skill, allow_unicode=True), encoding="utf-8")
        return bool((skill.get("Mini-dictionary") or {}).get("Spanish"))

    folder = shutil.copytree(COURSE, tmp_path / "course")
    paths = sorted(folder.glob("course/*/skills/*.yaml"))
    expected = {path.stem for path in paths if only_dictionary(path)}
    for path in folder.glob("course/*/skills/*.md"):
        path.unlink()
    document, warnings = read_librelingo(folder)
    taught = {lesson.module_id.rpartition(".")[2] for lesson in document.lessons}
    assert taught == expected
    assert 0 < len(expected) < len(paths)
    empty = [warning for warning in warnings if "yields neither exercise nor word" in warning]
    assert len(empty) == len(paths) - len(expected)
    assert {word.lesson_id for word in document.words} <= {lesson.id for lesson in document.lessons}
    assert len(document.words) > 50
