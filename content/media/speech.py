"""Speech: the text of exercises that is spoken, and the operator's command that synthesises it, `TTS_COMMAND`."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from content.exercises.schema import is_language_tag

TIMEOUT = 60  # seconds

# The key of an exercise's data that its `audio_url` says.
SPOKEN = {
    "listening": "transcript",
    "speaking": "text",
    "translation": "source_text",
    "translation-word-bank": "source_text",
}
_IN_TARGET_LANGUAGE = ("listening", "speaking")  # unless they say otherwise

_ERROR_LENGTH = 200  # characters of what the command wrote to its standard error


class Speech(NamedTuple):
    language: str
    text: str


class SpeechError(Exception):
    """The command failed; the message says how."""


def missing_speech(exercise_type: str, data: Mapping[str, Any], *, target_language: str) -> Speech | None:
    """What the absent or null `audio_url` of an exercise would say. None if it has one or its language is not set."""
    if data.get("audio_url") is not None:
        return None
    language = data.get("audio_language")
    if language is None and exercise_type in _IN_TARGET_LANGUAGE:
        language = target_language
    if not isinstance(language, str) or not is_language_tag(language):
        return None
    return Speech(language, data[SPOKEN[exercise_type]])


@contextmanager
def synthesised(speech: Speech, *, timeout: float = TIMEOUT) -> Iterator[Path]:
    """The file that the command wrote, until the block ends. Raises SpeechError.

    The file's name ends in `.wav`, for commands that choose the format by it.
    """
    with tempfile.TemporaryDirectory() as directory:
        text_file, output = Path(directory, "text.txt"), Path(directory, "speech.wav")
        text_file.write_text(speech.text, encoding="utf-8")
        voices = dict(voice.split("=") for voice in settings.TTS_VOICES)
        values = {
            "{language}": voices.get(speech.language, speech.language),
            "{text_file}": str(text_file),
            "{output}": str(output),
        }
        _run([_filled(word, values) for word in settings.TTS_COMMAND], timeout=timeout)
        if not output.is_file():
            raise SpeechError("The command wrote no file.")
        yield output


def _filled(word: str, values: Mapping[str, str]) -> str:
    for placeholder, value in values.items():
        word = word.replace(placeholder, value)
    return word


def _run(command: list[str], *, timeout: float) -> None:
    """Runs the command in a process group of its own, which is killed when it does not end in time."""
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(  # noqa: S603 - the operator's command, without a shell
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,
            )
        except OSError as error:
            raise SpeechError(f"{command[0]}: {error.strerror}.") from None
        try:
            code = process.wait(timeout)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                raise SpeechError(f"The command took longer than {timeout} s.") from None
            raise
        if code:
            errors.seek(0)
            said = " ".join(errors.read(_ERROR_LENGTH).decode(errors="replace").split())
            raise SpeechError(f"The command failed with exit code {code}: {said}")
