"""Cursors: what was put in comes out, and nothing else is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from langlearn.api.cursors import decode, encode

numbers = st.integers(0, 2**63 - 1)


@given(numbers, numbers)
def test_both_numbers_come_back(first: int, second: int) -> None:
    cursor = encode(first, second)
    assert cursor.replace("-", "").replace("_", "").isalnum()
    assert decode(cursor) == (first, second)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "WzFd",
        "WzEsMl0=",
        "WzEsIDJd",
        "WzEsLTJd",
        "WzEsdHJ1ZV0",
        "eyJhIjoxfQ",
        "bnVsbA",
        "é",
        "[1,2]",
        "W" * 999,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Invalid cursor"):
        decode(text)


@given(st.text())
def test_any_text_is_a_cursor_or_refused(text: str) -> None:
    try:
        assert encode(*decode(text)) == text
    except ValueError as refusal:
        assert str(refusal) == "Invalid cursor"
