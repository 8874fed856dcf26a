"""How the answers of all learners become statistics of exercises: a periodic step of the worker.

Some thousand answers a transaction, in the order of their ids, with the watermark up to which they are counted: each
answer counts once, however the worker ends. The row of the watermark is locked, so that one worker counts at a time;
cases are locked after it. Answers are counted up to an id below which no row can appear any more
(langlearn.db.horizon).
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from time import monotonic
from uuid import UUID

import orjson
from django.db import transaction

from content.exercises import SKIPPED
from content.selectors.measured import course_revisions, gradable_exercises, measured_copies
from feedback.models import Case, Fold, ItemStatistic, Kind, MeasuredCourse, State, WrongAnswer
from feedback.rules.statistics import MOST_WRONG_ANSWERS, GivenAnswer, failing, given_answers
from feedback.services.failing import update_failing
from langlearn.db import MAX_ROWS, TEXTS, KeyIn, Mark, OneOf, SetInsert, is_complete
from progress.selectors.received import (
    Pair,
    ReceivedAnswer,
    latest_received,
    mark_received,
    mistakes_received,
    received,
)

_BATCH = MAX_ROWS  # answers that are counted in a transaction, which blocks all writers of SQLite
_SECONDS = 10  # of a tick: the other steps wait, and a worker without a tick for a minute counts as killed
# An answer is stored at most this long after it was received: it waits for the lock of its learner for 5 seconds.
_MINUTE = timedelta(minutes=1)
_KEY = {"exercise_id": TEXTS, "digest": TEXTS}
_COUNTS = ("learners", "correct", "skipped", "wrong_answers")
_COUNTED = SetInsert(ItemStatistic, conflict=("exercise_id",), updated=_COUNTS)
_MEASURED = SetInsert(ItemStatistic, conflict=("exercise_id",), updated=("course_id", "fingerprint", "since", *_COUNTS))
_WRONG_ANSWERS = SetInsert(WrongAnswer, conflict=("exercise_id", "digest"), updated=("learners",))

WrongKey = tuple[str, str]  # exercise, digest


def fold(*, at: datetime) -> None:
    """A periodic step: compares statistics with the courses that changed, and counts answers, for some seconds."""
    fold_until(monotonic() + _SECONDS, at=at)


def fold_until(deadline: float, *, at: datetime) -> None:
    """As `fold`, until an instant of the monotonic clock."""
    Fold.objects.get_or_create(pk=1)
    measure_courses(deadline, at=at)
    state = Fold.objects.get(pk=1)
    up_to, number, as_of = state.next_attempt, state.next_transaction, state.next_as_of
    if up_to is not None and number is not None and as_of is not None:
        # A minute after it was noted, so that an answer is counted one to three minutes after it was received.
        if at < as_of + 2 * _MINUTE or not is_complete(Mark(up_to, number)):
            return
        while count_some(up_to, at=at):
            if monotonic() > deadline:
                return
    _note_next(at=at)


def _note_next(*, at: datetime) -> None:
    found = mark_received()
    rows = Fold.objects.filter(pk=1, next_attempt__isnull=True)
    rows.update(next_attempt=found.id, next_transaction=found.transaction, next_as_of=at - _MINUTE)


# The published exercises


def measure_courses(deadline: float, *, at: datetime) -> None:
    """Begins anew for each exercise whose published data have changed, course by course, until the deadline."""
    current = course_revisions()
    known = dict(MeasuredCourse.objects.values_list("pk", "revision"))
    for course_id in sorted(current.keys() | known.keys()):
        revision = current.get(course_id)
        if revision == known.get(course_id):
            continue
        with transaction.atomic():
            if _locked() is None:
                return
            _measure(course_id, at=at)
            if revision is None:
                MeasuredCourse.objects.filter(pk=course_id).delete()
            else:
                # Read before the exercises: if these are of a newer revision, the next tick compares them again.
                MeasuredCourse.objects.update_or_create(pk=course_id, defaults={"revision": revision})
        if monotonic() > deadline:
            return


def _measure(course_id: str, *, at: datetime) -> None:
    """The exercises in the course, and those that were measured by it: of several copies another one may count now."""
    measured = ItemStatistic.objects.filter(course_id=course_id).values_list("pk", flat=True)
    exercise_ids = gradable_exercises(course_id) | set(measured)
    statistics = stored_statistics(exercise_ids)
    changed: list[ItemStatistic] = []
    moved: set[str] = set()
    for exercise_id, copy in measured_copies(exercise_ids).items():
        row = statistics.setdefault(exercise_id, ItemStatistic(exercise_id=exercise_id))
        if (row.course_id, row.fingerprint) == copy:
            continue
        if row.fingerprint not in ("", copy.fingerprint):
            row.since = at
            row.learners = row.correct = row.skipped = row.wrong_answers = 0
            moved.add(exercise_id)
        row.course_id, row.fingerprint = copy
        changed.append(row)
    _MEASURED.insert(changed)
    if moved:
        WrongAnswer.objects.filter(OneOf("exercise_id", moved, TEXTS)).delete()
    cases = Case.objects.filter(course_id=course_id, kind=Kind.FAILING).exclude(state=State.OBSOLETE)
    concerned = {*moved, *cases.values_list("entity_id", flat=True)}
    concerned |= {
        row.exercise_id for row in statistics.values() if failing(row.learners, row.correct, row.skipped) is not None
    }
    statistics |= stored_statistics(concerned - statistics.keys())
    update_failing([statistics[each] for each in sorted(concerned & statistics.keys())], moved=moved, at=at)


# The answers


def count_some(up_to: int, *, at: datetime) -> bool:
    """Counts the next answers, up to an id that was noted before. Returns whether there may be more of them."""
    with transaction.atomic():
        state = _locked()
        if state is None or state.next_attempt != up_to:  # another worker counts, or has counted them
            return False
        answers = received(after=state.attempt, up_to=up_to, limit=_BATCH)
        statistics = stored_statistics({answer.exercise_id for answer in answers})
        tally = Tally(statistics)
        tally.add(answers, after=state.attempt)
        tally.save()
        is_last = len(answers) < _BATCH
        if is_last:
            state.attempt, state.as_of = max(state.attempt, up_to), state.next_as_of
            state.next_attempt = state.next_as_of = state.next_transaction = None
        else:
            state.attempt = answers[-1].id
        state.save()
        update_failing(statistics.values(), at=at)
    return not is_last


class Tally:
    """Counts of exercises, to which answers are added in the order of their receipt.

    With `from_zero` nothing is read of the stored wrong answers, and all answers have to be added.
    """

    def __init__(self, statistics: dict[str, ItemStatistic], *, from_zero: bool = False) -> None:
        self.statistics = statistics
        self.wrong_answers: dict[WrongKey, WrongAnswer] = {}
        self._from_zero = from_zero

    def add(self, answers: Iterable[ReceivedAnswer], *, after: int) -> None:
        """Adds answers, all of those with an id above `after` up to their last one. At most three queries."""
        counting = [answer for answer in answers if self._counts(answer.exercise_id, answer.received_at)]
        given = {answer.id: _given(answer) for answer in counting if answer.verdict not in ("correct", SKIPPED)}
        pairs = {(answer.user_id, answer.exercise_id) for answer in counting}
        answered, skipped = self._earlier(pairs, up_to=after)
        mistaken = {(answer.user_id, answer.exercise_id) for answer in counting if given.get(answer.id)}
        known = self._earlier_given(mistaken & answered, up_to=after)
        if not self._from_zero:
            self._read_wrong_answers(
                {(answer.exercise_id, each.digest) for answer in counting for each in given.get(answer.id, ())}
            )
        for answer in counting:
            statistic, pair = self.statistics[answer.exercise_id], (answer.user_id, answer.exercise_id)
            if answer.verdict == SKIPPED:
                statistic.skipped += pair not in skipped
                skipped.add(pair)
                continue
            if pair not in answered:
                answered.add(pair)
                statistic.learners += 1
                statistic.correct += answer.is_correct
            for each in given.get(answer.id, ()):
                if (*pair, each.digest) not in known:
                    known.add((*pair, each.digest))
                    self._add_wrong_answer(statistic, each)

    def save(self) -> None:
        """Writes the counts. Two statements."""
        _COUNTED.insert(self.statistics.values())
        _WRONG_ANSWERS.insert(self.wrong_answers.values())

    def _counts(self, exercise_id: str, received_at: datetime | None) -> bool:
        """Whether the exercise was already what it is when an answer was received; False for no answer."""
        statistic = self.statistics.get(exercise_id)
        if statistic is None:  # answered before, and not published any more when it was first measured
            statistic = self.statistics[exercise_id] = ItemStatistic(exercise_id=exercise_id)
        return received_at is not None and (statistic.since is None or received_at >= statistic.since)

    def _earlier(self, pairs: Collection[Pair], *, up_to: int) -> tuple[set[Pair], set[Pair]]:
        """Those who have answered, and those who have skipped, before."""
        latest = latest_received(pairs, up_to=up_to) if pairs and up_to else {}
        answered = {pair for pair, at in latest.items() if self._counts(pair[1], at.answer)}
        skipped = {pair for pair, at in latest.items() if self._counts(pair[1], at.skip)}
        return answered, skipped

    def _earlier_given(self, pairs: Collection[Pair], *, up_to: int) -> set[tuple[UUID, str, str]]:
        """Learner, exercise and digest of their wrong answers before."""
        earlier = mistakes_received(pairs, up_to=up_to) if pairs else []
        return {
            (answer.user_id, answer.exercise_id, each.digest)
            for answer in earlier
            if self._counts(answer.exercise_id, answer.received_at)
            for each in _given(answer)
        }

    def _read_wrong_answers(self, keys: Collection[WrongKey]) -> None:
        rows = WrongAnswer.objects.filter(KeyIn(_KEY, keys)) if keys else ()
        self.wrong_answers |= {(row.exercise_id, row.digest): row for row in rows}

    def _add_wrong_answer(self, statistic: ItemStatistic, given: GivenAnswer) -> None:
        key = (statistic.exercise_id, given.digest)
        row = self.wrong_answers.get(key)
        if row is None:
            if statistic.wrong_answers >= MOST_WRONG_ANSWERS:
                return
            statistic.wrong_answers += 1
            row = WrongAnswer(exercise_id=statistic.exercise_id, **given._asdict())
            self.wrong_answers[key] = row
        row.learners += 1


def _given(answer: ReceivedAnswer) -> Sequence[GivenAnswer]:
    parts = (orjson.loads(text) for text in (answer.answer_json, answer.expected_json, answer.diff_json))
    given, expected, diff = parts
    return given_answers(answer.exercise_type, given, answer.verdict, expected, diff)


def stored_statistics(exercise_ids: Collection[str]) -> dict[str, ItemStatistic]:
    """Those of the exercises that are measured, by id. One query, none without exercises."""
    rows = ItemStatistic.objects.filter(OneOf("exercise_id", exercise_ids, TEXTS)) if exercise_ids else ()
    return {row.exercise_id: row for row in rows}


def _locked() -> Fold | None:
    """The row of the watermark, locked; None while another worker has it."""
    return Fold.objects.select_for_update(skip_locked=True).filter(pk=1).first()
