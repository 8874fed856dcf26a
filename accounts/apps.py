from django.apps import AppConfig

from accounts import registry


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import selectors
        from accounts.serializers import ExportedSessionSchema

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
