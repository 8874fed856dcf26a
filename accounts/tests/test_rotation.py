"""Rotation of refresh tokens, against a model that remembers every token it ever issued."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from accounts.rotation import Outcome, generations_behind, outcome_of

LATER = timedelta(seconds=30, milliseconds=1)


@pytest.mark.parametrize(
    ("behind", "since_rotation", "outcome"),
    [
        (0, timedelta(0), Outcome.ADVANCE),
        (0, timedelta(days=6), Outcome.ADVANCE),
        (1, timedelta(0), Outcome.REISSUE),
        (1, timedelta(days=6), Outcome.REISSUE),
        (2, timedelta(seconds=30), Outcome.REISSUE),
        (2, LATER, Outcome.REUSE),
        (None, timedelta(0), Outcome.REUSE),
    ],
)
def test_outcome_depends_on_generation_and_time_since_rotation(behind: Any, since_rotation: Any, outcome: Any) -> None:
    assert outcome_of(behind, since_rotation=since_rotation) is outcome


def test_empty_digest_matches_no_generation() -> None:
    assert generations_behind("", ("c", "", "")) is None
    assert generations_behind("c", ("c", "", "")) == 0


class Family(RuleBasedStateMachine):
    """One session, remembered as the service does: three digests and the time of the last rotation."""

    def __init__(self) -> None:
        super().__init__()
        self.newest = 0
        self.digests = ("0", "", "")
        self.clock = timedelta(0)
        self.rotated = timedelta(0)
        self.alive = True

    @rule(seconds=st.integers(min_value=0, max_value=40))
    def wait(self, seconds: int) -> None:
        self.clock += timedelta(seconds=seconds)

    @precondition(lambda self: self.alive)
    @rule(age=st.integers(min_value=0, max_value=5))
    def present(self, age: int) -> None:
        number = max(0, self.newest - age)
        real_age = self.newest - number
        since = self.clock - self.rotated
        outcome = outcome_of(generations_behind(str(number), self.digests), since_rotation=since)
        if real_age == 0:
            assert outcome is Outcome.ADVANCE
        elif real_age == 1 or (real_age == 2 and since <= timedelta(seconds=30)):
            assert outcome is Outcome.REISSUE
        else:
            assert outcome is Outcome.REUSE
        if outcome is Outcome.ADVANCE:
            self.newest += 1
            self.digests = (str(self.newest), *self.digests[:2])
            self.rotated = self.clock
        self.alive = outcome is not Outcome.REUSE

    @invariant()
    def whoever_holds_the_newest_token_can_go_on(self) -> None:
        if self.alive:
            since = self.clock - self.rotated
            behind = generations_behind(str(self.newest), self.digests)
            assert outcome_of(behind, since_rotation=since) is Outcome.ADVANCE


TestFamily = Family.TestCase
TestFamily.settings = settings(max_examples=50, stateful_step_count=30)
