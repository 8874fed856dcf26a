from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ContentConfig(AppConfig):
    name = "content"

    def ready(self) -> None:
        from accounts import registry
        from content import export
        from content import schemas as schemas  # describes exercises to the documentation
        from content.services import authors

        registry.register_export("content", export.authored_by, models=export.MODELS)
        registry.register_deletion(authors.forget_author)
        post_migrate.connect(_database_changed, sender=self, dispatch_uid="content.catalogue")


def _database_changed(**_: Any) -> None:
    """Tables were made, changed or emptied."""
    from langlearn.ops import shared

    shared.CATALOGUE.renew()
