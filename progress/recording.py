"""How reports become completions, experience points and active days.

A `Recorder` works on one learner whose progress row the caller has locked. It folds reports in memory, one after the
other, and then writes everything they changed with a number of statements that does not depend on how many there were.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from langlearn.api.compiled import NUMBER_PARAMETER, UUID_PARAMETER, CompiledRead, Question, ResultSet
from langlearn.api.lists import TEXTS, EachOf
from langlearn.api.writes import CompiledInsert, insert_together
from langlearn.ops import metrics
from progress.ledger import credit, credit_days
from progress.models import (
    ActivityDay,
    EntryKind,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    UserProgress,
    ZoneChange,
)
from progress.rules.completion import CompletionState, Report, absorb
from progress.rules.dates import ZoneChange as Change
from progress.rules.dates import ZoneHistory
from progress.rules.experience import experience_for
from progress.rules.streak import StreakState

EARLIER_COMPLETION = "earlier_completion"
_LESSON_SOURCE = "lesson:"
# The columns of a completion that a further report may change.
_FOLDED = (
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
)
# One row for each report, with the completion that it makes and the line of the ledger that it earns: most of what they
# hold is the same.
_REPORTS = CompiledInsert(LessonReport, same=("user", "epoch", "received_at"))
# What is usual is not sent: a completion of one report, which earned what it is worth.
_CREATED = CompiledInsert(
    LessonCompletion,
    same=("user", "epoch"),
    computed={"first_identity": "identity", "visible": "true", "life_earned_on": "NULL"},
    defaults={"experience_gained": "amount", "attempts": "1", "best_score": "score"},
    where="base_experience",
)
_ENTRIES = CompiledInsert(
    ExperienceEntry,
    same=("user", "epoch", "created_at"),
    computed={
        "kind": f"'{EntryKind.LESSON.value}'",
        "source": f"'{_LESSON_SOURCE}' || lesson_id",
        "awarded_by": "NULL",
        "idempotency_key": "NULL",
    },
    where="amount",
)
_RECORDED = (_REPORTS, _CREATED, _ENTRIES)
_DAYS = CompiledInsert(ActivityDay, conflict=("user", "epoch", "local_date"))
# Written as inserts that always meet their row: a list of values, where an update has a case for each row.
_UPDATED = CompiledInsert(LessonCompletion, conflict=("id",), updated=_FOLDED)
_STATE = CompiledInsert(
    UserProgress,
    conflict=("user",),
    updated=[field.name for field in UserProgress._meta.concrete_fields if not field.primary_key],
)


@dataclass(slots=True)
class Completion:
    """A row of `LessonCompletion` while reports are folded into it; an instance of the model is ten times as dear."""

    user_id: UUID
    epoch: int
    lesson_id: str
    completed_at: datetime
    local_date: date
    score: int | None
    time_spent_seconds: int | None
    base_experience: int
    experience_gained: int
    attempts: int
    best_score: int | None
    first_identity: UUID
    change_number: int
    visible: bool = True
    life_earned_on: date | None = None
    id: int | None = None


COMPLETION_COLUMNS = tuple(field.name for field in fields(Completion))


class Recorded(NamedTuple):
    """What one report did: whether it made the completion it belongs to, and the points it earned (or took).

    `is_earlier`: the report moved a completion that was there before to an earlier time.
    """

    is_first: bool
    experience_gained: int
    is_earlier: bool = False


def zone_history(progress: UserProgress) -> ZoneHistory:
    """The learner's zones. A query only when the zone was ever changed."""
    return ZoneHistory(progress.timezone) if progress.local_date_floor is None else read_zone_history(progress)


def read_zone_history(progress: UserProgress) -> ZoneHistory:
    """The learner's zones, from the changes themselves. One query."""
    rows = list(ZoneChange.objects.filter(user_id=progress.user_id).order_by("changed_at", "id"))
    if not rows:
        return ZoneHistory(progress.timezone)
    return ZoneHistory(rows[0].from_zone, tuple(Change(row.changed_at, row.to_zone) for row in rows))


def _active_days(user_id: UUID, epoch: int) -> QuerySet[ActivityDay, Any]:
    return ActivityDay.objects.filter(user_id=user_id, epoch=epoch).values_list("local_date")


