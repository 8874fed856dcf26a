"""The request body in the WSGI environment, before and after Django.

Django takes a body without Content-Length (`Transfer-Encoding: chunked`) for empty and offers no way to give a request
another stream, and it fails on a Content-Type whose parameters name no character set.
"""

from collections.abc import Iterable, Iterator
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
# In the WSGI environment:
_BODY = "langlearn.body"  # the body as the HTTP server reads it, a TimedBody
_CHUNKED = "langlearn.chunked_body"  # a _ChunkedBody whose length is not known yet


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
        limit = _longest(environ.get("CONTENT_TYPE", ""))
        environ[_CHUNKED] = _ChunkedBody(environ["wsgi.input"], limit)
        environ["wsgi.input"] = BufferedReader(environ[_CHUNKED], 65536)
        environ["CONTENT_LENGTH"] = str(limit)


def measure_chunked_body(environ: dict[str, Any], *, takes_type: bool = True) -> None:
    """Reads the start of a chunked body, to know its length; called before the body is read. Raises ApiError.

    One above MAX_REQUEST_SIZE may still be an import or an upload: its length is given as the largest one, and the rest
    of it stays unread, so that the bodies of anonymous clients do not fill the memory. Of a type that the view does not
    take, only an empty body is accepted: one byte decides.
    """
    body: _ChunkedBody | None = environ.pop(_CHUNKED, None)
    if body is None:
        return
    if environ["HTTP_TRANSFER_ENCODING"].strip().lower() != "chunked":
        raise UnsupportedMediaType()
    try:
        length = body.read_start(settings.MAX_REQUEST_SIZE + 1) if takes_type else body.read_byte()
    except Exception:  # noqa: BLE001 - each server raises other exceptions for broken chunks
        raise environ.get(BODY_ERROR) or MalformedRequest(details=_BROKEN) from None
    if length and not takes_type:
        raise UnsupportedMediaType()
    if length <= settings.MAX_REQUEST_SIZE:
        environ["CONTENT_LENGTH"] = str(length)
    else:
        environ["CONTENT_LENGTH"] = str(max(body.limit, length))


def discarding(environ: dict[str, Any], response: Iterable[bytes]) -> Iterable[bytes]:
    """The response, after which what it has left of the body is read."""
    if _BODY not in environ:
        return response
    return _Discarding(response, environ[_BODY], min(_stated_length(environ), DISCARDED_BYTES))


class _Discarding:
    """A response that reads the rest of the body when the server, which has sent all of it, closes it."""

    def __init__(self, response: Iterable[bytes], body: TimedBody, limit: int) -> None:
        self._response = response
        self._body = body
        self._limit = limit

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._response)

    def close(self) -> None:
        try:
            self._response.close()  # type: ignore[attr-defined]  # Django's
        finally:
            self._body.discard(self._limit)


def _stated_length(environ: dict[str, Any]) -> int:
    """Bytes; 0 for what is no number, as Django has it."""
    text = environ.get("CONTENT_LENGTH") or ""
    return int(text) if text.isdecimal() else 0


def _longest(media_type: str) -> int:
    """The largest body of this type that any endpoint takes. One with a lower limit counts what it reads."""
    if parse_header_parameters(media_type)[0] == MEDIA_TYPE:
        return max(settings.MAX_MEDIA_SIZE + EXTRA_BYTES, settings.MAX_ARCHIVE_SIZE)
    return settings.MAX_IMPORT_SIZE


class _ChunkedBody(RawIOBase):
    """A chunked body, which the HTTP server decodes. Raises PayloadTooLarge beyond `limit` bytes."""

    def __init__(self, source: Any, limit: int) -> None:
        self.limit = limit
        self._source = source
        self._start = BytesIO()
        self._left = limit

    def read_start(self, limit: int) -> int:
        """Reads ahead, at most `limit` bytes. Returns the number of those that were read."""
        start = _read(self._source, limit)
        self._start = BytesIO(start)
        self._left -= len(start)
        if len(start) < limit:
            self._source = BytesIO()
        return len(start)

    def read_byte(self) -> int:
        """Reads one byte of a body that nothing else reads. Returns 0 if it is empty."""
        return len(self._source.readline(1))  # gunicorn's `read` waits for 1 KiB

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
            raise PayloadTooLarge.over(self.limit)
        return part


def _read(source: Any, limit: int) -> bytes:
    parts: list[bytes] = []
    while limit > 0 and (part := source.read(min(limit, 65536))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)
