from django.urls import path

from apidocs.views import DocumentViewSet, PageViewSet

_document = DocumentViewSet.as_view({"get": "document"})

urlpatterns = [
    path("", PageViewSet.as_view({"get": "entrance"})),
    path("api/docs", _document),
    path("api/swagger.json", _document),
    path("swagger", PageViewSet.as_view({"get": "swagger"})),
    path("api-docs", PageViewSet.as_view({"get": "redoc"})),
]
