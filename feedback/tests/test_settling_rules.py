"""What becomes of a case by itself: the table of states."""

import itertools

import pytest

from feedback.rules.settling import Settled, settled

STATES = ("open", "accepted", "rejected", "obsolete")
VALUES = (None, False, True)


@pytest.mark.parametrize(
    ("state", "live", "draft", "after"),
    [
        ("accepted", True, True, Settled("accepted", grants=True)),
        ("accepted", True, False, Settled("accepted", grants=True)),
        ("accepted", False, True, Settled("accepted")),  # waits for the publication
        ("accepted", False, False, Settled("open", is_lost=True)),
        ("accepted", False, None, Settled("open", is_lost=True)),
        ("open", True, True, Settled("obsolete", grants=True)),
        ("rejected", True, True, Settled("obsolete", grants=True)),
        ("open", True, False, Settled("open")),
        ("rejected", False, True, Settled("rejected")),
        ("open", None, False, Settled("open")),
        *((state, None, None, Settled("obsolete")) for state in STATES),
    ],
)
def test_case_follows_the_exercise(state: str, live: bool | None, draft: bool | None, after: Settled) -> None:
    assert settled(state, live=live, draft=draft) == after


def test_settling_again_changes_nothing() -> None:
    for state, live, draft in itertools.product(STATES, VALUES, VALUES):
        once = settled(state, live=live, draft=draft)
        again = settled(once.state, live=live, draft=draft)
        assert (again.state, again.is_lost) == (once.state, False)
        assert again.grants >= once.grants


def test_only_what_counts_live_is_granted() -> None:
    for state, live, draft in itertools.product(STATES, VALUES, VALUES):
        assert not settled(state, live=live, draft=draft).grants or live
