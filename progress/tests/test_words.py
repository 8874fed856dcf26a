"""How well a learner knows the words of a course: GET /progress/words, its summary, and the statistics for authors."""

from typing import Any

import pytest

from accounts.tests.helpers import data, errors
from conftest import signed_in
from content.tests import factories
from langlearn.api.instants import now
from progress.models import WordCard
from progress.services.word_cards import store_word_cards
from progress.tests.test_queries import statements
from progress.tests.test_word_cards import COURSE, P, answer

URL = f"{P}/words?course_id={COURSE}"
STATISTICS = f"{P}/words/statistics?course_id={COURSE}"


def ids(client: Any, query: str = "") -> list[str]:
    return [row["word_id"] for row in data(client.get(f"{URL}{query}"))]


@pytest.fixture
def learned(clock: Any, ana: Any, words: Any) -> Any:
    """Ana's answers on 2 and 3 March at 15:00: gato known, leche learning, beber weak; it is 4 March, 16:00."""
    clock.move_to("2026-03-02T15:00:00Z", tick=False)
    ana.renew()
    answer(ana, "El gato bebe leche")
    clock.move_to("2026-03-03T15:00:00Z", tick=False)
    ana.renew()
    answer(ana, "El gato come lecche")
    clock.move_to("2026-03-04T16:00:00Z", tick=False)
    ana.renew()
    return ana


def test_words_are_listed_the_weakest_first(learned: Any) -> None:
    response = learned.get(URL)
    rows = data(response)
    shown = [(row["word_id"], row["state"], row["strength"], row["stability"], row["reps"]) for row in rows]
    assert shown == [
        ("comer", "new", 0, None, 0),
        ("perro", "new", 0, None, 0),
        ("beber", "weak", 0.1253, 0.5713, 2),
        ("leche", "learning", 0.5811, 5.3188, 2),
        ("gato", "known", 0.6721, 7.3153, 2),
    ]
    assert rows[0] == {
        "word_id": "comer",
        "text": "comer",
        "translations": ["eat", "eats"],
        "lesson_id": None,
        "state": "new",
        "strength": 0,
        "due": None,
        "stability": None,
        "difficulty": None,
        "reps": 0,
        "lapses": 0,
        "last_seen_at": None,
    }
    assert (rows[4]["due"], rows[4]["last_seen_at"]) == ("2026-03-10T15:00:00.000Z", "2026-03-03T15:00:00.000Z")
    body = response.json()
    assert body["meta"]["total"] == 5
    assert body["pagination"] == body["meta"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("&sortOrder=desc", ["gato", "leche", "beber", "comer", "perro"]),
        ("&sortBy=text", ["beber", "comer", "gato", "leche", "perro"]),
        ("&sortBy=text&sortOrder=desc", ["perro", "leche", "gato", "comer", "beber"]),
        ("&sortBy=due", ["beber", "leche", "gato", "comer", "perro"]),
        ("&sortBy=due&sortOrder=desc", ["gato", "leche", "beber", "comer", "perro"]),
        ("&sortBy=lastSeenAt", ["beber", "gato", "leche", "comer", "perro"]),
        ("&state=new", ["comer", "perro"]),
        ("&state=weak", ["beber"]),
        ("&due=true", ["beber", "leche"]),
        ("&due=false", ["comer", "perro", "gato"]),
        ("&search=drink", ["beber"]),
        ("&search=BEB", ["beber"]),
        ("&search=cat%20gat", ["gato"]),
        ("&search=none", []),
        ("&lesson_id=qu-l1", []),
        ("&limit=2&page=2", ["beber", "leche"]),
        ("&offset=4", ["gato"]),
    ],
)
def test_words_are_sorted_filtered_and_paged(learned: Any, query: str, expected: list[str]) -> None:
    assert ids(learned, query) == expected


def test_words_of_a_lesson(clock: Any, ana: Any, carlos: Any, words: Any) -> None:
    data(carlos.patch(f"/api/v1/courses/{COURSE}/words/gato", {"lesson_id": "qu-l1"}))
    assert ids(ana, "&lesson_id=qu-l1") == ["gato"]
    assert data(ana.get(f"{URL}&lesson_id=qu-l1"))[0]["lesson_id"] == "qu-l1"


