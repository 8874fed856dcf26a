"""Cursors: what was put in comes out, and nothing else is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from langlearn.api.cursors import decode, encode

numbers = st.integers(0, 2**63 - 1)


@given(st.text(), numbers, numbers)
def test_encoded_cursor_is_decoded_to_its_values(first: str, second: int, third: int) -> None:
    cursor = encode(first, second, third)
    assert cursor.replace("-", "").replace("_", "").isalnum()
    assert decode(cursor, str, int, int) == (first, second, third)
    for kinds in ((int, int, int), (str, int), (str, int, int, int), (str, int, str)):
        with pytest.raises(ValueError, match="Invalid cursor"):
            decode(cursor, *kinds)


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
        "WzkyMjMzNzIwMzY4NTQ3NzU4MDgsMF0",  # 2**63
        "W" * 999,
    ],
)
def test_malformed_cursor_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Invalid cursor"):
        decode(text, int, int)


@given(st.text())
def test_any_text_is_decoded_as_a_cursor_or_refused(text: str) -> None:
    try:
        assert encode(*decode(text, int, int)) == text
    except ValueError as refusal:
        assert str(refusal) == "Invalid cursor"
