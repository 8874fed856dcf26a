"""Recording of offline progress as one batch.

The whole batch is one transaction under the lock of the learner's progress row, with a number of statements that does
not depend on the number of items. Every item gets a result; an invalid one does not affect the others. Batches may
arrive in any order, repeated or split: the resulting state is the same.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args
from uuid import UUID

from django.conf import settings
from django.db import transaction

from content.readers import Reader
from content.selectors.facts import LessonFacts, lessons_by_id, published_courses
from langlearn import metrics
from langlearn.api.responses import NonNegative, Schema
from langlearn.db import SetInsert
from progress.models import LessonCompletion, PracticeSession, UserProgress
from progress.rules.completion import Report
from progress.rules.refusals import SyncReason
from progress.selectors.completions import completions_by_lesson, reported_lessons
from progress.selectors.history import zone_history
from progress.selectors.practice import experience_of, sessions_by_client_id
from progress.selectors.state import State, state_after
from progress.services import uploads
from progress.services.answers import AnswerResultData, Answers
from progress.services.practice import book_practice
from progress.services.progress_row import locked_progress
from progress.services.recording import EARLIER_COMPLETION, Recorder
from progress.services.uploads import Bounds, Refused, UploadedAnswer, UploadedSession

# A session started online is stored already; a batch ends it.
_SESSIONS = SetInsert(
    PracticeSession, conflict=("user", "client_id"), updated=("started_at", "finished_at", "local_date")
)


CompletionStatus = Literal["synced", "duplicate", "unknown_lesson", "rejected"]
PracticeStatus = Literal["recorded", "duplicate", "unknown_course", "rejected"]
COMPLETION_STATUSES = get_args(CompletionStatus)  # named in the OpenAPI document (settings)
PRACTICE_STATUSES = get_args(PracticeStatus)  # likewise

Index = Annotated[NonNegative, Schema(description="Position in the request.")]


class CompletionResultData(TypedDict):
    index: Index
    lesson_id: str | None
    status: CompletionStatus
    experience_gained: Annotated[
        int, Schema(description="Negative when an earlier completion with a lower score was uploaded later.")
    ]
    reason: NotRequired[SyncReason]


class AttemptResultData(AnswerResultData):
    client_id: UUID | None


class PracticeSyncResultData(TypedDict):
    index: Index
    client_id: UUID | None
    status: PracticeStatus
    experience_gained: Annotated[NonNegative, Schema(description="What the session earns after this upload.")]
    reason: NotRequired[SyncReason]


@dataclass(slots=True)
class Synchronized:
    """A result for each item, in the order in which they were sent.

    `state` is the state after the batch; None means that it has to be read.
    """

    completions: list[CompletionResultData]
    attempts: list[AttemptResultData]
    sessions: list[PracticeSyncResultData]
    practice_experience: int  # booked for practice sessions
    state: State | None = None
    completions_by_status: Counter[str] = field(init=False)
    attempts_by_status: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        self.completions_by_status = Counter(result["status"] for result in self.completions)
        self.attempts_by_status = Counter(result["status"] for result in self.attempts)

    @property
    def experience_gained(self) -> int:
        gained: int = sum(result["experience_gained"] for result in self.completions)
        return gained + self.practice_experience

    @property
    def refused(self) -> int:
        """The number of items that were not recorded."""
        results = (*self.completions, *self.attempts, *self.sessions)
        return sum(result["status"] not in ("synced", "recorded", "duplicate") for result in results)


def bounds(*, registered_at: datetime, at: datetime, progress: UserProgress | None = None) -> Bounds:
    """The instants an upload may name; with the learner's row, those after the last reset only."""
    return Bounds(
        registered_at,
        at,
        timedelta(seconds=settings.SYNC_FUTURE_SKEW_SECONDS),
        progress.epoch_started_at if progress else None,
    )


