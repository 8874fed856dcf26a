"""MEDIA_ROOT: tried before the service starts, and cleared of uploads whose process was killed."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from langlearn.api.instants import now
from langlearn.ops import media_root as module
from tests.server import free_port

ROOT = Path(__file__).resolve().parents[3]
SECRETS = {"JWT_SECRET": "a" * 32, "JWT_REFRESH_SECRET": "b" * 32}


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PYTHON_DOTENV_DISABLED": "1", **SECRETS, **variables},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture
def wrong(tmp_path: Path) -> dict[str, str]:
    """A folder that cannot be created: its parent is a file."""
    (tmp_path / "file").touch()
    return {"MEDIA_ROOT": f"{tmp_path}/file/media", "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"}


def test_folder_is_created_and_left_empty(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = str(tmp_path / "not" / "there")
    assert module.problem() is None
    assert list((tmp_path / "not" / "there").iterdir()) == []


@pytest.mark.parametrize("place", ["file", "file/media", "link", "proc"])
def test_folder_that_takes_no_file_is_named_with_the_cause(settings: Any, tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("gone")
    settings.MEDIA_ROOT = "/proc/langlearn" if place == "proc" else str(tmp_path / place)
    cause = {"file": "File exists", "file/media": "Not a directory", "link": "File exists", "proc": ""}
    found = module.problem()
    assert found is not None
    assert found.startswith(f"MEDIA_ROOT={settings.MEDIA_ROOT} cannot be written: {cause[place]}")
    assert "\n" not in found


def test_bucket_needs_no_folder(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT, settings.MEDIA_IS_LOCAL = str(tmp_path / "media"), False
    assert module.problem() is None
    assert not (tmp_path / "media").exists()


def test_check_of_a_folder_that_takes_no_file_fails_in_production_and_warns_elsewhere(wrong: dict[str, str]) -> None:
    said = f"MEDIA_ROOT={wrong['MEDIA_ROOT']} cannot be written: Not a directory"
    failed = run("manage.py", "check", NODE_ENV="production", **wrong)
    assert (failed.returncode, said in failed.stderr) == (1, True)
    warned = run("manage.py", "check", NODE_ENV="development", **wrong)
    assert (warned.returncode, said in warned.stderr) == (0, True)


@pytest.mark.parametrize(
    "command", ["migrate accounts 0001", "makemigrations --check", "findstatic langlearn/favicon.svg"]
)
def test_commands_without_media_need_no_folder(wrong: dict[str, str], command: str) -> None:
    done = run("manage.py", *command.split(), NODE_ENV="production", **wrong)
    assert done.returncode == 0, done.stderr
    assert "MEDIA_ROOT" not in done.stderr


@pytest.mark.slow
def test_server_does_not_start_in_production_without_the_folder(wrong: dict[str, str]) -> None:
    """An exit status, and one line instead of a stack trace."""
    server = ("-m", "gunicorn", "--config", "langlearn/gunicorn.py", "langlearn.wsgi")
    refused = run(*server, NODE_ENV="production", PORT=str(free_port()), **wrong)
    assert refused.returncode == 1
    [line] = refused.stderr.splitlines()
    assert line.startswith(f"Configuration: MEDIA_ROOT={wrong['MEDIA_ROOT']} cannot be written: Not a directory.")


@pytest.fixture
def incoming(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = str(tmp_path)
    folder = tmp_path / "incoming"
    folder.mkdir()
    for minutes in (59, 61):
        (folder / str(minutes)).write_bytes(b"half of a picture")
        written = (now() - timedelta(minutes=minutes)).timestamp()
        os.utime(folder / str(minutes), (written, written))
    return folder


def test_uploads_that_were_broken_off_an_hour_ago_are_deleted(incoming: Path, tmp_path: Path) -> None:
    (tmp_path / "ab").mkdir()
    (tmp_path / "ab" / "stored").touch()
    os.utime(tmp_path / "ab" / "stored", (0, 0))
    (incoming / "unpacked" / "basics").mkdir(parents=True)
    (incoming / "unpacked" / "basics" / "module.yaml").touch()
    os.utime(incoming / "unpacked", (0, 0))
    module.delete_abandoned_uploads(at=now())
    assert [file.name for file in incoming.iterdir()] == ["59"]
    assert (tmp_path / "ab" / "stored").exists()


def test_media_without_uploads_or_on_other_machines_are_left_alone(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = str(tmp_path / "none")
    module.delete_abandoned_uploads(at=now())
    settings.MEDIA_IS_LOCAL = False
    (tmp_path / "none").touch()
    module.delete_abandoned_uploads(at=now())
    assert (tmp_path / "none").exists()


def test_folder_that_cannot_be_cleared_is_logged(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.MEDIA_ROOT = str(tmp_path)
    (tmp_path / "incoming").touch()
    module.delete_abandoned_uploads(at=now())
    assert caplog.messages == ["incoming_not_cleared"]
