"""Counts the answers of all learners again, for the statistics of exercises."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from feedback.services.rebuilding import rebuild_statistics
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Counts all stored answers again and prints what differed: deleted accounts count no longer. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="print what differs, store nothing")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        differences = rebuild_statistics(dry_run=dry_run, at=now())
        for each in differences:
            self.stdout.write(f"{each.exercise_id} {each.name}: {each.stored} stored, {each.counted} counted")
        exercises = len({each.exercise_id for each in differences})
        self.stdout.write(f"{exercises} exercises differed{' (dry run)' if dry_run else ''}")
