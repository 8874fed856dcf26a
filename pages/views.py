"""The page of the web app for learners, at `/` and below `/learn`, and that of the studio, below `/studio`.

Each is the same document at every address: a title and a text for programs without scripts. The bundles
`static/pages/dist/app.js` and `studio.js` show the views, and get everything from the public API. `make bundle` makes
them from the ES modules in `static/pages` (docs/decisions/0016).
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from langlearn.api.conditional import not_modified, quoted
from langlearn.api.negotiation import prefers_html
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops.views import api_information

# The files that the document needs, which the service worker stores.
FILES = ("langlearn/favicon.svg", "pages/dist/app.css", "pages/start.js", "pages/dist/app.js")
STUDIO_FILES = ("pages/dist/studio.css", "pages/start.js", "pages/dist/studio.js")
DESCRIPTION = (
    "Learn a language in short lessons in your browser, without an account. Your results stay on this device until you"
    " register."
)
# `scripts/app_pictures` makes them: the sizes are what a browser needs before it loads them.
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("maskable-512.png", "512x512", "maskable"),
)
SCREENSHOTS = (
    ("exercise-narrow.webp", "780x1688", "narrow", "A question of a lesson"),
    ("path-narrow.webp", "780x1688", "narrow", "The lessons of a course"),
    ("exercise-wide.webp", "1280x800", "wide", "A question of a lesson"),
    ("path-wide.webp", "1280x800", "wide", "The lessons of a course"),
)
SHORTCUTS = (("Continue", "continue"), ("Practise", "practise"))
ROBOTS = """User-agent: *
Allow: /api-docs
Disallow: /api
Disallow: /admin
Disallow: /studio
Allow: /
"""


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


def _digest_of_files() -> bytes:
    """Changes with their content, also where their names have no hash."""
    digest = hashlib.sha256()
    for name in FILES:
        digest.update(Path(finders.find(name) or "").read_bytes())
    return digest.digest()


class AppViewSet(ApiViewSet):
    """The web app."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {
        "home": Public,
        "learn": Public,
        "studio": Public,  # the page; the API decides what a creator may do
        "service_worker": Public,
        "manifest": Public,
        "robots": Public,
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

    def studio(self, request: Request, view: str = "") -> Any:
        """`/studio/...`: the pages for creators."""
        return _response(request, _document("studio"), "text/html; charset=utf-8")

    def service_worker(self, request: Request) -> Any:
        """At the root, because a service worker controls the addresses below its own."""
        files = [static(name) for name in FILES]
        version = hashlib.sha256(_digest_of_files() + _document("app")).hexdigest()[:16]
        content = render_to_string("pages/service-worker.js", {"version": version, "files": json.dumps(files)})
        return _response(request, content.encode(), "text/javascript; charset=utf-8")

    def manifest(self, request: Request) -> Any:
        """What a browser shows of the app before and when it is installed."""
        content = {
            "id": "/learn",
            "name": settings.MAIL_PRODUCT_NAME,
            "short_name": settings.MAIL_PRODUCT_NAME,
            "description": DESCRIPTION,
            "lang": "en",
            "categories": ["education"],
            "start_url": "/learn",
            "scope": "/",
            "display": "standalone",
            "background_color": "#fbf8f3",
            "theme_color": "#fbf8f3",
            "icons": [
                {"src": static(f"pages/icons/{name}"), "sizes": size, "type": "image/png", "purpose": purpose}
                for name, size, purpose in ICONS
            ],
            "screenshots": [
                {
                    "src": static(f"pages/screenshots/{name}"),
                    "sizes": size,
                    "type": "image/webp",
                    "form_factor": form,
                    "label": label,
                }
                for name, size, form, label in SCREENSHOTS
            ],
            "shortcuts": [
                {
                    "name": name,
                    "url": f"/learn/{view}",
                    "icons": [{"src": static(f"pages/icons/{view}-96.png"), "sizes": "96x96", "type": "image/png"}],
                }
                for name, view in SHORTCUTS
            ],
        }
        return _response(request, json.dumps(content).encode(), "application/manifest+json")

    def robots(self, request: Request) -> Any:
        """Search engines may read the pages; the API and the admin site hold nothing for them."""
        return _response(request, ROBOTS.encode(), "text/plain; charset=utf-8")

    @staticmethod
    def _page(request: Request) -> HttpResponse:
        return _response(request, _document("app"), "text/html; charset=utf-8")


def _prefers_html(request: Request) -> bool:
    return prefers_html(request.META.get("HTTP_ACCEPT", ""))


def _document(page: Literal["app", "studio"]) -> bytes:
    context = {
        "product": settings.MAIL_PRODUCT_NAME,
        "description": DESCRIPTION,
        "media_base": _media_base(),
        "has_studio": settings.STUDIO_ENABLED,
        "preview": f"{settings.PUBLIC_API_URL}{static('pages/icons/preview.png')}",  # relative ones are not shown
    }
    return render_to_string(f"pages/{page}.html", context).encode()


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
