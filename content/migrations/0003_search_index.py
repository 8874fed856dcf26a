"""On PostgreSQL, an index for substring search of exercises, where its extension can be had."""

from django.db import DatabaseError, migrations, transaction

INDEX = "content_exercise_search"


def create(apps, schema_editor):
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    try:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            cursor.execute(
                f"CREATE INDEX IF NOT EXISTS {INDEX} ON content_exercise USING gin (search_text gin_trgm_ops)"
            )
    except DatabaseError as error:
        # The extension is not installed on the server, or this role may not create it. Answers are the same without.
        print(f"\n  Search of exercises has no index: {str(error).splitlines()[0]}")


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX IF EXISTS {INDEX}")


class Migration(migrations.Migration):
    dependencies = [("content", "0002_coursepackage")]

    operations = [migrations.RunPython(create, drop, elidable=False)]