def synchronize(
    *,
    user_id: UUID,
    completions: Sequence[Any],
    attempts: Sequence[Any],
    sessions: Sequence[Any] = (),
    timezone: str,
    registered_at: datetime,
    reader: Reader,
    at: datetime,
) -> Synchronized:
    """Records the valid items of a batch. `timezone` and `registered_at` are the account's."""
    lessons = _Completions(completions, user_id=user_id)
    answers = _Attempts(attempts, user_id=user_id, reader=reader)
    practice = _Sessions(sessions)
    with transaction.atomic():
        numbers = answers.numbers
        progress = locked_progress(user_id=user_id, timezone=timezone, at=at, with_lessons=True, numbers=numbers)
        taken = progress.last_numbers(numbers)
        allowed = bounds(registered_at=registered_at, at=at, progress=progress)
        moment = progress.in_current_epoch(at)
        newest = lessons.record(progress, allowed, moment, reader=reader)
        answered = answers.record(progress, moment, taken, allowed)
        ended = practice.record(progress, allowed, reader=reader)
        earned = book_practice(progress, answered.solved_in | ended, moment)
        practice.show_experience(progress)
        state = state_after(progress, newest)
        done = Synchronized(lessons.results, answers.attempt_results, practice.results, earned, state)
        if not (lessons.has_recorded or answered.has_attempts or ended):
            transaction.set_rollback(True)  # no change number is taken, and a new learner gets no row
    for status, number in done.completions_by_status.items():
        metrics.sync_items(status, number)
    return done


class _Completions:
    """The completions of a batch. `items` are the valid ones, as index, lesson id and report.

    `has_recorded`: one of them was not stored before.
    """

    has_recorded = False

    def __init__(self, sent: Sequence[Any], *, user_id: UUID) -> None:
        self.items: list[tuple[int, str, Report]] = []
        self._results: dict[int, CompletionResultData] = {}
        for index, item in enumerate(sent):
            try:
                self.items.append((index, *uploads.read_completion(item, user_id=user_id)))
            except Refused as refused:
                self._settle(index, uploads.shown_lesson(item), "rejected", reason=refused.reason)

    def _settle(
        self,
        index: int,
        lesson_id: str | None,
        status: CompletionStatus,
        *,
        gained: int = 0,
        reason: SyncReason | None = None,
    ) -> None:
        self._results[index] = {
            "index": index,
            "lesson_id": lesson_id,
            "status": status,
            "experience_gained": gained,
        }
        if reason is not None:
            self._results[index]["reason"] = reason

    @property
    def results(self) -> list[CompletionResultData]:
        """A result for each item, in the order in which they were sent."""
        return [self._results[index] for index in sorted(self._results)]

    def record(
        self, progress: UserProgress, allowed: Bounds, at: datetime, *, reader: Reader
    ) -> LessonCompletion | None:
        """Records the items. Returns the learner's newest completion, if it was created here."""
        if not self.items:
            return None
        user_id, lesson_ids = progress.user_id, {lesson_id for _, lesson_id, _ in self.items}
        lessons = lessons_by_id(lesson_ids, reader=reader)
        stored = reported_lessons(user_id, {report.id for _, _, report in self.items})
        recorder = Recorder(progress, completions_by_lesson(user_id, lesson_ids), zone_history(progress), at)
        for item in sorted(self.items, key=lambda item: item[2].completed_at):
            try:
                self._record(*item, recorder, lessons, stored, allowed)
            except Refused as refused:
                self._settle(item[0], item[1], "rejected", reason=refused.reason)
        recorder.save()
        return recorder.newest_completion()

    def _record(
        self,
        index: int,
        lesson_id: str,
        report: Report,
        recorder: Recorder,
        lessons: Mapping[str, LessonFacts],
        stored: dict[str, str],
        allowed: Bounds,
    ) -> None:
        stored_of = stored.get(report.id)
        if stored_of is not None and stored_of != lesson_id:
            raise Refused("client_id_reused")
        allowed.check(report.completed_at)
        if stored_of is not None:
            return self._settle(index, lesson_id, "duplicate")
        lesson = lessons.get(lesson_id)
        if lesson is None and lesson_id not in recorder.completions:
            return self._settle(index, lesson_id, "unknown_lesson", reason="lesson_not_found")
        stored[report.id] = lesson_id
        recorded = recorder.add(lesson_id, report, lesson=lesson)
        self.has_recorded = True
        if recorded.is_first:
            return self._settle(index, lesson_id, "synced", gained=recorded.experience_gained)
        reason: SyncReason | None = EARLIER_COMPLETION if recorded.is_earlier else None
        return self._settle(index, lesson_id, "duplicate", gained=recorded.experience_gained, reason=reason)


