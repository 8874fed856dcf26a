from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "content"

    def ready(self) -> None:
        from content import schemas  # noqa: F401 - describes exercises to the documentation
