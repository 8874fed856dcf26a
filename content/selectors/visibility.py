"""Visibility of content: with `private` the caller may see private courses.

Everybody else sees public courses and what lies below them, and does not learn who wrote it.
"""

from typing import Any, NamedTuple

from django.db.models import QuerySet

from content.kinds import COURSE, LESSON, Kind
from content.models import Entity
from langlearn.api.errors import NotFound

AUTHORSHIP = ("created_by", "updated_by")


class Found(NamedTuple):
    """A single record, and the tag of its current state."""

    record: dict[str, Any]
    tag: int


def not_found(entity: Entity, record_id: str) -> NotFound:
    """The failure for a record that does not exist, is not visible, or lies under another parent."""
    return NotFound(f"{entity.label} with ID '{record_id}' not found")


def visible(kind: Kind, *, private: bool) -> QuerySet[Any]:
    """The rows of a kind that the caller may see."""
    rows: QuerySet[Any] = kind.model.objects.all()
    return rows if private else rows.filter(**{kind.visibility: True})


def course_is_visible(course_id: str, *, private: bool) -> bool:
    return visible(COURSE, private=private).filter(pk=course_id).exists()


def check_parent(kind: Kind, parent_id: str, *, private: bool) -> None:
    """Raises NotFound unless the caller may see the parent of records of this kind."""
    assert kind.parent is not None
    _check(kind.parent, parent_id, private=private)


def check_lesson(lesson_id: str, *, private: bool) -> None:
    """Raises NotFound unless the caller may see the lesson."""
    _check(LESSON, lesson_id, private=private)


def _check(kind: Kind, record_id: str, *, private: bool) -> None:
    if not visible(kind, private=private).filter(pk=record_id).exists():
        raise not_found(kind.entity, record_id)
