"""Endpoints of a learner's own progress."""

import hashlib
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.permissions import reads_private
from langlearn.api.auth import Caller, caller_of
from langlearn.api.conditional import not_modified, quoted
from langlearn.api.envelope import Envelope, dumps
from langlearn.api.errors import FieldErrors, ValidationFailed, flatten_errors
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress import selectors, serializers, services
from progress.filters import COMPLETIONS
from progress.models import LESSON_ID_LENGTH

_TAG = ["progress"]
_NOT_MODIFIED = OpenApiResponse(description="Nothing has changed since the answer with this ETag.")


def _present(caller: Caller) -> dict[str, Any]:
    return selectors.progress(caller.id, timezone=caller.timezone, registered_at=caller.registered_at, now=now())


def _conditional(request: Request, data: Any, message: str) -> Response:
    """An answer whose ETag is computed from its data."""
    tag = hashlib.sha256(dumps(data)).hexdigest()[:32]
    headers = {"ETag": quoted(tag)}
    if not_modified(request._request, tag):
        return Response(status=304, headers=headers)
    return Response(Envelope(data, message=message), headers=headers)


def _check_lesson_id(lesson_id: str, errors: FieldErrors) -> None:
    if len(lesson_id) > LESSON_ID_LENGTH:
        errors.setdefault("id", []).append("Lesson ID too long")


def _client_id(request: Request, errors: FieldErrors) -> UUID | None:
    """The identity of the report that an Idempotency-Key in the form of a UUID gives."""
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not 1 <= len(key) <= 255 or not all("!" <= character <= "~" for character in key):
        errors.setdefault("Idempotency-Key", []).append("Must be 1 to 255 visible ASCII characters.")
    return parse_uuid(key)


class ProgressViewSet(ApiViewSet):
    """The caller's state and statistics."""

    access: ClassVar[Any] = {"retrieve": require("progress.own"), "summary": require("progress.own")}

    @extend_schema(
        operation_id="get_progress",
        summary="Experience points, lives and streak now",
        tags=_TAG,
        responses={200: serializers.UserProgressData, 304: _NOT_MODIFIED},
    )
    def retrieve(self, request: Request) -> Response:
        return _conditional(request, _present(caller_of(request)), "Progress retrieved")

    @extend_schema(
        operation_id="get_progress_summary",
        summary="Statistics over all courses",
        tags=_TAG,
        responses={200: serializers.SummaryData, 304: _NOT_MODIFIED},
    )
    def summary(self, request: Request) -> Response:
        caller = caller_of(request)
        data = selectors.summary(caller.id, timezone=caller.timezone, registered_at=caller.registered_at, now=now())
        return _conditional(request, data, "Summary retrieved")


class CompletionViewSet(ApiViewSet):
    """Completed lessons."""

    access: ClassVar[Any] = {"list": require("progress.own")}
    extra_keys: ClassVar[Any] = {"list": {"pagination": {"$ref": "#/components/schemas/PageMeta"}}}  # `meta` once more

    @extend_schema(
        operation_id="list_completions",
        summary="Completed lessons",
        tags=_TAG,
        parameters=COMPLETIONS.parameters(),
        responses=serializers.LessonCompletionData(many=True),
    )
    def list(self, request: Request) -> Response:
        rows = selectors.visible_completions(caller_of(request).id)
        page = COMPLETIONS.page(request, rows, selectors.COMPLETION_FIELDS)
        pagination = page.window.meta(page.total)
        return page.response(request, page.rows, message="Completions retrieved", pagination=pagination)


class LessonProgressViewSet(ApiViewSet):
    """One lesson of the caller."""

    access: ClassVar[Any] = {
        "complete": require("progress.own"),
        "complete_without_id": require("progress.own"),
        "completed": require("progress.own"),
    }

    @extend_schema(
        operation_id="complete_lesson",
        summary="Complete a lesson",
        description=(
            "The first completion earns experience points. A repeat answers 409 and is recorded all the same: attempts"
            " and best score improve, the day counts for the streak, and it may earn a life."
        ),
        tags=_TAG,
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                {"type": "string", "minLength": 1, "maxLength": 255},
                OpenApiParameter.HEADER,
                description="A UUID here is the identity of the report: sent again it changes nothing.",
            )
        ],
        request=serializers.CompleteLessonBody,
        responses={
            201: serializers.CompletedLessonData,
            409: OpenApiResponse(description="Completed before; the repeat is recorded."),
        },
    )
    def complete(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        caller = caller_of(request)
        body = serializers.CompleteLessonBody(data=request.data)
        errors: FieldErrors = {} if body.is_valid() else flatten_errors(body.errors)
        _check_lesson_id(id, errors)
        client_id = _client_id(request, errors)
        if errors:
            raise ValidationFailed(errors)
        done = services.complete_lesson(
            user_id=caller.id,
            timezone=caller.timezone,
            lesson_id=id,
            private=reads_private(request),
            score=body.validated_data.get("score"),
            time_spent_seconds=body.validated_data.get("time_spent_seconds"),
            client_id=client_id,
            at=now(),
        )
        if done.already:
            raise services.already_completed(done)
        data = {
            "progress": _present(caller),
            "completion": selectors.completion_data(done.completion),
            "experience_gained": done.experience_gained,
        }
        return Response(Envelope(data, message="Lesson completed successfully"), status=201)

    @extend_schema(
        operation_id="complete_lesson_without_id",
        summary="Answers 400: the lesson's id belongs into the path",
        tags=_TAG,
        request=None,
        responses={400: OpenApiResponse(description="Always.")},
    )
    def complete_without_id(self, request: Request) -> Response:
        raise ValidationFailed({"id": ["Lesson ID is required"]})

    @extend_schema(
        operation_id="get_lesson_state",
        summary="Has the caller completed this lesson?",
        tags=_TAG,
        responses=serializers.LessonStateData,
    )
    def completed(self, request: Request, id: str) -> Response:  # noqa: A002
        errors: FieldErrors = {}
        _check_lesson_id(id, errors)
        if errors:
            raise ValidationFailed(errors)
        data = selectors.lesson_state(caller_of(request).id, id, private=reads_private(request))
        return Response(Envelope(data, message="Lesson state retrieved"))
