"""Endpoints of lessons: complete one, retrieve its state, list the completed ones."""

from typing import Annotated, Any, ClassVar, NotRequired, TypedDict

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from content.readers import reader_of
from langlearn.api.auth import caller_of
from langlearn.api.bodies import IGNORED_FIELDS, problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import Conflict, FieldErrors, ValidationFailed
from langlearn.api.fields import parse_uuid
from langlearn.api.idempotency import PARAMETER, Reply, read_key, reused
from langlearn.api.instants import format_instant, now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.permissions import require
from langlearn.api.responses import Positive, Schema
from langlearn.api.views import ApiViewSet
from progress.filters import COMPLETION_ORDER, CompletionFilters
from progress.models import LESSON_ID_LENGTH
from progress.selectors.completions import (
    COMPLETION_FIELDS,
    LessonCompletionData,
    LessonStateData,
    completion_data,
    lesson_state,
    visible_completions,
)
from progress.selectors.state import UserProgressData, progress_data, read_state
from progress.serializers.fields import ignored_fields
from progress.serializers.lessons import CompleteLessonBody
from progress.services.answers import AnswerResultData
from progress.services.completions import Completed, LessonAnswers, ReportOfAnotherLesson, complete_lesson
from progress.throttles import AnswersThrottle
from progress.views.shared import ignored_named


@extend_schema_view(list=extend_schema(summary="Completed lessons", responses=ListOf(LessonCompletionData)))
class CompletionViewSet(ListMixin, ApiViewSet):
    """Completed lessons."""

    access: ClassVar[Any] = {"list": require("progress.own")}
    extra_keys: ClassVar[Any] = {"list": {"pagination": {"$ref": "#/components/schemas/PageMeta"}}}  # `meta` once more
    filterset_class = CompletionFilters
    ordering_fields = COMPLETION_ORDER
    ordering = ("completed_at", "desc")
    tie_breaker = "lesson_id"

    def get_queryset(self) -> Any:
        return visible_completions(caller_of(self.request).id).values(*COMPLETION_FIELDS)

    def get_paginated_response(self, data: Any) -> Response:
        response = super().get_paginated_response(data)
        envelope: Envelope = response.data
        envelope.message = "Completions retrieved"
        envelope.extra = {"pagination": envelope.meta}
        return response


def _check_lesson_id(lesson_id: str, errors: FieldErrors) -> None:
    if len(lesson_id) > LESSON_ID_LENGTH:
        errors.setdefault("id", []).append("Lesson ID too long")


def _already_completed(done: Completed, ignored: list[str]) -> Conflict:
    """The response to a repeat, which is recorded unless its report is stored already."""
    completion = done.completion
    moment = format_instant(completion.completed_at)
    outcome = "this repeat was recorded" if done.recorded else "this report was recorded before"
    context: dict[str, Any] = {} if done.answers is None else {"answers": done.answers}
    if ignored:
        context["ignored_fields"] = ignored
    return Conflict(
        "Lesson already completed",
        details=f"Completed at {moment} with {completion.experience_gained} experience points; {outcome}",
        context={
            "reason": "already_completed",
            "lesson_id": completion.lesson_id,
            "completed_at": moment,
            "experience_gained": completion.experience_gained,
            "attempts": completion.attempts,
            "best_score": completion.best_score,
            "life_earned": done.life_earned,
            "lives_current": done.lives.count,
            **context,
        },
    )


class CompletedLessonData(TypedDict):
    progress: UserProgressData
    completion: LessonCompletionData
    experience_gained: Positive
    answers: NotRequired[Annotated[list[AnswerResultData], Schema(description="When the request had answers.")]]


class LessonProgressViewSet(ApiViewSet):
    """One lesson of the caller."""

    access: ClassVar[Any] = {
        "complete": require("progress.own"),
        "complete_without_id": require("progress.own"),
        "completed": require("progress.own"),
    }
    throttles: ClassVar[Any] = {"complete": AnswersThrottle}
    extra_keys: ClassVar[Any] = {"complete": {"meta": IGNORED_FIELDS}}

    @extend_schema(
        operation_id="complete_lesson",
        parameters=[PARAMETER],
        request=CompleteLessonBody,
        responses={
            201: CompletedLessonData,
            409: OpenApiResponse(
                description=(
                    "Completed before; the repeat is recorded, and `error.context` describes it, with results for"
                    " `answers`. Or the key was used before."
                )
            ),
        },
    )
    def complete(self, request: Request, id: str) -> HttpResponse:  # noqa: A002 - the name in the path
        """Complete a lesson.

        The first completion earns experience points. A repeat responds 409, but is recorded: attempts and best score
        improve, the day counts for the streak, and it may earn a life. With `answers` that can be graded, the score is
        100 × the mean of their scores, rounded half up; informative exercises and skipped answers do not count. An
        Idempotency-Key that is a UUID is also the `client_id` of the report, so that the same lesson in a later
        synchronisation is not counted twice. Each of the `answers` counts in the rate limit `upload`.
        """
        caller = caller_of(request)
        serializer = CompleteLessonBody(data=request.data)
        errors = problems_of(serializer)
        _check_lesson_id(id, errors)
        key = read_key(request, errors, path=f"/api/v1/progress/lesson/{id}")
        if errors:
            with ignored_named(serializer):
                raise ValidationFailed(errors)
        body, ignored = serializer.validated_data, ignored_fields(serializer)
        at = now()
        reader = reader_of(caller)
        sent = body.get("answers")
        answers = None
        if sent is not None:  # graded before the transaction
            answers = LessonAnswers(sent, user_id=caller.id, lesson_id=id, reader=reader)

        def act() -> Reply:
            try:
                done = complete_lesson(
                    user_id=caller.id,
                    timezone=caller.timezone,
                    lesson_id=id,
                    reader=reader,
                    score=body.get("score"),
                    time_spent_seconds=body.get("time_spent_seconds"),
                    answers=answers,
                    client_id=parse_uuid(key.text) if key else None,
                    at=at,
                )
            except ReportOfAnotherLesson:
                raise reused(details="The key is the identity of another lesson's report") from None
            if done.already:
                return Reply.failure(_already_completed(done, ignored), request)
            data: CompletedLessonData = {
                "progress": progress_data(
                    done.state or read_state(caller.id),
                    caller.id,
                    timezone=caller.timezone,
                    registered_at=caller.registered_at,
                    now=now(),
                ),
                "completion": completion_data(done.completion),
                "experience_gained": done.experience_gained,
            }
            if done.answers is not None:
                data["answers"] = done.answers
            envelope = Envelope(data, message="Lesson completed successfully", meta={"ignored_fields": ignored})
            return Reply.success(envelope, status=201)

        return once(user_id=caller.id, key=key, act=act, permanent=True, at=at).response()

    @extend_schema(
        operation_id="complete_lesson_without_id", request=None, responses={400: OpenApiResponse(description="Always.")}
    )
    def complete_without_id(self, request: Request) -> Response:
        """Always 400: the lesson id must be in the path."""
        raise ValidationFailed({"id": ["Lesson ID is required"]})

    @extend_schema(operation_id="get_lesson_state", responses=LessonStateData)
    def completed(self, request: Request, id: str) -> Response:  # noqa: A002
        """Has the caller completed this lesson?"""
        errors: FieldErrors = {}
        _check_lesson_id(id, errors)
        if errors:
            raise ValidationFailed(errors)
        caller = caller_of(request)
        data = lesson_state(caller.id, id, reader=reader_of(caller))
        return Response(Envelope(data, message="Lesson state retrieved"))
