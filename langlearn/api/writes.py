"""Writes whose SQL is built once from the model, and prepared once by PostgreSQL like that of compiled reads.

The rows of a `CompiledInsert` go as one parameter, a JSON document that the database takes apart: its text is the same
for one row and for five hundred (docs/decisions/0016-writes-as-prepared-statements.md). Taking one value out of it
costs as much as looking up a key, so what all rows share is a parameter of its own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any

import orjson
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import AutoField, Field, Model

from langlearn.api.compiled import execute, execute_last


class CompiledInsert:
    """`CompiledInsert(Model)` inserts instances of it, or rows of a document that several inserts read.

    Rows that break the unique constraint over `conflict` change the `updated` fields of the rows that they meet;
    without `updated` they are left out. A primary key that the database draws is written only as such a constraint.
    The fields in `same` have one value in all rows of an insert; it is sent once, not with each row. Those in
    `computed` are SQL, in words that all databases share, over the columns of the document, whichever insert needs
    these. With `where`, only rows of the document are inserted that have this column. What a row of the document lacks
    of the fields in `defaults` is likewise SQL.
    """

    def __init__(
        self,
        model: type[Model],
        *,
        conflict: Sequence[str] = (),
        updated: Sequence[str] = (),
        same: Sequence[str] = (),
        computed: Mapping[str, str] = MappingProxyType({}),
        defaults: Mapping[str, str] = MappingProxyType({}),
        where: str | None = None,
    ) -> None:
        options = model._meta
        self._table = options.db_table
        fields: list[Field[Any, Any]] = [
            field for field in options.concrete_fields if field.name in conflict or not isinstance(field, AutoField)
        ]
        self._same = [field for field in fields if field.name in same]
        self._computed = {str(field.column): computed[field.name] for field in fields if field.name in computed}
        self._defaults = {str(field.column): defaults[field.name] for field in fields if field.name in defaults}
        self._where = where
        sent = [field for field in fields if field.name not in same and field.name not in computed]
        self.sent = {str(field.column): field for field in sent}  # what it needs of the document
        self._values = attrgetter(*(field.attname for field in sent))  # of two fields at least
        columns = {field.name: str(field.column) for field in options.concrete_fields}
        self._conflict = [columns[name] for name in conflict]
        self._updated = [columns[name] for name in updated]

    def insert(self, rows: Iterable[object], *, using: str = "default") -> None:
        """Inserts instances, or what has their attributes; no statement when there are none.

        Keys that the database draws are not set.
        """
        rows = list(rows)
        same = {str(field.column): getattr(row, field.attname) for row in rows[:1] for field in self._same}
        insert_together((self, self.values_of(rows)), same=same, using=using)

    def values_of(self, rows: Iterable[object]) -> "Values":
        """The columns of the instances, without those that are the same in all."""
        columns = self.sent
        return [dict(zip(columns, self._values(row), strict=True)) for row in rows]

    def shared(self, same: Mapping[str, Any], connection: BaseDatabaseWrapper) -> list[Any]:
        """The parameters of `text`: what is the same in all rows."""
        values = [same[str(field.column)] for field in self._same]
        if connection.vendor == "postgresql":
            return values
        return [field.get_db_prep_save(value, connection) for field, value in zip(self._same, values, strict=True)]

    def text(self, source: str, connection: BaseDatabaseWrapper) -> str:
        """The statement that inserts the rows of `source`, a table of the document's columns."""
        quote = connection.ops.quote_name
        casts = connection.vendor == "postgresql"
        values = {
            **{str(field.column): f"%s::{field.cast_db_type(connection)}" if casts else "%s" for field in self._same},
            **{column: quote(column) for column in self.sent},
            **{column: f"COALESCE({quote(column)}, {default})" for column, default in self._defaults.items()},
            **self._computed,
        }
        # Without a condition, SQLite takes ON for the beginning of a join.
        condition = "true" if self._where is None else f"{quote(self._where)} IS NOT NULL"
        return (
            f"INSERT INTO {quote(self._table)} ({', '.join(map(quote, values))})"  # noqa: S608 - names of the models
            f" SELECT {', '.join(values.values())} FROM {source} WHERE {condition}{self._on_conflict(quote)}"
        )

    def _on_conflict(self, quote: Callable[[str], str]) -> str:
        if not self._conflict:
            return ""
        met = f" ON CONFLICT ({', '.join(map(quote, self._conflict))})"
        if not self._updated:
            return f"{met} DO NOTHING"
        changes = ", ".join(f"{quote(column)} = excluded.{quote(column)}" for column in self._updated)
        return f"{met} DO UPDATE SET {changes}"


