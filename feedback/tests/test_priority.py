"""Signals and priorities of cases."""

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import VERDICTS, course_of, grade
from content.exercises.normalise import normalised
from feedback.rules.priority import LOST, rank_of_answer, rank_of_report, signals_of_answer

REASONS = ("offensive", "answer", "audio", "image", "text", "other")


class Word(NamedTuple):
    text: str
    translations: list[str] = []
    synonyms: list[str] = []
    forms: list[str] = []


WORDS = [
    Word("gato", ["cat"], ["minino"], ["gatos"]),
    Word("leche", ["milk"]),
    Word("beber", ["drink"], forms=["bebe"]),
    Word("tomar", ["take", "Drink"], forms=["toma"]),
    Word("perro", ["dog", "hound"]),
    Word("hola", ["hello"], ["qué tal"]),
]


def signals(expected: str, answer: str) -> list[str]:
    graded = grade("translation", {"source_text": "?", "target_text": expected}, answer)
    return signals_of_answer(graded.verdict, str(graded.expected), answer, graded.diff, WORDS)


@pytest.mark.parametrize(
    ("expected", "answer", "found"),
    [
        ("El gato bebe leche", "El minino bebe leche", ["synonym"]),
        ("El gato bebe leche", "El gato toma leche", ["synonym"]),  # two words that share a translation
        ("El gato bebe leche", "El minino toma leche", ["synonym"]),
        ("El gato bebe leche", "El minino come leche", []),  # not each of them
        ("The dog drinks", "The hound drinks", ["synonym"]),  # two translations of a word
        ("El gato bebe leche", "Leche bebe el gato", ["order"]),
        ("El gato bebe leche", "El gato bebé leche", ["slip"]),
        ("El gato bebe leche", "El gato bebe", ["missing"]),
        ("El gato bebe leche", "El perro bebe leche", []),
    ],
)
def test_signals_follow_from_the_difference(expected: str, answer: str, found: list[str]) -> None:
    assert signals(expected, answer) == found


def test_texts_of_several_words_are_compared_as_a_whole() -> None:
    diff = [{"op": "replace", "expected": "Hola", "given": "¡Qué  tal!"}]
    assert signals_of_answer("wrong", "Hola", "Qué tal", diff, WORDS) == ["synonym"]


def test_answer_in_another_order_is_not_missing_anything() -> None:
    diff = [{"op": "missing", "expected": "a", "given": None}, {"op": "extra", "expected": None, "given": "a"}]
    assert signals_of_answer("incomplete", "a b", "b a", diff, WORDS) == ["order"]


def test_words_are_not_read_without_a_replaced_one() -> None:
    def words() -> object:
        raise AssertionError
        yield

    assert signals_of_answer("accent", "él", "el", [{"op": "accent", "expected": "él", "given": "el"}], words()) == [
        "slip"
    ]


@given(st.sampled_from(REASONS), st.integers(0, 10))
def test_report_counts_by_its_reason_and_by_several_learners(reason: str, learners: int) -> None:
    rank = rank_of_report(reason, learners=learners)
    base = {"offensive": 90, "answer": 70, "audio": 60, "image": 60, "text": 50, "other": 40}[reason]
    assert rank == (base + 10 * (learners >= 3), ["several"] if learners >= 3 else [])


_SIGNALS = st.sets(st.sampled_from(["synonym", "order", "slip", "missing", LOST, "several"]))


@given(_SIGNALS, st.integers(0, 10))
def test_rank_of_an_answer_is_a_fixed_point(found: set[str], learners: int) -> None:
    rank = rank_of_answer(found, learners=learners)
    assert 0 <= rank.priority <= 100
    assert rank.signals == sorted(set(rank.signals))
    assert set(rank.signals) - {"several"} == found - {"several"}
    assert ("several" in rank.signals) == (learners >= 3)
    assert rank_of_answer(rank.signals, learners=learners) == rank


@given(_SIGNALS, st.integers(0, 10))
def test_a_signal_moves_the_priority_by_its_weight(found: set[str], learners: int) -> None:
    weights = {"synonym": 25, "order": 15, LOST: 25, "slip": -25, "missing": -20}
    total = 50 + 10 * (learners >= 3) + sum(weights[name] for name in found - {"several"})
    assert rank_of_answer(found, learners=learners).priority == max(0, min(100, total))


_TEXTS = st.lists(st.sampled_from(["gato", "Minino", "bebe", "toma", "leche", "«Él»", "el", "perro"]), max_size=5)


@given(_TEXTS.filter(bool), _TEXTS)
def test_signals_agree_with_grading(wanted: list[str], answered: list[str]) -> None:
    expected, answer = " ".join(wanted), " ".join(answered)
    words = [word._asdict() for word in WORDS]
    course = course_of(source_language="en", target_language="es", words=words)
    graded = grade("translation", {"source_text": "?", "target_text": expected}, answer, course)
    found = signals_of_answer(graded.verdict, str(graded.expected), answer, graded.diff, WORDS)
    assert graded.verdict in VERDICTS
    assert ("slip" in found) == (graded.verdict in ("accent", "typo"))
    one, other = normalised(str(graded.expected)), normalised(answer)
    assert ("order" in found) == (one != other and Counter(one) == Counter(other))
    assert not {"order", "missing"} <= set(found)
    if "synonym" in found:
        assert any(entry["op"] == "replace" for entry in graded.diff)
