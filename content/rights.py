"""What a caller may do with a course: read its draft, edit it, publish it, own it.

With `COURSE_TEAMS=open` every content creator reads, edits and publishes every course; with `members` the role in the
course decides. Administrators have all rights. A creator without rights is a student to the course. A request is
refused before its body is validated, and again under the locks of its write, for which it may have waited.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from accounts import selectors as accounts
from content.kinds import COURSE, Kind, State
from content.models import Course, Entity, Exercise, LessonExercise, Member, MemberRole, PublishedCourse, PublishMode
from content.readers import Courses, Scope
from content.references.uses import drafts_naming
from content.selectors.visibility import missing, not_found
from langlearn.api.errors import AuthenticationFailed, Forbidden
from langlearn.api.permissions import ADMIN, role_may
from langlearn.db import MAX_IDS, batches


class Right(StrEnum):
    READ = "read"
    EDIT = "edit"
    PUBLISH = "publish"
    OWN = "own"


_ALL = frozenset(Right)
_OF_CREATORS = _ALL - {Right.OWN}
_OF_ROLE: dict[str, frozenset[Right]] = {
    MemberRole.OWNER: _ALL,
    MemberRole.EDITOR: frozenset({Right.READ, Right.EDIT}),
    MemberRole.REVIEWER: frozenset({Right.READ, Right.PUBLISH}),
}


def rights_of(course_id: str, user: Any) -> frozenset[Right]:
    """The rights of an active account in a course. At most one query."""
    return rights_of_all([course_id], user)[course_id]


def rights_of_all(course_ids: Collection[str], user: Any) -> dict[str, frozenset[Right]]:
    """The rights of an active account in each of these courses. At most one query."""
    roles: dict[str, str] = {}
    if user.role != ADMIN and role_may(user.role, "content.write"):
        roles = dict(Member.objects.filter(course__in=course_ids, user=user.id).values_list("course_id", "role"))
    return {each: _rights(user.role, roles.get(each)) for each in course_ids}


def _rights(role: str, member_role: str | None) -> frozenset[Right]:
    """The rights of an active account with this role in a course of which it is a member, or not."""
    if role == ADMIN:
        return _ALL
    if not role_may(role, "content.write"):
        return frozenset()
    if settings.COURSE_TEAMS == "open":
        return _ALL if member_role == MemberRole.OWNER else _OF_CREATORS
    return _OF_ROLE[member_role] if member_role else frozenset()


def has_everywhere(user: Any, right: Right) -> bool:
    """Tells whether an active account has this right in every course. No query."""
    if user.role == ADMIN:
        return True
    return settings.COURSE_TEAMS == "open" and role_may(user.role, "content.write") and right in _OF_CREATORS


def may_edit_all(course_ids: Collection[str], user: Any) -> bool:
    """Whether an active account may edit each of these courses. At most one query."""
    return all(Right.EDIT in rights for rights in rights_of_all(course_ids, user).values())


def may_change_exercises(exercise_ids: Collection[str], user: Any) -> bool:
    """Whether an active account may change each of these exercises: those of drafts with the right to edit every one,
    those in no lesson if they are the account's own, or have no author. Two queries for each batch, or none.
    """
    if has_everywhere(user, Right.EDIT):
        return True
    for batch in batches(exercise_ids, MAX_IDS):
        if LessonExercise.objects.filter(exercise__in=batch).exclude(course__in=_edited_by(user)).exists():
            return False
        unused = Exercise.objects.filter(pk__in=batch, assignments=None, created_by__isnull=False)
        if unused.exclude(created_by=user.id).exists():
            return False
    return True


def require_right(course_id: str, user: Any, right: Right) -> frozenset[Right]:
    """The rights of the caller, among them this one. One query. Raises as `course_with_right`."""
    return course_with_right(course_id, user, right)[1]


def course_with_right(course_id: str, user: Any, right: Right) -> tuple[Course, frozenset[Right]]:
    """A course, and the rights of the caller in it, among them this one. One query.

    Raises NotFound for a course that does not exist, or that the caller may not see: private, or never published, and
    not one of theirs. Raises Forbidden without the right.
    """
    shown = PublishedCourse.objects.filter(pk=OuterRef("pk"), is_public=True)
    role = Member.objects.filter(course=OuterRef("pk"), user=user.id).values("role")
    course = Course.objects.annotate(is_shown=Exists(shown), member_role=Subquery(role)).filter(pk=course_id).first()
    rights = _rights(user.role, course.member_role) if course else frozenset()
    if course is None or not (course.is_shown or Right.READ in rights):
        raise not_found(Entity.COURSE, course_id)
    if right not in rights:
        raise Forbidden()
    return course, rights


def check_right(course_id: str, user: Any, *rights: Right) -> None:
    """Checks a right for a write that holds the lock of the course. Raises as `check_rights`.

    At most one query; with `COURSE_TEAMS=open` none for what the caller's role allows in every course.
    """
    if settings.COURSE_TEAMS == "open" and all(has_everywhere(user, right) for right in rights):
        return
    check_rights([course_id], user.id, *rights, role=user.role)


def check_rights(
    course_ids: Collection[str], user_id: UUID, *rights: Right, role: str | None = None, details: str | None = None
) -> dict[str, frozenset[Right]]:
    """The rights of an account in each of these courses, among them these, for a write that holds their locks.

    One query for the account and its roles as they are now: they may have changed while the write waited. With
    `COURSE_TEAMS=open` no query for what every creator may do: the rights are those of every creator then.

    Raises Forbidden, with these details, without one of the rights in one of the courses, and when the account has
    another role than `role`, on which the request has relied; AuthenticationFailed when the account was deleted or
    deactivated.
    """
    if settings.COURSE_TEAMS == "open" and _OF_CREATORS.issuperset(rights):
        return dict.fromkeys(course_ids, _OF_CREATORS)
    account = accounts.active_staff().filter(pk=user_id).values("role")
    member = Member.objects.filter(course=OuterRef("pk"), user=user_id).values("role")
    courses = Course.objects.filter(pk__in=course_ids)
    rows = list(courses.values_list("pk", Subquery(account), Subquery(member)))
    found = {
        course_id: frozenset[Right]() if role_now is None else _rights(role_now, member_role)
        for course_id, role_now, member_role in rows
    }
    is_changed = role is not None and any(role_now != role for _, role_now, _ in rows)
    if is_changed or not all(each.issuperset(rights) for each in found.values()):
        if not accounts.own_account(user_id).is_active:
            raise AuthenticationFailed("Account is deactivated")
        raise Forbidden(details=details)
    return found


def require_edit(kind: Kind, record_id: str, user: Any) -> None:
    """Raises NotFound for a record of the hierarchy that does not exist or that the caller may not see; Forbidden
    unless the caller edits its course.

    One query, none for those who edit every course; a record that does not exist is then left to the caller.
    """
    if has_everywhere(user, Right.EDIT):
        return
    role = Member.objects.filter(user=user.id, course__in=_course_of(kind, record_id)).values_list("role", flat=True)
    rights = _OF_ROLE.get(role.first() or "")
    if rights is None:
        raise missing(kind, record_id, scopes=[Scope(State.DRAFT, Courses.MINE, user.id)])
    if Right.EDIT not in rights:
        raise Forbidden()


def require_deletion(kind: Kind, record_id: str, user: Any) -> None:
    """Raises Forbidden unless the caller may delete a record below a course: administrators always, those who edit the
    course when it is published by hand. A record that does not exist is forbidden as well, but for administrators.
    """
    if role_may(user.role, "content.delete"):
        return
    courses = Course.objects.filter(pk__in=_course_of(kind, record_id), publish_mode=PublishMode.MANUAL)
    if not has_everywhere(user, Right.EDIT):
        courses = courses.filter(pk__in=_edited_by(user))
    if not courses.exists():
        raise Forbidden()


def require_edit_of_exercise(exercise_id: str, user: Any) -> None:
    """Raises Forbidden unless the caller edits every course whose draft uses the exercise. One query, or none."""
    if has_everywhere(user, Right.EDIT):
        return
    if LessonExercise.objects.filter(exercise=exercise_id).exclude(course__in=_edited_by(user)).exists():
        raise Forbidden(details="A course that you may not edit uses the exercise")


def require_edit_of_media(asset: Mapping[str, Any], user: Any) -> None:
    """Raises Forbidden unless the caller edits every course whose draft names an asset or, where none does, uploaded
    it. Three queries, or none. A write repeats it under its locks by `Editor.check_media`.
    """
    if not has_everywhere(user, Right.EDIT):
        check_edit_of_media(user, drafts_naming(asset["path"]), asset["created_by"])


def check_edit_of_media(user: Any, course_ids: Collection[str], uploader: UUID | None) -> None:
    """Raises as `check_rights`."""
    if course_ids:
        check_rights(course_ids, user.id, Right.EDIT, details="A course that you may not edit uses the file")
    elif uploader != user.id:
        raise Forbidden(details="No course uses the file, and another account uploaded it")


def _course_of(kind: Kind, record_id: str) -> Any:
    """The id of the course of a draft record, to be used inside another query."""
    return [record_id] if kind is COURSE else kind.model.objects.filter(pk=record_id).values("course_id")


def _edited_by(user: Any) -> QuerySet[Member, Any]:
    """The ids of the courses that a creator edits as a member, to be used inside another query."""
    roles = [role for role, rights in _OF_ROLE.items() if Right.EDIT in rights]
    return Member.objects.filter(user=user.id, role__in=roles).values("course_id")
