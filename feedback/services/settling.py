"""What becomes of cases by themselves, after an edit, a publication, a decision, or new rules of grading.

Settling a course compares its cases with its draft and its published state, and changes their states, some of them in a
transaction, which enqueues a task for each case whose learners follow. The task withdraws the corrections that a
decision has taken back. Then it corrects the answers of those who claimed them, and of all others whose last answer to
the exercise is the same: learner by learner, each in a transaction that locks the progress row, then the case, and
reads both again. So a decision, an edit, a reset and a deletion come before or after a learner. What is done is found
to be done: a task may run any number of times, several at once, and be killed anywhere.
"""

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from time import monotonic
from typing import NamedTuple
from uuid import UUID

import orjson
from django.db import transaction
from django_tasks import task

from content.exercises import GRADING_VERSION
from content.selectors.facts import AnswerFacts
from content.selectors.feedback_facts import (
    CourseState,
    changed_records,
    course_states,
    draft_answers,
    existing_records,
    live_answers,
)
from content.selectors.structure import course_answer
from feedback.models import WHOLE, Case, Kind, Report, SettledCourse, State
from feedback.rules import answers
from feedback.rules.priority import LOST
from feedback.rules.settling import settled
from feedback.selectors.settling import (
    answer_cases,
    cases_undecided,
    courses_with_cases,
    learners_undecided,
    report_cases,
    settled_states,
    undecided,
)
from feedback.services.cases import is_left, rank
from feedback.services.notices import notify_claims
from langlearn.api.instants import now
from langlearn.db import UUIDS, OneOf, batches, delete_rows
from langlearn.ops.jobs import waits
from progress.models import ExerciseAttempt
from progress.selectors.corrections import (
    last_answers,
    latest_answer,
    learners_corrected_by,
    learners_with_latest_mistake,
)
from progress.services.corrections import correct, withdraw
from progress.services.progress_row import existing_progress

_CASES = 200  # that are locked at once
_LEARNERS = 200  # of a task: mails wait for one that has begun
_PAGE = 500  # learners whose last answers are read at once
_SECONDS = 10  # of a task, after which it ends at the next opportunity
_STATE_COLUMNS = ("state", "note", "decided_by", "decided_at", "signals", "priority", "is_live")

# Courses


def settle_changed(*, at: datetime) -> None:
    """Enqueues a task for each course with cases that has changed since they were settled. A periodic step."""
    course_ids = courses_with_cases()
    known, current = settled_states(course_ids), course_states(course_ids)
    for course_id in course_ids:
        state = current.get(course_id)
        if (state is None or known.get(course_id) != (state, GRADING_VERSION)) and not waits(settle_course, course_id):
            settle_course.enqueue(course_id)


@task(priority=-5)  # mails do not wait for it
def settle_course(course_id: str) -> None:
    """Settles the cases of a course that its changes since the last time may concern."""
    settle_states(course_id, at=now())


def settle_states(course_id: str, *, everything: bool = False, at: datetime) -> Counter[str]:
    """Brings the cases of a course up to date: `everything`, or those that its changes may concern.

    Enqueues tasks for their learners. Returns how many cases went into which state.
    """
    # Read before the exercises: if these are of a newer state, the next step compares them again.
    current = course_states([course_id]).get(course_id)
    before = settled_states([course_id]).get(course_id)
    moved: Counter[str] = Counter()
    if current is not None and before == (current, GRADING_VERSION) and not everything:
        return moved
    concerned = None
    if current is not None and before is not None and before[1] == GRADING_VERSION and not everything:
        concerned = _exercises_concerned(course_id, before[0], current)
    for case_ids in batches(answer_cases(course_id, concerned), _CASES):
        with transaction.atomic():
            after = _settle_answers(course_id, case_ids, at=at)
            for case_id in after.followed:
                settle_case.enqueue(str(case_id))
        moved += after.moved
    moved += _settle_reports(course_id, at=at)
    if current is None:
        SettledCourse.objects.filter(pk=course_id).delete()
    else:
        up_to = {**current._asdict(), "grading_version": GRADING_VERSION}
        SettledCourse.objects.update_or_create(pk=course_id, defaults=up_to)
    return moved


