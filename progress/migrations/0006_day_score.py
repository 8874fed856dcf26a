"""Adds the score of the latest day, unknown for the learners there are: their rows are not written.

New rows begin with a known score, of 0; a default in the migration would give it to the old ones too.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0005_fewer_indexes")]

    operations = [
        migrations.AddField("userprogress", "last_earned_on", models.DateField(null=True)),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddField("userprogress", "day_score", models.BigIntegerField(default=0, null=True))
            ],
            database_operations=[migrations.AddField("userprogress", "day_score", models.BigIntegerField(null=True))],
        ),
    ]
