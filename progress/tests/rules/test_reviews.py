"""When an exercise comes up again."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.reviews import schedule

START = datetime(2026, 3, 2, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("verdict", "minutes"), [("correct", 10), ("accent", 5.5), ("typo", 5.5), ("incomplete", 1), ("wrong", 1)]
)
def test_first_answer_schedules_a_learning_card(verdict: str, minutes: float) -> None:
    card = schedule([(START, verdict)], retention=0.9)
    assert card.due == START + timedelta(minutes=minutes)
    assert (card.state, card.reps, card.lapses) == ("learning", 1, 0)


def test_two_good_answers_lead_to_review_and_a_failure_there_is_a_lapse() -> None:
    days = [0, 1, 10, 10, 30]
    verdicts = ["correct", "correct", "wrong", "wrong", "correct"]
    log = [
        (START + timedelta(days=day, minutes=minute), verdict)
        for minute, (day, verdict) in enumerate(zip(days, verdicts, strict=True))
    ]
    told = [(card.state, card.lapses) for card in (schedule(log[:length], retention=0.9) for length in range(1, 6))]
    assert told == [("learning", 0), ("review", 0), ("relearning", 1), ("relearning", 1), ("review", 1)]


def test_higher_retention_schedules_earlier_reviews() -> None:
    log = [(START, "correct"), (START + timedelta(days=1), "correct")]
    assert schedule(log, retention=0.97).due < schedule(log, retention=0.8).due


def test_without_an_attempt_there_is_no_card() -> None:
    with pytest.raises(ValueError, match="at least one"):
        schedule([], retention=0.9)


_log = st.lists(
    st.tuples(
        st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2026, 1, 1)),
        st.sampled_from(["correct", "accent", "typo", "incomplete", "wrong"]),
    ),
    min_size=1,
    max_size=30,
).map(lambda log: sorted((moment.replace(tzinfo=UTC), verdict) for moment, verdict in log))


@given(_log)
def test_review_card_is_determined_by_its_attempts(log: list[tuple[datetime, str]]) -> None:
    card = schedule(log, retention=0.9)
    assert card == schedule(log, retention=0.9)
    assert card.due > log[-1][0]
    assert card.reps == len(log) > card.lapses >= 0
    assert 1 <= card.difficulty <= 10
    assert card.stability > 0


@given(_log, st.integers(0, 30))
def test_continued_review_card_equals_a_replay_of_all_attempts(log: list[tuple[datetime, str]], split: int) -> None:
    replayed = schedule(log, retention=0.9)
    assert replayed.answered_at == log[-1][0]
    first, then = log[:split], log[split:]
    if first and then:
        assert schedule(then, retention=0.9, after=schedule(first, retention=0.9)) == replayed
