"""Routes of content, below the versioned base path.

Ids are any segment: one that cannot exist is not found. A fixed word comes before an id that it could be taken for.
"""

from typing import Any

from django.urls import URLPattern, path

from content import views
from content.views.hierarchy import ChildViewSet

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
    path("courses", views.CourseViewSet.as_view(_LIST)),
    path("courses/import", views.PackageViewSet.as_view({"post": "import_package"})),
    path("courses/<str:id>", views.CourseViewSet.as_view(_SINGLE)),
    path("courses/<str:id>/outline", views.OutlineViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package", views.PackageViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package/media", views.ManifestViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package/words", views.WordsPackageViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/words", views.WordViewSet.as_view(_LIST)),
    path("courses/<str:id>/words/import", views.WordImportViewSet.as_view({"post": "import_words"})),
    path("courses/<str:id>/words/generate", views.GenerationViewSet.as_view({"post": "generate"})),
    path("courses/<str:id>/words/export", views.WordExportViewSet.as_view({"get": "export"})),
    path("courses/<str:id>/words/<str:word_id>", views.WordViewSet.as_view(_SINGLE)),
    path("courses/<str:id>/words/<str:word_id>/uses", views.WordUseViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/dictionary", views.DictionaryViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/export", views.ExportViewSet.as_view({"get": "export"})),
    path("courses/<str:id>/publish-mode", views.PublishModeViewSet.as_view(_STATE)),
    path("courses/<str:id>/changes", views.ChangeViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/publish", views.PublicationViewSet.as_view({"post": "publish"})),
    path("courses/<str:id>/publications", views.PublicationViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/publications/<str:number>", views.PublicationViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/publications/<str:number>/package", views.PublicationViewSet.as_view({"get": "package"})),
    path("courses/<str:id>/restore", views.PublicationViewSet.as_view({"post": "restore"})),
    path("courses/<str:id>/discard", views.PublicationViewSet.as_view({"post": "discard"})),
    path("courses/<str:id>/schedule", views.ScheduleViewSet.as_view({**_STATE, "delete": "destroy"})),
    path("courses/<str:id>/members", views.MemberViewSet.as_view(_LIST)),
    path("courses/<str:id>/members/<str:user_id>", views.MemberViewSet.as_view(_SINGLE)),
    path("courses/<str:id>/history", views.HistoryViewSet.as_view({"get": "list"})),
    path("courses/<str:id>/copy", views.CopyViewSet.as_view({"post": "copy"})),
    path("courses/<str:id>/problems", views.ProblemViewSet.as_view({"get": "list"})),
    *_children(views.LevelViewSet),
    *_children(views.SectionViewSet),
    *_children(views.ModuleViewSet),
    *_children(views.LessonViewSet),
    path("lessons", views.AllLessonsViewSet.as_view({"get": "list"})),
    path("lessons/<str:lesson_id>/exercises", views.LessonExerciseViewSet.as_view(_LIST)),
    path("lessons/<str:lesson_id>/exercises/reorder", views.LessonExerciseViewSet.as_view({"put": "reorder"})),
    path("lessons/<str:lesson_id>/exercises/<str:exercise_id>", views.LessonExerciseViewSet.as_view(_SINGLE)),
    path("lessons/<str:lesson_id>/words", views.LessonWordViewSet.as_view({"get": "list"})),
    path("exercises", views.ExerciseViewSet.as_view(_LIST)),
    path("exercises/type/<str:exercise_type>", views.ExercisesOfTypeViewSet.as_view({"get": "list"})),
    path("exercises/usage/batch", views.ExerciseViewSet.as_view({"post": "usage_batch"})),
    path("exercises/<str:id>", views.ExerciseViewSet.as_view(_SINGLE)),
    path("exercises/<str:id>/duplicate", views.ExerciseViewSet.as_view({"post": "duplicate"})),
    path("exercises/<str:id>/usage", views.ExerciseViewSet.as_view({"get": "usage"})),
    path("exercises/<str:id>/delete-impact", views.ExerciseViewSet.as_view({"get": "delete_impact"})),
    path("exercises/<str:id>/analytics", views.ExerciseViewSet.as_view({"get": "analytics"})),
    path("media", views.MediaViewSet.as_view(_LIST)),
    path("media/<str:sha256>", views.MediaViewSet.as_view(_SINGLE)),
    path("media/<str:sha256>/usage", views.MediaUseViewSet.as_view({"get": "list"})),
]
