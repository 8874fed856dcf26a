"""Laying a text from the entries of a word bank, cut anywhere: each entry as often as the bank has it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from content.exercises.folding import fold
from content.exercises.word_breaks import has_unspaced

_MAX_STEPS = 10_000  # entries that are tried; a bank in which few begin alike needs hardly more than it has


def laid(text: str, bank: Sequence[str], language: str | None) -> list[str] | None:
    """Entries whose words, one after the other, are those of the text; None where none are found.

    Marks of vowels may be missing in either: how the text and such entries compare is for grading to say.
    """
    wanted = _joined(text, language)
    stock = Counter(bank)
    # The longest first: an entry that is the beginning of another one may be needed later.
    keys = sorted(((_joined(entry, language), entry) for entry in stock), key=lambda pair: -len(pair[0]))
    chosen: list[str] = []
    waiting = [_next(wanted, 0, keys, stock)] if wanted else []
    for _ in range(_MAX_STEPS):
        if not waiting:
            return None
        place, entry = next(waiting[-1], (-1, ""))
        if entry:
            chosen.append(entry)
            stock[entry] -= 1
            if place == len(wanted):
                return chosen
            waiting.append(_next(wanted, place, keys, stock))
        else:
            waiting.pop()
            if chosen:
                stock[chosen.pop()] += 1
    return None


def _joined(text: str, language: str | None) -> str:
    """The words of a text as one string; the apostrophe at the end of a word, as in `l'`, belongs to it."""
    words = fold(text, language)
    joined = " ".join(word.plain for word in words)
    return joined + "'" if words and text.rstrip().endswith(("'", "\N{RIGHT SINGLE QUOTATION MARK}")) else joined


def _next(wanted: str, place: int, keys: Sequence[tuple[str, str]], stock: Counter[str]) -> Iterator[tuple[int, str]]:
    """The entries with which the text can go on at a place, each after the place where it ends."""
    for key, entry in keys:
        end = place + len(key)
        if not key or not stock[entry] or not wanted.startswith(key, place):
            continue
        if end == len(wanted):
            yield end, entry
        elif wanted[end] == " ":
            yield end + 1, entry
        elif key.endswith("'") or has_unspaced(wanted[end - 1 : end + 1]):
            yield end, entry
