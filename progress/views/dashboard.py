"""The dashboard page of the admin site."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from langlearn.api.instants import now
from progress.selectors.dashboard import CHART_HEIGHT, CHART_WIDTH, dashboard


def page(request: HttpRequest) -> HttpResponse:
    context = {
        **admin.site.each_context(request),
        "title": "Dashboard",
        "width": CHART_WIDTH,
        "height": CHART_HEIGHT,
        **dashboard(now()),
    }
    return TemplateResponse(request, "admin/dashboard.html", context)
