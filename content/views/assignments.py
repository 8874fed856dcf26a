"""Endpoints of the exercises in a lesson: assigning, moving and unassigning them."""

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters
from content.kinds import LESSON
from content.models import Entity
from content.readers import Scope
from content.rights import require_edit
from content.selectors.collection import assignment_columns, assignment_object, assignments_of, find_assignment
from content.selectors.visibility import check_lesson
from content.serializers.bodies import ORDER_BODIES, AssignBody, AssignmentBody
from content.serializers.records import LessonExerciseSerializer
from content.services.assignments import assign_exercise, reorder_assignments, unassign_exercise, update_assignment
from content.views.hierarchy import ChildPagination
from content.views.shared import (
    LESSONS,
    STATE,
    body_of,
    cached_read,
    check_condition,
    conflict,
    created,
    editor_of,
    scopes_of,
    single,
    single_in_state,
)
from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet


class LessonExerciseViewSet(ListMixin, ApiViewSet):
    """The exercises of a lesson."""

    tag = LESSONS
    tagged = True
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

    @extend_schema(parameters=[STATE], responses=LessonExerciseSerializer(many=True))
    @cached_read
    def list(self, request: Request, lesson_id: str) -> Response:
        """Exercises of a lesson."""
        return super().list(request, lesson_id=lesson_id)

    def get_queryset(self) -> Any:
        """The rows of the list. Raises NotFound for an unknown lesson."""
        lesson_id = self.kwargs["lesson_id"]
        self.scope = check_lesson(lesson_id, scopes=scopes_of(self.request, self.query_errors))
        rows = assignments_of(lesson_id, self.scope.state)
        return rows.values(*assignment_columns(self.scope))

    def present(self, rows: Any) -> Any:
        return [assignment_object(row, self.scope) for row in rows]

    @extend_schema(parameters=[STATE], responses=LessonExerciseSerializer)
    @cached_read
    def retrieve(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        """An exercise in a lesson."""
        return single_in_state(request, partial(find_assignment, lesson_id, exercise_id))

    @extend_schema(
        operation_id="assign_exercise",
        request=AssignBody,
        responses={
            201: LessonExerciseSerializer,
            **conflict("The exercise is in the lesson already, or the order is taken"),
        },
    )
    def create(self, request: Request, lesson_id: str) -> Response:
        """Assign an exercise to a lesson."""
        caller = caller_of(request)
        require_edit(LESSON, lesson_id, caller)
        check_lesson(lesson_id)
        body = body_of(request, AssignBody, fixed={"lesson_id": lesson_id})
        found = assign_exercise(lesson_id=lesson_id, **body, editor=editor_of(request))
        path = f"/lessons/{lesson_id}/exercises/{found.record['exercise_id']}"
        return created(found, path, message="Exercise assigned to lesson successfully")

    @extend_schema(
        request=AssignmentBody,
        responses={200: LessonExerciseSerializer, **conflict("The order is taken")},
    )
    def update(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        """Move an exercise within its lesson."""
        require_edit(LESSON, lesson_id, caller_of(request))
        if_match = check_condition(request, find_assignment(lesson_id, exercise_id))
        path = {"lesson_id": lesson_id, "exercise_id": exercise_id}
        body = body_of(request, AssignmentBody, fixed=path)
        found = update_assignment(
            lesson_id=lesson_id, exercise_id=exercise_id, **body, if_match=if_match, editor=editor_of(request)
        )
        return single(found, message="Exercise assignment updated successfully")

    @extend_schema(operation_id="unassign_exercise")
    def destroy(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        """Unassign an exercise from a lesson."""
        require_edit(LESSON, lesson_id, caller_of(request))
        if_match = check_condition(request, find_assignment(lesson_id, exercise_id))
        unassign_exercise(lesson_id=lesson_id, exercise_id=exercise_id, if_match=if_match, editor=editor_of(request))
        return Response(Envelope({}, message="Exercise unassigned from lesson successfully"))

    @extend_schema(
        operation_id="reorder_lesson_exercises",
        request=ORDER_BODIES[Entity.EXERCISE],
        responses=LessonExerciseSerializer(many=True),
    )
    def reorder(self, request: Request, lesson_id: str) -> Response:
        """Order all exercises of a lesson."""
        require_edit(LESSON, lesson_id, caller_of(request))
        check_lesson(lesson_id)
        order_body = ORDER_BODIES[Entity.EXERCISE]
        [ids] = body_of(request, order_body, fixed={"lesson_id": lesson_id}).values()
        records = reorder_assignments(lesson_id=lesson_id, ids=ids, editor=editor_of(request))
        return Response(Envelope(records, message="Lesson exercises reordered successfully"))
