"""Words in practice sessions and in what comes next: which are practised, and which a session improves."""

from typing import Any
from uuid import UUID

import pytest

from accounts.tests.helpers import data
from content.models import Lesson
from content.tests import factories
from langlearn.api.instants import now
from progress.models import PracticeSession
from progress.services.word_cards import store_word_cards
from progress.tests.practising import ID, URL, P, finish, start
from progress.tests.test_next import complete, outline, step
from progress.tests.test_path import make_sequential
from progress.tests.test_published_state import publish_by_hand
from progress.tests.test_queries import statements

MILK = "El gato bebe leche"


def add(lesson_id: str, exercise_id: str, source: str, target: str, **fields: Any) -> None:
    texts = {"source_text": source, "target_text": target, **fields}
    factories.assign(Lesson.objects.get(pk=lesson_id), factories.exercise(exercise_id, data=texts))


@pytest.fixture
def words(clock: Any, course: Any) -> Any:
    """gato, leche and beber in qu-l1: all in ex-milk, one each in cat, milk, drink; perro in dog in qu-l2; pan
    nowhere.
    """
    public = course["public"]
    for word_id, translation, forms in (
        ("gato", "cat", []),
        ("leche", "milk", []),
        ("beber", "drink", ["bebo", "bebe"]),
        ("pan", "bread", []),
        ("perro", "dog", []),
    ):
        factories.word(public, word_id, translations=[translation], forms=forms)
    add("qu-l1", "ex-milk", "The cat drinks milk", MILK)
    add("qu-l1", "cat", "A cat", "Un gato", alternatives=["Un felino"])
    add("qu-l1", "milk", "More milk", "Más leche")
    add("qu-l1", "drink", "I drink", "Yo bebo")
    add("qu-l2", "dog", "A dog", "Un perro")
    return course


def answer(client: Any, exercise_id: str, text: str, **body: Any) -> None:
    data(client.post(f"{P}/exercises/{exercise_id}/attempts", {"answer": text, **body}), 201)


def listed(state: dict[str, Any]) -> list[tuple[str, str]]:
    return [(item["reason"], item["exercise"]["id"]) for item in state["items"]]


def pass_time(clock: Any, client: Any, seconds: int) -> None:
    clock.shift(seconds)
    client.renew()


def test_items_name_their_words_as_they_are_now(ana: Any, ada: Any, words: Any) -> None:
    state = start(ana)
    expected = {"ex-milk": ["beber", "gato", "leche"], "cat": ["gato"], "milk": ["leche"], "drink": ["beber"]}
    assert {item["exercise"]["id"]: item["word_ids"] for item in state["items"]} == expected
    assert data(ana.get(f"{URL}/{ID}"))["items"] == state["items"]
    assert ada.delete("/api/v1/courses/quechua-101/words/gato").status_code == 200
    shown = data(ana.get(f"{URL}/{ID}"))["items"]
    assert {item["exercise"]["id"]: item["word_ids"] for item in shown} == {
        **expected,
        "ex-milk": ["beber", "leche"],
        "cat": [],
    }


def test_weak_words_are_practised_before_new_exercises(ana: Any, words: Any) -> None:
    answer(ana, "ex-milk", "El gato come leche")
    assert listed(start(ana)) == [
        ("mistake", "ex-milk"),
        ("weak_word", "drink"),
        ("new", "cat"),
        ("new", "milk"),
    ]


def test_mode_words_has_exercises_of_weak_words_then_of_words_with_a_card(clock: Any, ana: Any, words: Any) -> None:
    assert data(ana.post(URL, {"course_id": "quechua-101", "mode": "words"}))["session"] is None
    answer(ana, "milk", "Más leche")
    pass_time(clock, ana, 1)
    answer(ana, "ex-milk", "El gato come leche")  # a mistake in beber
    first, *rest = listed(start(ana, mode="words"))
    assert first == ("weak_word", "drink")
    assert sorted(rest) == [("filler", "ex-milk"), ("filler", "milk")]
    answer(ana, "drink", "x")
    state = start(ana, client_id=str(UUID(int=8)), mode="words")
    assert listed(state)[0] == ("weak_word", "ex-milk")
    assert {item["exercise"]["id"] for item in state["items"]} == {"ex-milk", "milk", "drink"}


def test_words_that_are_due_are_practised_from_the_weakest_on(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "drink", "Yo bebo")
    answer(ana, "cat", "Un gatto")  # Hard, so weaker
    pass_time(clock, ana, 60)
    assert {reason for reason, _ in listed(start(ana, mode="words"))} == {"filler"}
    pass_time(clock, ana, 86_400)
    found = listed(start(ana, client_id=str(UUID(int=8)), mode="words"))
    assert found == [("weak_word", "ex-milk"), ("weak_word", "drink"), ("filler", "cat")]


def test_words_of_locked_lessons_are_not_due(clock: Any, ana: Any, words: Any) -> None:
    answer(ana, "dog", "x")
    assert step(ana)["due"] == {"exercises": 0, "words": 1, "mistakes": 1}
    make_sequential()
    assert step(ana)["due"] == {"exercises": 0, "words": 0, "mistakes": 0}
    complete(ana, "qu-l1")
    assert step(ana)["due"]["words"] == 1


