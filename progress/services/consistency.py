"""Checks that the stored state of learners follows from their logs, and repairs it.

Reports, attempts with their corrections, finished practice sessions, the ledger and zone changes are the source of
truth. Completions, active days, review cards, and the totals and streaks of the progress row are computed again and
compared: of many accounts in one state of the database, and of one that differs once more, under the lock of its
progress row. So are the cards of words, as a read would show them. Lives have no log: their state is compared with the
instants between which it can have started. A difference is either repaired, by writing the computed value, or by
deleting the cards that a read computes, or names an inconsistency of the logs themselves, which are never changed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts import audit
from accounts import selectors as accounts
from accounts.audit import Actor
from accounts.models import AuditAction, User
from content.readers import EVERYTHING
from content.selectors.facts import lessons_by_id
from langlearn.db import RowUpdate, snapshot
from progress.models import (
    ActivityDay,
    AttemptCorrection,
    Enrollment,
    EntryKind,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    Placement,
    PracticeSession,
    ReviewCard,
    SchedulerFit,
    UserProgress,
    WordCard,
    WordReplay,
    lesson_source,
)
from progress.rules.completion import CompletionState, Report, fold_reports
from progress.rules.day_total import DayTotal
from progress.rules.experience import base_for, experience_for
from progress.rules.periods import is_late
from progress.rules.practice import EXPERIENCE, Answer, entries_due, result_of
from progress.rules.reviews import DEFAULT_WEIGHTS, ExerciseSchedule
from progress.rules.streak import StreakState
from progress.selectors.attempts import schedule_of, schedules
from progress.selectors.history import DATED_KINDS, zone_history_of
from progress.selectors.learner_rows import LearnerRows, learner_rows
from progress.selectors.state import lives_policy
from progress.services.attempts import save_cards
from progress.services.progress_row import locked_progress
from progress.services.word_cards import forget_word_cards

_TOTALS = (
    "experience_points",
    "total_score",
    "week_starts_on",
    "week_score",
    "month_starts_on",
    "month_score",
    "last_earned_on",
    "day_score",
    "streak_last_day",
    "streak_run",
    "streak_longest",
    "streak_expires_on",
    "local_date_floor",
    "last_reported_at",
)
_LOGS = (LessonReport, ExperienceEntry, ExerciseAttempt, PracticeSession)
_COMPLETION = RowUpdate(
    LessonCompletion,
    key=("user", "id"),
    updated=[field.name for field in LessonCompletion._meta.concrete_fields if field.name not in ("user", "id")],
)
_Key = tuple[str, int]  # lesson, epoch
# Their foreign keys to the account have no database constraint: see `progress.models`.
_UNCHECKED = (
    *_LOGS,
    LessonCompletion,
    ActivityDay,
    AttemptCorrection,
    ReviewCard,
    SchedulerFit,
    WordReplay,
    WordCard,
    Enrollment,
    Placement,
)


@dataclass(frozen=True, slots=True)
class Difference:
    """One stored value that is wrong. `repair` corrects it; None when only a person can."""

    user_id: UUID
    what: str
    stored: Any
    computed: Any
    repair: Callable[[], object] | None = None

    def __str__(self) -> str:
        return f"{self.user_id} {self.what}: stored {self.stored}, computed {self.computed}"


def accounts_to_check(since: datetime | None = None) -> Iterator[UUID]:
    """Every account with progress, the ones that lost their progress row included; with `since` what changed since."""
    rows = UserProgress.objects.all() if since is None else _changed(since)
    yield from rows.order_by("pk").values_list("pk", flat=True).iterator()
    known = UserProgress.objects.filter(pk=OuterRef("user_id"))
    first, *others = (model.objects.filter(~Exists(known)).values_list("user_id") for model in _LOGS)
    yield from sorted({row[0] for row in first.union(*others)})


def _changed(since: datetime) -> QuerySet[UserProgress]:
    """Attempts are the only log that leaves the row as it is. Their table is read as a whole."""
    answered = ExerciseAttempt.objects.filter(received_at__gte=since)
    return UserProgress.objects.filter(Q(updated_at__gte=since) | Q(pk__in=answered.values("user_id")))


def rows_without_account() -> Iterator[Difference]:
    """Rows of accounts that do not exist, which the service never leaves. One query per table."""
    account = User.objects.filter(pk=OuterRef("user_id"))
    for model in _UNCHECKED:
        rows = model._default_manager.filter(~Exists(account)).order_by("user_id").values_list("user_id")
        for user_id, number in rows.annotate(Count("pk")):
            yield Difference(user_id, str(model._meta.verbose_name_plural), number, "no account")


def check_account(user_id: UUID, *, at: datetime, repair: bool = False) -> list[Difference]:
    """The differences of one account. With `repair` those that can be are repaired, and written to the audit log.

    Raises NotFound for an account that does not exist.
    """
    with transaction.atomic():
        if not UserProgress.objects.filter(pk=user_id).exists() and not _has_history(user_id):
            accounts.find_user(user_id)
            return []
        progress = locked_progress(user_id=user_id, timezone=accounts.find_user(user_id)["timezone"], at=at)
        differences = _Check(progress, at, learner_rows([user_id])[user_id]).differences()
        if repair:
            _repair(progress, differences, at)
        else:
            transaction.set_rollback(True)  # a missing row is created by a repair only
        return differences


def accounts_that_differ(user_ids: Collection[UUID], *, at: datetime) -> list[UUID]:
    """Which of these accounts `check_account` has to look at: those with a difference, or without a progress row.

    It compares the same without a lock, in one state of the database. A number of queries that does not depend on that
    of the accounts.
    """
    with snapshot():
        known = UserProgress.objects.in_bulk(user_ids)
        rows = learner_rows(known)
        return [
            user_id
            for user_id in user_ids
            if user_id not in known or _Check(known[user_id], at, rows[user_id]).differences()
        ]


def _delete(row: LessonCompletion | ActivityDay | ReviewCard) -> None:
    """Django's `delete` of an instance finds the row by its id alone."""
    type(row)._default_manager.filter(user_id=row.user_id, pk=row.pk).delete()