def _exercises_concerned(course_id: str, before: CourseState, current: CourseState) -> set[str] | None:
    """The exercises whose answers may count otherwise by now; None for all: the words of a course grade them, too."""
    changed = changed_records(course_id, after=before, up_to=current)
    if changed is None or any(entity in ("course", "word") for entity, _ in changed):
        return None
    assigned = {record_id.rpartition("/")[2] for entity, record_id in changed if entity == "lesson_exercise"}
    return assigned | {record_id for entity, record_id in changed if entity == "exercise"}


def settle_now(course_id: str | None = None, *, at: datetime) -> tuple[Counter[str], int]:
    """Settles all cases, or those of a course, with all of their learners.

    Returns how many cases went into which state, and the number of learners who were settled.
    """
    moved: Counter[str] = Counter()
    learners = 0
    for each in courses_with_cases() if course_id is None else [course_id]:
        moved += settle_states(each, everything=True, at=at)
        for case_id in answer_cases(each, None):
            cursor: Cursor | None = Cursor()
            while cursor is not None:
                step = settle_some(case_id, cursor, limit=_LEARNERS)
                cursor, learners = step.next, learners + step.learners
    return moved, learners


# Cases


class _Settled(NamedTuple):
    moved: Counter[str]  # how many cases went into which state
    followed: list[UUID]  # the cases whose learners follow


def _settle_answers(course_id: str, case_ids: Collection[UUID], *, at: datetime) -> _Settled:
    """Locks cases of claims in a course, and brings their states up to date."""
    rows = Case.objects.select_for_update(no_key=True).filter(OneOf("pk", case_ids, UUIDS))
    cases = {case.pk: case for case in rows.order_by("pk")}
    exercise_ids = {case.entity_id for case in cases.values()}
    # Read under the locks: a decision that had one of them before has written the draft.
    live, draft = live_answers(course_id, exercise_ids), draft_answers(course_id, exercise_ids)
    moved: Counter[str] = Counter()
    gone: list[UUID] = []
    changed: list[UUID] = []
    unchanged: list[UUID] = []
    for case in cases.values():
        state, was_live = case.state, case.is_live
        grants = _settle(case, live.get(case.entity_id), draft.get(case.entity_id))
        if (case.state, case.is_live) != (state, was_live):
            case.save(update_fields=_STATE_COLUMNS)
        if case.state != state:
            moved[LOST if case.state == State.OPEN else case.state] += 1
        if grants:
            (unchanged if case.state == state and was_live else changed).append(case.pk)
        elif case.state != state and case.state == State.OBSOLETE:
            gone.append(case.pk)
    if gone:
        undecided(gone).filter(state=State.OPEN).update(state=State.OBSOLETE, decided_at=at)
    return _Settled(moved, [*changed, *cases_undecided(unchanged)])


def _settle(case: Case, live: AnswerFacts | None, draft: AnswerFacts | None) -> bool:
    """Brings the state of a case up to date; returns whether the case grants its claims."""
    counts_live = _counts(case, live)
    after = settled(case.state, live=counts_live, draft=_counts(case, draft))
    case.is_live = bool(counts_live)
    if after.state != case.state:
        case.state = after.state
        case.note = case.decided_by = case.decided_at = None
    if after.is_lost:
        case.signals = [*case.signals, LOST]
        rank(case)
    return after.grants


def _counts(case: Case, facts: AnswerFacts | None, text: str | None = None) -> bool | None:
    """Whether a text, by default that of the case, counts in its exercise.

    None where no lesson uses the exercise, it has another type, or the blank is gone.
    """
    if facts is None or facts.exercise_type != case.exercise_type:
        return None
    if case.blank != WHOLE and case.blank >= len(facts.data["blanks"]):
        return None
    text = case.text if text is None else text
    return answers.counts(facts.exercise_type, facts.data, text, case.blank, facts.course)


