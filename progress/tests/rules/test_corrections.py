"""The corrected grading, of the attempt and its corrected blanks alone."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import grade
from progress.rules.corrections import WHOLE, corrected_grading
from progress.rules.reviews import Rating, rating_of

CLOZE = {
    "text": "Yo ___ agua y tú ___ té.",
    "blanks": [{"position": 0, "correct_answers": ["bebo"]}, {"position": 1, "correct_answers": ["tomás"]}],
}


def rated(answer: list[Any], *blanks: int) -> tuple[Rating, list[Any]]:
    grading = grade("fill-in-the-blank", CLOZE, answer)
    verdict, diff = corrected_grading(grading.verdict, grading.diff, answer, set(blanks))
    return rating_of(verdict), diff


@pytest.mark.parametrize(
    "answer", ["El minino  bebe leche", ["El", "minino", "bebe", "leche"]], ids=["text", "word bank"]
)
def test_each_word_of_a_corrected_answer_is_equal(answer: Any) -> None:
    verdict, diff = corrected_grading("wrong", [{"op": "replace", "expected": "gato", "given": "x"}], answer, {WHOLE})
    assert verdict == "correct"
    assert diff == [{"op": "equal", "expected": word, "given": word} for word in ("El", "minino", "bebe", "leche")]


def test_corrected_blank_is_equal_and_the_others_stay() -> None:
    assert rated(["tomo", "bebes"])[0] is Rating.Again
    rating, diff = rated(["tomo", "bebes"], 0)
    assert rating is Rating.Again
    assert diff == [
        {"op": "equal", "expected": "tomo", "given": "tomo"},
        {"op": "replace", "expected": "tomás", "given": "bebes"},
    ]
    assert rated(["tomo", "tomas"], 0)[0] is Rating.Hard  # the accent of the other one
    assert rated(["tomo", "bebes"], 0, 1)[0] is Rating.Good


def test_blank_that_was_not_filled_stays_missing() -> None:
    assert rated([None, "tomás"], 0) == rated([None, "tomás"])


def test_attempt_without_a_stored_diff_stays_as_it_is() -> None:
    assert corrected_grading("wrong", [], ["tomo", "tomás"], {0}) == ("wrong", [])


_parts = st.lists(st.sampled_from([None, "bebo", "tomás", "tomas", "bebbo", "agua"]), min_size=2, max_size=2)
_blanks = st.sets(st.integers(0, 1))


@given(answer=_parts, blanks=_blanks, more=_blanks)
def test_correcting_more_never_rates_worse_and_the_order_is_irrelevant(
    answer: list[Any], blanks: set[int], more: set[int]
) -> None:
    some, diff = rated(answer, *blanks)
    both, together = rated(answer, *blanks, *more)
    assert both >= some
    assert corrected_grading("wrong", diff, answer, more)[1] == together
    assert rated(answer)[0] <= some
    assert (both is Rating.Good) == all(entry["op"] == "equal" for entry in together)


@given(answer=_parts)
def test_without_corrections_the_rating_is_that_of_the_stored_verdict(answer: list[Any]) -> None:
    assert rated(answer)[0] is rating_of(grade("fill-in-the-blank", CLOZE, answer).verdict)