def _has_history(user_id: UUID) -> bool:
    return any(model.objects.filter(user_id=user_id).exists() for model in _LOGS)


def _repair(progress: UserProgress, differences: list[Difference], at: datetime) -> None:
    repaired = [difference for difference in differences if difference.repair is not None]
    for difference in repaired:
        assert difference.repair is not None
        difference.repair()
    if not repaired:
        return
    if {"epoch", "scheduler_weights_json"} & {difference.what for difference in repaired}:
        forget_word_cards(progress.user_id)  # they were computed with these
    progress.number_change(at)
    progress.save()
    audit.record(
        AuditAction.REPAIRED,
        by=Actor(),
        target_id=progress.user_id,
        at=at,
        before={difference.what: str(difference.stored) for difference in repaired},
        after={difference.what: str(difference.computed) for difference in repaired},
    )


@dataclass(slots=True)
class _Check:
    """The recomputation of one account, whose progress row is locked."""

    progress: UserProgress
    at: datetime
    rows: LearnerRows
    reports: list[LessonReport] = field(init=False)
    entries: list[ExperienceEntry] = field(init=False)
    stored: dict[_Key, LessonCompletion] = field(init=False)
    of_completion: dict[_Key, list[LessonReport]] = field(default_factory=lambda: defaultdict(list))
    ranked: dict[tuple[str, int], bool] = field(default_factory=dict)  # source and epoch, as first booked
    visible: dict[int, bool | None] = field(default_factory=dict)  # epoch: its completions are visible; None: unknown
    practised: dict[int, Counter[date]] = field(default_factory=dict)  # epoch: number of sessions that count on a date
    earned: dict[date, int] = field(default_factory=lambda: defaultdict(int))  # points of the epoch's days, as computed
    found: list[Difference] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reports, self.entries = self.rows.reports, self.rows.entries
        self.stored = {}
        for row in self.rows.completions:
            if self.stored.setdefault((row.lesson_id, row.epoch), row) is not row:
                self._differs(
                    f"completion of {row.lesson_id} in epoch {row.epoch}", "twice", "once", partial(_delete, row)
                )

    def differences(self) -> list[Difference]:
        self._epoch()
        self._visibility()
        self._lives()
        self._change_numbers()  # first, because other repairs take new numbers
        self._completions()
        self._practice()
        self._days()
        self._totals()
        self._cards()
        self._word_cards()
        return self.found

    def _differs(self, what: str, stored: Any, computed: Any, repair: Callable[[], object] | None = None) -> None:
        if stored != computed:
            self.found.append(Difference(self.progress.user_id, what, stored, computed, repair))

    def _epoch(self) -> None:
        """Each reset has its entry. They determine the epoch for the following checks."""
        progress = self.progress
        resets = [entry.created_at for entry in self.entries if entry.kind == EntryKind.RESET]
        computed = {"epoch": len(resets), "epoch_started_at": max(resets, default=None)}
        for name, value in computed.items():
            self._differs(name, getattr(progress, name), value, self._set_total(name, value))
            setattr(progress, name, value)

    def _visibility(self) -> None:
        """A reset archives all completions or leaves the visible ones; the audit log says which."""
        seen: bool | None = True
        self.visible[self.progress.epoch] = seen
        for entry in reversed([entry for entry in self.entries if entry.kind == EntryKind.RESET]):
            keeps = self.rows.keeps_completions.get(entry.created_at)
            seen = False if keeps is False or seen is False else seen and keeps
            self.visible[entry.epoch] = seen

    def _is_visible(self, key: _Key) -> bool:
        seen, row = self.visible.get(key[1]), self.stored.get(key)
        return row is not None and row.visible if seen is None else seen

    def _lives(self) -> None:
        """The state of lives began after the last reset and not after the last change, with no more than the limit."""
        progress = self.progress
        started = min(progress.lives_as_of, progress.updated_at)
        if progress.epoch_started_at is not None:
            started = max(started, progress.epoch_started_at)
        computed = {"lives_count": min(progress.lives_count, lives_policy().limit), "lives_as_of": started}
        for name, value in computed.items():
            self._differs(name, getattr(progress, name), value, self._set_total(name, value))

    def _cards(self) -> None:
        """A review card is the replay of the attempts of the latest epoch that has any, by the weights fitted then."""
        progress = self.progress
        fits = {fit.epoch: fit for fit in self.rows.fits}
        weights_json = fits[progress.epoch].weights_json if progress.epoch in fits else None
        name = "scheduler_weights_json"
        self._differs(name, progress.scheduler_weights_json, weights_json, self._set_total(name, weights_json))
        computed: dict[str, tuple[int, ExerciseSchedule]] = {}
        log: dict[int, list[Any]] = defaultdict(list)
        for answer in self.rows.answers:
            if answer.epoch <= progress.epoch:
                attempt = (answer.exercise_id, answer.answered_at, answer.client_id, answer.verdict, answer.correction)
                log[answer.epoch].append(attempt)
        for epoch in sorted(log):
            weights = fits[epoch].weights if epoch in fits else DEFAULT_WEIGHTS
            cards = schedules(log[epoch], weights=weights)
            computed |= {exercise_id: (epoch, card) for exercise_id, card in cards.items()}
        stored = {row.exercise_id: row for row in self.rows.cards}
        for exercise_id in sorted(stored.keys() | computed.keys()):
            row, card = stored.get(exercise_id), computed.get(exercise_id)
            stored_card = (row.epoch, schedule_of(row)) if row else None
            if card is not None:
                repair: Callable[[], object] = partial(self._save_card, exercise_id, *card)
                if row is not None and row.answered_at is None:  # an unknown instant is not wrong
                    card = (card[0], replace(card[1], answered_at=None, step=None))
            else:
                repair = partial(_delete, stored[exercise_id])
            self._differs(f"review card of {exercise_id}", stored_card, card, repair)

    def _word_cards(self) -> None:
        """The cards that a read would show, stored ones continued with newer answers, are the replay of all answers.

        Those of courses that are gone are not read. A repair deletes the cards of the course, which the next read
        computes.
        """
        user_id = self.progress.user_id
        for course_id in sorted(self.rows.words_stored_of - self.rows.words_replayed_of):
            repair = partial(forget_word_cards, user_id, course_id=course_id)
            self._differs(f"word cards of {course_id} without their replay", "there", "none", repair)
        for course_id, (shown, computed) in sorted(self.rows.words.items()):
            repair = partial(forget_word_cards, user_id, course_id=course_id)
            for word_id in sorted(shown.keys() | computed.keys()):
                what = f"card of the word {word_id} of {course_id}"
                self._differs(what, shown.get(word_id), computed.get(word_id), repair)

    def _set_total(self, name: str, value: Any) -> Callable[[], None]:
        return lambda: setattr(self.progress, name, value)

    def _completions(self) -> None:
        """A lesson's first entry of an epoch implies a completion; its reports determine the fields."""
        earned: dict[tuple[str, int], int] = defaultdict(int)  # source, epoch
        started: set[tuple[str, int]] = set()
        for entry in self.entries:
            if entry.kind == EntryKind.LESSON:
                earned[entry.source, entry.epoch] += entry.amount
                if entry.reason is None:
                    started.add((entry.source, entry.epoch))
                    self.ranked[entry.source, entry.epoch] = entry.ranked
        of_completion = self.of_completion
        epochs = _epochs_by_source(started)
        for report in self.reports:
            source = lesson_source(report.lesson_id)
            epoch = max((epoch for epoch in epochs[source] if epoch <= report.epoch), default=None)
            if epoch is None:
                self._differs(f"ledger of {report.lesson_id} in epoch {report.epoch}", "no entry", "an entry")
            else:
                of_completion[report.lesson_id, epoch].append(report)
        for key, reports in of_completion.items():
            self._completion(key, reports, earned[lesson_source(key[0]), key[1]])
            started.discard((lesson_source(key[0]), key[1]))
        for source, epoch in sorted(started):
            self._differs(f"reports of {source} in epoch {epoch}", "none", "at least one")
        reported = {(report.lesson_id, report.epoch) for report in self.reports}
        for key in sorted(self.stored.keys() - of_completion.keys()):
            if key not in reported:
                self._differs(
                    f"completion of {key[0]} in epoch {key[1]}", "there", "none", partial(_delete, self.stored[key])
                )

    def _completion(self, key: _Key, reports: list[LessonReport], earned: int) -> None:
        lesson_id, epoch = key
        row = self.stored.get(key)
        own = [report for report in reports if report.epoch == epoch]
        if not own:
            self._differs(f"reports of {lesson_id} in epoch {epoch}", "none", "at least one")
            return
        base, limit = (
            (row.base_experience, row.experience_limit) if row else self._base_and_limit(lesson_id, own, earned)
        )
        first = fold_reports(base, map(_as_report, own), limit=limit).first
        of_all = fold_reports(base, map(_as_report, reports), limit=limit)
        state = CompletionState(base, limit, first, of_all.best_score, of_all.attempts)
        what = f"completion of {lesson_id} in epoch {epoch}"
        self._differs(f"ledger of {lesson_id} in epoch {epoch}", earned, state.experience_gained)
        day = next(report.local_date for report in own if str(report.identity) == first.id)
        computed = {
            "completed_at": first.completed_at,
            "local_date": day,
            "score": first.score,
            "time_spent_seconds": first.time_spent_seconds,
            "experience_gained": state.experience_gained,
            "ranked": self.ranked[lesson_source(lesson_id), epoch],
            "attempts": state.attempts,
            "best_score": state.best_score,
            "first_identity": UUID(first.id),
        }
        if epoch == self.progress.epoch:
            self.earned[day] += state.experience_gained
        if row is None:
            made = LessonCompletion(
                user_id=self.progress.user_id,
                epoch=epoch,
                lesson_id=lesson_id,
                base_experience=base,
                experience_limit=limit,
                **computed,
            )
            made.visible = self._is_visible(key)
            self._differs(what, "none", "there", partial(self._save, made))
            return
        computed["visible"] = self._is_visible(key)
        for name, value in computed.items():
            self._differs(f"{what}, {name}", getattr(row, name), value, self._setter(row, name, value))

    def _base_and_limit(self, lesson_id: str, reports: list[LessonReport], earned: int) -> tuple[int, int | None]:
        """Those of a lost completion: what the lesson is worth now, or what fits the ledger."""
        lesson = lessons_by_id({lesson_id}, reader=EVERYTHING).get(lesson_id)
        first = fold_reports(earned, map(_as_report, reports)).first
        limit = settings.LESSON_XP_MAX
        if lesson is not None and experience_for(lesson.experience_points, first.score, limit) == earned:
            return lesson.experience_points, limit
        try:
            return base_for(earned, first.score), None
        except ValueError:
            return earned, None

    def _setter(self, row: LessonCompletion, name: str, value: Any) -> Callable[[], None]:
        def repair() -> None:
            setattr(row, name, value)
            self._save(row)

        return repair

    def _save(self, row: LessonCompletion) -> None:
        """Saves the row as a change, so that devices read it again."""
        row.change_number = self.progress.number_change(self.at)
        if row.pk is None:
            row.save()
        else:
            _COMPLETION.update(row)

    def _practice(self) -> None:
        """A finished session counts by its answers; the ledger has an entry for each of the first ones of a date."""
        answers: dict[tuple[int, UUID], list[Answer]] = defaultdict(list)
        for row in self.rows.answers:
            if row.session_id is not None and row.epoch <= self.progress.epoch:
                answer = Answer(row.exercise_id, row.answered_at, row.client_id, row.is_correct)
                answers[row.epoch, row.session_id].append(answer)
        for session in self.rows.sessions:
            result = result_of(answers[session.epoch, session.client_id])
            counts = session.local_date is not None and result.is_enough
            what = f"practice session {session.client_id}, counts"
            self._differs(what, session.counts, counts, self._count_setter(session, counts))
            if counts and session.local_date is not None:
                self.practised.setdefault(session.epoch, Counter())[session.local_date] += 1
        computed = {
            (epoch, source): EXPERIENCE
            for epoch, numbers in self.practised.items()
            for day, number in numbers.items()
            for source in entries_due(day, counted_before=0, counting=number)
        }
        stored = {(row.epoch, row.source): row.amount for row in self.entries if row.kind == EntryKind.PRACTICE}
        for epoch, source in sorted(stored.keys() | computed.keys()):
            key = epoch, source
            self._differs(f"ledger of {source} in epoch {epoch}", stored.get(key), computed.get(key))

    def _count_setter(self, session: PracticeSession, counts: bool) -> Callable[[], None]:
        def repair() -> None:
            PracticeSession.objects.filter(user_id=session.user_id, pk=session.pk).update(counts=counts)

        return repair

    def _days(self) -> None:
        user_id = self.progress.user_id
        computed = {(report.epoch, report.local_date) for report in self.reports}
        computed |= {(epoch, day) for epoch, numbers in self.practised.items() for day in numbers}
        stored = {(row.epoch, row.local_date): row for row in self.rows.days}
        for epoch, day in sorted(stored.keys() - computed):
            self._differs(f"active day {day} in epoch {epoch}", "there", "none", partial(_delete, stored[epoch, day]))
        for epoch, day in sorted(computed - stored.keys()):
            missing = ActivityDay(user_id=user_id, epoch=epoch, local_date=day)
            self._differs(f"active day {day} in epoch {epoch}", "none", "there", missing.save)

    def _totals(self) -> None:
        progress = self.progress
        computed = UserProgress(user_id=progress.user_id)
        for entry in self.entries:
            if entry.epoch == progress.epoch:
                late = is_late(entry.local_date, entry.created_at)
                computed.credit(entry.amount, entry.created_at, ranked=entry.ranked, late=late)
                if entry.kind in DATED_KINDS:
                    self.earned[entry.local_date] += entry.amount
        stored = progress.day_total
        if stored is None:  # an unknown total is not wrong
            computed.day_score = None
        else:
            computed.day_total = stored if stored.follows_from(self.earned) else DayTotal().booked(self.earned)
        computed.experience_points = sum(entry.amount for entry in self.entries)
        days = {report.local_date for report in self.reports if report.epoch == progress.epoch}
        days |= set(self.practised.get(progress.epoch, ()))
        zones = zone_history_of(progress, self.rows.zone_changes)
        computed.local_date_floor = zones.floor
        computed.streak = StreakState.of(days, zones.carried_days())
        computed.last_reported_at = self._last_reported_at()
        for name in _TOTALS:
            value = getattr(computed, name)
            # A negative sum is one that the column refuses: then the ledger itself is wrong.
            possible = name != "experience_points" or value >= 0
            self._differs(name, getattr(progress, name), value, self._set_total(name, value) if possible else None)

    def _last_reported_at(self) -> datetime | None:
        """Of the reports of visible completions."""
        visible = (reports for key, reports in self.of_completion.items() if self._is_visible(key))
        return max((report.completed_at for reports in visible for report in reports), default=None)

    def _save_card(self, exercise_id: str, epoch: int, card: ExerciseSchedule) -> None:
        """Saves a card as a change, so that devices read it again."""
        save_cards(self.progress.user_id, epoch, {exercise_id: card}, [self.progress.number_change(self.at)])

    def _change_numbers(self) -> None:
        """Devices synchronise by these: no two completions or cards share one, and none exceeds the counter.

        A card that was last written by version 1.1 has the number 0.
        """
        cards = [row for row in self.rows.cards if row.change_number]
        numbers = [row.change_number for row in self.stored.values()] + [card.change_number for card in cards]
        highest = max([*numbers, self.progress.enrollments_number])
        if highest > self.progress.change_number:
            self._differs(
                "change_number",
                self.progress.change_number,
                highest,
                lambda: setattr(self.progress, "change_number", max(highest, self.progress.change_number)),
            )
        seen: set[int] = set()
        for row in self.stored.values():
            if row.change_number in seen:
                what = f"change number of {row.lesson_id} in epoch {row.epoch}"
                self._differs(what, row.change_number, "another", partial(self._save, row))
            seen.add(row.change_number)
        for card in cards:
            if card.change_number in seen:
                what = f"change number of the card of {card.exercise_id}"
                repair = partial(self._save_card, card.exercise_id, card.epoch, schedule_of(card))
                self._differs(what, card.change_number, "another", repair)
            seen.add(card.change_number)


def _epochs_by_source(started: set[tuple[str, int]]) -> dict[str, list[int]]:
    epochs: dict[str, list[int]] = defaultdict(list)
    for source, epoch in started:
        epochs[source].append(epoch)
    return epochs


def _as_report(row: LessonReport) -> Report:
    return Report(str(row.identity), row.completed_at, row.score, row.time_spent_seconds)
