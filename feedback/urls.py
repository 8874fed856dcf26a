"""Routes of claims, reports, the inbox and statistics of exercises, below `/api/v1/`."""

from django.urls import path

from feedback.views import CaseViewSet, ClaimViewSet, ExerciseStatisticsViewSet, ReportViewSet

urlpatterns = [
    path("claims", ClaimViewSet.as_view({"get": "list", "post": "create"})),
    path("courses/<str:id>/exercise-statistics", ExerciseStatisticsViewSet.as_view({"get": "list"})),
    path("content-reports", ReportViewSet.as_view({"get": "list", "post": "create"})),
    path("inbox", CaseViewSet.as_view({"get": "list"})),
    path("inbox/<str:id>", CaseViewSet.as_view({"get": "retrieve", "put": "update", "patch": "update"})),
]
