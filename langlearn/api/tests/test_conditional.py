"""Entity tags: `If-Match` compares strongly, `If-None-Match` weakly."""

import pytest
from django.test import RequestFactory

from langlearn.api.conditional import check_if_match, matches_strongly, matches_weakly, not_modified, quoted
from langlearn.api.errors import PreconditionFailed


@pytest.mark.parametrize(
    ("header", "strongly", "weakly"),
    [
        ('"a"', True, True),
        ('W/"a"', False, True),
        ('"b", "a"', True, True),
        ('"b","a"', True, True),
        ('"b", W/"a"', False, True),
        ("*", True, True),
        (" * ", True, True),
        ('"b"', False, False),
        ("a", False, False),
        ("", False, False),
        ('"a', False, False),
        ('"A"', False, False),
        ('"a,b"', False, False),
    ],
)
def test_comparison(header: str, strongly: bool, weakly: bool) -> None:
    assert matches_strongly(header, "a") is strongly
    assert matches_weakly(header, "a") is weakly


def test_a_write_on_another_state_is_refused() -> None:
    check_if_match(None, "a")
    check_if_match(quoted("a"), "a")
    with pytest.raises(PreconditionFailed):
        check_if_match(quoted("b"), "a")


def test_a_read_of_a_known_state() -> None:
    requests = RequestFactory()
    assert not not_modified(requests.get("/"), "a")
    assert not_modified(requests.get("/", headers={"If-None-Match": 'W/"a"'}), "a")
    assert not not_modified(requests.get("/", headers={"If-None-Match": '"b"'}), "a")
