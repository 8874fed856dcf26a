"""`export_course`: a course as an export document, which `import_course` reads.

The document is written to a file, which is replaced when it is complete, or to the standard output.
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.packages import export_document
from langlearn.api.errors import NotFound


class Command(BaseCommand):
    help = "Exports a course as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("course", metavar="COURSE_ID")
        parser.add_argument("path", metavar="FILE", type=Path, nargs="?", help="default: the standard output")

    def handle(self, *, course: str, path: Path | None, **options: Any) -> None:
        try:
            document = export_document(course)
        except NotFound as error:
            raise CommandError(error.message) from None
        if path is None:
            sys.stdout.buffer.write(document)
            return
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            temporary.write_bytes(document)
            temporary.replace(path)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise CommandError(f"{path}: Cannot be written: {error.strerror}.") from None
        self.stdout.write(f"Exported course {course} to {path}: {len(document)} bytes.")
