"""Endpoints of the members of a course, for staff."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors as accounts
from content.revisions.tags import entity_tag
from content.rights import Right, require_right
from content.selectors.members import (
    MEMBER_COLUMNS,
    MemberRecord,
    find_candidate,
    find_member,
    member_object,
    members_of,
)
from content.serializers.members import MemberBody, MemberRoleBody
from content.serializers.records import NothingSerializer
from content.services.members import add_member, remove_member, save_member
from content.views.publishing import PUBLISHING, CourseStateViewSet
from content.views.shared import body_of, check_condition, conflict, created, editor_of, single
from langlearn.api.auth import caller_of
from langlearn.api.conditional import check_if_match, if_match_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.fields import parse_uuid
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.openapi_headers import LOCATION
from langlearn.api.permissions import require

USER_ID = OpenApiParameter("user_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
_ADDED = "Member added successfully"
_NEEDS_OWNER = "The course would have no active owner"


class MemberViewSet(ListMixin, CourseStateViewSet):
    """Who has which role in a course."""

    tag = PUBLISHING
    tagged = True
    access: ClassVar = dict.fromkeys(("list", "create", "retrieve", "update", "destroy"), require("content.write"))
    ordering_fields: ClassVar = {"created_at": "created_at", "username": "user__username_key", "role": "role"}
    ordering = ("created_at", "asc")
    tie_breaker = "user_id"

    @extend_schema(responses=ListOf(MemberRecord))
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """Members of a course."""
        require_right(id, caller_of(request), Right.READ)
        return super().list(request, id=id)

    def get_queryset(self) -> Any:
        return members_of(self.kwargs["id"]).values(*MEMBER_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [member_object(row) for row in rows]

    @extend_schema(
        operation_id="add_member",
        request=MemberBody,
        responses={201: MemberRecord, **conflict("The user is a member already")},
    )
    def create(self, request: Request, id: str) -> Response:  # noqa: A002
        """Give an author a role in a course."""
        caller = caller_of(request)
        require_right(id, caller, Right.OWN)
        body = body_of(request, MemberBody, fixed={"course_id": id})
        user_id = accounts.staff_id(body["user"])
        found = add_member(
            course_id=id,
            user_id=user_id,
            role=body["role"],
            editor=editor_of(request),
        )
        return created(found, f"/courses/{id}/members/{user_id}", message=_ADDED)

    @extend_schema(parameters=[USER_ID], responses=MemberRecord)
    def retrieve(self, request: Request, id: str, user_id: str) -> Response:  # noqa: A002
        """A member of a course."""
        require_right(id, caller_of(request), Right.READ)
        return single(find_member(id, _uuid(user_id)))

    @extend_schema(methods=["PUT"], operation_id="save_member")
    @extend_schema(
        parameters=[USER_ID, LOCATION],
        request=MemberRoleBody,
        responses={
            200: MemberRecord,
            201: OpenApiResponse(MemberRecord, description="The user was no member before."),
            **conflict(_NEEDS_OWNER),
        },
    )
    def update(self, request: Request, id: str, user_id: str) -> Response:  # noqa: A002
        """Give a user a role in a course, or another one."""
        caller = caller_of(request)
        require_right(id, caller, Right.OWN)
        member_id = _uuid(user_id)
        found = find_candidate(id, member_id)
        if_match = if_match_of(request._request)
        check_if_match(if_match, entity_tag(found.tag) if found else None)
        fixed = {"course_id": id, "user_id": str(member_id)}
        [role] = body_of(request, MemberRoleBody, fixed=fixed).values()
        saved = save_member(
            course_id=id,
            user_id=member_id,
            role=role,
            if_match=if_match,
            editor=editor_of(request),
        )
        if saved.created:
            return created(saved.found, f"/courses/{id}/members/{member_id}", message=_ADDED)
        return single(saved.found, message="Member updated successfully")

    @extend_schema(
        operation_id="remove_member",
        parameters=[USER_ID],
        responses={200: NothingSerializer, **conflict(_NEEDS_OWNER)},
    )
    def destroy(self, request: Request, id: str, user_id: str) -> Response:  # noqa: A002
        """Remove a member from a course; every member may remove themselves."""
        caller = caller_of(request)
        is_self = parse_uuid(user_id) == caller.id
        right = Right.READ if is_self else Right.OWN
        require_right(id, caller, right)
        member_id = _uuid(user_id)
        if_match = check_condition(request, find_member(id, member_id))
        remove_member(
            course_id=id,
            user_id=member_id,
            if_match=if_match,
            editor=editor_of(request),
        )
        return Response(Envelope({}, message="Member removed successfully"))


def _uuid(text: str) -> UUID:
    """The id of a user in a path. Raises ValidationFailed."""
    user_id = parse_uuid(text)
    if user_id is None:
        raise ValidationFailed({"user_id": ["Must be a UUID."]})
    return user_id
