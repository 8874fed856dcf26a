from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("progress", "0023_cards_of_latest_mistakes")]
    operations = [
        migrations.CreateModel(
            name="StatisticCopy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=7)),
                ("subject", models.CharField(max_length=64)),
                ("about_json", models.TextField()),
                ("data_json", models.TextField(null=True)),
                ("as_of", models.DateTimeField(null=True)),
                ("requested_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "subject"), name="progress_statisticcopy_once")
                ],
            },
        ),
    ]
