"""How likely the learners of a case are right, or how much a report matters: a priority from 0 to 100. Pure.

Numbers of claims say little about who is right; the difference between the answer and what was expected says more. It
is judged once, when the case is opened. `several` follows the number of learners, and `lost` says that the exercise
accepts the answer of an accepted case no more.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from content.exercises.normalise import normalised
from feedback.rules.answers import normal

LOST = "lost"
SEVERAL = "several"

_SEVERAL_LEARNERS = 3
_HIGHEST = 100
_OF_ANSWER = 50
_WEIGHTS = {"synonym": 25, "order": 15, SEVERAL: 10, LOST: 25, "slip": -25, "missing": -20}
_OF_REASON = {"offensive": 90, "answer": 70, "audio": 60, "image": 60, "text": 50, "other": 40}


class Taught(Protocol):
    """A word of the course."""

    @property
    def text(self) -> str: ...
    @property
    def forms(self) -> Sequence[str]: ...
    @property
    def synonyms(self) -> Sequence[str]: ...
    @property
    def translations(self) -> Sequence[str]: ...


class Rank(NamedTuple):
    """The priority of a case, and the sorted names of what it follows from."""

    priority: int
    signals: list[str]


def rank_of_answer(signals: Iterable[str], *, learners: int) -> Rank:
    """Of a case of claims with these signals, `lost` among them; `several` follows from the learners."""
    names = _counted(signals, learners)
    return Rank(_cut(_OF_ANSWER + sum(_WEIGHTS[name] for name in names)), names)


def rank_of_report(reason: str, *, learners: int) -> Rank:
    """Of a case of reports for this reason."""
    names = _counted((), learners)
    return Rank(_cut(_OF_REASON[reason] + sum(_WEIGHTS[name] for name in names)), names)


def signals_of_answer(
    verdict: str, expected: str, answer: str, diff: Sequence[Mapping[str, Any]], words: Iterable[Taught]
) -> list[str]:
    """What the grading of a text says of whether it is right: sorted names. `words` are those of the live course."""
    signals = []
    if verdict in ("accent", "typo"):
        signals.append("slip")
    wanted, given = normalised(expected), normalised(answer)
    if wanted != given and Counter(wanted) == Counter(given):
        signals.append("order")
    elif verdict == "incomplete" or any(entry["op"] == "missing" for entry in diff):
        signals.append("missing")
    replaced = {(normal(each["expected"]), normal(each["given"])) for each in diff if each["op"] == "replace"}
    if replaced and _are_alike(replaced, words):
        signals.append("synonym")
    return sorted(signals)


class _Places:
    """In which words a text stands, by number: as the word itself, as its text or form, or as its translation."""

    def __init__(self) -> None:
        self.itself: set[int] = set()
        self.form: set[int] = set()
        self.translation: set[int] = set()


def _are_alike(pairs: set[tuple[str, str]], words: Iterable[Taught]) -> bool:
    """Whether the texts of each pair, after N, mean the same in the course."""
    places = {text: _Places() for pair in pairs for text in pair}
    meanings: dict[int, set[str]] = {}
    for number, word in enumerate(words):
        for text in places.keys() & set(map(normal, (word.text, *word.forms))):
            places[text].itself.add(number)
            places[text].form.add(number)
            meanings.setdefault(number, set(map(normal, word.translations)))
        for text in places.keys() & set(map(normal, word.synonyms)):
            places[text].itself.add(number)
        for text in places.keys() & set(map(normal, word.translations)):
            places[text].translation.add(number)

    def alike(one: _Places, other: _Places) -> bool:
        if one.itself & other.itself or one.translation & other.translation:
            return True
        return any(meanings[left] & meanings[right] for left in one.form for right in other.form)

    return all(alike(places[expected], places[given]) for expected, given in pairs)


def _counted(signals: Iterable[str], learners: int) -> list[str]:
    names = {*signals} - {SEVERAL}
    return sorted(names | {SEVERAL} if learners >= _SEVERAL_LEARNERS else names)


def _cut(priority: int) -> int:
    return max(0, min(_HIGHEST, priority))
