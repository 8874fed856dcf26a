"""`manage.py restore FILE`: puts what `manage.py backup` wrote into an empty database, and the media beside it."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.ops.backups import MEDIA, BackupError, described, restore_copy, restore_media


class Command(BaseCommand):
    help = (
        "Restores a copy into an empty database; one that has tables is refused."
        " Run `migrate` afterwards if the service is newer than the copy."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write(f"Restoring into the database: {described()}")
        file: Path = options["file"]
        if not file.is_file():
            raise CommandError(f"There is no file {file}")
        try:
            restore_copy(file)
            self.stdout.write(f"Restored {file}")
            if settings.MEDIA_IS_LOCAL:
                restored = restore_media(file.parent / MEDIA)
                self.stdout.write(f"Restored {restored} sounds and pictures")
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        try:
            call_command("migrate", check_unapplied=True, verbosity=0)
        except SystemExit:  # the tables are those of an older service
            self.stdout.write("Run `migrate`, then `check_media`")
            return
        call_command("check_media", stdout=self.stdout)  # are there files that the copy lacks?
