"""The dictionary of a course, the words of a lesson, and the uses of a word."""

from typing import Any

import pytest

from accounts.audit import Actor
from content.editor import Editor
from content.kinds import COURSE
from content.services.hierarchy import delete_record
from content.tests import factories
from content.tests.factories import later
from content.tests.racing import before_statement
from content.tests.reading import read
from content.tests.writing import data


def found(client: Any, query: str) -> list[tuple[str, str, str, str]]:
    entries = read(client, f"/courses/open/dictionary?{query}")["data"]
    return [(each["word"]["id"], each["field"], each["value"], each["match"]) for each in entries]


def test_the_dictionary_finds_words_by_all_their_texts(cats: Any, api: Any) -> None:
    assert found(api, "q=BEB") == [("beber", "text", "beber", "prefix")]
    assert found(api, "q=bebe") == [("beber", "form", "bebe", "exact")]
    assert found(api, "q=arbol") == [("arbol", "text", "Árbol", "exact")]
    assert [word_id for word_id, *_ in found(api, "q=r")] == ["arbol", "beber", "perro"]
    assert found(api, "q=xyz") == []


def test_the_dictionary_is_a_list_with_pages(cats: Any, api: Any) -> None:
    answer = read(api, "/courses/open/dictionary?q=e&limit=2&page=2")
    assert (answer["meta"]["total"], answer["meta"]["totalPages"]) == (4, 2)
    assert len(answer["data"]) == 2


@pytest.mark.parametrize("query", ["", "q=", "q=%20", f"q={'a' * 201}", "q=a&q=b", "q=a&limit=0", "q=a&state=x"])
def test_invalid_dictionary_queries(cats: Any, api: Any, query: str) -> None:
    read(api, f"/courses/open/dictionary?{query}", 400)


def test_wildcards_are_ordinary_characters_of_a_query(cats: Any, api: Any) -> None:
    assert found(api, "q=%25") == found(api, "q=_") == []


def test_the_words_of_a_lesson_are_those_it_introduces_then_those_of_its_exercises(cats: Any, api: Any) -> None:
    entries = read(api, "/lessons/open-lesson/words")["data"]
    assert [(each["word"]["id"], each["introduced"], each["exercise_ids"]) for each in entries] == [
        ("arbol", True, []),
        ("gato", True, ["ex-open-pairs", "ex-milk"]),
        ("beber", False, ["ex-milk"]),
        ("leche", False, ["ex-milk"]),
        ("perro", False, ["ex-open-pairs"]),
    ]
    assert "created_by" not in entries[0]["word"]
    entries = read(api, "/lessons/second/words")["data"]
    assert [(each["word"]["id"], each["introduced"], each["exercise_ids"]) for each in entries] == [
        ("beber", False, ["ex-milk"]),
        ("gato", False, ["ex-milk"]),
        ("leche", False, ["ex-milk"]),
        ("perro", False, ["ex-dog"]),
    ]


def test_uses_of_a_word_name_the_exercises_and_their_lessons(cats: Any, carlos: Any) -> None:
    assert read(carlos, "/courses/open/words/gato/uses")["data"] == [
        {
            "exercise_id": "ex-open-pairs",
            "exercise_type": "pairs",
            "lesson_ids": ["open-lesson"],
            "side": None,
            "by": "found",
        },
        {
            "exercise_id": "ex-milk",
            "exercise_type": "translation",
            "lesson_ids": ["open-lesson", "second"],
            "side": "target",
            "by": "found",
        },
    ]
    assert read(carlos, "/courses/open/words/perro/uses")["data"][1:] == [
        {"exercise_id": "ex-dog", "exercise_type": "vof", "lesson_ids": ["second"], "side": None, "by": "listed"}
    ]
    assert read(carlos, "/courses/open/words/arbol/uses")["data"] == []
    read(carlos, "/courses/open/words/none/uses", 404)
    read(carlos, "/courses/none/words/gato/uses", 404)


def test_words_of_private_courses_are_not_found(private: Any, api: Any, ana: Any, carlos: Any) -> None:
    for path in ("/courses/hidden/dictionary?q=a", "/lessons/hidden-lesson/words"):
        read(api, path, 404)
        read(ana, path, 404)
        assert read(carlos, path)["data"] == []


def test_learners_read_published_words_and_staff_the_draft(cats: Any, api: Any, carlos: Any, ada: Any) -> None:
    data(ada, "PUT", "/courses/open/publish-mode", {"publish_mode": "manual"})
    data(carlos, "PUT", "/courses/open/words/gato", {"text": "michi"})
    assert found(carlos, "q=michi") == [("gato", "text", "michi", "exact")]
    assert found(carlos, "q=michi&state=published") == found(api, "q=michi") == []
    lesson = "/lessons/open-lesson/words"
    assert "gato" in [each["word"]["text"] for each in read(api, lesson)["data"]]
    assert "gato" not in [each["word"]["text"] for each in read(carlos, lesson)["data"]]
    assert [each["exercise_ids"] for each in read(api, lesson)["data"]] == [
        [],
        ["ex-open-pairs", "ex-milk"],
        ["ex-milk"],
        ["ex-milk"],
        ["ex-open-pairs"],
    ]


@pytest.mark.parametrize(
    ("path", "statement"),
    [
        ("/lessons/open-lesson/words", 'SELECT "content_lesson"."course_id"'),
        ("/courses/open/words/gato/uses", 'SELECT "content_course"."target_language"'),
    ],
)
def test_course_that_is_deleted_during_the_read_is_not_found(cats: Any, ada: Any, path: str, statement: str) -> None:
    with before_statement(statement, lambda: delete_record(COURSE, "open", editor=Editor(Actor(), later(1)))):
        read(ada, path, 404)


@pytest.mark.parametrize("more", [0, 40])
def test_reads_take_a_constant_number_of_queries(
    cats: Any, api: Any, carlos: Any, django_assert_max_num_queries: Any, more: int
) -> None:
    rows = [{"text": f"palabra {number}", "translations": ["word"]} for number in range(more)]
    data(carlos, "POST", "/courses/open/words/import", {"words": rows})
    for number in range(more):
        texts = {"source_text": f"word {number}", "target_text": f"palabra {number} gato"}
        factories.assign(cats.lesson, factories.exercise(f"more-{number}", "translation", texts))
    with django_assert_max_num_queries(4):
        read(api, "/courses/open/dictionary?q=palabra")
    with django_assert_max_num_queries(6):
        read(api, "/lessons/open-lesson/words")
    with django_assert_max_num_queries(8):
        read(carlos, "/courses/open/words/gato/uses")
