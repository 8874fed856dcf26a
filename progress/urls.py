"""Routes below `/api/v1/progress`."""

from django.urls import path

from progress.views import CompletionViewSet, LessonProgressViewSet, ProgressViewSet
from progress.views_administration import ProgressAdministrationViewSet
from progress.views_history import HistoryViewSet, LeaderboardViewSet, LessonStatisticsViewSet

_complete = LessonProgressViewSet.as_view({"post": "complete"})

urlpatterns = [
    path("", ProgressViewSet.as_view({"get": "retrieve"})),
    path("/summary", ProgressViewSet.as_view({"get": "summary"})),
    path("/completions", CompletionViewSet.as_view({"get": "list"})),
    path("/lesson", LessonProgressViewSet.as_view({"post": "complete_without_id"})),
    path("/lesson/<str:id>", _complete),
    path("/lessons/<str:id>/complete", _complete),
    path("/lesson/<str:id>/completed", LessonProgressViewSet.as_view({"get": "completed"})),
    path("/lesson/<str:id>/stats", LessonStatisticsViewSet.as_view({"get": "retrieve"})),
    path("/calendar", HistoryViewSet.as_view({"get": "calendar"})),
    path("/history", HistoryViewSet.as_view({"get": "ledger"})),
    path("/leaderboard", LeaderboardViewSet.as_view({"get": "retrieve"})),
    path("/bonus", ProgressAdministrationViewSet.as_view({"post": "bonus"})),
    path("/adjust", ProgressAdministrationViewSet.as_view({"post": "adjust"})),
    path("/reset", ProgressAdministrationViewSet.as_view({"post": "reset"})),
]
