"""The README keeps its promises: its tour works when pasted, and what it names is there."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server import database_url, environment_of

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()


def _tour() -> str:
    found = re.search(r"## A tour in five minutes.*?```sh\n(.*?)```", README, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_readme_tour_commands_work(server: Any) -> None:
    from django.core.management import call_command

    call_command("import_course", str(ROOT / "content" / "demo" / "spanish-a1"), verbosity=0)
    script = _tour().replace("http://localhost:3000", server.url).replace(".venv/bin/python", sys.executable)
    result = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=ROOT,
        env=environment_of(DATABASE_URL=database_url()),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert '"success": false' not in result.stdout
    assert '"message": "Lesson completed successfully"' in result.stdout
    assert '"streak_current": 1' in result.stdout
    assert '"lessons_completed": 1' in result.stdout
    assert re.search(r"^200 audio/ogg \d+ bytes\n206 100 bytes$", result.stdout, re.MULTILINE)
    assert '"total_bytes": ' in result.stdout
    assert '"message": "Media uploaded successfully"' in result.stdout
    assert '"reason": "continue"' in result.stdout
    assert result.stdout.count('"is_correct": true') == 5
    assert '"solved": 5' in result.stdout
    assert '"experience_gained": 5' in result.stdout


def test_paths_named_in_the_readme_exist() -> None:
    named = re.findall(r"`((?:[a-z_]+/)+[a-z_.]*)`", README)
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists() and path not in ("path/to/course",)] == []


def test_make_tasks_named_in_the_readme_exist() -> None:
    tasks = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z-]+)", README)) - {"run"} <= tasks
