"""The content of a deleted account: its author becomes null. Its memberships end with it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from content.kinds import KINDS
from content.models import (
    Authored,
    ContentChange,
    Course,
    Exercise,
    MediaAsset,
    Member,
    Publication,
    PublishedCourse,
    PublishedExercise,
    PublishedWord,
    Schedule,
    Word,
)
from content.revisions.locks import lock_courses, lock_exercises

_AUTHORED: tuple[type[Authored], ...] = (
    *(model for kind in KINDS for model in (kind.model, kind.published)),
    Exercise,
    PublishedExercise,
    Word,
    PublishedWord,
)
# Rows of a course that name who did something; a member loses the account that added them.
_DONE_BY: tuple[tuple[type[Model], str], ...] = (
    (ContentChange, "changed_by"),
    (Publication, "published_by"),
    (Schedule, "scheduled_by"),
    (Member, "added_by"),
)


def clear_author(*, user_id: UUID, at: datetime) -> None:
    """Clears who created and last edited what, and who published it, inside the transaction that deletes the account.

    The foreign keys would do so, but with the account locked: a concurrent write of the same author holds its course
    and waits for the account at its commit. So the courses are locked first, in the order of every write, and the
    assets after them. A constant number of statements.
    """
    authored = Q(created_by=user_id) | Q(updated_by=user_id)
    rows: list[QuerySet[Any]] = [model._default_manager.filter(authored) for model in _AUTHORED]
    rows += [model._default_manager.filter(**{column: user_id}) for model, column in _DONE_BY]
    lock_courses(_courses_of(rows))
    lock_exercises(Exercise.objects.filter(authored).values("pk"))
    for model in _AUTHORED:
        for column in ("created_by", "updated_by"):
            model._default_manager.filter(**{column: user_id}).update(**{column: None})
    for named_by, column in _DONE_BY:
        named_by._default_manager.filter(**{column: user_id}).update(**{column: None})
    assets = MediaAsset.objects.filter(created_by=user_id)
    list(assets.select_for_update(no_key=True).order_by("pk").values("pk"))
    assets.update(created_by=None)


def _courses_of(rows: list[QuerySet[Any]]) -> set[str]:
    """The courses of these rows; exercises of the drafts have none."""
    courses: set[str] = set()
    for each in rows:
        if each.model is not Exercise:
            column = "pk" if each.model in (Course, PublishedCourse) else "course_id"
            courses.update(each.order_by().values_list(column, flat=True).distinct())
    return courses
