"""Routes of claims and reports, below `/api/v1/`."""

from django.urls import path

from feedback.views import ClaimViewSet, ReportViewSet

urlpatterns = [
    path("claims", ClaimViewSet.as_view({"get": "list", "post": "create"})),
    path("content-reports", ReportViewSet.as_view({"get": "list", "post": "create"})),
]
