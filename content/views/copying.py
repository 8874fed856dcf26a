"""Endpoint that copies a course, for staff."""

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from content.kinds import COURSE
from content.publishing import course_copies
from content.readers import reader_of
from content.revisions.tags import entity_tag
from content.selectors.hierarchy import find_record
from content.selectors.visibility import check_course
from content.serializers.publishing import CopyBody
from content.serializers.records import CourseSerializer
from content.views.publishing import PUBLISHING, CourseStateViewSet, body_with_key, respond_once
from content.views.shared import STATE, conflict, editor_of, scopes_of
from langlearn.api.conditional import RECORD_ETAG, quoted
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors
from langlearn.api.idempotency import PARAMETER, Reply
from langlearn.api.openapi_headers import LOCATION
from langlearn.api.permissions import require


class CopyViewSet(CourseStateViewSet):
    """Copies of a course."""

    tag = PUBLISHING
    access: ClassVar = {"copy": require("content.write")}

    @extend_schema(
        operation_id="copy_course",
        parameters=[STATE, PARAMETER, RECORD_ETAG, LOCATION],
        request=CopyBody,
        responses={201: CourseSerializer, **conflict("The id is taken")},
    )
    def copy(self, request: Request, id: str) -> HttpResponse:  # noqa: A002 - the name in the path
        """Copy a course that the caller sees, as it is in one state."""
        errors: FieldErrors = {}
        scope = check_course(id, scopes=scopes_of(request, errors))
        key, body = body_with_key(request, CopyBody, errors)
        # Before the transaction of a request with a key, in which the reads would see several states of the course.
        source = course_copies.read_course(id, scope.state, reader=reader_of(request.user))

        def act() -> Reply:
            copy_id = course_copies.copy_course(
                source,
                course_id=body.get("id"),
                name=body.get("name"),
                include_media=body.get("include_media", True),
                editor=editor_of(request),
            )
            found = find_record(COURSE, copy_id)
            answer = Envelope(found.record, message="Course copied successfully")
            return Reply.success(answer, status=201, etag=quoted(entity_tag(found.tag)))

        return respond_once(request, key, act, location=lambda data: f"/courses/{data['id']}")
