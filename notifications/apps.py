from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
    by_user = ("Notification",)

    def ready(self) -> None:
        from rest_framework.serializers import ListField

        from accounts import registry
        from notifications.selectors import exported
        from notifications.serializers import ExportedNotification

        registry.register_export(
            "notifications",
            exported,
            described_by=lambda: ListField(child=ExportedNotification()),
            models=["notifications.Notification"],
        )
