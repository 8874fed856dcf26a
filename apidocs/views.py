"""The OpenAPI document and the two interactive pages that show it.

The pages load their own script files only, never an inline one: a nonce would change with every answer, and a 304
would then pair a new policy with an old page.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from apidocs.document import document_bytes
from langlearn.api.conditional import not_modified, quoted
from langlearn.api.negotiation import prefers_html
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops.health import InformationViewSet

_CACHE_CONTROL = "public, max-age=300"
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def _cacheable(request: HttpRequest, content: bytes, content_type: str, tag: str) -> HttpResponse:
    headers = {"ETag": quoted(tag), "Cache-Control": _CACHE_CONTROL}
    if not_modified(request, tag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(content, content_type=content_type, headers=headers)


class DocumentViewSet(ApiViewSet):
    """`/api/docs` and `/api/swagger.json`: the same bytes, always JSON."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {"document": Public}
    anonymous_scope = "content"
    authentication_classes = ()
    answers_json_only = False
    bare_answers = True

    @extend_schema(
        operation_id="openapi_document", summary="The OpenAPI document", tags=["service"], responses={200: dict}
    )
    def document(self, request: Request) -> Any:
        content, tag = document_bytes()
        return _cacheable(request._request, content, "application/json; charset=utf-8", tag)


class PageViewSet(ApiViewSet):
    """The interactive pages, and the entrance."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {"swagger": Public, "redoc": Public, "entrance": Public}
    anonymous_scope = "content"
    authentication_classes = ()
    answers_json_only = False
    schema = None  # pages for people are no operations of the API

    def _page(self, request: Request, template: str) -> HttpResponse:
        content = render_to_string(template, {"schema_url": "/api/swagger.json"}).encode()
        tag = hashlib.sha256(content).hexdigest()[:32]
        response = _cacheable(request._request, content, "text/html; charset=utf-8", tag)
        response["Content-Security-Policy"] = _PAGE_POLICY
        return response

    def swagger(self, request: Request) -> Any:
        return self._page(request, "apidocs/swagger.html")

    def redoc(self, request: Request) -> Any:
        return self._page(request, "apidocs/redoc.html")

    def entrance(self, request: Request) -> Any:
        """`/`: people go to the interactive page, programs get the API information."""
        if prefers_html(request.META.get("HTTP_ACCEPT", "")):
            return HttpResponseRedirect("/swagger", headers={"Vary": "Accept"})
        response: Response = InformationViewSet.information(self, request)  # type: ignore[arg-type]
        response["Vary"] = "Accept"
        return response
