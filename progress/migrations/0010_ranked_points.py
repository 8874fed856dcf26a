"""The leaderboard counts only what was earned in public courses: entries say whether they are ranked.

Entries of before are ranked, but for those of creators and administrators in lessons of courses that are private now:
others could complete lessons of public courses only.
"""

from datetime import UTC, datetime, time

from django.db import migrations, models
from django.db.models import F, Sum

STAFF = ("content_creator", "admin")


def _sum(entries, since=None):
    if since is not None:
        entries = entries.filter(created_at__gte=datetime.combine(since, time(), UTC))
    return entries.aggregate(total=Sum("amount"))["total"] or 0


def rank(apps, schema_editor):
    Entry = apps.get_model("progress", "ExperienceEntry")
    Completion = apps.get_model("progress", "LessonCompletion")
    Progress = apps.get_model("progress", "UserProgress")
    private = apps.get_model("content", "Lesson").objects.filter(course__is_public=False).values("pk")
    Progress.objects.update(total_score=F("experience_points"))
    for progress in Progress.objects.filter(user__role__in=STAFF).iterator():
        completions = Completion.objects.filter(user_id=progress.pk, lesson_id__in=private)
        sources = [f"lesson:{lesson_id}" for lesson_id in completions.values_list("lesson_id", flat=True)]
        if not sources:
            continue
        completions.update(ranked=False)
        entries = Entry.objects.filter(user_id=progress.pk, kind="lesson", source__in=sources)
        entries.update(ranked=False)
        current = entries.filter(epoch=progress.epoch)
        Progress.objects.filter(pk=progress.pk).update(
            total_score=progress.experience_points - _sum(current),
            week_score=progress.week_score - (_sum(current, progress.week_starts_on) if progress.week_starts_on else 0),
            month_score=progress.month_score
            - (_sum(current, progress.month_starts_on) if progress.month_starts_on else 0),
        )


class Migration(migrations.Migration):
    dependencies = [("progress", "0009_cards_continued"), ("accounts", "0001_initial"), ("content", "0001_initial")]

    operations = [
        migrations.AddField("experienceentry", "ranked", models.BooleanField(default=True, db_default=True)),
        migrations.AddField("lessoncompletion", "ranked", models.BooleanField(default=True, db_default=True)),
        migrations.AddField("lessoncompletion", "experience_limit", models.PositiveIntegerField(null=True)),
        migrations.AddField("userprogress", "total_score", models.BigIntegerField(default=0, db_default=0)),
        migrations.RemoveIndex("userprogress", "progress_leaders_of_all"),
        migrations.AddIndex(
            "userprogress", models.Index(fields=["-total_score", "user"], name="progress_leaders_of_all")
        ),
        migrations.RunPython(rank, migrations.RunPython.noop),
    ]
