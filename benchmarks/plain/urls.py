"""The paths of the twins are those of the service."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from benchmarks.plain import views

router = SimpleRouter(trailing_slash=False)
router.register("courses", views.CourseViewSet)
router.register("lessons", views.LessonViewSet)

_API = [
    path("", include(router.urls)),
    path("auth/login", views.LoginView.as_view()),
    path("auth/refresh", views.RefreshView.as_view()),
    path("progress", views.ProgressView.as_view()),
    path("progress/lesson/<str:lesson_id>", views.CompleteLessonView.as_view()),
    path("progress/sync", views.SyncView.as_view()),
]
urlpatterns = [path("api/v1/", include(_API))]
