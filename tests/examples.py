"""How many examples a property test of code that uses the database tries."""

from django.db import connection


def examples(number: int) -> int:
    """`number` on SQLite; a fifth of it on PostgreSQL, where the property is the same and each example takes longer."""
    return number if connection.vendor == "sqlite" else max(number // 5, 3)
