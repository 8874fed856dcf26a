from django.apps import AppConfig

from accounts import registry


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        # Sessions are exported by accounts.selectors. Mail tokens are secrets, and the admin's log of its own clicks
        # says nothing that the audit log does not.
        registry.answer_for("accounts.Session", "accounts.MailToken", "admin.LogEntry")
