"""Backup and restore: what comes back is what was there, on the database the tests run on."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from accounts.models import User
from content.media.storage import file_of
from content.tests import factories
from content.tests.media_files import PNG, WAV
from tests.server import ROOT, database_url, empty_database

pytestmark = pytest.mark.slow


def _run(script: str, argument: object, url: str, **variables: str) -> subprocess.CompletedProcess[str]:
    media = {"MEDIA_ROOT": settings.MEDIA_ROOT, "MEDIA_STORAGE": "local"}
    # The database of this run is the one that the scripts are for.
    own = {name: value for name, value in os.environ.items() if name != "TEST_DATABASE_URL"}
    return subprocess.run(
        [str(ROOT / "scripts" / script), str(argument)],
        env={**own, "DATABASE_URL": url, "PYTHON": sys.executable, **media, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def _emails(url: str) -> list[str]:
    query = "SELECT email FROM accounts_user ORDER BY email"
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as restored:
            return [email for (email,) in restored.execute(query)]
    import psycopg

    with psycopg.connect(url) as server:
        return [email for (email,) in server.execute(query)]


@pytest.mark.django_db(transaction=True)
def test_backup_restores_only_into_an_empty_database(tmp_path: Path, media_root: Path, ana: Any, ada: Any) -> None:
    saved = _run("backup", tmp_path / "copies", database_url())
    assert saved.returncode == 0, saved.stderr
    file = Path(saved.stdout.strip())
    assert file.stat().st_mode & 0o077 == 0, "a copy holds personal data: only its owner may read it"
    assert list(file.parent.iterdir()) == [file]

    User.objects.filter(email="ana@example.org").delete()  # what happens later is not in the copy
    with empty_database(tmp_path) as url:
        restored = _run("restore", file, url)
        assert restored.returncode == 0, restored.stderr
        assert _emails(url) == ["ada@example.org", "ana@example.org"]
        again = _run("restore", file, url)
        assert again.returncode == 1
        assert "empty" in again.stderr or "exists" in again.stderr
        assert _emails(url) == ["ada@example.org", "ana@example.org"]


def _modes(root: Path) -> dict[str, int]:
    """The permissions of the files of assets and their folders, by name."""
    found = (path for pattern in ("??", "??/??", "??/??/*") for path in root.glob(pattern))
    return {str(path.relative_to(root)): path.stat().st_mode for path in found}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the same on PostgreSQL, whose copies take longer")
@pytest.mark.django_db(transaction=True)
def test_backup_copies_new_media_and_restore_puts_them_back(tmp_path: Path, media_root: Path) -> None:
    copies = tmp_path / "copies"
    factories.media(PNG)
    (media_root / "incoming").mkdir()
    (media_root / "incoming" / "upload").write_bytes(b"half")
    saved = _run("backup", copies, database_url())
    assert "Copied 1 new sounds and pictures" in saved.stderr
    sound = factories.media(WAV, extension="wav")
    saved = _run("backup", copies, database_url())
    assert "Copied 1 new sounds and pictures" in saved.stderr
    assert {path.read_bytes() for path in (copies / "media").rglob("*") if path.is_file()} == {PNG, WAV}
    assert (copies / "media").stat().st_mode & 0o077 == 0

    file = Path(saved.stdout.strip())
    elsewhere = tmp_path / "elsewhere"
    copy = tmp_path / "restored.sqlite3"
    url = f"sqlite:///{copy}"
    restored = _run("restore", file, url, MEDIA_ROOT=str(elsewhere))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert "Restored 2 sounds and pictures" in restored.stdout
    assert "2 sounds and pictures: nothing is wrong" in restored.stdout
    assert _modes(elsewhere) == _modes(media_root), "nginx reads the files as another user"

    (copies / "media" / file_of(sound.path)).write_bytes(b"x" * len(WAV))
    (elsewhere / file_of(sound.path)).unlink()
    copy.unlink()
    damaged = _run("restore", file, url, MEDIA_ROOT=str(elsewhere))
    assert damaged.returncode == 1
    assert file_of(sound.path) in damaged.stderr

    (copies / "media" / file_of(sound.path)).unlink()
    (elsewhere / file_of(sound.path)).unlink()
    copy.unlink()
    incomplete = _run("restore", file, url, MEDIA_ROOT=str(elsewhere))
    assert incomplete.returncode == 1
    assert f"{sound.path}: the file is missing" in incomplete.stdout


@pytest.mark.skipif(connection.vendor != "sqlite", reason="tables of an older service are easily made on SQLite only")
@pytest.mark.django_db(transaction=True)
def test_restore_of_a_copy_of_an_older_service_says_what_to_run(tmp_path: Path, media_root: Path) -> None:
    file = Path(_run("backup", tmp_path / "copies", database_url()).stdout.strip())
    with closing(sqlite3.connect(file)) as older:
        older.execute("DELETE FROM django_migrations WHERE app = 'ops' AND name = '0002_worker'")
        older.commit()
    restored = _run("restore", file, f"sqlite:///{tmp_path / 'restored.sqlite3'}")
    assert restored.returncode == 0, restored.stderr
    assert "Run `migrate`, then `check_media`" in restored.stdout


@pytest.mark.django_db(transaction=True)
def test_backup_says_that_it_does_not_copy_a_bucket(tmp_path: Path) -> None:
    saved = _run("backup", tmp_path / "copies", database_url(), MEDIA_STORAGE="s3://courses/media?region=eu-west-1")
    assert saved.returncode == 0, saved.stderr
    assert "NOT copied" in saved.stderr
    assert not (tmp_path / "copies" / "media").exists()


@pytest.mark.parametrize("script", ["backup", "restore"])
def test_backup_and_restore_refuse_another_kind_of_database(script: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    argument = tmp_path if script == "backup" else tmp_path / "file"
    result = _run(script, argument, "mysql://somewhere/else")
    assert result.returncode == 1
    assert "DATABASE_URL='mysql://somewhere/else' is not allowed" in result.stderr


@pytest.mark.parametrize("script", ["backup", "restore"])
@pytest.mark.parametrize(
    ("url", "described"),
    [
        ("postgres://owner:hidden@127.0.0.1:1/courses", "PostgreSQL, courses on 127.0.0.1, port 1"),
        ("sqlite:////nowhere.sqlite3", "SQLite, /nowhere.sqlite3"),
    ],
)
def test_backup_and_restore_name_the_database_without_its_password(
    script: str, url: str, described: str, tmp_path: Path
) -> None:
    argument = tmp_path / "copies" if script == "backup" else tmp_path / "missing"
    result = _run(script, argument, url)
    assert result.returncode == 1
    assert described in result.stderr.splitlines()[0]
    assert "hidden" not in result.stdout + result.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [], "a failed backup leaves no file"
