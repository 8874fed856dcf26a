"""Endpoints for devices: upload of offline progress, download of changes."""

from datetime import datetime
from typing import Annotated, Any, ClassVar, NotRequired, TypedDict

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.exercises import GRADING_VERSION
from content.readers import reader_of
from langlearn.api.auth import caller_of
from langlearn.api.bodies import IGNORED_FIELDS, checked
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import integer, single
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.responses import NonNegative, Positive, Schema
from langlearn.api.views import ApiViewSet
from progress.selectors.changes import ChangesData, changes_since, read_changes_cursor
from progress.selectors.state import UserProgressData, progress_data, read_state
from progress.serializers.fields import ignored_fields
from progress.serializers.synchronisation import SynchronizeBody
from progress.services.synchronisation import (
    AttemptResultData,
    CompletionResultData,
    PracticeSyncResultData,
    synchronize,
)
from progress.throttles import SynchronizeThrottle
from progress.views.shared import ignored_named

MAX_CHANGES = 500
DEFAULT_CHANGES = 200


class SynchronizedData(TypedDict):
    synced_completions: NonNegative
    skipped_duplicates: NonNegative
    rejected: NonNegative
    experience_gained: int
    results: list[CompletionResultData]
    recorded_attempts: NonNegative
    duplicate_attempts: NonNegative
    rejected_attempts: NonNegative
    attempt_results: list[AttemptResultData]
    practice_results: NotRequired[
        Annotated[list[PracticeSyncResultData], Schema(description="With `practice_sessions` only.")]
    ]
    grading_version: Annotated[Positive, Schema(description="That new attempts are graded with.")]
    updated_progress: UserProgressData
    server_time: datetime


class SynchronisationViewSet(ApiViewSet):
    """The caller's devices."""

    tag = "synchronisation"
    access: ClassVar[Any] = {"synchronize": require("progress.own"), "changes": require("progress.own")}
    throttles: ClassVar[Any] = {"synchronize": SynchronizeThrottle}
    extra_keys: ClassVar[Any] = {"synchronize": {"meta": IGNORED_FIELDS}}

    @extend_schema(
        operation_id="synchronize_progress",
        request=SynchronizeBody,
        responses={
            200: SynchronizedData,
            413: OpenApiResponse(description="Too many items, or too large a body; nothing is stored."),
        },
    )
    def synchronize(self, request: Request) -> Response:
        """Upload completions, attempts and practice sessions made offline.

        Every item gets a result; an invalid item never affects the others. Batches may be repeated, reordered, split or
        sent by several devices: the resulting state is the same. `message` says how many items were refused, and their
        results why. Keys that the body or an item does not have are listed in `meta.ignored_fields`. Each item counts
        in the rate limit `upload`.
        """
        caller = caller_of(request)
        SynchronizeBody.check_size(request.data)
        serializer = SynchronizeBody(data=request.data)
        with ignored_named(serializer):
            body = checked(serializer)
        sessions = body.get("practice_sessions")
        at = now()
        done = synchronize(
            user_id=caller.id,
            completions=body.get("completions") or (),
            attempts=body.get("attempts") or (),
            sessions=sessions or (),
            timezone=caller.timezone,
            registered_at=caller.registered_at,
            reader=reader_of(caller),
            at=at,
        )
        completions, attempts = done.completions_by_status, done.attempts_by_status
        synced, skipped = completions["synced"], completions["duplicate"]
        data: SynchronizedData = {
            "synced_completions": synced,
            "skipped_duplicates": skipped,
            "rejected": completions["rejected"] + completions["unknown_lesson"],
            "experience_gained": done.experience_gained,
            "results": done.completions,
            "recorded_attempts": attempts["recorded"],
            "duplicate_attempts": attempts["duplicate"],
            "rejected_attempts": attempts["rejected"] + attempts["unknown_exercise"],
            "attempt_results": done.attempts,
            "grading_version": GRADING_VERSION,
            "updated_progress": progress_data(
                done.state or read_state(caller.id),
                caller.id,
                timezone=caller.timezone,
                registered_at=caller.registered_at,
                now=now(),
            ),
            "server_time": at,
        }
        if sessions is not None:
            data["practice_results"] = done.sessions
        message = f"Synchronized {synced} completions, skipped {skipped} duplicates"
        if done.refused:
            message += f", refused {done.refused} items"
        return Response(Envelope(data, message=message, meta={"ignored_fields": ignored_fields(serializer)}))

    @extend_schema(
        operation_id="list_progress_changes",
        parameters=[
            OpenApiParameter(
                "cursor",
                {"type": "string"},
                description="`cursor` of an earlier response; without it, changes from the beginning.",
            ),
            OpenApiParameter(
                "limit",
                {"type": "integer", "minimum": 1, "maximum": MAX_CHANGES, "default": DEFAULT_CHANGES},
                description="Completions and exercises in one response, together.",
            ),
        ],
        responses=ChangesData,
    )
    def changes(self, request: Request) -> Response:
        """Changes since a cursor.

        Completions that changed, the enrollments if their list did, and the exercises whose review card, mistake or
        words may have: read those of their course again. Repeat with the new `cursor` while `has_more`.
        """
        caller = caller_of(request)
        errors: FieldErrors = {}
        query = request.query_params
        limit = integer(query, "limit", errors, low=1, high=MAX_CHANGES)
        text = single(query, "cursor", errors)
        cursor = None
        if text is not None:
            try:
                cursor = read_changes_cursor(caller.id, text)
            except ValueError as error:
                errors.setdefault("cursor", []).append(str(error))
        if errors:
            raise ValidationFailed(errors)
        data = changes_since(
            caller.id,
            cursor,
            reader=reader_of(caller),
            timezone=caller.timezone,
            registered_at=caller.registered_at,
            limit=limit or DEFAULT_CHANGES,
            now=now(),
        )
        return Response(Envelope(data, message="Changes retrieved"))
