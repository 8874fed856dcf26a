"""Adds the cards of words, and how far they are replayed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import langlearn.db.fields


def _learner():
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.CASCADE,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("progress", "0014_practice_sessions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            "WordReplay",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("course_id", langlearn.db.fields.CodePointCharField(max_length=20)),
                ("revision", models.PositiveBigIntegerField()),
                ("words_revision", models.PositiveBigIntegerField()),
                ("answers", models.PositiveIntegerField()),
                ("answered_at", models.DateTimeField(null=True)),
                ("user", _learner()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "course_id"), name="progress_wordreplay_once")
                ],
            },
        ),
        migrations.CreateModel(
            "WordCard",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("course_id", langlearn.db.fields.CodePointCharField(max_length=20)),
                ("word_id", langlearn.db.fields.CodePointCharField(max_length=40)),
                ("due", models.DateTimeField()),
                ("state", models.CharField(max_length=10)),
                ("stability", models.FloatField()),
                ("difficulty", models.FloatField()),
                ("reps", models.PositiveIntegerField()),
                ("lapses", models.PositiveIntegerField()),
                ("step", models.PositiveSmallIntegerField(null=True)),
                ("answered_at", models.DateTimeField()),
                (
                    "last_rating",
                    models.CharField(choices=[("good", "good"), ("hard", "hard"), ("again", "again")], max_length=5),
                ),
                ("good", models.PositiveIntegerField()),
                ("hard", models.PositiveIntegerField()),
                ("again", models.PositiveIntegerField()),
                ("user", _learner()),
            ],
            options={
                "indexes": [models.Index(fields=["course_id", "word_id"], name="progress_wordcard_of_word")],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "course_id", "word_id"), name="progress_wordcard_once")
                ],
            },
        ),
    ]
