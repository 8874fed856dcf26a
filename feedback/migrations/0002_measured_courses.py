from django.db import migrations, models

from langlearn.db import CodePointCharField


class Migration(migrations.Migration):
    dependencies = [("feedback", "0001_initial")]
    operations = [
        migrations.CreateModel(
            name="MeasuredCourse",
            fields=[
                ("course_id", CodePointCharField(max_length=20, primary_key=True, serialize=False)),
                ("revision", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.AddField("itemstatistic", "course_id", CodePointCharField(default="", max_length=20)),
        migrations.AddField("itemstatistic", "wrong_answers", models.PositiveSmallIntegerField(default=0)),
        migrations.AlterField("itemstatistic", "fingerprint", models.CharField(default="", max_length=64)),
        migrations.AddIndex(
            "itemstatistic", models.Index(fields=["course_id"], name="feedback_itemstatistic_course")
        ),
    ]
