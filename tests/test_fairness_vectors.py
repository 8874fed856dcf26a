"""Answers are graded as a fair teacher does: the vectors of `fairness_vectors.json`."""

from collections import Counter

from content.exercises import InvalidAnswer, grade
from tests.fairness_vectors import Vector, course_of, vectors

VECTORS = list(vectors())


def verdict_of(vector: Vector) -> str | None:
    try:
        return grade(vector.exercise_type, vector.data, vector.answer, course_of(vector.course)).verdict
    except InvalidAnswer:
        return None


def test_answers_get_the_verdicts_of_a_fair_teacher() -> None:
    found = [(vector, verdict_of(vector)) for vector in VECTORS]
    assert [(vector, verdict) for vector, verdict in found if verdict != vector.verdict] == []


def test_vectors_are_of_many_languages_and_each_only_once() -> None:
    assert len(VECTORS) >= 600
    assert len({vector.course["target_language"] for vector in VECTORS}) >= 30
    assert Counter(repr(vector[:4]) for vector in VECTORS).most_common(1)[0][1] == 1
