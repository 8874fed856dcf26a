"""The databases that are measured: made when they are not there, and dropped when they are large."""

from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

_SOCKET = "%2Fvar%2Frun%2Fpostgresql"  # its directory, where Debian and PostgreSQL's own packages have it


def on_this_machine(name: str) -> str:
    """The URL of a database of the local PostgreSQL: by its socket, where that lets us in, as one would run it."""
    by_socket = f"postgres://postgres@{_SOCKET}/{name}"
    try:
        psycopg.connect(_maintenance(by_socket), connect_timeout=2).close()
    except psycopg.OperationalError:
        return f"postgres://postgres@127.0.0.1:5432/{name}"
    return by_socket


def create(url: str) -> None:
    """Makes the database of `url` unless it is there."""
    with psycopg.connect(_maintenance(url), autocommit=True) as connection:
        name = _name(url)
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def drop(url: str) -> None:
    with psycopg.connect(_maintenance(url), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(_name(url))))


def _name(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


def _maintenance(url: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path="/postgres"))
