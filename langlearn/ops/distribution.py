"""SQL that partitions learners' tables by hash of the user, or distributes them over the servers of a Citus cluster.

An app names its tables in `by_user` of its AppConfig: each row belongs to the account in `user_id`, each unique
constraint contains it. Keys, constraints and indexes are read from the catalogue of the database, so that they have the
same names after it as before, and later migrations find them.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import ForeignKey, Model

USER = "user_id"

_KIND = """
SELECT CASE relkind WHEN 'p' THEN (SELECT count(*) FROM pg_inherits WHERE inhparent = oid) END
FROM pg_class WHERE oid = %s::regclass
"""
_DISTRIBUTED = "SELECT logicalrelid::text FROM pg_dist_partition"
_CONSTRAINTS = """
SELECT conname, contype::text, pg_get_constraintdef(pg_constraint.oid),
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey))
FROM pg_constraint WHERE conrelid = %s::regclass AND contype IN ('p', 'u', 'f') ORDER BY contype = 'f', conname
"""
_INDEXES = """
SELECT pg_class.relname, pg_get_indexdef(indexrelid), indisunique,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey::int2[]))
FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
WHERE indrelid = %s::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
ORDER BY pg_class.relname
"""
_COLUMNS = """
SELECT attname, attidentity <> '', (SELECT option FROM unnest(attoptions) AS option WHERE option LIKE 'n\\_distinct=%%')
FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""


class NotByUser(Exception):
    """A unique constraint or index of a learner's table does not contain the user."""


class Constraint(NamedTuple):
    name: str
    kind: str  # p: primary key, u: unique, f: foreign key
    definition: str
    columns: list[str]


class Index(NamedTuple):
    name: str
    definition: str
    is_unique: bool
    columns: list[str]


class Column(NamedTuple):
    name: str
    is_identity: bool
    distinct: str | None  # "n_distinct=-0.02", set by a migration


def models_by_user() -> list[type[Model]]:
    """The learners' tables of all apps."""
    return [config.get_model(name) for config in apps.get_app_configs() for name in getattr(config, "by_user", ())]