class _Attempts(Answers):
    """The attempts of a batch."""

    def read(self, item: Any) -> UploadedAnswer:
        return uploads.read_attempt(item)

    @property
    def attempt_results(self) -> list[AttemptResultData]:
        return [
            {**result, "client_id": uploads.shown_client_id(item)}
            for result, item in zip(self.results, self._sent, strict=True)
        ]

    def check(self, index: int, exercise_id: str, *, is_stored: bool) -> None:
        if not is_stored and index not in self.graded:
            raise Refused("exercise_not_found")


class _Sessions:
    """The finished practice sessions of a batch. `items` are the valid ones, by index."""

    def __init__(self, sent: Sequence[Any]) -> None:
        self.items: dict[int, UploadedSession] = {}
        self._sent = sent
        self._results: dict[int, PracticeSyncResultData] = {}
        self._stored: dict[UUID, PracticeSession] = {}
        for index, item in enumerate(sent):
            try:
                self.items[index] = uploads.read_session(item)
            except Refused as refused:
                self._settle(index, "rejected", reason=refused.reason)

    def _settle(self, index: int, status: PracticeStatus, *, reason: SyncReason | None = None) -> None:
        client_id = uploads.shown_client_id(self._sent[index])
        self._results[index] = {"index": index, "client_id": client_id, "status": status, "experience_gained": 0}
        if reason is not None:
            self._results[index]["reason"] = reason

    @property
    def results(self) -> list[PracticeSyncResultData]:
        """A result for each item, in the order in which they were sent."""
        return [self._results[index] for index in sorted(self._results)]

    def record(self, progress: UserProgress, allowed: Bounds, *, reader: Reader) -> set[UUID]:
        """Stores the sessions that are new, and ends those that were started online. Returns the ids of both."""
        if not self.items:
            return set()
        self._stored = sessions_by_client_id(progress.user_id, {item.client_id for item in self.items.values()})
        courses = published_courses({item.course_id for item in self.items.values()}, reader=reader)
        zones = zone_history(progress)
        ended: dict[UUID, PracticeSession] = {}
        for index, item in sorted(self.items.items(), key=lambda pair: (pair[1].finished_at, pair[0])):
            try:
                session = self._record(index, item, progress, allowed, courses)
            except Refused as refused:
                self._settle(index, "rejected", reason=refused.reason)
                continue
            if session is not None:
                session.finished_at, session.local_date = item.finished_at, zones.local_date(item.finished_at)
                # The clock of the device may be behind that of the service, which started the session.
                session.started_at = min(session.started_at, item.started_at)
                ended[item.client_id] = self._stored[item.client_id] = session
        _SESSIONS.insert(ended.values())
        return set(ended)

    def _record(
        self, index: int, item: UploadedSession, progress: UserProgress, allowed: Bounds, courses: Collection[str]
    ) -> PracticeSession | None:
        """The session that the item ends; None when it ends none."""
        known = self._stored.get(item.client_id)
        if known is not None and known.course_id != item.course_id:
            raise Refused("client_id_reused")
        if known is not None and known.finished_at is not None:
            allowed.check(item.finished_at)
        else:
            allowed.check_practice(item.finished_at)
        if known is not None and known.epoch != progress.epoch:
            raise Refused("before_reset")
        if known is not None and known.finished_at is not None:
            self._settle(index, "duplicate")
            return None
        if known is None and item.course_id not in courses:
            self._settle(index, "unknown_course", reason="course_not_found")
            return None
        self._settle(index, "recorded")
        return known or PracticeSession(
            user_id=progress.user_id,
            client_id=item.client_id,
            epoch=progress.epoch,
            course_id=item.course_id,
            mode=item.mode,
            size=item.size,
            started_at=item.started_at,
        )

    def show_experience(self, progress: UserProgress) -> None:
        """Adds to the results what each session earns now, once all are booked."""
        sessions = {
            index: self._stored[item.client_id]
            for index, item in self.items.items()
            if self._results[index]["status"] in ("recorded", "duplicate")
        }
        earned = experience_of(progress.user_id, progress.epoch, sessions.values())
        for index, session in sessions.items():
            self._results[index]["experience_gained"] = earned.get(session.client_id, 0)
