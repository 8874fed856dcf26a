"""The routes of the dashboard, below `/admin/dashboard/`."""

from django.contrib import admin
from django.urls import path

from progress.views.dashboard import export, page

urlpatterns = [
    path("", admin.site.admin_view(page), name="dashboard"),
    path("<slug:table>.csv", admin.site.admin_view(export), name="dashboard-export"),
]
