"""Drops the indexes of foreign keys whose table has another index that begins with the same column.

An index alone is dropped, which takes no time. Left to itself, Django would also take the foreign keys away and have
every row checked again as it brings them back.

Each statement is a transaction of its own: one for all would hold locks on nine tables and could meet an upload, which
takes them in another order. Cut short, the migration can be run again.
"""

from django.conf import settings
from django.db import migrations, models

INDEXES = {
    "activityday": "progress_activityday_user_id_425a4a71",
    "exerciseattempt": "progress_exerciseattempt_user_id_2baec058",
    "experienceentry": "progress_experienceentry_user_id_5d6f85f6",
    "idempotencyrecord": "progress_idempotencyrecord_user_id_b4d2ba11",
    "lessoncompletion": "progress_lessoncompletion_user_id_3b5aa72a",
    "lessonreport": "progress_lessonreport_user_id_f232a7ab",
    "reviewcard": "progress_reviewcard_user_id_acdb4d6b",
    "zonechange": "progress_zonechange_user_id_f63707e7",
}


def _key(**options):
    return models.ForeignKey(db_index=False, related_name="+", to=settings.AUTH_USER_MODEL, **options)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("progress", "0004_activity_by_day"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddIndex(
                    model_name="experienceentry",
                    index=models.Index(
                        fields=["awarded_by"],
                        condition=models.Q(awarded_by__isnull=False),
                        name="progress_entry_awarded_by",
                    ),
                ),
                *(
                    migrations.AlterField(model, "user", _key(on_delete=models.deletion.CASCADE))
                    for model in sorted(INDEXES)
                ),
                migrations.AlterField(
                    "experienceentry", "awarded_by", _key(null=True, on_delete=models.deletion.SET_NULL)
                ),
            ],
            database_operations=[
                migrations.RunSQL(
                    'CREATE INDEX IF NOT EXISTS "progress_entry_awarded_by" ON "progress_experienceentry"'
                    ' ("awarded_by_id") WHERE "awarded_by_id" IS NOT NULL',
                    'DROP INDEX IF EXISTS "progress_entry_awarded_by"',
                ),
                *(
                    migrations.RunSQL(
                        f'DROP INDEX IF EXISTS "{index}"',
                        f'CREATE INDEX IF NOT EXISTS "{index}" ON "progress_{model}" ("user_id")',
                    )
                    for model, index in sorted(INDEXES.items())
                ),
                migrations.RunSQL(
                    'DROP INDEX IF EXISTS "progress_experienceentry_awarded_by_id_0b7ca2c8"',
                    'CREATE INDEX IF NOT EXISTS "progress_experienceentry_awarded_by_id_0b7ca2c8"'
                    ' ON "progress_experienceentry" ("awarded_by_id")',
                ),
            ],
        ),
    ]
