from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
    by_user = ("Notification",)

    def ready(self) -> None:
        from accounts import registry
        from notifications.selectors import exported
        from notifications.serializers import ExportedNotification

        registry.register_export(
            "notifications",
            exported,
            described_by=lambda: ExportedNotification(many=True),
            models=["notifications.Notification"],
        )
