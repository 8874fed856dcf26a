"""The border of the service: what every request passes and every response carries.

`ResponseHeadersMiddleware` sets security headers, length and compression. `BorderMiddleware` decodes host, path and
query strictly, reads bodies of unknown length up to the limit, tolerates one trailing slash, counts what no view
counts (unknown routes, assets), and turns every failure that is not JSON yet into the failure envelope.
`AdminMiddleware` gives the Django admin the sessions and limits it needs and costs other requests one comparison, as
`CrossOriginMiddleware` does those that come from no other origin.
"""

import gzip
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any, cast
from urllib.parse import unquote_to_bytes

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

from langlearn.api import throttling
from langlearn.api.conditional import names_gzip, tag_of_gzip
from langlearn.api.errors import (
    ApiError,
    InternalError,
    MalformedRequest,
    MethodNotAllowed,
    NotFound,
    RateLimited,
    UnsupportedMediaType,
    failure_response,
    not_found,
)
from langlearn.api.headers import FixedHeaders, vary
from langlearn.api.negotiation import takes_gzip

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_SECURITY = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-XSS-Protection": "0",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-site",
    "X-Permitted-Cross-Domain-Policies": "none",
}
_SECURITY_HEADERS = FixedHeaders(_SECURITY)
_PRIVATE = FixedHeaders({**_SECURITY, "Cache-Control": "private, no-cache"})
_STRICT_TRANSPORT = "max-age=31536000; includeSubDomains"
_ADMIN_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_ADMIN_LOGIN = "/admin/login/"
# Django has decoded the path already, and writes bytes that are no UTF-8 as escapes again.
_BROKEN_BYTES = re.compile("%[89A-Fa-f][0-9A-Fa-f]")
# One trailing slash is tolerated on these; the admin's own paths end in one.
_TOLERANT_PREFIXES = ("/api", "/health", "/live", "/ready", "/metrics", "/swagger")
_GZIP_FROM = 1024  # bytes; below, compression costs more than it saves


def is_admin(path: str) -> bool:
    return path == "/admin" or path.startswith("/admin/")