def test_summary_counts_the_words_of_each_state(learned: Any) -> None:
    assert data(learned.get(f"{P}/words/summary?course_id={COURSE}")) == {
        "course_id": COURSE,
        "total": 5,
        "new": 2,
        "learning": 1,
        "known": 1,
        "weak": 1,
        "due": 2,
        "average_strength": 0.2757,
    }


def test_course_without_words(ana: Any, course: Any) -> None:
    assert ids(ana) == []
    summary = data(ana.get(f"{P}/words/summary?course_id={COURSE}"))
    assert (summary["total"], summary["average_strength"]) == (0, 0)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "course_id"),
        ("?course_id=", "course_id"),
        (f"?course_id={COURSE}&course_id=x", "course_id"),
        (f"?course_id={COURSE}&state=strong", "state"),
        (f"?course_id={COURSE}&due=maybe", "due"),
        (f"?course_id={COURSE}&lesson_id=", "lesson_id"),
        (f"?course_id={COURSE}&sortBy=id", "sortBy"),
        (f"?course_id={COURSE}&sortOrder=up", "sortOrder"),
        (f"?course_id={COURSE}&search={'x' * 201}", "search"),
        (f"?course_id={COURSE}&limit=0", "limit"),
    ],
)
def test_bad_queries(ana: Any, course: Any, query: str, field: str) -> None:
    assert list(errors(ana.get(f"{P}/words{query}"))) == [field]


def test_missing_course_id_has_its_message(ana: Any, carlos: Any) -> None:
    for client, path in ((ana, "words"), (ana, "words/summary"), (carlos, "words/statistics")):
        assert errors(client.get(f"{P}/{path}")) == {"course_id": ["Course ID is required"]}


def test_unknown_and_private_courses(ana: Any, carlos: Any, course: Any) -> None:
    factories.word(course["private"], "gato")
    for course_id in ("hidden-101", "none"):
        for path in ("words", "words/summary"):
            response = ana.get(f"{P}/{path}?course_id={course_id}")
            assert (response.status_code, response.json()["message"]) == (404, "Course not found")
    assert [row["word_id"] for row in data(carlos.get(f"{P}/words?course_id=hidden-101"))] == ["gato"]
    assert data(carlos.get(f"{P}/words/statistics?course_id=hidden-101"))[0]["word_id"] == "gato"
    assert carlos.get(f"{P}/words/statistics?course_id=none").status_code == 404


def test_statistics_show_ratings_of_five_learners_and_more(
    clock: Any, ana: Any, sam: Any, carlos: Any, ada: Any, words: Any
) -> None:
    learners = [ana, sam, carlos, ada, ada]
    for number, client in enumerate(learners[:4]):
        answer(client, "El gato bebe leche" if number else "El bebe lecche")
        store_word_cards(user_id=client.user.pk, course_id=COURSE, at=now())
    nothing = dict.fromkeys(("good", "hard", "again", "wrong_rate"))
    rows = {row["word_id"]: row for row in data(carlos.get(STATISTICS))}
    assert rows["gato"] == {"word_id": "gato", "text": "gato", "learners": 4, **nothing}
    assert rows["perro"] == {"word_id": "perro", "text": "perro", "learners": 0, **nothing}


def test_statistics_say_when_the_newest_of_their_cards_were_stored(
    clock: Any, ana: Any, sam: Any, carlos: Any, words: Any
) -> None:
    def as_of() -> str | None:
        found = carlos.get(STATISTICS).json()
        assert "as_of" not in found["pagination"]
        moment: str | None = found["meta"]["as_of"]
        return moment

    assert as_of() is None
    for client in (ana, sam):
        answer(client, "El gato")
    assert as_of() is None  # answers store no cards
    store_word_cards(user_id=ana.user.pk, course_id=COURSE, at=now())
    assert as_of() == "2026-03-02T12:00:00.000Z"
    clock.shift(3600)
    store_word_cards(user_id=sam.user.pk, course_id=COURSE, at=now())
    carlos.renew()
    assert as_of() == "2026-03-02T13:00:00.000Z"
    clock.shift(3600)
    store_word_cards(user_id=ana.user.pk, course_id=COURSE, at=now())  # nothing is new
    carlos.renew()
    assert as_of() == "2026-03-02T13:00:00.000Z"
    words_of_other = carlos.get(f"{P}/words/statistics?course_id=hidden-101").json()
    assert words_of_other["meta"]["as_of"] is None


