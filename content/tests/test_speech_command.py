"""The operator's command for speech: how it is run, and what becomes of one that fails."""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from content.media.speech import Speech, SpeechError, synthesised

COPY = "import sys; open(sys.argv[2], 'wb').write(open(sys.argv[1], 'rb').read() + sys.argv[3].encode())"


def python(script: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", script, *arguments]


def test_command_gets_text_file_output_and_language(settings: Any) -> None:
    settings.TTS_COMMAND = python(COPY, "{text_file}", "{output}", "={language}")
    with synthesised(Speech("es-419", "¿Qué tal?\n«$HOME»")) as path:
        assert path.read_text(encoding="utf-8") == "¿Qué tal?\n«$HOME»=es-419"
    assert not path.parent.exists()


def test_voice_replaces_the_language_tag(settings: Any) -> None:
    settings.TTS_COMMAND = python(COPY, "{text_file}", "{output}", "={language}")
    settings.TTS_VOICES = ["qu=quz", "zh-Hans=cmn"]
    with synthesised(Speech("zh-Hans", "你好")) as path:
        assert path.read_text(encoding="utf-8") == "你好=cmn"


def test_text_is_never_part_of_the_command_line(settings: Any) -> None:
    settings.TTS_COMMAND = python(
        "import sys; open(sys.argv[2], 'w').write(repr(sys.argv[3:]))", "{text_file}", "{output}"
    )
    with synthesised(Speech("es", "{output}; touch x --option")) as path:
        assert path.read_text() == "[]"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (python("import sys; sys.exit('no voice\\n for qu')"), "The command failed with exit code 1: no voice for qu"),
        (python("pass"), "The command wrote no file."),
        (["/nonexistent/say"], "/nonexistent/say: No such file or directory."),
    ],
)
def test_failed_command_says_why(settings: Any, command: list[str], message: str) -> None:
    settings.TTS_COMMAND = command
    with pytest.raises(SpeechError) as failed, synthesised(Speech("qu", "Rimaykullayki")):
        pass
    assert str(failed.value) == message


def test_hanging_command_is_killed_with_its_children(settings: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)
    settings.TTS_COMMAND = ["sh", "-c", f"(echo started; sleep 300) > {pipe} & wait"]
    with pytest.raises(SpeechError, match="longer than 2 s"), synthesised(Speech("es", "Hola"), timeout=2):
        pass
    with open(reader) as output:
        assert output.read() == "started\n"  # the end of the pipe comes when no process has it open


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
def test_espeak_ng_writes_a_wav_file(settings: Any) -> None:
    settings.TTS_COMMAND = ["espeak-ng", "-v", "{language}", "-f", "{text_file}", "-w", "{output}"]
    with synthesised(Speech("es", "¿Dónde está el mercado?")) as path:
        assert path.read_bytes()[:4] == b"RIFF"
