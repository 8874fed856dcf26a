"""How two sequences of words differ: how far apart they are, and which word corresponds to which.

The distance ranks many candidates, so it is the bit-parallel form of Levenshtein's (Myers 1999, as simplified
by Hyyrö 2001): one step per word, not one per pair of words. The alignment of the one that is shown weighs
each pair, so that near misses face each other.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from content.exercises.grading import Op

E = TypeVar("E")
G = TypeVar("G")

# Fewest real differences first, then near misses before replacements, then fewest accents; sequences are short
# enough that the small weights never add up to one difference.
_COST: dict[Op, int] = {
    "equal": 0,
    "accent": 1,
    "typo": 10_000,
    "replace": 10_002,
    "missing": 10_001,
    "extra": 10_001,
}
# Beyond this many pairs (some 200 words on each side) an alignment takes too long.
_MAX_PAIRS = 40_000


def distance(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """The least number of items to insert, remove or replace to make one sequence the other."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    if not shorter:
        return len(longer)
    places: dict[Hashable, int] = {}
    for index, item in enumerate(longer):
        places[item] = places.get(item, 0) | 1 << index
    mask, last = (1 << len(longer)) - 1, 1 << (len(longer) - 1)
    rises, falls, result = mask, 0, len(longer)  # where the column of the table goes up and down by one
    for item in shorter:
        match = places.get(item, 0)
        diagonal = (((match & rises) + rises) ^ rises) | match | falls
        up = falls | ~(diagonal | rises) & mask
        down = diagonal & rises
        if up & last:
            result += 1
        elif down & last:
            result -= 1
        up, down = up << 1 | 1, down << 1
        rises = (down | ~(diagonal | up)) & mask
        falls = up & diagonal & mask
    return result


def align(
    expected: Sequence[E], given: Sequence[G], op_for: Callable[[E, G], Op]
) -> list[tuple[Op, E | None, G | None]]:
    """Both sequences in order, each item of one against an item of the other or against nothing."""
    start = end = 0
    shorter = min(len(expected), len(given))
    while start < shorter and op_for(expected[start], given[start]) == "equal":
        start += 1
    while end < shorter - start and op_for(expected[-1 - end], given[-1 - end]) == "equal":
        end += 1
    left, right = len(expected) - end, len(given) - end
    return [
        *_side_by_side(expected[:start], given[:start], op_for),
        *_weigh(expected[start:left], given[start:right], op_for),
        *_side_by_side(expected[left:], given[right:], op_for),
    ]


def _side_by_side(
    expected: Sequence[E], given: Sequence[G], op_for: Callable[[E, G], Op]
) -> list[tuple[Op, E | None, G | None]]:
    paired: list[tuple[Op, E | None, G | None]] = [
        (op_for(left, right), left, right) for left, right in zip(expected, given, strict=False)
    ]
    return paired + _rest(expected[len(paired) :], given[len(paired) :])


def _weigh(
    expected: Sequence[E], given: Sequence[G], op_for: Callable[[E, G], Op]
) -> list[tuple[Op, E | None, G | None]]:
    if len(expected) * len(given) > _MAX_PAIRS:
        return _side_by_side(expected, given, op_for)
    ops = [[op_for(left, right) for right in given] for left in expected]
    costs = _costs_to_the_end(ops, len(given))
    aligned: list[tuple[Op, E | None, G | None]] = []
    i = j = 0
    while i < len(expected) and j < len(given):
        op = ops[i][j]
        if costs[i][j] == costs[i + 1][j + 1] + _COST[op]:
            aligned.append((op, expected[i], given[j]))
            i, j = i + 1, j + 1
        elif costs[i][j] == costs[i + 1][j] + _COST["missing"]:
            aligned.append(("missing", expected[i], None))
            i += 1
        else:
            aligned.append(("extra", None, given[j]))
            j += 1
    return aligned + _rest(expected[i:], given[j:])


def _costs_to_the_end(ops: list[list[Op]], width: int) -> list[list[int]]:
    """For each pair of positions, the least cost of aligning all that follows."""
    table = [[_COST["extra"] * (width - j) for j in range(width + 1)]]
    for row in reversed(ops):
        below = table[-1]
        costs = [below[width] + _COST["missing"]]
        for j in range(width - 1, -1, -1):
            costs.append(min(below[j + 1] + _COST[row[j]], below[j] + _COST["missing"], costs[-1] + _COST["extra"]))
        costs.reverse()
        table.append(costs)
    table.reverse()
    return table


def _rest(expected: Sequence[E], given: Sequence[G]) -> list[tuple[Op, E | None, G | None]]:
    return [*(("missing", item, None) for item in expected), *(("extra", None, item) for item in given)]
