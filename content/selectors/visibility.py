"""Visibility of content: the rows of a scope (content.readers), and the failures of what is not in it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from content.kinds import COURSE, LESSON, Kind, State
from content.models import Entity
from content.readers import DRAFTS, Courses, Scope
from langlearn.api.errors import Forbidden, NotFound

AUTHORSHIP = ("created_by", "updated_by")


class Found(NamedTuple):
    """A single record, and the tag of its current state."""

    record: Mapping[str, Any]
    tag: int
    scope: Scope = DRAFTS  # in which it was found


def not_found(entity: Entity, record_id: str) -> NotFound:
    """The failure for a record that does not exist, is not visible, or lies under another parent."""
    return NotFound(f"{entity.label} with ID '{record_id}' not found")


def visible_records(kind: Kind, scope: Scope) -> QuerySet[Any]:
    """The rows of a kind in a scope."""
    course = "course_id" if kind.parent else "pk"
    return kind.rows(scope.state).filter(scope.condition(public=kind.visibility, course=course))


def check_parent(kind: Kind, parent_id: str, *, scopes: Sequence[Scope] = (DRAFTS,)) -> Scope:
    """The first scope that has the parent of records of this kind. Raises NotFound, Forbidden."""
    assert kind.parent is not None
    return check(kind.parent, parent_id, scopes=scopes)


def check_lesson(lesson_id: str, *, scopes: Sequence[Scope] = (DRAFTS,)) -> Scope:
    """The first scope that has the lesson. Raises NotFound, Forbidden."""
    return check(LESSON, lesson_id, scopes=scopes)


def check_course(course_id: str, *, scopes: Sequence[Scope] = (DRAFTS,)) -> Scope:
    """The first scope that has the course. Raises NotFound, Forbidden."""
    return check(COURSE, course_id, scopes=scopes)


def check(kind: Kind, record_id: str, *, scopes: Sequence[Scope]) -> Scope:
    """The first scope that has the record. Raises NotFound, Forbidden."""
    for scope in scopes:
        if visible_records(kind, scope).filter(pk=record_id).exists():
            return scope
    raise missing(kind, record_id, scopes=scopes)


def missing(kind: Kind, record_id: str, *, scopes: Sequence[Scope]) -> NotFound | Forbidden:
    """The failure for a record that no scope has: Forbidden for a creator who asks for the draft of a course that they
    see, but are no member of.
    """
    [scope, *others] = scopes
    if scope.courses is Courses.MINE and not others:
        published = Scope(State.PUBLISHED, Courses.OTHERS, scope.member)
        if visible_records(kind, published).filter(pk=record_id).exists():
            return Forbidden()
    return not_found(kind.entity, record_id)
