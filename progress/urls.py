"""Routes below `/api/v1/progress`."""

from django.urls import path

from progress.views import CompletionViewSet, LessonProgressViewSet, ProgressViewSet

_complete = LessonProgressViewSet.as_view({"post": "complete"})

urlpatterns = [
    path("", ProgressViewSet.as_view({"get": "retrieve"})),
    path("/summary", ProgressViewSet.as_view({"get": "summary"})),
    path("/completions", CompletionViewSet.as_view({"get": "list"})),
    path("/lesson", LessonProgressViewSet.as_view({"post": "complete_without_id"})),
    path("/lesson/<str:id>", _complete),
    path("/lessons/<str:id>/complete", _complete),
    path("/lesson/<str:id>/completed", LessonProgressViewSet.as_view({"get": "completed"})),
]
