"""Middleware of the service, in addition to those of Django and django-cors-headers (see MIDDLEWARE in the settings).

`ResponseHeadersMiddleware` sets the headers of the contract that no standard middleware sets,
`CompressionMiddleware` compresses bodies. `StrictRequestMiddleware` refuses requests whose host, path, query or body
cannot be read strictly, or whose body is too large. `FailureMiddleware` turns every failure that is not JSON yet into
the failure envelope, or into a page for a browser at an unknown address. `FormMiddleware` runs the middleware that only
pages with a form need; one of them, `AdminRateLimitMiddleware`, counts the requests to the admin.
"""

import gzip
import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.module_loading import import_string

from langlearn.api import throttling
from langlearn.api.body_slots import body_slot
from langlearn.api.conditional import names_gzip, tag_of_gzip
from langlearn.api.errors import (
    OUTAGES,
    ApiError,
    Forbidden,
    InternalError,
    MalformedRequest,
    MethodNotAllowed,
    NotFound,
    failure_response,
    not_found,
)
from langlearn.api.negotiation import prefers_html, takes_gzip
from langlearn.api.parsers import BODY_ERROR, body_length, check_size, unreadable
from langlearn.api.wsgi_environ import measure_chunked_body

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-XSS-Protection": "0",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-site",
    "X-Permitted-Cross-Domain-Policies": "none",
    "Cache-Control": "private, no-cache",
}
_FORM_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_NOT_FOUND_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"
# Django has decoded the path already, and writes bytes that are not UTF-8 as escapes again.
_BROKEN_BYTES = re.compile("%[89A-Fa-f][0-9A-Fa-f]")
# One trailing slash is tolerated on these; the admin's paths end in one.
_TOLERANT_PREFIXES = ("/api", "/health", "/live", "/ready", "/metrics", "/swagger")
_GZIP_FROM = 1024  # bytes; smaller bodies are not worth compressing


def is_admin(path: str) -> bool:
    return path == "/admin" or path.startswith("/admin/")


def is_form(path: str) -> bool:
    """Is it a page with a form: of the admin, or below `/account/`, where the links of mails lead?"""
    return is_admin(path) or path.startswith("/account/")


def is_media(path: str) -> bool:
    """Is it the file of a sound or picture? These responses are never compressed, and have no `Vary`."""
    return path.startswith("/media/")


class ResponseHeadersMiddleware:
    """Security and caching headers, and the length of the body; neither body nor its headers where HTTP has none."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        if is_form(request.path):
            headers.setdefault("Content-Security-Policy", _FORM_POLICY)
        if response.status_code >= 400:
            headers["Cache-Control"] = "no-store"
        for name, value in _HEADERS.items():
            headers.setdefault(name, value)
        if "X-Accel-Redirect" in headers:
            del headers["Cache-Control"]  # nginx would send it with a failure of its own too
        if response.status_code in (204, 304):
            # A 304 updates the headers of the response that the client has stored.
            del headers["Content-Type"]
        elif isinstance(response, HttpResponse):
            headers["Content-Length"] = str(len(response.content))
            if request.method == "HEAD":
                response.content = b""
        elif isinstance(response, StreamingHttpResponse) and request.method == "HEAD":
            response.streaming_content = ()
        return response


class CompressionMiddleware:
    """gzip for bodies of 1 KiB or more. Strong entity tags stay strong: the compressed body has another tag.

    Django's GZipMiddleware would make them weak, and compress responses that hold credentials. Static files are no
    such bodies: WhiteNoise sends their compressed copies from the disk.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        known = request.META.get("HTTP_IF_NONE_MATCH", "")
        response = self.get_response(request)
        if is_media(request.path):
            return response
        headers = response.headers
        etag = headers.get("ETag", "")
        accepted = request.META.get("HTTP_ACCEPT_ENCODING", "")
        if response.status_code == 304:
            # Only the client knows which of the two representations it has: it sent the tag of that one.
            patch_vary_headers(response, ("Accept-Encoding",))
            if takes_gzip(accepted) and names_gzip(known, etag):
                headers["ETag"] = tag_of_gzip(etag)
        elif isinstance(response, HttpResponse) and self._is_compressible(response):
            patch_vary_headers(response, ("Accept-Encoding",))
            if takes_gzip(accepted):
                response.content = gzip.compress(response.content, compresslevel=4, mtime=0)
                headers["Content-Encoding"] = "gzip"
                if etag:
                    headers["ETag"] = tag_of_gzip(etag)
        return response

    @staticmethod
    def _is_compressible(response: HttpResponse) -> bool:
        # The length of a compressed response with both a secret and text of the client reveals the secret (BREACH).
        # Such responses are `no-store`, as failures are.
        private = response.status_code >= 400 or response.headers.get("Cache-Control") == "no-store"
        return not private and "Content-Encoding" not in response.headers and len(response.content) >= _GZIP_FROM


