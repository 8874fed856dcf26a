"""Endpoints of a learner's claims and reports, and of the statistics of exercises."""

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from content.readers import reader_of
from content.rights import Right, require_right
from feedback.filters import STATISTICS_FILTERS, STATISTICS_META, OwnFilters
from feedback.selectors.cases import ClaimData, ReportData, claim_data, claims_of, report_data, reports_of
from feedback.selectors.statistics import ExerciseStatisticsData, exercise_statistics
from feedback.serializers import ClaimBody, ReportBody
from feedback.services.claims import claim
from feedback.services.reports import report
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked, problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import SortBackend, boolean, requested_order, single, sorted_rows
from langlearn.api.idempotency import PARAMETER, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.pagination import paged
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
        return claims_of(caller_of(self.request).id).values()

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
        return Response(Envelope(claim_data(vars(found)), message=message), status=201 if is_new else 200)


@extend_schema_view(list=extend_schema(summary="Reports of the caller", responses=ListOf(ReportData)))
class ReportViewSet(_OwnViewSet):
    """Reports of the caller."""

    ordering_fields: ClassVar[Any] = {"reported_at": "reported_at"}
    ordering = ("reported_at", "desc")

    def get_queryset(self) -> Any:
        return reports_of(caller_of(self.request).id).values()

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
            return Reply.success(Envelope(report_data(vars(found)), message=message), status=201 if is_new else 200)

        return once(user_id=caller.id, key=key, act=act, permanent=False, at=at).response()


class ExerciseStatisticsViewSet(ListMixin, ApiViewSet):
    """How learners answer the exercises of a course."""

    tag = "lessons-exercises"
    access: ClassVar[Any] = {"list": require("content.read_private")}
    extra_keys: ClassVar[Any] = {"list": {"meta": STATISTICS_META}}
    filter_backends = (SortBackend,)
    ordering_fields: ClassVar[Any] = {name: name for name in ("wrong_rate", "learners", "skipped", "order")}
    ordering = ("wrong_rate", "desc")
    descending_fields = frozenset({"wrong_rate", "learners", "skipped"})

    @extend_schema(
        operation_id="list_exercise_statistics", parameters=STATISTICS_FILTERS, responses=ListOf(ExerciseStatisticsData)
    )
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """How learners answer the exercises of a course.

        Answers are counted one to three minutes after they were received; `meta.as_of` says up to when all are.
        """
        require_right(id, caller_of(request), Right.READ)
        errors: FieldErrors = {}
        self.query_errors, query = errors, request.query_params
        lesson_id, is_failing = single(query, "lesson_id", errors), boolean(query, "failing", errors)
        order = requested_order(request, self)
        page = paged(request, errors)
        assert order is not None
        name, direction = order
        rows, as_of = exercise_statistics(id)
        rows = [row for row in rows if lesson_id in (None, *row.lesson_ids) and is_failing in (None, row.is_failing)]
        rows = sorted_rows(rows, lambda row: row.order if name == "order" else dict(row.data)[name], direction)
        return page.response(rows, lambda part: [row.data for row in part], meta={"as_of": as_of})
