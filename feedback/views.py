"""Endpoints of a learner's claims and reports."""

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from content.readers import reader_of
from feedback.filters import OwnFilters
from feedback.selectors.cases import ClaimData, ReportData, claim_data, claims_of, report_data, reports_of
from feedback.serializers import ClaimBody, ReportBody
from feedback.services.claims import claim
from feedback.services.reports import report
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked, problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.idempotency import PARAMETER, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet


class _OwnViewSet(ListMixin, ApiViewSet):
    """What the caller has sent, newest first."""

    access: ClassVar[Any] = dict.fromkeys(("list", "create"), require("progress.own"))
    filterset_class = OwnFilters


@extend_schema_view(list=extend_schema(summary="Claims of the caller", responses=ListOf(ClaimData)))
class ClaimViewSet(_OwnViewSet):
    """Claims of the caller."""

    ordering_fields: ClassVar[Any] = {"claimed_at": "claimed_at"}
    ordering = ("claimed_at", "desc")

    def get_queryset(self) -> Any:
        return claims_of(caller_of(self.request).id)

    def present(self, rows: Any) -> Any:
        return [claim_data(row) for row in rows]

    @extend_schema(
        operation_id="claim",
        request=ClaimBody,
        responses={
            201: ClaimData,
            200: ClaimData,
            404: OpenApiResponse(description="Attempt, course or exercise not found."),
            409: OpenApiResponse(description="This answer cannot be claimed: `error.context.reason`."),
        },
    )
    def create(self, request: Request) -> Response:
        """Claim that an answer was right.

        An attempt, or a blank of it, is claimed once: the same again gives the stored claim. Claims are limited to
        CLAIMS_PER_DAY in 24 hours.
        """
        caller = caller_of(request)
        body = checked(ClaimBody(data=request.data))
        found, is_new = claim(
            user_id=caller.id,
            timezone=caller.timezone,
            attempt_id=body["attempt_id"],
            course_id=body["course_id"],
            blank=body.get("blank"),
            reader=reader_of(caller),
            at=now(),
        )
        message = "Claim recorded" if is_new else "Claim already recorded"
        return Response(Envelope(claim_data(found), message=message), status=201 if is_new else 200)


@extend_schema_view(list=extend_schema(summary="Reports of the caller", responses=ListOf(ReportData)))
class ReportViewSet(_OwnViewSet):
    """Reports of the caller."""

    ordering_fields: ClassVar[Any] = {"reported_at": "reported_at"}
    ordering = ("reported_at", "desc")

    def get_queryset(self) -> Any:
        return reports_of(caller_of(self.request).id)

    def present(self, rows: Any) -> Any:
        return [report_data(row) for row in rows]

    @extend_schema(
        operation_id="report_content",
        parameters=[PARAMETER],
        request=ReportBody,
        responses={
            201: ReportData,
            200: ReportData,
            404: OpenApiResponse(description="Course, lesson, exercise or word not found."),
            409: OpenApiResponse(description="The key was used for another request."),
        },
    )
    def create(self, request: Request) -> HttpResponse:
        """Report that something in a course is wrong.

        While an equal report of the caller is open, it is the response. Reports are limited to REPORTS_PER_DAY in 24
        hours.
        """
        caller, at = caller_of(request), now()
        serializer = ReportBody(data=request.data)
        errors = problems_of(serializer)
        key = read_key(request, errors)
        if errors:
            raise ValidationFailed(errors)
        body = serializer.validated_data

        def act() -> Reply:
            found, is_new = report(user_id=caller.id, timezone=caller.timezone, reader=reader_of(caller), at=at, **body)
            message = "Report recorded" if is_new else "Report already recorded"
            return Reply.success(Envelope(report_data(found), message=message), status=201 if is_new else 200)

        return once(user_id=caller.id, key=key, act=act, permanent=False, at=at).response()
