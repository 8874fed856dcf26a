"""Endpoints of the courses that a learner follows."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.readers import reader_of
from content.serializers.records import NothingSerializer
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.envelope import Envelope
from langlearn.api.errors import NotFound
from langlearn.api.instants import now
from langlearn.api.listing import ListOf
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress.selectors.enrollments import EnrollmentData, enrollment, enrollments
from progress.serializers.enrollments import EnrollBody, EnrollmentBody, EnrollmentOrderBody
from progress.serializers.fields import NoBody
from progress.services.enrollments import enroll, leave, order_enrollments, update_enrollment

_NOT_FOUND = OpenApiResponse(description="Enrollment not found.")


class EnrollmentViewSet(ApiViewSet):
    """The courses that the caller follows."""

    access: ClassVar[Any] = dict.fromkeys(("list", "create", "reorder", "update", "destroy"), require("progress.own"))

    @extend_schema(responses=ListOf(EnrollmentData))
    def list(self, request: Request) -> Response:
        """Courses that the caller follows, by position."""
        return self._all(request, "Enrollments retrieved")

    @extend_schema(
        operation_id="enroll",
        request=EnrollBody,
        responses={
            201: EnrollmentData,
            200: EnrollmentData,
            404: OpenApiResponse(description="Course not found."),
            409: OpenApiResponse(description="The caller follows as many courses as possible."),
        },
    )
    def create(self, request: Request) -> Response:
        """Follow a course, after the others."""
        caller = caller_of(request)
        course_id = checked(EnrollBody(data=request.data))["course_id"]
        is_new = enroll(
            user_id=caller.id, timezone=caller.timezone, course_id=course_id, reader=reader_of(caller), at=now()
        )
        message = "Enrolled successfully" if is_new else "Already enrolled"
        return self._one(request, course_id, message, status=201 if is_new else 200)

    @extend_schema(
        operation_id="reorder_enrollments",
        request=EnrollmentOrderBody,
        responses=ListOf(EnrollmentData),
    )
    def reorder(self, request: Request) -> Response:
        """Order the courses that the caller follows."""
        caller = caller_of(request)
        course_ids = checked(EnrollmentOrderBody(data=request.data))["course_ids"]
        order_enrollments(user_id=caller.id, timezone=caller.timezone, course_ids=course_ids, at=now())
        return self._all(request, "Enrollments reordered successfully")

    @extend_schema(request=EnrollmentBody, responses={200: EnrollmentData, 404: _NOT_FOUND})
    def update(self, request: Request, course_id: str) -> Response:
        """Move a course to a position, or note when it was opened.

        Of two openings the later one is stored.
        """
        caller, at = caller_of(request), now()
        body = checked(EnrollmentBody(data=request.data, context={"at": at}))
        update_enrollment(
            user_id=caller.id,
            timezone=caller.timezone,
            course_id=course_id,
            position=body.get("position"),
            opened_at=body.get("opened_at"),
            at=at,
        )
        return self._one(request, course_id, "Enrollment updated successfully")

    @extend_schema(operation_id="leave_course", responses={200: NothingSerializer, 404: _NOT_FOUND})
    def destroy(self, request: Request, course_id: str) -> Response:
        """Follow a course no longer; the progress in it stays."""
        caller = caller_of(request)
        checked(NoBody(data=request.data))
        leave(user_id=caller.id, timezone=caller.timezone, course_id=course_id, at=now())
        return Response(Envelope({}, message="Enrollment deleted successfully"))

    def _all(self, request: Request, message: str) -> Response:
        caller = caller_of(request)
        return Response(Envelope(enrollments(caller.id, reader=reader_of(caller)), message=message))

    def _one(self, request: Request, course_id: str, message: str, *, status: int = 200) -> Response:
        caller = caller_of(request)
        data = enrollment(caller.id, course_id, reader=reader_of(caller))
        if data is None:
            raise NotFound("Enrollment not found")
        return Response(Envelope(data, message=message), status=status)
