"""Routes of content, below the versioned base path.

Ids are any segment: one that cannot exist is not found. A fixed word comes before an id that it could be taken for.
"""

from typing import Any

from django.urls import URLPattern, path

from content.views.assignments import LessonExerciseViewSet
from content.views.copying import CopyViewSet
from content.views.exercise_table import ExerciseImportViewSet
from content.views.exercises import ExercisesOfTypeViewSet, ExerciseViewSet
from content.views.grading import GradingViewSet
from content.views.hierarchy import (
    AllLessonsViewSet,
    ChildViewSet,
    CourseViewSet,
    LessonViewSet,
    LevelViewSet,
    ModuleViewSet,
    SectionViewSet,
)
from content.views.history import HistoryViewSet
from content.views.manifests import MediaManifestViewSet
from content.views.media import MediaUseViewSet, MediaViewSet
from content.views.members import MemberViewSet
from content.views.outline import CourseOutlineViewSet
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

_Actions = dict[str, Any]  # method to action

_SINGLE: _Actions = {"get": "retrieve", "put": "update", "patch": "update", "delete": "destroy"}
_STATE: _Actions = {"get": "retrieve", "put": "update", "patch": "update"}
_CHILD: _Actions = {"get": "retrieve_child", "put": "update_child", "patch": "update_child", "delete": "destroy_child"}
_LIST: _Actions = {"get": "list", "post": "create"}


def _children(view: type[ChildViewSet]) -> list[URLPattern]:
    """The routes of a kind that has a parent."""
    assert view.kind.parent is not None
    mine = view.kind.collection
    below = f"{view.kind.parent.collection}/<str:{view.kind.parent_column}>/{mine}"
    return [
        path(below, view.as_view(_LIST)),
        path(f"{below}/reorder", view.as_view({"put": "reorder"})),
        path(f"{below}/<str:id>", view.as_view(_CHILD)),
        path(f"{mine}/<str:id>", view.as_view(_SINGLE)),
        path(f"{mine}/<str:id>/move", view.as_view({"post": "move"})),
    ]


urlpatterns = [
    path("courses", CourseViewSet.as_view(_LIST)),
    path("courses/import", PackageViewSet.as_view({"post": "import_package"})),
    path("courses/import/archive", PackageViewSet.as_view({"post": "import_archive"})),
    path("courses/<str:id>", CourseViewSet.as_view(_SINGLE)),
    path("courses/<str:id>/outline", CourseOutlineViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package", PackageViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package/media", MediaManifestViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package/words", WordsPackageViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/words", WordViewSet.as_view(_LIST)),
    path("courses/<str:id>/words/import", WordImportViewSet.as_view({"post": "import_words"})),
    path("courses/<str:id>/words/generate", GenerationViewSet.as_view({"post": "generate"})),
    path("courses/<str:id>/words/export", WordExportViewSet.as_view({"get": "export"})),
    path("courses/<str:id>/words/<str:word_id>", WordViewSet.as_view(_SINGLE)),
    path("courses/<str:id>/words/<str:word_id>/uses", WordUseViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/dictionary", DictionaryViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/export", ExportViewSet.as_view({"get": "export"})),
    path("courses/<str:id>/publish-mode", PublishModeViewSet.as_view(_STATE)),
    path("courses/<str:id>/changes", ChangeViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/publish", PublicationViewSet.as_view({"post": "publish"})),
    path("courses/<str:id>/publications", PublicationViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/publications/<str:number>", PublicationViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/publications/<str:number>/package", PublicationViewSet.as_view({"get": "package"})),
    path("courses/<str:id>/restore", PublicationViewSet.as_view({"post": "restore"})),
    path("courses/<str:id>/discard", PublicationViewSet.as_view({"post": "discard"})),
    path("courses/<str:id>/schedule", ScheduleViewSet.as_view({**_STATE, "delete": "destroy"})),
    path("courses/<str:id>/members", MemberViewSet.as_view(_LIST)),
    path("courses/<str:id>/members/<str:user_id>", MemberViewSet.as_view(_SINGLE)),
    path("courses/<str:id>/history", HistoryViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/copy", CopyViewSet.as_view({"post": "copy"})),
    path("courses/<str:id>/problems", ProblemViewSet.as_view({"get": "list"})),
    *_children(LevelViewSet),
    *_children(SectionViewSet),
    *_children(ModuleViewSet),
    *_children(LessonViewSet),
    path("lessons", AllLessonsViewSet.as_view({"get": "list"})),
    path("lessons/<str:lesson_id>/exercises", LessonExerciseViewSet.as_view(_LIST)),
    path("lessons/<str:lesson_id>/exercises/reorder", LessonExerciseViewSet.as_view({"put": "reorder"})),
    path("lessons/<str:lesson_id>/exercises/<str:exercise_id>", LessonExerciseViewSet.as_view(_SINGLE)),
    path("modules/<str:id>/exercises/import", ExerciseImportViewSet.as_view({"post": "import_exercises"})),
    path("lessons/<str:lesson_id>/words", LessonWordViewSet.as_view({"get": "list"})),
    path("exercises", ExerciseViewSet.as_view(_LIST)),
    path("exercises/type/<str:exercise_type>", ExercisesOfTypeViewSet.as_view({"get": "list"})),
    path("exercises/usage/batch", ExerciseViewSet.as_view({"post": "usage_batch"})),
    path("exercises/<str:id>", ExerciseViewSet.as_view(_SINGLE)),
    path("exercises/<str:id>/duplicate", ExerciseViewSet.as_view({"post": "duplicate"})),
    path("exercises/<str:id>/usage", ExerciseViewSet.as_view({"get": "usage"})),
    path("exercises/<str:id>/delete-impact", ExerciseViewSet.as_view({"get": "delete_impact"})),
    path("exercises/<str:id>/analytics", ExerciseViewSet.as_view({"get": "analytics"})),
    path("grading", GradingViewSet.as_view({"get": "retrieve"})),
    path("grading/languages/<str:tag>", GradingViewSet.as_view({"get": "language"})),
    path("media", MediaViewSet.as_view(_LIST)),
    path("media/<str:sha256>", MediaViewSet.as_view(_SINGLE)),
    path("media/<str:sha256>/usage", MediaUseViewSet.as_view({"get": "list"})),
]
