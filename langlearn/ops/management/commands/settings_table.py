"""`manage.py settings_table [--write FILE | --check FILE]`: the configuration table, from the settings themselves.

The table lies between two marker comments of a Markdown file.
"""

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

_BETWEEN_MARKERS = re.compile(
    r"(?<=<!-- configuration table: make schema writes it -->\n).*?(?=<!-- end of configuration table -->)", re.DOTALL
)


def table() -> str:
    """Every documented variable as a row of a Markdown table."""
    rows = ["| Variable | Default | Allowed | Effect |", "| --- | --- | --- | --- |"]
    for variable in settings.ENV.documented:
        cells = (f"`{variable.name}`", variable.default or "–", variable.allowed, variable.effect)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows) + "\n"


class Command(BaseCommand):
    help = "Prints the configuration table, writes it into a Markdown file, or checks that file."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--write", metavar="FILE", type=Path)
        what.add_argument("--check", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        target: Path | None = options["write"] or options["check"]
        if target is None:
            self.stdout.write(table(), ending="")
            return
        text = target.read_text()
        if not _BETWEEN_MARKERS.search(text):
            raise CommandError(f"{target} has no markers for the table.")
        wanted = _BETWEEN_MARKERS.sub(lambda _: table(), text)
        if options["write"]:
            target.write_text(wanted)
        elif text != wanted:
            raise CommandError(f"The configuration table of {target} is not what the settings say; run `make schema`.")
