"""`manage.py synthesise_audio`: which exercises get a sound, what it prints, and what it leaves alone."""

import json
import shutil
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from content.models import Course, Exercise, MediaAsset, MediaUse
from content.tests import factories
from content.tests.importing import everything
from content.tests.reading import BASE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("media_root")]

# Writes a sound of its own for each text and language; fails for one text, and writes no sound for another.
SAY = """
import hashlib, sys, wave
text, output, language = open(sys.argv[1], encoding="utf-8").read(), sys.argv[2], sys.argv[3]
if text == "fail":
    sys.exit("no such word")
if text == "garbage":
    open(output, "w").write("<html>")
    sys.exit()
with wave.open(output, "wb") as sound:
    sound.setparams((1, 1, 8000, 0, "NONE", None))
    sound.writeframes(hashlib.sha256(f"{language} {text}".encode()).digest() * 20)
"""
SILENT = {
    "li": ("listening", {"audio_url": None, "transcript": "Allin\np'unchay"}),
    "sp": ("speaking", {"text": "Rimaykullayki", "audio_url": None}),
    "tr": ("translation", {"source_text": "Buenos días", "target_text": "Allin p'unchay", "audio_language": "es-419"}),
    "wb": (
        "translation-word-bank",
        {
            "source_text": "Wasi",
            "target_text": "la casa",
            "correct_words": ["la", "casa"],
            "word_bank": ["casa", "el", "la"],
            "audio_language": "qu",
        },
    ),
}
LEFT_ALONE = {
    "has-sound": ("listening", {"audio_url": "https://cdn.example.org/a.ogg", "transcript": "Allillanchu"}),
    "no-language": ("translation", {"source_text": "Wasi", "target_text": "la casa"}),
    "null-language": ("translation", {"source_text": "Wasi", "target_text": "la casa", "audio_language": None}),
    "other-type": ("vof", {"statement": "Wasi is a house.", "is_true": True, "audio_language": "qu"}),
}


@pytest.fixture(autouse=True)
def _voice(settings: Any) -> None:
    settings.TTS_COMMAND = [sys.executable, "-c", SAY, "{text_file}", "{output}", "{language}"]


def lesson_with(exercises: dict[str, tuple[str, dict[str, Any]]], course_id: str = "quechua-101") -> Any:
    """The lesson of a new course, with these exercises in this order."""
    *_, lesson = factories.branch(factories.course(course_id))
    for exercise_id, (exercise_type, data) in exercises.items():
        factories.assign(lesson, factories.exercise(exercise_id, exercise_type, data))
    return lesson


def speaking(*texts: str) -> dict[str, tuple[str, dict[str, Any]]]:
    return {f"ex-{number}": ("speaking", {"text": text}) for number, text in enumerate(texts)}


def synthesise(*options: str, course: str = "quechua-101", out: Any = None) -> list[str]:
    """The lines of the standard output."""
    out = out or StringIO()
    call_command("synthesise_audio", course, *options, stdout=out)
    return out.getvalue().splitlines()


def failing(*options: str) -> tuple[list[str], list[str]]:
    """The lines of the standard output and the standard error of a run that exits with 1."""
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as exited:
        call_command("synthesise_audio", "quechua-101", *options, stdout=out, stderr=err, no_color=True)
    assert exited.value.code == 1
    return out.getvalue().splitlines(), err.getvalue().splitlines()


def audio(exercise_id: str) -> str | None:
    url = Exercise.objects.get(pk=exercise_id).data.get("audio_url")
    assert url is None or isinstance(url, str)
    return url


def take_sounds_away() -> None:
    for row in Exercise.objects.all():
        row.data_json = json.dumps({**row.data, "audio_url": None})
        row.save()
    MediaUse.objects.all().delete()


