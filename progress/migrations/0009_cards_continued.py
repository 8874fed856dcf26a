"""Review cards store what a later attempt continues from. Older rows get it with their next attempt."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0008_rows_of_a_learner")]

    operations = [
        migrations.AddField("reviewcard", "step", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("reviewcard", "answered_at", models.DateTimeField(null=True)),
    ]
