"""Is the service alive, ready, healthy?

Liveness asks nothing but the process. Readiness and health ask the database, the cache and the migrations, each
within two seconds, and speak only of up and down: no address, driver text or version of other software.
"""

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as CheckTimeout
from typing import Any, ClassVar

from django.conf import settings
from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError, InterfaceError
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.envelope import Envelope
from langlearn.api.errors import ServiceUnavailable, failure_body
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops import metrics, shutdown

_STARTED = time.monotonic()
_CHECK_SECONDS = 2.0


class _Check:
    """A check in a thread of its own, so that one that hangs holds neither the answer nor the other checks.

    Requests that come while it runs share it; nothing piles up behind a database or cache that is silent.
    """

    def __init__(self, ask: Callable[[], Any]) -> None:
        self._ask = ask
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
        self._lock = threading.Lock()
        self._running: Future[tuple[Any, int]] | None = None

    def result(self) -> tuple[Any, int]:
        """What it found, and its milliseconds. Raises what it raised, or CheckTimeout."""
        with self._lock:
            if self._running is None or self._running.done():
                self._running = self._thread.submit(self._timed)
            running = self._running
        return running.result(timeout=_CHECK_SECONDS)

    def _timed(self) -> tuple[Any, int]:
        started = time.perf_counter()
        found = self._ask()
        return found, round((time.perf_counter() - started) * 1000)


class _State:
    """What a process knows about itself."""

    migrated = False  # migrations are only ever applied, so once is enough


def uptime_seconds() -> int:
    return int(time.monotonic() - _STARTED)


def _ask_database(alias: str) -> None:
    """Over a connection of its own, which it does not keep: a probe proves that one can be opened."""
    connection = connections[alias]
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()


def _pending_migrations() -> bool:
    try:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    finally:
        connections[DEFAULT_DB_ALIAS].close()


_CHECKS = {
    "database": _Check(lambda: _ask_database(DEFAULT_DB_ALIAS)),
    "replica": _Check(lambda: _ask_database("replica")),
    "cache": _Check(lambda: cache.get("health")),
    "migrations": _Check(_pending_migrations),
}


def _database_check(name: str) -> dict[str, Any]:
    try:
        _, latency = _CHECKS[name].result()
    except (DatabaseError, InterfaceError, CheckTimeout):
        return {"status": "down"}
    return {"status": "up", "latency_ms": latency}


def _cache_check() -> dict[str, Any]:
    if not settings.REDIS_URL:
        return {"status": "local"}
    try:
        found, latency = _CHECKS["cache"].result()
    except Exception:  # noqa: BLE001 - whatever a cache client raises, the answer is "down"
        metrics.cache_asked("error")
        return {"status": "down"}
    metrics.cache_asked("miss" if found is None else "hit")
    return {"status": "up", "latency_ms": latency}


def _migrations_check() -> dict[str, Any]:
    if not _State.migrated:
        try:
            pending, _ = _CHECKS["migrations"].result()
        except (DatabaseError, InterfaceError, CheckTimeout):
            return {"status": "unknown"}
        _State.migrated = not pending
    return {"status": "applied" if _State.migrated else "pending"}


def health() -> dict[str, Any]:
    """Status (`healthy`, `degraded`, `unhealthy`), version, uptime and the checks behind it. Measured now."""
    checks = {"database": _database_check("database")}
    database_up = checks["database"]["status"] == "up"
    checks["cache"] = _cache_check()
    checks["migrations"] = _migrations_check() if database_up else {"status": "unknown"}
    if "replica" in connections:
        checks["replica"] = _database_check("replica")
    impaired = (
        checks["cache"]["status"] == "down"
        or checks["migrations"]["status"] != "applied"
        or checks.get("replica", {}).get("status") == "down"
    )
    status = "unhealthy" if not database_up else "degraded" if impaired else "healthy"
    return {"status": status, "version": settings.VERSION, "uptime_seconds": uptime_seconds(), "checks": checks}


class CheckSerializer(serializers.Serializer):  # type: ignore[type-arg]
    status = serializers.CharField(help_text="up, down, local, applied, pending or unknown.")
    latency_ms = serializers.IntegerField(required=False)


class HealthSerializer(serializers.Serializer):  # type: ignore[type-arg]
    status = serializers.CharField()
    version = serializers.CharField()
    uptime_seconds = serializers.IntegerField()
    checks = serializers.DictField(child=CheckSerializer())


