"""`import_course`: a course from files into the database, as a merge: rows are created and updated, never deleted.

A package is an export document or a saved response with a package; a directory holds a course in the LibreLingo layout.
The plan is written to the standard output, warnings and errors to the standard error, and a failure leaves the database
as it was.
"""

import codecs
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content import rules
from content.formats.course_file import renamed
from content.formats.documents import CourseDocument, DocumentError
from content.formats.librelingo import read_librelingo
from content.formats.package import MAX_DEPTH, read_package
from content.importing import ImportConflict, ImportResult, Plan, import_course
from content.models import PACKAGED_ENTITIES, Course
from langlearn.api.errors import ValidationFailed
from langlearn.api.instants import now
from langlearn.api.text import MalformedJson, parse_json

FORMATS = ("package", "librelingo")

_ACTIONS = ("create", "update", "delete", "unchanged")
_BAR_WIDTH = 40


class Command(BaseCommand):
    help = "Imports a course: creates what is missing, updates what differs, deletes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", metavar="FILE_OR_DIR", type=Path)
        parser.add_argument("--format", choices=FORMATS, help="default: librelingo for a directory, package for a file")
        parser.add_argument("--dry-run", action="store_true", help="print the plan and write nothing")
        parser.add_argument("--if-absent", action="store_true", help="do nothing when there is such a course already")
        parser.add_argument("--course-id", metavar="ID", help="the id of the course, instead of that in the files")

    def handle(
        self,
        *,
        path: Path,
        format: str | None,  # noqa: A002 - the option's name
        dry_run: bool,
        if_absent: bool = False,
        course_id: str | None,
        **options: Any,
    ) -> None:
        if not os.path.exists(path):
            raise CommandError(f"{path}: No such file or directory.")
        source = format or ("librelingo" if path.is_dir() else "package")
        try:
            if source == "package":
                document = _package(path, course_id)
            else:
                document, warnings = _librelingo(path, course_id)
                self._print_warnings(warnings)
            if if_absent and Course.objects.filter(pk=document.course.id).exists():
                self.stdout.write(f"Course {document.course.id} exists already.")
                return
            result = import_course(
                document=document, mode="merge", by=None, at=now(), dry_run=dry_run, progress=self._progress
            )
        except (DocumentError, ValidationFailed) as error:
            errors = error.errors or {}
            self._fail([f"{place}: {message}" for place, messages in errors.items() for message in messages])
        except ImportConflict as error:
            self._fail([f"{path}: {problem}" for problem in error.problems])
        else:
            self._print_plan(result.plan, document, every=options["verbosity"] > 1)
            self._print_result(result, dry_run=dry_run)

    def _fail(self, errors: list[str]) -> None:
        if len(errors) == 1:
            raise CommandError(errors[0])
        for error in errors:
            self.stderr.write(error)
        raise CommandError(f"{len(errors)} errors; nothing was imported.")

    def _print_warnings(self, warnings: list[str]) -> None:
        for warning in warnings:
            self.stderr.write(f"Warning: {warning}", self.style.WARNING)

    def _print_plan(self, plan: Plan, document: CourseDocument, *, every: bool) -> None:
        self.stdout.write(f"Course {document.course.id}: {document.course.name}")
        self.stdout.write(f"{'':16}" + "".join(f"{action:>11}" for action in _ACTIONS))
        for entity in PACKAGED_ENTITIES:
            found = plan.differences[entity]
            numbers = map(len, (found.created, found.updated, found.deleted, found.unchanged))
            self.stdout.write(f"{entity.value:16}" + "".join(f"{number:>11}" for number in numbers))
        if every:
            for action, entries in (("create", plan.create), ("update", plan.update), ("delete", plan.delete)):
                for entry in entries:
                    fields = f" ({', '.join(entry.fields)})" if entry.fields else ""
                    self.stdout.write(f"{action} {entry.entity.value} {entry.id}{fields}")

    def _print_result(self, result: ImportResult, *, dry_run: bool) -> None:
        if dry_run:
            self.stdout.write("Dry run: nothing was written.")
        elif result.plan.size == 0:
            self.stdout.write(f"Nothing to do: the course is at revision {result.revision}.")
        else:
            self.stdout.write(self.style.SUCCESS(f"Imported: the course is at revision {result.revision}."))

    def _progress(self, done: int, total: int) -> None:
        """A bar on terminals; files and pipes get none."""
        if total and self.stderr.isatty():
            filled = _BAR_WIDTH * done // total
            bar = "#" * filled + "." * (_BAR_WIDTH - filled)
            self.stderr.write(f"\r{bar} {done}/{total}", str, ending="\n" if done == total else "")
            self.stderr.flush()


def _package(path: Path, course_id: str | None) -> CourseDocument:
    """Reads a package file; problems name the file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: Cannot be read: {error.strerror}.") from None
    try:
        document = read_package(parse_json(raw.removeprefix(codecs.BOM_UTF8), max_depth=MAX_DEPTH))
    except MalformedJson as error:
        raise CommandError(f"{path}: {error}.") from None
    except DocumentError as error:
        raise DocumentError({f"{path}: {place}": messages for place, messages in error.errors.items()}) from None
    if course_id is None:
        return document
    try:
        return renamed(document, course_id)
    except rules.FieldError as error:
        raise CommandError(f"--course-id: {error}") from None


def _librelingo(path: Path, course_id: str | None) -> tuple[CourseDocument, list[str]]:
    if not path.is_dir():
        raise CommandError(f"{path}: Is not a directory; a course in the LibreLingo layout is one.")
    return read_librelingo(path, course_id=course_id)
