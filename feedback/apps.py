from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "feedback"
    by_user = ("Claim", "Report")

    def ready(self) -> None:
        from accounts import registry
        from feedback.selectors import export
        from feedback.serializers import ExportedFeedback
        from feedback.services.deletion import delete_feedback

        registry.register_export("feedback", export.all_of, described_by=ExportedFeedback, models=export.MODELS)
        registry.register_deletion(delete_feedback)
