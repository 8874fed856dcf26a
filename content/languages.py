"""What the grader knows of languages: the tables in `clients/grading/languages/`, each read once.

The files are those that the service serves and that clients grade with offline. `README.md` beside them says what a
table has.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "clients" / "grading" / "languages"


@cache
def language_tags() -> tuple[str, ...]:
    """The languages that have a table, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


@cache
def table_bytes(tag: str) -> bytes:
    """The table as its file has it. LookupError: the language has none."""
    if tag not in language_tags():
        raise LookupError(tag)
    return (FOLDER / f"{tag}.json").read_bytes()


@cache
def table_of(tag: str) -> dict[str, Any]:
    """The table, shared by all callers. LookupError: the language has none."""
    table: dict[str, Any] = json.loads(table_bytes(tag))
    return table


def tables_for(*languages: str) -> dict[str, dict[str, Any]]:
    """{tag: table} of those languages that have one."""
    return {tag: table_of(tag) for tag in languages if tag in language_tags()}
