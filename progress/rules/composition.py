"""The exercises of a practice session: which ones, and in which order.

Each exercise of the pool is in one list, which is the reason to practise it. Every place of the session has a list and
takes its first exercise that may follow the one before. The order within a list does not depend on
chance: ties are broken by a hash of the session and the exercise, so that every device composes the same session.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from itertools import cycle, groupby, islice
from typing import Any, NamedTuple
from uuid import UUID

from progress.rules.due import Today, is_due

MAX_SIZE = 50
DEFAULT_SIZE = 20


class Mode(StrEnum):
    MIXED = "mixed"
    REVIEWS = "reviews"
    MISTAKES = "mistakes"
    WORDS = "words"
    LESSON = "lesson"


class Reason(StrEnum):
    """A list of exercises."""

    MISTAKE = "mistake"  # the latest answer is wrong
    DUE = "due"  # the review card is due
    WEAK_WORD = "weak_word"  # it practises a word that is weak or due
    NEW = "new"  # never answered
    FILLER = "filler"  # the rest


_ALL = (Reason.MISTAKE, Reason.DUE, Reason.WEAK_WORD, Reason.NEW, Reason.FILLER)
# The lists of each mode: an exercise is in the first one that fits.
_LISTS = {
    Mode.MIXED: _ALL,
    Mode.REVIEWS: (Reason.DUE,),
    Mode.MISTAKES: (Reason.MISTAKE,),
    Mode.WORDS: (Reason.WEAK_WORD, Reason.FILLER),
    Mode.LESSON: _ALL,
}
_TURNS = (
    Reason.DUE,
    Reason.MISTAKE,
    Reason.DUE,
    Reason.WEAK_WORD,
    Reason.DUE,
    Reason.NEW,
    Reason.DUE,
    Reason.MISTAKE,
    Reason.DUE,
    Reason.WEAK_WORD,
)
# Where the wanted list has no exercise that may follow.
_INSTEAD = (Reason.DUE, Reason.MISTAKE, Reason.WEAK_WORD, Reason.NEW, Reason.FILLER)


class Candidate(NamedTuple):
    """An exercise of the pool. `answered_at` is the instant of the latest answer, None for one never answered."""

    id: str
    answered_at: datetime | None = None
    is_mistake: bool = False
    due: datetime | None = None  # of its review card
    state: str = ""  # of its review card

    def is_due(self, today: Today) -> bool:
        return self.due is not None and is_due(self.due, self.state, today)


class Item(NamedTuple):
    exercise_id: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the pool: those of each exercise, those weak or due in order, and those that have a card."""

    of_exercise: Mapping[str, Collection[str]]
    weak: Sequence[str] = ()
    with_card: Collection[str] = ()


NO_WORDS = Words({})


def tie_break(session_id: UUID, exercise_id: str) -> str:
    return hashlib.sha256(f"{session_id}:{exercise_id}".encode()).hexdigest()


def practises_words(mode: Mode) -> bool:
    """Whether a mode has exercises of weak words."""
    return Reason.WEAK_WORD in _LISTS[mode]


class Lists(Mapping[Reason, list[str]]):
    """The lists of a mode with the ids of their exercises in order, each computed when it is first used."""

    def __init__(self, mode: Mode, lists: Iterator[tuple[Reason, list[str]]]) -> None:
        self._reasons = _LISTS[mode]
        self._lists = lists  # in the order of the mode
        self._found: dict[Reason, list[str]] = {}

    def __getitem__(self, reason: Reason) -> list[str]:
        while reason not in self._found:
            found, ids = next(self._lists)
            self._found[found] = ids
        return self._found[reason]

    def __iter__(self) -> Iterator[Reason]:
        return iter(self._reasons)

    def __len__(self) -> int:
        return len(self._reasons)


def lists_of(
    pool: Iterable[Candidate], *, mode: Mode, session_id: UUID, today: Today, words: Words = NO_WORDS
) -> Lists:
    """The lists of a mode; `pool` is in the order of the course."""
    return Lists(mode, _lists(pool, mode, session_id, today, words))


