"""What a device did offline, taken in as one batch.

The whole batch is one transaction under the lock of the learner's progress row, with a number of statements that does
not depend on the number of items. Every item gets a result; a bad one harms no other. Batches may come in any order,
repeated or split: the same items leave the same state.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from content import selectors as content
from content.exercises import InvalidAnswer
from content.selectors import AnswerFacts, LessonFacts
from langlearn.api.compiled import UUID_PARAMETER, CompiledRead, Question, ResultSet
from langlearn.api.lists import UUIDS, EachOf
from langlearn.ops import metrics
from progress import uploads
from progress.attempts import Attempt, AttemptRecorder, attempt_result, known_attempts
from progress.locks import in_present_epoch, locked_with, locking
from progress.models import LessonReport, UserProgress
from progress.recording import EARLIER_COMPLETION, Completion, Recorder, visible_by_lesson, zone_history
from progress.rules.completion import Report
from progress.selectors import StateLeft, completed_lesson_ids, state_left
from progress.uploads import Bounds, Refused, UploadedAttempt

_Item = tuple[int, str, Report]  # a completion's place in its batch, its lesson, and what is said of it


def _reports(user_id: UUID, identities: Collection[UUID | str]) -> QuerySet[LessonReport, Any]:
    rows = LessonReport.objects.filter(EachOf("identity", identities, UUIDS), user_id=user_id)
    return rows.values_list("identity", "lesson_id")


_REPORTS = CompiledRead(_reports, user_id=(UUID_PARAMETER, UUID(int=1)), identities=(UUIDS, (UUID(int=2),)))


def _stored_reports(user_id: UUID, identities: Collection[str]) -> Question[dict[str, str]]:
    """Those of the reports that are stored, of any epoch: the lesson by the identity."""

    def answer(rows: ResultSet) -> dict[str, str]:
        return {str(identity): lesson_id for identity, lesson_id in rows}

    return Question(_REPORTS, {"user_id": user_id, "identities": identities}, answer)


@dataclass(slots=True)
class Synchronized:
    """A result for each item, in the order in which they were sent.

    `progress` has what `selectors.state` answers if the batch stored anything.
    """

    completions: list[dict[str, Any]]
    attempts: list[dict[str, Any]]
    progress: StateLeft | None = None
    completions_by_status: Counter[str] = field(init=False)
    attempts_by_status: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        self.completions_by_status = Counter([result["status"] for result in self.completions])
        self.attempts_by_status = Counter([result["status"] for result in self.attempts])

    @property
    def experience_gained(self) -> int:
        return sum([result["experience_gained"] for result in self.completions])

    @property
    def stored_anything(self) -> bool:
        completions, attempts = self.completions_by_status, self.attempts_by_status
        return bool(completions["synced"] or completions["duplicate"] or attempts["recorded"] or attempts["duplicate"])


def bounds(*, registered_at: datetime, at: datetime, progress: UserProgress | None = None) -> Bounds:
    """The instants an upload may name; with the learner's row, not those before the last reset."""
    return Bounds(
        registered_at,
        at,
        timedelta(seconds=settings.SYNC_FUTURE_SKEW_SECONDS),
        progress.epoch_started_at if progress else None,
    )


class Upload:
    """A batch as sent, read item by item: nothing of it was compared with the database yet."""

    def __init__(self, *, user_id: UUID, completions: Sequence[Any], attempts: Sequence[Any]) -> None:
        self.user_id = user_id
        self.completions = _Completions.read(completions, user_id=user_id)
        self.attempts = _Attempts.read(attempts)

    def asked(self) -> list[Question[Any]]:
        """What the transaction of `synchronize` begins with; nothing if exercises have to be looked up before it."""
        if self.attempts.items:
            return []
        return [locking(self.user_id, lessons_held=True), *self.completions.questions]


def synchronize(*, upload: Upload, timezone: str, registered_at: datetime, private: bool, at: datetime) -> Synchronized:
    """Records what can be recorded of an upload.

    `timezone` and `registered_at` are the account's; `private` says whether the caller may see private courses.
    """
    user_id, lessons, answers = upload.user_id, upload.completions, upload.attempts
    answers.look_up(user_id, private=private)
    with transaction.atomic():
        asked = lessons.questions
        progress, *found = locked_with(
            *asked,
            *answers.questions(user_id),
            user_id=user_id,
            timezone=timezone,
            at=at,
            lessons_held=True,
        )
        allowed = bounds(registered_at=registered_at, at=at, progress=progress)
        moment = in_present_epoch(progress, at)
        done = Synchronized(
            lessons.record(progress, found[: len(asked)], allowed, moment, private=private),
            answers.record(progress, found[len(asked) :], allowed, moment),
        )
        if done.stored_anything:
            done.progress = state_left(progress, lessons.newest)
        else:
            transaction.set_rollback(True)  # a learner of whom nothing is stored stays without a row
        for status, number in done.completions_by_status.items():
            metrics.sync_items(status, number)
    return done


