"""`publish_course`: publishes the draft of a course that is published by hand."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.audit import Actor
from content import rules
from content.editor import Editor
from content.publishing.publications import publish
from langlearn.api.errors import ApiError
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Publishes the draft of a course."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("course", metavar="COURSE_ID")
        parser.add_argument("--message", metavar="TEXT", help="what is published, in your words")
        parser.add_argument("--force", action="store_true", help="even if learners lose completed lessons")

    def handle(self, *, course: str, message: str | None = None, force: bool = False, **options: Any) -> None:
        try:
            publication, is_new = publish(
                course_id=course,
                message=rules.publication_message(message),
                force=force,
                editor=Editor(Actor(), now()),
            )
        except rules.FieldError as error:
            raise CommandError(f"--message: {error}") from None
        except ApiError as error:
            raise CommandError(": ".join(filter(None, [error.message, error.details]))) from None
        if publication is None or not is_new:
            self.stdout.write("Nothing to publish.")
        else:
            self.stdout.write(
                self.style.SUCCESS(f"Published: {course} is at revision {publication.revision} ({publication}).")
            )
