"""Endpoints of administrators: bonus, adjustment and reset, and the view of one learner's progress."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import rules
from accounts import selectors as accounts
from accounts.audit import Actor, actor_of
from langlearn.api.auth import caller_of
from langlearn.api.bodies import problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.fields import ApiSerializer
from langlearn.api.idempotency import PARAMETER, Key, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress import administration, selectors
from progress import serializers_administration as bodies
from progress.idempotency import once
from progress.serializers import UserProgressData
from progress.serializers_history import ProgressOfUserData

_TAG = ["progress"]
_NO_USER = OpenApiResponse(description="User not found")
_KEY_REUSED = OpenApiResponse(description="The Idempotency-Key came with another request.")


def _checked(request: Request, body: ApiSerializer) -> tuple[dict[str, Any], Key | None]:
    """The values of the body, and the Idempotency-Key. Raises ValidationFailed."""
    errors = problems_of(body)
    key = read_key(request, errors)
    if errors:
        raise ValidationFailed(errors)
    return dict(body.validated_data), key


def _once(request: Request, key: Key | None, act: Callable[[datetime], Envelope]) -> HttpResponse:
    """The answer to an act on a learner, done once under its key, which is kept for ever like the ledger entry."""
    at = now()
    reply = once(user_id=caller_of(request).id, key=key, act=lambda: Reply.success(act(at)), permanent=True, at=at)
    return reply.response()


def _by(request: Request) -> Actor:
    return actor_of(request._request, caller_of(request).id)


def _present(user_id: UUID, message: str) -> Envelope:
    """The learner's progress after the act."""
    account = accounts.find_user(user_id)
    data = selectors.progress(
        user_id, timezone=account["timezone"], registered_at=account["registration_date"], now=now()
    )
    return Envelope(data, message=message)


class ProgressAdministrationViewSet(ApiViewSet):
    """Experience points given, taken back and reset."""

    access: ClassVar[Any] = dict.fromkeys(("bonus", "adjust", "reset"), require("progress.administer"))

    @extend_schema(
        operation_id="award_bonus",
        summary="Give a learner bonus experience points",
        tags=_TAG,
        parameters=[PARAMETER],
        request=bodies.BonusBody,
        responses={200: UserProgressData, 404: _NO_USER, 409: _KEY_REUSED},
    )
    def bonus(self, request: Request) -> HttpResponse:
        body, key = _checked(request, bodies.BonusBody(data=request.data))
        user_id, points = body["target_user_id"], body["bonus_points"]

        def act(at: datetime) -> Envelope:
            administration.award_bonus(
                user_id=user_id,
                points=points,
                reason=body["reason"],
                by=_by(request),
                at=at,
                idempotency_key=key.text if key else None,
            )
            return _present(user_id, f"Awarded {points} bonus experience points")

        return _once(request, key, act)

    @extend_schema(
        operation_id="adjust_experience",
        summary="Correct a learner's experience points",
        description="A negative amount takes back what was awarded since the last reset, never what lessons earned.",
        tags=_TAG,
        parameters=[PARAMETER],
        request=bodies.AdjustmentBody,
        responses={
            200: UserProgressData,
            404: _NO_USER,
            409: OpenApiResponse(description="Adjustment exceeds awarded bonus points, or the key was used before."),
        },
    )
    def adjust(self, request: Request) -> HttpResponse:
        body, key = _checked(request, bodies.AdjustmentBody(data=request.data))
        user_id, amount = body["target_user_id"], body["amount"]

        def act(at: datetime) -> Envelope:
            administration.adjust(
                user_id=user_id,
                amount=amount,
                reason=body["reason"],
                by=_by(request),
                at=at,
                idempotency_key=key.text if key else None,
            )
            return _present(user_id, f"Adjusted experience points by {amount}")

        return _once(request, key, act)

    @extend_schema(
        operation_id="reset_progress",
        summary="Let a learner start again",
        description=(
            "Experience points and streaks become 0, lives full. Completions are archived, so that every lesson earns"
            " again; with `keep_completions` they stay visible and earn nothing."
        ),
        tags=_TAG,
        parameters=[PARAMETER],
        request=bodies.ResetBody,
        responses={200: UserProgressData, 404: _NO_USER, 409: _KEY_REUSED},
    )
    def reset(self, request: Request) -> HttpResponse:
        body, key = _checked(request, bodies.ResetBody(data=request.data))
        user_id = body["target_user_id"]

        def act(at: datetime) -> Envelope:
            administration.reset(
                user_id=user_id,
                reason=body.get("reason"),
                keep_completions=body.get("keep_completions") or False,
                by=_by(request),
                at=at,
                idempotency_key=key.text if key else None,
            )
            return _present(user_id, "User progress reset successfully")

        return _once(request, key, act)


class UserProgressViewSet(ApiViewSet):
    """The progress of any learner, for administrators."""

    no_store = True
    access: ClassVar[Any] = {"retrieve": require("progress.administer")}

    @extend_schema(
        operation_id="get_user_progress",
        summary="State and statistics of a learner",
        tags=["users"],
        responses=ProgressOfUserData,
    )
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        try:
            user_id = rules.user_id(id)
        except ValueError as error:
            raise ValidationFailed({"id": [str(error)]}) from None
        account, at = accounts.find_user(user_id), now()
        facts: dict[str, Any] = {
            "timezone": account["timezone"],
            "registered_at": account["registration_date"],
            "now": at,
        }
        return Response(
            {
                "user": {name: account[name] for name in ("id", "email", "username", "role")},
                "progress": selectors.progress(user_id, **facts),
                "summary": selectors.summary(user_id, **facts),
            }
        )
