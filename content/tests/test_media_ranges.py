"""The `Range` header: which bytes of a file it requests."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.media.ranges import requested_range

SIZE = 444
WHOLE = range(SIZE)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("bytes=0-3", range(4)),
        ("bytes=0-0", range(1)),
        ("bytes=440-", range(440, 444)),
        ("bytes=-4", range(440, 444)),
        ("bytes=440-9999", range(440, 444)),
        ("bytes=443-443", range(443, 444)),
        ("bytes=0-", WHOLE),
        ("bytes=-444", WHOLE),
        ("bytes=-9999", WHOLE),
        (f"bytes=0-{'9' * 4000}", WHOLE),
        (f"bytes=-{'9' * 4000}", WHOLE),
        ("bytes=0000-0003", range(4)),
        ("Bytes=0-3", range(4)),
        ("bytes= 0-3 ", range(4)),
    ],
)
def test_one_range_of_a_file(header: str, expected: range) -> None:
    assert requested_range(header, SIZE) == expected


@pytest.mark.parametrize("header", ["bytes=444-", "bytes=444-500", "bytes=-0", "bytes=-000", f"bytes={'9' * 4000}-"])
def test_range_without_any_byte_of_the_file_is_empty(header: str) -> None:
    assert requested_range(header, SIZE) == range(0)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=5-2",
        "bytes=0-1,3-4",
        "bytes=0-3,",
        "items=0-3",
        "bytes 0-3",
        "bytes=0-3/444",
        "bytes=a-b",
        "bytes=+1-3",
        "bytes=0x0-3",
        "bytes=1.0-3",
        "bytes=--4",
        "bytes=\u0660-\u0663",  # digits, but not of ASCII
        "bytes=0-3\n",
        f"bytes={'1' * 8000}-",
    ],
)
def test_several_ranges_other_units_and_nonsense_mean_the_whole_file(header: str) -> None:
    assert requested_range(header, SIZE) is None


@given(st.text(st.characters(max_codepoint=255), max_size=40) | st.from_regex(r"bytes=[0-9,\- ]{0,12}", fullmatch=True))
def test_any_header_requests_a_part_of_the_file_or_the_whole(header: str) -> None:
    part = requested_range(header, SIZE)
    assert part is None or not part or (0 <= part.start < part.stop <= SIZE and part.step == 1)


@given(st.integers(1, 400), st.sets(st.integers(1, 399)))
def test_adjacent_ranges_cover_every_byte_once(size: int, cuts: Any) -> None:
    bounds = sorted({0, size, *(cut for cut in cuts if cut < size)})
    pairs = list(itertools.pairwise(bounds))
    parts = [requested_range(f"bytes={start}-{stop - 1}", size) for start, stop in pairs]
    assert [position for part in parts for position in part or ()] == list(range(size))
    last = pairs[-1][0]
    assert requested_range(f"bytes={last}-", size) == requested_range(f"bytes=-{size - last}", size) == parts[-1]
