"""Numbers for changes of review cards and enrollments, which devices follow."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0024_statisticcopy")]

    operations = [
        migrations.AddField("userprogress", "enrollments_number", models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField("reviewcard", "change_number", models.BigIntegerField(default=0, db_default=0)),
    ]