def test_silent_exercises_of_four_types_get_a_sound_in_one_revision() -> None:
    lesson_with(SILENT | LEFT_ALONE)
    before = {pk: Exercise.objects.get(pk=pk).data for pk in LEFT_ALONE}
    assert synthesise() == [
        "li listening qu Allin p'unchay",
        "sp speaking qu Rimaykullayki",
        "tr translation es-419 Buenos días",
        "wb translation-word-bank qu Wasi",
        "synthesised 4, reused 0, skipped 0, failed 0",
    ]
    assert Course.objects.get().revision == 2
    assert {pk: Exercise.objects.get(pk=pk).data for pk in LEFT_ALONE} == before
    assets = {asset.path: asset for asset in MediaAsset.objects.all()}
    made = {pk: assets[str(audio(pk))] for pk in SILENT}
    assert {pk: (asset.language, asset.transcript) for pk, asset in made.items()} == {
        "li": ("qu", "Allin\np'unchay"),
        "sp": ("qu", "Rimaykullayki"),
        "tr": ("es-419", "Buenos días"),
        "wb": ("qu", "Wasi"),
    }
    for asset in made.values():
        assert (asset.origin, asset.kind, asset.codec, asset.created_by) == ("synthesis", "audio", "pcm", None)
    assert {(use.entity_id, use.field, use.path) for use in MediaUse.objects.all()} == {
        (pk, "data.audio_url", asset.path) for pk, asset in made.items()
    }


def test_second_run_finds_nothing_to_say() -> None:
    lesson_with(SILENT)
    synthesise()
    before = everything()
    assert synthesise() == ["synthesised 0, reused 0, skipped 0, failed 0"]
    assert everything() == before


def test_sound_of_the_same_words_in_the_same_language_is_reused(settings: Any) -> None:
    words = SILENT["li"][1]["transcript"]
    other = {"source_text": words, "target_text": "Buenos días", "audio_language": "es"}
    lesson_with({"li": SILENT["li"], "sp": ("speaking", {"text": words}), "tr": ("translation", other)})
    assert synthesise()[-1] == "synthesised 2, reused 1, skipped 0, failed 0"
    assert audio("li") == audio("sp") != audio("tr")
    sounds = {pk: audio(pk) for pk in ("li", "sp", "tr")}

    take_sounds_away()
    settings.TTS_COMMAND = ["false"]
    assert synthesise()[-1] == "synthesised 0, reused 3, skipped 0, failed 0"
    assert {pk: audio(pk) for pk in ("li", "sp", "tr")} == sounds


def test_uploaded_sound_is_not_reused(ada: Any) -> None:
    lesson_with(speaking("Rimaykullayki"))
    synthesise()
    MediaAsset.objects.update(origin="upload")
    take_sounds_away()
    assert synthesise()[-1] == "synthesised 1, reused 0, skipped 0, failed 0"


def test_dry_run_needs_no_command_and_writes_nothing(settings: Any) -> None:
    settings.TTS_COMMAND = []
    lesson_with({**SILENT, "again": ("speaking", {"text": "Rimaykullayki"})})
    before = everything()
    lines = synthesise("--dry-run")
    assert lines[0] == "li listening qu Allin p'unchay"
    assert lines[-1] == "synthesised 4, reused 1, skipped 0, failed 0"
    assert everything() == before
    assert not MediaAsset.objects.exists()


def test_types_restrict_the_run() -> None:
    lesson_with(SILENT)
    lines = synthesise("--types", "speaking", "translation")
    assert [line.split()[0] for line in lines[:-1]] == ["sp", "tr"]
    assert audio("li") is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "Course with ID 'nowhere' not found"),
        (["quechua-101", "--types", "pairs"], "invalid choice: 'pairs'"),
    ],
)
def test_unknown_course_and_other_types_are_refused(arguments: list[str], message: str) -> None:
    lesson_with(SILENT)
    with pytest.raises(CommandError, match=message):
        call_command("synthesise_audio", *arguments, stdout=StringIO())


def test_without_a_command_nothing_is_synthesised(settings: Any) -> None:
    settings.TTS_COMMAND = []
    lesson_with(SILENT)
    with pytest.raises(CommandError, match="TTS_COMMAND is not set"):
        synthesise()


