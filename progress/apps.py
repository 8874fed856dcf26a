from django.apps import AppConfig


class ProgressConfig(AppConfig):
    name = "progress"
    by_user = (
        "UserProgress",
        "ActivityDay",
        "AttemptCorrection",
        "Enrollment",
        "ExerciseAttempt",
        "ExperienceEntry",
        "LessonCompletion",
        "LessonReport",
        "Placement",
        "PracticeSession",
        "ReviewCard",
        "SchedulerFit",
        "WordCard",
        "WordReplay",
        "ZoneChange",
    )

    def ready(self) -> None:
        from accounts import registry
        from content.registry import register_completion_facts, register_lesson_results
        from langlearn import metrics
        from langlearn.ops import jobs
        from progress.models import EntryKind
        from progress.selectors import content_facts, export
        from progress.serializers.export import ExportedProgress
        from progress.services.deletion import delete_progress
        from progress.services.state import note_zone_change
        from progress.services.statistic_copies import results_of_lessons
        from progress.services.synchronisation import COMPLETION_STATUSES
        from progress.services.word_cards import store_edited

        metrics.start_series("xp_awarded_total", (EntryKind.LESSON, EntryKind.PRACTICE, EntryKind.BONUS))
        metrics.start_series("sync_items_total", COMPLETION_STATUSES)
        registry.register_timezone_guard(note_zone_change)
        registry.register_export("progress", export.all_of, described_by=ExportedProgress, models=export.MODELS)
        registry.register_deletion(delete_progress, first=True)  # the progress row is locked before any course
        register_completion_facts(content_facts)
        register_lesson_results(results_of_lessons)
        jobs.register_periodic(store_edited)
