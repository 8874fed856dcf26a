"""Endpoints of the content; a module for each part of it."""

from content.views.assignments import LessonExerciseViewSet
from content.views.exercises import ExercisesOfTypeViewSet, ExerciseViewSet
from content.views.hierarchy import (
    AllLessonsViewSet,
    CourseViewSet,
    LessonViewSet,
    LevelViewSet,
    ModuleViewSet,
    SectionViewSet,
)

__all__ = [
    "AllLessonsViewSet",
    "CourseViewSet",
    "ExerciseViewSet",
    "ExercisesOfTypeViewSet",
    "LessonExerciseViewSet",
    "LessonViewSet",
    "LevelViewSet",
    "ModuleViewSet",
    "SectionViewSet",
]
