"""Removes sessions that ended long ago, and mail tokens past their lifetime. Run it daily."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.services.retention import purge_sessions
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Removes ended sessions after 30 days and stale mail tokens. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        counts = purge_sessions(at=now())
        self.stdout.write(
            f"{counts['expired']} sessions expired, {counts['sessions']} ended sessions removed,"
            f" {counts['mail_tokens']} stale mail tokens removed"
        )
