from django.apps import AppConfig


class FeedbackConfig(AppConfig):
    name = "feedback"
    by_user = ("Claim", "Report")
