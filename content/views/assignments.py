"""Endpoints of the exercises in a lesson: assigning, moving and unassigning them."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters, selectors, serializers, services
from content.models import Entity
from content.permissions import reads_private
from content.views.hierarchy import ChildPagination
from content.views.shared import (
    CHANGED_MEANWHILE,
    ETAG,
    IF_MATCH,
    LESSONS,
    LOCATION,
    body_of,
    cached_read,
    check_condition,
    conflict,
    created,
    single,
)
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
    access: ClassVar = {
        "list": Public,
        "retrieve": Public,
        **dict.fromkeys(("create", "update", "destroy", "reorder"), require("content.write")),
    }

    @extend_schema(
        operation_id="list_lesson_exercises",
        summary="Exercises of a lesson",
        tags=[LESSONS],
        responses=serializers.LessonExerciseSerializer(many=True),
    )
    @cached_read
    def list(self, request: Request, lesson_id: str) -> Response:
        return super().list(request, lesson_id=lesson_id)

    def get_queryset(self) -> Any:
        """The rows of the list. Raises NotFound for an unknown lesson."""
        private = reads_private(self.request)
        lesson_id = self.kwargs["lesson_id"]
        selectors.check_lesson(lesson_id, private=private)
        return selectors.assignments(lesson_id).values(*selectors.assignment_columns(private=private))

    def present(self, rows: Any) -> Any:
        return [selectors.assignment_object(row) for row in rows]

    @extend_schema(
        operation_id="get_lesson_exercise",
        summary="An exercise in a lesson",
        tags=[LESSONS],
        parameters=[ETAG],
        responses=serializers.LessonExerciseSerializer,
    )
    @cached_read
    def retrieve(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        return single(selectors.find_assignment(lesson_id, exercise_id, private=reads_private(request)))

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
        selectors.check_lesson(lesson_id, private=True)
        body = body_of(request, serializers.AssignBody, fixed={"lesson_id": lesson_id})
        found = services.assign(lesson_id=lesson_id, **body, at=now())
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
        if_match = check_condition(request, selectors.find_assignment(lesson_id, exercise_id, private=True))
        path = {"lesson_id": lesson_id, "exercise_id": exercise_id}
        body = body_of(request, serializers.AssignmentBody, fixed=path)
        found = services.update_assignment(
            lesson_id=lesson_id, exercise_id=exercise_id, **body, if_match=if_match, at=now()
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
        if_match = check_condition(request, selectors.find_assignment(lesson_id, exercise_id, private=True))
        services.unassign(lesson_id=lesson_id, exercise_id=exercise_id, if_match=if_match, at=now())
        return Response(Envelope({}, message="Exercise unassigned from lesson successfully"))

    @extend_schema(
        operation_id="reorder_lesson_exercises",
        summary="Order all exercises of a lesson",
        tags=[LESSONS],
        request=serializers.ORDER_BODIES[Entity.EXERCISE],
        responses=serializers.LessonExerciseSerializer(many=True),
    )
    def reorder(self, request: Request, lesson_id: str) -> Response:
        selectors.check_lesson(lesson_id, private=True)
        order_body = serializers.ORDER_BODIES[Entity.EXERCISE]
        [ids] = body_of(request, order_body, fixed={"lesson_id": lesson_id}).values()
        records = services.reorder_assignments(lesson_id=lesson_id, ids=ids, at=now())
        return Response(Envelope(records, message="Lesson exercises reordered successfully"))
