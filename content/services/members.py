"""The members of courses. All is done under the lock of the course, so that an owner remains.

The account of a member is locked after the course: one that is being deleted gets no membership. `check` is called
under the lock, and raises when the caller may not do this any more.
"""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from accounts import audit
from accounts import selectors as accounts
from accounts.audit import Actor
from accounts.models import AuditAction
from content import selectors
from content.models import Member, MemberRole
from content.publishing.publications import locked_course
from content.revisions import entity_tag, new_tag
from content.selectors import Found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, UserNotFound

Check = Callable[[], object]


class Saved(NamedTuple):
    """A member as the API shows it, and whether it is new."""

    found: Found
    created: bool


def add_member(*, course_id: str, user_id: UUID, role: str, check: Check, by: Actor, at: datetime) -> Found:
    """Raises NotFound for the course, and for an account that is no active creator or administrator; Conflict for a
    member.
    """
    with transaction.atomic():
        locked_course(course_id)
        check()
        _lock_account(user_id)
        if Member.objects.filter(course=course_id, user=user_id).exists():
            raise Conflict("User is already a member", context={"reason": "already_member"})
        _insert(course_id, user_id, role, by=by, at=at)
        return selectors.find_member(course_id, user_id)


def save_member(
    *, course_id: str, user_id: UUID, role: str, if_match: str | None = None, check: Check, by: Actor, at: datetime
) -> Saved:
    """Gives an account a role in a course; with the role that it has, nothing changes.

    Raises NotFound as `add_member`; PreconditionFailed; Conflict when no active owner would remain.
    """
    with transaction.atomic():
        locked_course(course_id)
        check()
        _lock_account(user_id)
        member = Member.objects.filter(course=course_id, user=user_id).first()
        check_if_match(if_match, entity_tag(member.tag) if member else None)
        if member is None:
            _insert(course_id, user_id, role, by=by, at=at)
        elif role != member.role:
            _check_owner_remains(member)
            member.role, member.tag, member.updated_at = role, new_tag(), at
            member.save(update_fields=["role", "tag", "updated_at"])
            _record(AuditAction.MEMBER_CHANGED, member, by=by, at=at)
        return Saved(selectors.find_member(course_id, user_id), created=member is None)


def remove_member(
    *, course_id: str, user_id: UUID, if_match: str | None = None, check: Check, by: Actor, at: datetime
) -> None:
    """Raises NotFound for the course and for the member; PreconditionFailed; Conflict when no active owner would
    remain.
    """
    with transaction.atomic():
        locked_course(course_id)
        check()
        member = Member.objects.filter(course=course_id, user=user_id).first()
        if member is None:
            raise UserNotFound()
        check_if_match(if_match, entity_tag(member.tag))
        _check_owner_remains(member)
        member.delete()
        _record(AuditAction.MEMBER_REMOVED, member, by=by, at=at)


def _lock_account(user_id: UUID) -> None:
    """Raises NotFound unless it is an active creator or administrator."""
    if accounts.active_staff().select_for_update(no_key=True).filter(pk=user_id).first() is None:
        raise UserNotFound()


def _insert(course_id: str, user_id: UUID, role: str, *, by: Actor, at: datetime) -> None:
    member = Member.objects.create(
        course_id=course_id,
        user_id=user_id,
        role=role,
        added_by_id=by.id,
        tag=new_tag(),
        created_at=at,
        updated_at=at,
    )
    _record(AuditAction.MEMBER_ADDED, member, by=by, at=at)


def _check_owner_remains(member: Member) -> None:
    """Raises Conflict when the course of an owner has no other one who is active."""
    if member.role != MemberRole.OWNER:
        return
    owners = Member.objects.filter(course=member.course_id, role=MemberRole.OWNER, user__in=accounts.active_staff())
    if not owners.exclude(pk=member.pk).exists():
        raise Conflict("Course needs an owner", context={"reason": "last_owner"})


def _record(action: AuditAction, member: Member, *, by: Actor, at: datetime) -> None:
    after = {"course_id": member.course_id, "role": member.role}
    audit.record(action, by=by, target_id=member.user_id, after=after, at=at)
