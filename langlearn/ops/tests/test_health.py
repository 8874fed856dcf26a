"""Probes tell the truth, also when the database does not answer."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

from langlearn.ops import health, shutdown


def close_connections() -> None:
    """The threads of the checks have to connect again."""
    for thread in health.THREADS.values():
        thread.run(connections.close_all)


@pytest.fixture
def hanging_server() -> Iterator[int]:
    """The port of a server that accepts connections and answers nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.fixture
def no_database(settings: Any, transactional_db: None) -> Iterator[None]:
    """The database cannot be reached: every connection, also those of the checks' own threads, fails to open."""
    connection = connections["default"]
    connection.close()
    kept = dict(connection.settings_dict)
    unreachable = (
        {"NAME": "/nowhere/at/all.sqlite3"} if connection.vendor == "sqlite" else {"HOST": "127.0.0.1", "PORT": "1"}
    )
    connections.settings["default"] |= unreachable
    connection.settings_dict.update(unreachable)
    close_connections()
    yield
    connection.close()
    close_connections()
    connections.settings["default"].update(kept)
    connection.settings_dict.update(kept)


@pytest.mark.django_db(transaction=True)
class TestHealthWithADatabase:
    def test_health_with_a_database(self, api: Any) -> None:
        response = api.get("/health")
        body = response.json()
        assert response.status_code == 200
        assert response["Cache-Control"] == "no-store"
        assert body["status"] == body["data"]["status"] == "healthy"
        assert body["data"]["version"] == settings.VERSION
        assert body["data"]["uptime_seconds"] >= 0
        checks = body["data"]["checks"]
        assert checks["database"]["status"] == "up"
        assert checks["database"]["latency_ms"] >= 0
        assert checks["cache"]["status"] in ("local", "up")
        assert checks["migrations"] == {"status": "applied"}

    @pytest.mark.parametrize("path", ["/ready", "/health/ready"])
    def test_ready_with_a_database(self, api: Any, path: str) -> None:
        assert api.get(path).json()["status"] == "ready"

    def test_server_that_is_shutting_down_is_not_ready(self, api: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutdown, "_flag", bytearray(1))
        shutdown.begin()
        response = api.get("/ready")
        assert response.status_code == 503
        assert response.json()["error"]["details"] == "Not ready: shutting down"
        assert response.headers["Retry-After"]
        assert api.get("/health").status_code == api.get("/live").status_code == 200

    def test_pending_migrations_degrade_health(self, api: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        from django.db.migrations.recorder import MigrationRecorder

        monkeypatch.setattr(health._Process, "migrated", False)
        recorded = MigrationRecorder(connections["default"])
        newest = max(name for app, name in recorded.applied_migrations() if app == "progress")
        recorded.record_unapplied("progress", newest)
        try:
            assert api.get("/health").json()["status"] == "degraded"
            assert api.get("/ready").json()["error"]["details"] == "Not ready: migrations"
        finally:
            recorded.record_applied("progress", newest)
        assert api.get("/health").json()["status"] == "healthy"

    def test_unreachable_redis_degrades_health(self, api: Any, settings: Any) -> None:
        settings.REDIS_URL = "redis://127.0.0.1:1/0"
        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": "redis://127.0.0.1:1/0",
            }
        }
        body = api.get("/health").json()
        assert body["status"] == "degraded"
        assert body["data"]["checks"]["cache"] == {"status": "down"}

    def test_hanging_cache_is_reported_down_and_the_database_up(
        self, api: Any, settings: Any, hanging_server: int
    ) -> None:
        settings.REDIS_URL = f"redis://127.0.0.1:{hanging_server}/0"
        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": settings.REDIS_URL,
                "OPTIONS": settings.REDIS_OPTIONS,
            }
        }
        started = time.monotonic()
        body = api.get("/health").json()
        assert time.monotonic() - started < health.CHECK_SECONDS
        assert body["status"] == "degraded"
        assert body["data"]["checks"]["cache"] == {"status": "down"}
        assert body["data"]["checks"]["database"]["status"] == "up"

    def test_hanging_database_is_reported_down(self, api: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        hung = threading.Event()
        thread = health.CheckThread()
        monkeypatch.setitem(health.THREADS, "default", thread)
        monkeypatch.setattr(health, "CHECK_SECONDS", 0.2)
        with pytest.raises(health.CheckTimeout):
            thread.run(hung.wait, 20)
        try:
            for _ in range(3):
                response = api.get("/health")
                assert (response.status_code, response.json()["status"]) == (503, "unhealthy")
                assert response.json()["data"]["checks"]["database"] == {"status": "down"}
        finally:
            hung.set()
        assert api.get("/health").status_code == 200
        thread.run(connections.close_all)

    def test_api_status_with_a_database(self, api: Any) -> None:
        data = api.get("/api/status").json()["data"]
        assert data["status"] == "operational"
        assert data["health"]["status"] == "healthy"
        assert data["api_version"] == "v1"
        assert "progress" in data["features"]


@pytest.mark.usefixtures("no_database")
@pytest.mark.django_db(transaction=True)
class TestHealthWithoutADatabase:
    def test_health_without_a_database(self, api: Any) -> None:
        response = api.get("/health")
        body = response.json()
        assert response.status_code == 503
        assert int(response["Retry-After"]) > 0
        assert body["error"]["code"] == "SERVICE_UNAVAILABLE"
        assert body["status"] == body["data"]["status"] == "unhealthy"
        assert body["data"]["checks"]["database"] == {"status": "down"}
        assert body["data"]["checks"]["worker"] == {"status": "unknown"}

    def test_not_ready_without_a_database(self, api: Any) -> None:
        response = api.get("/ready")
        assert response.status_code == 503
        assert response.json()["error"]["details"] == "Not ready: database, migrations"

    def test_liveness_needs_no_database(self, api: Any) -> None:
        for path in ("/live", "/health/live"):
            response = api.get(path)
            assert (response.status_code, response.json()["status"]) == (200, "alive")

    def test_api_status_without_a_database(self, api: Any) -> None:
        response = api.get("/api/status")
        assert response.status_code == 503
        assert response.json()["data"]["status"] == "unavailable"

    def test_a_request_without_a_database_is_answered_503(self, api: Any) -> None:
        response = api.get("/api/v1/courses")
        assert response.status_code == 503
        assert response.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
        assert int(response["Retry-After"]) > 0
