"""Endpoints of the exercises in a lesson: assigning, moving and unassigning them."""

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters, selectors, serializers, services
from content.kinds import LESSON
from content.models import Entity
from content.readers import Scope, reader_of
from content.rights import require_edit
from content.views.hierarchy import ChildPagination
from content.views.shared import (
    CHANGED_MEANWHILE,
    ETAG,
    IF_MATCH,
    LESSONS,
    LOCATION,
    STATE,
    body_of,
    cached_read,
    check_condition,
    conflict,
    created,
    scopes_of,
    single,
    single_in_state,
)
from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet


class LessonExerciseViewSet(ListMixin, ApiViewSet):
    """The exercises of a lesson."""

    anonymous_scope = "content"
    pagination_class = ChildPagination
    ordering_fields: ClassVar = {"order": "order"}
    ordering = filters.IN_ORDER
    tie_breaker = "exercise_id"
    scope: Scope  # of the list
    access: ClassVar = {
        "list": Public,
        "retrieve": Public,
        **dict.fromkeys(("create", "update", "destroy", "reorder"), require("content.write")),
    }

    @extend_schema(
        operation_id="list_lesson_exercises",
        summary="Exercises of a lesson",
        tags=[LESSONS],
        parameters=[STATE],
        responses=serializers.LessonExerciseSerializer(many=True),
    )
    @cached_read
    def list(self, request: Request, lesson_id: str) -> Response:
        return super().list(request, lesson_id=lesson_id)

    def get_queryset(self) -> Any:
        """The rows of the list. Raises NotFound for an unknown lesson."""
        lesson_id = self.kwargs["lesson_id"]
        self.scope = selectors.check_lesson(lesson_id, scopes=scopes_of(self.request, self.query_errors))
        rows = selectors.assignments(lesson_id, self.scope.state)
        return rows.values(*selectors.assignment_columns(self.scope))

    def present(self, rows: Any) -> Any:
        return [selectors.assignment_object(row, self.scope) for row in rows]

    @extend_schema(
        operation_id="get_lesson_exercise",
        summary="An exercise in a lesson",
        tags=[LESSONS],
        parameters=[STATE, ETAG],
        responses=serializers.LessonExerciseSerializer,
    )
    @cached_read
    def retrieve(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        return single_in_state(request, partial(selectors.find_assignment, lesson_id, exercise_id))

    @extend_schema(
        operation_id="assign_exercise",
        summary="Assign an exercise to a lesson",
        tags=[LESSONS],
        parameters=[ETAG, LOCATION],
        request=serializers.AssignBody,
        responses={
            201: serializers.LessonExerciseSerializer,
            **conflict("The exercise is in the lesson already, or the order is taken"),
        },
    )
    def create(self, request: Request, lesson_id: str) -> Response:
        caller = caller_of(request)
        require_edit(LESSON, lesson_id, caller)
        selectors.check_lesson(lesson_id)
        body = body_of(request, serializers.AssignBody, fixed={"lesson_id": lesson_id})
        found = services.assign(lesson_id=lesson_id, **body, reader=reader_of(caller), by=caller.id, at=now())
        path = f"/lessons/{lesson_id}/exercises/{found.record['exercise_id']}"
        return created(found, path, message="Exercise assigned to lesson successfully")

    @extend_schema(methods=["PUT"], operation_id="update_lesson_exercise")
    @extend_schema(methods=["PATCH"], operation_id="patch_lesson_exercise")
    @extend_schema(
        summary="Move an exercise within its lesson",
        tags=[LESSONS],
        parameters=[IF_MATCH, ETAG],
        request=serializers.AssignmentBody,
        responses={
            200: serializers.LessonExerciseSerializer,
            412: CHANGED_MEANWHILE,
            **conflict("The order is taken"),
        },
    )
    def update(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        require_edit(LESSON, lesson_id, caller_of(request))
        if_match = check_condition(request, selectors.find_assignment(lesson_id, exercise_id))
        path = {"lesson_id": lesson_id, "exercise_id": exercise_id}
        body = body_of(request, serializers.AssignmentBody, fixed=path)
        found = services.update_assignment(
            lesson_id=lesson_id, exercise_id=exercise_id, **body, if_match=if_match, by=caller_of(request).id, at=now()
        )
        return single(found, message="Exercise assignment updated successfully")

    @extend_schema(
        operation_id="unassign_exercise",
        summary="Unassign an exercise from a lesson",
        tags=[LESSONS],
        parameters=[IF_MATCH],
        request=None,
        responses={200: serializers.NothingSerializer, 412: CHANGED_MEANWHILE},
    )
    def destroy(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        require_edit(LESSON, lesson_id, caller_of(request))
        if_match = check_condition(request, selectors.find_assignment(lesson_id, exercise_id))
        services.unassign(
            lesson_id=lesson_id, exercise_id=exercise_id, if_match=if_match, by=caller_of(request).id, at=now()
        )
        return Response(Envelope({}, message="Exercise unassigned from lesson successfully"))

    @extend_schema(
        operation_id="reorder_lesson_exercises",
        summary="Order all exercises of a lesson",
        tags=[LESSONS],
        request=serializers.ORDER_BODIES[Entity.EXERCISE],
        responses=serializers.LessonExerciseSerializer(many=True),
    )
    def reorder(self, request: Request, lesson_id: str) -> Response:
        require_edit(LESSON, lesson_id, caller_of(request))
        selectors.check_lesson(lesson_id)
        order_body = serializers.ORDER_BODIES[Entity.EXERCISE]
        [ids] = body_of(request, order_body, fixed={"lesson_id": lesson_id}).values()
        records = services.reorder_assignments(lesson_id=lesson_id, ids=ids, by=caller_of(request).id, at=now())
        return Response(Envelope(records, message="Lesson exercises reordered successfully"))
