"""The JSON envelope of every success, and the one place where JSON is written.

A view returns bare data, or `Envelope(data, message=..., meta=...)`; the renderer adds `success` and `timestamp`.
Failures come complete from langlearn.api.errors. Instants are written with milliseconds and `Z`; data may contain
`orjson.Fragment`s, JSON that was rendered before and is copied as it is. `streamed` responds with data of any length:
its iterators are read, and written as arrays, while the response is sent.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import chain
from typing import Any

import orjson
from django.http import StreamingHttpResponse
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


CHUNK_BYTES = 64 * 1024  # of a streamed response, or one item that is longer


def streamed(envelope: Envelope, *, headers: Mapping[str, str]) -> StreamingHttpResponse:
    """The response to a success whose objects may have iterators as values. It needs the memory of a chunk.

    The first chunk is rendered before the response is returned: a failure until then is an ordinary one. A later one
    ends the connection in the middle of the body.
    """
    chunks = _chunks(_pieces(envelope.as_dict()))
    return StreamingHttpResponse(
        chain([next(chunks)], chunks), content_type="application/json; charset=utf-8", headers=headers
    )


def _chunks(pieces: Iterator[bytes]) -> Iterator[bytes]:
    chunk = bytearray()
    for piece in pieces:
        chunk += piece
        if len(chunk) >= CHUNK_BYTES:
            yield bytes(chunk)
            chunk.clear()
    yield bytes(chunk)


def _pieces(value: Any) -> Iterator[bytes]:
    """The JSON of `value`, each item of an iterator in it separately."""
    if isinstance(value, dict):
        before = b"{"
        for key, item in value.items():
            yield before + dumps(key) + b":"
            yield from _pieces(item)
            before = b","
        yield b"}" if value else b"{}"
    elif isinstance(value, Iterator):
        before = b"["
        for item in value:
            yield before + dumps(item)
            before = b","
        yield b"]" if before == b"," else b"[]"
    else:
        yield dumps(value)


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
