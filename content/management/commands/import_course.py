"""`import_course`: a course from files into the database, as a merge: rows are created and updated, never deleted.

A package is an export document, a saved response with a package, or an export with media, as a ZIP archive or unpacked,
then with the words of the course in `words.csv`, if there is one; another directory holds a course in the LibreLingo
layout.
The plan is written to the standard output, warnings and errors to the standard error, and a failure leaves the database
as it was.
"""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.audit import Actor
from content.editor import Editor
from content.formats.archive import DOCUMENT, TooLarge
from content.formats.documents import CourseDocument, CourseFile, DocumentError
from content.formats.librelingo import CourseLanguages, read_librelingo
from content.importing.course_file import open_course_file, open_course_folder
from content.importing.media import check_media, inspected
from content.importing.plan import ImportConflict, Plan
from content.importing.service import ImportOptions, ImportResult, import_course
from content.models import PACKAGED_ENTITIES, Course, PublishMode
from content.selectors.derived_ids import HeldIds
from langlearn.api.errors import ApiError, ValidationFailed
from langlearn.api.instants import now

FORMATS = ("package", "librelingo")

_ACTIONS = ("create", "update", "delete", "unchanged")
_BAR_WIDTH = 40


class Command(BaseCommand):
    help = "Imports a course: creates what is missing, updates what differs, deletes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", metavar="FILE_OR_DIR", type=Path)
        parser.add_argument("--format", choices=FORMATS, help="default: what the files are")
        parser.add_argument("--dry-run", action="store_true", help="print the plan and write nothing")
        parser.add_argument("--if-absent", action="store_true", help="do nothing when there is such a course already")
        parser.add_argument(
            "--course-id",
            metavar="ID",
            help="the id of the course; if a package has another one, the ids below it are derived from both",
        )
        parser.add_argument("--source-language", metavar="TAG", help="instead of that of a LibreLingo course's files")
        parser.add_argument("--target-language", metavar="TAG", help="instead of that of a LibreLingo course's files")
        parser.add_argument("--private", action="store_true", help="a new course is private, whatever the files say")
        parser.add_argument("--publish-mode", choices=PublishMode.values, help="of a new course; default: auto")

    def handle(
        self,
        *,
        path: Path,
        format: str | None,  # noqa: A002 - the option's name
        dry_run: bool,
        if_absent: bool = False,
        course_id: str | None,
        source_language: str | None = None,
        target_language: str | None = None,
        private: bool = False,
        publish_mode: str | None = None,
        **options: Any,
    ) -> None:
        if not os.path.exists(path):
            raise CommandError(f"{path}: No such file or directory.")
        try:
            languages = CourseLanguages(source_language, target_language)
            with _opened(path, format, course_id, languages) as files:
                for warning in files.warnings:
                    self._warn(warning)
                document = files.document
                exists = Course.objects.filter(pk=document.course.id).exists()
                if if_absent and exists:
                    self.stdout.write(f"Course {document.course.id} exists already.")
                    return
                if exists:
                    for option, value in {"--private": private, "--publish-mode": publish_mode}.items():
                        if value:
                            self._warn(f"{option} is for new courses; course {document.course.id} exists already.")
                elif private:
                    document = replace(document, course=replace(document.course, is_public=False))
                result = import_course(
                    document=document,
                    media=check_media(files.media),
                    options=ImportOptions(
                        mode="merge",
                        dry_run=dry_run,
                        publish_mode=PublishMode(publish_mode or PublishMode.AUTO),
                    ),
                    editor=Editor(Actor(), now()),
                    progress=self._progress,
                )
        except (DocumentError, ValidationFailed) as error:
            errors = error.errors or {}
            self._fail([f"{place}: {message}" for place, messages in errors.items() for message in messages])
        except ImportConflict as error:
            self._fail([f"{path}: {problem}" for problem in error.problems])
        except TooLarge as error:
            raise CommandError(f"{path}: {error}") from None
        except ApiError as error:
            raise CommandError(": ".join(filter(None, [str(path), error.message, error.details]))) from None
        else:
            self._print_plan(result.plan, document, every=options["verbosity"] > 1)
            self._print_result(result, dry_run=dry_run)

    def _warn(self, text: str) -> None:
        self.stderr.write(f"Warning: {text}", self.style.WARNING)

    def _fail(self, errors: list[str]) -> None:
        if len(errors) == 1:
            raise CommandError(errors[0])
        for error in errors:
            self.stderr.write(error)
        raise CommandError(f"{len(errors)} errors; nothing was imported.")

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
            self.stdout.write(f"Nothing to do: {_revision(result)}.")
        else:
            self.stdout.write(self.style.SUCCESS(f"Imported: {_revision(result)}."))

    def _progress(self, done: int, total: int) -> None:
        """A bar on terminals; files and pipes get none."""
        if total and self.stderr.isatty():
            filled = _BAR_WIDTH * done // total
            bar = "#" * filled + "." * (_BAR_WIDTH - filled)
            self.stderr.write(f"\r{bar} {done}/{total}", str, ending="\n" if done == total else "")
            self.stderr.flush()


def _revision(result: ImportResult) -> str:
    if result.publish_mode == PublishMode.AUTO:
        return f"the course is at revision {result.revision}"
    return f"the draft of the course is at revision {result.draft_revision}"


@contextmanager
def _opened(
    path: Path,
    format: str | None,  # noqa: A002
    course_id: str | None,
    languages: CourseLanguages,
) -> Iterator[CourseFile]:
    """The files of a course. Errors of a file name it."""
    if format == "librelingo":
        if not path.is_dir():
            raise CommandError(f"{path}: Is not a directory; a course in the LibreLingo layout is one.")
        yield read_librelingo(path, inspect=inspected, course_id=course_id, languages=languages)
    elif path.is_dir() and (format is None or (path / DOCUMENT).exists()):
        with open_course_folder(
            path, inspect=inspected, held_ids=HeldIds, course_id=course_id, languages=languages
        ) as files:
            yield files
    else:
        try:
            file = path.open("rb")
        except OSError as error:
            raise CommandError(f"{path}: Cannot be read: {error.strerror}.") from None
        with file:
            try:
                with open_course_file(
                    file, inspect=inspected, held_ids=HeldIds, course_id=course_id, languages=languages
                ) as files:
                    yield files
            except DocumentError as error:
                raise DocumentError({_placed(path, place): found for place, found in error.errors.items()}) from None


def _placed(path: Path, place: str) -> str:
    """Where an error is: an option, the file itself, or a place in it."""
    if place == "course_id":
        return "--course-id"
    return str(path) if place == "file" else f"{path}: {place}"
