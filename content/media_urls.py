"""Route of the files of sounds and pictures, below `/media/`. Addresses have no trailing slash."""

from django.urls import path

from content.views.media_files import MediaFileViewSet

urlpatterns = [path("<str:name>", MediaFileViewSet.as_view({"get": "download"}))]