class Distribution:
    """What the database `connection` has, and the SQL to change it."""

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection
        self._quote = connection.ops.quote_name
        self._has_citus = bool(self._rows("SELECT 1 FROM pg_extension WHERE extname = 'citus'"))

    def state(self, table: str) -> str:
        """ "ordinary", "16 partitions" or "distributed"."""
        if self._has_citus and [table] in [list(row) for row in self._rows(_DISTRIBUTED)]:
            return "distributed"
        [[partitions]] = self._rows(_KIND, table)
        return "ordinary" if partitions is None else f"{partitions} partitions"

    def partitioning(self, table: str, partitions: int) -> list[str]:
        """The statements of one transaction that replaces the table by a partitioned one with the same rows."""
        quote, name, new = self._quote, self._quote(table), self._quote(f"{table}_new")
        statements = [
            f"LOCK TABLE {name} IN ACCESS EXCLUSIVE MODE",
            f"CREATE TABLE {new} (LIKE {name} INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY)"
            f" PARTITION BY HASH ({quote(USER)})",
        ]
        parts = [quote(f"{table}_p{number}") for number in range(partitions)]
        for number, part in enumerate(parts):
            bounds = f"MODULUS {partitions}, REMAINDER {number}"
            statements.append(f"CREATE TABLE {part} PARTITION OF {new} FOR VALUES WITH ({bounds})")
        statements.append(f"INSERT INTO {new} SELECT * FROM {name}")  # noqa: S608 - names of the catalogue
        columns = [Column(*row) for row in self._rows(_COLUMNS, table)]
        for column in columns:
            if column.distinct:
                # The statistics of the table as a whole have an option of their own.
                whole = column.distinct.replace("n_distinct", "n_distinct_inherited")
                statements.append(f"ALTER TABLE {new} ALTER COLUMN {quote(column.name)} SET ({whole})")
                statements.extend(
                    f"ALTER TABLE {part} ALTER COLUMN {quote(column.name)} SET ({column.distinct})" for part in parts
                )
        sequences = [
            (quote(f"{table}_new_{column.name}_seq"), quote(f"{table}_{column.name}_seq"), quote(column.name))
            for column in columns
            if column.is_identity
        ]
        for sequence, old, column_name in sequences:
            identity = f"GENERATED BY DEFAULT AS IDENTITY (SEQUENCE NAME {sequence})"
            statements.append(f"ALTER TABLE {new} ALTER COLUMN {column_name} ADD {identity}")
            statements.append(f"SELECT setval('{sequence}', last_value, is_called) FROM {old}")  # noqa: S608 - likewise
        keys, indexes = self._keys(table), self._indexes(table)
        statements += [f"DROP TABLE {name}", f"ALTER TABLE {new} RENAME TO {name}"]
        statements += [f"ALTER SEQUENCE {sequence} RENAME TO {old}" for sequence, old, _ in sequences]
        for key in keys:
            if key.kind != "f":
                statements += self._key(table, key)
        statements += [index.definition for index in indexes]
        statements += [
            f"ALTER TABLE {name} ADD CONSTRAINT {quote(key.name)} {key.definition}" for key in keys if key.kind == "f"
        ]
        return statements

    def distributing(self, table: str) -> list[str]:
        """The statements of one transaction that distributes the table over a Citus cluster.

        A transaction that reads all shards of a table, as the deletion of an account does, may not change a table to
        which they refer: the foreign keys go.
        """
        quote, name = self._quote, self._quote(table)
        self._indexes(table)
        statements = []
        for key in self._keys(table):
            statements += [f"ALTER TABLE {name} DROP CONSTRAINT {quote(key.name)}"] * (key.kind in "pf")
            if key.kind == "p":
                statements += self._key(table, key)
        return [*statements, f"SELECT create_distributed_table('{table}', '{USER}')"]

    def _key(self, table: str, key: Constraint) -> list[str]:
        """A primary or unique key that contains the user; an index for the order by id that a primary key loses."""
        name, definition, order = self._quote(table), key.definition, []
        if USER not in key.columns:
            definition = definition.replace("(", f"({self._quote(USER)}, ", 1)
            order = [
                f"CREATE INDEX {self._quote(f'{table}_order')} ON {name} {key.definition.removeprefix('PRIMARY KEY ')}"
            ]
        return [f"ALTER TABLE {name} ADD CONSTRAINT {self._quote(key.name)} {definition}", *order]

    def _keys(self, table: str) -> list[Constraint]:
        keys = [Constraint(*row) for row in self._rows(_CONSTRAINTS, table)]
        _check(key for key in keys if key.kind == "u")
        return keys

    def _indexes(self, table: str) -> list[Index]:
        indexes = [Index(*row) for row in self._rows(_INDEXES, table)]
        _check(index for index in indexes if index.is_unique)
        return indexes

    def _rows(self, sql: str, *parameters: str) -> list[Any]:
        with self._connection.cursor() as cursor:
            cursor.execute(sql, [self._quote(parameter) for parameter in parameters])
            return list(cursor.fetchall())


def _check(unique: Iterable[Constraint | Index]) -> None:
    for item in unique:
        if USER not in item.columns:
            raise NotByUser(f"{item.name} is unique without the user: apply the migrations first.")


def reference_tables() -> Iterator[str]:
    """The other tables that are linked with accounts by foreign keys, each after those it refers to.

    Each server of a Citus cluster has a copy of them: statements on a learner's table may join them.
    """
    distributed = set(models_by_user())
    links: dict[type[Model], set[type[Model]]] = {
        model: {field.related_model for field in model._meta.local_fields if isinstance(field, ForeignKey)}
        for model in apps.get_models(include_auto_created=True)
        if model not in distributed and model._meta.managed and not model._meta.proxy
    }
    linked: set[type[Model]] = {get_user_model()}
    while more := {
        other
        for model, targets in links.items()
        for other in (model, *targets)
        if other not in linked and (model in linked or targets & linked)
    }:
        linked |= more
    done: set[type[Model]] = set()

    def after_targets(model: type[Model]) -> Iterator[str]:
        if model in done:
            return
        done.add(model)
        for target in sorted(links[model], key=lambda target: target._meta.db_table):
            yield from after_targets(target)
        yield model._meta.db_table

    for model in sorted(linked, key=lambda model: model._meta.db_table):
        yield from after_targets(model)
