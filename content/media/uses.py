"""Uses: the places where the addresses of assets occur in content, as rows of `MediaUse`."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from content.models import Entity, Lesson, LessonExercise, MediaUse
from langlearn.db import TEXTS, OneOf


def courses_naming(paths: Collection[str]) -> set[str]:
    """The courses whose package names one of these addresses."""

    def users(entity: Entity) -> QuerySet[MediaUse, Any]:
        return MediaUse.objects.filter(OneOf("path", paths, TEXTS), entity=entity).values_list("entity_id", flat=True)

    lessons = Lesson.objects.filter(pk__in=users(Entity.LESSON)).order_by().values_list("course_id", flat=True)
    exercises = LessonExercise.objects.filter(exercise__in=users(Entity.EXERCISE)).order_by()
    return set(users(Entity.COURSE).union(lessons, exercises.values_list("course_id", flat=True)))
