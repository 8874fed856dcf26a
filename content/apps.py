from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "content"

    def ready(self) -> None:
        from accounts import registry
        from content.selectors import authored
        from content.serializers import AuthoredRecordSerializer
        from content.services import authors

        registry.register_export(
            "content",
            authored.authored_by,
            described_by=lambda: AuthoredRecordSerializer(many=True),
            models=authored.MODELS,
        )
        registry.register_deletion(authors.clear_author)
