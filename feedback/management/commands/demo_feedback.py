"""Fills the inbox of a new installation."""

from typing import Any

from django.core.management.base import BaseCommand

from feedback.services.demonstration import COURSE, demonstrate
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Stores claims and reports of ten demo accounts about the demo course. Changes nothing the second time."

    def handle(self, *args: Any, **options: Any) -> None:
        stored = demonstrate(at=now())
        if stored:
            self.stdout.write(f"Course {COURSE}: {stored} claims and reports of demo accounts.")
        else:
            self.stdout.write("The demo accounts exist already, or the demo course does not.")
