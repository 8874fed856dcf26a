"""Copies of the database that the settings name: written while the service runs, restored into an empty database.

The files of sounds and pictures are copied beside it. They never change, so that a copy needs the new ones only.
"""

import hashlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection

MEDIA = "media"  # folder of the files beside the copies of the database


_DRAFT = ".part"


class BackupError(Exception):
    """The database could not be copied or restored; the text says why."""


def described() -> str:
    """The database that is copied or restored, without its password."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"SQLite, {Path(database['NAME']).resolve()}"
    server = database["HOST"] or "the local socket"
    port = f", port {database['PORT']}" if database["PORT"] else ""
    return f"PostgreSQL, {database['NAME']} on {server}{port}"


def write_copy(target: Path) -> Path:
    """Writes a consistent copy that only its owner can read; returns its path, `target` with a suffix of its kind."""
    suffix = ".sqlite3" if connection.vendor == "sqlite" else ".dump"
    target = target.with_name(target.name + suffix)
    draft = target.with_name(f"{target.name}.part")
    draft.touch(mode=0o600, exist_ok=False)
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(connection.settings_dict["NAME"]), draft)
        else:
            _run_client("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={draft}")
            _run_client("pg_restore", "--list", f"--file={os.devnull}", str(draft))  # can the copy be read?
        return draft.rename(target)  # a file with its final name is complete
    finally:
        draft.unlink(missing_ok=True)


def restore_copy(file: Path) -> None:
    """Restores a copy into the database, which must not have any tables."""
    if connection.vendor == "sqlite":
        target = Path(connection.settings_dict["NAME"])
        if target.exists():
            raise BackupError(f"{target} exists: delete or move it first")
        draft = target.with_name(f"{target.name}.part")
        draft.touch(mode=0o600)
        shutil.copyfile(file, draft)
        draft.rename(target)
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
        )
        (tables,) = cursor.fetchone()
    if tables:
        raise BackupError(f"The database has {tables} tables: restore into an empty one")
    _run_client(
        "pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges",
        f"--dbname={connection.settings_dict['NAME']}", str(file),
    )  # fmt: skip


def copy_media(directory: Path) -> int:
    """Copies the files that are not in `directory` yet, after the copy of the database; how many.

    A file whose row was deleted meanwhile is in no need of a copy.
    """
    copied = 0
    for name, file in _files(Path(settings.MEDIA_ROOT)):
        directory.mkdir(mode=0o700, exist_ok=True)
        copied += _copy(file, directory / name)
    return copied


def restore_media(directory: Path) -> int:
    """Puts the files back that are missing in MEDIA_ROOT, and checks all of them; how many were missing.

    Raises BackupError for files whose content is not what their name says.
    """
    root, restored, wrong = Path(settings.MEDIA_ROOT), 0, []
    for name, file in _files(directory):
        restored += _copy(file, root / name)
        with (root / name).open("rb") as stored:
            if hashlib.file_digest(stored, "sha256").hexdigest() != file.stem:
                wrong.append(name)
    if wrong:
        raise BackupError(f"{len(wrong)} files of sounds and pictures are damaged: {', '.join(wrong[:10])}")
    return restored


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    """The files of assets, `ab/cd/<sha256>.<extension>`, and their names; not those on their way into the storage."""
    for file in sorted(root.glob("??/??/*")):
        if file.suffix != _DRAFT:
            yield file.relative_to(root).as_posix(), file


def _copy(source: Path, target: Path) -> bool:
    """Copies a file unless it is there already, as a whole or not at all."""
    try:
        if target.exists() and target.stat().st_size == source.stat().st_size:
            return False
        # In MEDIA_ROOT as the storage creates them: nginx reads the files as another user.
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}{_DRAFT}")
        shutil.copyfile(source, draft)
        draft.rename(target)
    except FileNotFoundError:  # deleted meanwhile
        return False
    return True


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.exists():
        raise BackupError(f"There is no database at {source}")
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)  # a snapshot, also while others write
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise BackupError(f"The copy is damaged: {verdict}")


def _run_client(program: str, *arguments: str) -> None:
    """Runs a program of PostgreSQL. The password is not among its arguments, which other users of the machine see."""
    database = connection.settings_dict
    variables = {
        "PGHOST": database["HOST"],
        "PGPORT": database["PORT"],
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
        "PGSSLMODE": database["OPTIONS"].get("sslmode", ""),
    }
    environment = {**os.environ, **{name: value for name, value in variables.items() if value}}
    try:
        done = subprocess.run([program, *arguments], env=environment, check=False)  # noqa: S603 - a fixed program
    except FileNotFoundError:
        raise BackupError(f"{program} is not installed: it is part of PostgreSQL's client") from None
    if done.returncode:
        raise BackupError(f"{program} failed")
