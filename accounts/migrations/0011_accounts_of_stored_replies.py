"""Names the account in the stored replies to administrators, and deletes those about accounts that are gone."""

import json
from uuid import UUID

from django.db import migrations


def name_accounts(apps, schema_editor):
    Record = apps.get_model("accounts", "IdempotencyRecord")
    User = apps.get_model("accounts", "User")
    # Bonus, adjustment and reset: by the API with the learner's progress, in the admin site with the id in the key.
    records = Record.objects.filter(user__role="admin", permanent=True, about=None)
    for pk, key, reply in list(records.values_list("pk", "key", "reply")):
        try:
            named = UUID(json.loads(reply)["data"]["user_id"] if reply else key[-36:])
        except (ValueError, KeyError, TypeError):
            continue
        if User.objects.filter(id=named).exists():
            Record.objects.filter(pk=pk).update(about=named)
        else:
            Record.objects.filter(pk=pk).delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_account_of_reply")]

    operations = [migrations.RunPython(name_accounts, migrations.RunPython.noop)]
