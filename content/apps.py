from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "content"

    def ready(self) -> None:
        from accounts import registry
        from content.media.storage import stored_bytes
        from content.packages.stored import build_outdated
        from content.publishing import schedules
        from content.selectors import authored
        from content.serializers.records import AuthoredRecordSerializer
        from content.services import authors
        from langlearn import metrics
        from langlearn.ops import jobs

        registry.register_export(
            "content",
            authored.authored_by,
            described_by=lambda: AuthoredRecordSerializer(many=True),
            models=authored.MODELS,
        )
        for model, reason in authored.EXCLUDED.items():
            registry.exclude_from_export(model, reason=reason)
        registry.register_deletion(authors.clear_author)
        metrics.start_series("media_uploads_total", ("created", "existing", "refused"))
        metrics.start_series("media_served_total", ("200", "206", "304", "404", "416", "429", "503"))
        metrics.register_database_gauge("media_stored_bytes", "Bytes of all sounds and pictures.", stored_bytes)
        jobs.register_periodic(schedules.publish_due, schedules.due_since)
        jobs.register_periodic(build_outdated)
