"""Media manifests. Stored packages are deleted: each is built again, with its manifest, for the next request."""

import django.db.models.deletion
from django.db import migrations, models

import langlearn.db.fields


def delete_packages(apps, schema_editor):
    apps.get_model("content", "CoursePackage").objects.using(schema_editor.connection.alias).all().delete()


class Migration(migrations.Migration):
    dependencies = [("content", "0008_media_uses")]

    operations = [
        migrations.AddField(
            model_name="coursepackage",
            name="manifest",
            field=models.BinaryField(default=b""),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="coursepackage",
            name="media_bytes",
            field=models.PositiveBigIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="coursepackage",
            name="media_missing",
            field=models.TextField(default="{}"),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="ManifestEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sha256", langlearn.db.fields.CodePointCharField(max_length=64)),
                ("since", models.PositiveBigIntegerField()),
                ("revision", models.PositiveBigIntegerField()),
                ("entry", models.TextField(null=True)),
                (
                    "course",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="content.course",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["course", "revision"], name="content_manifestentry_revision")],
                "constraints": [
                    models.UniqueConstraint(fields=("course", "sha256", "since"), name="content_manifestentry_unique")
                ],
            },
        ),
        # After the columns: their lock blocks a process that would still store a package without a manifest.
        migrations.RunPython(delete_packages, migrations.RunPython.noop),
    ]
