"""The vectors of `clients/grading/`: the service grades as they say, and they are up to date."""

import json
from collections import Counter
from typing import Any

import pytest

from content.exercises import EXERCISE_TYPES, SKIPPED, VERDICTS, grade
from tests import grading_vectors


@pytest.fixture(scope="module")
def file() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(grading_vectors.PATH.read_text())
    return loaded


@pytest.mark.parametrize(("exercise_type", "data", "answer", "verdict", "score"), grading_vectors.SPECIFIED)
def test_specified_examples_are_graded_as_specified(
    exercise_type: str, data: Any, answer: Any, verdict: str, score: float
) -> None:
    grading = grade(exercise_type, data, answer)
    assert (grading.verdict, grading.score) == (verdict, score)


def test_vectors_are_what_the_service_grades(file: Any) -> None:
    """After a change of the rules, adapt `clients/grading/grading.js` and run `python -m tests.grading_vectors`."""
    current = grading_vectors.vectors()
    assert len(file["vectors"]) == len(current)
    for stored, vector in zip(file["vectors"], current, strict=True):
        assert stored == vector


@pytest.mark.no_cover  # which takes twice as long as the test itself, and the vectors reach the same code
def test_digests_of_characters_are_those_of_the_service(file: Any) -> None:
    for first, last, digest in file["characters"]:
        assert grading_vectors.digest(first, last) == digest, f"U+{first:04X} to U+{last:04X}"


def test_vectors_have_every_exercise_type_and_every_verdict_of_it(file: Any) -> None:
    found = Counter((vector["exercise_type"], (vector["grading"] or {}).get("verdict")) for vector in file["vectors"])
    written = {*VERDICTS, None}
    picked = {"correct", "incomplete", "wrong", None}
    verdicts = dict.fromkeys(EXERCISE_TYPES, picked) | {
        "translation": written,
        "fill-in-the-blank": written,
        "vof": {"correct", "wrong", None},
        "informative": {"correct", None},
        "listening": {*written, SKIPPED},
        "speaking": {*written, SKIPPED} - {"accent"},
    }
    assert set(found) == {(name, verdict) for name, all_of_it in verdicts.items() for verdict in all_of_it}
    assert found.total() >= 500


def test_vectors_have_notes_that_fit_and_others(file: Any) -> None:
    noted = [vector for vector in file["vectors"] if "notes" in vector["data"] and vector["grading"]]
    found = Counter((vector["exercise_type"], vector["grading"]["note"] is not None) for vector in noted)
    assert set(found) == {(name, fits) for name in grading_vectors.NOTED for fits in (False, True)}
    assert min(found.values()) >= 10
