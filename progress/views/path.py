"""Endpoints of the path through a course, of what comes next, and of mistakes."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.readers import reader_of
from content.selectors.facts import course_is_published
from langlearn.api.auth import caller_of
from langlearn.api.conditional import ETAG, IF_NONE_MATCH
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, NotFound, ValidationFailed
from langlearn.api.filters import single
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from langlearn.db import snapshot
from progress.selectors.mistakes import MistakeData, mistake_data, shown_mistakes
from progress.selectors.next_step import NextStepData, next_step
from progress.selectors.path import PathData, course_path
from progress.selectors.words import recent_word_cards
from progress.views.shared import COURSE, COURSE_NOT_FOUND, NOT_MODIFIED, conditional, read_course_id


def _course_id(request: Request) -> str:
    """The course that the query names. Raises ValidationFailed."""
    errors: FieldErrors = {}
    course_id = read_course_id(request.query_params, errors)
    if errors:
        raise ValidationFailed(errors)
    return course_id


class PathViewSet(ApiViewSet):
    """The caller's way through a course."""

    access: ClassVar[Any] = {"path": require("progress.own"), "next": require("progress.own")}

    @extend_schema(
        operation_id="get_path",
        parameters=[COURSE, IF_NONE_MATCH, ETAG],
        responses={200: PathData, 304: NOT_MODIFIED, 404: COURSE_NOT_FOUND},
    )
    def path(self, request: Request) -> Response:
        """A course with the state of each lesson.

        In a course that unlocks its lessons one after the other, a lesson is locked while the nearest earlier lesson
        with exercises is neither completed nor skipped. Completing a locked lesson is accepted all the same.
        """
        caller = caller_of(request)
        data = course_path(caller.id, _course_id(request), reader=reader_of(caller))
        return conditional(request, data, "Path retrieved")

    @extend_schema(
        operation_id="get_next_step",
        parameters=[COURSE],
        responses={200: NextStepData, 404: COURSE_NOT_FOUND},
    )
    def next(self, request: Request) -> Response:
        """What to do next in a course."""
        caller = caller_of(request)
        course_id, at = _course_id(request), now()
        with snapshot():
            cards = recent_word_cards(caller.id, course_id, reader=reader_of(caller))
        data = next_step(caller.id, cards, timezone=caller.timezone, now=at)
        return Response(Envelope(data, message="Next step retrieved"))


class MistakeViewSet(ListMixin, ApiViewSet):
    """Exercises that the caller answered wrong last."""

    access: ClassVar[Any] = {"list": require("progress.own")}
    extra_keys: ClassVar[Any] = {"list": {"pagination": {"$ref": "#/components/schemas/PageMeta"}}}  # `meta` once more
    filter_backends = ()

    @extend_schema(
        parameters=[
            OpenApiParameter("course_id", {"type": "string"}, description="Exercises of this course only."),
        ],
        responses={200: ListOf(MistakeData), 404: COURSE_NOT_FOUND},
    )
    def list(self, request: Request) -> Response:
        """Exercises answered wrong last, newest first."""
        response = super().list(request)
        if self.course_id is not None and not course_is_published(self.course_id, reader=self.reader):
            raise NotFound("Course not found")
        envelope: Envelope = response.data
        envelope.message = "Mistakes retrieved"
        envelope.extra = {"pagination": envelope.meta}
        return response

    def get_queryset(self) -> Any:
        caller = caller_of(self.request)
        self.reader = reader_of(caller)
        self.course_id = single(self.request.query_params, "course_id", self.query_errors)
        if self.course_id == "":
            self.query_errors.setdefault("course_id", []).append("May not be empty.")
        return shown_mistakes(caller.id, reader=self.reader, course_id=self.course_id)

    def present(self, rows: Any) -> Any:
        return [mistake_data(row) for row in rows]
