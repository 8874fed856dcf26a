"""Deletes sounds and pictures that nothing has used for a while, and files that belong to none.

Run it daily. What content names is never deleted.
"""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.media.pruning import prune_media
from langlearn.api.errors import ServiceUnavailable
from langlearn.api.instants import now

_MAX_DAYS = 3650


def _days(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > _MAX_DAYS:
        raise ArgumentTypeError(f"must be a number of days from 0 to {_MAX_DAYS}")
    return int(text)


class Command(BaseCommand):
    help = "Deletes sounds and pictures that nothing uses, and files that belong to none. Safe at any time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=_days, default=30, help="days for which nothing has used them; default: 30")
        parser.add_argument("--dry-run", action="store_true", help="count, and delete nothing")

    def handle(self, *, days: int, dry_run: bool, **options: Any) -> None:
        try:
            pruned = prune_media(unused_for=timedelta(days=days), at=now(), dry_run=dry_run)
        except ServiceUnavailable as error:
            raise CommandError(f"{error.details}.") from None
        assets = f"{pruned.assets} unused sounds and pictures of {pruned.bytes} bytes"
        done = "would be removed" if dry_run else "removed"
        self.stdout.write(f"{assets}, and {pruned.files} files without an asset, {done}")
