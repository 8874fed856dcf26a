"""Endpoints of the members of a course, for staff."""

from functools import partial
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors as accounts
from accounts.audit import Actor, actor_of
from content import selectors, serializers, services
from content.revisions import entity_tag
from content.rights import Right, check_right, require_right
from content.views.publishing import PUBLISHING, CourseStateViewSet
from content.views.shared import (
    CHANGED_MEANWHILE,
    ETAG,
    IF_MATCH,
    LOCATION,
    body_of,
    check_condition,
    conflict,
    created,
    single,
)
from langlearn.api.auth import caller_of
from langlearn.api.conditional import check_if_match, if_match_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import require

USER_ID = OpenApiParameter("user_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
_ADDED = "Member added successfully"
_NEEDS_OWNER = "The course would have no active owner"


class MemberViewSet(ListMixin, CourseStateViewSet):
    """Who has which role in a course."""

    access: ClassVar = dict.fromkeys(("list", "create", "retrieve", "update", "destroy"), require("content.write"))
    ordering_fields: ClassVar = {"created_at": "created_at", "username": "user__username_key", "role": "role"}
    ordering = ("created_at", "asc")
    tie_breaker = "user_id"

    @extend_schema(
        operation_id="list_members",
        summary="Members of a course",
        tags=[PUBLISHING],
        responses=serializers.MemberSerializer(many=True),
    )
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        require_right(id, caller_of(request), Right.READ)
        return super().list(request, id=id)

    def get_queryset(self) -> Any:
        return selectors.members(self.kwargs["id"]).values(*selectors.MEMBER_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [selectors.member_object(row) for row in rows]

    @extend_schema(
        operation_id="add_member",
        summary="Give an author a role in a course",
        tags=[PUBLISHING],
        parameters=[ETAG, LOCATION],
        request=serializers.MemberBody,
        responses={201: serializers.MemberSerializer, **conflict("The user is a member already")},
    )
    def create(self, request: Request, id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_right(id, caller, Right.OWN)
        body = body_of(request, serializers.MemberBody, fixed={"course_id": id})
        user_id = accounts.staff_id(body["user"])
        found = services.add_member(
            course_id=id,
            user_id=user_id,
            role=body["role"],
            check=partial(check_right, id, caller, Right.OWN),
            by=_actor(request),
            at=now(),
        )
        return created(found, f"/courses/{id}/members/{user_id}", message=_ADDED)

    @extend_schema(
        operation_id="get_member",
        summary="A member of a course",
        tags=[PUBLISHING],
        parameters=[USER_ID, ETAG],
        responses=serializers.MemberSerializer,
    )
    def retrieve(self, request: Request, id: str, user_id: str) -> Response:  # noqa: A002
        require_right(id, caller_of(request), Right.READ)
        return single(selectors.find_member(id, _uuid(user_id)))

    @extend_schema(methods=["PUT"], operation_id="save_member")
    @extend_schema(methods=["PATCH"], operation_id="patch_member")
    @extend_schema(
        summary="Give a user a role in a course, or another one",
        tags=[PUBLISHING],
        parameters=[USER_ID, IF_MATCH, ETAG, LOCATION],
        request=serializers.MemberRoleBody,
        responses={
            200: serializers.MemberSerializer,
            201: OpenApiResponse(serializers.MemberSerializer, description="The user was no member before."),
            412: CHANGED_MEANWHILE,
            **conflict(_NEEDS_OWNER),
        },
    )
    def update(self, request: Request, id: str, user_id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_right(id, caller, Right.OWN)
        member_id = _uuid(user_id)
        found = selectors.find_candidate(id, member_id)
        if_match = if_match_of(request._request)
        check_if_match(if_match, entity_tag(found.tag) if found else None)
        fixed = {"course_id": id, "user_id": str(member_id)}
        [role] = body_of(request, serializers.MemberRoleBody, fixed=fixed).values()
        saved = services.save_member(
            course_id=id,
            user_id=member_id,
            role=role,
            if_match=if_match,
            check=partial(check_right, id, caller, Right.OWN),
            by=_actor(request),
            at=now(),
        )
        if saved.created:
            return created(saved.found, f"/courses/{id}/members/{member_id}", message=_ADDED)
        return single(saved.found, message="Member updated successfully")

    @extend_schema(
        operation_id="remove_member",
        summary="Remove a member from a course; every member may remove themselves",
        tags=[PUBLISHING],
        parameters=[USER_ID, IF_MATCH],
        request=None,
        responses={200: serializers.NothingSerializer, 412: CHANGED_MEANWHILE, **conflict(_NEEDS_OWNER)},
    )
    def destroy(self, request: Request, id: str, user_id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        is_self = parse_uuid(user_id) == caller.id
        right = Right.READ if is_self else Right.OWN
        require_right(id, caller, right)
        member_id = _uuid(user_id)
        if_match = check_condition(request, selectors.find_member(id, member_id))
        services.remove_member(
            course_id=id,
            user_id=member_id,
            if_match=if_match,
            check=partial(check_right, id, caller, right),
            by=_actor(request),
            at=now(),
        )
        return Response(Envelope({}, message="Member removed successfully"))


def _uuid(text: str) -> UUID:
    """The id of a user in a path. Raises ValidationFailed."""
    user_id = parse_uuid(text)
    if user_id is None:
        raise ValidationFailed({"user_id": ["Must be a UUID."]})
    return user_id


def _actor(request: Request) -> Actor:
    return actor_of(request._request, caller_of(request).id)
