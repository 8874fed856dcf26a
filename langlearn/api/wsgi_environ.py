"""The request body in the WSGI environment, before and after Django.

Django takes a body without Content-Length (`Transfer-Encoding: chunked`) for empty and offers no way to give a request
another stream, and it fails on a Content-Type whose parameters name no character set.
"""

from contextlib import suppress
from io import BytesIO
from typing import Any

from django.conf import settings
from django.utils.http import parse_header_parameters

from langlearn.api.errors import MalformedRequest, UnsupportedMediaType

REFUSED_UNREAD = frozenset({401, 403, 404, 405, 406, 413, 415, 429})  # a body may not have been read
DISCARDED_BYTES = 16 * 1024 * 1024
BODY_ERROR = "langlearn.body_error"  # in the WSGI environment: why the body cannot be read, an ApiError


def prepare(environ: dict[str, Any]) -> None:
    """Called by the WSGI application for each request."""
    if media_type := environ.get("CONTENT_TYPE"):
        try:
            parse_header_parameters(media_type)
        except (ValueError, LookupError):
            environ["CONTENT_TYPE"] = "unknown/unknown"
    if "HTTP_TRANSFER_ENCODING" in environ:
        _read_chunked_body(environ)


def discard_body(environ: dict[str, Any]) -> None:
    """Reads the rest of a refused body. gunicorn reads little of it and closes the connection, which loses the response
    for a client that is still sending. Ends when the client stops sending.
    """
    left = min(int(environ.get("CONTENT_LENGTH") or 0), DISCARDED_BYTES)
    with suppress(OSError):
        while left > 0 and (part := environ["wsgi.input"].read(min(left, 65536))):
            left -= len(part)


def _read_chunked_body(environ: dict[str, Any]) -> None:
    """Replaces a chunked body by one of known length; one above the largest limit is truncated, and refused by the size
    check.

    The HTTP server decodes the chunks.
    """
    body = b""
    if environ["HTTP_TRANSFER_ENCODING"].strip().lower() == "chunked":
        try:
            body = _read(environ["wsgi.input"], settings.MAX_IMPORT_SIZE + 1)
        except Exception:  # noqa: BLE001 - each server raises other exceptions for broken chunks
            environ[BODY_ERROR] = MalformedRequest(details="The chunks of the body are broken")
    else:
        environ[BODY_ERROR] = UnsupportedMediaType()
    environ["wsgi.input"] = BytesIO(body)
    environ["CONTENT_LENGTH"] = str(len(body))


def _read(source: Any, limit: int) -> bytes:
    parts: list[bytes] = []
    while limit > 0 and (part := source.read(min(limit, 65536))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)
