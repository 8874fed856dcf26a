"""Texts laid from the entries of a word bank."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises.folding import fold
from content.exercises.laying import laid


@pytest.mark.parametrize(
    ("text", "bank", "expected"),
    [
        ("Vivimos aquí.", ["aquí", "vivimos", "allí"], ["vivimos", "aquí"]),
        ("en la casa", ["en", "casa", "en la"], ["en la", "casa"]),
        ("en la mesa", ["en", "la mesa", "en la"], ["en", "la mesa"]),
        ("no, no", ["no", "sí"], None),
        ("no, no", ["no", "sí", "no"], ["no", "no"]),
        ("他是学生", ["学", "是", "他", "学生"], ["他", "是", "学生"]),
        ("これは ほん です", ["これ", "は", "ほんで", "す"], ["これ", "は", "ほんで", "す"]),
        ("l'homme", ["homme", "l'", "femme"], ["l'", "homme"]),
        ("שלום לך", ["לך", "שָׁלוֹם"], ["שָׁלוֹם", "לך"]),
        ("aquí", ["aqu", "í"], None),
        ("...", ["a"], None),
    ],
)
def test_entries_of_a_text(text: str, bank: list[str], expected: list[str] | None) -> None:
    assert laid(text, bank, None) == expected


ENTRIES = st.lists(st.sampled_from(["a", "a b", "b", "b a", "ab", "猫", "猫犬", "犬"]), min_size=1, max_size=20)


@given(ENTRIES, st.data())
def test_text_of_entries_is_laid_from_as_many_as_the_bank_has(bank: list[str], draw: st.DataObject) -> None:
    chosen = draw.draw(st.permutations(bank))[: draw.draw(st.integers(1, len(bank)))]
    text = " ".join(chosen)
    found = laid(text, bank, None)
    assert found is not None
    assert not Counter(found) - Counter(bank)
    assert [word.key for word in fold(" ".join(found), None)] == [word.key for word in fold(text, None)]


def test_bank_of_entries_that_begin_alike_takes_no_time_without_end() -> None:
    bank = ["a" + " a" * number for number in range(20)]
    assert laid("a " * 209 + "b", bank, None) is None
