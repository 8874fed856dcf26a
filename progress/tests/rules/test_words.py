"""The card of a word is the replay of its ratings, and its strength follows from the card."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.due import today
from progress.rules.words import UNKNOWN, WordState, strength, word_schedule, word_schedules

START = datetime(2026, 3, 2, 15, tzinfo=UTC)
READ = datetime(2026, 3, 4, 16, tzinfo=UTC)
RETENTION = 0.9

_moments = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC))
_names = st.sampled_from(["good", "hard", "again"])
_ratings = st.lists(st.tuples(_moments, _names), min_size=1, max_size=20).map(sorted)


@pytest.mark.parametrize(
    ("second", "stability", "value", "state"),
    [
        ("good", 7.3153, 0.6721, WordState.KNOWN),
        ("hard", 5.3188, 0.5811, WordState.LEARNING),
        ("again", 0.5713, 0.1253, WordState.WEAK),
    ],
)
def test_strength_after_two_ratings(second: str, stability: float, value: float, state: WordState) -> None:
    word = word_schedule([(START, "good"), (START + timedelta(days=1), second)], retention=RETENTION)
    assert round(word.card.stability, 4) == stability
    found = strength(word, today(READ, "UTC"), retention=RETENTION)
    assert (found.value, found.state) == (value, state)


def test_word_without_card_is_new() -> None:
    assert strength(None, today(READ, "UTC"), retention=RETENTION) == UNKNOWN
    assert (UNKNOWN.state, UNKNOWN.value, UNKNOWN.due, UNKNOWN.to_practise) == (WordState.NEW, 0, False, False)


def test_word_that_is_forgotten_with_time_is_weak_and_due() -> None:
    word = word_schedule([(START, "good"), (START + timedelta(days=1), "good")], retention=RETENTION)
    states = [strength(word, today(START + timedelta(days=days), "UTC"), retention=RETENTION) for days in (2, 9, 60)]
    assert [each.state for each in states] == [WordState.KNOWN, WordState.KNOWN, WordState.WEAK]
    assert [each.due for each in states] == [False, True, True]
    assert all(earlier.value > later.value for earlier, later in pairwise(states))


def test_no_card_without_ratings() -> None:
    with pytest.raises(ValueError, match="at least one"):
        word_schedule([], retention=RETENTION)


@given(ratings=_ratings)
def test_card_is_the_replay_by_the_package(ratings: list[tuple[datetime, str]]) -> None:
    scheduler = Scheduler(desired_retention=RETENTION, enable_fuzzing=False)
    card = Card(card_id=0, due=ratings[0][0])
    for moment, name in ratings:
        card, _ = scheduler.review_card(card, Rating[name.capitalize()], moment)
    word = word_schedule(ratings, retention=RETENTION)
    assert (word.card.due, word.card.stability, word.card.difficulty) == (card.due, card.stability, card.difficulty)
    assert (word.card.answered_at, word.card.reps) == (ratings[-1][0], len(ratings))
    names = [name for _, name in ratings]
    assert (word.good, word.hard, word.again) == tuple(map(names.count, ("good", "hard", "again")))
    assert word.last_rating == names[-1]


@given(ratings=_ratings, later=st.timedeltas(timedelta(0), timedelta(days=400)))
def test_strength_follows_from_retrievability_and_stability(ratings: Any, later: timedelta) -> None:
    word = word_schedule(ratings, retention=RETENTION)
    moment = ratings[-1][0] + later
    found = strength(word, today(moment, "UTC"), retention=RETENTION)
    card = Card(card_id=0, stability=word.card.stability, due=word.card.due, last_review=word.card.answered_at)
    recalled = Scheduler().get_card_retrievability(card, moment)
    assert 0 <= found.value <= round(recalled, 4)
    if word.card.stability >= 21:
        assert found.value == round(recalled, 4)
    assert (found.state is WordState.WEAK) == (word.last_rating == "again" or recalled < 0.8)
    assert found.due == (word.card.due <= moment)


_answers = st.lists(st.tuples(_moments, st.dictionaries(st.sampled_from("abc"), _names)), max_size=20)


@given(answers=_answers, data=st.data())
def test_newer_answers_continue_cards_as_a_replay_of_all(answers: Any, data: st.DataObject) -> None:
    answers.sort(key=lambda answer: answer[0])
    split = data.draw(st.integers(0, len(answers)))
    before = word_schedules(answers[:split], retention=RETENTION)
    after = word_schedules(answers[split:], retention=RETENTION, after=before)
    assert {**before, **after} == word_schedules(answers, retention=RETENTION)
    assert after.keys() == {word_id for _, ratings in answers[split:] for word_id in ratings}
