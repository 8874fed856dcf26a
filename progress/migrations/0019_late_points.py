"""Takes points that were booked more than seven days after their date out of the scores of the week and the month.

A few learners at a time, each batch a transaction under the locks of their progress rows, as uploads book points. Cut
short, the migration can be run again.
"""

from datetime import UTC, timedelta

from django.db import migrations, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Q

LEARNERS = 100


def recount(apps, schema_editor):
    Entry = apps.get_model("progress", "ExperienceEntry")
    Progress = apps.get_model("progress", "UserProgress")
    # Booked on the eighth day after their date, or later.
    eighth_day = ExpressionWrapper(F("local_date") + timedelta(days=8), output_field=DateTimeField())
    late = Q(created_at__gte=eighth_day)
    learners = sorted(set(Entry.objects.filter(late, ranked=True).values_list("user_id", flat=True)))
    for start in range(0, len(learners), LEARNERS):
        with transaction.atomic():
            rows = Progress.objects.select_for_update(no_key=True).order_by("pk")
            for progress in rows.filter(pk__in=learners[start : start + LEARNERS]):
                entries = Entry.objects.filter(user_id=progress.pk, epoch=progress.epoch, ranked=True).exclude(late)
                booked = [(at.astimezone(UTC).date(), amount) for at, amount in entries.values_list("created_at", "amount")]
                weeks = [(day - timedelta(days=day.weekday()), amount) for day, amount in booked]
                months = [(day.replace(day=1), amount) for day, amount in booked]
                progress.week_starts_on, progress.week_score = newest(weeks)
                progress.month_starts_on, progress.month_score = newest(months)
                progress.save(update_fields=["week_starts_on", "week_score", "month_starts_on", "month_score"])


def newest(periods):
    first = max((day for day, _ in periods), default=None)
    return first, sum(amount for day, amount in periods if day == first)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("progress", "0018_word_replay_stored_at")]
    operations = [migrations.RunPython(recount, migrations.RunPython.noop)]
