"""Marks the review cards whose last attempt is not correct.

A few learners at a time, each batch a transaction under the locks of their progress rows, as uploads write cards: one
for all would make uploads wait. Cut short, the migration can be run again.
"""

from uuid import UUID

from django.db import migrations, transaction
from django.db.models import OuterRef, Subquery

LEARNERS = 100


def mark(apps, schema_editor):
    Card = apps.get_model("progress", "ReviewCard")
    Attempt = apps.get_model("progress", "ExerciseAttempt")
    Progress = apps.get_model("progress", "UserProgress")
    attempts = Attempt.objects.filter(
        user_id=OuterRef("user_id"), exercise_id=OuterRef("exercise_id"), epoch=OuterRef("epoch")
    )
    attempts = attempts.exclude(exercise_type="informative").exclude(verdict="skipped")
    latest = attempts.order_by("-answered_at", "-client_id").values("is_correct")[:1]
    wrong = Card.objects.alias(is_correct=Subquery(latest)).filter(is_correct=False)
    learners = Progress.objects.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True)
    batch = [UUID(int=0)]
    while batch:
        with transaction.atomic():
            batch = list(learners.filter(pk__gt=batch[-1])[:LEARNERS])
            wrong.filter(user_id__in=batch).update(is_mistake=True)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("progress", "0016_cards_of_mistakes")]
    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
