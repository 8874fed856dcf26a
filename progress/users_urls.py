"""The route of progress below `/api/v1/users` and `/api/users`."""

from django.urls import path

from progress.views.administration import UserProgressViewSet

urlpatterns = [path("/<str:id>/progress", UserProgressViewSet.as_view({"get": "retrieve"}))]
