"""Endpoints of administrators: bonus, adjustment and reset, and the view of one learner's progress."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, TypedDict
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import rules
from accounts import selectors as accounts
from accounts.audit import actor_of
from accounts.services.idempotency import once
from langlearn.api.auth import caller_of
from langlearn.api.bodies import problems_of
from langlearn.api.components import UUID_IN_PATH
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.fields import ApiSerializer
from langlearn.api.idempotency import PARAMETER, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.responses import Schema
from langlearn.api.views import ApiViewSet
from progress.selectors import state, statistics
from progress.selectors.state import UserProgressData
from progress.selectors.statistics import SummaryData
from progress.serializers.administration import AdjustmentBody, BonusBody, ResetBody
from progress.services.administration import adjust, award_bonus, reset

_NO_USER = OpenApiResponse(description="User not found")
_KEY_REUSED = OpenApiResponse(description="The Idempotency-Key came with another request.")


def _perform(
    request: Request, body: ApiSerializer, act: Callable[[dict[str, Any], dict[str, Any]], str]
) -> HttpResponse:
    """The response to an administrative action, processed once for its key, which never expires, like the ledger entry.

    `act` gets the values of the body and the arguments that all these services share, and returns the message.
    """
    errors = problems_of(body)
    key = read_key(request, errors)
    if errors:
        raise ValidationFailed(errors)
    values: dict[str, Any] = body.validated_data
    user_id, caller_id, at = values["target_user_id"], caller_of(request).id, now()
    shared = {
        "user_id": user_id,
        "reason": values.get("reason"),
        "by": actor_of(request._request, caller_id),
        "at": at,
        "idempotency_key": key.text if key else None,
    }

    def reply() -> Reply:
        message = act(values, shared)
        account = accounts.find_user(user_id)
        data = state.progress(
            user_id, timezone=account["timezone"], registered_at=account["registration_date"], now=now()
        )
        return Reply.success(Envelope(data, message=message), about=user_id)

    return once(user_id=caller_id, key=key, act=reply, permanent=True, at=at).response()


class ProgressAdministrationViewSet(ApiViewSet):
    """Award, adjust and reset experience points."""

    access: ClassVar[Any] = dict.fromkeys(("bonus", "adjust", "reset"), require("progress.administer"))

    @extend_schema(
        operation_id="award_bonus",
        parameters=[PARAMETER],
        request=BonusBody,
        responses={200: UserProgressData, 404: _NO_USER, 409: _KEY_REUSED},
    )
    def bonus(self, request: Request) -> HttpResponse:
        """Give a learner bonus experience points."""

        def act(values: dict[str, Any], shared: dict[str, Any]) -> str:
            award_bonus(points=values["bonus_points"], **shared)
            return f"Awarded {values['bonus_points']} bonus experience points"

        return _perform(request, BonusBody(data=request.data), act)

    @extend_schema(
        operation_id="adjust_experience",
        parameters=[PARAMETER],
        request=AdjustmentBody,
        responses={
            200: UserProgressData,
            404: _NO_USER,
            409: OpenApiResponse(description="Adjustment exceeds awarded bonus points, or the key was used before."),
        },
    )
    def adjust(self, request: Request) -> HttpResponse:
        """Correct a learner's experience points.

        A negative amount deducts points awarded since the last reset, never points of lessons.
        """

        def act(values: dict[str, Any], shared: dict[str, Any]) -> str:
            adjust(amount=values["amount"], **shared)
            return f"Adjusted experience points by {values['amount']}"

        return _perform(request, AdjustmentBody(data=request.data), act)

    @extend_schema(
        operation_id="reset_progress",
        parameters=[PARAMETER],
        request=ResetBody,
        responses={200: UserProgressData, 404: _NO_USER, 409: _KEY_REUSED},
    )
    def reset(self, request: Request) -> HttpResponse:
        """Reset a learner's progress.

        Experience points and streaks become 0, lives full. Completions are archived, so that every lesson earns points
        again; with `keep_completions` they remain visible and earn no points.
        """

        def act(values: dict[str, Any], shared: dict[str, Any]) -> str:
            reset(keep_completions=values.get("keep_completions") or False, **shared)
            return "User progress reset successfully"

        return _perform(request, ResetBody(data=request.data), act)


class ProgressOwnerData(TypedDict):
    id: UUID
    email: Annotated[str, Schema(format="email")]
    username: str | None
    role: str


class ProgressOfUserData(TypedDict):
    user: ProgressOwnerData
    progress: UserProgressData
    summary: SummaryData


class UserProgressViewSet(ApiViewSet):
    """The progress of any learner, for administrators."""

    tag = "users"
    no_store = True
    access: ClassVar[Any] = {"retrieve": require("progress.administer")}

    @extend_schema(parameters=[UUID_IN_PATH], responses=ProgressOfUserData)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """State and statistics of a learner."""
        try:
            user_id = rules.user_id(id)
        except ValueError as error:
            raise ValidationFailed({"id": [str(error)]}) from None
        account, at = accounts.find_user(user_id), now()
        context: dict[str, Any] = {
            "timezone": account["timezone"],
            "registered_at": account["registration_date"],
            "now": at,
        }
        data: ProgressOfUserData = {
            "user": {
                "id": account["id"],
                "email": account["email"],
                "username": account["username"],
                "role": account["role"],
            },
            "progress": state.progress(user_id, **context),
            "summary": statistics.summary(user_id, **context),
        }
        return Response(data)
