"""The members of courses. All is done under the lock of the course, so that an owner remains.

The account of a member is locked after the course: one that is being deleted gets no membership. The rights of the
editor are checked again under the lock.
"""

from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from accounts import audit
from accounts import selectors as accounts
from accounts.models import AuditAction
from content.editor import Editor
from content.models import Member, MemberRole
from content.publishing.publications import locked_course
from content.revisions.tags import entity_tag, new_tag
from content.rights import Right
from content.selectors.members import find_member
from content.selectors.visibility import Found
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, UserNotFound


class Saved(NamedTuple):
    """A member as the API shows it, and whether it is new."""

    found: Found
    created: bool


def add_member(*, course_id: str, user_id: UUID, role: str, editor: Editor) -> Found:
    """Adds a member. Raises NotFound for the course, and for an account that is no active creator or administrator;
    Conflict for a member.
    """
    with transaction.atomic():
        locked_course(course_id)
        editor.check(course_id, Right.OWN)
        _lock_account(user_id)
        if Member.objects.filter(course=course_id, user=user_id).exists():
            raise Conflict("User is already a member", context={"reason": "already_member"})
        _insert(course_id, user_id, role, editor=editor)
        return find_member(course_id, user_id)


def save_member(*, course_id: str, user_id: UUID, role: str, if_match: str | None = None, editor: Editor) -> Saved:
    """Gives an account a role in a course; with the role that it has, nothing changes.

    Raises NotFound as `add_member`; PreconditionFailed; Conflict when no active owner would remain.
    """
    with transaction.atomic():
        locked_course(course_id)
        editor.check(course_id, Right.OWN)
        _lock_account(user_id)
        member = Member.objects.filter(course=course_id, user=user_id).first()
        check_if_match(if_match, entity_tag(member.tag) if member else None)
        if member is None:
            _insert(course_id, user_id, role, editor=editor)
        elif role != member.role:
            _check_owner_remains(member)
            member.role, member.tag, member.updated_at = role, new_tag(), editor.at
            member.save(update_fields=["role", "tag", "updated_at"])
            _record(AuditAction.MEMBER_CHANGED, member, editor=editor)
        return Saved(find_member(course_id, user_id), created=member is None)


def remove_member(*, course_id: str, user_id: UUID, if_match: str | None = None, editor: Editor) -> None:
    """Removes a member. Raises NotFound for the course and for the member; PreconditionFailed; Conflict when no active
    owner would remain.
    """
    with transaction.atomic():
        locked_course(course_id)
        editor.check(course_id, Right.READ if user_id == editor.id else Right.OWN)
        member = Member.objects.filter(course=course_id, user=user_id).first()
        if member is None:
            raise UserNotFound()
        check_if_match(if_match, entity_tag(member.tag))
        _check_owner_remains(member)
        member.delete()
        _record(AuditAction.MEMBER_REMOVED, member, editor=editor)


def _lock_account(user_id: UUID) -> None:
    """Raises NotFound unless it is an active creator or administrator."""
    if accounts.active_staff().select_for_update(no_key=True).filter(pk=user_id).first() is None:
        raise UserNotFound()


def _insert(course_id: str, user_id: UUID, role: str, *, editor: Editor) -> None:
    member = Member.objects.create(
        course_id=course_id,
        user_id=user_id,
        role=role,
        added_by_id=editor.id,
        tag=new_tag(),
        created_at=editor.at,
        updated_at=editor.at,
    )
    _record(AuditAction.MEMBER_ADDED, member, editor=editor)


def _check_owner_remains(member: Member) -> None:
    """Raises Conflict when the course of an owner has no other one who is active."""
    if member.role != MemberRole.OWNER:
        return
    owners = Member.objects.filter(course=member.course_id, role=MemberRole.OWNER, user__in=accounts.active_staff())
    if not owners.exclude(pk=member.pk).exists():
        raise Conflict("Course needs an owner", context={"reason": "last_owner"})


def _record(action: AuditAction, member: Member, *, editor: Editor) -> None:
    after = {"course_id": member.course_id, "role": member.role}
    audit.record(action, by=editor.actor, target_id=member.user_id, after=after, at=editor.at)
