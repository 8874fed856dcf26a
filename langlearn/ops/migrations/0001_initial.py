from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='RateCounter',
            fields=[
                ('key', models.CharField(max_length=150, primary_key=True, serialize=False)),
                ('hits', models.PositiveIntegerField()),
                ('ends_ms', models.BigIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['ends_ms'], name='ops_ratecounter_ends')],
            },
        ),
    ]
