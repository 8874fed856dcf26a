"""The result of a practice session, and the points of a date."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from progress.rules.practice import Answer, Result, entries_due, paid, result_of, words_improved
from progress.rules.words import RatedAnswer, word_schedule, word_schedules

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = date(2026, 3, 2)


def answer(exercise_id: str, minute: int, *, right: bool, number: int = 0) -> Answer:
    return Answer(exercise_id, NOON + timedelta(minutes=minute), UUID(int=number), right)


def test_first_answers_decide_what_was_correct_and_any_right_answer_solves() -> None:
    answers = [answer(f"e{number}", number, right=number < 7) for number in range(9)]
    result = result_of([answer("e7", 20, right=True), *answers, answer("e0", 30, right=False)])
    assert result == Result(answered=9, correct=7, solved=8)
    assert (result.wrong, result.is_enough) == (2, True)
    assert result_of([]) == Result(0, 0, 0)


def test_answers_of_one_instant_are_ordered_by_id() -> None:
    answers = [answer("e", 0, right=True, number=2), answer("e", 0, right=False, number=1)]
    assert result_of(answers) == Result(answered=1, correct=0, solved=1)


def test_four_solved_exercises_are_not_enough() -> None:
    assert not result_of([answer(f"e{number}", 0, right=True) for number in range(4)]).is_enough
    assert result_of([answer(f"e{number}", 0, right=True) for number in range(5)]).is_enough


def test_earliest_four_sessions_of_a_date_are_paid() -> None:
    sessions = [(NOON + timedelta(minutes=number), UUID(int=number)) for number in range(6)]
    assert paid(sessions) == {UUID(int=number) for number in range(4)}
    late = (NOON - timedelta(hours=1), UUID(int=9))
    assert paid([*sessions, late]) == {UUID(int=9), UUID(int=0), UUID(int=1), UUID(int=2)}


@given(batches=st.lists(st.integers(0, 5), max_size=10))
def test_entries_of_a_date_are_the_same_in_whatever_batches_its_sessions_arrive(batches: list[int]) -> None:
    sources: list[str] = []
    counting = 0
    for number in batches:
        sources += entries_due(DAY, counted_before=counting, counting=counting + number)
        counting += number
    assert sources == [f"practice:2026-03-02:{place}" for place in range(1, min(4, counting) + 1)]


answers = st.builds(Answer, st.sampled_from("abcdefgh"), st.datetimes(), st.uuids(), st.booleans())


@given(given_answers=st.lists(answers, max_size=30), choose=st.randoms(use_true_random=False))
def test_result_does_not_depend_on_the_order_of_answers(given_answers: list[Answer], choose: Any) -> None:
    shuffled = [*given_answers]
    choose.shuffle(shuffled)
    result = result_of(given_answers)
    assert result_of(shuffled) == result
    assert result.correct <= result.solved <= result.answered


instants = st.lists(st.integers(1, 10**6), unique=True, max_size=12).map(sorted)


@given(instants=instants, split=st.integers(0, 12), data=st.data())
def test_words_improve_when_a_session_makes_them_more_stable(instants: list[int], split: int, data: Any) -> None:
    """The same whether the earlier answers are given or are in the cards; a full replay after each answer says what."""
    answers = [
        RatedAnswer(
            NOON + timedelta(minutes=minute),
            data.draw(st.sampled_from([None, UUID(int=1), UUID(int=2)])),
            data.draw(st.dictionaries(st.sampled_from("abc"), st.sampled_from(["good", "hard", "again"]))),
        )
        for minute in instants
    ]
    expected = set()
    for word in "abc":
        rated = [answer for answer in answers if word in answer.ratings]
        own = [place for place, answer in enumerate(rated) if answer.session_id == UUID(int=1)]
        if own:
            ratings = [(answer.answered_at, answer.ratings[word]) for answer in rated]
            after = word_schedule(ratings[: own[-1] + 1], retention=0.9).card.stability
            if own[0] == 0:
                improved = ratings[0][1] != "again"
            else:
                improved = after > word_schedule(ratings[: own[0]], retention=0.9).card.stability
            expected |= {word} if improved else set()
    split = min([split, *(place for place, answer in enumerate(answers) if answer.session_id == UUID(int=1))])
    before = word_schedules(((answer.answered_at, answer.ratings) for answer in answers[:split]), retention=0.9)
    for earlier, later in (({}, answers), (before, answers[split:])):
        assert words_improved(UUID(int=1), later, before=earlier, retention=0.9) == sorted(expected)