class StrictRequestMiddleware:
    """Refuses what cannot be read strictly, tolerates one trailing slash, rate-limits requests that reach no view."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._respond(request)
        throttling.describe(request, response)
        return response

    def _respond(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        try:
            self._check(request)
        except ApiError as error:
            return failure_response(request, throttling.refused(request, error))
        if len(path) > 1 and path.endswith("/") and path.startswith(_TOLERANT_PREFIXES):
            request.path_info = path[:-1]
        if not is_form(path):
            request.META.pop("HTTP_COOKIE", None)  # the API accepts no cookies, and so sets none
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Refuses a body that is too large before CsrfViewMiddleware reads it. Only administrators upload files.

        Views of the API measure and check it themselves, after the method, and read their callers again.
        """
        if hasattr(view, "cls"):  # of the REST framework
            return None
        # No browser uploads in chunks. What it sends has a length, which is known before it is read.
        chunked = "HTTP_TRANSFER_ENCODING" in request.META
        is_signed_in = is_admin(request.path) and request.user.is_authenticated
        uploads = is_signed_in and not chunked
        try:
            measure_chunked_body(request.META)
            check_size(request, settings.MAX_IMPORT_SIZE if uploads else settings.MAX_REQUEST_SIZE)
            if is_signed_in and request.method == "POST":
                self._read_form(request)
        except ApiError as error:
            return failure_response(request, throttling.refused(request, error))
        return None

    @staticmethod
    def _read_form(request: HttpRequest) -> None:
        """Reads the form of an administrator, and then session and account again: they may have changed meanwhile."""
        is_upload = body_length(request) > settings.MAX_REQUEST_SIZE
        with body_slot(request.user.pk) if is_upload else nullcontext():
            try:
                request.POST  # noqa: B018
            except UnreadablePostError:
                raise unreadable(request) from None
        request.session = type(request.session)(request.session.session_key)
        request.user = get_user(request)

    @staticmethod
    def _check(request: HttpRequest) -> None:
        try:
            request.get_host()
        except DisallowedHost:
            raise MalformedRequest(details="The Host header is not an allowed host") from None
        path = request.path_info
        query = request.META.get("QUERY_STRING", "")
        if "\x00" in path or _BROKEN_BYTES.search(path):
            raise MalformedRequest(details="The path is not valid UTF-8 text")
        if not _is_text(unquote_to_bytes(query)):
            raise MalformedRequest(details="The query is not valid UTF-8 text")
        if "//" in path and not is_admin(path):
            raise NotFound()


def _is_text(raw: bytes) -> bool:
    try:
        return "\x00" not in raw.decode("utf-8")
    except UnicodeDecodeError:
        return False


class FailureMiddleware:
    """The failure envelope for exceptions of views outside the REST framework and for failures that are not JSON."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == 404 and (request.resolver_match is None or is_admin(request.path)):
            return self._not_found(request)
        if response.status_code < 400 or is_admin(request.path):
            return response
        content_type = response.headers.get("Content-Type", "")
        if content_type.startswith("application/json") or is_form(request.path):
            return response
        return failure_response(request, self._error(request, response))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if is_admin(request.path) and not isinstance(exception, (ApiError, *OUTAGES)):
            return None  # the admin renders its own pages
        return failure_response(request, exception)

    @staticmethod
    def _not_found(request: HttpRequest) -> HttpResponse:
        """The same in development, in which Django would show its settings."""
        response = failure_response(request, throttling.refused(request, not_found(request.path)))
        wants_page = not request.path.startswith("/api") and prefers_html(request.META.get("HTTP_ACCEPT", ""))
        if response.status_code == 404 and wants_page:
            headers = {"Content-Security-Policy": _NOT_FOUND_POLICY}
            return HttpResponse(render_to_string("404.html"), status=404, headers=headers)
        return response

    @staticmethod
    def _error(request: HttpRequest, response: HttpResponseBase) -> ApiError:
        if response.status_code == 405:
            return MethodNotAllowed(sorted(response.headers.get("Allow", "").split(", ")))
        if response.status_code == 404:
            return not_found(request.path)
        return InternalError() if response.status_code >= 500 else MalformedRequest()


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The response to a form without a valid CSRF token, also because it did not arrive in time. It reaches no view and
    is counted here.
    """
    error = request.META.get(BODY_ERROR) or Forbidden(details="The form has expired; open the page again")
    return failure_response(request, throttling.refused(request, error))


class FormMiddleware:
    """Runs the middleware of FORM_MIDDLEWARE, in this order, for pages with a form, and none of it for other requests.

    Of their hooks it calls `process_view`, the only one that they have.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = self.get_form = get_response
        self.view_hooks: list[Callable[..., HttpResponseBase | None]] = []
        for name in reversed(settings.FORM_MIDDLEWARE):
            middleware = self.get_form = import_string(name)(self.get_form)
            if hasattr(middleware, "process_view"):
                self.view_hooks.insert(0, middleware.process_view)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_form(request) if is_form(request.path) else self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        if is_form(request.path):
            for hook in self.view_hooks:
                if (response := hook(request, view, args, kwargs)) is not None:
                    return response
        return None


class AdminRateLimitMiddleware:
    """Counts requests to the admin: an administrator's in `user`, others by address.

    A sign-in counts before it is read, whatever becomes of it; one that fails counts in `login` as well.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_admin(request.path):
            try:
                self._count(request)
            except ApiError as error:
                return failure_response(request, error)
        return self.get_response(request)

    @staticmethod
    def _count(request: HttpRequest) -> None:
        if request.user.is_authenticated:
            throttling.count(request, throttling.USER, str(request.user.pk))
        else:
            throttling.count(request, throttling.ANONYMOUS, throttling.address_subject(request))
