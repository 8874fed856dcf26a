"""Endpoints of the courses that a learner follows."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.readers import reader_of
from content.serializers import NothingSerializer
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.envelope import Envelope
from langlearn.api.errors import NotFound
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress import serializers, services
from progress.selectors.enrollments import enrollment, enrollments
from progress.views.shared import TAG

_NOT_FOUND = OpenApiResponse(description="Enrollment not found.")


class EnrollmentViewSet(ApiViewSet):
    """The courses that the caller follows."""

    access: ClassVar[Any] = dict.fromkeys(("list", "create", "reorder", "update", "destroy"), require("progress.own"))

    @extend_schema(
        operation_id="list_enrollments",
        summary="Courses that the caller follows, by position",
        tags=TAG,
        responses=serializers.EnrollmentData(many=True),
    )
    def list(self, request: Request) -> Response:
        return self._all(request, "Enrollments retrieved")

    @extend_schema(
        operation_id="enroll",
        summary="Follow a course, after the others",
        tags=TAG,
        request=serializers.EnrollBody,
        responses={
            201: serializers.EnrollmentData,
            200: serializers.EnrollmentData,
            404: OpenApiResponse(description="Course not found."),
            409: OpenApiResponse(description="The caller follows as many courses as possible."),
        },
    )
    def create(self, request: Request) -> Response:
        caller = caller_of(request)
        course_id = checked(serializers.EnrollBody(data=request.data))["course_id"]
        is_new = services.enroll(
            user_id=caller.id, timezone=caller.timezone, course_id=course_id, reader=reader_of(caller), at=now()
        )
        message = "Enrolled successfully" if is_new else "Already enrolled"
        return self._one(request, course_id, message, status=201 if is_new else 200)

    @extend_schema(
        operation_id="reorder_enrollments",
        summary="Order the courses that the caller follows",
        tags=TAG,
        request=serializers.EnrollmentOrderBody,
        responses=serializers.EnrollmentData(many=True),
    )
    def reorder(self, request: Request) -> Response:
        caller = caller_of(request)
        course_ids = checked(serializers.EnrollmentOrderBody(data=request.data))["course_ids"]
        services.order_enrollments(user_id=caller.id, timezone=caller.timezone, course_ids=course_ids, at=now())
        return self._all(request, "Enrollments reordered successfully")

    @extend_schema(
        operation_id="update_enrollment",
        summary="Move a course to a position, or note when it was opened",
        description="Of two openings the later one is stored.",
        tags=TAG,
        request=serializers.EnrollmentBody,
        responses={200: serializers.EnrollmentData, 404: _NOT_FOUND},
    )
    def update(self, request: Request, course_id: str) -> Response:
        caller, at = caller_of(request), now()
        body = checked(serializers.EnrollmentBody(data=request.data, context={"at": at}))
        services.update_enrollment(
            user_id=caller.id,
            timezone=caller.timezone,
            course_id=course_id,
            position=body.get("position"),
            opened_at=body.get("opened_at"),
            at=at,
        )
        return self._one(request, course_id, "Enrollment updated successfully")

    @extend_schema(
        operation_id="leave_course",
        summary="Follow a course no longer; the progress in it stays",
        tags=TAG,
        request=None,
        responses={200: NothingSerializer, 404: _NOT_FOUND},
    )
    def destroy(self, request: Request, course_id: str) -> Response:
        caller = caller_of(request)
        checked(serializers.NoBody(data=request.data))
        services.leave(user_id=caller.id, timezone=caller.timezone, course_id=course_id, at=now())
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
