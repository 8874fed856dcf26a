"""Download of sounds and pictures: `/media/<sha256>.<extension>`, for everybody who knows the address.

The bytes at an address never change, so caches may store them for ever. Players, `<img>` and caches send no token, and
players request ranges.
"""

import logging
from collections.abc import Iterator
from typing import Any, ClassVar

from django.conf import settings
from django.core.files import File
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from content.media.ranges import requested_range
from content.media.selectors import media_size
from content.media.storage import file_of, open_file
from content.references.addresses import parts, type_of
from content.views.media import MEDIA
from langlearn import metrics
from langlearn.api.conditional import IF_NONE_MATCH, not_modified, quoted
from langlearn.api.errors import NotFound, RangeNotSatisfiable
from langlearn.api.openapi_headers import response_header
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet

logger = logging.getLogger("langlearn")

_CHUNK = 65536  # bytes
_HEADERS = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Cross-Origin-Resource-Policy": "cross-origin",
    # A picture may be opened as a page of its own; nothing in it may run.
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none';"
        " sandbox"
    ),
}


class MediaFileViewSet(ApiViewSet):
    """The files of sounds and pictures.

    Every origin may read them, without credentials, so that responses need no `Vary`: django-cors-headers does not
    see these paths (CORS_URLS_REGEX in the settings).
    """

    tag = MEDIA
    access: ClassVar = {"download": Public}
    authentication_classes = ()
    anonymous_scope = "media"
    json_only = False
    bare_answers = True

    @extend_schema(
        operation_id="download_media",
        parameters=[
            OpenApiParameter(
                "Range", str, OpenApiParameter.HEADER, description="One range of bytes, such as `bytes=0-65535`."
            ),
            OpenApiParameter(
                "If-Range", str, OpenApiParameter.HEADER, description="An ETag: with another one, `Range` is ignored."
            ),
            IF_NONE_MATCH,
            response_header("ETag", "The digest of the file.", on=[200, 206, 304]),
            response_header("Accept-Ranges", "`bytes`.", on=[200, 206, 304], required=False),
            response_header("Content-Range", "The positions of the part, and the size of the file.", on=[206]),
            response_header("Content-Range", "The size of the file.", on=[416]),
        ],
        responses={
            **{(status, types): OpenApiTypes.BINARY for status in (200, 206) for types in ("audio/*", "image/*")},
            304: OpenApiResponse(description="The client has the file."),
            416: OpenApiResponse(description="The file has no such bytes (`RANGE_NOT_SATISFIABLE`)."),
        },
    )
    def download(self, request: Request, name: str) -> HttpResponseBase:
        """The file of a sound or picture."""
        path = f"media/{name}"
        size = media_size(path)
        sha256, _ = parts(path)
        content_type, headers = type_of(path).content_type, {**_HEADERS, "ETag": quoted(sha256)}
        if not_modified(request._request, sha256):
            return HttpResponse(status=304, headers=headers)
        if settings.MEDIA_X_ACCEL and settings.MEDIA_IS_LOCAL:
            headers["X-Accel-Redirect"] = settings.MEDIA_X_ACCEL + file_of(path)
            del headers["Accept-Ranges"]  # nginx sets its own
            return HttpResponse(content_type=content_type, headers=headers)
        part = _part(request._request, size, etag=headers["ETag"])
        file = _open(path, size)
        if part is None:
            part, status = range(size), 200
        else:
            status = 206
            headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{size}"
        headers["Content-Length"] = str(len(part))
        chunks = _chunks(file, part)
        if request.method == "HEAD":
            file.close()
            chunks = iter(())
        return StreamingHttpResponse(chunks, status=status, content_type=content_type, headers=headers)

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().options(request, *args, **kwargs)
        if "Access-Control-Request-Method" not in request.headers:
            return response
        headers = {
            "Access-Control-Allow-Methods": ", ".join(self.allowed_methods),
            "Access-Control-Allow-Headers": ", ".join(settings.CORS_ALLOW_HEADERS),
            "Access-Control-Max-Age": str(settings.CORS_PREFLIGHT_MAX_AGE),
        }
        return HttpResponse(headers=headers)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = ", ".join(settings.CORS_EXPOSE_HEADERS)
        if self.action == "download":
            sent = response.headers.get("Content-Length", 0) if request.method == "GET" else 0
            metrics.media_served(response.status_code, int(sent))
        return response


def _part(request: HttpRequest, size: int, *, etag: str) -> range | None:
    """The requested part of the file, None for the whole. Raises RangeNotSatisfiable."""
    if request.method != "GET" or request.META.get("HTTP_IF_RANGE", etag).strip() != etag:
        return None
    part = requested_range(request.META.get("HTTP_RANGE", ""), size)
    if part is not None and not part:
        raise RangeNotSatisfiable(headers={"Content-Range": f"bytes */{size}"})
    return part


def _open(path: str, size: int) -> "File[bytes]":
    """The file, of which there is a row. Raises NotFound, ServiceUnavailable."""
    try:
        file = open_file(path)
    except FileNotFoundError:
        problem = "missing"
    else:
        if file.size == size:
            return file
        file.close()
        problem = "damaged"
    logger.error("media_file", extra={"fields": {"path": path, "problem": problem}})
    raise NotFound("Media not found", details=f"Its file is {problem}")


def _chunks(file: "File[bytes]", part: range) -> Iterator[bytes]:
    with file:
        file.seek(part.start)
        for position in range(part.start, part.stop, _CHUNK):
            yield file.read(min(_CHUNK, part.stop - position))
