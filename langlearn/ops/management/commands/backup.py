"""`manage.py backup DIRECTORY`: a consistent copy of the database and of all media, while the service runs."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.ops.backups import MEDIA, BackupError, copy_media, described, write_copy


class Command(BaseCommand):
    help = (
        "Writes a copy of the database, and the sounds and pictures that it has not yet, into a directory;"
        " prints the path of the database's copy."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write(f"Copying the database: {described()}")
        directory: Path = options["directory"]
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            file = write_copy(directory / f"langlearn-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
            if settings.MEDIA_IS_LOCAL:
                copied = copy_media(directory / MEDIA)
                self.stderr.write(f"Copied {copied} new sounds and pictures to {directory / MEDIA}")
            else:
                self.stderr.write("The sounds and pictures are in a bucket and are NOT copied: use its own backup")
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(str(file))
