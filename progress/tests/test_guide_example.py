"""The worked example of the guide about progress: its numbers are those of the service."""

from typing import Any

from accounts.tests.helpers import data
from apidocs.guides import guide
from content.models import Lesson
from content.tests import factories
from progress.tests.practising import ID, P, add_exercises, answer, finish, practise, solve, start
from progress.tests.test_path import lessons, make_sequential
from progress.tests.test_practice_sync import attempts, session, uid, upload

COURSE = "quechua-101"
MILK = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}


def example() -> str:
    [section] = [section for section in guide("progress").sections if section.heading.startswith("An example")]
    return section.body


def path(client: Any) -> dict[str, dict[str, Any]]:
    return {lesson["id"]: lesson for lesson in lessons(data(client.get(f"{P}/path?course_id={COURSE}")))}


def next_step(client: Any) -> tuple[str, str, str]:
    step = data(client.get(f"{P}/next?course_id={COURSE}"))
    return step["kind"], step["reason"], step["lesson"]["id"]


def translate(client: Any, text: str) -> str:
    attempted = data(client.post(f"{P}/exercises/ex-milk/attempts", {"answer": text}), 201)
    verdict: str = attempted["grading"]["verdict"]
    return verdict


def table(client: Any) -> dict[str, str]:
    """By word, the last columns of its row in the table of the guide."""
    rows = data(client.get(f"{P}/words?course_id={COURSE}"))
    return {row["word_id"]: f"| {row['stability']} | {row['strength']} | `{row['state']}` |" for row in rows}


def test_numbers_of_the_worked_example_are_those_of_the_service(
    clock: Any,
    ana: Any,
    sam: Any,
    course: dict[str, Any],
) -> None:
    def move_to(moment: str) -> None:
        clock.move_to(moment, tick=False)
        for client in (ana, sam):
            client.renew()

    text = example()
    first, second = (Lesson.objects.get(pk=each) for each in ("qu-l1", "qu-l2"))
    factories.word(course["public"], "gato", translations=["cat"])
    factories.word(course["public"], "leche", translations=["milk"])
    factories.word(course["public"], "beber", translations=["drink", "drinks"], forms=["bebo", "bebe"])
    factories.assign(first, factories.exercise("ex-milk", data=MILK))
    factories.assign(second, factories.exercise("ex-second", "vof"))
    names = add_exercises("qu-l1", 9)
    make_sequential()

    move_to("2026-03-02T15:00:00Z")
    assert (path(ana)["qu-l1"]["state"], path(ana)["qu-l2"]["state"]) == ("available", "locked")
    assert next_step(ana) == ("lesson", "start", "qu-l1")
    assert translate(ana, "El gato bebe leche") == translate(sam, "El gato bebe leche") == "correct"
    data(ana.post(f"{P}/lesson/qu-l1", {"score": 92}), 201)
    assert (path(ana)["qu-l1"]["stars"], path(ana)["qu-l2"]["state"]) == (3, "available")
    assert next_step(ana) == ("lesson", "continue", "qu-l2")

    move_to("2026-03-03T15:00:00Z")
    assert translate(ana, "El gatto bebe leche") == "typo"
    assert translate(sam, "El bebe leche") not in ("correct", "typo")

    move_to("2026-03-04T16:00:00Z")
    assert f"| Good, Good (`beber`, `leche`) {table(ana)['leche']}" in text
    assert f"| Good, Hard (`gato`) {table(ana)['gato']}" in text
    assert f"| Good, Again {table(sam)['gato']}" in text
    assert table(ana)["beber"] == table(ana)["leche"] == table(sam)["beber"]

    before = data(ana.get(P))["experience_points"]
    start(ana, size=9)
    solve(ana, names[:7])
    for right in (False, True):
        clock.shift(30)
        answer(ana, names[7], right=right, session_id=ID)
    answer(ana, names[8], right=False, session_id=ID)
    result = finish(ana)["result"]
    assert {name: result[name] for name in ("answered", "correct", "wrong", "solved", "experience_gained")} == {
        "answered": 9,
        "correct": 7,
        "wrong": 2,
        "solved": 8,
        "experience_gained": 5,
    }
    for number in (12, 13, 14, 15, 16):
        clock.shift(60)
        practise(ana, names, number)
    assert data(ana.get(P))["experience_points"] == before + 20
    hours = 2 * 24 * 60
    found = upload(ana, [session(11, hours)], attempts(11, hours - 1))
    assert found["practice_results"][0]["experience_gained"] == 5
    assert data(ana.get(f"{P}/practice/{uid(14)}"))["result"]["experience_gained"] == 0
    assert data(ana.get(P))["experience_points"] == before + 20
