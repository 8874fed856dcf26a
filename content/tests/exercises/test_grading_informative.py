"""Grading of pages to read: having read is right."""

from typing import Any

import pytest

from content.exercises import EXAMPLES, InvalidAnswer, grade

PAGES = [
    "<p><strong>Buenos días</strong></p>",
    "<p>Guten Morgen, schöne Straße!</p>",
    "<p>Où est l’été&nbsp;?</p>",
    "<p>Günaydın, ışık</p>",
    "<p>Καλημέρα</p>",
    "<p>Доброе утро</p>",
    '<p dir="rtl">صباح الخير</p>',
    '<p dir="rtl">בוקר טוב</p>',
    "<p>सुप्रभात</p>",
    "<ruby>犬<rt>いぬ</rt></ruby>",
    "<p>좋은 아침</p>",
    "<p>Allin p'unchay</p>",
]


@pytest.mark.parametrize("content", PAGES)
def test_informative_exercise_that_was_read_is_correct(content: Any) -> None:
    for answer in (None, True):
        grading = grade("informative", {"content": content}, answer)
        assert (grading.is_correct, grading.score, grading.verdict) == (True, 1, "correct")
        assert (grading.expected, grading.diff) == (None, [])


@pytest.mark.parametrize("answer", [False, "", "true", 0, 1, 1.0, [], [True], {}, {"read": True}])
def test_informative_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected null, true or nothing$"):
        grade("informative", EXAMPLES["informative"], answer)
