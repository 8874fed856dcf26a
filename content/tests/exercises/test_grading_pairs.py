"""Grading of matched pairs: a multiset after N, in which surplus pairs cost as much as wrong ones."""

from typing import Any

import pytest

from content.exercises import EXAMPLES, InvalidAnswer, grade

ANIMALS = EXAMPLES["pairs"]


def pairs(text):
    """`perro=dog gato=cat` as a list of pairs."""
    sides = [pair.split("=") for pair in text.split()]
    return [{"left": left, "right": right} for left, right in sides]


CASES = [
    # Spanish
    ("perro=dog gato=cat", "perro=dog gato=cat", "correct", 1),
    ("perro=dog gato=cat", "gato=cat perro=dog", "correct", 1),
    ("perro=dog gato=cat", "PERRO=Dog gato=cat!", "correct", 1),
    ("perro=dog gato=cat", "perro=dog", "incomplete", 0.5),
    ("perro=dog gato=cat", "", "incomplete", 0),
    ("perro=dog gato=cat", "perro=cat gato=dog", "wrong", 0),
    ("perro=dog gato=cat", "perro=dog gato=dog", "wrong", 0.5),
    ("perro=dog gato=cat", "perro=cat", "wrong", 0),
    ("perro=dog gato=cat", "dog=perro cat=gato", "wrong", 0),  # sides are not interchangeable
    ("perro=dog gato=cat", "perro=dog perro=dog", "wrong", 0.5),  # a pair counts once
    ("perro=dog gato=cat", "perro=dog gato=cat perro=cat", "wrong", 0.6667),
    ("perro=dog gato=cat", "perro=dog perro=cat gato=dog gato=cat", "wrong", 0.5),  # guessing all does not pay
    ("banco=bank banco=bench", "banco=bench banco=bank", "correct", 1),
    ("banco=bank banco=bench", "banco=bank banco=bank", "wrong", 0.5),
    ("año=year mano=hand", "ano=year mano=hand", "wrong", 0.5),
    ("café=coffee té=tea", "cafe=coffee té=tea", "wrong", 0.5),  # nothing is forgiven: pairs are picked
    # other languages and scripts
    ("Straße=street Fluss=river", "STRASSE=street Fluss=river", "correct", 1),
    ("l’eau=water le_feu=fire", "l'eau=water le_feu=fire", "correct", 1),
    ("ışık=light işık=?", "ışık=light", "incomplete", 0.5),
    ("σκύλος=dog γάτα=cat", "ΣΚΎΛΟΣ=dog ΓΆΤΑ=cat", "correct", 1),
    ("собака=dog кошка=cat птица=bird", "собака=dog кошка=bird птица=cat", "wrong", 0.3333),
    ("كلب=dog قطة=cat", "قطة=cat", "incomplete", 0.5),
    ("כלב=dog חתול=cat", "כלב=dog חתול=cat", "correct", 1),
    ("कुत्ता=dog बिल्ली=cat", "बिल्ली=cat कुत्ता=dog", "correct", 1),
    ("犬=いぬ 猫=ねこ", "犬=ねこ 猫=いぬ", "wrong", 0),
    ("犬=いぬ 猫=ねこ 鳥=とり", "犬=いぬ 猫=ねこ", "incomplete", 0.6667),
    ("개=dog 고양이=cat", "개=dog 고양이=cat", "correct", 1),
    ("allqu=perro misi=gato wasi=casa", "allqu=perro wasi=casa misi=gato", "correct", 1),
    ("allqu=perro misi=gato wasi=casa", "allqu=perro wasi=gato", "wrong", 0.3333),
]


@pytest.mark.parametrize(("expected", "given", "verdict", "score"), CASES)
def test_pairs_verdicts(expected: Any, given: Any, verdict: Any, score: Any) -> None:
    grading = grade("pairs", {"pairs": pairs(expected)}, pairs(given))
    assert (grading.verdict, grading.score) == (verdict, score)


def test_expected_is_all_pairs_as_the_author_wrote_them() -> None:
    data = {"pairs": [{"left": "¡Hola!", "right": "Hello", "sound": "a.mp3"}]}
    assert grade("pairs", data, []).expected == [{"left": "¡Hola!", "right": "Hello"}]


def test_pairs_diff_lists_expected_pairs_in_order_and_then_extra_ones() -> None:
    expected, given = pairs("uno=one dos=two tres=three"), pairs("cinco=five TRES=three dos=one")
    assert grade("pairs", {"pairs": expected}, given).diff == [
        {"op": "missing", "expected": expected[0], "given": None},
        {"op": "replace", "expected": expected[1], "given": given[2]},
        {"op": "equal", "expected": expected[2], "given": given[1]},
        {"op": "extra", "expected": None, "given": given[0]},
    ]


def test_correct_pair_is_not_matched_to_another_with_the_same_left_side() -> None:
    expected, given = pairs("banco=bank banco=bench"), pairs("banco=bench")
    assert [entry["op"] for entry in grade("pairs", {"pairs": expected}, given).diff] == ["missing", "equal"]


def test_other_keys_of_a_given_pair_are_ignored() -> None:
    grading = grade("pairs", ANIMALS, [{"left": "perro", "right": "dog", "ms": 900}, {"left": "gato", "right": "cat"}])
    assert grading.verdict == "correct"
    assert grading.diff[0]["given"] == {"left": "perro", "right": "dog"}


@pytest.mark.parametrize(
    "answer",
    [
        None,
        True,
        "perro=dog",
        {"left": "perro", "right": "dog"},
        ["perro"],
        [["perro", "dog"]],
        [{"left": "perro"}],
        [{"left": "perro", "right": None}],
        [{"left": 1, "right": "dog"}],
        [None],
        [{"left": "perro", "right": "dog"}] * 101,
    ],
)
def test_pairs_answer_of_wrong_shape_is_invalid(answer: Any) -> None:
    with pytest.raises(InvalidAnswer, match=r"^Expected a list of pairs {left, right}$"):
        grade("pairs", ANIMALS, answer)


def test_an_answer_of_a_hundred_pairs_is_graded() -> None:
    assert grade("pairs", ANIMALS, [{"left": "perro", "right": "dog"}] * 100).score == 0.01
