"""What tests of the whole service share: a real server."""

from collections.abc import Iterator

import pytest

from tests.server import Server, serving


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Server]:
    """One server for all tests of a run. Use it with `django_db(transaction=True)`, or it sees none of their rows."""
    with serving() as running:
        yield running
