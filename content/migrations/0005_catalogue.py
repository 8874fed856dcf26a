"""The state of what the public may read. Its row is there from the start: there may be courses already."""

import secrets

from django.db import migrations, models


def begin(apps, schema_editor):
    apps.get_model("content", "Catalogue").objects.using(schema_editor.connection.alias).create(
        pk=1, state=secrets.randbits(63)
    )


class Migration(migrations.Migration):
    dependencies = [("content", "0004_exercise_type_known")]

    operations = [
        migrations.CreateModel(
            name="Catalogue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("state", models.BigIntegerField()),
            ],
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
    ]
