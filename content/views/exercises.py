"""Endpoints of the collection of exercises that lessons share; for staff."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters, rules
from content.exercises import EXERCISE_TYPES
from content.readers import reader_of
from content.registry import answers_of_exercise
from content.rights import require_edit_of_exercise
from content.selectors.collection import EXERCISE_COLUMNS, exercise_object, find_exercise, readable_exercises
from content.selectors.usage import (
    DeleteImpactRecord,
    ExerciseAnalyticsRecord,
    delete_impact,
    exercise_analytics,
    exercise_usage,
    exercise_usages,
)
from content.serializers.bodies import DuplicateBody, ExerciseBody, ExerciseChangesBody, UsageBatchBody
from content.serializers.records import ExerciseSerializer, NothingSerializer
from content.serializers.usage import ExerciseUsageSerializer
from content.services.exercises import create_exercise, delete_exercise, duplicate_exercise, update_exercise
from content.views.shared import (
    FORCE,
    LESSONS,
    body_of,
    check_condition,
    conflict,
    created,
    editor_of,
    is_forced,
    single,
)
from langlearn.api.auth import caller_of
from langlearn.api.conditional import RECORD_ETAG
from langlearn.api.envelope import Envelope
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin
from langlearn.api.openapi_headers import LOCATION
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet


@extend_schema_view(list=extend_schema(responses=ExerciseSerializer(many=True)))
class ExerciseViewSet(ListMixin, ApiViewSet):
    """The collection of exercises that lessons share; for staff."""

    tag = LESSONS
    tagged = True
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
        return readable_exercises(reader_of(self.request.user)).values(*EXERCISE_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [exercise_object(row) for row in rows]

    @extend_schema(responses=ExerciseSerializer)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return single(find_exercise(id, reader=reader_of(request.user)))

    @extend_schema(request=ExerciseBody, responses={201: ExerciseSerializer, **conflict("The id is taken")})
    def create(self, request: Request) -> Response:
        body = body_of(request, ExerciseBody)
        record_id = body.pop("id", None)
        found = create_exercise(values=body, record_id=record_id, editor=editor_of(request))
        return created(found, f"/exercises/{found.record['id']}", message="Exercise created successfully")

    @extend_schema(request=ExerciseChangesBody(partial=True), responses=ExerciseSerializer)
    def update(self, request: Request, id: str) -> Response:  # noqa: A002
        """Change an exercise; `data` replaces the whole object, other fields are unchanged."""
        caller = caller_of(request)
        reader = reader_of(caller)
        found = find_exercise(id, reader=reader)
        require_edit_of_exercise(id, caller)
        if_match = check_condition(request, found)
        stored_type = found.record["exercise_type"]
        values = body_of(request, ExerciseChangesBody, partial=True, fixed={"id": id}, stored_type=stored_type)
        saved = update_exercise(id, values=values, if_match=if_match, editor=editor_of(request))
        return single(saved, message="Exercise updated successfully")

    @extend_schema(
        parameters=[FORCE],
        responses={
            200: NothingSerializer,
            **conflict("Lessons use it; the context is what deleting it would change"),
        },
    )
    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002
        if_match = check_condition(request, find_exercise(id))
        delete_exercise(id, force=is_forced(request), if_match=if_match, editor=editor_of(request))
        return Response(Envelope({}, message="Exercise deleted successfully"))

    @extend_schema(
        operation_id="duplicate_exercise",
        parameters=[RECORD_ETAG, LOCATION],
        request=DuplicateBody,
        responses={201: ExerciseSerializer, **conflict("The id is taken")},
    )
    def duplicate(self, request: Request, id: str) -> Response:  # noqa: A002
        """Copy an exercise."""
        caller = caller_of(request)
        reader = reader_of(caller)
        find_exercise(id, reader=reader)
        body = body_of(request, DuplicateBody)
        adds_to_lessons = body.get("preserveUsage", False)
        if adds_to_lessons:
            require_edit_of_exercise(id, caller)
        found = duplicate_exercise(
            id,
            modifications=body.get("modifications", {}),
            record_id=body.get("id"),
            preserve_usage=adds_to_lessons,
            editor=editor_of(request),
        )
        return created(found, f"/exercises/{found.record['id']}", message="Exercise duplicated successfully")

    @extend_schema(operation_id="get_exercise_usage", responses=ExerciseUsageSerializer)
    def usage(self, request: Request, id: str) -> Response:  # noqa: A002
        """The lessons that use an exercise."""
        return Response(exercise_usage(id, reader=reader_of(request.user), now=now()))

    @extend_schema(
        operation_id="get_exercise_usages",
        request=UsageBatchBody,
        responses=ExerciseUsageSerializer(many=True),
    )
    def usage_batch(self, request: Request) -> Response:
        """The lessons that use each of several exercises."""
        body = body_of(request, UsageBatchBody)
        return Response(exercise_usages(body["exerciseIds"], reader=reader_of(request.user), now=now()))

    @extend_schema(operation_id="get_exercise_delete_impact", responses=DeleteImpactRecord)
    def delete_impact(self, request: Request, id: str) -> Response:  # noqa: A002
        """What deleting an exercise would change."""
        return Response(delete_impact(id, reader=reader_of(request.user)))

    @extend_schema(operation_id="get_exercise_analytics", responses=ExerciseAnalyticsRecord)
    def analytics(self, request: Request, id: str) -> Response:  # noqa: A002
        """Usage of an exercise, results of learners in its lessons, and their answers."""
        caller = caller_of(request)
        data: ExerciseAnalyticsRecord = {
            **exercise_analytics(id, reader=reader_of(caller), now=now()),
            "answers": answers_of_exercise()(id, caller),
        }
        return Response(data)


@extend_schema_view(
    list=extend_schema(
        operation_id="list_exercises_of_type",
        summary="Exercises of one type",
        parameters=[
            OpenApiParameter(
                "exercise_type",
                {"type": "string", "enum": list(EXERCISE_TYPES)},
                OpenApiParameter.PATH,
                description="May also be spelled with underscores, such as `fill_in_the_blank`.",
            )
        ],
        responses=ExerciseSerializer(many=True),
    )
)
class ExercisesOfTypeViewSet(ExerciseViewSet):
    """The exercises of one type; for staff."""

    tag = LESSONS
    filterset_class = filters.ExerciseFilters

    def get_queryset(self) -> Any:
        exercise_type = self.kwargs["exercise_type"]
        try:
            exercise_type = rules.exercise_type(exercise_type)
        except rules.FieldError as error:
            self.query_errors["exercise_type"] = [str(error)]
        return super().get_queryset().filter(exercise_type=exercise_type)