class InformationSerializer(serializers.Serializer):  # type: ignore[type-arg]
    version = serializers.CharField()
    api_versions = serializers.ListField(child=serializers.CharField())
    links = serializers.DictField(child=serializers.CharField())


class StatusSerializer(serializers.Serializer):  # type: ignore[type-arg]
    status = serializers.ChoiceField(choices=["operational", "degraded", "unavailable"])
    health = HealthSerializer()
    version = serializers.CharField()
    api_version = serializers.CharField()
    uptime_seconds = serializers.IntegerField()
    features = serializers.ListField(child=serializers.CharField())


def _status_key(*values: str) -> dict[str, Any]:
    return {"status": {"type": "string", "enum": list(values)}}


class ProbeViewSet(ApiViewSet):
    """Base of answers that monitors read: public, and true also in an outage."""

    authentication_classes = ()
    answers_json_only = False
    no_store = True
    reports_outages = True  # a failure carries what was found, as a success does

    def answer(self, request: Request, data: dict[str, Any], *, good: bool, details: str = "") -> Response:
        if good:
            return Response(Envelope(data, extra={"status": data["status"]}))
        error = ServiceUnavailable(details=details)
        body = failure_body(error, path=request.path)
        response = Response({**body, "status": data["status"], "data": data}, status=503, headers=error.headers)
        return response


class HealthViewSet(ProbeViewSet):
    """`/health`, `/live` and `/ready`."""

    anonymous_scope = "service"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"health": Public, "live": Public, "ready": Public}
    extra_keys: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "health": _status_key("healthy", "degraded", "unhealthy"),
        "live": _status_key("alive"),
        "ready": _status_key("ready", "not_ready"),
    }

    @extend_schema(
        operation_id="health", summary="How well the service is", tags=["service"], responses=HealthSerializer
    )
    def health(self, request: Request) -> Response:
        data = health()
        return self.answer(request, data, good=data["status"] != "unhealthy", details="The database does not answer")

    @extend_schema(
        operation_id="liveness", summary="Does the process answer?", tags=["service"], responses=HealthSerializer
    )
    def live(self, request: Request) -> Response:
        data = {"status": "alive", "version": settings.VERSION, "uptime_seconds": uptime_seconds(), "checks": {}}
        return self.answer(request, data, good=True)

    @extend_schema(
        operation_id="readiness",
        summary="Are database and migrations ready?",
        tags=["service"],
        responses=HealthSerializer,
    )
    def ready(self, request: Request) -> Response:
        data = health()
        failing = [
            name
            for name, ok in (("database", ("up",)), ("migrations", ("applied",)))
            if data["checks"][name]["status"] not in ok
        ]
        if shutdown.has_begun():
            failing.append("shutting down")
        data["status"] = "not_ready" if failing else "ready"
        return self.answer(request, data, good=not failing, details=f"Not ready: {', '.join(failing)}")


class InformationViewSet(ProbeViewSet):
    """`/api` and `/api/status`."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {"information": Public, "status": Public}
    extra_keys: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "status": _status_key("operational", "degraded", "unavailable")
    }
    no_store = False

    @extend_schema(
        operation_id="api_information",
        summary="What this API is, and where to go on",
        tags=["service"],
        responses=InformationSerializer,
    )
    def information(self, request: Request) -> Response:
        message = (
            "Language Learning Service API: accounts, course content, learner progress and gamification, "
            "offline synchronisation"
        )
        links = {
            "documentation": "/api/docs",
            "guides": "/api/docs/overview",
            "health": "/health",
            "status": "/api/status",
            "auth": "/api/v1/auth",
            "users": "/api/users",
            "courses": "/api/v1/courses",
            "progress": "/api/v1/progress",
        }
        data = {"version": settings.VERSION, "api_versions": ["v1"], "links": links}
        return Response(Envelope(data, message=message))

    @extend_schema(operation_id="api_status", summary="Status of the API", tags=["service"], responses=StatusSerializer)
    def status(self, request: Request) -> Response:
        found = health()
        names = {"healthy": "operational", "degraded": "degraded", "unhealthy": "unavailable"}
        data = {
            "status": names[found["status"]],
            "health": found,
            "version": settings.VERSION,
            "api_version": "v1",
            "uptime_seconds": found["uptime_seconds"],
            "features": list(FEATURES),
        }
        return self.answer(request, data, good=found["status"] != "unhealthy", details="The database does not answer")


FEATURES = ("authentication", "content", "progress", "gamification", "documentation")
