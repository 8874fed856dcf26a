"""Backup and restore: what comes back is what was there, on the database the tests run on."""

import os
import sqlite3
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from tests.server import ROOT, database_url

pytestmark = pytest.mark.slow


def _run(script: str, argument: object, url: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "scripts" / script), str(argument)],
        env={**os.environ, "DATABASE_URL": url, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def _empty_database(directory: Path) -> tuple[str, str]:
    """URL of a database without tables, and its name."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{directory / 'restored.sqlite3'}", str(directory / "restored.sqlite3")
    name = f"restored_{uuid.uuid4().hex[:12]}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    return f"{database_url().rsplit('/', 1)[0]}/{name}", name


def _emails(name: str) -> list[str]:
    query = "SELECT email FROM accounts_user ORDER BY email"
    if connection.vendor == "sqlite":
        with sqlite3.connect(name) as restored:
            rows = restored.execute(query).fetchall()
        restored.close()
    else:
        import psycopg

        settings = connection.settings_dict
        with psycopg.connect(
            dbname=name,
            user=settings["USER"],
            password=settings["PASSWORD"],
            host=settings["HOST"],
            port=settings["PORT"],
        ) as restored:
            rows = restored.execute(query).fetchall()
    return [email for (email,) in rows]


@pytest.mark.django_db(transaction=True)
def test_backup_restores_only_into_an_empty_database(tmp_path: Path, ana: Any, ada: Any) -> None:
    saved = _run("backup", tmp_path / "copies", database_url())
    assert saved.returncode == 0, saved.stderr
    file = Path(saved.stdout.strip())
    assert file.stat().st_mode & 0o077 == 0, "a copy holds personal data: only its owner may read it"
    assert list(file.parent.iterdir()) == [file]

    User.objects.filter(email="ana@example.org").delete()  # what happens later is not in the copy
    url, name = _empty_database(tmp_path)
    try:
        restored = _run("restore", file, url)
        assert restored.returncode == 0, restored.stderr
        assert _emails(name) == ["ada@example.org", "ana@example.org"]
        again = _run("restore", file, url)
        assert again.returncode == 1
        assert "empty" in again.stderr or "exists" in again.stderr
        assert _emails(name) == ["ada@example.org", "ana@example.org"]
    finally:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE {name}")


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
