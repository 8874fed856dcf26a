"""Writes of the twins: completed lessons and what they earn."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from rest_framework.exceptions import NotFound

from accounts.models import User
from content.models import Lesson
from progress.models import (
    ActivityDay,
    EntryKind,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    UserProgress,
)

Outcome = dict[str, Any]  # of one report: lesson_id, status and experience_gained


def experience(base: int, score: int | None) -> int:
    tenths = 10 if score is None or 60 <= score < 80 else 12 if score >= 90 else 11 if score >= 80 else 8
    return max(1, base * tenths // 10)


def complete(user: User, lesson_id: str, result: Mapping[str, Any]) -> tuple[UserProgress, LessonCompletion | None]:
    """The learner's progress, and the completion unless the lesson was completed before."""
    report = {**result, "lesson_id": lesson_id, "completed_at": timezone.now(), "client_id": uuid4()}
    with transaction.atomic():
        progress, completions, outcomes = _record(user, [report])
        if outcomes[0]["status"] == "unknown_lesson":
            raise NotFound("Lesson not found")
    completion = completions[lesson_id]
    return progress, completion if completion.attempts == 1 else None


def sync(user: User, reports: Sequence[Mapping[str, Any]]) -> tuple[UserProgress, list[Outcome]]:
    with transaction.atomic():
        progress, _, outcomes = _record(user, reports)
    return progress, outcomes


def _record(
    user: User, reports: Sequence[Mapping[str, Any]]
) -> tuple[UserProgress, dict[str, LessonCompletion], list[Outcome]]:
    at = timezone.now()
    progress, _ = UserProgress.objects.select_for_update().get_or_create(
        user=user,
        defaults={
            "lives_count": settings.LIVES_START,
            "lives_as_of": at,
            "timezone": user.timezone,
            "updated_at": at,
        },
    )
    zone = ZoneInfo(progress.timezone)
    identities = [report["client_id"] for report in reports]
    lesson_ids = {report["lesson_id"] for report in reports}
    own: dict[str, Any] = {"user": user, "epoch": progress.epoch}
    seen: set[UUID] = set(
        LessonReport.objects.filter(user=user, identity__in=identities).values_list("identity", flat=True)
    )
    lessons = Lesson.objects.filter(course__is_public=True).in_bulk(list(lesson_ids))
    completions = {
        row.lesson_id: row for row in LessonCompletion.objects.filter(user=user, visible=True, lesson_id__in=lesson_ids)
    }
    stored: list[LessonReport] = []
    created: list[LessonCompletion] = []
    repeated: list[LessonCompletion] = []
    entries: list[ExperienceEntry] = []
    outcomes: list[Outcome] = []
    for report in reports:
        pk, identity = report["lesson_id"], report["client_id"]
        if pk not in lessons:
            outcomes.append({"lesson_id": pk, "status": "unknown_lesson", "experience_gained": 0})
            continue
        if identity in seen:
            outcomes.append({"lesson_id": pk, "status": "duplicate", "experience_gained": 0})
            continue
        seen.add(identity)
        day = report["completed_at"].astimezone(zone).date()
        values = {
            "lesson_id": pk,
            "completed_at": report["completed_at"],
            "local_date": day,
            "score": report["score"],
            "time_spent_seconds": report["time_spent_seconds"],
        }
        stored.append(LessonReport(**own, **values, identity=identity, received_at=at))
        progress.change_number += 1
        completion = completions.get(pk)
        if completion:
            completion.attempts += 1
            completion.best_score = max(filter(None, (completion.best_score, report["score"])), default=None)
            completion.change_number = progress.change_number
            repeated.append(completion)
            outcomes.append({"lesson_id": pk, "status": "synced", "experience_gained": 0})
            continue
        gained = experience(lessons[pk].experience_points, report["score"])
        completions[pk] = LessonCompletion(
            **own,
            **values,
            base_experience=lessons[pk].experience_points,
            experience_gained=gained,
            best_score=report["score"],
            first_identity=identity,
            change_number=progress.change_number,
        )
        created.append(completions[pk])
        entries.append(
            ExperienceEntry(
                **own, kind=EntryKind.LESSON, amount=gained, source=f"lesson:{pk}", local_date=day, created_at=at
            )
        )
        outcomes.append({"lesson_id": pk, "status": "synced", "experience_gained": gained})
    if stored:
        days = {report.local_date for report in stored}
        LessonReport.objects.bulk_create(stored)
        LessonCompletion.objects.bulk_create(created)
        if repeated:
            LessonCompletion.objects.bulk_update(repeated, ["attempts", "best_score", "change_number"])
        ExperienceEntry.objects.bulk_create(entries)
        ActivityDay.objects.bulk_create([ActivityDay(**own, local_date=day) for day in days], ignore_conflicts=True)
        _count(progress, stored, entries, at)
        progress.save()
    return progress, completions, outcomes


def _count(
    progress: UserProgress, reports: Sequence[LessonReport], entries: Sequence[ExperienceEntry], at: datetime
) -> None:
    """Totals and streak after these reports, which have been stored."""
    gained = sum(entry.amount for entry in entries)
    progress.experience_points += gained
    progress.total_score += gained
    week, month = at.date() - timedelta(days=at.weekday()), at.date().replace(day=1)
    progress.week_score = gained + (progress.week_score if progress.week_starts_on == week else 0)
    progress.month_score = gained + (progress.month_score if progress.month_starts_on == month else 0)
    progress.week_starts_on, progress.month_starts_on = week, month
    if entries:
        last = max(entry.local_date for entry in entries)
        if progress.last_earned_on is None or last > progress.last_earned_on:
            progress.last_earned_on, progress.day_score = last, 0
        progress.day_score = (progress.day_score or 0) + sum(
            entry.amount for entry in entries if entry.local_date == progress.last_earned_on
        )
    days = ActivityDay.objects.filter(user_id=progress.user_id, epoch=progress.epoch).values_list(
        "local_date", flat=True
    )
    progress.streak_last_day, progress.streak_run, longest = _streak(sorted(days))
    progress.streak_longest = max(progress.streak_longest, longest)
    progress.streak_expires_on = progress.streak_last_day + timedelta(days=1)
    newest = max(report.completed_at for report in reports)
    progress.last_reported_at = max(filter(None, (progress.last_reported_at, newest)))
    progress.updated_at = at


def _streak(days: Sequence[date]) -> tuple[date, int, int]:
    """The last day, the run that ends there, and the longest run."""
    run = longest = 0
    before = None
    for day in days:
        run = run + 1 if before == day - timedelta(days=1) else 1
        longest = max(longest, run)
        before = day
    return days[-1], run, longest
