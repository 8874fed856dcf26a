from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0017_mark_mistakes")]
    operations = [
        migrations.AddField("wordreplay", "stored_at", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "wordreplay", models.Index(fields=["course_id", "stored_at"], name="progress_wordreplay_stored")
        ),
    ]
