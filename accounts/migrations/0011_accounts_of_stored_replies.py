"""Names the account in the stored replies to administrators, and deletes those about accounts that are gone."""

import json
from uuid import UUID

from django.db import migrations
from django.db.models import Q


def name_accounts(apps, schema_editor):
    Record = apps.get_model("accounts", "IdempotencyRecord")
    User = apps.get_model("accounts", "User")
    # Bonus, adjustment and reset: by the API with the learner's progress, in the admin site with the id in the key.
    acted = apps.get_model("accounts", "AuditEntry").objects.filter(action__startswith="progress.")
    administrators = Q(user__role="admin") | Q(user__in=acted.values("actor_id"))  # the role may have changed since
    records = Record.objects.filter(administrators, permanent=True, about=None)
    for pk, owner, key, reply in list(records.values_list("pk", "user_id", "key", "reply")):
        try:
            named = UUID(json.loads(reply)["data"]["user_id"] if reply else key[-36:])
        except (ValueError, KeyError, TypeError):
            continue
        if named == owner:  # a lesson that the administrator learned
            continue
        if User.objects.filter(id=named).exists():
            Record.objects.filter(pk=pk).update(about=named)
        else:
            Record.objects.filter(pk=pk).delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_account_of_reply")]

    operations = [migrations.RunPython(name_accounts, migrations.RunPython.noop)]
