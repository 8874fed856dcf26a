"""What this service adds to Django's database layer: compiled reads, set-based writes, fields, expressions and locks.

Statements run when they are called, on Django's connections, so everything here works on SQLite and PostgreSQL and
behind a transaction-mode connection pooler. Use plain ORM first; a compiled read is worthwhile where a request is
frequent and building its query takes longer than running it (docs/decisions).
"""

from langlearn.db.batching import MAX_IDS, MAX_ROWS, batches, change_in_batches, delete_in_batches, in_batches
from langlearn.db.expressions import TEXTS, UUIDS, CountOf, KeyIn, ListOf, OneOf, RowsOf, stored_instant
from langlearn.db.fields import CodePointCharField, CodePointTextField
from langlearn.db.horizon import Mark, is_complete, mark
from langlearn.db.inserts import SetInsert
from langlearn.db.locks import advisory_lock, check_foreign_keys
from langlearn.db.reads import CompiledRead, Row
from langlearn.db.rows import RowUpdate, copy_rows, delete_rows
from langlearn.db.snapshot import snapshot

__all__ = [
    "MAX_IDS",
    "MAX_ROWS",
    "TEXTS",
    "UUIDS",
    "CodePointCharField",
    "CodePointTextField",
    "CompiledRead",
    "CountOf",
    "KeyIn",
    "ListOf",
    "Mark",
    "OneOf",
    "Row",
    "RowUpdate",
    "RowsOf",
    "SetInsert",
    "advisory_lock",
    "batches",
    "change_in_batches",
    "check_foreign_keys",
    "copy_rows",
    "delete_in_batches",
    "delete_rows",
    "in_batches",
    "is_complete",
    "mark",
    "snapshot",
    "stored_instant",
]
