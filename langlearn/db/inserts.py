"""Inserts of any number of rows by one statement whose text does not depend on their number.

The ORM passes every value as a separate parameter and builds the statement for each call. Here the rows are sent as one
parameter, a JSON array that the database reads as a table, so PostgreSQL can prepare the statement.
"""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

import orjson
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import AutoField, Field, ForeignKey, Model


class SetInsert:
    """`SetInsert(Model)` inserts instances, or any objects that have the attributes of the model's columns.

    A row that conflicts with an existing one on the columns of the unique constraint `conflict` updates the fields
    `updated` of that row, and adds to its numbers `raised`; without these it is skipped. `where` is the boolean field
    that is the constraint's condition, if it has one. A key that the database generates is not inserted, and is not set
    on the instances.

    A row whose foreign key `existing` refers to nothing is skipped. On PostgreSQL the rows referred to are locked, in
    the order of their keys, against being deleted.
    """

    def __init__(
        self,
        model: type[Model],
        *,
        conflict: Sequence[str] = (),
        where: str = "",
        updated: Sequence[str] = (),
        raised: Sequence[str] = (),
        existing: str = "",
    ) -> None:
        options = model._meta
        self._table = options.db_table
        self._fields: list[Field[Any, Any]] = [
            field for field in options.concrete_fields if not isinstance(field, AutoField)
        ]
        self._values = attrgetter(*(field.attname for field in self._fields))
        self._columns = [str(field.column) for field in self._fields]
        columns = dict(zip((field.name for field in self._fields), self._columns, strict=True))
        self._conflict = [columns[name] for name in conflict]
        self._where = columns[where] if where else ""
        self._updated = [columns[name] for name in updated]
        self._raised = [columns[name] for name in raised]
        self._existing = _foreign_key(model, existing) if existing else None
        self._statements: dict[str, str] = {}

    def insert(self, rows: Iterable[object], *, using: str = DEFAULT_DB_ALIAS) -> None:
        """Inserts the rows; no statement when there are none."""
        values = [self._values(row) for row in rows]
        if not values:
            return
        connection = connections[using]
        if connection.vendor != "postgresql":  # which casts the JSON text of a UUID, a date or an instant
            values = [
                tuple(field.get_db_prep_save(value, connection) for field, value in zip(self._fields, row, strict=True))
                for row in values
            ]
        sql = self._statements.get(connection.vendor)
        if sql is None:
            sql = self._statements[connection.vendor] = self._compile(connection)
        with connection.cursor() as cursor:
            document = [dict(zip(self._columns, row, strict=True)) for row in values]
            cursor.execute(sql, [orjson.dumps(document).decode()])

    def _compile(self, connection: BaseDatabaseWrapper) -> str:
        quote = connection.ops.quote_name
        names = [quote(column) for column in self._columns]
        if connection.vendor == "postgresql":
            types = (field.cast_db_type(connection) for field in self._fields)
            columns = ", ".join(f"{name} {kind}" for name, kind in zip(names, types, strict=True))
            sent = {column: f"sent.{name}" for column, name in zip(self._columns, names, strict=True)}
            source = f"json_to_recordset(%s::json) AS sent({columns})"
        else:
            sent = {column: f"json_extract(sent.value, '$.{column}')" for column in self._columns}
            source = "json_each(%s) AS sent"
        lock = ""
        if self._existing:
            [target] = self._existing.foreign_related_fields
            key = f"existing.{quote(str(target.column))}"
            table, sent_key = quote(target.model._meta.db_table), sent[str(self._existing.column)]
            source = f"{source} JOIN {table} AS existing ON {key} = {sent_key}"
            if connection.vendor == "postgresql":
                lock = f" ORDER BY {key} FOR KEY SHARE OF existing"
        # Without a condition, SQLite reads the ON of a conflict as the beginning of a join.
        rows = f"SELECT {', '.join(sent.values())} FROM {source} WHERE true{lock}"  # noqa: S608
        sql = f"INSERT INTO {quote(self._table)} ({', '.join(names)}) {rows}"
        if not self._conflict:
            return sql
        sql = f"{sql} ON CONFLICT ({', '.join(map(quote, self._conflict))})"
        if self._where:
            sql = f"{sql} WHERE {quote(self._where)}"
        changes = [f"{quote(column)} = excluded.{quote(column)}" for column in self._updated]
        changes += [f"{name} = {quote(self._table)}.{name} + excluded.{name}" for name in map(quote, self._raised)]
        return f"{sql} DO UPDATE SET {', '.join(changes)}" if changes else f"{sql} DO NOTHING"


def _foreign_key(model: type[Model], name: str) -> ForeignKey[Any, Any]:
    field = model._meta.get_field(name)
    assert isinstance(field, ForeignKey), f"{name} is no foreign key"
    return field