def _settle_reports(course_id: str, *, at: datetime) -> Counter[str]:
    """Cases of reports about records that neither the draft nor the published state has become obsolete."""
    gone: list[UUID] = []
    for entity, records in report_cases(course_id).items():
        existing = existing_records(course_id, entity, set(records.values()))
        gone += [pk for pk, record_id in records.items() if record_id not in existing]
    moved: Counter[str] = Counter()
    for case_ids in batches(gone, _CASES):
        with transaction.atomic():
            rows = Case.objects.filter(OneOf("pk", case_ids, UUIDS)).exclude(state=State.OBSOLETE)
            locked = list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
            rows.update(state=State.OBSOLETE, note=None, decided_by=None, decided_at=None)
            reports = Report.objects.filter(OneOf("case_id", locked, UUIDS), state=State.OPEN)
            reports.update(state=State.OBSOLETE, decided_at=at)
        moved[State.OBSOLETE] += len(locked)
    return moved


# Learners


class Phase(StrEnum):
    """Whose turn it is, in this order."""

    WITHDRAWAL = "withdrawal"  # learners with corrections that a decision has taken back
    CLAIMS = "claims"  # learners with claims that are not accepted
    OTHERS = "others"  # learners whose last answer it is


class Cursor(NamedTuple):
    """Where the learners of a case continue: in a phase, after the id of a learner."""

    phase: Phase = Phase.WITHDRAWAL
    after: UUID | None = None


class Step(NamedTuple):
    """A part of the work: the number of learners, and where it continues, if it does."""

    learners: int = 0
    next: Cursor | None = None


@task(priority=-5)
def settle_case(case_id: str, phase: str = Phase.WITHDRAWAL, after: str | None = None) -> None:
    """Settles a case of claims with its learners: some of them, and enqueues the task for the next."""
    pk, left, deadline = UUID(case_id), _LEARNERS, monotonic() + _SECONDS
    cursor: Cursor | None = Cursor(Phase(phase), UUID(after) if after else None)
    if cursor == Cursor():
        settle_state(pk, at=now())
    while cursor is not None and left > 0 and monotonic() < deadline:
        step = settle_some(pk, cursor, limit=left)
        cursor, left = step.next, left - step.learners
    if cursor is not None:
        settle_case.enqueue(case_id, cursor.phase, str(cursor.after) if cursor.after else None)


def settle_state(case_id: UUID, *, at: datetime) -> None:
    """Brings the state of one case of claims up to date."""
    course_id = Case.objects.filter(pk=case_id, kind=Kind.ANSWER).values_list("course_id", flat=True).first()
    if course_id is not None:
        with transaction.atomic():
            _settle_answers(course_id, [case_id], at=at)


def settle_some(case_id: UUID, cursor: Cursor, *, limit: int) -> Step:
    """Settles the next learners of a case, at most `limit`, of one phase."""
    case = Case.objects.filter(pk=case_id, kind=Kind.ANSWER).first()
    if case is None:
        return Step()
    if cursor.phase is Phase.WITHDRAWAL:
        return _withdraw_some(case, cursor.after, limit)
    if case.withdraws or not _may_grant(case):
        return Step()
    some = _grant_claims if cursor.phase is Phase.CLAIMS else _grant_others
    return some(case, cursor.after, limit)


def _withdraw_some(case: Case, after: UUID | None, limit: int) -> Step:
    if not case.withdraws:
        return Step(next=Cursor(Phase.CLAIMS))
    user_ids = learners_corrected_by(case.pk, after=after, limit=limit)
    for user_id in user_ids:
        _withdraw(user_id, case.pk)
    if len(user_ids) == limit:
        return Step(limit, Cursor(Phase.WITHDRAWAL, user_ids[-1]))
    with transaction.atomic():
        locked = _locked(case.pk)
        # If there are more, a later decision has taken them back, and its task is on its way.
        if locked is None or learners_corrected_by(case.pk, after=None, limit=1):
            return Step(len(user_ids))
        locked.withdraws = False
        if is_left(locked):  # its last learner was deleted meanwhile
            delete_rows(Case.objects.filter(pk=locked.pk))
        else:
            locked.save(update_fields=["withdraws"])
    return Step(len(user_ids), Cursor(Phase.CLAIMS))


