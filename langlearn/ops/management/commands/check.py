"""Django's `check`, which tries MEDIA_ROOT as well; other commands run the system checks without that."""

from typing import Any

from django.core import checks
from django.core.management.commands import check

from langlearn.ops import media_root


class Command(check.Command):
    def handle(self, *app_labels: Any, **options: Any) -> None:
        checks.register(media_root.check, "media")
        super().handle(*app_labels, **options)
