"""An installation that lives for one run: a fresh database with the demo course, and the server on it.

For tools that are no tests of pytest. Django is set up by the first `installed`, for the database of that one: a
process has one installation.
"""

import io
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

from tests.server import ROOT, Server, serving

DEMO_COURSE = ROOT / "content" / "demo" / "spanish-a1"


@contextmanager
def installed(postgresql: str | None = None, **variables: str) -> Iterator[Server]:
    """A running server; `variables` are further settings of its environment.

    The database is an SQLite file, or one of its own beside that of the URL `postgresql`. It is gone afterwards.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # clean up when a run is stopped, too
    with tempfile.TemporaryDirectory() as directory:
        if postgresql is None:
            with _serving(f"sqlite:///{directory}/langlearn.sqlite3", variables) as server:
                yield server
        else:
            with _database_beside(postgresql) as url, _serving(url, variables) as server:
                yield server


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
def _database_beside(url: str) -> Iterator[str]:
    import psycopg
    from psycopg import sql

    parts = urlsplit(url)
    name = f"run_{os.getpid()}_{parts.path.lstrip('/')}"

    def administer(statement: str) -> None:
        server = parts._replace(path="/postgres", scheme="postgresql").geturl()
        with closing(psycopg.connect(server, autocommit=True)) as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))  # type: ignore[arg-type]

    administer("CREATE DATABASE {}")
    try:
        yield parts._replace(path=f"/{name}").geturl()
    finally:
        administer("DROP DATABASE {} WITH (FORCE)")
