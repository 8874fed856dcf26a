from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("feedback", "0002_measured_courses")]
    operations = [migrations.AddField("case", "withdraws", models.BooleanField(default=False))]
