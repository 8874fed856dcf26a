"""On PostgreSQL, an index for searches of accounts by any part of an e-mail address or username.

Without the extension pg_trgm, which the server may lack or this role may not create, there is no index: searches find
the same but read all accounts. `docs/operations.md` has the statements that create it later.

The index is created without a lock on the accounts. A new account goes to its pending list first (`fastupdate`), so a
registration does not wait for it.
"""

from django.db import DatabaseError, migrations

INDEX = "accounts_user_parts"


def create(apps, schema_editor):
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            cursor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {INDEX}")
            cursor.execute(
                f"CREATE INDEX CONCURRENTLY {INDEX} ON accounts_user"
                " USING gin (email gin_trgm_ops, username_key gin_trgm_ops)"
            )
    except DatabaseError as error:
        print(f"\n  Search of accounts has no index: {str(error).splitlines()[0]}")
        connection.close()  # which a statement that took too long has left unusable
        drop(apps, schema_editor)  # an unfinished index is not used, but maintained


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {INDEX}")


class Migration(migrations.Migration):
    atomic = False  # for CONCURRENTLY
    dependencies = [("accounts", "0003_user_language")]

    operations = [migrations.RunPython(create, drop, elidable=False)]
