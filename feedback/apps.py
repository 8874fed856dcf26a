from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "feedback"
    by_user = ("Claim", "Report")

    def ready(self) -> None:
        from accounts import registry
        from content.registry import register_answers
        from feedback.selectors import export
        from feedback.selectors.statistics import answers_of_exercise, exercise_panel
        from feedback.serializers import ExportedFeedback
        from feedback.services.deletion import delete_feedback
        from feedback.services.folding import fold
        from feedback.services.settling import settle_changed
        from langlearn.ops import jobs

        registry.register_export("feedback", export.all_of, described_by=ExportedFeedback, models=export.MODELS)
        registry.exclude_from_export("feedback.Case", reason="Decisions about content, which belong to its course.")
        registry.register_deletion(delete_feedback)
        register_answers(answers_of_exercise, exercise_panel)
        jobs.register_periodic(fold)
        jobs.register_periodic(settle_changed)