def test_failed_exercises_are_named_and_the_others_get_their_sounds() -> None:
    lesson_with(speaking("fail", "Wasi", "garbage"))
    out, err = failing()
    assert out[-1] == "synthesised 1, reused 0, skipped 0, failed 2"
    assert err[0] == "ex-0: The command failed with exit code 1: no such word"
    assert err[1].startswith("ex-2: Found ")
    assert (audio("ex-0"), audio("ex-2")) == (None, None)
    assert audio("ex-1") == MediaAsset.objects.get().path


def test_exercise_whose_data_breaks_a_rule_fails_alone() -> None:
    lesson_with({"bad": ("speaking", {"text": "Wasi", "image_alt": 5}), **speaking("Rimaykullayki")})
    out, err = failing()
    assert out[-1] == "synthesised 1, reused 0, skipped 0, failed 1"
    assert err == ["bad: data.image_alt: Must be a string."]
    assert audio("ex-0")
    assert Course.objects.get().revision == 2


def test_exercises_edited_or_deleted_meanwhile_are_skipped(ada: Any) -> None:
    class Editing(StringIO):
        """While the first exercise is said, the others change."""

        def write(self, text: str) -> int:
            if text.startswith("ex-0 "):
                edited = ada.put(f"{BASE}/exercises/ex-1", {"exercise_type": "speaking", "data": {"text": "Wasi"}})
                deleted = ada.delete(f"{BASE}/exercises/ex-2?force=true")
                assert (edited.status_code, deleted.status_code) == (200, 200)
            return super().write(text)

    lesson_with(speaking("Huk", "Iskay", "Kimsa", "Tawa"))
    assert synthesise(out=Editing())[-1] == "synthesised 2, reused 0, skipped 2, failed 0"
    assert Exercise.objects.get(pk="ex-1").data == {"text": "Wasi"}
    assert not Exercise.objects.filter(pk="ex-2").exists()
    assert audio("ex-0")
    assert audio("ex-3")


def test_exercise_whose_reused_sound_was_deleted_meanwhile_fails_alone() -> None:
    class Deleting(StringIO):
        def write(self, text: str) -> int:
            if text.startswith("ex-1 "):
                MediaAsset.objects.filter(transcript="Huk").delete()
            return super().write(text)

    lesson_with(speaking("Huk", "Iskay"))
    synthesise()
    take_sounds_away()
    revision = Course.objects.get().revision
    out, err = Deleting(), StringIO()
    with pytest.raises(SystemExit):
        call_command("synthesise_audio", "quechua-101", stdout=out, stderr=err, no_color=True)
    assert out.getvalue().splitlines()[-1] == "synthesised 0, reused 1, skipped 0, failed 1"
    assert err.getvalue() == "ex-0: data.audio_url: Unknown media.\n"
    assert audio("ex-0") is None
    assert audio("ex-1") == MediaAsset.objects.get().path == MediaUse.objects.get().path
    assert Course.objects.get().revision == revision + 1


def test_a_hundred_exercises_are_one_revision() -> None:
    lesson_with(speaking(*["Rimaykullayki"] * 101))
    assert synthesise()[-1] == "synthesised 1, reused 100, skipped 0, failed 0"
    assert Course.objects.get().revision == 3


def test_exercise_shared_between_lessons_and_courses_is_said_once_and_revises_every_course() -> None:
    lesson = lesson_with(speaking("Rimaykullayki"))
    shared = Exercise.objects.get()
    factories.assign(factories.lesson(lesson.module), shared)
    factories.assign(lesson_with({}, "quechua-102"), shared)
    assert synthesise() == ["ex-0 speaking qu Rimaykullayki", "synthesised 1, reused 0, skipped 0, failed 0"]
    assert set(Course.objects.values_list("pk", "revision")) == {("quechua-101", 2), ("quechua-102", 2)}


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
def test_espeak_ng_speaks_a_course(settings: Any) -> None:
    settings.TTS_COMMAND = ["espeak-ng", "-v", "{language}", "-f", "{text_file}", "-w", "{output}"]
    lesson_with(SILENT)
    assert synthesise()[-1] == "synthesised 4, reused 0, skipped 0, failed 0"
    assert all(asset.duration_ms > 200 for asset in MediaAsset.objects.all())