def _lists(
    pool: Iterable[Candidate], mode: Mode, session_id: UUID, today: Today, words: Words
) -> Iterator[tuple[Reason, list[str]]]:
    rest = {candidate.id: candidate for candidate in pool}
    for reason in _LISTS[mode]:
        if reason is Reason.WEAK_WORD:
            ids = list(_of_weak_words(rest, words, session_id))
        else:
            fitting = [each for each in rest.values() if _fits(each, reason, mode, today, words)]
            ids = [each.id for each in (fitting if reason is Reason.NEW else _in_order(fitting, reason, session_id))]
        for exercise_id in ids:
            del rest[exercise_id]
        yield reason, ids


def _fits(candidate: Candidate, reason: Reason, mode: Mode, today: Today, words: Words) -> bool:
    match reason:
        case Reason.MISTAKE:
            return candidate.is_mistake
        case Reason.DUE:
            return candidate.is_due(today)
        case Reason.NEW:
            return candidate.answered_at is None
        case _:
            if mode is not Mode.WORDS:
                return True
            own = words.of_exercise.get(candidate.id, ())
            return candidate.answered_at is not None and any(word in words.with_card for word in own)


def _in_order(fitting: Iterable[Candidate], reason: Reason, session_id: UUID) -> Iterator[Candidate]:
    """By place, then by hash, which takes long to compute and so is computed of the same places only."""

    def place(each: Candidate) -> Any:
        return _place(each, reason)

    for _, group in groupby(sorted(fitting, key=place), key=place):
        same = list(group)
        yield from same if len(same) == 1 else sorted(same, key=lambda each: tie_break(session_id, each.id))


def _place(candidate: Candidate, reason: Reason) -> Any:
    if reason is Reason.DUE:
        return candidate.due
    assert candidate.answered_at is not None  # the others are new, or in no list
    if reason is Reason.MISTAKE:
        return -candidate.answered_at.timestamp()
    return candidate.answered_at.astimezone(UTC).date()


def _of_weak_words(rest: Mapping[str, Candidate], words: Words, session_id: UUID) -> Iterator[str]:
    """For each weak word the exercise that was not answered for longest, each exercise once."""
    of_word: dict[str, list[str]] = {}
    for exercise_id in rest:
        for word in words.of_exercise.get(exercise_id, ()):
            of_word.setdefault(word, []).append(exercise_id)

    def moment(exercise_id: str) -> float:
        answered_at = rest[exercise_id].answered_at
        return float("-inf") if answered_at is None else answered_at.timestamp()

    taken: set[str] = set()
    for word in words.weak:
        free = [exercise_id for exercise_id in of_word.get(word, ()) if exercise_id not in taken]
        if free:
            first = min(map(moment, free))
            same = [exercise_id for exercise_id in free if moment(exercise_id) == first]
            exercise_id = min(same, key=lambda exercise_id: tie_break(session_id, exercise_id))
            taken.add(exercise_id)
            yield exercise_id


def compose(
    lists: Mapping[Reason, Sequence[str]], *, mode: Mode, size: int, phrases: Callable[[str], Collection[Any]]
) -> list[Item]:
    """At most `size` exercises from the lists of the mode.

    No exercise is repeated, and no two in a row share one of their `phrases`; so the session may be shorter.
    """
    items: list[Item] = []
    taken: set[str] = set()
    before: frozenset[Any] = frozenset()
    turns = cycle(_TURNS) if mode is Mode.MIXED else cycle(_LISTS[mode][:1])
    for wanted in islice(turns, size):
        order = (wanted, *(reason for reason in _INSTEAD if reason is not wanted and reason in _LISTS[mode]))
        following = (
            Item(exercise_id, reason)
            for reason in order
            for exercise_id in lists[reason]
            if exercise_id not in taken and before.isdisjoint(phrases(exercise_id))
        )
        item = next(following, None)
        if item is None:
            break
        items.append(item)
        taken.add(item.exercise_id)
        before = frozenset(phrases(item.exercise_id))
    return items
