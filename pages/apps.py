from django.apps import AppConfig


class PagesConfig(AppConfig):
    """Templates and static files of the web app for learners, which uses the public API only."""

    name = "pages"
