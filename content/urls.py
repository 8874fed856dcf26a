"""Routes of the content, below the versioned base path.

Ids are any segment: one that cannot exist is not found. A fixed word stands before an id that it could be taken for.
"""

from django.urls import path

from content import package_views, views

urlpatterns = [
    path("courses", views.CourseViewSet.as_view({"get": "list"})),
    path("courses/import", package_views.PackageViewSet.as_view({"post": "import_package"})),
    path("courses/<str:id>", views.CourseViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/package", package_views.PackageViewSet.as_view({"get": "retrieve"})),
    path("courses/<str:id>/export", package_views.ExportViewSet.as_view({"get": "export"})),
    path("courses/<str:course_id>/levels", views.LevelViewSet.as_view({"get": "list"})),
    path("courses/<str:course_id>/levels/<str:id>", views.LevelViewSet.as_view({"get": "retrieve_child"})),
    path("levels/<str:id>", views.LevelViewSet.as_view({"get": "retrieve"})),
    path("levels/<str:level_id>/sections", views.SectionViewSet.as_view({"get": "list"})),
    path("levels/<str:level_id>/sections/<str:id>", views.SectionViewSet.as_view({"get": "retrieve_child"})),
    path("sections/<str:id>", views.SectionViewSet.as_view({"get": "retrieve"})),
    path("sections/<str:section_id>/modules", views.ModuleViewSet.as_view({"get": "list"})),
    path("sections/<str:section_id>/modules/<str:id>", views.ModuleViewSet.as_view({"get": "retrieve_child"})),
    path("modules/<str:id>", views.ModuleViewSet.as_view({"get": "retrieve"})),
    path("modules/<str:module_id>/lessons", views.LessonViewSet.as_view({"get": "list"})),
    path("modules/<str:module_id>/lessons/<str:id>", views.LessonViewSet.as_view({"get": "retrieve_child"})),
    path("lessons", views.AllLessonsViewSet.as_view({"get": "list"})),
    path("lessons/<str:id>", views.LessonViewSet.as_view({"get": "retrieve"})),
    path("lessons/<str:lesson_id>/exercises", views.LessonExerciseViewSet.as_view({"get": "list"})),
    path(
        "lessons/<str:lesson_id>/exercises/<str:exercise_id>",
        views.LessonExerciseViewSet.as_view({"get": "retrieve"}),
    ),
    path("exercises", views.ExerciseViewSet.as_view({"get": "list"})),
    path("exercises/type/<str:exercise_type>", views.ExerciseViewSet.as_view({"get": "list_of_type"})),
    path("exercises/<str:id>", views.ExerciseViewSet.as_view({"get": "retrieve"})),
]
