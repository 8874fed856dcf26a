"""Lists of words as CSV: reads what Excel, Numbers, LibreOffice and Anki write, and writes a table that they open.

One column for each field of a word; the entries of a list are separated by `|`, or by what the caller names. Only the
header and the number of cells are checked here: the values are checked with those of JSON rows, by
`content.words.planning`.
"""

import codecs
import csv
import html
import io
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any, NamedTuple

from content import rules
from content.formats.documents import WordRow

COLUMNS: tuple[str, ...] = tuple(column.name for column in fields(WordRow))
LISTS = ("translations", "synonyms", "forms", "tags")
REQUIRED = ("text", "translations")
READ_ONLY = ("course_id", "created_at", "updated_at", "created_by", "updated_by")
LIST_SEPARATOR = "|"

_OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("term", "word", "front"), "text"),
    **dict.fromkeys(("translation", "meaning", "back"), "translations"),
    "reading": "pronunciation",
    "notes": "note",
    "tag": "tags",
    "form": "forms",
    "synonym": "synonyms",
}
_ABBREVIATIONS: Mapping[str, Mapping[str, str]] = {
    "gender": {
        **{name: name for name in rules.GENDERS},
        **dict.fromkeys(("m", "masc"), "masculine"),
        **dict.fromkeys(("f", "fem"), "feminine"),
        **dict.fromkeys(("n", "neut"), "neuter"),
        "c": "common",
    },
    "part_of_speech": {
        **{name: name for name in rules.PARTS_OF_SPEECH},
        "n": "noun",
        "v": "verb",
        "adj": "adjective",
        "adv": "adverb",
        "pron": "pronoun",
        "det": "determiner",
        "prep": "preposition",
        "conj": "conjunction",
        "num": "numeral",
        "interj": "interjection",
        "part": "particle",
    },
}
_SEPARATORS = (",", ";", "\t")  # that are recognised
_SEPARATOR_NAMES = {"comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "pipe": "|", "colon": ":"}  # of Anki
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_SEPARATOR_LINE = re.compile('sep=([^"])', re.IGNORECASE)
_SOUND = re.compile(r"\[sound:[^\[\]]*\]")
_TAG = re.compile(r"<[^<>]*>")
_TAG_OF_LINES = re.compile(r"</?(br|div|li|p)\b", re.IGNORECASE)
_LINE_BREAK = re.compile("\r\n|[\r\n\u2028\u2029]")
# A spreadsheet takes such a cell for a formula, or drops how it begins. The export adds an apostrophe, also to texts
# that have some of their own there, so that an import can take one away.
_FORMULA = re.compile("'*[=+\\-@\t\r]")
_GUARDED = re.compile("'+[=+\\-@\t\r]")


class CsvError(ValueError):
    """The text is not such a table; the message is for people."""


@dataclass(frozen=True, slots=True)
class WrongCells:
    """Stands for a row that has more cells than the header."""

    message: str


class WordTable(NamedTuple):
    """The rows of a table with their numbers, counted from 1 after the header, and the names of unknown columns.

    A row is an object without the read-only columns, in which an empty cell is null, an empty list, or no id; or it is
    WrongCells. Of more rows than a course may have words, one is too many and the others are not read.
    """

    rows: list[tuple[int, Any]]
    ignored_columns: list[str]


def decoded(raw: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with a byte order mark. Raises UnicodeDecodeError."""
    return raw.decode("utf-16" if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8")


def read_csv(text: str, *, list_separators: str = LIST_SEPARATOR) -> WordTable:
    """Reads a list of words. Raises CsvError."""
    split = re.compile(f"[{re.escape(list_separators)}]").split
    table = read_table(
        text,
        Columns(
            names=COLUMNS, required=REQUIRED, passed_over=READ_ONLY, other_names=_OTHER_NAMES, multi_line=("note",)
        ),
        most_rows=rules.MAX_WORDS + 1,
    )
    rows = [(number, cells if isinstance(cells, WrongCells) else _word(cells, split)) for number, cells in table.rows]
    return WordTable(rows, table.ignored_columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The columns of a kind of table. Cells of those `multi_line` may have line breaks, those `passed_over` are not
    read.
    """

    names: Collection[str]
    required: Sequence[str]
    passed_over: Collection[str] = ()
    other_names: Mapping[str, str] = field(default_factory=dict)
    multi_line: Collection[str] = ()


class Table(NamedTuple):
    """The rows of a table with their numbers, counted from 1 after the header, and the names of unknown columns.

    A row maps each known column of the header to the text of its cell, without those that have only a sound.
    """

    rows: list[tuple[int, dict[str, str] | WrongCells]]
    ignored_columns: list[str]


def read_table(text: str, columns: Columns, *, most_rows: int) -> Table:
    """Reads the first `most_rows` rows of a table. Raises CsvError."""
    file = io.StringIO(text.removeprefix(_BYTE_ORDER_MARK), newline="")
    dialect = _dialect(file)
    records = _records(file, dialect)
    header = dialect.header or next(filter(_has_text, records), [])
    reader = _RowReader(header, columns, is_html=dialect.is_html)
    numbered = ((number, record) for number, record in enumerate(records, start=1) if _has_text(record))
    return Table([(number, reader.read(record)) for number, record in islice(numbered, most_rows)], reader.ignored)


def write_csv(words: Iterable[WordRow]) -> str:
    """Writes the table of these words, which `read_csv` reads."""
    return write_table(COLUMNS, ([getattr(word, column) for column in COLUMNS] for word in words))


def write_table(header: Sequence[str], rows: Iterable[Sequence[str | list[str] | None]]) -> str:
    """Writes a table of texts and lists of texts; no cell is a formula for a spreadsheet."""
    table = io.StringIO(newline="")
    table.write(_BYTE_ORDER_MARK)  # without it, Excel does not read UTF-8
    writer = csv.writer(table)
    writer.writerow(header)
    writer.writerows(map(_cell, row) for row in rows)
    return table.getvalue()


@dataclass(slots=True)
class _Dialect:
    """What the lines before the header say, and how many they are. Without a header it is the next record."""

    lines: int = 0
    separator: str = ""
    header: Sequence[str] = ()
    is_html: bool = False


def _dialect(file: io.StringIO) -> _Dialect:
    """Reads the lines before the header: `sep=;` of Excel, and those of Anki, which begin with `#`."""
    dialect, settings = _Dialect(), dict[str, str]()
    start = 0
    while line := file.readline():
        text = line.rstrip("\r\n")
        if dialect.lines == 0 and (match := _SEPARATOR_LINE.fullmatch(text)):
            dialect.separator = match[1]
        elif text.startswith("#"):
            name, _, value = text[1:].partition(":")
            settings[name.strip().lower()] = value
        elif text.strip():
            break
        dialect.lines += 1
        start = file.tell()
    file.seek(start)
    named = settings.get("separator", "")
    dialect.separator = _SEPARATOR_NAMES.get(named.strip().lower(), dialect.separator or named)
    columns = settings.get("columns")
    if len(dialect.separator) != 1 or dialect.separator == '"':
        dialect.separator = _most_frequent_separator(file if columns is None else [columns])
        file.seek(start)
    if columns is not None:
        dialect.header = next(csv.reader([columns], delimiter=dialect.separator), [])
    dialect.is_html = settings.get("html", "").strip().lower() == "true"
    return dialect


def _most_frequent_separator(lines: Iterable[str]) -> str:
    """The separator of a header, which ends with the first line end outside quotes."""
    counts = dict.fromkeys(_SEPARATORS, 0)
    quoted = False
    for line in lines:
        for place, part in enumerate(line.split('"')):
            quoted ^= place > 0
            if not quoted:
                for separator in _SEPARATORS:
                    counts[separator] += part.count(separator)
        if not quoted:
            break
    return max(_SEPARATORS, key=lambda separator: counts[separator])


def _records(file: io.StringIO, dialect: _Dialect) -> Iterator[list[str]]:
    reader = csv.reader(file, delimiter=dialect.separator, strict=True)
    while True:
        line = dialect.lines + reader.line_num + 1
        try:
            record = next(reader, None)
        except csv.Error:
            raise CsvError(f"Not valid CSV in line {line}") from None
        if record is None:
            return
        yield record


def _has_text(record: Sequence[str]) -> bool:
    return any(map(str.strip, record))


class _RowReader:
    """Reads the rows under a header. Raises CsvError."""

    def __init__(self, header: Sequence[str], columns: Columns, *, is_html: bool) -> None:
        names = [name.strip() for name in header]
        while names and not names[-1]:
            names.pop()
        self._width = len(names)
        self._places: dict[str, int] = {}
        self.ignored: list[str] = []
        for place, name in enumerate(names):
            column = re.sub(r"[\s-]", "_", name.lower())
            column = columns.other_names.get(column, column)
            if column in self._places:
                raise CsvError(f"Repeated column '{column}'")
            if column in columns.names or column in columns.passed_over:
                self._places[column] = place
            else:
                self.ignored.append(name)
        for column in columns.required:
            if column not in self._places:
                raise CsvError(f"Missing column '{column}'")
        self._columns = columns
        self._is_html = is_html

    def read(self, record: Sequence[str]) -> dict[str, str] | WrongCells:
        cells = len(record)
        while cells > self._width and not record[cells - 1].strip():
            cells -= 1
        if cells > self._width:
            return WrongCells(f"Has {cells} cells, the header has {self._width}")
        texts = {
            column: self._text(record[place] if place < cells else "", column)
            for column, place in self._places.items()
            if column in self._columns.names
        }
        return {column: text for column, text in texts.items() if text is not None}

    def _text(self, cell: str, column: str) -> str | None:
        """The text of a cell; None when it has only a sound."""
        text = cell[1:] if _GUARDED.match(cell) else cell
        plain = text
        if self._is_html:
            plain = html.unescape(_TAG.sub(lambda tag: "\n" if _TAG_OF_LINES.match(tag[0]) else "", text))
        without_sounds = _SOUND.sub("", plain)
        if without_sounds != plain and not without_sounds.strip():
            return None
        if column not in self._columns.multi_line:
            return _LINE_BREAK.sub(" ", without_sounds).strip()
        return text if without_sounds == text else without_sounds.strip()


def _word(cells: Mapping[str, str], split: Callable[[str], list[str]]) -> dict[str, Any]:
    return {column: _value(column, text, split) for column, text in cells.items() if text or column != "id"}


def _value(column: str, text: str, split: Callable[[str], list[str]]) -> Any:
    if column in LISTS:
        return split(text) if text else []
    if column in _ABBREVIATIONS:
        text = _ABBREVIATIONS[column].get(text.lower().removesuffix("."), text)
    return text if text or column == "text" else None


def _cell(value: str | list[str] | None) -> str:
    text = LIST_SEPARATOR.join(value) if isinstance(value, list) else value or ""
    return f"'{text}" if _FORMULA.match(text) else text
