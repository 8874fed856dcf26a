"""Endpoints of practice sessions."""

from typing import Any, ClassVar, TypedDict
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
from progress.selectors.practice import (
    PracticeResultData,
    PracticeSessionData,
    PracticeStateData,
    find_session,
    new_session_data,
    result_data,
    session_data,
    stored_session_data,
)
from progress.selectors.state import UserProgressData
from progress.serializers.fields import NoBody
from progress.serializers.practice import StartPracticeBody
from progress.services.practice import finish_practice, start_practice
from progress.throttles import PracticeThrottle
from progress.views.shared import current_progress

_NOT_FOUND = OpenApiResponse(description="Practice session not found.")


def _session_id(text: str) -> UUID:
    parsed = parse_uuid(text)
    if parsed is None:
        raise NotFound("Practice session not found")
    return parsed


class PracticeFinishedData(TypedDict):
    session: PracticeSessionData
    result: PracticeResultData
    progress: UserProgressData


class PracticeViewSet(ApiViewSet):
    """Practice sessions of the caller."""

    access: ClassVar[Any] = dict.fromkeys(("create", "retrieve", "finish"), require("progress.own"))
    throttles: ClassVar[Any] = {"create": PracticeThrottle}

    @extend_schema(
        operation_id="start_practice",
        request=StartPracticeBody,
        responses={
            201: PracticeStateData,
            200: OpenApiResponse(PracticeStateData, description="Known, or there is nothing to practise."),
            404: OpenApiResponse(description="Course or lesson not found."),
            409: OpenApiResponse(description="The client_id belongs to another session, or the lesson is locked."),
        },
    )
    def create(self, request: Request) -> Response:
        """Start a practice session.

        Exercises of the lessons that the caller has begun and that are not locked: mistakes, due reviews, weak words,
        new ones. Send the answers as attempts with the `session_id`, then finish the session. The same `client_id`
        again gives the same session. Starts count in the rate limit `practice`.
        """
        caller = caller_of(request)
        body = checked(StartPracticeBody(data=request.data))
        reader = reader_of(caller)
        started = start_practice(
            user_id=caller.id,
            timezone=caller.timezone,
            course_id=body["course_id"],
            mode=body["mode"],
            size=body["size"],
            lesson_id=body["lesson_id"],
            exclude_types=body["exclude_types"],
            client_id=body.get("client_id"),
            reader=reader,
            at=now(),
        )
        if started.session is None:
            data: PracticeStateData = {"session": None, "items": [], "result": None, "next_due": started.next_due}
            return Response(Envelope(data, message="Nothing to practise"))
        if started.course is None:
            data = stored_session_data(started.session, reader=reader)
            return Response(Envelope(data, message="Practice session already started"))
        data = new_session_data(started.session, started.course)
        return Response(Envelope(data, message="Practice session started"), status=201)

    @extend_schema(parameters=[UUID_IN_PATH], responses={200: PracticeStateData, 404: _NOT_FOUND})
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """A practice session and its result so far.

        The exercises are as they are now; those that are gone or locked are left out.
        """
        caller = caller_of(request)
        data = stored_session_data(find_session(caller.id, _session_id(id)), reader=reader_of(caller))
        return Response(Envelope(data, message="Practice session retrieved"))

    @extend_schema(
        operation_id="finish_practice",
        parameters=[UUID_IN_PATH],
        request=NoBody,
        responses={200: PracticeFinishedData, 404: _NOT_FOUND},
    )
    def finish(self, request: Request, id: str) -> Response:  # noqa: A002
        """Finish a practice session.

        A session with five exercises solved counts: its day is active, the first four of a day earn 5 experience points
        each, and such a finish restores a missing life. The first finish stands; a repeat shows the result of now,
        answers that arrived later included.
        """
        caller = caller_of(request)
        checked(NoBody(data=request.data))
        done = finish_practice(user_id=caller.id, timezone=caller.timezone, session_id=_session_id(id), at=now())
        result = result_data(done.session, done.answers, experience=done.experience)
        data: PracticeFinishedData = {
            "session": session_data(done.session),
            "result": result,
            "progress": current_progress(caller),
        }
        return Response(Envelope(data, message="Practice session finished"))
