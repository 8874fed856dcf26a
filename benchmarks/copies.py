"""Copies of learners in a PostgreSQL database: a million of them in minutes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

# Each with the columns that differ between copies; `n` is the number of the copy.
_CHANGED = {
    "accounts_user": {"id": "md5(id::text || n)::uuid", "email": "'copy-' || n || '-' || email"},
    "accounts_session": {"id": "md5(id::text || n)::uuid", "user_id": "md5(user_id::text || n)::uuid"},
    **{
        table: {"user_id": "md5(user_id::text || n)::uuid"}
        for table in (
            "progress_userprogress",
            "progress_lessonreport",
            "progress_lessoncompletion",
            "progress_experienceentry",
            "progress_activityday",
            "progress_exerciseattempt",
            "progress_reviewcard",
        )
    },
}


class Cursor(Protocol):
    """A cursor of psycopg or of Django."""

    def execute(self, query: Any, params: Any = None) -> Any: ...

    def fetchall(self) -> list[Any]: ...


def copy_address(copy: int, address: str) -> str:
    """The e-mail address of a copy of a learner."""
    return f"copy-{copy}-{address}"


def copy_learners(cursor: Cursor, first: int, last: int) -> None:
    """Copies number `first` to `last` - 1 of every learner whose address begins with "learner-".

    Identifiers are new, everything else is the same. Foreign keys are not checked: those of the copies hold.
    """
    cursor.execute("SET session_replication_role = replica")
    for table, changed in _CHANGED.items():
        cursor.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND is_identity = 'NO'", [table]
        )
        columns = [f'"{name}"' for (name,) in cursor.fetchall()]
        values = [changed.get(column.strip('"'), column) for column in columns]
        owner = "id" if table == "accounts_user" else "user_id"
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)}"  # noqa: S608 - names of columns
            f" FROM generate_series(%s::integer, %s::integer) n, {table}"
            f" WHERE {owner} IN (SELECT id FROM accounts_user WHERE email LIKE %s)",
            [first, last - 1, "learner-%"],
        )
    cursor.execute("SET session_replication_role = DEFAULT")


@contextmanager
def indexes_afterwards(cursor: Cursor) -> Iterator[None]:
    """Drops the indexes of the learners' tables, primary keys excepted, and builds them again at the end."""
    tables = list(_CHANGED)
    cursor.execute(
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE contype = 'u' AND conrelid = ANY(%s::regclass[])",
        [tables],
    )
    constraints = cursor.fetchall()
    for table, name, _ in constraints:
        cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
    cursor.execute(
        "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
        " WHERE NOT indisprimary AND indrelid = ANY(%s::regclass[])",
        [tables],
    )
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f"DROP INDEX {name}")
    yield
    for _, definition in indexes:
        cursor.execute(definition)
    for table, name, definition in constraints:
        cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')
