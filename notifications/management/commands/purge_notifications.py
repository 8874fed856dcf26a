"""Removes expired notifications. Meant for a daily schedule."""

from typing import Any

from django.core.management.base import BaseCommand

from langlearn.api.instants import now
from notifications.services import purge_expired


class Command(BaseCommand):
    help = "Removes notifications NOTIFICATIONS_KEEP_DAYS after they were written. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge_expired(at=now())} notifications removed")
