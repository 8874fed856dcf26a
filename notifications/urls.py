"""Routes below `/api/v1/notifications`."""

from django.urls import path

from notifications.views import NotificationViewSet

urlpatterns = [
    path("", NotificationViewSet.as_view({"get": "list"})),
    path("/read", NotificationViewSet.as_view({"post": "read"})),
]
