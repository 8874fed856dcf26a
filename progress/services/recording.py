"""How reports become completions, experience points and active days.

A `Recorder` works on one learner whose progress row is locked. It folds reports in memory, one after the other, and
then writes all changes with a number of statements that does not depend on the number of reports. Reports and ledger
entries are only inserted here, so they are plain rows: in a batch, building model instances takes longer than all else.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime
from types import SimpleNamespace
from typing import Final, NamedTuple
from uuid import UUID

from django.conf import settings

from content.selectors.facts import LessonFacts
from langlearn import metrics
from langlearn.db import SetInsert
from progress.models import (
    EntryKind,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    UserProgress,
    lesson_source,
)
from progress.rules.completion import CompletionState, Report, absorb
from progress.rules.dates import ZoneHistory
from progress.rules.experience import experience_for
from progress.rules.periods import is_late
from progress.services.progress_row import add_active_days, add_day_points, save_progress

EARLIER_COMPLETION: Final = "earlier_completion"
_REPORTS = SetInsert(LessonReport)
_ENTRIES = SetInsert(ExperienceEntry)
_CREATED = SetInsert(LessonCompletion)
# An upsert that always finds its rows, with the fields that a further report may change.
_UPDATED = SetInsert(
    LessonCompletion,
    conflict=("user", "lesson_id"),
    where="visible",
    updated=(
        "completed_at",
        "local_date",
        "score",
        "time_spent_seconds",
        "experience_gained",
        "attempts",
        "best_score",
        "first_identity",
        "life_earned_on",
        "change_number",
    ),
)


class Recorded(NamedTuple):
    """What one report did: whether it created the completion it belongs to, and the points it earned (or took).

    `is_earlier`: the report moved an existing completion to an earlier time.
    """

    is_first: bool
    experience_gained: int
    is_earlier: bool = False


@dataclass(slots=True)
class Recorder:
    """Folds reports into the state of one learner.

    `completions` are the learner's visible completions of the lessons concerned, by lesson id. Those created here are
    added to them.
    """

    progress: UserProgress
    completions: dict[str, LessonCompletion]
    zones: ZoneHistory
    at: datetime
    _reported_before: datetime | None = field(init=False)  # latest report before any of these
    _reports: list[SimpleNamespace] = field(default_factory=list)
    _entries: list[SimpleNamespace] = field(default_factory=list)
    _created: dict[str, LessonCompletion] = field(default_factory=dict)
    _updated: dict[str, LessonCompletion] = field(default_factory=dict)
    _points: Counter[date] = field(default_factory=Counter)  # gained or lost by completions, by local date

    def __post_init__(self) -> None:
        self._reported_before = self.progress.last_reported_at

    def add(self, lesson_id: str, report: Report, *, lesson: LessonFacts | None) -> Recorded:
        """Adds a report that is not stored yet.

        What the lesson is worth now, and whether its course is public, counts only when this is its first report.
        `lesson` may be None when it has been deleted and only its completion is left.
        """
        progress = self.progress
        day = self.zones.local_date(report.completed_at)
        self._reports.append(
            SimpleNamespace(
                user_id=progress.user_id,
                identity=report.id,
                epoch=progress.epoch,
                lesson_id=lesson_id,
                completed_at=report.completed_at,
                local_date=day,
                score=report.score,
                time_spent_seconds=report.time_spent_seconds,
                received_at=self.at,
            )
        )
        completion = self.completions.get(lesson_id)
        if completion is not None:
            return self._absorb(completion, report, day)
        if lesson is None:
            raise LookupError(f"lesson {lesson_id} neither exists nor is completed")
        gained = experience_for(lesson.experience_points, report.score, settings.LESSON_XP_MAX)
        self._created[lesson_id] = self.completions[lesson_id] = LessonCompletion(
            user_id=progress.user_id,
            epoch=progress.epoch,
            lesson_id=lesson_id,
            completed_at=report.completed_at,
            local_date=day,
            score=report.score,
            time_spent_seconds=report.time_spent_seconds,
            base_experience=lesson.experience_points,
            experience_limit=settings.LESSON_XP_MAX,
            experience_gained=gained,
            ranked=lesson.is_public,
            best_score=report.score,
            first_identity=UUID(report.id),
        )
        self._points[day] += gained
        self._add_entry(lesson_id, gained, day, ranked=lesson.is_public)
        return Recorded(True, gained)

    def _absorb(self, completion: LessonCompletion, report: Report, day: date) -> Recorded:
        before = CompletionState(
            base=completion.base_experience,
            limit=completion.experience_limit,
            first=Report(
                str(completion.first_identity),
                completion.completed_at,
                completion.score,
                completion.time_spent_seconds,
            ),
            best_score=completion.best_score,
            attempts=completion.attempts,
        )
        after = absorb(before, report)
        completion.attempts = after.attempts
        completion.best_score = after.best_score
        difference, is_earlier = 0, False
        # A completion before a reset that remained visible earns no points any more.
        if after.first is report and completion.epoch == self.progress.epoch:
            difference = after.experience_gained - completion.experience_gained
            is_earlier = report.completed_at < completion.completed_at
            self._points[completion.local_date] -= completion.experience_gained
            self._points[day] += after.experience_gained
            completion.completed_at = report.completed_at
            completion.local_date = day
            completion.score = report.score
            completion.time_spent_seconds = report.time_spent_seconds
            completion.first_identity = UUID(report.id)
            completion.experience_gained = after.experience_gained
            if difference:
                self._add_entry(completion.lesson_id, difference, day, EARLIER_COMPLETION, ranked=completion.ranked)
        if completion.lesson_id not in self._created:
            self._updated[completion.lesson_id] = completion
        return Recorded(False, difference, is_earlier)

    def _add_entry(self, lesson_id: str, amount: int, day: date, reason: str | None = None, *, ranked: bool) -> None:
        self._entries.append(
            SimpleNamespace(
                user_id=self.progress.user_id,
                epoch=self.progress.epoch,
                kind=EntryKind.LESSON,
                amount=amount,
                source=lesson_source(lesson_id),
                reason=reason,
                awarded_by_id=None,
                ranked=ranked,
                local_date=day,
                idempotency_key=None,
                created_at=self.at,
            )
        )

    def newest_completion(self) -> LessonCompletion | None:
        """The learner's newest visible completion, if it was created here; else None, which means unknown."""
        before = self._reported_before
        newer = [row for row in self._created.values() if before is None or row.completed_at > before]
        return max(newer, key=lambda row: (row.completed_at, row.lesson_id), default=None)

    def save(self) -> None:
        """Writes all changes. Nothing is written when no report was added."""
        if not self._reports:
            return
        progress = self.progress
        latest = max(report.completed_at for report in self._reports)
        progress.last_reported_at = max(latest, progress.last_reported_at or latest)
        add_day_points(progress, self._points)
        add_active_days(progress, {report.local_date for report in self._reports}, self.zones)
        for entry in self._entries:
            progress.credit(entry.amount, self.at, ranked=entry.ranked, late=is_late(entry.local_date, self.at))
        changed = [*self._created.values(), *self._updated.values()]
        first = progress.number_changes(len(changed), self.at)
        for number, completion in enumerate(changed, start=first):
            completion.change_number = number
        _REPORTS.insert(self._reports)
        _CREATED.insert(self._created.values())
        _UPDATED.insert(self._updated.values())
        _ENTRIES.insert(self._entries)
        save_progress(progress)
        metrics.lessons_completed(len(self._created))
        metrics.xp_awarded(EntryKind.LESSON.value, sum(max(0, entry.amount) for entry in self._entries))
