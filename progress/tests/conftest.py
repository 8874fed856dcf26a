"""A small course for learners, and a clock."""

from typing import Any

import pytest
import time_machine

from content.models import Lesson
from content.tests import factories
from progress.services import word_cards
from tests.user_named import user_named  # noqa: F401


@pytest.fixture(autouse=True)
def no_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers just given are not compared with the cards of words: a test executes the same statements every time."""
    monkeypatch.setattr(word_cards, "_COMPARED", 0)


@pytest.fixture
def course(db: None) -> dict[str, Any]:
    """A public course of three lessons, qu-l1 (10), qu-l2 (15) and qu-l3 (10), and a private one with hidden-l1."""
    public = factories.course("quechua-101")
    module = factories.module(factories.section(factories.level(public)))
    for number, experience in enumerate((10, 15, 10), start=1):
        factories.lesson(module, f"qu-l{number}", experience_points=experience)
    private = factories.course("hidden-101", is_public=False)
    hidden = factories.module(factories.section(factories.level(private)))
    factories.lesson(hidden, "hidden-l1")
    return {"public": public, "private": private, "module": module}


@pytest.fixture
def exercises(course: dict[str, Any]) -> dict[str, Any]:
    """ex-market (translation) and ex-fact (informative) in qu-l1, ex-vof (true) in qu-l2, ex-hidden in hidden-l1.

    ex-loose is in no lesson.
    """
    data = {"source_text": "Where is the market?", "target_text": "¿Dónde está el mercado?"}
    rows = {
        "ex-market": factories.exercise("ex-market", data=data),
        "ex-fact": factories.exercise("ex-fact", "informative"),
        "ex-vof": factories.exercise("ex-vof", "vof"),
        "ex-hidden": factories.exercise("ex-hidden", data=data),
        "ex-loose": factories.exercise("ex-loose", data=data),
    }
    for lesson, exercise in (
        ("qu-l1", "ex-market"),
        ("qu-l1", "ex-fact"),
        ("qu-l2", "ex-vof"),
        ("hidden-l1", "ex-hidden"),
    ):
        factories.assign(Lesson.objects.get(pk=lesson), rows[exercise])
    return rows


@pytest.fixture
def words(course: Any) -> dict[str, Any]:
    """ex-milk (gato, leche, beber) in qu-l1, ex-bread (perro, comer; pan is listed nowhere) in qu-l2."""
    public = course["public"]
    factories.word(public, "gato", translations=["cat"])
    factories.word(public, "leche", translations=["milk"])
    factories.word(public, "beber", translations=["drink", "drinks"], forms=["bebo", "bebe"])
    factories.word(public, "perro", translations=["dog"])
    factories.word(public, "comer", translations=["eat", "eats"], forms=["come"])
    milk = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
    bread = {"source_text": "The dog eats bread", "target_text": "El perro come pan"}
    for lesson, exercise_id, texts in (("qu-l1", "ex-milk", milk), ("qu-l2", "ex-bread", bread)):
        factories.assign(Lesson.objects.get(pk=lesson), factories.exercise(exercise_id, data=texts))
    return course


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Any:
    """Noon UTC on a Monday; `clock.move_to`, `clock.shift`."""
    with time_machine.travel("2026-03-02T12:00:00Z", tick=False) as traveller:
        for name in {"ana", "sam", "carlos", "ada"} & set(request.fixturenames):
            request.getfixturevalue(name).renew()  # a token issued by the real clock would be from the future
        yield traveller
