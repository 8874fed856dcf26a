"""Numbers the review cards there are, so that a device that reads from the beginning is told of them.

A few learners at a time, each batch a transaction under the locks of their progress rows, as answers write cards: one
for all would make answers wait. Cut short, the migration can be run again.
"""

from uuid import UUID

from django.db import migrations, models, transaction
from django.db.models.functions import Coalesce, Greatest

LEARNERS = 100
NUMBER = """
UPDATE progress_reviewcard SET change_number = numbered.number
FROM (
    SELECT card.id, card.user_id,
        learner.change_number + ROW_NUMBER() OVER (PARTITION BY card.user_id ORDER BY card.id) AS number
    FROM progress_reviewcard card JOIN progress_userprogress learner ON learner.user_id = card.user_id
    WHERE card.change_number = 0 AND card.user_id IN ({})
) AS numbered
WHERE progress_reviewcard.id = numbered.id AND progress_reviewcard.user_id = numbered.user_id
"""


def number(apps, schema_editor):
    Card = apps.get_model("progress", "ReviewCard")
    Progress = apps.get_model("progress", "UserProgress")
    connection = schema_editor.connection
    highest = Card.objects.filter(user_id=models.OuterRef("pk")).order_by("-change_number").values("change_number")[:1]
    counter = Greatest("change_number", Coalesce(models.Subquery(highest), 0))
    learners = Progress.objects.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True)
    batch = [UUID(int=0)]
    while batch:
        with transaction.atomic():
            batch = list(learners.filter(pk__gt=batch[-1])[:LEARNERS])
            if batch:
                keys = [models.UUIDField().get_db_prep_value(user_id, connection) for user_id in batch]
                with connection.cursor() as cursor:
                    cursor.execute(NUMBER.format(", ".join(["%s"] * len(keys))), keys)
                Progress.objects.filter(pk__in=batch).update(change_number=counter)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("progress", "0025_change_numbers")]
    operations = [
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.AddIndex(
            "reviewcard", models.Index(fields=["user", "change_number"], name="progress_card_changes")
        ),
    ]
