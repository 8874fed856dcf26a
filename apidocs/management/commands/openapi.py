"""`manage.py openapi [--check] FILE`: writes the OpenAPI document, or checks that a file is up to date."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apidocs.document import document_bytes


class Command(BaseCommand):
    help = "Writes the OpenAPI document to FILE (- for standard output), or with --check compares."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--check", action="store_true", help="exit 1 when FILE differs from the code")

    def handle(self, *args: Any, **options: Any) -> None:
        # Indented, so that a review shows changes of the API; the served document is not.
        content = json.dumps(json.loads(document_bytes()[0]), ensure_ascii=False, indent=1).encode() + b"\n"
        if options["file"] == "-":
            sys.stdout.buffer.write(content)
            return
        target = Path(options["file"])
        if not options["check"]:
            target.write_bytes(content)
            self.stdout.write(f"Wrote {target}.")
        elif not target.exists() or target.read_bytes() != content:
            raise CommandError(f"{target} is out of date; run `make schema` and review the difference.")
