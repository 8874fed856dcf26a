"""A practice session is composed from lists of reasons, the same on every device."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from progress.rules.composition import Candidate, Item, Mode, Reason, Words, compose, lists_of, tie_break
from progress.rules.due import today

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
TODAY = today(NOW, "Europe/Madrid")  # until 23:00Z
SESSION = UUID(int=7)


def none(exercise_id: str) -> frozenset[str]:
    return frozenset()


def answered(
    exercise_id: str, hours: float = 0, *, wrong: bool = False, due_in: float = 24, state: str = "learning"
) -> Candidate:
    """An exercise answered so many hours ago, whose card is due in so many hours."""
    return Candidate(exercise_id, NOW - timedelta(hours=hours), wrong, NOW + timedelta(hours=due_in), state)


def lists(*pool: Candidate, mode: Mode = Mode.MIXED, words: Words | None = None) -> dict[str, list[str]]:
    found = lists_of(pool, mode=mode, session_id=SESSION, today=TODAY, words=words or Words({}))
    return {reason.value: ids for reason, ids in found.items()}


def reasons(items: list[Item]) -> list[str]:
    return [item.reason.value for item in items]


def test_exercise_stands_in_the_first_list_that_fits() -> None:
    pool = (
        answered("both", wrong=True, due_in=-1),
        answered("due", due_in=0),
        answered("soon", due_in=0.001),
        answered("today", 25, due_in=10.999, state="review"),
        answered("tomorrow", 49, due_in=11, state="review"),
        Candidate("never"),
    )
    assert lists(*pool) == {
        "mistake": ["both"],
        "due": ["due", "today"],
        "weak_word": [],
        "new": ["never"],
        "filler": ["tomorrow", "soon"],
    }
    assert lists(*pool, mode=Mode.LESSON) == lists(*pool)
    assert set(lists(*pool, mode=Mode.REVIEWS)["due"]) == {"both", "due", "today"}
    assert lists(*pool, mode=Mode.MISTAKES) == {"mistake": ["both"]}
    assert lists(*pool, mode=Mode.WORDS) == {"weak_word": [], "filler": []}


def test_lists_are_ordered_by_their_reason() -> None:
    pool = (
        answered("m1", 3, wrong=True),
        answered("m2", 1, wrong=True),
        answered("d1", due_in=-1),
        answered("d2", due_in=-2),
        Candidate("n2"),
        Candidate("n1"),
        answered("f1", 13),
        answered("f2", 37),
    )
    assert lists(*pool) == {
        "mistake": ["m2", "m1"],
        "due": ["d2", "d1"],
        "weak_word": [],
        "new": ["n2", "n1"],
        "filler": ["f2", "f1"],
    }


def test_fillers_of_one_day_are_ordered_by_the_hash_of_session_and_exercise() -> None:
    pool = [answered(f"f{number}", number) for number in range(8)]
    expected = sorted((each.id for each in pool), key=lambda name: tie_break(SESSION, name))
    assert lists(*pool)["filler"] == expected != [each.id for each in pool]
    assert tie_break(SESSION, "e") == "6fc93e56a4c122db5ca40a04a28a05c4fc3a45fae32f3e91bf566573e7ffb164"


def test_weak_words_take_the_exercise_that_was_not_answered_for_longest() -> None:
    pool = (answered("a", 1), answered("b", 5), Candidate("c"), answered("w", wrong=True))
    words = Words({"a": ["x", "y"], "b": ["x"], "c": ["y"], "w": ["x"]}, weak=["x", "y", "z"])
    assert lists(*pool, words=words)["weak_word"] == ["b", "c"]
    found = lists(*pool, mode=Mode.WORDS, words=Words(words.of_exercise, weak=["y"], with_card=["x"]))
    assert found["weak_word"] == ["c"]
    assert set(found["filler"]) == {"a", "b", "w"}


def test_places_of_a_mixed_session_take_turns() -> None:
    found = {
        Reason.MISTAKE: [f"m{number}" for number in range(9)],
        Reason.DUE: [f"d{number}" for number in range(9)],
        Reason.WEAK_WORD: [f"w{number}" for number in range(9)],
        Reason.NEW: [f"n{number}" for number in range(9)],
        Reason.FILLER: [],
    }
    names = [item.exercise_id[0] for item in compose(found, mode=Mode.MIXED, size=12, phrases=none)]
    assert "".join(names) == "dmdwdndmdwdm"


def test_place_whose_list_is_empty_takes_due_then_mistake_then_weak_word_then_new_then_filler() -> None:
    found = {
        Reason.MISTAKE: ["m"],
        Reason.DUE: [],
        Reason.WEAK_WORD: ["w"],
        Reason.NEW: ["n"],
        Reason.FILLER: ["f"],
    }
    assert reasons(compose(found, mode=Mode.MIXED, size=9, phrases=none)) == ["mistake", "weak_word", "new", "filler"]
    found[Reason.DUE] = ["d"]
    lesson = reasons(compose(found, mode=Mode.LESSON, size=9, phrases=none))
    assert lesson == ["mistake", "due", "weak_word", "new", "filler"]


def test_exercises_of_one_phrase_do_not_follow_each_other() -> None:
    texts = {"a": {"el gato"}, "b": {"el gato", "the cat"}, "c": {"the dog"}, "d": {"the cat"}}
    found = {Reason.DUE: ["a", "b", "c", "d"]}
    items = compose(found, mode=Mode.REVIEWS, size=9, phrases=texts.__getitem__)
    assert [item.exercise_id for item in items] == ["a", "c", "b"]  # d shares a phrase with b


moments = st.integers(-100, 100).map(lambda hours: NOW + timedelta(hours=hours))
known = st.builds(Candidate, st.just(""), moments, st.booleans(), moments, st.sampled_from(["learning", "review"]))
pools = st.lists(st.one_of(known, st.just(Candidate(""))), max_size=40).map(
    lambda found: [Candidate(f"e{number}", *_state(each)) for number, each in enumerate(found)]
)
numbers = st.integers(0, 5)


def _state(candidate: Candidate) -> tuple[Any, ...]:
    return candidate.answered_at, candidate.is_mistake, candidate.due


@pytest.mark.parametrize("mode", Mode)
@given(pool=pools, size=st.integers(1, 50), session=st.uuids(), data=st.data())
def test_session_is_the_same_each_time_without_repeated_exercises_and_neighbours_of_one_phrase(
    mode: Mode, pool: list[Candidate], size: int, session: UUID, data: Any
) -> None:
    phrase_of = {each.id: frozenset({data.draw(numbers)}) for each in pool}
    of_exercise = {each.id: [f"w{data.draw(numbers)}"] for each in pool}
    weak = data.draw(st.permutations([f"w{number}" for number in range(6)]).map(lambda order: order[:3]))
    words = Words(of_exercise, weak=weak, with_card=weak)

    def make() -> list[Item]:
        found = lists_of(pool, mode=mode, session_id=session, today=TODAY, words=words)
        listed = [exercise_id for ids in found.values() for exercise_id in ids]
        assert len(listed) == len(set(listed))
        return compose(found, mode=mode, size=size, phrases=phrase_of.__getitem__)

    items = make()
    assert make() == items
    ids = [item.exercise_id for item in items]
    assert len(set(ids)) == len(ids) <= size
    assert set(ids) <= phrase_of.keys()
    assert all(phrase_of[one].isdisjoint(phrase_of[other]) for one, other in pairwise(ids))


@given(pool=pools, session=st.uuids())
def test_mixed_lists_hold_every_exercise_of_the_pool_once(pool: list[Candidate], session: UUID) -> None:
    found = lists_of(pool, mode=Mode.MIXED, session_id=session, today=TODAY)
    listed = [exercise_id for ids in found.values() for exercise_id in ids]
    assert sorted(listed) == sorted(each.id for each in pool)


@given(pool=pools, session=st.uuids())
def test_exercises_of_one_place_in_a_list_are_ordered_by_hash(pool: list[Candidate], session: UUID) -> None:
    by_id = {each.id: each for each in pool}
    places: dict[Reason, Any] = {
        Reason.MISTAKE: lambda each: NOW - each.answered_at,
        Reason.DUE: lambda each: each.due,
        Reason.FILLER: lambda each: each.answered_at.date(),
    }
    found = lists_of(pool, mode=Mode.MIXED, session_id=session, today=TODAY)
    for reason, place in places.items():
        listed = [by_id[exercise_id] for exercise_id in found[reason]]
        assert listed == sorted(listed, key=lambda each: (place(each), tie_break(session, each.id)))
