from django.apps import AppConfig

from accounts import registry


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in, user_logged_out

        from accounts import admin_sessions, selectors
        from accounts.serializers import ExportedSessionSchema

        user_logged_in.connect(admin_sessions.open_session)
        user_logged_out.connect(admin_sessions.end_session)
        registry.register_export(
            "sessions",
            selectors.exported_sessions,
            described_by=lambda: ExportedSessionSchema(many=True),
            models=["accounts.Session"],
        )
        registry.exclude_from_export("accounts.MailToken", reason="Digests of secrets that live for hours.")
        registry.exclude_from_export(
            "admin.LogEntry", reason="The audit log, which is in the export, has the same changes."
        )
