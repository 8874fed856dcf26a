from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
    by_user = ("Notification",)

    def ready(self) -> None:
        from accounts import registry
        from langlearn.api.listing import ListOf
        from notifications.selectors import NotificationData, exported

        registry.register_export(
            "notifications",
            exported,
            described_by=lambda: ListOf(NotificationData),
            models=["notifications.Notification"],
        )
