"""Endpoints of the content; a module for each part of it."""

from content.views.assignments import LessonExerciseViewSet
from content.views.copying import CopyViewSet
from content.views.exercises import ExercisesOfTypeViewSet, ExerciseViewSet
from content.views.hierarchy import (
    AllLessonsViewSet,
    CourseViewSet,
    LessonViewSet,
    LevelViewSet,
    ModuleViewSet,
    SectionViewSet,
)
from content.views.history import HistoryViewSet
from content.views.manifests import ManifestViewSet
from content.views.media import MediaUseViewSet, MediaViewSet
from content.views.media_files import MediaFileViewSet
from content.views.members import MemberViewSet
from content.views.outline import OutlineViewSet
from content.views.packages import ExportViewSet, PackageViewSet
from content.views.problems import ProblemViewSet
from content.views.publishing import ChangeViewSet, PublicationViewSet, PublishModeViewSet, ScheduleViewSet
from content.views.word_tools import (
    DictionaryViewSet,
    GenerationViewSet,
    LessonWordViewSet,
    WordExportViewSet,
    WordImportViewSet,
    WordUseViewSet,
)
from content.views.words import WordsPackageViewSet, WordViewSet

__all__ = [
    "AllLessonsViewSet",
    "ChangeViewSet",
    "CopyViewSet",
    "CourseViewSet",
    "DictionaryViewSet",
    "ExerciseViewSet",
    "ExercisesOfTypeViewSet",
    "ExportViewSet",
    "GenerationViewSet",
    "HistoryViewSet",
    "LessonExerciseViewSet",
    "LessonViewSet",
    "LessonWordViewSet",
    "LevelViewSet",
    "ManifestViewSet",
    "MediaFileViewSet",
    "MediaUseViewSet",
    "MediaViewSet",
    "MemberViewSet",
    "ModuleViewSet",
    "OutlineViewSet",
    "PackageViewSet",
    "ProblemViewSet",
    "PublicationViewSet",
    "PublishModeViewSet",
    "ScheduleViewSet",
    "SectionViewSet",
    "WordExportViewSet",
    "WordImportViewSet",
    "WordUseViewSet",
    "WordViewSet",
    "WordsPackageViewSet",
]
