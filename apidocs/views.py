"""The OpenAPI document, two interactive pages that show it, and the guides.

The pages use script files only, no inline scripts: a nonce would change with every response, and a 304 would then
combine a new policy with an old page.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from apidocs.document import document_bytes
from apidocs.guides import GUIDES, guide, titles
from langlearn.api.conditional import ETAG, IF_NONE_MATCH, not_modified, quoted
from langlearn.api.envelope import Envelope, dumps
from langlearn.api.errors import NotAcceptable, NotFound
from langlearn.api.negotiation import accepts, prefers_html
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops.views import InformationViewSet

_CACHE_CONTROL = "public, max-age=300"
_GUIDE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " media-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)


def _cacheable(
    request: HttpRequest, content: bytes, content_type: str, tag: str, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    headers = {"ETag": quoted(tag), "Cache-Control": _CACHE_CONTROL, **(headers or {})}
    if not_modified(request, tag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(content, content_type=content_type, headers=headers)


class DocumentViewSet(ApiViewSet):
    """`/api/docs` and `/api/swagger.json`: the same bytes, always JSON."""

    tag = "service"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"document": Public}
    anonymous_scope = "content"
    authentication_classes = ()
    json_only = False
    bare_answers = True

    @extend_schema(
        operation_id="openapi_document",
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: dict, 304: OpenApiResponse(description="The document has not changed.")},
    )
    def document(self, request: Request) -> Any:
        """The OpenAPI document."""
        content, tag = document_bytes()
        return _cacheable(request, content, "application/json; charset=utf-8", tag)


class PageViewSet(ApiViewSet):
    """The interactive pages, and the root of the site."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {"swagger": Public, "redoc": Public, "root": Public}
    anonymous_scope = "content"
    authentication_classes = ()
    json_only = False
    schema = None  # not part of the OpenAPI document

    def _page(self, request: Request, template: str) -> HttpResponse:
        content = render_to_string(template, {"schema_url": "/api/swagger.json"}).encode()
        tag = hashlib.sha256(content).hexdigest()[:32]
        response = _cacheable(request, content, "text/html; charset=utf-8", tag)
        response["Content-Security-Policy"] = _PAGE_POLICY
        return response

    def swagger(self, request: Request) -> Any:
        return self._page(request, "apidocs/swagger.html")

    def redoc(self, request: Request) -> Any:
        return self._page(request, "apidocs/redoc.html")

    def root(self, request: Request) -> Any:
        """`/`: redirects browsers to the interactive page; other clients get the API information."""
        if prefers_html(request.META.get("HTTP_ACCEPT", "")):
            return HttpResponseRedirect("/swagger", headers={"Vary": "Accept"})
        response: Response = InformationViewSet.information(self, request)  # type: ignore[arg-type]
        response["Vary"] = "Accept"
        return response


class GuideExampleSerializer(serializers.Serializer):  # type: ignore[type-arg]
    title = serializers.CharField()
    code = serializers.CharField()


class GuideSectionSerializer(serializers.Serializer):  # type: ignore[type-arg]
    heading = serializers.CharField()
    body = serializers.CharField(help_text="Markdown.")
    examples = GuideExampleSerializer(many=True)


class GuideEndpointSerializer(serializers.Serializer):  # type: ignore[type-arg]
    method = serializers.CharField()
    path = serializers.CharField()
    summary = serializers.CharField()
    access = serializers.CharField(help_text="`public`, or the roles that may use it.")


class GuideSerializer(serializers.Serializer):  # type: ignore[type-arg]
    title = serializers.CharField()
    summary = serializers.CharField()
    sections = GuideSectionSerializer(many=True)
    endpoints = GuideEndpointSerializer(many=True)


class GuideViewSet(ApiViewSet):
    """A guide, as JSON or as an HTML page."""

    tag = "service"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"guide": Public}
    anonymous_scope = "content"
    authentication_classes = ()
    json_only = False  # HTML as well

    @extend_schema(
        parameters=[
            OpenApiParameter("guide", str, OpenApiParameter.PATH, enum=list(GUIDES)),
            IF_NONE_MATCH,
            ETAG,
        ],
        responses={
            200: GuideSerializer,
            (200, "text/html"): OpenApiTypes.STR,
            304: OpenApiResponse(description="The guide has not changed."),
            406: OpenApiResponse(description="The Accept header excludes both JSON and HTML."),
        },
    )
    def guide(self, request: Request, guide: str) -> HttpResponse:
        """A guide for developers, as JSON or, when Accept prefers it, as an HTML page."""
        accept = request.META.get("HTTP_ACCEPT", "")
        html = prefers_html(accept)
        if not html and not accepts(accept):
            raise NotAcceptable()
        if guide not in GUIDES:
            raise NotFound("Guide not found")
        return self._page(request, guide) if html else self._json(request, guide)

    @staticmethod
    def _json(request: Request, name: str) -> HttpResponse:
        data = guide(name).as_dict()
        tag = hashlib.sha256(dumps(data)).hexdigest()[:32]
        return _guide(request, Envelope(data).as_json(), "application/json; charset=utf-8", tag)

    @staticmethod
    def _page(request: Request, name: str) -> HttpResponse:
        context = {"guide": guide(name), "name": name, "titles": titles()}
        content = render_to_string("apidocs/guide.html", context).encode()
        tag = hashlib.sha256(content).hexdigest()[:32]
        response = _guide(request, content, "text/html; charset=utf-8", tag)
        response["Content-Security-Policy"] = _GUIDE_POLICY
        return response


def _guide(request: Request, content: bytes, content_type: str, tag: str) -> HttpResponse:
    # Weak, because two JSON responses with the same tag differ in their timestamp.
    return _cacheable(request, content, content_type, tag, {"ETag": f"W/{quoted(tag)}", "Vary": "Accept"})
