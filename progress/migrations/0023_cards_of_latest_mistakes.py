from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0022_attemptcorrection")]
    operations = [
        migrations.AddIndex(
            "reviewcard",
            models.Index(
                fields=["exercise_id", "user"], condition=models.Q(is_mistake=True), name="progress_card_mistake"
            ),
        ),
    ]
