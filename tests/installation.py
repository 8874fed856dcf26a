"""An installation that lives for one run: a fresh database with the demo course, and the server on it.

For tools that are no tests of pytest. Django is set up by the first `installed`, for the database of that one: a
process has one installation.
"""

import io
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

from tests.server import ROOT, Server, serving

DEMO_COURSE = ROOT / "content" / "demo" / "spanish-a1"


@contextmanager
def installed(postgresql: str | None = None, template: str | None = None, **variables: str) -> Iterator[Server]:
    """A running server; `variables` are further settings of its environment. Its database is `new_database`."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # clean up when a run is stopped, too
    with new_database(postgresql, template) as url, _serving(url, variables) as server:
        yield server


@contextmanager
def new_database(postgresql: str | None = None, template: str | None = None) -> Iterator[str]:
    """The URL of an SQLite file, or of a database beside that of the URL `postgresql`. It is gone afterwards.

    It is empty, or a copy of the database with the URL `template`, which has no connections.
    """
    if postgresql is not None:
        with _database_beside(postgresql, template) as url:
            yield url
        return
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/langlearn.sqlite3"
        if template is not None:
            shutil.copy(template.removeprefix("sqlite:///"), path)
        yield f"sqlite:///{path}"


@contextmanager
def _serving(database_url: str, variables: dict[str, str]) -> Iterator[Server]:
    os.environ.update(variables, DJANGO_SETTINGS_MODULE="tests.settings", DATABASE_URL=database_url)
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    call_command("import_course", str(DEMO_COURSE), stdout=io.StringIO())
    try:
        with serving(**variables) as server:
            yield server
    finally:
        connections.close_all()


@contextmanager
def _database_beside(url: str, template: str | None) -> Iterator[str]:
    import psycopg
    from psycopg import sql

    parts = urlsplit(url)
    name = f"run_{os.getpid()}_{parts.path.lstrip('/')}"

    def administer(statement: str, *names: str) -> None:
        server = parts._replace(path="/postgres", scheme="postgresql").geturl()
        with closing(psycopg.connect(server, autocommit=True)) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))  # type: ignore[arg-type]

    administer("CREATE DATABASE {} TEMPLATE {}", name, urlsplit(template).path[1:] if template else "template1")
    try:
        yield parts._replace(path=f"/{name}").geturl()
    finally:
        administer("DROP DATABASE {} WITH (FORCE)", name)
