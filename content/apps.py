from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "content"

    def ready(self) -> None:
        from accounts import registry
        from content import export
        from content import schemas as schemas  # describes exercises to the documentation
        from content.services import authors

        registry.register_export("content", export.authored_by, models=export.MODELS)
        registry.register_deletion(authors.forget_author)
