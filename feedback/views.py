"""Endpoints of a learner's claims and reports, of the creators' inbox, and of the statistics of exercises."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from content.readers import reader_of
from content.rights import Right, require_right
from content.views.shared import editor_of
from feedback.filters import CASES_INCLUDE, CASES_META, STATISTICS_FILTERS, STATISTICS_META, CaseFilters, OwnFilters
from feedback.models import State
from feedback.selectors.cases import ClaimData, ReportData, claim_data, claims_of, report_data, reports_of
from feedback.selectors.inbox import (
    CASE_COLUMNS,
    CaseData,
    case_data,
    case_tag,
    find_case_data,
    numbers_of_open_cases,
    open_cases_by_course,
    readable_cases,
)
from feedback.selectors.statistics import ExerciseStatisticsData, exercise_statistics
from feedback.serializers import CaseBody, ClaimBody, ReportBody
from feedback.services.claims import claim
from feedback.services.decisions import Decision, decide
from feedback.services.reports import report
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked, problems_of
from langlearn.api.components import UUID_IN_PATH
from langlearn.api.conditional import if_match_of, quoted
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.fields import parse_uuid
from langlearn.api.filters import SortBackend, boolean, choice, requested_order, single, sorted_rows
from langlearn.api.idempotency import PARAMETER, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.pagination import paged
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet


class _FeedbackViewSet(ListMixin, ApiViewSet):
    """Responses that no cache stores."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        return response


class _OwnViewSet(_FeedbackViewSet):
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


@extend_schema_view(
    list=extend_schema(
        summary="Cases of the courses that the caller reads",
        parameters=[CASES_INCLUDE],
        responses=ListOf(CaseData),
    ),
    retrieve=extend_schema(parameters=[UUID_IN_PATH], responses=CaseData),
)
class CaseViewSet(_FeedbackViewSet):
    """What learners say of the content, and exercises that fail them, to be decided by creators."""

    tagged = True
    access: ClassVar[Any] = {
        **dict.fromkeys(("list", "retrieve"), require("content.read_private")),
        "update": require("content.write"),
    }
    extra_keys: ClassVar[Any] = {"list": {"meta": CASES_META}}
    filterset_class = CaseFilters
    ordering_fields: ClassVar[Any] = {name: name for name in ("priority", "learners", "opened_at", "last_at")}
    ordering = ("priority", "desc")
    descending_fields = frozenset(ordering_fields)

    def get_queryset(self) -> Any:
        self.include = choice(self.request.query_params, "include", self.query_errors, allowed=("courses",))
        rows = readable_cases(reader_of(caller_of(self.request))).values(*CASE_COLUMNS)
        return rows if "state" in self.request.query_params else rows.filter(state=State.OPEN)

    def list(self, request: Request) -> Response:
        response = super().list(request)
        response.data.meta["counts"] = numbers_of_open_cases(self._counted())
        if self.include:
            response.data.meta["courses"] = open_cases_by_course(self._counted())
        return response

    def present(self, rows: Any) -> Any:
        return case_data(rows)

    def _counted(self) -> Any:
        """The cases that are counted: those of the courses of the list."""
        chosen = self.request.query_params.copy()
        for name in {*chosen} - {"course_id", "mine"}:
            del chosen[name]
        rows = readable_cases(reader_of(caller_of(self.request)))
        return CaseFilters(chosen, rows, request=self.request).qs

    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return self._shown(request, _case_id(id))

    @extend_schema(
        parameters=[UUID_IN_PATH],
        request=CaseBody,
        responses={
            200: CaseData,
            404: OpenApiResponse(description="Case not found."),
            409: OpenApiResponse(description="The exercise cannot be so: `error.context.reason`."),
        },
    )
    def update(self, request: Request, id: str) -> Response:  # noqa: A002
        """Decide a case, or take the decision back with `open`.

        What follows for the exercise is written into the draft as one edit. Learners are told of a rejection at once;
        claims of an accepted answer are accepted when the published exercise accepts it.
        """
        errors: FieldErrors = {}
        case_id = _case_id(id, errors)
        body = checked(CaseBody(data=request.data), errors)
        decision = Decision(State(body["state"]), body["note"], body.get("text"))
        decide(case_id, decision, if_match=if_match_of(request._request), editor=editor_of(request))
        return self._shown(request, case_id, message="Case updated successfully")

    def _shown(self, request: Request, case_id: UUID, *, message: str | None = None) -> Response:
        found = find_case_data(case_id, reader=reader_of(caller_of(request)))
        tag = case_tag(case_id, found["state"], found["note"])
        return Response(Envelope(found, message=message), headers={"ETag": quoted(tag)})


def _case_id(text: str, errors: FieldErrors | None = None) -> UUID:
    """The id in a path. Raises ValidationFailed, unless there are `errors` to add a problem to."""
    case_id = parse_uuid(text)
    if case_id is None:
        problem = {"id": ["Must be a UUID."]}
        if errors is None:
            raise ValidationFailed(problem)
        errors |= problem
    return case_id or UUID(int=0)


class ExerciseStatisticsViewSet(_FeedbackViewSet):
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
