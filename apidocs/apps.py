from django.apps import AppConfig


class ApidocsConfig(AppConfig):
    name = "apidocs"

    def ready(self) -> None:
        from apidocs import responses  # noqa: F401 - drf-spectacular finds extensions that are imported
