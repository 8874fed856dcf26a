"""Review cards store whether the last attempt is not correct. The next migration sets it for the cards there are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0015_word_cards")]

    operations = [
        migrations.AddField("reviewcard", "is_mistake", models.BooleanField(default=False, db_default=False)),
    ]
