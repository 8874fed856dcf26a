"""The content of a deleted account: its author becomes null."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from content.models import Authored, Course, Exercise, Lesson, Level, MediaAsset, Module, Section
from content.revisions import lock_courses, lock_exercises

_IN_COURSES = (Level, Section, Module, Lesson)


def clear_author(*, user_id: UUID, at: datetime) -> None:
    """Clears who created and last edited what, inside the transaction that deletes the account.

    The foreign keys would do so, but with the account locked: a concurrent write of the same author holds its course
    and waits for the account at its commit. So the courses are locked first, in the order of every write, and the
    assets after them.
    """
    authored = Q(created_by=user_id) | Q(updated_by=user_id)
    courses = set(Course.objects.filter(authored).values_list("pk", flat=True))
    for inner in _IN_COURSES:
        below = inner._default_manager.filter(authored).order_by()
        courses.update(below.values_list("course_id", flat=True).distinct())
    lock_courses(courses)
    lock_exercises(Exercise.objects.filter(authored).values("pk"))
    models: tuple[type[Authored], ...] = (Course, *_IN_COURSES, Exercise)
    for model in models:
        for column in ("created_by", "updated_by"):
            model._default_manager.filter(**{column: user_id}).update(**{column: None})
    assets = MediaAsset.objects.filter(created_by=user_id)
    list(assets.select_for_update(no_key=True).order_by("pk").values("pk"))
    assets.update(created_by=None)
