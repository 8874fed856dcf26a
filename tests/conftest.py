"""What tests of the whole service share: a real server, and the exchanges with the database."""

from collections.abc import Iterator
from typing import Any

import pytest

from langlearn.postgresql.prepared import PreparedStatements
from tests.server import Server, serving


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Server]:
    """One server for all tests of a run. Use it with `django_db(transaction=True)`, or it sees none of their rows."""
    with serving() as running:
        yield running


@pytest.fixture
def exchanges(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of statements of each exchange with PostgreSQL."""
    made: list[int] = []
    exchange = PreparedStatements.exchange

    def counted(prepared: PreparedStatements, made_ready: Any, **ends: bool) -> Any:
        made.append(len(made_ready))
        return exchange(prepared, made_ready, **ends)

    monkeypatch.setattr(PreparedStatements, "exchange", counted)
    return made
