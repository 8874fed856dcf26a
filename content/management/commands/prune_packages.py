"""Removes packages that are out of date, those of older publications, and the change log beyond the retained history.

Run it daily. Removed data are not served: clients with an older revision get the whole package.
"""

from typing import Any

from django.core.management.base import BaseCommand

from content.packages.publications import prune_publications
from content.packages.stored import prune_packages
from content.revisions.history import prune_history
from langlearn.api.instants import now


class Command(BaseCommand):
    help = (
        "Removes outdated packages, those of publications beyond PUBLICATIONS_KEPT, and changes beyond the last 1000 "
        "revisions of a course. Safe at any time."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        packages, publications, changes = prune_packages(), prune_publications(at=now()), prune_history()
        self.stdout.write(
            f"{packages} outdated packages removed, {publications} packages of publications removed, "
            f"{changes} old changes removed"
        )
