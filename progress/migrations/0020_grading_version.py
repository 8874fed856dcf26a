"""Attempts store the version of the rules that graded them; those from before have 1."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0019_late_points")]

    operations = [
        migrations.AddField("exerciseattempt", "grading_version", models.SmallIntegerField(default=1, db_default=1)),
    ]
