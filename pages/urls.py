"""Routes of the web app: one template, whose scripts show the view that belongs to the address."""

from django.urls import path

from pages.views import AppViewSet

_learn = AppViewSet.as_view({"get": "learn"})

urlpatterns = [
    path("", AppViewSet.as_view({"get": "home"})),
    path("service-worker.js", AppViewSet.as_view({"get": "service_worker"})),
    path("manifest.webmanifest", AppViewSet.as_view({"get": "manifest"})),
    path("robots.txt", AppViewSet.as_view({"get": "robots"})),
    path("learn", _learn),
    path("learn/<path:view>", _learn),
]
