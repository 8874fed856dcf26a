"""Logs: one JSON line per event on standard output, one event per request, all with the request's id.

The lines of requests are written many at a time (langlearn.ops.batches), all others at once.

Passwords, tokens, e-mail addresses, bodies and query strings are never logged; text of exceptions is searched for
addresses before it is written, because database drivers quote values. Line breaks are escaped by JSON.
"""

import logging
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, MutableMapping
from datetime import UTC, datetime
from select import PIPE_BUF
from typing import Any, NamedTuple

import orjson
import structlog
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from langlearn.api.address import client_address
from langlearn.api.instants import format_instant
from langlearn.ops import metrics
from langlearn.ops.batches import Batch, attempt, write_all
from langlearn.ops.metering import close_broken_connections, meter

_LEVELS = {
    "debug": logging.DEBUG,
    "verbose": logging.DEBUG,
    "http": logging.INFO,
    "info": logging.INFO,
    "warn": logging.WARNING,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "silent": logging.CRITICAL,  # nothing of ours is critical
}
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_EMAIL = re.compile(r"[^\s@'\"(<=]+@[^\s@'\")>]+\.[A-Za-z0-9-]+")
_PLACEHOLDER = re.compile(r"<(?:\w+:)?(\w+)>")

logger = structlog.get_logger("langlearn")


def _stamp(_: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    level = "warn" if method == "warning" else method
    return {"time": format_instant(datetime.now(UTC)), "level": level, "event": event.pop("event", ""), **event}


def _without_addresses(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key in ("exception", "event"):
        if key in event:
            event[key] = _EMAIL.sub("***", str(event[key]))
    return event


class _StandardLibraryFormatter(logging.Formatter):
    """Lines of libraries that use the logging module, in the same JSON form."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = {
            "time": format_instant(datetime.fromtimestamp(record.created, UTC)),
            "level": "warn" if record.levelname == "WARNING" else record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
            **structlog.contextvars.get_contextvars(),
        }
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(_without_addresses(None, "", event), default=str).decode()


class _Threshold:
    """The least severe level that is written."""

    level = logging.INFO


def _line(event: MutableMapping[str, Any]) -> bytes:
    return orjson.dumps(event, default=str, option=orjson.OPT_APPEND_NEWLINE)


def _print(lines: Iterable[bytes]) -> None:
    """Writes to standard output, as it is at that moment, several lines at a time.

    Workers share a pipe: more than it takes as a whole (pipe(7), PIPE_BUF) could end up between the parts of a line.
    """
    together: list[bytes] = []
    size = 0
    for line in lines:
        if together and size + len(line) > PIPE_BUF:
            _print_together(together)
            together, size = [], 0
        together.append(line)
        size += len(line)
    if together:
        _print_together(together)


def _print_together(lines: list[bytes]) -> None:
    sys.stdout.write(b"".join(lines).decode())
    sys.stdout.flush()


class _Output:
    """Where finished lines of structlog go: they are not for later."""

    def msg(self, line: bytes) -> None:
        _lines.add(line)
        write_all()

    debug = info = warning = error = critical = msg


def configure(config: dict[str, str]) -> None:
    """Django's LOGGING_CONFIG: sets up structlog and the logging module at `config["level"]`."""
    level = _Threshold.level = _LEVELS[config["level"]]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.format_exc_info,
            _stamp,
            _without_addresses,
            structlog.processors.JSONRenderer(serializer=lambda event, **_: _line(event)),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Output(),
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(_StandardLibraryFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
    # Their lines would repeat what the request line says.
    logging.getLogger("django.request").setLevel(logging.CRITICAL + 1)
    logging.getLogger("django.security").setLevel(logging.CRITICAL + 1)


def _new_id() -> str:
    # Without a call of the system: at each of those another thread may take the interpreter.
    return f"{random.getrandbits(128):032x}"


_templates: dict[str, str] = {}


def route_template(request: HttpRequest) -> str:
    """The route as a template, `/api/v1/users/{id}/role`, never the raw path; "unknown" when none matched."""
    match = request.resolver_match
    if match is None or match.route is None:
        return "unknown"
    template = _templates.get(match.route)
    if template is None:
        template = _templates[match.route] = "/" + _PLACEHOLDER.sub(r"{\1}", match.route)
    return template


class Answer(NamedTuple):
    """What a request leaves for the log and the metrics. `at` is a POSIX time, `statements` are seconds each."""

    at: float
    method: str
    route: str
    status: int
    seconds: float
    statements: list[float]
    user_id: Any
    request_id: str
    ip: str | None

    def facts(self) -> dict[str, Any]:
        """What its line says."""
        return {
            "method": self.method,
            "route": self.route,
            "status": self.status,
            "duration_ms": round(self.seconds * 1000, 1),
            "db_queries": len(self.statements),
            "db_ms": round(sum(self.statements) * 1000, 1),
            "user_id": None if self.user_id is None else str(self.user_id),
            "request_id": self.request_id,
            "ip": self.ip,
        }


def _observe(answer: Answer) -> None:
    metrics.observe_request(
        method=answer.method,
        route=answer.route,
        status=answer.status,
        seconds=answer.seconds,
        statements=answer.statements,
    )


def _write(answers: list[Answer]) -> None:
    attempt(_print, [line for line in map(_line_of, answers) if line])
    for answer in answers:
        attempt(_observe, answer)


def _line_of(answer: Answer) -> bytes | None:
    """The answer's line, unless it has been written (failures) or nobody wants it."""
    slow = answer.seconds * 1000 > settings.SLOW_REQUEST_MS
    if answer.status >= 500 or (logging.WARNING if slow else logging.INFO) < _Threshold.level:
        return None
    head = {
        "time": format_instant(datetime.fromtimestamp(answer.at, UTC)),
        "level": "warn" if slow else "info",
        "event": "slow_request" if slow else "request",
    }
    return _line(head | answer.facts())


_answers = Batch(_write)
_lines = Batch(_print)  # behind the requests before them


class RequestLogMiddleware:
    """Gives every request its id, and every answer its line in the log and its place in the metrics."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        meter.clear(metrics.connection_taken)
        offered = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = offered if _REQUEST_ID.fullmatch(offered) else _new_id()
        request.id = request_id  # type: ignore[attr-defined]
        structlog.contextvars.bind_contextvars(request_id=request_id)
        metrics.request_begun()
        try:
            response = self.get_response(request)
            response.headers["X-Request-ID"] = request_id
            self._note(request, response, time.perf_counter() - started)
            return response
        finally:
            metrics.request_ended()
            if meter.durations:
                metrics.connection_released()
                close_broken_connections()
            meter.clear()
            structlog.contextvars.clear_contextvars()

    @staticmethod
    def _note(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
        caller = getattr(request, "caller", None)
        answer = Answer(
            at=time.time(),
            method=request.method or "",
            route=route_template(request),
            status=response.status_code,
            seconds=seconds,
            statements=meter.durations,
            user_id=caller.id if caller is not None and caller.id else None,
            request_id=request.id,  # type: ignore[attr-defined]
            ip=client_address(request),
        )
        _answers.add(answer)
        failure = vars(request).pop("failure", None)  # its traceback holds the request
        if answer.status == 429:
            metrics.rate_limited(getattr(request, "limited_scope", "other"))
        elif answer.status >= 500:
            logger.error("request", exc_info=failure, **answer.facts())
