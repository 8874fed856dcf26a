"""Endpoints of a learner's current state."""

from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from langlearn.api.auth import caller_of
from langlearn.api.bodies import IGNORED_FIELDS, problems_of
from langlearn.api.conditional import ETAG, IF_NONE_MATCH
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.idempotency import PARAMETER, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.permissions import require, role_may
from langlearn.api.views import ApiViewSet
from progress.selectors.completions import may_choose
from progress.selectors.state import UserProgressData, progress
from progress.selectors.statistics import SummaryData, summary
from progress.serializers.state import LivesBody, UpdateProgressBody
from progress.services.state import UNKNOWN_CHOICE, change_lives, update_progress
from progress.views.shared import NOT_MODIFIED, conditional, current_progress


class ProgressViewSet(ApiViewSet):
    """The caller's state and statistics."""

    access: ClassVar[Any] = {
        "retrieve": require("progress.own"),
        "update": require("progress.own"),
        "lives": require("progress.own"),
        "summary": require("progress.own"),
    }

    extra_keys: ClassVar[Any] = {"update": {"meta": IGNORED_FIELDS}}

    @extend_schema(parameters=[IF_NONE_MATCH, ETAG], responses={200: UserProgressData, 304: NOT_MODIFIED})
    def retrieve(self, request: Request) -> Response:
        """Experience points, lives and streak now."""
        return conditional(request, current_progress(caller_of(request)), "Progress retrieved")

    @extend_schema(request=UpdateProgressBody, responses=UserProgressData)
    def update(self, request: Request) -> Response:
        """Daily goal, time zone and last lesson.

        All changes or none. Experience points, lives and streak are read-only here: read-only or unknown fields whose
        value differs are listed in `meta.ignored_fields`.
        """
        caller = caller_of(request)
        body = UpdateProgressBody(data=request.data)
        errors = problems_of(body)
        if errors:
            # The lesson is checked here too, so that one response names all problems.
            chosen = body.chosen_lesson()
            if chosen and "last_completed_lesson_id" not in errors and not may_choose(caller.id, chosen):
                errors["last_completed_lesson_id"] = [UNKNOWN_CHOICE]
            raise ValidationFailed(errors)
        update_progress(user_id=caller.id, timezone=caller.timezone, changes=body.changes(), at=now())
        zone = body.changes().get("timezone", caller.timezone)
        data = progress(caller.id, timezone=zone, registered_at=caller.registered_at, now=now())
        ignored = body.ignored_fields(data)
        message = f"Progress updated; ignored: {', '.join(ignored)}" if ignored else "Progress updated successfully"
        return Response(Envelope(data, message=message, meta={"ignored_fields": ignored}))

    @extend_schema(
        operation_id="update_lives",
        parameters=[PARAMETER],
        request=LivesBody,
        responses={
            200: UserProgressData,
            403: OpenApiResponse(description="Lives cannot be raised."),
            409: OpenApiResponse(description="The Idempotency-Key was used for another request."),
        },
    )
    def lives(self, request: Request) -> HttpResponse:
        """Lose lives, or set their number.

        Learners may only lower their lives; lives regenerate with time.
        """
        caller = caller_of(request)
        body = LivesBody(data=request.data)
        errors = problems_of(body)
        key = read_key(request, errors)
        if errors:
            raise ValidationFailed(errors)
        at = now()

        def act() -> Reply:
            change_lives(
                user_id=caller.id,
                timezone=caller.timezone,
                change=body.validated_data.get("lives_change"),
                count=body.validated_data.get("lives_current"),
                may_raise=settings.LIVES_SELF_REFILL or role_may(caller.role, "progress.raise_lives"),
                at=at,
            )
            return Reply.success(Envelope(current_progress(caller), message="Lives updated successfully"))

        return once(user_id=caller.id, key=key, act=act, permanent=False, at=at).response()

    @extend_schema(
        operation_id="get_progress_summary",
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: SummaryData, 304: NOT_MODIFIED},
    )
    def summary(self, request: Request) -> Response:
        """Statistics over all courses."""
        caller = caller_of(request)
        data = summary(caller.id, timezone=caller.timezone, registered_at=caller.registered_at, now=now())
        return conditional(request, data, "Summary retrieved")
