"""Takes the idempotency keys over from `progress`: only in the state, the table stays as it is."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_course_audit"), ("progress", "0010_ranked_points")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="IdempotencyRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=255)),
                        ("fingerprint", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField()),
                        ("reply", models.TextField()),
                        ("permanent", models.BooleanField()),
                        ("created_at", models.DateTimeField()),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "progress_idempotencyrecord",
                        "indexes": [
                            models.Index(
                                condition=models.Q(("permanent", False)),
                                fields=["created_at"],
                                name="progress_key_expiry",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "key"), name="progress_idempotencyrecord_once")
                        ],
                    },
                )
            ]
        )
    ]
