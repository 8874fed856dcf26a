"""Brings the cases of claims and reports up to date with their courses."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from feedback.services.settling import settle_now
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Settles all cases with their learners, as the worker does after each change of a course. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--course", metavar="ID", help="only the cases of this course")

    def handle(self, *args: Any, course: str | None, **options: Any) -> None:
        moved, learners = settle_now(course, at=now())
        for state, number in sorted(moved.items()):
            self.stdout.write(f"{number} cases became {state}")
        self.stdout.write(f"{learners} learners settled")