def test_weak_words_come_last_of_what_is_to_be_practised(clock: Any, ana: Any, words: Any) -> None:
    complete(ana, "qu-l1", "qu-l2", "qu-l3")
    assert outline(ana) == ("done", "course_complete", None, None)
    answer(ana, "cat", "Un perro")
    assert outline(ana) == ("practice", "mistakes", "mistakes", None)
    pass_time(clock, ana, 1)
    answer(ana, "cat", "Un felino")  # right, and no word
    assert outline(ana) == ("practice", "weak_words", "words", None)
    assert step(ana)["due"] == {"exercises": 0, "words": 1, "mistakes": 0}


@pytest.mark.parametrize("stored", [None, "before", "within", "after"])
def test_a_session_improves_the_words_that_become_more_stable(
    clock: Any, ana: Any, words: Any, stored: str | None
) -> None:
    """Whenever the cards of the words were stored before the result is read."""

    def reached(moment: str) -> None:
        if stored == moment:
            store_word_cards(user_id=ana.user.pk, course_id="quechua-101", at=now())

    for _ in range(3):
        answer(ana, "milk", "Más leche")
        pass_time(clock, ana, 5 * 86_400)
    reached("before")
    start(ana)
    answer(ana, "milk", "Más leche", session_id=ID)
    assert data(ana.get(f"{URL}/{ID}"))["result"]["words_improved"] == ["leche"]
    pass_time(clock, ana, 60)
    reached("within")
    answer(ana, "ex-milk", "El gato come x", session_id=ID)  # leche is forgotten, beber is new and wrong
    pass_time(clock, ana, 60)
    answer(ana, "drink", "Yo bebo", session_id=ID)
    answer(ana, "dog", "Un perro")  # outside the session
    reached("after")
    done = finish(ana)
    assert done["result"]["words_improved"] == ["gato"]
    pass_time(clock, ana, 60)
    answer(ana, "cat", "x")
    assert finish(ana)["result"] == done["result"]
    assert data(ana.get(f"{URL}/{ID}"))["result"] == done["result"]


def test_words_are_the_published_ones(ana: Any, words: Any) -> None:
    publish_by_hand("quechua-101")
    words["public"].refresh_from_db()
    factories.word(words["public"], "felino", translations=["feline"], forms=["gato", "un"])
    state = start(ana)
    assert {item["exercise"]["id"]: item["word_ids"] for item in state["items"]}["cat"] == ["gato"]
    answer(ana, "cat", "x", session_id=ID)
    assert step(ana)["due"]["words"] == 1


def test_a_session_of_a_hidden_course_improves_no_more_words_than_before(ana: Any, ada: Any, words: Any) -> None:
    start(ana)
    answer(ana, "cat", "Un gato", session_id=ID)
    assert ada.patch("/api/v1/courses/quechua-101", {"is_public": False}).status_code == 200
    assert finish(ana)["result"]["words_improved"] == ["gato"]
    assert ada.delete("/api/v1/courses/quechua-101").status_code == 200
    assert finish(ana)["result"]["words_improved"] == []


@pytest.mark.parametrize("role", ["learner", "member"])
@pytest.mark.parametrize("change", [None, "words", "late answer", "newer answer"])
def test_words_take_a_bounded_number_of_statements(
    clock: Any, ana: Any, ada: Any, carlos: Any, settings: Any, words: Any, change: str | None, role: str
) -> None:
    """Also when nothing is cached, and when the stored cards are to be replayed or continued."""
    learner, changes = ana, 0
    if role == "member":  # of a private course
        learner, settings.COURSE_TEAMS = carlos, "members"
        factories.member(words["public"], carlos.user)
        assert ada.patch("/api/v1/courses/quechua-101", {"is_public": False}).status_code == 200

    def check(request: Any, most: int) -> None:
        nonlocal changes
        changes += 1
        changed = "quechua-101/words/gato" if change == "words" else "hidden-101/words/other"
        if change:  # what is cached is that of an earlier version of all courses
            ada.renew()
            data(ada.patch(f"/api/v1/courses/{changed}", {"note": f"change {changes}"}))
        if change == "late answer":
            answer(learner, "milk", "Más leche", answered_at="2026-03-02T11:00:00Z")
        elif change == "newer answer":
            pass_time(clock, learner, 1)
            answer(learner, "milk", "Más leche")
        assert statements(request) <= most

    factories.word(words["private"], "other")
    texts = {"ex-milk": MILK, "cat": "Un gato", "milk": "Más leche", "drink": "Yo bebo", "dog": "Un perro"}
    for number in range(1, 5):
        session_id = str(UUID(int=number))
        body = {"course_id": "quechua-101", "client_id": session_id}
        check(lambda body=body: learner.post(URL, body), 12)
        check(lambda: learner.get(f"{P}/next?course_id=quechua-101"), 12)
        check(lambda session_id=session_id: learner.get(f"{URL}/{session_id}"), 12)
        check(lambda: learner.get(f"{P}/words?course_id=quechua-101"), 8)
        check(lambda: learner.get(f"{P}/words/summary?course_id=quechua-101"), 8)
        for exercise_id, text in texts.items():
            pass_time(clock, learner, 600)
            answer(learner, exercise_id, text, session_id=session_id)
        learner.put(f"{P}/lives", {"lives_change": -1})
        check(lambda session_id=session_id: learner.post(f"{URL}/{session_id}/finish"), 14)
        if number < 4:
            store_word_cards(user_id=learner.user.pk, course_id="quechua-101", at=now())
        if number == 1:  # from now on the dates depend on a history of zones
            data(learner.patch("/api/v1/users/profile", {"timezone": "Asia/Tokyo"}))
        pass_time(clock, learner, 86_400 * (number % 2))
    assert PracticeSession.objects.filter(counts=True).count() == 4
