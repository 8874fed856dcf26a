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
def test_entity_tags_are_compared_strongly_and_weakly(header: str, strongly: bool, weakly: bool) -> None:
    assert matches_strongly(header, "a") is strongly
    assert matches_weakly(header, "a") is weakly


def test_write_with_another_entity_tag_is_refused() -> None:
    check_if_match(None, "a")
    check_if_match(quoted("a"), "a")
    with pytest.raises(PreconditionFailed):
        check_if_match(quoted("b"), "a")


def test_read_with_a_matching_entity_tag_is_not_modified() -> None:
    requests = RequestFactory()
    assert not not_modified(requests.get("/"), "a")
    assert not_modified(requests.get("/", headers={"If-None-Match": 'W/"a"'}), "a")
    assert not not_modified(requests.get("/", headers={"If-None-Match": '"b"'}), "a")
