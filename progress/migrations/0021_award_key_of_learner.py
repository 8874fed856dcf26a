"""The key of an award is unique for its learner, so that the ledger can be partitioned by learner.

The index is created without a lock on the ledger. Cut short, the migration can be run again.
"""

from django.db import migrations, models

NAME = "progress_experienceentry_key_once"
NEW = "progress_experienceentry_key_new"


def replace(apps, schema_editor):
    _replace(schema_editor, '"user_id", "awarded_by_id", "idempotency_key"')


def restore(apps, schema_editor):
    _replace(schema_editor, '"awarded_by_id", "idempotency_key"')


def _replace(schema_editor, columns):
    concurrently = "CONCURRENTLY" if schema_editor.connection.vendor == "postgresql" else ""
    on = f'"progress_experienceentry" ({columns}) WHERE "idempotency_key" IS NOT NULL'
    if concurrently:
        schema_editor.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{NEW}"')
        schema_editor.execute(f'CREATE UNIQUE INDEX CONCURRENTLY "{NEW}" ON {on}')
        schema_editor.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{NAME}"')
        schema_editor.execute(f'ALTER INDEX "{NEW}" RENAME TO "{NAME}"')
    else:
        schema_editor.execute(f'DROP INDEX "{NAME}"')
        schema_editor.execute(f'CREATE UNIQUE INDEX "{NAME}" ON {on}')


class Migration(migrations.Migration):
    atomic = False  # for CONCURRENTLY
    dependencies = [("progress", "0020_grading_version")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint("experienceentry", NAME),
                migrations.AddConstraint(
                    "experienceentry",
                    models.UniqueConstraint(
                        condition=models.Q(("idempotency_key__isnull", False)),
                        fields=("user", "awarded_by", "idempotency_key"),
                        name=NAME,
                    ),
                ),
            ],
            database_operations=[migrations.RunPython(replace, restore)],
        )
    ]
