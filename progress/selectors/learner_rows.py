"""The stored rows that a check of learners' progress compares, read for many learners at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, F, OuterRef

from accounts.models import AuditAction
from accounts.selectors import audit_entries
from content.readers import EVERYTHING
from content.selectors.facts import published_courses
from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    PracticeSession,
    ReviewCard,
    SchedulerFit,
    WordCard,
    WordReplay,
    ZoneChange,
)
from progress.rules.words import WordSchedule
from progress.selectors.attempts import counting_attempts
from progress.selectors.gradings import Correction, correction
from progress.selectors.words import compared_word_cards


class CountingAnswer(NamedTuple):
    """An attempt that moves a review card."""

    epoch: int
    exercise_id: str
    answered_at: datetime
    client_id: UUID
    verdict: str
    session_id: UUID | None
    is_correct: bool
    correction: Correction


class ComparedCards(NamedTuple):
    """The cards of the words of a course as a read shows them, and as the replay of all answers."""

    shown: Mapping[str, WordSchedule]
    computed: Mapping[str, WordSchedule]


@dataclass(slots=True)
class LearnerRows:
    reports: list[LessonReport] = field(default_factory=list)
    entries: list[ExperienceEntry] = field(default_factory=list)  # in order
    completions: list[LessonCompletion] = field(default_factory=list)  # in order
    answers: list[CountingAnswer] = field(default_factory=list)
    sessions: list[PracticeSession] = field(default_factory=list)  # in order
    days: list[ActivityDay] = field(default_factory=list)
    cards: list[ReviewCard] = field(default_factory=list)
    fits: list[SchedulerFit] = field(default_factory=list)  # that came into force, in order
    zone_changes: list[ZoneChange] = field(default_factory=list)  # in order
    keeps_completions: dict[datetime, Any] = field(default_factory=dict)  # what the audit log says of resets
    words_stored_of: set[str] = field(default_factory=set)  # courses with cards of words
    words_replayed_of: set[str] = field(default_factory=set)  # courses with a replay
    words: dict[str, ComparedCards] = field(default_factory=dict)  # by published course of those


def parts_by_answers(user_ids: Collection[UUID], limit: int) -> Iterator[list[UUID]]:
    """These learners in parts that have at most so many answers each, or are one learner with more. One query."""
    attempts = ExerciseAttempt.objects.filter(user_id__in=user_ids).order_by().values_list("user_id")
    answers = dict(attempts.annotate(Count("pk")))
    part: list[UUID] = []
    number = 0
    for user_id in user_ids:
        number += answers.get(user_id, 0)
        if part and number > limit:
            yield part
            part, number = [], answers.get(user_id, 0)
        part.append(user_id)
    yield part


def learner_rows(user_ids: Collection[UUID]) -> dict[UUID, LearnerRows]:
    """The rows of these learners. A number of queries that depends on that of courses with words only."""
    found = {user_id: LearnerRows() for user_id in user_ids}

    def add(name: str, rows: Iterable[Any]) -> None:
        for row in rows:
            getattr(found[row.user_id], name).append(row)

    of = {"user_id__in": list(found)}
    add("reports", LessonReport.objects.filter(**of))
    add("entries", ExperienceEntry.objects.filter(**of).order_by("created_at", "id"))
    add("completions", LessonCompletion.objects.filter(**of).order_by("id"))
    add("sessions", PracticeSession.objects.filter(**of).order_by("id"))
    add("days", ActivityDay.objects.filter(**of))
    add("cards", ReviewCard.objects.filter(**of))
    add("fits", SchedulerFit.objects.filter(**of, loss_after__lt=F("loss_before")).order_by("ratings"))
    add("zone_changes", ZoneChange.objects.filter(**of).order_by("changed_at", "id"))
    attempts = counting_attempts().filter(**of).annotate(correction=correction(OuterRef("user_id")))
    for user_id, *answer in attempts.values_list("user_id", *CountingAnswer._fields):
        found[user_id].answers.append(CountingAnswer(*answer))
    logged = audit_entries().filter(action=AuditAction.RESET, target_id__in=list(found))
    resets: Any = logged.values_list("target_id", "created_at", "after")
    for user_id, at, facts in resets:
        found[user_id].keeps_completions[at] = (facts or {}).get("keep_completions")
    for user_id, course_id in WordCard.objects.filter(**of).order_by().values_list("user_id", "course_id").distinct():
        found[user_id].words_stored_of.add(course_id)
    learners: dict[str, list[UUID]] = {}
    for user_id, course_id in WordReplay.objects.filter(**of).values_list("user_id", "course_id"):
        found[user_id].words_replayed_of.add(course_id)
        learners.setdefault(course_id, []).append(user_id)
    for course_id in published_courses(learners, reader=EVERYTHING):
        for user_id, shown, computed in compared_word_cards(course_id, learners[course_id]):
            found[user_id].words[course_id] = ComparedCards(shown, computed)
    return found
