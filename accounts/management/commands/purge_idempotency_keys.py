"""Removes Idempotency-Keys past their time. Meant for a daily schedule."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.services.idempotency import purge_keys
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Removes Idempotency-Keys after IDEMPOTENCY_KEEP_DAYS, but for those of lessons and ledger. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge_keys(at=now())} idempotency keys removed")
