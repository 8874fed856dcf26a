"""Drops the indexes of foreign keys whose table has another index that begins with the same column.

An index alone is dropped, which takes no time: see progress/migrations/0005_fewer_indexes.py.
"""

from django.conf import settings
from django.db import migrations, models

INDEXES = {
    "mailtoken": ("mail_tokens", "accounts_mailtoken_user_id_e58596b4"),
    "session": ("sessions", "accounts_session_user_id_d5aaed01"),
}


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model,
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.deletion.CASCADE,
                        related_name=related_name,
                        to=settings.AUTH_USER_MODEL,
                    ),
                )
                for model, (related_name, _) in INDEXES.items()
            ],
            database_operations=[
                migrations.RunSQL(
                    f'DROP INDEX IF EXISTS "{index}"',
                    f'CREATE INDEX IF NOT EXISTS "{index}" ON "accounts_{model}" ("user_id")',
                )
                for model, (_, index) in INDEXES.items()
            ],
        )
    ]
