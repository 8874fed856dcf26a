"""Which answers train and test the weights of the review scheduler, and how weights are judged."""

from datetime import UTC, datetime, timedelta
from math import log
from uuid import UUID

import pytest
from fsrs import Card, Rating, Scheduler

from progress.rules.fitting import Rated, is_due, loss, training_count, training_items
from progress.rules.reviews import DEFAULT_WEIGHTS, schedule

START = datetime(2026, 3, 2, 15, tzinfo=UTC)


def rated(days: float, exercise_id: str, verdict: str = "correct") -> Rated:
    return Rated(START + timedelta(days=days), UUID(int=0), exercise_id, verdict)


@pytest.mark.parametrize(
    ("ratings", "fitted", "due"),
    [(399, 0, False), (400, 0, True), (799, 400, False), (800, 400, True), (1000, 600, False)],
)
def test_a_fit_is_due_with_400_ratings_and_again_with_twice_as_many(ratings: int, fitted: int, due: bool) -> None:
    assert is_due(ratings, fitted=fitted) is due


def test_four_fifths_of_the_ratings_train_rounded_down() -> None:
    assert [training_count(ratings) for ratings in (4, 5, 9, 400)] == [3, 4, 7, 320]


def test_only_reviews_a_whole_day_after_the_review_before_train() -> None:
    attempts = [
        rated(0, "a"),
        rated(0.9, "a", "wrong"),  # not a whole day
        rated(1, "b"),
        rated(2.9, "a", "typo"),  # two days after the wrong one
        rated(4, "c"),
        rated(5, "b"),  # the last fifth
    ]
    assert training_items(attempts) == [[(Rating.Good, 0), (Rating.Again, 0), (Rating.Hard, 2)]]


def test_loss_is_that_of_the_retrievability_before_each_later_review() -> None:
    first = [rated(day, "a") for day in (0, 1, 5, 12)]
    scheduler = Scheduler(enable_fuzzing=False)
    card = Card(card_id=0, due=START)
    for attempt in first:
        card, _ = scheduler.review_card(card, Rating.Good, attempt.answered_at)
    recalled = scheduler.get_card_retrievability(card, START + timedelta(days=40))
    for verdict, likelihood in (("correct", recalled), ("typo", recalled), ("wrong", 1 - recalled)):
        attempts = [*first, rated(40, "a", verdict)]
        assert loss(attempts, DEFAULT_WEIGHTS, retention=0.9) == pytest.approx(-log(likelihood))


def test_a_sure_review_that_fails_costs_no_more_than_the_bound() -> None:
    attempts = [rated(hour / 24, "a") for hour in range(4)] + [rated(1.2, "a", "wrong")]
    certain = (*DEFAULT_WEIGHTS[:2], 100.0, 100.0, *DEFAULT_WEIGHTS[4:])
    assert loss(attempts, certain, retention=0.9) == pytest.approx(-log(0.0001), abs=4)


def test_without_a_later_review_on_another_day_there_is_no_loss() -> None:
    assert loss([rated(number / 100, "a") for number in range(10)], DEFAULT_WEIGHTS, retention=0.9) is None
    assert loss([rated(number, str(number)) for number in range(10)], DEFAULT_WEIGHTS, retention=0.9) is None


def test_cards_of_other_weights_have_other_dates() -> None:
    attempts = [(START, "correct"), (START + timedelta(days=1), "correct")]
    forgetful = (0.05, 0.1, 0.2, 0.5, *DEFAULT_WEIGHTS[4:])
    assert schedule(attempts, retention=0.9, weights=forgetful).due < schedule(attempts, retention=0.9).due