def _withdraw(user_id: UUID, case_id: UUID) -> None:
    with transaction.atomic():
        progress, case = existing_progress(user_id), _locked(case_id)
        if progress is not None and case is not None and case.withdraws:
            withdraw(progress=progress, case_id=case_id, at=now())


def _grant_claims(case: Case, after: UUID | None, limit: int) -> Step:
    user_ids = learners_undecided(case.pk, after=after, limit=limit)
    for number, user_id in enumerate(user_ids):
        if not grant(user_id, case.pk):
            return Step(number)
    return Step(len(user_ids), Cursor(Phase.CLAIMS, user_ids[-1]) if len(user_ids) == limit else Cursor(Phase.OTHERS))


def _grant_others(case: Case, after: UUID | None, limit: int) -> Step:
    user_ids = learners_with_latest_mistake(case.entity_id, case_id=case.pk, after=after, limit=_PAGE)
    given = last_answers(case.entity_id, user_ids, case_id=case.pk)
    number = 0
    for user_id in user_ids:
        if user_id in given and _is_given(case, orjson.loads(given[user_id])):
            if number == limit:
                return Step(number, Cursor(Phase.OTHERS, after))
            if not grant(user_id, case.pk):
                return Step(number)
            number += 1
        after = user_id
    return Step(number, Cursor(Phase.OTHERS, after) if len(user_ids) == _PAGE else None)


def grant(user_id: UUID, case_id: UUID) -> bool:
    """Corrects the answers of a learner, and accepts their claims; returns whether the case grants any."""
    with transaction.atomic():
        progress, case = existing_progress(user_id), _locked(case_id)
        if case is None or case.withdraws or not _may_grant(case):
            return False
        facts = course_answer(case.course_id, case.entity_id)
        if not _counts(case, facts):
            return False
        if progress is None:  # the account was deleted meanwhile
            return True
        at = now()
        claims = list(undecided([case_id]).filter(user_id=user_id).order_by("claimed_at", "pk"))
        attempts = {(claim.attempt_id, claim.blank) for claim in claims}
        latest = latest_answer(user_id, case.entity_id, progress.epoch)
        if latest is not None and _is_same_mistake(case, latest, facts):
            attempts.add((latest.client_id, case.blank))
        if attempts:
            correct(progress=progress, attempts=attempts, case_id=case_id, at=at)
        if claims:
            undecided([case_id]).filter(user_id=user_id).update(state=State.ACCEPTED, note=case.note, decided_at=at)
            given = [(claim.user_id, claim.answer) for claim in claims]
            notify_claims(case, given, State.ACCEPTED, note=case.note, at=at)
    return True


def _may_grant(case: Case) -> bool:
    """Whether the case grants its claims while its text counts live."""
    return case.is_live and case.state in (State.ACCEPTED, State.OBSOLETE)


def _is_given(case: Case, answer: object) -> bool:
    """Whether a stored answer is that of the case."""
    return answers.normal(answers.text_of(case.exercise_type, answer, case.blank)) == answers.normal(case.text)


def _is_same_mistake(case: Case, latest: ExerciseAttempt, facts: AnswerFacts | None) -> bool:
    """Whether the last answer of a learner is that of the case, given to the same question."""
    if latest.is_correct or latest.exercise_type != case.exercise_type:
        return False
    answer, expected, diff = map(orjson.loads, (latest.answer_json, latest.expected_json, latest.diff_json))
    graded = answers.graded_text(latest.exercise_type, latest.verdict, expected, diff, case.blank)
    return _is_given(case, answer) and graded.verdict != "correct" and bool(_counts(case, facts, graded.expected))


def _locked(case_id: UUID) -> Case | None:
    return Case.objects.select_for_update(no_key=True).filter(pk=case_id).first()
