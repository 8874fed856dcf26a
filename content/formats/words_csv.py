"""Words as a CSV table (RFC 4180): one column for each field, the entries of a list separated by `|`.

Only the header is checked here, since a missing or an unknown column is one error of the table and not one of each row;
the values are checked with those of JSON rows, by `content.words.planning`.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from content.formats.documents import WordRow

COLUMNS: tuple[str, ...] = tuple(column.name for column in fields(WordRow))
LISTS = ("translations", "synonyms", "forms", "tags")
REQUIRED = ("text", "translations")
READ_ONLY = ("course_id", "created_at", "updated_at", "created_by", "updated_by")
SEPARATOR = "|"

_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class CsvError(ValueError):
    """The text is not such a table; the message is for people."""


def read_csv(text: str) -> list[dict[str, Any]]:
    """Reads the rows as objects without the read-only columns; an empty cell is null, an empty list, or no id.

    Raises CsvError.
    """
    try:
        lines = list(csv.reader(io.StringIO(text.removeprefix(_BYTE_ORDER_MARK), newline=""), strict=True))
    except csv.Error:
        raise CsvError("Not valid CSV") from None
    header, *rows = [line for line in lines if line] or [[]]
    _check_header(header)
    if any(len(row) != len(header) for row in rows):
        raise CsvError("Not valid CSV")
    return [_object(header, row) for row in rows]


def write_csv(words: Iterable[WordRow]) -> str:
    """Writes the table of these words, which `read_csv` reads."""
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(COLUMNS)
    writer.writerows([_cell(getattr(word, column)) for column in COLUMNS] for word in words)
    return table.getvalue()


def _check_header(header: Sequence[str]) -> None:
    for place, column in enumerate(header):
        if column not in COLUMNS and column not in READ_ONLY:
            raise CsvError(f"Unknown column '{column}'")
        if column in header[:place]:
            raise CsvError(f"Repeated column '{column}'")
    for column in REQUIRED:
        if column not in header:
            raise CsvError(f"Missing column '{column}'")


def _object(header: Sequence[str], row: Sequence[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for column, cell in zip(header, row, strict=True):
        if column in LISTS:
            values[column] = cell.split(SEPARATOR) if cell else []
        elif column == "text" or (column in COLUMNS and cell):
            values[column] = cell
        elif column in COLUMNS and column != "id":
            values[column] = None
    return values


def _cell(value: Any) -> str:
    return SEPARATOR.join(value) if isinstance(value, list) else value or ""
