"""Routes of the web app and of the studio: a template each, whose scripts show the view that belongs to the address."""

from django.conf import settings
from django.urls import path

from pages.views import AppViewSet

_learn = AppViewSet.as_view({"get": "learn"})
_studio = AppViewSet.as_view({"get": "studio"})

urlpatterns = [
    path("", AppViewSet.as_view({"get": "home"})),
    path("service-worker.js", AppViewSet.as_view({"get": "service_worker"})),
    path("manifest.webmanifest", AppViewSet.as_view({"get": "manifest"})),
    path("robots.txt", AppViewSet.as_view({"get": "robots"})),
    path("learn", _learn),
    path("learn/<path:view>", _learn),
    *([path("studio", _studio, name="studio"), path("studio/<path:view>", _studio)] if settings.STUDIO_ENABLED else []),
]
