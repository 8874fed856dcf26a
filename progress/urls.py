"""Routes below `/api/v1/progress`."""

from django.urls import path

from progress.views.administration import ProgressAdministrationViewSet
from progress.views.enrollments import EnrollmentViewSet
from progress.views.history import HistoryViewSet, LeaderboardViewSet, LessonStatisticsViewSet
from progress.views.lessons import CompletionViewSet, LessonProgressViewSet
from progress.views.path import MistakeViewSet, PathViewSet
from progress.views.placements import PlacementViewSet
from progress.views.practice import PracticeViewSet
from progress.views.reviews import ReviewViewSet
from progress.views.state import ProgressViewSet
from progress.views.synchronisation import SynchronisationViewSet
from progress.views.words import WordExportViewSet, WordStatisticsViewSet, WordStrengthViewSet

_complete = LessonProgressViewSet.as_view({"post": "complete"})

urlpatterns = [
    path("", ProgressViewSet.as_view({"get": "retrieve", "put": "update"})),
    path("/lives", ProgressViewSet.as_view({"put": "lives"})),
    path("/summary", ProgressViewSet.as_view({"get": "summary"})),
    path("/completions", CompletionViewSet.as_view({"get": "list"})),
    path("/sync", SynchronisationViewSet.as_view({"put": "synchronize", "post": "synchronize"})),
    path("/changes", SynchronisationViewSet.as_view({"get": "changes"})),
    path("/exercises/<str:id>/attempts", ReviewViewSet.as_view({"post": "attempt"})),
    path("/reviews", ReviewViewSet.as_view({"get": "queue"})),
    path("/scheduler", ReviewViewSet.as_view({"get": "scheduler"})),
    path("/path", PathViewSet.as_view({"get": "path"})),
    path("/next", PathViewSet.as_view({"get": "next"})),
    path("/mistakes", MistakeViewSet.as_view({"get": "list"})),
    path("/words", WordStrengthViewSet.as_view({"get": "list"})),
    path("/words/summary", WordStrengthViewSet.as_view({"get": "summary"})),
    path("/words/export", WordExportViewSet.as_view({"get": "export"})),
    path("/words/statistics", WordStatisticsViewSet.as_view({"get": "list"})),
    path("/enrollments", EnrollmentViewSet.as_view({"get": "list", "post": "create", "put": "reorder"})),
    path("/enrollments/<str:course_id>", EnrollmentViewSet.as_view({"put": "update", "delete": "destroy"})),
    path("/placement", PlacementViewSet.as_view({"post": "create"})),
    path("/placement/<str:id>", PlacementViewSet.as_view({"get": "retrieve"})),
    path("/placement/<str:id>/answer", PlacementViewSet.as_view({"post": "answer"})),
    path("/placement/<str:id>/finish", PlacementViewSet.as_view({"post": "finish"})),
    path("/practice", PracticeViewSet.as_view({"post": "create"})),
    path("/practice/<str:id>", PracticeViewSet.as_view({"get": "retrieve"})),
    path("/practice/<str:id>/finish", PracticeViewSet.as_view({"post": "finish"})),
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
