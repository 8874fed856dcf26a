"""Endpoints of placements."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.readers import reader_of
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.components import UUID_IN_PATH
from langlearn.api.envelope import Envelope
from langlearn.api.errors import NotFound
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from progress.selectors.placements import PlacementStateData, find_placement, placement_data, visible_structure
from progress.serializers.placements import FinishPlacementBody, PlacementAnswerBody, StartPlacementBody
from progress.services.placements import PlacementResultData, answer_placement, finish_placement, start_placement
from progress.throttles import PracticeThrottle

_NOT_FOUND = OpenApiResponse(description="Placement not found, or its course is not visible any more.")


def _placement_id(text: str) -> UUID:
    parsed = parse_uuid(text)
    if parsed is None:
        raise NotFound("Placement not found")
    return parsed


class PlacementAnsweredData(PlacementStateData, PlacementResultData):
    """A placement after an answer, and the result of the answer."""


class PlacementViewSet(ApiViewSet):
    """Placements of the caller."""

    access: ClassVar[Any] = dict.fromkeys(("create", "retrieve", "answer", "finish"), require("progress.own"))
    throttles: ClassVar[Any] = {"create": PracticeThrottle}

    @extend_schema(
        operation_id="start_placement",
        request=StartPlacementBody,
        responses={
            201: PlacementStateData,
            200: PlacementStateData,
            404: OpenApiResponse(description="Course not found."),
            409: OpenApiResponse(description="The course is too short, or the client_id belongs to another placement."),
        },
    )
    def create(self, request: Request) -> Response:
        """Start a placement.

        A test of at most 24 questions that finds the lesson where the caller should start a course. It declines the
        placement that is running. The same `client_id` again gives the same placement. Starts count in the rate limit
        `practice`.
        """
        caller = caller_of(request)
        body = checked(StartPlacementBody(data=request.data))
        reader = reader_of(caller)
        placement, is_new = start_placement(
            user_id=caller.id,
            timezone=caller.timezone,
            course_id=body["course_id"],
            client_id=body.get("client_id"),
            reader=reader,
            at=now(),
        )
        data = placement_data(placement, visible_structure(placement.course_id, reader=reader))
        message = "Placement started" if is_new else "Placement already started"
        return Response(Envelope(data, message=message), status=201 if is_new else 200)

    @extend_schema(parameters=[UUID_IN_PATH], responses={200: PlacementStateData, 404: _NOT_FOUND})
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """A placement and its open question."""
        caller = caller_of(request)
        placement = find_placement(caller.id, _placement_id(id))
        data = placement_data(placement, visible_structure(placement.course_id, reader=reader_of(caller)))
        return Response(Envelope(data, message="Placement retrieved"))

    @extend_schema(
        operation_id="answer_placement",
        parameters=[UUID_IN_PATH],
        request=PlacementAnswerBody,
        responses={
            200: PlacementAnsweredData,
            404: _NOT_FOUND,
            409: OpenApiResponse(description="Another question is open, or the placement is finished."),
        },
    )
    def answer(self, request: Request, id: str) -> Response:  # noqa: A002
        """Answer the open question of a placement.

        Answers are not attempts: they move no review card. A question answered before keeps its result.
        """
        caller = caller_of(request)
        body = checked(PlacementAnswerBody(data=request.data))
        done = answer_placement(
            user_id=caller.id,
            timezone=caller.timezone,
            placement_id=_placement_id(id),
            exercise_id=body["exercise_id"],
            answer=body.get("answer"),
            reader=reader_of(caller),
            at=now(),
        )
        data: PlacementAnsweredData = {**placement_data(done.placement, done.structure), **done.result}
        return Response(Envelope(data, message="Answer recorded"))

    @extend_schema(
        operation_id="finish_placement",
        parameters=[UUID_IN_PATH],
        request=FinishPlacementBody,
        responses={
            200: PlacementStateData,
            404: _NOT_FOUND,
            409: OpenApiResponse(description="The placement is finished, or still running and cannot be accepted."),
        },
    )
    def finish(self, request: Request, id: str) -> Response:  # noqa: A002
        """Accept or decline the result of a placement.

        Accepting skips the lessons before the start, in place of those skipped before. Skipped lessons can be
        completed, and earn experience points then.
        """
        caller = caller_of(request)
        body = checked(FinishPlacementBody(data=request.data))
        placement, structure = finish_placement(
            user_id=caller.id,
            timezone=caller.timezone,
            placement_id=_placement_id(id),
            accept=body["accept"],
            reader=reader_of(caller),
            at=now(),
        )
        message = "Placement accepted" if body["accept"] else "Placement declined"
        return Response(Envelope(placement_data(placement, structure), message=message))