class ResponseHeadersMiddleware:
    """Headers of every response, its length, and gzip on request."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        if is_admin(request.path):
            headers.setdefault("Content-Security-Policy", _ADMIN_POLICY)
        if response.status_code >= 400:
            headers["Cache-Control"] = "no-store"
            _SECURITY_HEADERS.add_missing(response)
        else:
            _PRIVATE.add_missing(response)
        if request.is_secure():
            headers["Strict-Transport-Security"] = _STRICT_TRANSPORT
        if isinstance(response, HttpResponse):
            length = self._compressed(request, response, len(response.content))
            if response.status_code in (204, 304):
                # A 304 updates the headers of the answer that the client holds; Django's guess would be one of them.
                del headers["Content-Type"]
            else:
                headers["Content-Length"] = str(length)
            if response.status_code == 304:
                self._describe_as_held(request, response)
            if request.method == "HEAD":
                response.content = b""
        return response

    def _compressed(self, request: HttpRequest, response: HttpResponse, length: int) -> int:
        """Compresses the body where that pays and is asked for; its length then."""
        # Answers with secrets beside text the caller chose are left alone (they are all `no-store`): the length of
        # a compressed answer would speak of both.
        headers = response.headers
        if length < _GZIP_FROM or "Content-Encoding" in headers or headers["Cache-Control"] == "no-store":
            return length
        vary(response, "Accept-Encoding")
        if not takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            return length
        response.content = gzip.compress(response.content, compresslevel=4, mtime=0)
        headers["Content-Encoding"] = "gzip"
        if "ETag" in headers:
            headers["ETag"] = tag_of_gzip(headers["ETag"])
        return len(response.content)

    @staticmethod
    def _describe_as_held(request: HttpRequest, response: HttpResponse) -> None:
        """Whether the answer would have been compressed, only the client knows: it named the tag that it holds."""
        vary(response, "Accept-Encoding")
        etag = response.headers.get("ETag", "")
        if takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", "")) and names_gzip(
            request.META.get("HTTP_IF_NONE_MATCH", ""), etag
        ):
            response.headers["ETag"] = tag_of_gzip(etag)


class CrossOriginMiddleware(CorsMiddleware):
    """django-cors-headers, for requests that come from another origin; to others it would say the same each time."""

    def __call__(self, request: HttpRequest) -> Any:
        if "HTTP_ORIGIN" in request.META or request.method == "OPTIONS":
            return super().__call__(request)
        response = cast(HttpResponseBase, self.get_response(request))
        vary(response, "origin")
        return response


class BorderMiddleware:
    """What may come in, and in which form failures go out."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._answer(request)
        throttling.describe(request, response)
        return response

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        refusal = self._refusal(request)
        if refusal is not None:
            return failure_response(request, throttling.refused(request, refusal))
        if "HTTP_TRANSFER_ENCODING" in request.META:
            try:
                self._read_body_of_unknown_length(request)
            except ApiError as error:
                return failure_response(request, throttling.refused(request, error))
        path = request.path_info
        if len(path) > 1 and path.endswith("/") and path.startswith(_TOLERANT_PREFIXES):
            request.path_info = path[:-1]
        if path.startswith(settings.STATIC_URL):
            try:
                throttling.count(request, throttling.SERVICE, throttling.address_subject(request))
            except RateLimited as limited:
                return failure_response(request, limited)
        response = self.get_response(request)
        if response.status_code >= 400 and not is_admin(path):
            return self._as_json(request, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Exceptions of views outside DRF; the admin keeps its own pages for all but the errors of this service."""
        if is_admin(request.path) and not isinstance(exception, ApiError):
            return None
        return failure_response(request, exception)

    @staticmethod
    def _refusal(request: HttpRequest) -> Exception | None:
        try:
            request.get_host()
        except DisallowedHost:
            return MalformedRequest(details="The Host header is not one this service answers to")
        path = request.path_info
        query = request.META.get("QUERY_STRING", "")
        if "\x00" in path or _BROKEN_BYTES.search(path):
            return MalformedRequest(details="The path is not valid UTF-8 text")
        if ("%" in query or not query.isascii()) and not _is_text(unquote_to_bytes(query)):
            return MalformedRequest(details="The query is not valid UTF-8 text")
        if "//" in path and not is_admin(path):
            return NotFound()
        return None

    @staticmethod
    def _read_body_of_unknown_length(request: HttpRequest) -> None:
        # Django takes a body without Content-Length for empty. The server ends it for us; one byte over the largest
        # limit is enough for the size check of the view to refuse it.
        if request.META["HTTP_TRANSFER_ENCODING"].strip().lower() != "chunked":
            raise UnsupportedMediaType()
        limit = settings.MAX_IMPORT_SIZE + 1
        source = request.META["wsgi.input"]
        parts: list[bytes] = []
        try:
            while limit > 0 and (part := source.read(min(limit, 65536))):
                parts.append(part)
                limit -= len(part)
        except Exception:  # noqa: BLE001 - each server has exceptions of its own for a body that is no chunks
            raise MalformedRequest(details="The chunks of the body are broken") from None
        raw = b"".join(parts)
        request.META["CONTENT_LENGTH"] = str(len(raw))
        request._stream = BytesIO(raw)

    @staticmethod
    def _as_json(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        unrouted = response.status_code == 404 and request.resolver_match is None
        if not unrouted and response.headers.get("Content-Type", "").startswith("application/json"):
            return response
        if response.status_code == 405:
            error: Exception = MethodNotAllowed(sorted(response.headers.get("Allow", "").split(", ")))
        elif response.status_code == 404:
            error = not_found(request.path)
            if unrouted:
                error = throttling.refused(request, error)
        elif response.status_code >= 500:
            error = InternalError()
        else:
            error = MalformedRequest()
        return failure_response(request, error)


def _is_text(raw: bytes) -> bool:
    try:
        return "\x00" not in raw.decode("utf-8")
    except UnicodeDecodeError:
        return False


class AdminMiddleware:
    """Sessions, CSRF protection, accounts, messages and rate limits: for the admin alone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        limited = AdminRateLimit(get_response)
        self.csrf = CsrfViewMiddleware(AuthenticationMiddleware(MessageMiddleware(limited)))
        self.chain = cast(GetResponse, SessionMiddleware(self.csrf))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.chain(request) if is_admin(request.path) else self.get_response(request)

    def process_view(self, request: HttpRequest, callback: Any, args: Any, kwargs: Any) -> Any:
        return self.csrf.process_view(request, callback, args, kwargs) if is_admin(request.path) else None


class AdminRateLimit:
    """Counts requests to the admin: an administrator's in `user`, others by address; sign-ins by their outcome."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            self._count(request)
        except RateLimited as limited:
            return failure_response(request, limited)
        return self.get_response(request)

    @staticmethod
    def _count(request: HttpRequest) -> None:
        if request.user.is_authenticated:
            throttling.count(request, throttling.USER, str(request.user.pk))
        elif request.method != "POST" or request.path != _ADMIN_LOGIN:
            throttling.count(request, throttling.ANONYMOUS, throttling.address_subject(request))
