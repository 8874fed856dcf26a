"""The databases that are measured: made when they are not there, and dropped when they are large."""

from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql


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
