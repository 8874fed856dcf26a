"""The deadline of the client, and what the service requires of a connection to PostgreSQL."""

import copy
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection

from langlearn import settings
from langlearn.db.postgresql import base

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture
def wrapper() -> Iterator[Any]:
    """A connection of its own, not open yet."""
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: its connections were NOT tried")
    other: Any = connection.copy()
    other.settings_dict = copy.deepcopy(connection.settings_dict)
    yield other
    other.close()


def test_statement_without_a_response_ends_at_the_deadline_of_the_client(wrapper: Any) -> None:
    wrapper.ensure_connection()
    wrapper.connection.seconds = 0.3
    started = time.monotonic()
    with pytest.raises(OperationalError, match="timeout"), wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(5)")
    assert time.monotonic() - started < 4
    assert wrapper.connection.closed
    assert not wrapper.is_usable()
    wrapper.close()
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)


def test_client_waits_as_long_as_the_statement_timeout(wrapper: Any) -> None:
    wrapper.settings_dict["SERVER_SETTINGS"]["statement_timeout"] = "7000"
    wrapper.ensure_connection()
    assert wrapper.connection.seconds == 7
    assert wrapper.is_usable()
    assert wrapper.connection.seconds == 7


def test_connection_is_checked_before_a_request_when_the_last_check_is_a_second_ago(
    wrapper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrapper.ensure_connection()
    wrapper.health_check_enabled = True
    pid = wrapper.connection.info.backend_pid

    def request_finds_the_connection_lost() -> bool:
        wrapper.close_if_unusable_or_obsolete()  # as Django does at the start of a request
        with wrapper.cursor() as cursor:
            cursor.execute("SELECT 1")
        return wrapper.connection.info.backend_pid != pid

    assert not request_finds_the_connection_lost()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    with pytest.raises(OperationalError):
        request_finds_the_connection_lost()
    wrapper.close_if_unusable_or_obsolete()  # after an error it is checked at once
    assert wrapper.connection is None

    wrapper.ensure_connection()
    pid = wrapper.connection.info.backend_pid
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    monkeypatch.setattr(base, "CHECKED_SECONDS", 0)
    assert request_finds_the_connection_lost()


def test_request_that_gets_no_connection_is_refused_in_one_log_line(
    wrapper: Any, api: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(**params: Any) -> None:
        raise psycopg.OperationalError("sorry, too many clients already")

    monkeypatch.setattr(psycopg.Connection, "connect", refuse)
    with pytest.raises(base.ConnectionRefused, match="too many clients"):
        wrapper.ensure_connection()

    def without_connection(*args: Any) -> None:
        raise base.ConnectionRefused("too many clients")

    monkeypatch.setattr(connection, "cursor", without_connection)
    response = api.get("/api/v1/courses")
    assert (response.status_code, response.headers["Retry-After"] is None) == (503, False)
    [record] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert record.exc_info is None


@pytest.mark.parametrize("name", ["statement_timeout", "lock_timeout", "search_path"])
def test_connection_without_the_settings_of_the_service_is_refused(
    wrapper: Any, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    wrapper.settings_dict["SERVER_SETTINGS"]["search_path"] = "public"
    params = wrapper.get_connection_params()
    kept = [f"-c {key}={value}" for key, value in wrapper.settings_dict["SERVER_SETTINGS"].items() if key != name]
    monkeypatch.setattr(wrapper, "get_connection_params", lambda: {**params, "options": " ".join(kept)})
    with pytest.raises(OperationalError, match=f"{name} is "):
        wrapper.ensure_connection()
    assert wrapper.connection is None


def test_statements_are_prepared_on_a_direct_connection(wrapper: Any) -> None:
    wrapper.ensure_connection()
    assert wrapper.connection.prepare_threshold == 5
    assert wrapper.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] is False


def test_pool_connects_at_the_first_request_after_an_outage(wrapper: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATABASE_POOL_SIZE", 2)
    config = settings._pooled(wrapper.settings_dict)
    config["OPTIONS"]["pool"]["timeout"] = 2
    pooled: Any = base.DatabaseWrapper(config)

    def refuse(*args: Any, **params: Any) -> None:
        raise psycopg.OperationalError("the database system is starting up")

    try:
        with monkeypatch.context() as outage:
            outage.setattr(psycopg.Connection, "connect", refuse)
            for _ in range(2):  # with growing delays the pool would try again after its second timeout
                with pytest.raises(base.ConnectionRefused):
                    pooled.ensure_connection()
        pooled.ensure_connection()
    finally:
        pooled.close()
        pooled.close_pool()
