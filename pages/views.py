"""The page of the web app for learners, at `/` and below `/learn`.

It is the same document at every address: a title, a description and a text for programs without scripts. ES modules in
`static/pages` show the views, and get everything from the public API. They are served under their plain names, not
under hashed ones: an import in a module names the file it means.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from langlearn.api.conditional import not_modified, quoted
from langlearn.api.negotiation import prefers_html
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops.views import api_information


def _policy() -> str:
    """Scripts and styles are files of this service. Courses may name pictures and sounds of any other site."""
    parts = urlsplit(settings.MEDIA_BASE_URL)
    server = "" if _media_base() == "/" else f" {parts.scheme}://{parts.netloc}"
    media = f"'self' data: blob: https:{server}"
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src {media}; media-src {media};"
        f" connect-src 'self'{server}; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    )


def _media_base() -> str:
    """What `media/<sha256>.<ext>` is joined to: the origin of the page, unless a CDN serves the files."""
    return "/" if settings.MEDIA_BASE_URL == settings.PUBLIC_API_URL else f"{settings.MEDIA_BASE_URL}/"


def _files() -> tuple[list[str], bytes]:
    """The addresses of the files of the app, and a digest of their content."""
    root = Path(__file__).parent / "static"
    paths = sorted(path for path in root.rglob("*") if path.suffix in (".js", ".css", ".png"))
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    icon = f"{settings.STATIC_URL}langlearn/favicon.svg"
    return [icon, *(f"{settings.STATIC_URL}{path.relative_to(root)}" for path in paths)], digest.digest()


class AppViewSet(ApiViewSet):
    """The web app."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {
        "home": Public,
        "learn": Public,
        "service_worker": Public,
        "manifest": Public,
    }
    authentication_classes = ()
    json_only = False
    schema = None  # not part of the OpenAPI document

    def get_throttles(self) -> list[BaseThrottle]:
        """The app is not rate-limited: a school opens it behind one address. The API information at `/` is."""
        is_information = self.action == "home" and not _prefers_html(self.request)
        return super().get_throttles() if is_information else []

    def home(self, request: Request) -> Any:
        """`/`: the app for browsers; other clients get the API information."""
        if _prefers_html(request):
            response: HttpResponse | Response = self._page(request)
        else:
            response = api_information()
        response["Vary"] = "Accept"
        return response

    def learn(self, request: Request, view: str = "") -> Any:
        """`/learn/...`: the app, whatever the client accepts."""
        return self._page(request)

    def service_worker(self, request: Request) -> Any:
        """At the root, because a service worker controls the addresses below its own."""
        files, digest = _files()
        version = hashlib.sha256(digest + _document()).hexdigest()[:16]
        content = render_to_string("pages/service-worker.js", {"version": version, "files": json.dumps(files)})
        return _response(request, content.encode(), "text/javascript; charset=utf-8")

    def manifest(self, request: Request) -> Any:
        """What a browser shows of the app when it is installed."""
        icons = [
            {"src": f"{settings.STATIC_URL}pages/icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ]
        content = {
            "name": settings.MAIL_PRODUCT_NAME,
            "short_name": settings.MAIL_PRODUCT_NAME,
            "start_url": "/learn",
            "scope": "/",
            "display": "standalone",
            "background_color": "#f4f7f9",
            "theme_color": "#f4f7f9",
            "icons": icons,
        }
        return _response(request, json.dumps(content).encode(), "application/manifest+json")

    @staticmethod
    def _page(request: Request) -> HttpResponse:
        return _response(request, _document(), "text/html; charset=utf-8")


def _prefers_html(request: Request) -> bool:
    return prefers_html(request.META.get("HTTP_ACCEPT", ""))


def _document() -> bytes:
    context = {"product": settings.MAIL_PRODUCT_NAME, "media_base": _media_base()}
    return render_to_string("pages/app.html", context).encode()


def _response(request: Request, content: bytes, content_type: str) -> HttpResponse:
    tag = hashlib.sha256(content).hexdigest()[:32]
    headers = {
        "ETag": quoted(tag),
        "Cache-Control": "public, max-age=0, must-revalidate",
        "Content-Security-Policy": _policy(),
        # Speaking exercises, in browsers that recognise speech.
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
    }
    if not_modified(request, tag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(content, content_type=content_type, headers=headers)
