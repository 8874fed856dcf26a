"""`.ci/run` with its commands replaced: a run that skips a step is no success in CI."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server import ROOT

TOOLS = ("bash", "dirname", "mktemp", "rm", "tee", "awk", "grep", "id", "cat")
PROGRAMS = ("node", "npm", "pgbouncer", "nginx", "h2load", "systemd-analyze", "chromium-headless-shell", "javac", "go")


def _run(
    root: Path, *, programs: tuple[str, ...] = PROGRAMS, services: bool = True, ci: str = "true", failing: str = "none"
) -> tuple[int, str]:
    """The exit status and output on a machine with `programs`, and with PostgreSQL and Redis if `services`.

    The task `failing` of the Makefile fails.
    """
    folders = root / "bin", root / ".ci", root / ".venv" / "bin"
    for folder in folders:
        folder.mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", root / ".ci")
    for tool in TOOLS:
        (folders[0] / tool).symlink_to(shutil.which(tool) or tool)
    scripts = {folders[0] / name: "exit 0" for name in programs} | {
        folders[0] / "make": f"echo === 7 passed in 1.0s ===; [ $1 != {failing} ]",
        folders[0] / "nice": '"$@"',
        folders[2] / "coverage": "exit 0",
        folders[2] / "python": f"exit {int(not services)}",
    }
    for path, script in scripts.items():
        path.write_text(f"#!{folders[0]}/bash\n{script}\n")
        path.chmod(0o755)
    done = subprocess.run(
        [str(folders[0] / "bash"), str(root / ".ci" / "run")],
        env={"PATH": str(folders[0]), "CI": ci},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return done.returncode, done.stdout + done.stderr


def test_ci_run_succeeds_when_nothing_was_skipped(tmp_path: Path) -> None:
    status, said = _run(tmp_path)
    assert status == 0, said
    assert "SKIPPED" not in said
    tasks = said.count("7 passed in") - 1  # the installation stands in no lane
    assert said.splitlines()[-1] == f"{7 * tasks} passed, 0 failed"


def test_ci_run_fails_without_postgresql_and_redis(tmp_path: Path) -> None:
    status, said = _run(tmp_path, services=False)
    assert status == 1, said
    assert "SKIPPED: no PostgreSQL" in said


@pytest.mark.parametrize("missing", PROGRAMS)
def test_ci_run_fails_without_a_program_it_needs(tmp_path: Path, missing: str) -> None:
    status, said = _run(tmp_path, programs=tuple(name for name in PROGRAMS if name != missing))
    assert status == 1, said
    assert "Failed: skipped steps: 1" in said


def test_run_of_a_developer_goes_on_after_skipped_steps(tmp_path: Path) -> None:
    status, said = _run(tmp_path, programs=(), services=False, ci="")
    assert status == 0, said
    assert said.count("SKIPPED") == 10


@pytest.mark.parametrize(
    ("task", "lanes"),
    [
        ("typecheck", ["postgresql"]),
        ("test-random", ["sqlite"]),
        ("test-postgresql", ["postgresql"]),
        ("test-slow-postgresql", ["slow"]),
        ("fuzz", ["slow"]),
    ],
)
def test_ci_run_fails_when_a_task_of_a_lane_fails(tmp_path: Path, task: str, lanes: list[str]) -> None:
    status, said = _run(tmp_path, failing=task)
    assert status == 1
    ended = dict(re.findall(r'The lane "(\w+)" ended with status (\d)', said))
    assert ended == {"sqlite": "0", "postgresql": "0", "slow": "0"} | dict.fromkeys(lanes, "1")
    assert f"=== Failed: {' '.join(lanes)} ===" in said
    assert "All checks passed" not in said
