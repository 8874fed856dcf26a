"""The members of courses as the API shows them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery

from accounts import selectors as accounts
from content.models import Course, Member, MemberRole
from content.selectors.visibility import Found
from langlearn.api.errors import UserNotFound
from langlearn.api.responses import one_of


class MemberRecord(TypedDict):
    """A user's role in a course."""

    course_id: str
    user_id: UUID
    username: str | None
    role: Annotated[str, one_of(MemberRole.values)]
    added_by: UUID | None
    created_at: datetime
    updated_at: datetime


MEMBER_COLUMNS = ("course_id", "user_id", "user__username", "role", "added_by_id", "created_at", "updated_at")


def members_of(course_id: str | OuterRef) -> QuerySet[Member]:
    return Member.objects.filter(course=course_id)


def member_object(row: dict[str, Any]) -> MemberRecord:
    """A member from MEMBER_COLUMNS."""
    return {
        "course_id": row["course_id"],
        "user_id": row["user_id"],
        "username": row["user__username"],
        "role": row["role"],
        "added_by": row["added_by_id"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
    }


def add_team(courses: Sequence[dict[str, Any]], user_id: UUID) -> None:
    """Adds to each course, unless it was deleted meanwhile, how it is published and the role of an account in it.

    One query.
    """
    role = members_of(OuterRef("pk")).filter(user=user_id).values("role")
    rows = Course.objects.filter(pk__in=[course["id"] for course in courses])
    found = {
        course_id: {"role": member_role, "publish_mode": publish_mode, "is_published": revision is not None}
        for course_id, publish_mode, revision, member_role in rows.values_list(
            "pk", "publish_mode", "revision", Subquery(role)
        )
    }
    for course in courses:
        if course["id"] in found:
            course["team"] = found[course["id"]]


def find_member(course_id: str, user_id: UUID) -> Found:
    """One member. Raises NotFound."""
    row = members_of(course_id).filter(user=user_id).values(*MEMBER_COLUMNS, "tag").first()
    if row is None:
        raise UserNotFound()
    return Found(member_object(row), row["tag"])


def find_candidate(course_id: str, user_id: UUID) -> Found | None:
    """Finds a member; returns None for another active creator or administrator. Raises NotFound for other accounts."""
    if not accounts.active_staff().filter(pk=user_id).exists():
        raise UserNotFound()
    row = members_of(course_id).filter(user=user_id).values(*MEMBER_COLUMNS, "tag").first()
    return Found(member_object(row), row["tag"]) if row else None
