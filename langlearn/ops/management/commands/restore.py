"""`manage.py restore FILE`: puts what `manage.py backup` wrote into an empty database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.ops.backups import BackupError, described, restore_copy


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
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Restored {file}")
