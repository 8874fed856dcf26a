from django.apps import AppConfig


class ProgressConfig(AppConfig):
    name = "progress"

    def ready(self) -> None:
        from accounts import registry
        from content.registry import register_completion_facts
        from langlearn.ops import metrics
        from progress import serializers, services
        from progress.models import EntryKind
        from progress.selectors import content_facts, export

        metrics.start_series("xp_awarded_total", (EntryKind.LESSON, EntryKind.PRACTICE, EntryKind.BONUS))
        metrics.start_series("sync_items_total", serializers.COMPLETION_STATUSES)
        registry.register_timezone_guard(services.note_zone_change)
        registry.register_export(
            "progress", export.all_of, described_by=serializers.ExportedProgress, models=export.MODELS
        )
        registry.register_deletion(services.delete_progress)
        register_completion_facts(content_facts)
