"""Answers are graded by the published words of the course whose copy grades: a word of the course is no slip."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, connections

from accounts.audit import Actor
from content.editor import Editor
from content.models import Course
from content.tests import factories
from content.tests.publishing import make_manual, publish_draft
from content.tests.racing import before_statement
from content.words.importing import import_words
from langlearn.api.instants import format_instant, now
from progress.models import ExerciseAttempt
from progress.services import attempts
from progress.tests.test_queries import statements

P = "/api/v1/progress"
# What is expected, and a word that differs by one letter.
WORDS = {
    "perro": "pero",
    "carro": "caro",
    "cerro": "cero",
    "casa": "caza",
    "mesa": "misa",
    "rosa": "risa",
    "luna": "lona",
    "mano": "mono",
    "gato": "gasto",
    "cama": "calma",
}
ALL_SLIPS, ALL_WORDS = ["typo"] * len(WORDS), ["replace"] * len(WORDS)


def teach(*, near: bool) -> None:
    """The course has the words that differ by one letter, or in their place others."""
    texts = WORDS.values() if near else [f"{word}ndo" for word in WORDS]
    rows = [{"id": f"w{number}", "text": text, "translations": ["x"]} for number, text in enumerate(texts)]
    import_words(course_id="open", rows=list(enumerate(rows, start=1)), editor=Editor(Actor(), now()))


@pytest.fixture
def taught(db: None) -> Course:
    course = factories.course("open", source_language="en", target_language="es")
    lesson = factories.lesson(factories.module(factories.section(factories.level(course))), "l1")
    blanks = [{"position": number, "correct_answers": [word]} for number, word in enumerate(WORDS)]
    data = {"text": "___ " * len(WORDS), "blanks": blanks}
    factories.assign(lesson, factories.exercise("ex-words", "fill-in-the-blank", data))
    teach(near=False)
    return course


def item(**more: Any) -> dict[str, Any]:
    answer = {"exercise_id": "ex-words", "answer": list(WORDS.values()), "client_id": str(uuid4())}
    return {**answer, "answered_at": format_instant(now()), **more}


def answered(client: Any) -> list[str]:
    """How each word of an answer was graded."""
    answer = client.post(f"{P}/exercises/ex-words/attempts", {"answer": list(WORDS.values())})
    assert answer.status_code == 201
    return [entry["op"] for entry in answer.json()["data"]["grading"]["diff"]]


def attempt(client: Any) -> Any:
    return client.post(f"{P}/exercises/ex-words/attempts", {"answer": list(WORDS.values())})


def upload(client: Any, number: int) -> Any:
    return client.put(f"{P}/sync", {"attempts": [item() for _ in range(number)]})


def complete(client: Any) -> Any:
    return client.post(f"{P}/lesson/l1", {"answers": [item()]})


@pytest.mark.parametrize("send", [attempt, partial(upload, number=1), complete], ids=["attempt", "upload", "lesson"])
def test_a_word_of_the_course_is_no_slip(taught: Course, ana: Any, send: Callable[..., Any]) -> None:
    verdicts = []
    for near in (False, True):
        teach(near=near)
        assert send(ana).status_code in (200, 201, 409)
        verdicts.append(ExerciseAttempt.objects.latest("pk").verdict)
    assert verdicts == ["typo", "wrong"]


def test_answers_in_a_placement_are_graded_by_the_words_of_the_course(ana: Any) -> None:
    course = factories.course("open", source_language="en", target_language="es")
    for number in range(8):
        lesson = factories.lesson(factories.module(factories.section(factories.level(course))))
        for place in range(3):
            data = {"source_text": "dog", "target_text": "perro"}
            factories.assign(lesson, factories.exercise(f"ex-{number}-{place}", data=data))
    states = [ana.post(f"{P}/placement", {"course_id": "open"}).json()["data"]]

    def answer() -> Any:
        body = {"exercise_id": states[-1]["question"]["id"], "answer": "pero"}
        response = ana.post(f"{P}/placement/{states[0]['placement']['id']}/answer", body)
        states.append(response.json()["data"])
        return response

    for near in (False, True):
        teach(near=near)
        changed, cached = statements(answer), statements(answer)
        assert changed <= cached + 2  # the structure of the course is read again, too
    assert [state["verdict"] for state in states[1:]] == ["typo", "typo", "wrong", "wrong"]


def test_grading_takes_one_statement_more_when_words_have_changed(taught: Course, ana: Any) -> None:
    others = []
    for number in range(5):  # whose exercises are in the same upload
        course = factories.course(f"other-{number}")
        lesson = factories.lesson(factories.module(factories.section(factories.level(course))))
        factories.assign(lesson, factories.exercise(f"ex-{number}", "vof"))
        factories.word(course)
        others += [item(exercise_id=f"ex-{number}", answer=True)]
    assert upload(ana, 1).status_code == complete(ana).status_code - 1 == 200

    def many() -> Any:
        return ana.put(f"{P}/sync", {"attempts": [item() for _ in range(995)] + [fresh(each) for each in others]})

    many()  # enqueues the task that stores the cards of words; another one is not enqueued while it waits
    for number, send in enumerate((partial(attempt, ana), partial(upload, ana, 1), many, partial(complete, ana))):
        teach(near=number % 2 == 0)
        assert statements(send) == statements(send) + 1


def fresh(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "client_id": str(uuid4())}


def test_words_that_are_imported_after_grading_change_no_answer(
    taught: Course, ana: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = [partial(teach, near=True), partial(teach, near=False)]
    grade = attempts.grade

    def overtaken(*arguments: Any) -> Any:
        grading = grade(*arguments)
        if changes:
            changes.pop(0)()
        return grading

    monkeypatch.setattr(attempts, "grade", overtaken)
    assert [answered(ana) for _ in range(3)] == [ALL_SLIPS, ALL_WORDS, ALL_SLIPS]


def test_words_that_are_published_between_exercise_and_words_grade_as_a_whole(taught: Course, ana: Any) -> None:
    answered(ana)
    make_manual()
    teach(near=True)
    assert answered(ana) == ALL_SLIPS  # the words are those of the draft

    def overtake() -> None:
        publish_draft()
        teach(near=False)

    publish_draft()
    teach(near=False)
    with before_statement("content_publishedword", overtake):
        assert answered(ana) == ALL_SLIPS
    assert answered(ana) == ALL_SLIPS


@pytest.mark.parametrize("keyed", [False, True], ids=["without a key", "with a key"])
def test_an_attempt_from_before_keeps_its_verdict_and_version(taught: Course, ana: Any, *, keyed: bool) -> None:
    sent = item()
    body = {name: sent[name] for name in ("answer", "client_id")}
    headers = {"Idempotency_Key": str(uuid4())} if keyed else {}
    first = ana.post(f"{P}/exercises/ex-words/attempts", body, **headers).json()["data"]
    assert first["attempt"]["grading_version"] == 2
    ExerciseAttempt.objects.update(grading_version=1)
    teach(near=True)
    again = ana.post(f"{P}/exercises/ex-words/attempts", body, **headers).json()["data"]
    assert again["grading"] == first["grading"]
    assert again["attempt"]["grading_version"] == (2 if keyed else 1)  # with a key, the response is repeated
    repeated = ana.put(f"{P}/sync", {"attempts": [sent]}).json()["data"]
    assert repeated["grading_version"] == 2
    assert (repeated["attempt_results"][0]["status"], repeated["attempt_results"][0]["verdict"]) == (
        "duplicate",
        "typo",
    )


def test_of_several_guesses_only_the_one_that_is_graded_is_stored(
    taught: Course, ana: Any, caplog: pytest.LogCaptureFixture
) -> None:
    lesson = taught.levels.get().sections.get().modules.get().lessons.get()
    factories.assign(lesson, factories.exercise("ex-say", "speaking", {"text": "¿Dónde está el mercado?"}))
    guesses = ["zanahoria azul", "Donde esta el mercado", "zanahoria verde"]
    sent = item(exercise_id="ex-say", answer=guesses)
    url = f"{P}/exercises/ex-say/attempts"
    assert ana.post(url, {"answer": guesses}, Idempotency_Key=str(uuid4())).status_code == 201
    assert ana.put(f"{P}/sync", {"attempts": [sent]}).json()["data"]["recorded_attempts"] == 1
    assert ana.post(f"{P}/lesson/l1", {"answers": [sent]}, Idempotency_Key=str(uuid4())).status_code == 201
    assert set(ExerciseAttempt.objects.values_list("answer_json", flat=True)) == {'"Donde esta el mercado"'}
    rows = [str(row) for model in apps.get_models() for row in model._default_manager.values_list()]
    assert not [text for text in (*rows, caplog.text) if "zanahoria" in text]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="NOT tested without PostgreSQL: SQLite has one writer")
def test_each_answer_of_a_class_has_one_whole_vocabulary(taught: Course) -> None:
    from conftest import signed_in

    learners = [signed_in(f"learner-{number}@example.org", "student") for number in range(3)]

    def closing(act: Callable[[], Any]) -> Any:
        try:
            return act()
        finally:
            connections.close_all()

    def learn(client: Any) -> list[list[str]]:
        return [answered(client) for _ in range(12)]

    def write() -> None:
        for number in range(12):
            teach(near=number % 2 == 0)

    with ThreadPoolExecutor(4) as pool:
        writing = pool.submit(closing, write)
        found = [pool.submit(closing, partial(learn, client)) for client in learners]
        graded = [ops for each in found for ops in each.result()]
        writing.result()
    assert all(ops in (ALL_SLIPS, ALL_WORDS) for ops in graded)
    assert ExerciseAttempt.objects.count() == len(graded) == 36
    teach(near=True)
    assert answered(learners[0]) == ALL_WORDS
