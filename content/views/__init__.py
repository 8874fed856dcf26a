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
from content.views.media import MediaUseViewSet, MediaViewSet
from content.views.media_files import MediaFileViewSet
from content.views.outline import OutlineViewSet
from content.views.packages import ExportViewSet, PackageViewSet

__all__ = [
    "AllLessonsViewSet",
    "CourseViewSet",
    "ExerciseViewSet",
    "ExercisesOfTypeViewSet",
    "ExportViewSet",
    "LessonExerciseViewSet",
    "LessonViewSet",
    "LevelViewSet",
    "MediaFileViewSet",
    "MediaUseViewSet",
    "MediaViewSet",
    "ModuleViewSet",
    "OutlineViewSet",
    "PackageViewSet",
    "SectionViewSet",
]
