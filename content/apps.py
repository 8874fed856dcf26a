from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "content"

    def ready(self) -> None:
        from accounts import registry
        from content import export

        # On deletion the database clears authorship by itself (SET NULL).
        registry.register_export("content", export.authored_by, models=export.MODELS)
