from django.urls import path

from apidocs.views import DocumentViewSet, GuideViewSet, PageViewSet

_document = DocumentViewSet.as_view({"get": "document"})

urlpatterns = [
    path("", PageViewSet.as_view({"get": "root"})),
    path("api/docs", _document),
    path("api/docs/<guide>", GuideViewSet.as_view({"get": "guide"})),
    path("api/swagger.json", _document),
    path("swagger", PageViewSet.as_view({"get": "swagger"})),
    path("api-docs", PageViewSet.as_view({"get": "redoc"})),
]
