"""The route of the dashboard, below `/admin/dashboard/`."""

from django.contrib import admin
from django.urls import path

from progress.views.dashboard import page

urlpatterns = [path("", admin.site.admin_view(page), name="dashboard")]
