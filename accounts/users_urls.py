"""Routes of users, mounted at `/api/v1/users` and `/api/users`. Fixed segments come before the id."""

from django.urls import path

from accounts.views import AuditEntryViewSet, ProfileViewSet, UserViewSet

urlpatterns = [
    path("", UserViewSet.as_view({"get": "list"})),
    path(
        "/profile",
        ProfileViewSet.as_view({"get": "retrieve", "put": "update", "patch": "update", "delete": "destroy"}),
    ),
    path("/profile/export", ProfileViewSet.as_view({"get": "export"})),
    path("/password", ProfileViewSet.as_view({"put": "change_password"})),
    path("/audit", AuditEntryViewSet.as_view({"get": "list"})),
    path("/<str:id>", UserViewSet.as_view({"get": "retrieve"})),
    path("/<str:id>/role", UserViewSet.as_view({"put": "set_role"})),
    path("/<str:id>/status", UserViewSet.as_view({"put": "set_status"})),
]
