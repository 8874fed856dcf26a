"""Writers of words at the same moment, with real threads."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.audit import Actor
from content import rules
from content.editor import Editor
from content.models import ContentChange, Course, Exercise, LessonExercise, PublishedWord, Word
from content.packages.versions import words_version
from content.packages.words import read_words_delta
from content.readers import PUBLIC
from content.tests import factories
from content.tests.factories import later
from content.tests.publishing import make_manual, publish_draft
from content.tests.racing import at_once
from content.tests.test_words_import import export
from content.tests.writing import data
from content.words.generation import exercise_id
from content.words.services import create_word
from langlearn.api.errors import Conflict
from tests.locks import wait_for_waiting_requests

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]


def create(word_id: str | None = None, text: str = "gato") -> str:
    values = {"text": text, "translations": ["cat"]}
    try:
        found = create_word(course_id="open", record_id=word_id, values=values, editor=Editor(Actor(), later(1)))
    except Conflict as refusal:
        return str((refusal.context or {}).get("reason", "taken"))
    return str(found.record["id"])


def test_limit_of_words_holds_for_writers_at_once(monkeypatch: Any) -> None:
    monkeypatch.setattr(rules, "MAX_WORDS", 5)
    factories.course("open")
    made = at_once(*[lambda number=number: create(f"w{number}") for number in range(10)])
    assert made.count("word_limit") == 5
    assert Word.objects.count() == 5


def test_generated_ids_of_writers_at_once_differ() -> None:
    factories.course("open")
    assert sorted(at_once(*[create] * 6)) == ["gato", "gato-2", "gato-3", "gato-4", "gato-5", "gato-6"]
    assert sorted(at_once(*[lambda: create("perro")] * 4)) == ["perro", "taken", "taken", "taken"]
    assert Course.objects.get().words_revision == 8
    revisions = ContentChange.objects.filter(entity="word").values_list("words_revision", flat=True)
    assert sorted(revisions) == list(range(2, 9))


def test_readers_see_whole_revisions_while_others_write() -> None:
    factories.course("open")
    create("w0")

    def write(first: int) -> None:
        for number in range(first, first + 8):
            create(f"w{number}")

    def read() -> None:
        for _ in range(8):
            version = words_version("open")
            delta = read_words_delta("open", since=1, reader=PUBLIC)
            assert delta is not None
            assert delta.version.revision >= version.revision
            found = delta.data
            assert found["counts"]["words"] == len(found["upserted"]["words"]) == found["revision"] - 1

    at_once(lambda: write(1), lambda: write(9), read, read)
    assert Course.objects.get().words_revision == 18


def test_publications_beside_edits_publish_whole_drafts() -> None:
    factories.course("open")
    make_manual()

    def write() -> None:
        for number in range(6):
            create(f"w{number}")

    def publish() -> None:
        for _ in range(6):
            try:
                publish_draft()
            except AssertionError:  # there was nothing to publish
                continue

    at_once(write, publish, publish)
    if PublishedWord.objects.count() < 6:
        publish_draft()
    assert PublishedWord.objects.count() == 6
    course = Course.objects.get()
    assert course.words_revision == course.publications  # the baseline has the first one


def import_words(client: Any, *rows: Any) -> Any:
    """A writer, which returns the plan of the import: row numbers by what was done to them."""

    def write() -> dict[str, list[int]]:
        plan = data(client, "POST", "/courses/open/words/import", {"words": list(rows)})["plan"]
        return {name: [entry["row"] for entry in entries] for name, entries in plan.items()}

    return write


def generate(client: Any, course: str = "open", lesson: str = "open-lesson", **body: Any) -> Any:
    """A writer, which returns the plan of the generation."""
    return lambda: data(client, "POST", f"/courses/{course}/words/generate", {"lesson_id": lesson, **body})["plan"]


def test_equal_imports_at_once_make_each_word_once(public: Any, carlos: Any) -> None:
    rows = [{"text": f"palabra {number}", "translations": ["word"]} for number in range(40)]
    plans = at_once(*[import_words(carlos, *rows)] * 4)
    everything = list(range(1, 41))
    assert sorted(len(plan["create"]) for plan in plans) == [0, 0, 0, 40]
    assert all(plan["create"] == everything or plan["unchanged"] == everything for plan in plans)
    assert sorted(Word.objects.values_list("text", flat=True)) == sorted(row["text"] for row in rows)
    assert PublishedWord.objects.count() == 40
    assert Course.objects.get(pk="open").words_revision == 2
    assert len(export(carlos).splitlines()) == 41


def test_imports_at_once_change_the_words_that_they_have_in_common_one_after_the_other(
    public: Any, carlos: Any
) -> None:
    def row(word: str, translation: str) -> dict[str, Any]:
        return {"text": word, "translations": [translation]}

    plans = at_once(
        import_words(carlos, row("gato", "cat"), row("perro", "dog"), row("pan", "bread")),
        import_words(carlos, row("pan", "bread"), row("perro", "hound"), row("leche", "milk")),
    )
    assert sorted(len(plan["create"]) for plan in plans) == [1, 3]
    [later_plan] = [plan for plan in plans if len(plan["create"]) == 1]
    assert later_plan["update"] == [2]  # the dog, row 2 of both
    words = dict(Word.objects.values_list("word_id", "translations"))
    last = ["hound"] if plans.index(later_plan) == 1 else ["dog"]
    assert words == {"gato": ["cat"], "perro": last, "pan": ["bread"], "leche": ["milk"]}
    assert Course.objects.get(pk="open").words_revision == 3


def test_equal_generations_at_once_make_each_exercise_once(cats: Any, carlos: Any) -> None:
    before = set(Exercise.objects.values_list("pk", flat=True))
    revision = Course.objects.get(pk="open").revision
    plans = at_once(*[generate(carlos)] * 4)
    [first] = [plan for plan in plans if plan["create"]]
    assert len(first["create"]) == 7
    for plan in plans:
        others = {name: entries for name, entries in plan.items() if name not in ("create", "unchanged")}
        assert (plan["create"] or plan["unchanged"]) == first["create"]
        assert not any(others[name] for name in ("update", "edited", "stale"))
    made = {entry["exercise_id"] for entry in first["create"]}
    assert set(Exercise.objects.values_list("pk", flat=True)) == before | made
    orders = list(LessonExercise.objects.filter(lesson="open-lesson").values_list("order", flat=True))
    assert sorted(orders) == list(range(1, len(orders) + 1))
    assert Course.objects.get(pk="open").revision == revision + 1


def test_generation_beside_a_creation_of_its_exercises_by_id_does_not_deadlock(cats: Any, carlos: Any) -> None:
    ids = [made["exercise_id"] for made in generate(carlos, preview=True)()["create"]]
    first, last = next(pair for pair in pairwise(sorted(ids)) if ids.index(pair[0]) > ids.index(pair[1]))
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            factories.exercise(first)
            generating = pool.submit(at_once, generate(carlos))
            wait_for_waiting_requests(1)
            factories.exercise(last)
        [plan] = generating.result()
    made = {each["exercise_id"] for each in plan["create"]}
    assert made & set(ids) == set(ids) - {first, last}
    assert len(made) == len(ids)  # the next ids are derived for the two


def test_generations_at_once_update_an_exercise_that_two_courses_share(cats: Any, carlos: Any) -> None:
    generate(carlos)()
    shared = exercise_id("open", "open-lesson", "to_target", "gato")
    other = factories.course("other")
    lesson = factories.branch(other)[-1]
    factories.assign(lesson, Exercise.objects.get(pk=shared))
    factories.word(other, "pez", text="pez", translations=["fish"], lesson=lesson)
    revision = Course.objects.get(pk="other").revision
    data(carlos, "PUT", "/courses/open/words/gato", {"translations": ["tomcat"]})
    one, two, three = at_once(generate(carlos), generate(carlos, "other", lesson.pk), generate(carlos))
    assert [shared in [each["exercise_id"] for each in plan["update"]] for plan in (one, three)].count(True) == 1
    assert [each["word_ids"] for each in two["create"]] == [["pez"], ["pez"]]
    assert Exercise.objects.get(pk=shared).data["source_text"] == "tomcat"
    assert Course.objects.get(pk="other").revision == revision + 2  # its own exercises, and the shared one


def test_an_import_beside_generations_leaves_exercises_of_one_state_of_the_words(cats: Any, carlos: Any) -> None:
    generate(carlos)()
    at_once(
        import_words(carlos, {"id": "gato", "translations": ["tomcat"]}, {"id": "arbol", "translations": ["big tree"]}),
        generate(carlos),
        generate(carlos),
    )
    words = ("arbol", "gato")
    ids = [exercise_id("open", "open-lesson", "to_target", word_id) for word_id in words]
    texts = [Exercise.objects.get(pk=each).data["source_text"] for each in ids]
    assert texts in (["tree", "cat"], ["big tree", "tomcat"])
    generate(carlos)()
    plan = generate(carlos)()
    assert not any(plan[name] for name in ("create", "update", "edited", "stale"))
