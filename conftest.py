"""The fixed cast of the tests, and their HTTP client.

ana learns, carlos creates content, ada administers, sam is a stranger who also learns. Each is a client that sends
JSON; `api` is an anonymous one.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_django
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import override_settings
from hypothesis import HealthCheck, is_hypothesis_test, settings

from tests import contract
from tests.examples import examples

# Shared machines are slow at times: a slow example is no failure.
settings.register_profile(
    "langlearn", max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("langlearn")

PASSWORD = "Correct-Horse7"  # noqa: S105


_OF_THE_DATABASE = {"db", "transactional_db", "django_db_setup", "server"}


_LEARNERS_APPS = ("progress", "feedback", "notifications")


def _touches_the_database(item: pytest.Item) -> bool:
    marked = any(item.get_closest_marker(name) for name in ("django_db", "postgresql", "redis"))
    return marked or not _OF_THE_DATABASE.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in the random order of this seed")


def pytest_report_header(config: pytest.Config) -> list[str]:
    lines = []
    if config.option.shuffle is not None:
        lines.append(f"random order: --shuffle {config.option.shuffle}")
    if connection.vendor != "sqlite":
        lines.append("PostgreSQL: tests without a database, and those marked `sqlite`, are left to SQLite")
    return lines


@pytest.hookimpl(tryfirst=True)  # before the marks select
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves to the other database what it alone has to run; docs/testing.md says what that is.

    Coverage is not measured while property tests use the database: it takes as long as they do, and one example already
    reaches what the others do.
    """
    for item in items:
        is_property = is_hypothesis_test(getattr(item, "obj", None))
        if is_property and _touches_the_database(item):
            item.add_marker(pytest.mark.no_cover)
        if item.path.relative_to(config.rootpath).parts[0] in _LEARNERS_APPS and not (
            is_property or item.get_closest_marker("postgresql")
        ):
            item.add_marker("learners")
    if config.option.shuffle is not None:
        Random(config.option.shuffle).shuffle(items)  # noqa: S311 - an order is no secret
    if connection.vendor == "sqlite":
        for item in items:
            if item.get_closest_marker("postgresql"):
                item.add_marker(pytest.mark.skip(reason="needs PostgreSQL: NOT tried on SQLite"))
        return
    here, elsewhere = [], []
    for item in items:
        (elsewhere if item.get_closest_marker("sqlite") or not _touches_the_database(item) else here).append(item)
    items[:] = here
    config.hook.pytest_deselected(items=elsewhere)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker) -> Iterator[None]:
    """Partitions learners' tables if TEST_PARTITIONS says so.

    Closes the connections of the health checks' threads, so that the test database can be dropped.
    """
    from django.core.management import call_command
    from django.db import connections

    from langlearn.ops import health
    from langlearn.ops.distribution import Distribution, models_by_user

    if partitions := os.environ.get("TEST_PARTITIONS"):
        with django_db_blocker.unblock():
            call_command("distribute", partitions=int(partitions), apply=True, stdout=StringIO())
            states = {Distribution(connection).state(model._meta.db_table) for model in models_by_user()}
            assert states == {f"{partitions} partitions"}
    yield
    for thread in health.THREADS.values():
        thread.run(connections.close_all)


@pytest.fixture(scope="session", autouse=True)
def _media_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with override_settings(MEDIA_ROOT=str(tmp_path_factory.mktemp("media"))):
        yield


@pytest.fixture(autouse=True)
def _no_recent_version() -> None:
    """No test reads public content under the version of another one's."""
    from content import catalogue

    catalogue.forget_recent()


@pytest.fixture
def media_root(tmp_path: Path) -> Iterator[Path]:
    """An empty folder of sounds and pictures, of this test alone."""
    root = tmp_path / "media"
    root.mkdir()
    with override_settings(MEDIA_ROOT=str(root)):
        yield root


class JsonClient:
    """Requests as an application makes them: a JSON body, a bearer token.

    Every response is compared with the OpenAPI document.
    """

    def __init__(self, user: Any = None, tokens: dict[str, Any] | None = None) -> None:
        self.user = user
        self.tokens = tokens or {}
        self._client = Client(raise_request_exception=False)

    def renew(self) -> None:
        """Signs in again, as a client does whose tokens ran out while the clock moved."""
        from accounts.services.sessions import open_session
        from langlearn.api.instants import now

        self.tokens = open_session(user=self.user, user_agent="tests", ip="127.0.0.1", at=now())

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """`headers` as HTTP names with underscores: `If_Match='"1"'`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.tokens and "Authorization" not in sent:
            sent["Authorization"] = f"Bearer {self.tokens['accessToken']}"
        extra: dict[str, Any] = {}
        if isinstance(body, bytes):
            extra = {"data": body, "content_type": sent.pop("Content-Type", "application/json")}
        elif body is not None:
            extra = {"data": body, "content_type": "application/json"}
        response = _whole(self._client.generic(method, path, headers=sent, **_encoded(extra)))
        contract.check(method, response)
        return response

    def get(self, path: str, **headers: str) -> Any:
        return self.request("GET", path, **headers)

    def head(self, path: str, **headers: str) -> Any:
        return self.request("HEAD", path, **headers)

    def options(self, path: str, **headers: str) -> Any:
        return self.request("OPTIONS", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.request("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.request("PUT", path, body, **headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.request("PATCH", path, body, **headers)

    def delete(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.request("DELETE", path, body, **headers)


def _whole(response: Any) -> Any:
    """A streamed response, read to its end."""
    if not response.streaming:
        return response
    whole: Any = HttpResponse(response.getvalue(), status=response.status_code, headers=response.headers)
    whole.wsgi_request = response.wsgi_request
    whole.json = lambda: json.loads(whole.content)
    return whole


def _encoded(extra: dict[str, Any]) -> dict[str, Any]:
    if extra and not isinstance(extra["data"], bytes):
        extra["data"] = json.dumps(extra["data"]).encode()
    return extra


@pytest.fixture
def case(subtests: pytest.Subtests, db: None) -> Callable[..., AbstractContextManager[None]]:
    """For tables: `with case(path=path):` tests one case in the world of the test. A failure names the case.

    What a case writes is undone, so that the next one finds the same world.
    """

    @contextmanager
    def one(**names: Any) -> Iterator[None]:
        with subtests.test(**names), transaction.atomic():
            yield
            transaction.set_rollback(True)

    return one


@pytest.fixture
def api() -> JsonClient:
    return JsonClient()


def signed_in(email: str, role: str, **fields: Any) -> JsonClient:
    """A client signed in as a new account."""
    from accounts.services.registration import create_user
    from accounts.services.sessions import open_session
    from langlearn.api.instants import now

    user = create_user(email=email, password=PASSWORD, role=role, at=now(), **fields)
    opened = open_session(user=user, user_agent="tests", ip="127.0.0.1", at=now())
    return JsonClient(user, opened)


@pytest.fixture
def ana(db: None) -> JsonClient:
    return signed_in("ana@example.org", "student", username="Ana")


@pytest.fixture
def sam(db: None) -> JsonClient:
    return signed_in("sam@example.org", "student", username="Sam")


@pytest.fixture
def carlos(db: None) -> JsonClient:
    return signed_in("carlos@example.org", "content_creator", username="Carlos")


@pytest.fixture
def ada(db: None) -> JsonClient:
    return signed_in("ada@example.org", "admin", username="Ada")
