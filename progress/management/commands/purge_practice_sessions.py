"""Removes practice sessions that were never finished. Meant for a daily schedule."""

from typing import Any

from django.core.management.base import BaseCommand

from langlearn.api.instants import now
from progress.services.practice import purge_unfinished


class Command(BaseCommand):
    help = "Removes practice sessions that were started 30 days ago and not finished. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge_unfinished(at=now())} practice sessions removed")
