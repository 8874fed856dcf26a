"""Gives the idempotency keys to `accounts`: only in the state, the table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("progress", "0010_ranked_points"), ("accounts", "0007_idempotency_record")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("IdempotencyRecord")])
    ]