@dataclass(slots=True)
class _Completions:
    """The lessons of a batch. `items` are those that could be read, in order; the others have their result."""

    items: list[_Item] = field(default_factory=list)
    results: list[dict[str, Any]] = field(default_factory=list)
    questions: list[Question[Any]] = field(default_factory=list)  # what recording them depends on
    lessons: Mapping[str, LessonFacts] = field(default_factory=dict)
    newest: Completion | None = None  # of all the learner's completions, when it was made here

    @classmethod
    def read(cls, sent: Sequence[Any], *, user_id: UUID) -> "_Completions":
        batch = cls(results=[{}] * len(sent))
        for index, item in enumerate(sent):
            try:
                batch.items.append((index, *uploads.read_completion(item, user_id=user_id)))
            except Refused as refused:
                batch.settle(index, uploads.shown_lesson(item), "rejected", reason=refused.reason)
        if batch.items:
            lesson_ids = {lesson_id for _, lesson_id, _ in batch.items}
            batch.questions = [
                _stored_reports(user_id, {report.id for _, _, report in batch.items}),
                visible_by_lesson(user_id, lesson_ids),
            ]
        return batch

    def settle(
        self, index: int, lesson_id: str | None, status: str, *, gained: int = 0, reason: str | None = None
    ) -> None:
        result = {"index": index, "lesson_id": lesson_id, "status": status, "experience_gained": gained}
        self.results[index] = result if reason is None else {**result, "reason": reason}

    def record(
        self, progress: UserProgress, found: Sequence[Any], allowed: Bounds, at: datetime, *, private: bool
    ) -> list[dict[str, Any]]:
        """`found` are the answers to the questions; `private`: lessons of private courses count too."""
        if not self.items:
            return self.results
        stored, known = found
        facts = content.lessons_by_id({lesson_id for _, lesson_id, _ in self.items})
        self.lessons = {pk: lesson for pk, lesson in facts.items() if private or lesson.is_public}
        recorder = Recorder(progress, known, zone_history(progress), at)
        for item in sorted(self.items, key=lambda item: item[2].completed_at):
            try:
                self._record(item, recorder, stored, allowed)
            except Refused as refused:
                index, lesson_id, _ = item
                self.settle(index, lesson_id, "rejected", reason=refused.reason)
        recorder.save()
        self.newest = recorder.newest()
        return self.results

    def _record(self, item: _Item, recorder: Recorder, stored: dict[str, str], allowed: Bounds) -> None:
        index, lesson_id, report = item
        known_of = stored.get(report.id)
        if known_of is not None and known_of != lesson_id:
            raise Refused("client_id_reused")
        allowed.check(report.completed_at)
        if known_of is not None:
            return self.settle(index, lesson_id, "duplicate")
        lesson = self.lessons.get(lesson_id)
        if lesson is None and lesson_id not in recorder.completions:  # nor was one made here, without a lesson
            return self.settle(index, lesson_id, "unknown_lesson", reason="lesson_not_found")
        stored[report.id] = lesson_id
        recorded = recorder.add(lesson_id, report, base_experience=lesson.experience_points if lesson else None)
        if recorded.is_first:
            return self.settle(index, lesson_id, "synced", gained=recorded.experience_gained)
        moved = EARLIER_COMPLETION if recorded.is_earlier else None
        return self.settle(index, lesson_id, "duplicate", gained=recorded.experience_gained, reason=moved)


@dataclass(slots=True)
class _Attempts:
    """The answers of a batch, likewise."""

    items: dict[int, UploadedAttempt] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)
    exercises: Mapping[str, AnswerFacts] = field(default_factory=dict)

    @classmethod
    def read(cls, sent: Sequence[Any]) -> "_Attempts":
        batch = cls()
        for index, item in enumerate(sent):
            shown = {"client_id": uploads.shown_client_id(item), "exercise_id": uploads.shown_exercise(item)}
            batch.results.append({"index": index, **shown})
            try:
                batch.items[index] = uploads.read_attempt(item)
            except Refused as refused:
                batch.settle(index, "rejected", reason=refused.reason)
        return batch

    def look_up(self, user_id: UUID, *, private: bool) -> None:
        """Finds what was answered: before the transaction, as it takes long and depends on no lock."""
        if self.items:
            self.exercises = content.exercises_for_answers(
                {item.exercise_id for item in self.items.values()},
                private=private,
                learner=user_id,
                completed=completed_lesson_ids,
            )

    def settle(self, index: int, status: str, attempt: Attempt | None = None, *, reason: str | None = None) -> None:
        self.results[index] |= attempt_result(status, attempt, reason=reason)

    def questions(self, user_id: UUID) -> list[Question[Any]]:
        """What recording them depends on."""
        return [known_attempts(user_id, {item.client_id for item in self.items.values()})] if self.items else []

    def record(
        self, progress: UserProgress, found: Sequence[Any], allowed: Bounds, at: datetime
    ) -> list[dict[str, Any]]:
        """`found` are the answers to the questions."""
        if not self.items:
            return self.results
        (stored,) = found
        recorder = AttemptRecorder(progress, at)
        for index, item in sorted(self.items.items(), key=lambda pair: (pair[1].answered_at, pair[0])):
            try:
                self._record(index, item, recorder, stored, allowed)
            except Refused as refused:
                self.settle(index, "rejected", reason=refused.reason)
            except InvalidAnswer:
                self.settle(index, "rejected", reason="invalid_answer")
        recorder.save()
        return self.results

    def _record(
        self,
        index: int,
        item: UploadedAttempt,
        recorder: AttemptRecorder,
        stored: dict[UUID, Attempt],
        allowed: Bounds,
    ) -> None:
        earlier = stored.get(item.client_id)
        if earlier is not None and earlier.exercise_id != item.exercise_id:
            raise Refused("client_id_reused")
        allowed.check(item.answered_at)
        if earlier is not None:
            return self.settle(index, "duplicate", earlier)
        exercise = self.exercises.get(item.exercise_id)
        if exercise is None:
            return self.settle(index, "unknown_exercise", reason="exercise_not_found")
        attempt = recorder.add(
            exercise,
            item.answer,
            client_id=item.client_id,
            answered_at=item.answered_at,
            time_spent_ms=item.time_spent_ms,
        )
        stored[item.client_id] = attempt
        return self.settle(index, "recorded", attempt)
