"""Writes whose SQL is built once from the model, and prepared once by PostgreSQL like that of compiled reads.

The rows of a `CompiledInsert` go as one parameter, a JSON document that the database takes apart: its text is the same
for one row and for five hundred (docs/decisions/0016-writes-as-prepared-statements.md). Taking one value out of it
costs as much as looking up a key, so what all rows share is a parameter of its own.
"""

import threading
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
    """`CompiledInsert(Model)` inserts instances of it.

    Rows that break the unique constraint over `conflict` change the `updated` fields of the rows that they meet;
    without `updated` they are left out. A primary key that the database draws is written only as such a constraint.
    The fields in `same` have one value in all rows of an insert; it is sent once, not with each row.
    """

    def __init__(
        self,
        model: type[Model],
        *,
        conflict: Sequence[str] = (),
        updated: Sequence[str] = (),
        same: Sequence[str] = (),
    ) -> None:
        options = model._meta
        self._table = options.db_table
        fields: list[Field[Any, Any]] = [
            field for field in options.concrete_fields if field.name in conflict or not isinstance(field, AutoField)
        ]
        self._same = [field for field in fields if field.name in same]
        self._own = [field for field in fields if field.name not in same]
        self._columns = [str(field.column) for field in self._own]
        self._values = attrgetter(*(field.attname for field in self._own))  # of two fields at least
        columns = {field.name: str(field.column) for field in options.concrete_fields}
        self._conflict = [columns[name] for name in conflict]
        self._updated = [columns[name] for name in updated]
        self._texts: dict[str, str] = {}
        self._lock = threading.Lock()

    def insert(self, rows: Iterable[object], *, using: str = "default") -> None:
        """Inserts instances, or what has their attributes; no statement when there are none.

        Keys that the database draws are not set.
        """
        rows = list(rows)
        same = {str(field.column): getattr(row, field.attname) for row in rows[:1] for field in self._same}
        insert_together((self, self.values_of(rows)), same=same, using=using)

    def values_of(self, rows: Iterable[object]) -> "Values":
        """The columns of the instances, without those that are the same in all."""
        columns = self._columns
        return [dict(zip(columns, self._values(row), strict=True)) for row in rows]

    def statement(
        self, values: "Values", same: Mapping[str, Any], connection: BaseDatabaseWrapper
    ) -> tuple[str, list[Any]]:
        """The text that inserts rows, and its parameters."""
        shared = [same[str(field.column)] for field in self._same]
        if connection.vendor != "postgresql":  # whose types read what JSON makes of a UUID, a date or an instant
            pairs = zip(self._same, shared, strict=True)
            shared = [field.get_db_prep_save(value, connection) for field, value in pairs]
            fields = list(zip(self._columns, self._own, strict=True))
            values = [
                {name: field.get_db_prep_save(row.get(name), connection) for name, field in fields} for row in values
            ]
        text = self._texts.get(connection.vendor) or self._compile(connection)
        return text, [*shared, orjson.dumps(values).decode()]

    def _compile(self, connection: BaseDatabaseWrapper) -> str:
        quote = connection.ops.quote_name
        fields = [*self._same, *self._own]
        columns = ", ".join(quote(str(field.column)) for field in fields)
        if connection.vendor == "postgresql":
            values = [f"%s::{field.cast_db_type(connection)}" for field in self._same]
            values += [quote(str(field.column)) for field in self._own]
            types = ", ".join(f"{quote(str(field.column))} {field.cast_db_type(connection)}" for field in self._own)
            source = f"json_to_recordset(%s::json) AS sent({types})"
        else:
            values = ["%s" for _ in self._same] + [f"json_extract(value, '$.{field.column}')" for field in self._own]
            source = "json_each(%s) WHERE true"  # without WHERE, ON would begin a join
        source = f"SELECT {', '.join(values)} FROM {source}"  # noqa: S608 - names of the models
        text = f"INSERT INTO {quote(self._table)} ({columns}) {source}{self._on_conflict(quote)}"
        with self._lock:
            self._texts[connection.vendor] = text
        return text

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


def insert_together(
    *inserts: tuple[CompiledInsert, Values], same: Mapping[str, Any] = MappingProxyType({}), using: str = "default"
) -> None:
    """Makes those inserts that have rows: with one statement on PostgreSQL, on SQLite one after the other.

    `same` holds, by name, the values of the columns that are the same in all rows of an insert.

    Nobody sees some of them without the others, and none of them sees what another has written.
    """
    connection = connections[using]
    statements = [insert.statement(values, same, connection) for insert, values in inserts if values]
    if connection.vendor == "postgresql" and statements:
        texts, parameters = zip(*statements, strict=True)
        execute_last(connection, _joined(texts), [value for several in parameters for value in several])
    else:
        for text, several in statements:
            execute(connection, text, several)


@cache
def _joined(texts: tuple[str, ...]) -> str:
    *others, last = texts
    named = ", ".join(f"written_{number} AS ({text})" for number, text in enumerate(others))
    return f"WITH {named} {last}" if named else last


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