# Rows that need not be instances: every column's value by its name, columns left out are null.
Values = Sequence[Mapping[str, Any]]
# Inserts that read one document: each of its rows has the columns of all of them.
Readers = tuple[CompiledInsert, ...]


def insert_together(
    *inserts: tuple[CompiledInsert | Readers, Values],
    same: Mapping[str, Any] = MappingProxyType({}),
    using: str = "default",
) -> None:
    """Makes those inserts that have rows: with one statement on PostgreSQL, on SQLite one after the other.

    `same` holds, by name, the values of the columns that are the same in all rows of an insert.

    Nobody sees some of them without the others, and none of them sees what another has written.
    """
    connection = connections[using]
    given = [(of if isinstance(of, tuple) else (of,), values) for of, values in inserts if values]
    documents = [_document(readers, values, connection) for readers, values in given]
    if connection.vendor == "postgresql" and given:
        text = _joined(tuple(readers for readers, _ in given), connection)
        shared = [value for readers, _ in given for insert in readers for value in insert.shared(same, connection)]
        execute_last(connection, text, [*documents, *shared])
    else:
        for (readers, _), document in zip(given, documents, strict=True):
            for insert in readers:
                text = f"WITH sent AS ({_source(readers, connection)}) {insert.text('sent', connection)}"
                execute(connection, text, [document, *insert.shared(same, connection)])


def _document(readers: Readers, values: Values, connection: BaseDatabaseWrapper) -> str:
    if connection.vendor != "postgresql":  # whose types read what JSON makes of a UUID, a date or an instant
        fields = _columns(readers)
        values = [
            {column: fields[column].get_db_prep_save(value, connection) for column, value in row.items()}
            for row in values
        ]
    return orjson.dumps(values).decode()


@cache
def _columns(readers: Readers) -> Mapping[str, "Field[Any, Any]"]:
    """The document's columns. Columns of one name are of one type."""
    columns: dict[str, Field[Any, Any]] = {}
    for insert in readers:
        for column, field in insert.sent.items():
            assert type(columns.setdefault(column, field)) is type(field), column
    return columns


def _source(readers: Readers, connection: BaseDatabaseWrapper) -> str:
    """The query that takes the document apart."""
    columns = {connection.ops.quote_name(column): field for column, field in _columns(readers).items()}
    if connection.vendor == "postgresql":
        types = ", ".join(f"{column} {field.cast_db_type(connection)}" for column, field in columns.items())
        return f"SELECT * FROM json_to_recordset(%s::json) AS sent({types})"  # noqa: S608 - names of the models
    values = ", ".join(f"json_extract(value, '$.{field.column}') AS {column}" for column, field in columns.items())
    return f"SELECT {values} FROM json_each(%s)"  # noqa: S608 - names of the models


_texts: dict[tuple[Readers, ...], str] = {}


def _joined(given: tuple[Readers, ...], connection: BaseDatabaseWrapper) -> str:
    """PostgreSQL's one statement, whose parameters are the documents and then what is the same in all rows."""
    text = _texts.get(given)
    if text is None:
        sources = {f"sent_{number}": readers for number, readers in enumerate(given)}
        parts = [f"{name} AS ({_source(readers, connection)})" for name, readers in sources.items()]
        *others, last = (insert.text(name, connection) for name, readers in sources.items() for insert in readers)
        parts += [f"written_{number} AS ({other})" for number, other in enumerate(others)]
        text = _texts[given] = f"WITH {', '.join(parts)} {last}"
    return text


class CompiledUpdate:
    """`CompiledUpdate(Model, "field", ...)` writes these fields of one instance to its row, found by primary key."""

    def __init__(self, model: type[Model], *fields: str) -> None:
        key = model._meta.pk
        assert key is not None
        self._fields: list[Field[Any, Any]] = [*(model._meta.get_field(name) for name in fields), key]  # type: ignore[list-item]
        self._values = attrgetter(*(field.attname for field in self._fields))
        *changes, condition = (f'"{field.column}" = %s' for field in self._fields)
        self._text = f'UPDATE "{model._meta.db_table}" SET {", ".join(changes)} WHERE {condition}'  # noqa: S608 - names of the model

    def update(self, row: Model, *, using: str = "default") -> None:
        """Writes the row, which is there and locked."""
        connection = connections[using]
        values: Sequence[Any] = self._values(row)
        if connection.vendor != "postgresql":  # whose driver takes a UUID or an instant as it is
            pairs = zip(self._fields, values, strict=True)
            values = [field.get_db_prep_save(value, connection) for field, value in pairs]
        execute_last(connection, self._text, values)
