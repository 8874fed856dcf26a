"""Columns that mean the same on every database."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class CodePointCharField(models.CharField):  # type: ignore[type-arg]
    """Text compared and sorted by code point, whatever the locale of the database.

    PostgreSQL sorts by the database's collation by default; SQLite always sorts by bytes, which for UTF-8
    is by code point. Foreign keys to such a column inherit the collation.
    """

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        parameters: dict[str, Any] = super().db_parameters(connection)
        if connection.vendor == "postgresql":
            parameters["collation"] = "C"
        return parameters


class CodePointTextField(models.TextField):  # type: ignore[type-arg]
    """Like CodePointCharField, without a length."""

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        parameters: dict[str, Any] = super().db_parameters(connection)
        if connection.vendor == "postgresql":
            parameters["collation"] = "C"
        return parameters
