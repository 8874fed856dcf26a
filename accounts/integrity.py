"""Which constraint a refused write violated, on every database.

Unique constraints settle races between requests; the loser learns from here which rule it lost to.
"""

from django.db import IntegrityError, models


def violates(error: IntegrityError, model: type[models.Model], constraint: str) -> bool:
    """Was it the unique constraint `constraint` of `model`?

    PostgreSQL names the constraint, SQLite only the columns.
    """
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is not None:
        return bool(diagnosis.constraint_name == constraint)
    named = next(item for item in model._meta.constraints if item.name == constraint)
    assert isinstance(named, models.UniqueConstraint)
    columns = {field.name: field.column for field in model._meta.concrete_fields}
    listed = ", ".join(f"{model._meta.db_table}.{columns[name]}" for name in named.fields)
    return str(error) == f"UNIQUE constraint failed: {listed}"
