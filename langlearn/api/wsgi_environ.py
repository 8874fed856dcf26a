"""The request body in the WSGI environment, before and after Django.

Django takes a body without Content-Length (`Transfer-Encoding: chunked`) for empty and offers no way to give a request
another stream, and it fails on a Content-Type whose parameters name no character set.
"""

from io import BufferedReader, BytesIO, RawIOBase
from typing import Any

from django.conf import settings
from django.utils.http import parse_header_parameters

from langlearn.api.body_timeout import TimedBody
from langlearn.api.errors import MalformedRequest, PayloadTooLarge, UnsupportedMediaType
from langlearn.api.multipart import EXTRA_BYTES, MEDIA_TYPE
from langlearn.api.parsers import BODY_ERROR

DISCARDED_BYTES = 16 * 1024 * 1024
_BROKEN = "The chunks of the body are broken"
_BODY = "langlearn.body"  # in the WSGI environment: the body as the HTTP server reads it, a TimedBody


def prepare(environ: dict[str, Any]) -> None:
    """Called by the WSGI application for each request."""
    if media_type := environ.get("CONTENT_TYPE"):
        try:
            parse_header_parameters(media_type)
        except (ValueError, LookupError):
            environ["CONTENT_TYPE"] = "unknown/unknown"
    chunked = "HTTP_TRANSFER_ENCODING" in environ
    length = _stated_length(environ)
    if chunked or length:
        environ["wsgi.input"] = environ[_BODY] = TimedBody(environ, length=None if chunked else length)
    if chunked:
        _read_chunked_body(environ)


def discard_body(environ: dict[str, Any]) -> None:
    """Reads what the response has left of the body; called by the WSGI application when there is a response."""
    if _BODY in environ:
        environ[_BODY].discard(min(_stated_length(environ), DISCARDED_BYTES))


def _stated_length(environ: dict[str, Any]) -> int:
    """Bytes; 0 for what is no number, as Django has it."""
    text = environ.get("CONTENT_LENGTH") or ""
    return int(text) if text.isdecimal() else 0


def _read_chunked_body(environ: dict[str, Any]) -> None:
    """Replaces a chunked body, which the HTTP server decodes, by one with a length.

    One above MAX_REQUEST_SIZE may still be an import or an upload: its length is given as the largest one, and the rest
    of it stays unread, so that the bodies of anonymous clients do not fill the memory.
    """
    source, body = environ["wsgi.input"], b""
    if environ["HTTP_TRANSFER_ENCODING"].strip().lower() == "chunked":
        try:
            body = _read(source, settings.MAX_REQUEST_SIZE + 1)
        except Exception:  # noqa: BLE001 - each server raises other exceptions for broken chunks
            environ.setdefault(BODY_ERROR, MalformedRequest(details=_BROKEN))
    else:
        environ[BODY_ERROR] = UnsupportedMediaType()
    if len(body) > settings.MAX_REQUEST_SIZE:
        limit = _longest(environ.get("CONTENT_TYPE", ""))
        environ["wsgi.input"] = BufferedReader(_LongBody(body, source, limit), 65536)
        environ["CONTENT_LENGTH"] = str(max(limit, len(body)))
    else:
        environ["wsgi.input"] = BytesIO(body)
        environ["CONTENT_LENGTH"] = str(len(body))


def _longest(media_type: str) -> int:
    """The largest body of this type that any endpoint takes. One with a lower limit counts what it reads."""
    if parse_header_parameters(media_type)[0] == MEDIA_TYPE:
        return max(settings.MAX_MEDIA_SIZE + EXTRA_BYTES, settings.MAX_ARCHIVE_SIZE)
    return settings.MAX_IMPORT_SIZE


class _LongBody(RawIOBase):
    """A chunked body of which `start` has been read. Raises PayloadTooLarge beyond `limit` bytes."""

    def __init__(self, start: bytes, source: Any, limit: int) -> None:
        self._start = BytesIO(start)
        self._source = source
        self._limit = limit
        self._left = limit - len(start)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        part = self._start.read(len(buffer)) or self._following(len(buffer))
        buffer[: len(part)] = part
        return len(part)

    def _following(self, size: int) -> bytes:
        try:
            part: bytes = self._source.read(size)
        except TimeoutError:
            raise
        except Exception:  # noqa: BLE001 - as above
            raise MalformedRequest(details=_BROKEN) from None
        self._left -= len(part)
        if self._left < 0:
            raise PayloadTooLarge.over(self._limit)
        return part


def _read(source: Any, limit: int) -> bytes:
    parts: list[bytes] = []
    while limit > 0 and (part := source.read(min(limit, 65536))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)
