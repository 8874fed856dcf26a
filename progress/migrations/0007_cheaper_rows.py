"""Takes away what the tables that grow with every upload need not have: the foreign keys to the account, an index that
no query reads, and a rule that the ledger holds.

Each change is a transaction of its own: one for all would hold locks on six tables and the accounts, and could meet an
upload, which takes them in another order. Cut short, the migration can be run again.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

TABLES = ("activityday", "exerciseattempt", "experienceentry", "lessoncompletion", "lessonreport", "reviewcard")


class _AlterField(migrations.AlterField):
    atomic = True  # SQLite writes the table anew


class _RemoveConstraint(migrations.RemoveConstraint):
    atomic = True

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        connection = schema_editor.connection
        table = from_state.apps.get_model(app_label, self.model_name)._meta.db_table
        with connection.cursor() as cursor:
            there = self.name in connection.introspection.get_constraints(cursor, table)
        if there or connection.vendor != "postgresql":  # SQLite takes no offence
            super().database_forwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("progress", "0006_day_score"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *(
            _AlterField(
                model,
                "user",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to=settings.AUTH_USER_MODEL,
                ),
            )
            for model in TABLES
        ),
        migrations.RemoveIndex("lessonreport", "progress_report_of_lesson"),
        _RemoveConstraint("lessoncompletion", "progress_lessoncompletion_epoch_once"),
    ]
