from django.apps import AppConfig

from accounts import registry


class AccountsConfig(AppConfig):
    name = "accounts"
    # Mailed tokens are found by their digest alone, so they stay with the accounts.
    by_user = ("Session", "IdempotencyRecord")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in, user_logged_out

        from accounts import admin_sessions, audit, selectors
        from accounts.models import AuditAction
        from accounts.serializers import ExportedSessionSchema
        from langlearn import metrics

        user_logged_in.connect(admin_sessions.open_session)
        user_logged_out.connect(admin_sessions.end_session)
        metrics.start_series("auth_events_total", ("register", "refresh", "logout", "logout_all", "too_many_at_once"))
        metrics.start_series("auth_events_total", filter(None, map(audit.counted_event, AuditAction)))
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
