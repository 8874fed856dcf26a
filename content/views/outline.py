"""The endpoint of a course's outline."""

from typing import ClassVar

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.kinds import State
from content.readers import reader_of
from content.selectors.outline import Outline, find_outline, read_outline
from content.serializers.outline import OutlineSerializer
from content.views.shared import STATE, cached_read, caching, scopes_of
from langlearn.api.conditional import ETAG, IF_NONE_MATCH, not_modified, quoted
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet


class CourseOutlineViewSet(ApiViewSet):
    """The tree of a course."""

    anonymous_scope = "content"
    access: ClassVar = {"retrieve": Public}

    @extend_schema(
        parameters=[STATE, IF_NONE_MATCH, ETAG],
        responses={
            200: OutlineSerializer,
            304: OpenApiResponse(description="The client has the outline of the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002 - the name in the path
        """The tree of a course: ids, names, orders and counts.

        All levels, sections, modules and lessons in one response, without descriptions and exercises.
        """
        if reader_of(request.user).is_staff:  # whose responses are not cached: the tag alone may be enough
            errors: FieldErrors = {}
            found = find_outline(id, scopes=scopes_of(request, errors))
            if not errors and not_modified(request._request, found.tag):
                return HttpResponse(status=304, headers=_headers(found))
        response = self._whole(request, id)
        if not_modified(request._request, response["ETag"].strip('"')):
            return HttpResponse(
                status=304, headers={name: response[name] for name in ("ETag", "Cache-Control", "Vary")}
            )
        return response

    @cached_read
    def _whole(self, request: Request, course_id: str) -> Response:
        errors: FieldErrors = {}
        data, found = read_outline(course_id, scopes=scopes_of(request, errors))
        if errors:
            raise ValidationFailed(errors)
        return Response(data, headers=_headers(found))


def _headers(found: Outline) -> dict[str, str]:
    is_public = found.is_public and found.scope.state is State.PUBLISHED
    return {"ETag": quoted(found.tag), **caching(is_public=is_public), "Vary": "Accept-Encoding, Authorization"}
