"""Endpoints of the hierarchy: courses, levels, sections, modules and lessons.

A record that the caller may not see does not exist for it. The record in the path is looked up before query and body
are validated, so a missing one is 404 even if they are invalid, and a stale `If-Match` is 412.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.drainage import isolate_view_method
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from content import filters, kinds
from content.readers import Scope
from content.rights import require_deletion, require_edit
from content.selectors.hierarchy import (
    find_record,
    listed_records,
    record_columns,
    record_objects,
    union_objects,
    union_of_scopes,
)
from content.selectors.members import add_team
from content.selectors.visibility import check_parent
from content.serializers.bodies import (
    ORDER_BODIES,
    BodySerializer,
    CourseBody,
    LessonBody,
    LevelBody,
    ModuleBody,
    MoveBody,
    SectionBody,
    changes_of,
)
from content.serializers.records import (
    CourseSerializer,
    LessonSerializer,
    LevelSerializer,
    ModuleSerializer,
    NothingSerializer,
    SectionSerializer,
)
from content.services.hierarchy import (
    create_child,
    create_course,
    delete_record,
    move_record,
    reorder_children,
    update_record,
)
from content.views.shared import (
    FORCE,
    LESSONS,
    STATE,
    body_of,
    cached_read,
    check_condition,
    conflict,
    created,
    editor_of,
    is_forced,
    scopes_of,
    single,
    single_in_state,
)
from langlearn.api.auth import caller_of
from langlearn.api.conditional import IF_MATCH, RECORD_ETAG
from langlearn.api.envelope import Envelope
from langlearn.api.filters import FilterBackend, SortBackend, choice
from langlearn.api.listing import ListMixin
from langlearn.api.openapi_headers import LOCATION
from langlearn.api.pagination import EnvelopePagination
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet

INCLUDES = ("counts", "team", "counts,team")
INCLUDE = OpenApiParameter(
    "include",
    {"type": "string", "enum": [*INCLUDES]},
    description=(
        "`counts`: each course also has its `counts`, the same as in its outline. `team`: each whose draft the caller "
        "may read also has `team`."
    ),
)


class HierarchyViewSet(ListMixin, ApiViewSet):
    """Records of one kind: a list, and single ones by their path or below their parent's.

    The parent's id has the name it has in the path, `course_id` for a level.
    """

    kind: ClassVar[kinds.Kind]
    body: ClassVar[type[BodySerializer]]
    scopes: tuple[Scope, ...]  # of the list
    with_counts = False  # the courses of the list have their counts
    anonymous_scope = "content"
    access: ClassVar = {
        "list": Public,
        "retrieve": Public,
        "retrieve_child": Public,
        "create": require("content.write"),
        "update": require("content.write"),
        "update_child": require("content.write"),
        "destroy": require("content.delete"),
        "destroy_child": require("content.delete"),
        "move": require("content.write"),
        "reorder": require("content.write"),
    }

    @cached_read
    def list(self, request: Request, **path: str) -> Response:
        return super().list(request, **path)

    def get_queryset(self) -> Any:
        """The rows of the list. Raises NotFound for an unknown parent."""
        self.scopes = scopes_of(self.request, self.query_errors)
        parent_id = next(iter(self.kwargs.values()), None)
        if parent_id is not None:
            self.scopes = (check_parent(self.kind, parent_id, scopes=self.scopes),)
        if len(self.scopes) > 1:
            return union_of_scopes(self.kind, self.scopes)
        [scope] = self.scopes
        return [listed_records(self.kind, scope, parent_id=parent_id).values(*record_columns(self.kind, scope))]

    def filter_queryset(self, queryset: Any) -> Any:
        """The rows of all scopes, sorted together."""
        first, *others = (FilterBackend().filter_queryset(self.request, rows, self) for rows in queryset)
        return SortBackend().filter_queryset(self.request, first.union(*others, all=True) if others else first, self)

    def present(self, rows: Any) -> Any:
        if len(self.scopes) > 1:
            return union_objects(self.kind, rows, self.scopes, with_counts=self.with_counts)
        return record_objects(self.kind, rows, scope=self.scopes[0], with_counts=self.with_counts)

    @cached_read
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return single_in_state(request, partial(find_record, self.kind, id))

    @cached_read
    def retrieve_child(self, request: Request, id: str, **path: str) -> Response:  # noqa: A002
        [parent_id] = path.values()
        return single_in_state(request, partial(find_record, self.kind, id, parent_id=parent_id))

    def update(self, request: Request, id: str, **path: str) -> Response:  # noqa: A002
        parent_id = next(iter(path.values()), None)
        require_edit(self.kind, id, caller_of(request))
        found = find_record(self.kind, id, parent_id=parent_id)
        if_match = check_condition(request, found)
        fixed = {name: found.record[name] for name in ("id", *self._parent_columns)}
        values = body_of(request, changes_of(self.body), partial=True, fixed=fixed, stored=found.record)
        place = {name: values.pop(name) for name in ("order", "insert") if name in values}
        saved = update_record(
            self.kind,
            id,
            parent_id=parent_id,
            values=values,
            **place,
            if_match=if_match,
            editor=editor_of(request),
        )
        return single(saved, message=f"{self.kind.label} updated successfully")

    def update_child(self, request: Request, id: str, **path: str) -> Response:  # noqa: A002
        return self.update(request, id, **path)

    def destroy(self, request: Request, id: str, **path: str) -> Response:  # noqa: A002
        parent_id = next(iter(path.values()), None)
        caller = caller_of(request)
        if self.kind.parent:
            require_deletion(self.kind, id, caller)
        if_match = check_condition(request, find_record(self.kind, id, parent_id=parent_id))
        delete_record(
            self.kind,
            id,
            parent_id=parent_id,
            force=is_forced(request),
            if_match=if_match,
            editor=editor_of(request),
        )
        return Response(Envelope({}, message=f"{self.kind.label} deleted successfully"))

    def destroy_child(self, request: Request, id: str, **path: str) -> Response:  # noqa: A002
        return self.destroy(request, id, **path)

    @property
    def _parent_columns(self) -> tuple[str, ...]:
        return (self.kind.parent_column,) if self.kind.parent else ()


class ChildPagination(EnvelopePagination):
    """Pages of the children of one record. A client that pages nothing needs all of their ids to reorder them."""

    default_limit = max_limit = 500


class ChildViewSet(HierarchyViewSet):
    """Records that have a place below a parent."""

    pagination_class = ChildPagination
    ordering_fields = filters.CHILD_ORDER
    ordering = filters.IN_ORDER
    # In a course that is published by hand those who edit it delete; `require_deletion` decides.
    access: ClassVar = {
        **HierarchyViewSet.access,
        **dict.fromkeys(("destroy", "destroy_child"), require("content.write")),
    }

    def create(self, request: Request, **path: str) -> Response:
        [parent_id] = path.values()
        assert self.kind.parent is not None
        require_edit(self.kind.parent, parent_id, caller_of(request))
        check_parent(self.kind, parent_id)
        values = body_of(request, self.body, fixed={self.kind.parent_column: parent_id})
        found = create_child(
            self.kind,
            parent_id=parent_id,
            record_id=values.pop("id", None),
            order=values.pop("order", None),
            insert=values.pop("insert", False),
            values=values,
            editor=editor_of(request),
        )
        path_of_new = f"/{self.kind.collection}/{found.record['id']}"
        return created(found, path_of_new, message=f"{self.kind.label} created successfully")

    def move(self, request: Request, id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_edit(self.kind, id, caller)
        if_match = check_condition(request, find_record(self.kind, id))
        body = body_of(request, MoveBody, fixed={"id": id})
        assert self.kind.parent is not None
        require_edit(self.kind.parent, body["parent_id"], caller)
        moved = move_record(self.kind, id, **body, if_match=if_match, editor=editor_of(request))
        return single(moved, message=f"{self.kind.label} moved successfully")

    def reorder(self, request: Request, **path: str) -> Response:
        [parent_id] = path.values()
        assert self.kind.parent is not None
        require_edit(self.kind.parent, parent_id, caller_of(request))
        check_parent(self.kind, parent_id)
        order_body = ORDER_BODIES[self.kind.entity]
        [ids] = body_of(request, order_body, fixed={self.kind.parent_column: parent_id}).values()
        records = reorder_children(self.kind, parent_id=parent_id, ids=ids, editor=editor_of(request))
        message = f"{self.kind.parent.label} {self.kind.collection} reordered successfully"
        return Response(Envelope(records, message=message))


_WHO_DELETES = (
    "Administrators always; creators who edit the course when it is published by hand, where nothing is public yet."
)


def _documented(view: type[HierarchyViewSet], action: str, **schema: Any) -> None:
    """Sets the documentation of an action, on a copy of the method: all kinds share that of the base class."""
    extend_schema(**schema)(isolate_view_method(view, action))  # type: ignore[no-untyped-call]


def described(
    serializer: type[Serializer[Any]],
    *,
    whole: bool = False,
    list_parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[type[HierarchyViewSet]], type[HierarchyViewSet]]:
    """Sets the documentation of the actions that all kinds have; `whole` for a list that is not below a parent.

    `list_parameters` are further ones of the list.
    """

    def decorate(view: type[HierarchyViewSet]) -> type[HierarchyViewSet]:
        one = view.kind.entity.value
        parent = view.kind.parent.entity.value if view.kind.parent and not whole else None
        _documented(
            view,
            "list",
            operation_id=f"list_{one}s_of_{parent}" if parent else f"list_{one}s",
            summary=f"{one.capitalize()}s of a {parent}" if parent else f"{one.capitalize()}s",
            parameters=[STATE, *list_parameters],
            responses=serializer(many=True),
        )
        if not whole:
            for suffix, of_parent, add in (("", "", ""), ("_child", f"_of_{parent}", f", as a child of its {parent}")):
                _describe_single(view, serializer, suffix, of_parent, add)
            _describe_parent(view, serializer, parent)
        return view

    return decorate


def _describe_single(
    view: type[HierarchyViewSet], serializer: type[Serializer[Any]], suffix: str, of_parent: str, add: str
) -> None:
    one = view.kind.entity.value
    name = f"{one}{of_parent}"
    taken = conflict("The code or the order is taken" if view.kind is kinds.LEVEL else "The order is taken")
    _documented(
        view,
        f"retrieve{suffix}",
        operation_id=f"get_{name}",
        summary=f"A {one}{add}",
        parameters=[STATE, RECORD_ETAG],
        responses=serializer,
    )
    for method, verb in (("PUT", "update"), ("PATCH", "patch")):
        _documented(
            view,
            f"update{suffix}",
            methods=[method],
            operation_id=f"{verb}_{name}",
            summary=f"Change a {one}{add}; PUT and PATCH are the same partial update",
            parameters=[IF_MATCH, RECORD_ETAG],
            request=changes_of(view.body)(partial=True),
            responses={200: serializer, **(taken if view.kind.parent else {})},
        )
    _documented(
        view,
        f"destroy{suffix}",
        operation_id=f"delete_{name}",
        summary=f"Delete a {one} with everything below it{add}",
        description=_WHO_DELETES if view.kind.parent else None,
        parameters=[IF_MATCH, FORCE],
        request=None,
        responses={
            200: NothingSerializer,
            **conflict("Learners have completed lessons that would be deleted"),
        },
    )


def _describe_parent(view: type[HierarchyViewSet], serializer: type[Serializer[Any]], parent: str | None) -> None:
    one = view.kind.entity.value
    _documented(
        view,
        "create",
        operation_id=f"create_{one}",
        summary=f"Create a {one}",
        parameters=[RECORD_ETAG, LOCATION],
        request=view.body,
        responses={
            201: serializer,
            **conflict("The id, the code or the order is taken" if parent else "The id is taken"),
        },
    )
    if parent is None:
        return
    _documented(
        view,
        "move",
        operation_id=f"move_{one}",
        summary=(
            f"Move a {one} within its course"
            if parent == "course"
            else f"Move a {one} to another {parent} of its course, or to another position"
        ),
        parameters=[IF_MATCH, RECORD_ETAG],
        request=MoveBody,
        responses={
            200: serializer,
            **conflict(
                f"The order is taken, or the new {parent} is not in the same course"
                if parent != "course"
                else "The order is taken, or `parent_id` is another course"
            ),
        },
    )
    _documented(
        view,
        "reorder",
        operation_id=f"reorder_{one}s",
        summary=f"Order all {one}s of a {parent}",
        request=ORDER_BODIES[view.kind.entity],
        responses=serializer(many=True),
    )


@described(CourseSerializer, list_parameters=(INCLUDE,))
class CourseViewSet(HierarchyViewSet):
    """Courses, each the root of a hierarchy."""

    kind = kinds.COURSE
    filterset_class = filters.CourseFilters
    ordering_fields = filters.COURSE_ORDER
    ordering = filters.NEWEST_FIRST
    body = CourseBody

    def get_queryset(self) -> Any:
        include = choice(self.request.query_params, "include", self.query_errors, allowed=INCLUDES) or ""
        self.with_counts = "counts" in include
        self.with_team = "team" in include
        return super().get_queryset()

    def present(self, rows: Any) -> Any:
        courses = super().present(rows)
        drafts = [course for course in courses if "created_by" in course]
        if self.with_team and drafts:
            add_team(drafts, caller_of(self.request).id)
        return courses

    def create(self, request: Request) -> Response:
        values = body_of(request, self.body)
        record_id = values.pop("id", None)
        found = create_course(record_id=record_id, values=values, editor=editor_of(request))
        return created(found, f"/courses/{found.record['id']}", message="Course created successfully")


@described(LevelSerializer)
class LevelViewSet(ChildViewSet):
    """Levels of a course."""

    kind = kinds.LEVEL
    filterset_class = filters.LevelFilters
    ordering_fields = filters.LEVEL_ORDER
    body = LevelBody


@described(SectionSerializer)
class SectionViewSet(ChildViewSet):
    """Sections of a level."""

    kind = kinds.SECTION
    filterset_class = filters.SectionFilters
    body = SectionBody


@described(ModuleSerializer)
class ModuleViewSet(ChildViewSet):
    """Modules of a section."""

    kind = kinds.MODULE
    filterset_class = filters.ModuleFilters
    ordering_fields = filters.MODULE_ORDER
    body = ModuleBody


@described(LessonSerializer)
class LessonViewSet(ChildViewSet):
    """Lessons of a module, with their exercises."""

    tag = LESSONS
    kind = kinds.LESSON
    filterset_class = filters.LessonFilters
    ordering_fields = filters.LESSON_ORDER
    body = LessonBody


@described(LessonSerializer, whole=True)
class AllLessonsViewSet(HierarchyViewSet):
    """Lessons of all courses, with their exercises."""

    tag = LESSONS
    kind = kinds.LESSON
    filterset_class = filters.AllLessonFilters
    ordering_fields = filters.LESSON_ORDER
    ordering = filters.NEWEST_FIRST