_ACTIVE_DAYS = CompiledRead(_active_days, user_id=(UUID_PARAMETER, UUID(int=1)), epoch=(NUMBER_PARAMETER, 999_999_937))


def active_days(progress: UserProgress) -> set[date]:
    """All active days of the present epoch. One query."""
    return {day for (day,) in _ACTIVE_DAYS.all(user_id=progress.user_id, epoch=progress.epoch)}


def streak_state(progress: UserProgress) -> StreakState:
    return StreakState(
        progress.streak_last_day, progress.streak_run, progress.streak_longest, progress.streak_expires_on
    )


def set_streak(progress: UserProgress, state: StreakState) -> None:
    progress.streak_last_day = state.last_day
    progress.streak_run = state.run
    progress.streak_longest = state.longest
    progress.streak_expires_on = state.expires_on


def lesson_source(lesson_id: str) -> str:
    """How the ledger names a lesson."""
    return f"{_LESSON_SOURCE}{lesson_id}"


@dataclass(slots=True)
class Recorder:
    """Folds reports into the state of one learner.

    `completions` are the learner's visible completions of the lessons concerned, by lesson id: those from before. One
    that is made here comes to them when somebody asks for it.
    """

    progress: UserProgress
    completions: dict[str, Completion]
    zones: ZoneHistory
    at: datetime
    _last_reported_at: datetime | None = field(init=False)  # before any of these
    _rows: list[dict[str, Any]] = field(default_factory=list)  # for `_RECORDED`, one for each report
    _points: Counter[date] = field(default_factory=Counter)  # what completions earn more or less, by day
    # By lesson, the row of the report that the completion made here shows. It has what `_CREATED` needs.
    _created: dict[str, dict[str, Any]] = field(default_factory=dict)
    _updated: dict[str, Completion] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._last_reported_at = self.progress.last_reported_at

    def add(self, lesson_id: str, report: Report, *, base_experience: int | None) -> Recorded:
        """Takes in a report that is not stored yet.

        `base_experience` is what the lesson is worth now; it counts only when this is the lesson's first report, and
        may be None when the lesson is gone and only its completion is left.
        """
        identity, completed_at, score, seconds = report
        day = self.zones.local_date(completed_at)
        row: dict[str, Any] = {
            "identity": identity,
            "lesson_id": lesson_id,
            "completed_at": completed_at,
            "local_date": day,
            "score": score,
            "time_spent_seconds": seconds,
        }
        self._rows.append(row)
        if lesson_id in self.completions or lesson_id in self._created:
            return self._absorb(self.completion(lesson_id), report, day, row)
        if base_experience is None:
            raise LookupError(f"lesson {lesson_id} is neither there nor completed")
        gained = experience_for(base_experience, score)
        row["base_experience"] = base_experience
        row["amount"] = gained
        self._points[day] += gained
        self._created[lesson_id] = row
        return Recorded(True, gained)

    def completion(self, lesson_id: str) -> Completion:
        """The learner's completion of a lesson, with what was added. Raises KeyError when there is none.

        The number of its change is known once it is saved.
        """
        completion = self.completions.get(lesson_id)
        if completion is None:
            row = self._created[lesson_id]
            completion = self.completions[lesson_id] = Completion(
                user_id=self.progress.user_id,
                epoch=self.progress.epoch,
                lesson_id=lesson_id,
                completed_at=row["completed_at"],
                local_date=row["local_date"],
                score=row["score"],
                time_spent_seconds=row["time_spent_seconds"],
                base_experience=row["base_experience"],
                experience_gained=row["amount"],
                attempts=1,
                best_score=row["score"],
                first_identity=UUID(row["identity"]),
                change_number=row.get("change_number", 0),
            )
        return completion

    def _absorb(self, completion: Completion, report: Report, day: date, row: dict[str, Any]) -> Recorded:
        lesson_id = completion.lesson_id
        before = CompletionState(
            base=completion.base_experience,
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
        is_earlier = report.completed_at < completion.completed_at
        completion.attempts = after.attempts
        completion.best_score = after.best_score
        difference = 0
        # What was completed before a reset and kept earns nothing any more.
        if after.first is report and completion.epoch == self.progress.epoch:
            difference = after.experience_gained - completion.experience_gained
            self._points[completion.local_date] -= completion.experience_gained
            self._points[day] += after.experience_gained
            completion.completed_at = report.completed_at
            completion.local_date = day
            completion.score = report.score
            completion.time_spent_seconds = report.time_spent_seconds
            completion.first_identity = UUID(report.id)
            completion.experience_gained = after.experience_gained
            if difference:
                row |= {"amount": difference, "reason": EARLIER_COMPLETION}
            if lesson_id in self._created:
                row["base_experience"] = self._created[lesson_id].pop("base_experience")
                self._created[lesson_id] = row
        if lesson_id not in self._created:
            self._updated[lesson_id] = completion
        return Recorded(False, difference, is_earlier)

    def newest(self) -> Completion | None:
        """The newest of all the learner's visible completions, if it was made here: none is newer than its reports."""
        before = self._last_reported_at
        made = [row for row in self._created.values() if before is None or row["completed_at"] > before]
        if not made:
            return None
        newest: str = max(made, key=itemgetter("completed_at", "lesson_id"))["lesson_id"]
        return self.completion(newest)

    def save(self) -> None:
        """Writes all of it. Nothing is written when no report was added."""
        if not self._rows:
            return
        progress = self.progress
        reported_at = max([row["completed_at"] for row in self._rows])
        before = self._last_reported_at
        progress.last_reported_at = reported_at if before is None else max(before, reported_at)
        credit_days(progress, self._points)
        days = self._extend_streak()
        amounts = [row["amount"] for row in self._rows if "amount" in row]
        if amounts:
            credit(progress, sum(amounts), self.at)
        self._number_changes()
        insert_together(
            (_RECORDED, self._rows),
            (_DAYS, days),
            (_UPDATED, _UPDATED.values_of(self._updated.values())),
            (_STATE, _STATE.values_of([progress])),
            same={
                "user_id": progress.user_id,
                "epoch": progress.epoch,
                "received_at": self.at,
                "created_at": self.at,
            },
        )
        metrics.lessons_completed(len(self._created))
        metrics.xp_awarded(EntryKind.LESSON.value, sum([max(0, amount) for amount in amounts]))

    def _number_changes(self) -> None:
        numbers = count(self.progress.number_changes(len(self._created) + len(self._updated), self.at))
        for (lesson_id, row), number in zip(self._created.items(), numbers, strict=False):
            row["change_number"] = number
            completion = self.completions.get(lesson_id)
            if completion is not None:  # somebody has asked for it, and may have changed it
                completion.change_number = number
                row |= {
                    "experience_gained": completion.experience_gained,
                    "attempts": completion.attempts,
                    "best_score": completion.best_score,
                }
        for completion, number in zip(self._updated.values(), numbers, strict=False):
            completion.change_number = number

    def _extend_streak(self) -> list[dict[str, Any]]:
        """Takes the days of the reports into the streak, and gives those that may be new."""
        progress = self.progress
        known = streak_state(progress)
        days = {row["local_date"] for row in self._rows} - {known.last_day}
        if not days:
            return []
        carried = self.zones.carried_days()
        added = sorted([day for day in days if not known.holds(day, carried)])
        if not added:
            return []
        if known.last_day is None or added[0] > known.last_day:
            state = known
            for day in added:
                state = state.extended(day, carried)
        else:  # a late report may link two runs, so all days are looked at
            state = StreakState.of(active_days(progress).union(added), carried)
        set_streak(progress, state)
        whose = {"user_id": progress.user_id, "epoch": progress.epoch}
        return [{**whose, "local_date": day} for day in added]


def _visible(user_id: UUID, lesson_ids: Collection[str]) -> QuerySet[LessonCompletion, Any]:
    rows = LessonCompletion.objects.filter(EachOf("lesson_id", lesson_ids, TEXTS), user_id=user_id, visible=True)
    return rows.values_list(*COMPLETION_COLUMNS)


_VISIBLE = CompiledRead(_visible, user_id=(UUID_PARAMETER, UUID(int=1)), lesson_ids=(TEXTS, ("stand-in",)))


def visible_by_lesson(user_id: UUID, lesson_ids: Collection[str]) -> Question[dict[str, Completion]]:
    """The learner's visible completions of these lessons."""

    def answer(rows: ResultSet) -> dict[str, Completion]:
        completions = (Completion(*row) for row in rows)
        return {completion.lesson_id: completion for completion in completions}

    return Question(_VISIBLE, {"user_id": user_id, "lesson_ids": lesson_ids}, answer)
