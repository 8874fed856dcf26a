"""Endpoints of exercises: answer one, and list those to review."""

from typing import Any, ClassVar, TypedDict

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from content.readers import reader_of
from langlearn.api.auth import caller_of
from langlearn.api.bodies import IGNORED_FIELDS, problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import integer, single
from langlearn.api.idempotency import PARAMETER, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress.selectors.attempts import AttemptData, GradingData, attempt_data, grading_data
from progress.selectors.reviews import CARD_FIELDS, CardData, ReviewsData, card_data, reviews
from progress.selectors.scheduler import SchedulerData, scheduler
from progress.serializers.fields import ignored_fields
from progress.serializers.reviews import AttemptBody
from progress.services.attempts import grade_answer, record_attempt
from progress.services.synchronisation import bounds
from progress.services.uploads import NO_ANSWER
from progress.views.shared import ignored_named

MAX_DUE = 100
DEFAULT_DUE = 20


class AttemptedData(TypedDict):
    attempt: AttemptData
    grading: GradingData
    review: CardData | None


class ReviewViewSet(ApiViewSet):
    """The caller's answers to exercises, and what they schedule."""

    access: ClassVar[Any] = {name: require("progress.own") for name in ("attempt", "queue", "scheduler")}
    extra_keys: ClassVar[Any] = {"attempt": {"meta": IGNORED_FIELDS}}

    @extend_schema(
        operation_id="attempt_exercise",
        parameters=[PARAMETER],
        request=AttemptBody,
        responses={
            201: AttemptedData,
            200: AttemptedData,
            409: OpenApiResponse(description="The client_id belongs to another exercise, or the key was used before."),
        },
    )
    def attempt(self, request: Request, id: str) -> HttpResponse:  # noqa: A002 - the name in the path
        """Answer an exercise.

        The server grades. The same `client_id` again gives the stored attempt. An `answer` of a wrong shape is refused
        with the shape that it must have. Keys that the body does not have are listed in `meta.ignored_fields`, those of
        a refused body in `error.context.ignored_fields`.
        """
        caller = caller_of(request)
        at = now()
        allowed = bounds(registered_at=caller.registered_at, at=at)
        body = AttemptBody(data=request.data, context={"bounds": allowed})
        with ignored_named(body):
            errors = problems_of(body)
            key = read_key(request, errors)
            if errors:
                raise ValidationFailed(errors)
            answer = grade_answer(  # before the transaction
                user_id=caller.id,
                exercise_id=id,
                reader=reader_of(caller),
                answer=body.validated_data.get("answer", NO_ANSWER),
            )

            def act() -> Reply:
                done = record_attempt(
                    user_id=caller.id,
                    timezone=caller.timezone,
                    exercise_id=id,
                    answer=answer,
                    client_id=body.validated_data.get("client_id"),
                    answered_at=body.validated_data.get("answered_at"),
                    time_spent_ms=body.validated_data.get("time_spent_ms"),
                    session_id=body.validated_data.get("session_id"),
                    at=at,
                )
                data: AttemptedData = {
                    "attempt": attempt_data(done.attempt),
                    "grading": grading_data(done.attempt, done.note),
                    "review": card_data(*(getattr(done.card, name) for name in CARD_FIELDS)) if done.card else None,
                }
                message = "Attempt already recorded" if done.already else "Attempt recorded"
                meta = {"ignored_fields": ignored_fields(body)}
                return Reply.success(Envelope(data, message=message, meta=meta), status=200 if done.already else 201)

            return once(user_id=caller.id, key=key, act=act, permanent=False, at=at).response()

    @extend_schema(
        operation_id="list_reviews",
        parameters=[
            OpenApiParameter("course_id", {"type": "string"}, description="Exercises of this course only."),
            OpenApiParameter(
                "limit",
                {"type": "integer", "minimum": 1, "maximum": MAX_DUE, "default": DEFAULT_DUE},
                description="Exercises in `due`; the counts count all.",
            ),
        ],
        responses={
            200: ReviewsData,
            404: OpenApiResponse(description="Course not found."),
        },
    )
    def queue(self, request: Request) -> Response:
        """Exercises to review.

        An exercise in the state `review` is due from the start of the local date of its `due` on, in the time zone of
        the account: so `forecast` counts it. Others are due at `due`.
        """
        errors: FieldErrors = {}
        query = request.query_params
        limit = integer(query, "limit", errors, low=1, high=MAX_DUE)
        course_id = single(query, "course_id", errors)
        if course_id == "":
            errors.setdefault("course_id", []).append("May not be empty.")
        if errors:
            raise ValidationFailed(errors)
        caller = caller_of(request)
        data = reviews(
            caller.id,
            reader=reader_of(caller),
            course_id=course_id,
            limit=limit or DEFAULT_DUE,
            timezone=caller.timezone,
            now=now(),
        )
        return Response(Envelope(data, message="Reviews retrieved"))

    @extend_schema(operation_id="get_scheduler", responses=SchedulerData)
    def scheduler(self, request: Request) -> Response:
        """The weights by which reviews are scheduled.

        The 21 weights of FSRS 6 in force for the caller: the defaults until weights fitted to the caller's own answers
        predict them better.
        """
        return Response(Envelope(scheduler(caller_of(request).id), message="Scheduler retrieved"))
