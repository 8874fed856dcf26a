"""Adds practice sessions, which answers may name, and the points that they earn."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import langlearn.db.fields


class Migration(migrations.Migration):
    dependencies = [
        ("progress", "0013_scheduler_fits"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            "PracticeSession",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("client_id", models.UUIDField()),
                ("epoch", models.PositiveIntegerField()),
                ("course_id", langlearn.db.fields.CodePointCharField(max_length=20)),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("mixed", "mixed"),
                            ("reviews", "reviews"),
                            ("mistakes", "mistakes"),
                            ("words", "words"),
                            ("lesson", "lesson"),
                        ],
                        max_length=8,
                    ),
                ),
                ("size", models.PositiveSmallIntegerField()),
                ("lesson_id", langlearn.db.fields.CodePointCharField(max_length=60, null=True)),
                ("items", models.JSONField(default=list)),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("local_date", models.DateField(null=True)),
                ("counts", models.BooleanField(default=False)),
                ("life_earned", models.BooleanField(default=False)),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("counts", True)),
                        fields=["user", "epoch", "local_date"],
                        name="progress_practice_by_day",
                    ),
                    models.Index(
                        condition=models.Q(("finished_at__isnull", True)),
                        fields=["started_at"],
                        name="progress_practice_unfinished",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "client_id"), name="progress_practicesession_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("counts", False), ("finished_at__isnull", True), ("local_date__isnull", True)),
                            models.Q(("finished_at__isnull", False), ("local_date__isnull", False)),
                            _connector="OR",
                        ),
                        name="progress_practicesession_finished",
                    ),
                ],
            },
        ),
        migrations.AddField("exerciseattempt", "session_id", models.UUIDField(null=True)),
        migrations.AddIndex(
            "exerciseattempt",
            models.Index(
                condition=models.Q(("session_id__isnull", False)),
                fields=["user", "session_id"],
                name="progress_attempt_of_session",
            ),
        ),
        migrations.AlterField(
            "experienceentry",
            "kind",
            models.CharField(
                choices=[
                    ("lesson", "Lesson"),
                    ("practice", "Practice"),
                    ("bonus", "Bonus"),
                    ("adjustment", "Adjustment"),
                    ("reset", "Reset"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            "experienceentry",
            models.UniqueConstraint(
                condition=models.Q(("kind", "practice")),
                fields=("user", "epoch", "source"),
                name="progress_experienceentry_practice_once",
            ),
        ),
    ]
