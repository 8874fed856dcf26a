"""Tells PostgreSQL that a learner may have many rows.

Prepared statements get generic plans, made for the average learner, who has a few rows. A plan for a few rows reads all
of a learner's rows and filters them; for a learner with ten thousand it takes a hundred times as long as looking up the
wanted ones by (user_id, ...) in an index. The next ANALYZE of each table takes the setting over.
"""

from django.db import migrations

TABLES = ("progress_lessonreport", "progress_lessoncompletion", "progress_exerciseattempt")
# Enough for look-ups by index; with more, joins with all of a learner's completions read the content's tables as a whole.
ROWS_PER_LEARNER = 50


def _alter(schema_editor, setting):
    if schema_editor.connection.vendor == "postgresql":
        for table in TABLES:
            schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN user_id {setting}")


def set_distinct(apps, schema_editor):
    _alter(schema_editor, f"SET (n_distinct = {-1 / ROWS_PER_LEARNER})")


def reset_distinct(apps, schema_editor):
    _alter(schema_editor, "RESET (n_distinct)")


class Migration(migrations.Migration):
    dependencies = [("progress", "0007_cheaper_rows")]
    operations = [migrations.RunPython(set_distinct, reset_distinct, elidable=False)]
