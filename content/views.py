"""Endpoints of the hierarchy, of exercises in lessons, and of the collection of exercises.

A record that the caller may not see does not exist for it. The record in the path is looked up before the query is
validated, so a missing parent is 404 whatever else is wrong.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from drf_spectacular.drainage import isolate_view_method
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from content import filters, kinds, rules, selectors, serializers
from content.permissions import reads_private
from content.revisions import entity_tag
from langlearn.api.conditional import quoted
from langlearn.api.errors import FieldErrors
from langlearn.api.listing import Listing
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet

_HIERARCHY = "content"
_LESSONS = "lessons-exercises"


def single(found: selectors.Found) -> Response:
    """The answer that shows one record, with the ETag of its state."""
    return Response(found.record, headers={"ETag": quoted(entity_tag(found.tag))})


class HierarchyViewSet(ApiViewSet):
    """Records of one kind: a list, and single ones by their own path or below their parent's.

    The parent's id arrives under the name its path gives it, `course_id` for a level.
    """

    kind: ClassVar[kinds.Kind]
    listing: ClassVar[Listing]
    anonymous_scope = "content"
    access: ClassVar = {"list": Public, "retrieve": Public, "retrieve_child": Public}

    def list(self, request: Request, **path: str) -> Response:
        private = reads_private(request)
        parent_id = next(iter(path.values()), None)
        if parent_id is not None:
            selectors.check_parent(self.kind, parent_id, private=private)
        rows = selectors.listed(self.kind, private=private, parent_id=parent_id)
        page = self.listing.page(request, rows, selectors.columns(self.kind, private=private))
        return page.response(request, selectors.objects(self.kind, page.rows, private=private))

    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return single(selectors.find(self.kind, id, private=reads_private(request)))

    def retrieve_child(self, request: Request, id: str, **path: str) -> Response:  # noqa: A002
        [parent_id] = path.values()
        return single(selectors.find(self.kind, id, private=reads_private(request), parent_id=parent_id))


def described(
    serializer: type[Serializer[Any]], *, tag: str, whole: bool = False
) -> Callable[[type[HierarchyViewSet]], type[HierarchyViewSet]]:
    """Sets the documentation of the actions that all kinds have; `whole` for a list that is not below a parent."""

    def decorate(view: type[HierarchyViewSet]) -> type[HierarchyViewSet]:
        one = view.kind.entity.value
        parent = view.kind.parent.entity.value if view.kind.parent and not whole else None
        schemas = {
            "list": extend_schema(
                operation_id=f"list_{one}s_of_{parent}" if parent else f"list_{one}s",
                summary=f"{one.capitalize()}s of a {parent}" if parent else f"{one.capitalize()}s",
                tags=[tag],
                parameters=view.listing.parameters(),
                responses=serializer(many=True),
            ),
            "retrieve": extend_schema(operation_id=f"get_{one}", summary=f"A {one}", tags=[tag], responses=serializer),
            "retrieve_child": extend_schema(
                operation_id=f"get_{one}_of_{parent}",
                summary=f"A {one}, as a child of its {parent}",
                tags=[tag],
                responses=serializer,
            ),
        }
        for action, schema in schemas.items():
            # A copy of its own: the method of the base class is everybody's.
            schema(isolate_view_method(view, action))  # type: ignore[no-untyped-call]
        return view

    return decorate


@described(serializers.CourseSerializer, tag=_HIERARCHY)
class CourseViewSet(HierarchyViewSet):
    """Courses, each the root of a hierarchy."""

    kind = kinds.COURSE
    listing = filters.COURSES


@described(serializers.LevelSerializer, tag=_HIERARCHY)
class LevelViewSet(HierarchyViewSet):
    """Levels of a course."""

    kind = kinds.LEVEL
    listing = filters.LEVELS


@described(serializers.SectionSerializer, tag=_HIERARCHY)
class SectionViewSet(HierarchyViewSet):
    """Sections of a level."""

    kind = kinds.SECTION
    listing = filters.SECTIONS


@described(serializers.ModuleSerializer, tag=_HIERARCHY)
class ModuleViewSet(HierarchyViewSet):
    """Modules of a section."""

    kind = kinds.MODULE
    listing = filters.MODULES


@described(serializers.LessonSerializer, tag=_LESSONS)
class LessonViewSet(HierarchyViewSet):
    """Lessons of a module, with their exercises."""

    kind = kinds.LESSON
    listing = filters.LESSONS


@described(serializers.LessonSerializer, tag=_LESSONS, whole=True)
class AllLessonsViewSet(HierarchyViewSet):
    """Lessons of all courses, with their exercises."""

    kind = kinds.LESSON
    listing = filters.ALL_LESSONS


class LessonExerciseViewSet(ApiViewSet):
    """The exercises of a lesson."""

    anonymous_scope = "content"
    access: ClassVar = {"list": Public, "retrieve": Public}

    @extend_schema(
        operation_id="list_lesson_exercises",
        summary="Exercises of a lesson",
        tags=[_LESSONS],
        parameters=filters.ASSIGNMENTS.parameters(),
        responses=serializers.LessonExerciseSerializer(many=True),
    )
    def list(self, request: Request, lesson_id: str) -> Response:
        private = reads_private(request)
        selectors.check_lesson(lesson_id, private=private)
        columns = selectors.assignment_columns(private=private)
        page = filters.ASSIGNMENTS.page(request, selectors.assignments(lesson_id), columns)
        return page.response(request, [selectors.assignment_object(row) for row in page.rows])

    @extend_schema(
        operation_id="get_lesson_exercise",
        summary="An exercise in a lesson",
        tags=[_LESSONS],
        responses=serializers.LessonExerciseSerializer,
    )
    def retrieve(self, request: Request, lesson_id: str, exercise_id: str) -> Response:
        return single(selectors.find_assignment(lesson_id, exercise_id, private=reads_private(request)))


class ExerciseViewSet(ApiViewSet):
    """The collection of exercises that lessons share; for staff."""

    _staff = require("content.read_private")
    access: ClassVar = {"list": _staff, "list_of_type": _staff, "retrieve": _staff}

    @extend_schema(
        operation_id="list_exercises",
        summary="Exercises",
        tags=[_LESSONS],
        parameters=filters.EXERCISES.parameters(),
        responses=serializers.ExerciseSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        page = filters.EXERCISES.page(request, selectors.exercises(), selectors.EXERCISE_COLUMNS)
        return page.response(request, [selectors.exercise_object(row) for row in page.rows])

    @extend_schema(
        operation_id="list_exercises_of_type",
        summary="Exercises of one type",
        tags=[_LESSONS],
        parameters=filters.EXERCISES_OF_TYPE.parameters(),
        responses=serializers.ExerciseSerializer(many=True),
    )
    def list_of_type(self, request: Request, exercise_type: str) -> Response:
        errors: FieldErrors = {}
        try:
            exercise_type = rules.exercise_type(exercise_type)
        except rules.FieldError as error:
            errors["exercise_type"] = [str(error)]
        rows = selectors.exercises().filter(exercise_type=exercise_type)
        page = filters.EXERCISES_OF_TYPE.page(request, rows, selectors.EXERCISE_COLUMNS, errors=errors)
        return page.response(request, [selectors.exercise_object(row) for row in page.rows])

    @extend_schema(
        operation_id="get_exercise", summary="An exercise", tags=[_LESSONS], responses=serializers.ExerciseSerializer
    )
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return single(selectors.find_exercise(id))
