"""Endpoints of the collection of exercises that lessons share; for staff."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters, rules, selectors, serializers, services
from content.exercises import EXERCISE_TYPES
from content.readers import reader_of
from content.rights import require_edit_of_exercise
from content.views.shared import (
    CHANGED_MEANWHILE,
    ETAG,
    FORCE,
    IF_MATCH,
    LESSONS,
    LOCATION,
    body_of,
    check_condition,
    conflict,
    created,
    is_forced,
    single,
)
from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet


@extend_schema_view(
    list=extend_schema(
        operation_id="list_exercises",
        summary="Exercises",
        tags=[LESSONS],
        responses=serializers.ExerciseSerializer(many=True),
    )
)
class ExerciseViewSet(ListMixin, ApiViewSet):
    """The collection of exercises that lessons share; for staff."""

    access: ClassVar = {
        **dict.fromkeys(
            ("list", "retrieve", "usage", "usage_batch", "delete_impact", "analytics"),
            require("content.read_private"),
        ),
        **dict.fromkeys(("create", "update", "duplicate"), require("content.write")),
        "destroy": require("content.delete"),
    }
    filterset_class = filters.AllExerciseFilters
    ordering_fields = filters.EXERCISE_ORDER
    ordering = filters.NEWEST_FIRST

    def get_queryset(self) -> Any:
        return selectors.exercises(reader_of(self.request.user)).values(*selectors.EXERCISE_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [selectors.exercise_object(row) for row in rows]

    @extend_schema(
        operation_id="get_exercise",
        summary="An exercise",
        tags=[LESSONS],
        parameters=[ETAG],
        responses=serializers.ExerciseSerializer,
    )
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return single(selectors.find_exercise(id, reader=reader_of(request.user)))

    @extend_schema(
        operation_id="create_exercise",
        summary="Create an exercise",
        tags=[LESSONS],
        parameters=[ETAG, LOCATION],
        request=serializers.ExerciseBody,
        responses={201: serializers.ExerciseSerializer, **conflict("The id is taken")},
    )
    def create(self, request: Request) -> Response:
        body = body_of(request, serializers.ExerciseBody)
        record_id = body.pop("id", None)
        found = services.create_exercise(**body, record_id=record_id, by=caller_of(request).id, at=now())
        return created(found, f"/exercises/{found.record['id']}", message="Exercise created successfully")

    @extend_schema(methods=["PUT"], operation_id="update_exercise")
    @extend_schema(methods=["PATCH"], operation_id="patch_exercise")
    @extend_schema(
        summary="Change an exercise; `data` replaces the whole object, other fields are unchanged",
        tags=[LESSONS],
        parameters=[IF_MATCH, ETAG],
        request=serializers.ExerciseChangesBody(partial=True),
        responses={200: serializers.ExerciseSerializer, 412: CHANGED_MEANWHILE},
    )
    def update(self, request: Request, id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        reader = reader_of(caller)
        found = selectors.find_exercise(id, reader=reader)
        require_edit_of_exercise(id, caller)
        if_match = check_condition(request, found)
        stored_type = found.record["exercise_type"]
        values = body_of(
            request, serializers.ExerciseChangesBody, partial=True, fixed={"id": id}, stored_type=stored_type
        )
        saved = services.update_exercise(id, values=values, reader=reader, if_match=if_match, by=caller.id, at=now())
        return single(saved, message="Exercise updated successfully")

    @extend_schema(
        operation_id="delete_exercise",
        summary="Delete an exercise",
        tags=[LESSONS],
        parameters=[IF_MATCH, FORCE],
        request=None,
        responses={
            200: serializers.NothingSerializer,
            412: CHANGED_MEANWHILE,
            **conflict("Lessons use it; the context is what deleting it would change"),
        },
    )
    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002
        if_match = check_condition(request, selectors.find_exercise(id))
        caller = caller_of(request)
        services.delete_exercise(
            id, force=is_forced(request), if_match=if_match, by=caller.id, role=caller.role, at=now()
        )
        return Response(Envelope({}, message="Exercise deleted successfully"))

    @extend_schema(
        operation_id="duplicate_exercise",
        summary="Copy an exercise",
        tags=[LESSONS],
        parameters=[ETAG, LOCATION],
        request=serializers.DuplicateBody,
        responses={201: serializers.ExerciseSerializer, **conflict("The id is taken")},
    )
    def duplicate(self, request: Request, id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        reader = reader_of(caller)
        selectors.find_exercise(id, reader=reader)
        body = body_of(request, serializers.DuplicateBody)
        adds_to_lessons = body.get("preserveUsage", False)
        if adds_to_lessons:
            require_edit_of_exercise(id, caller)
        found = services.duplicate_exercise(
            id,
            modifications=body.get("modifications", {}),
            record_id=body.get("id"),
            preserve_usage=adds_to_lessons,
            reader=reader,
            by=caller.id,
            at=now(),
        )
        return created(found, f"/exercises/{found.record['id']}", message="Exercise duplicated successfully")

    @extend_schema(
        operation_id="get_exercise_usage",
        summary="The lessons that use an exercise",
        tags=[LESSONS],
        responses=serializers.ExerciseUsageSerializer,
    )
    def usage(self, request: Request, id: str) -> Response:  # noqa: A002
        return Response(selectors.exercise_usage(id, reader=reader_of(request.user), now=now()))

    @extend_schema(
        operation_id="get_exercise_usages",
        summary="The lessons that use each of several exercises",
        tags=[LESSONS],
        request=serializers.UsageBatchBody,
        responses=serializers.ExerciseUsageSerializer(many=True),
    )
    def usage_batch(self, request: Request) -> Response:
        body = body_of(request, serializers.UsageBatchBody)
        return Response(selectors.exercise_usages(body["exerciseIds"], reader=reader_of(request.user), now=now()))

    @extend_schema(
        operation_id="get_exercise_delete_impact",
        summary="What deleting an exercise would change",
        tags=[LESSONS],
        responses=serializers.DeleteImpactSerializer,
    )
    def delete_impact(self, request: Request, id: str) -> Response:  # noqa: A002
        return Response(selectors.delete_impact(id, reader=reader_of(request.user)))

    @extend_schema(
        operation_id="get_exercise_analytics",
        summary="Usage of an exercise, and results of learners in its lessons",
        tags=[LESSONS],
        responses=serializers.ExerciseAnalyticsSerializer,
    )
    def analytics(self, request: Request, id: str) -> Response:  # noqa: A002
        return Response(selectors.exercise_analytics(id, reader=reader_of(request.user), now=now()))


@extend_schema_view(
    list=extend_schema(
        operation_id="list_exercises_of_type",
        summary="Exercises of one type",
        tags=[LESSONS],
        parameters=[
            OpenApiParameter(
                "exercise_type",
                {"type": "string", "enum": list(EXERCISE_TYPES)},
                OpenApiParameter.PATH,
                description="May also be spelled with underscores, such as `fill_in_the_blank`.",
            )
        ],
        responses=serializers.ExerciseSerializer(many=True),
    )
)
class ExercisesOfTypeViewSet(ExerciseViewSet):
    """The exercises of one type; for staff."""

    filterset_class = filters.ExerciseFilters

    def get_queryset(self) -> Any:
        exercise_type = self.kwargs["exercise_type"]
        try:
            exercise_type = rules.exercise_type(exercise_type)
        except rules.FieldError as error:
            self.query_errors["exercise_type"] = [str(error)]
        return super().get_queryset().filter(exercise_type=exercise_type)
