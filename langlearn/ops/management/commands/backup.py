"""`manage.py backup DIRECTORY`: a consistent copy of the database, while the service runs."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.ops.backups import BackupError, described, write_copy


class Command(BaseCommand):
    help = "Writes a copy of the database into a directory, and prints the path of the file."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write(f"Copying the database: {described()}")
        directory: Path = options["directory"]
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            file = write_copy(directory / f"langlearn-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(str(file))
