"""Routes: each app exposes its routes, this module mounts them.

Auth and users are mounted twice with identical behaviour, under `/api/v1/` and under `/api/`.
"""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from langlearn.ops.views import HealthViewSet, InformationViewSet, MetricsViewSet

information = InformationViewSet.as_view({"get": "information"})

urlpatterns = [
    path("api/v1/progress", include("progress.urls")),
    path("api/v1/notifications", include("notifications.urls")),
    path("api/v1/auth/", include("accounts.auth_urls")),
    path("api/v1/users", include("accounts.users_urls")),
    path("api/v1/users", include("progress.users_urls")),
    path("api/v1/", include("feedback.urls")),
    path("api/v1/", include("content.urls")),
    path("media/", include("content.media_urls")),
    path("api/auth/", include("accounts.auth_urls")),
    path("api/users", include("accounts.users_urls")),
    path("api/users", include("progress.users_urls")),
    path("api", information),
    path("api/v1", information),
    path("api/status", InformationViewSet.as_view({"get": "status"})),
    path("health", HealthViewSet.as_view({"get": "health"})),
    path("health/live", HealthViewSet.as_view({"get": "live"})),
    path("live", HealthViewSet.as_view({"get": "live"})),
    path("health/ready", HealthViewSet.as_view({"get": "ready"})),
    path("ready", HealthViewSet.as_view({"get": "ready"})),
    path("metrics", MetricsViewSet.as_view({"get": "metrics"})),
    *([path("", include("pages.urls"))] if settings.PAGES_ENABLED else []),
    path("", include("apidocs.urls")),
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}langlearn/favicon.ico")),
    path("account/", include("accounts.pages_urls")),
    path("admin", RedirectView.as_view(url="/admin/")),
    path("admin/dashboard/", include("progress.dashboard_urls")),
    path("admin/", admin.site.urls),
]

handler400 = "langlearn.api.errors.bad_request"
handler403 = "langlearn.api.errors.permission_denied"
handler404 = "langlearn.api.errors.page_not_found"
handler500 = "langlearn.api.errors.server_error"
