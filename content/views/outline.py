"""The endpoint of a course's outline."""

from typing import ClassVar

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import packages, selectors, serializers
from content.permissions import reads_private
from content.views.shared import HIERARCHY, cached_read, caching
from langlearn.api.conditional import ETAG, IF_NONE_MATCH, not_modified, quoted
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet


class OutlineViewSet(ApiViewSet):
    """The tree of a course."""

    anonymous_scope = "content"
    access: ClassVar = {"retrieve": Public}

    @extend_schema(
        operation_id="get_course_outline",
        summary="The tree of a course: ids, names, orders and counts",
        description="All levels, sections, modules and lessons in one response, without descriptions and exercises.",
        tags=[HIERARCHY],
        parameters=[IF_NONE_MATCH, ETAG],
        responses={
            200: serializers.OutlineSerializer,
            304: OpenApiResponse(description="The client has the outline of the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002 - the name in the path
        version = packages.current_version(id, private=reads_private(request))
        tag = _tag(id, version.revision)
        if not_modified(request._request, tag):
            return HttpResponse(status=304, headers=_headers(tag, is_public=version.is_public))
        return self._whole(request, id)

    @cached_read
    def _whole(self, request: Request, course_id: str) -> Response:
        """The outline with the tag of its own revision, which may differ from the one read before."""
        found = selectors.outline(course_id, private=reads_private(request))
        return Response(found.data, headers=_headers(_tag(course_id, found.revision), is_public=found.is_public))


def _tag(course_id: str, revision: int) -> str:
    return f"{course_id}:outline:{revision}"


def _headers(tag: str, *, is_public: bool) -> dict[str, str]:
    return {"ETag": quoted(tag), **caching(is_public=is_public)}
