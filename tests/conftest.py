"""What tests of the whole service share: a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import Server, hashed_static_files, run_manage, serving


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Server]:
    """One server for all tests of a run. Use it with `django_db(transaction=True)`, or it sees none of their rows."""
    with serving() as running:
        yield running


@pytest.fixture(scope="session")
def granian(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Server]:
    """As `server`, the other software."""
    with serving(SERVER="granian", HTTP_X_REQUEST_ID="environment") as running:
        yield running


@pytest.fixture(params=["server", "granian"])
def either_server(request: pytest.FixtureRequest) -> Server:
    """A test runs with both."""
    running: Server = request.getfixturevalue(request.param)
    return running


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `static` as `collectstatic` fills it in production; for servers with `hashed_static_files`."""
    root = tmp_path_factory.mktemp("installation") / "static"
    run_manage("collectstatic", "--noinput", "--verbosity=0", **hashed_static_files(root))
    return root