@pytest.fixture
def rated(words: Any) -> None:
    """Cards of five learners for gato, of six for leche, of four for beber."""
    ratings = {"gato": (5, (4, 1, 5)), "leche": (6, (6, 0, 0)), "beber": (4, (1, 1, 1))}
    users = [signed_in(f"learner-{n}@example.org", "student", username=f"learner-{n}").user for n in range(6)]
    for word_id, (learners, (good, hard, again)) in ratings.items():
        for number, user in enumerate(users[:learners]):
            first = number == 0
            WordCard.objects.create(
                user=user,
                course_id=COURSE,
                word_id=word_id,
                due="2026-03-02T12:00:00Z",
                state="review",
                stability=1,
                difficulty=5,
                reps=1,
                lapses=0,
                answered_at="2026-03-02T12:00:00Z",
                last_rating="good",
                good=good if first else 0,
                hard=hard if first else 0,
                again=again if first else 0,
            )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["gato", "leche", "beber", "comer", "perro"]),
        ("&sortBy=wrong_rate", ["leche", "gato", "beber", "comer", "perro"]),
        ("&sortBy=learners", ["comer", "perro", "beber", "gato", "leche"]),
        ("&sortBy=learners&sortOrder=desc", ["leche", "gato", "beber", "comer", "perro"]),
        ("&sortBy=text&limit=2", ["beber", "comer"]),
    ],
)
def test_statistics_are_sorted(carlos: Any, rated: Any, query: str, expected: list[str]) -> None:
    rows = data(carlos.get(f"{STATISTICS}{query}"))
    assert [row["word_id"] for row in rows] == expected
    by_id = {row["word_id"]: row for row in rows}
    if "gato" in by_id:
        assert (by_id["gato"]["learners"], by_id["gato"]["wrong_rate"]) == (5, 0.5)
        assert (by_id["leche"]["good"], by_id["leche"]["wrong_rate"]) == (6, 0)


def test_statistics_are_for_those_who_may_read_the_draft(carlos: Any, ada: Any, settings: Any, words: Any) -> None:
    settings.COURSE_TEAMS = "members"
    assert carlos.get(STATISTICS).status_code == 403
    assert carlos.get(f"{P}/words/statistics?course_id=hidden-101").status_code == 404
    factories.member(words["public"], carlos.user, role="reviewer")
    assert carlos.get(STATISTICS).status_code == 200
    assert ada.get(STATISTICS).status_code == 200


def test_words_take_at_most_eight_statements(clock: Any, ana: Any, carlos: Any, words: Any) -> None:
    def read(most: int = 8) -> None:
        assert statements(lambda: ana.get(URL)) <= most

    read(3)
    answer(ana, "El gato bebe leche")
    read()  # the first answers
    store_word_cards(user_id=ana.user.pk, course_id=COURSE, at=now())
    read(3)  # nothing is new: session, state, cards
    clock.shift(3600)
    ana.renew()
    carlos.renew()
    answer(ana, "El perro come pan", exercise_id="ex-bread")
    read()  # newer ones
    store_word_cards(user_id=ana.user.pk, course_id=COURSE, at=now())
    answer(ana, "El gato", answered_at="2026-03-02T11:00:00Z")
    read()  # a late one
    data(carlos.delete(f"/api/v1/courses/{COURSE}/words/gato"))
    read()  # other words
    for number in range(60):
        factories.word(words["public"], f"w{number}", forms=[f"f{number}"])
    factories.publish_all()
    store_word_cards(user_id=ana.user.pk, course_id=COURSE, at=now())
    read(4)
