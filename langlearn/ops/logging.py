"""Logs: one JSON line per event on standard output, one event per request, all with the request's id.

The service logs events by name, with their fields: `logger.info("worker_started", extra={"fields": {"worker": id}})`.
What libraries log has the same form. Passwords, tokens, e-mail addresses, bodies and query strings are never logged;
addresses are removed from all of a line, because database drivers quote values. Line breaks are escaped by JSON.
"""

import json
import logging
import re
import sys
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from langlearn import metrics
from langlearn.api.address import client_address
from langlearn.api.errors import TooBusy
from langlearn.api.instants import format_instant
from langlearn.db.postgresql.base import ConnectionRefused
from langlearn.metering import meter

_LEVELS = {
    "debug": logging.DEBUG,
    "verbose": logging.DEBUG,
    "http": logging.INFO,
    "info": logging.INFO,
    "warn": logging.WARNING,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "silent": logging.CRITICAL,  # unused by the service
}
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_EMAIL = re.compile(r"[^\s@'\"(<=]+@[^\s@'\")>]+\.[A-Za-z0-9-]+")
_PLACEHOLDER = re.compile(r"<(?:\w+:)?(\w+)>")

logger = logging.getLogger("langlearn")
_request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


class JSONFormatter(logging.Formatter):
    """One line of JSON. Of `extra` only `fields` is written: libraries put whole requests there."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": format_instant(datetime.fromtimestamp(record.created, UTC)),
            "level": "warn" if record.levelno == logging.WARNING else record.levelname.lower(),
            "event": record.getMessage(),
        }
        if record.name != logger.name:
            line["logger"] = record.name
        if request_id := _request_id.get():
            line["request_id"] = request_id
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        try:
            text = orjson.dumps(line, default=str).decode()
        except TypeError:  # a lone surrogate, which orjson refuses
            text = json.dumps(line, default=str)
        return _EMAIL.sub("***", text) if "@" in text else text


def configure(config: dict[str, str]) -> None:
    """Django's LOGGING_CONFIG: sets up the logging module at `config["level"]`."""
    level = _LEVELS[config["level"]]
    logging.raiseExceptions = not settings.PRODUCTION  # or a record that cannot be written would be printed as it is
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JSONFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
    logger.setLevel(level)
    # They would repeat the request line.
    logging.getLogger("django.request").setLevel(logging.CRITICAL + 1)
    logging.getLogger("django.security").setLevel(logging.CRITICAL + 1)


def route_template(request: HttpRequest) -> str:
    """The route as a template, `/api/v1/users/{id}/role`, never the raw path; "unknown" when none matched."""
    match = request.resolver_match
    return "unknown" if match is None or match.route is None else "/" + _PLACEHOLDER.sub(r"{\1}", match.route)


class RequestLogMiddleware:
    """Gives every request its id, and logs and measures its response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        sent_id = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = sent_id if _REQUEST_ID.fullmatch(sent_id) else uuid.uuid4().hex
        request.id = request_id  # type: ignore[attr-defined]
        token = _request_id.set(request_id)
        try:
            with metrics.requests_in_progress.track_inprogress():
                statements = meter.start(on_first=metrics.connections_in_use.inc)
                try:
                    response = self.get_response(request)
                finally:
                    meter.stop()
                    if statements:
                        metrics.connections_in_use.dec()
                response.headers["X-Request-ID"] = request_id
                self._log(request, response, time.perf_counter() - started, statements)
                return response
        finally:
            _request_id.reset(token)

    @staticmethod
    def _log(request: HttpRequest, response: HttpResponseBase, seconds: float, statements: list[float]) -> None:
        caller = getattr(request, "caller", None)
        route, status = route_template(request), response.status_code
        fields = {
            "method": request.method,
            "route": route,
            "status": status,
            "duration_ms": round(seconds * 1000, 1),
            "db_queries": len(statements),
            "db_ms": round(sum(statements) * 1000, 1),
            "user_id": caller.id if caller is not None and caller.id else None,
            "ip": client_address(request),
        }
        event, level = "request", logging.INFO
        failure = getattr(request, "failure", None)
        if isinstance(failure, TooBusy):  # anybody can cause as many as they like, and the stack tells nothing
            level, failure = logging.WARNING, None
        elif isinstance(failure, ConnectionRefused):  # every request meets it, and the stack tells nothing
            level, fields["error"], failure = logging.ERROR, str(failure), None
        elif status >= 500:
            level = logging.ERROR
        else:
            failure = None
            if seconds * 1000 > settings.SLOW_REQUEST_MS:
                event, level = "slow_request", logging.WARNING
        logger.log(level, event, exc_info=failure, extra={"fields": fields})
        if status == 429:
            metrics.rate_limited(getattr(request, "limited_scope", "other"))
        metrics.observe_request(
            method=request.method or "", route=route, status=status, seconds=seconds, statements=statements
        )
