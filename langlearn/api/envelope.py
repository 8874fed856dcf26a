"""The JSON envelope of every success, and the one place where JSON is written.

A view returns bare data, or `Envelope(data, message=..., meta=...)`; the renderer adds `success` and `timestamp`.
Failures come complete from langlearn.api.errors. Instants are written with milliseconds and `Z`; data may contain
`orjson.Fragment`s, JSON that was rendered before and is copied as it is.
"""

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import orjson
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer
from rest_framework.response import Response

from langlearn.api.instants import format_instant

_OPTIONS = orjson.OPT_NON_STR_KEYS | orjson.OPT_PASSTHROUGH_DATETIME


@dataclass(slots=True)
class Envelope:
    """A success: its data, and where an endpoint states them a text, pagination or a fixed timestamp."""

    data: Any
    message: str | None = None
    meta: dict[str, Any] | None = None
    extra: dict[str, Any] | None = None  # further top-level keys, where an endpoint states them
    timestamp: str | None = None

    def as_dict(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "success": True,
            "timestamp": self.timestamp or format_instant(datetime.now(UTC)),
        }
        if self.extra:
            body |= self.extra
        if self.message is not None:
            body["message"] = self.message
        body["data"] = self.data
        if self.meta is not None:
            body["meta"] = self.meta
        return body

    def as_json(self) -> bytes:
        return dumps(self.as_dict())


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return format_instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} cannot be rendered as JSON")


def dumps(value: Any) -> bytes:
    """`value` as compact UTF-8 JSON."""
    try:
        return orjson.dumps(value, default=_plain, option=_OPTIONS)
    except TypeError:
        # Integers beyond 64 bits are legal JSON in free-form data; orjson refuses them.
        return json.dumps(_defragmented(value), default=_plain, ensure_ascii=False, separators=(",", ":")).encode()


def _defragmented(value: Any) -> Any:
    if isinstance(value, orjson.Fragment):
        return json.loads(orjson.dumps(value))
    if isinstance(value, dict):
        return {str(key): _defragmented(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_defragmented(item) for item in value]
    return value


class EnvelopeRenderer(BaseRenderer):
    """Renders the envelope. 204 and 304 have no body."""

    media_type = "application/json"
    format = "json"
    charset = "utf-8"
    render_style = "binary"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        response: Response = renderer_context["response"]
        if response.status_code in (204, 304):
            return b""
        if response.status_code >= 400:
            return dumps(data)
        envelope = data if isinstance(data, Envelope) else Envelope({} if data is None else data)
        return envelope.as_json()
