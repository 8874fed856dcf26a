"""The index by which PostgreSQL finds accounts by any part of their names, and the migration that creates it."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="the index of searches: NOT tested without PostgreSQL"
    ),
]
migration = import_module("accounts.migrations.0004_search_index")


def _index_is_valid() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('accounts_user_parts')")
        return bool(cursor.fetchone() == (True,))


def _run(step: Any) -> None:
    with connection.schema_editor(atomic=False) as editor:
        step(None, editor)


def test_migration_can_be_undone_and_repeated() -> None:
    assert _index_is_valid()
    _run(migration.drop)
    assert not _index_is_valid()
    _run(migration.create)
    _run(migration.create)
    assert _index_is_valid()


def test_migration_without_the_right_to_create_the_extension_says_so_and_succeeds(capsys: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP EXTENSION pg_trgm CASCADE")
        cursor.execute("SET ROLE pg_read_all_data")
    try:
        _run(migration.create)
        assert not _index_is_valid()
    finally:
        connection.close()  # and with it the role
        _run(migration.create)
        _run(import_module("content.migrations.0003_search_index").create)  # dropped with the extension
    assert "Search of accounts has no index: permission denied" in capsys.readouterr().out
    assert _index_is_valid()
