"""Logs: one JSON line per event on standard output, one event per request, all with the request's id.

structlog and the standard library's logging share one handler and one form. Passwords, tokens, e-mail addresses, bodies
and query strings are never logged; addresses are also removed from the text of exceptions, because database drivers
quote values. Line breaks are escaped by JSON.
"""

import logging
import re
import sys
import time
import uuid
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from typing import Any

import orjson
import structlog
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from structlog.stdlib import ProcessorFormatter

from langlearn import metrics
from langlearn.api.address import client_address
from langlearn.api.errors import TooBusy
from langlearn.api.instants import format_instant
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

logger = structlog.get_logger("langlearn")


def _head(_: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Puts time, level and event first."""
    level = "warn" if method == "warning" else method
    return {"time": format_instant(datetime.now(UTC)), "level": level, "event": event.pop("event", ""), **event}


def _mask_addresses(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key in ("exception", "event"):
        if key in event:
            event[key] = _EMAIL.sub("***", str(event[key]))
    return event


def _serialize(event: MutableMapping[str, Any], **_: Any) -> str:
    return orjson.dumps(event, default=str).decode()


def configure(config: dict[str, str]) -> None:
    """Django's LOGGING_CONFIG: sets up structlog and the logging module at `config["level"]`."""
    level = _LEVELS[config["level"]]
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, structlog.contextvars.merge_contextvars],
            processors=[
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                _head,
                _mask_addresses,
                structlog.processors.JSONRenderer(serializer=_serialize),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger("langlearn").setLevel(level)
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
        statements = meter.start(on_first=metrics.connections_in_use.inc)
        with (
            structlog.contextvars.bound_contextvars(request_id=request_id),
            metrics.requests_in_progress.track_inprogress(),
        ):
            try:
                response = self.get_response(request)
            finally:
                meter.stop()
                if statements:
                    metrics.connections_in_use.dec()
            response.headers["X-Request-ID"] = request_id
            self._log(request, response, time.perf_counter() - started, statements)
            return response

    @staticmethod
    def _log(request: HttpRequest, response: HttpResponseBase, seconds: float, statements: list[float]) -> None:
        caller = getattr(request, "caller", None)
        route, status = route_template(request), response.status_code
        line = {
            "method": request.method,
            "route": route,
            "status": status,
            "duration_ms": round(seconds * 1000, 1),
            "db_queries": len(statements),
            "db_ms": round(sum(statements) * 1000, 1),
            "user_id": caller.id if caller is not None and caller.id else None,
            "ip": client_address(request),
        }
        failure = getattr(request, "failure", None)
        if isinstance(failure, TooBusy):  # anybody can cause as many as they like, and the stack tells nothing
            logger.warning("request", **line)
        elif status >= 500:
            logger.error("request", exc_info=failure, **line)
        elif seconds * 1000 > settings.SLOW_REQUEST_MS:
            logger.warning("slow_request", **line)
        else:
            logger.info("request", **line)
        if status == 429:
            metrics.rate_limited(getattr(request, "limited_scope", "other"))
        metrics.observe_request(
            method=request.method or "", route=route, status=status, seconds=seconds, statements=statements
        )
