"""Removes packages that are out of date, and the part of the change log beyond the retained history.

Run it daily. Removed data are not served: clients with an older revision get the whole package.
"""

from typing import Any

from django.core.management.base import BaseCommand

from content.packages import prune_packages
from content.revisions import prune_history


class Command(BaseCommand):
    help = "Removes outdated packages, and changes beyond the last 1000 revisions of a course. Safe at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        packages, changes = prune_packages(), prune_history()
        self.stdout.write(f"{packages} outdated packages removed, {changes} old changes removed")
