"""Windows of a list, their `meta`, headers and links."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from langlearn.api.pagination import Window, read_window


def window(query: str) -> Window:
    errors: dict[str, list[str]] = {}
    found = read_window(QueryDict(query), errors)
    assert errors == {}
    return found


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", Window(0, 20, by_offset=False)),
        ("page=2&limit=10", Window(10, 10, by_offset=False)),
        ("limit=500", Window(0, 100, by_offset=False)),
        ("limit=100000000000000000000", Window(0, 100, by_offset=False)),
        ("offset=7&limit=5", Window(7, 5, by_offset=True)),
        ("page=1000000&limit=1", Window(999999, 1, by_offset=False)),
    ],
)
def test_pagination_window_is_read_from_the_query(query: str, expected: Window) -> None:
    assert window(query) == expected


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("page=0", {"page"}),
        ("page=1000001", {"page"}),
        ("page=-1", {"page"}),
        ("page=1.5", {"page"}),
        ("page=", {"page"}),
        ("page=１", {"page"}),
        ("limit=0", {"limit"}),
        ("limit=abc&page=x", {"limit", "page"}),
        ("limit=1&limit=2", {"limit"}),
        ("offset=100000001", {"offset"}),
        ("page=1&offset=1", {"offset"}),
    ],
)
def test_invalid_pagination_parameters_are_reported(query: str, fields: set[str]) -> None:
    errors: dict[str, list[str]] = {}
    read_window(QueryDict(query), errors)
    assert set(errors) == fields


def test_pagination_meta_of_a_middle_page() -> None:
    assert window("page=2&limit=20").meta(41) == {
        "page": 2,
        "limit": 20,
        "total": 41,
        "totalPages": 3,
        "hasNext": True,
        "hasPrev": True,
    }


def test_page_links_retain_other_parameters() -> None:
    query = "search=qu&page=2&limit=10"
    assert window(query).headers(25, path="/api/v1/courses", query=QueryDict(query))["Link"] == (
        '</api/v1/courses?search=qu&page=1&limit=10>; rel="first", '
        '</api/v1/courses?search=qu&page=1&limit=10>; rel="prev", '
        '</api/v1/courses?search=qu&page=3&limit=10>; rel="next", '
        '</api/v1/courses?search=qu&page=3&limit=10>; rel="last"'
    )


def test_pagination_links_of_an_empty_list_point_to_one_page() -> None:
    headers = window("page=3").headers(0, path="/x", query=QueryDict("page=3"))
    assert re.findall(r'page=(\d+)&limit=20>; rel="(\w+)"', headers["Link"]) == [
        ("1", "first"),
        ("1", "prev"),
        ("1", "last"),
    ]
    assert (headers["X-Total-Pages"], headers["X-Has-Next"], headers["X-Has-Prev"]) == ("0", "false", "true")


def links(headers: dict[str, str]) -> dict[str, str]:
    return {name: target for target, name in re.findall(r'<([^>]*)>; rel="(\w+)"', headers["Link"])}


@given(total=st.integers(0, 60), limit=st.integers(1, 25), start=st.integers(0, 80), by_offset=st.booleans())
def test_following_pagination_links_visits_every_record_once(
    total: int, limit: int, start: int, by_offset: bool
) -> None:
    query = f"offset=0&limit={limit}" if by_offset else f"limit={limit}"
    seen: list[int] = []
    while query:
        current = window(query)
        seen += range(total)[current.offset : current.offset + current.limit]
        found = links(current.headers(total, path="/x", query=QueryDict(query)))
        query = urlsplit(found["next"]).query if "next" in found else ""
    assert seen == list(range(total))
    beyond = window(f"offset={start}&limit={limit}")
    headers = beyond.headers(total, path="/x", query=QueryDict(f"offset={start}&limit={limit}"))
    if start == 0:
        assert "prev" not in links(headers)
    else:
        previous = int(parse_qs(urlsplit(links(headers)["prev"]).query)["offset"][0])
        assert 0 <= previous <= max(0, start - 1)
