"""Distance and alignment of word sequences."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from content.exercises.alignment import align, distance
from content.tests.exercises.strategies import unhurried

SEQUENCES = st.lists(st.sampled_from("abcd"), max_size=12)


def levenshtein(one, other):
    """The textbook table."""
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, start=1):
        diagonal, row[0] = row[0], i
        for j, right in enumerate(other, start=1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (left != right))
    return row[-1]


def plain_op(expected, given):
    return "equal" if expected == given else "replace"


def graded_op(expected, given):
    if expected == given:
        return "equal"
    return {"ab": "accent", "bc": "typo"}.get(expected + given, "replace")


@unhurried
@given(SEQUENCES, SEQUENCES)
def test_the_distance_is_levenshteins(one: Any, other: Any) -> None:
    assert distance(one, other) == distance(other, one) == levenshtein(one, other)


@unhurried
@given(st.lists(st.sampled_from("ab"), max_size=150), st.lists(st.sampled_from("ab"), max_size=150))
def test_distance_of_long_sequences_is_levenshteins(one: Any, other: Any) -> None:
    assert distance(one, other) == levenshtein(one, other)


@unhurried
@given(SEQUENCES, SEQUENCES)
def test_an_alignment_has_no_more_differences_than_it_must(expected: Any, given_: Any) -> None:
    aligned = align(expected, given_, plain_op)
    assert sum(op != "equal" for op, _, _ in aligned) == levenshtein(expected, given_)


@unhurried
@given(SEQUENCES, SEQUENCES)
def test_an_alignment_contains_both_sequences_in_order(expected: Any, given_: Any) -> None:
    aligned = align(expected, given_, graded_op)
    assert [left for op, left, _ in aligned if op != "extra"] == expected
    assert [right for op, _, right in aligned if op != "missing"] == given_
    for op, left, right in aligned:
        assert (op == "extra") == (left is None)
        assert (op == "missing") == (right is None)
        if left is not None and right is not None:
            assert op == graded_op(left, right)


def test_alignment_pairs_similar_words() -> None:
    assert align("xb", "c", graded_op) == [("missing", "x", None), ("typo", "b", "c")]
    assert align("bx", "c", graded_op) == [("typo", "b", "c"), ("missing", "x", None)]


def test_accent_difference_costs_less_than_a_replacement() -> None:
    assert align("aab", "abb", graded_op) == [("equal", "a", "a"), ("accent", "a", "b"), ("equal", "b", "b")]


def test_equally_good_alignments_pair_from_the_start() -> None:
    assert align("abc", "d", plain_op) == [("replace", "a", "d"), ("missing", "b", None), ("missing", "c", None)]
    assert align("a", "bcd", plain_op) == [("replace", "a", "b"), ("extra", None, "c"), ("extra", None, "d")]


def test_very_long_sequences_are_paired_side_by_side_between_their_equal_ends() -> None:
    expected, given_ = [*"ab", *["x"] * 300, *"cd"], [*"ab", *["y"] * 301, *"cd"]
    aligned = align(expected, given_, plain_op)
    assert aligned[:2] == [("equal", "a", "a"), ("equal", "b", "b")]
    assert aligned[-3:] == [("extra", None, "y"), ("equal", "c", "c"), ("equal", "d", "d")]
    assert [op for op, _, _ in aligned].count("replace") == 300
