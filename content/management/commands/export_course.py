"""`export_course`: a course as an export document, or as an archive with its media; `import_course` reads both.

It is written to a file, which is replaced when it is complete, or to the standard output.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.media.export import export_archive
from content.packages.exports import export_document
from langlearn.api.errors import ApiError


class Command(BaseCommand):
    help = "Exports a course as JSON, or in a ZIP archive with its sounds and pictures."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("course", metavar="COURSE_ID")
        parser.add_argument("path", metavar="FILE", type=Path, nargs="?", help="default: the standard output")
        parser.add_argument("--media", action="store_true", help="a ZIP archive with sounds and pictures")

    def handle(self, *, course: str, path: Path | None, media: bool = False, **options: Any) -> None:
        try:
            pieces = export_archive(course).pieces if media else iter([export_document(course)])
            if path is None:
                for piece in pieces:
                    sys.stdout.buffer.write(piece)
                return
            self._write(pieces, path)
        except ApiError as error:
            raise CommandError(": ".join(filter(None, [error.message, error.details]))) from None
        self.stdout.write(f"Exported course {course} to {path}: {path.stat().st_size} bytes.")

    @staticmethod
    def _write(pieces: Iterator[bytes], path: Path) -> None:
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with temporary.open("wb") as file:
                file.writelines(pieces)
            temporary.replace(path)
        except OSError as error:
            raise CommandError(f"{path}: Cannot be written: {error.strerror}.") from None
        finally:
            temporary.unlink(missing_ok=True)
