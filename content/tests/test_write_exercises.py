"""Exercises and their assignment to lessons."""

import re
from typing import Any

import pytest

from content import models
from content.exercises import EXAMPLES
from content.tests import factories
from content.tests.writing import BASE, call, data, etag

TEXTS = [
    "5 < 6 & 7",
    "<b>fett</b>",
    "\ttab\nnew line\r\n",
    "e\u0301 is not é",
    "שלום עולם",
    "👩‍👩‍👧 🦜",
    "</script><script>alert(1)</script>",
    '"quoted" \\ back',
    "\u2028 \x7f",
]


@pytest.mark.parametrize("exercise_type", EXAMPLES)
@pytest.mark.parametrize("spell", [str, lambda name: name.replace("-", "_")])
def test_the_example_of_each_type_is_created(carlos: Any, db: Any, exercise_type: Any, spell: Any) -> None:
    answer = carlos.post(f"{BASE}/exercises", {"exerciseType": spell(exercise_type), "data": EXAMPLES[exercise_type]})
    assert answer.status_code == 201, answer.content
    record = answer.json()["data"]
    assert answer.json()["message"] == "Exercise created successfully"
    assert re.fullmatch("ex-[0-9a-z]{8}", record["id"])
    assert answer["Location"] == f"/api/v1/exercises/{record['id']}"
    assert answer["ETag"] == etag(carlos, f"/exercises/{record['id']}")
    assert (record["exercise_type"], record["data"]) == (exercise_type, EXAMPLES[exercise_type])
    assert record == data(carlos, "GET", f"/exercises/{record['id']}")


def test_problems_of_the_data_have_dotted_paths(carlos: Any, db: Any) -> None:
    body = {
        "exercise_type": "fill_in_the_blank",
        "data": {"text": "Yo ___ té y ___ agua.", "blanks": [{"position": 0, "correct_answers": ["tomo"]}]},
    }
    errors = call(carlos, "POST", "/exercises", body, 400)["errors"]
    assert errors["data.blanks"] == ["text has 2 markers but blanks has 1 entry"]
    body = {"exercise_type": "pairs", "data": {"pairs": [{"left": 1}]}, "id": "type", "other": 1}
    assert set(call(carlos, "POST", "/exercises", body, 400)["errors"]) >= {
        "data.pairs.0.left",
        "data.pairs.0.right",
        "id",
        "other",
    }
    assert set(call(carlos, "POST", "/exercises", {"exercise_type": "song", "data": {}}, 400)["errors"]) == {
        "exercise_type"
    }
    assert set(call(carlos, "POST", "/exercises", {}, 400)["errors"]) == {"exercise_type", "data"}
    for wrong in (None, [], "x"):
        assert "data" in call(carlos, "POST", "/exercises", {"exercise_type": "vof", "data": wrong}, 400)["errors"]


@pytest.mark.parametrize("text", TEXTS)
def test_plain_text_is_stored_unchanged(carlos: Any, db: Any, text: Any) -> None:
    body = {
        "exercise_type": "translation",
        "data": {"source_text": f"x{text}", "target_text": f"{text}x", "extra": {text: [text]}},
    }
    record = data(carlos, "POST", "/exercises", body, 201)
    assert record["data"] == body["data"]
    assert data(carlos, "GET", f"/exercises/{record['id']}")["data"] == body["data"]


@pytest.mark.parametrize("name", ["5 < 6 & 7", "<b>fett</b>", "a\tb\nc", "e\u0301", "שלום", "👩‍👩‍👧 🦜", "</script>"])
def test_content_names_are_trimmed_and_otherwise_returned_as_sent(carlos: Any, public: Any, name: Any) -> None:
    assert data(carlos, "PUT", "/lessons/open-lesson", {"name": f"\n {name}\t"})["name"] == name
    assert data(carlos, "GET", "/lessons/open-lesson")["name"] == name
    assert "name" in call(carlos, "PUT", "/lessons/open-lesson", {"name": f"{name}\x7f"}, 400)["errors"]


def test_rich_text_loses_active_markup_only(carlos: Any, db: Any) -> None:
    body = {"exercise_type": "informative", "data": {"content": "5 < 6 & 7 <b onclick=x>fett</b><script>x</script>"}}
    assert data(carlos, "POST", "/exercises", body, 201)["data"]["content"] == "5 < 6 & 7 <b>fett</b>"
    body["data"]["content"] = "<script>x</script>"
    assert "data.content" in call(carlos, "POST", "/exercises", body, 400)["errors"]


def test_numbers_of_any_size_are_stored_unchanged(carlos: Any, db: Any) -> None:
    body = {"exercise_type": "vof", "data": {**EXAMPLES["vof"], "big": 2**70, "small": 0.1}}
    record = data(carlos, "POST", "/exercises", body, 201)
    assert record["data"] == body["data"]
    assert data(carlos, "POST", f"/exercises/{record['id']}/duplicate", {}, 201)["data"] == body["data"]


def test_taken_exercise_id_is_a_conflict(carlos: Any, public: Any) -> None:
    body = {"id": "ex-open-vof", "exercise_type": "vof", "data": EXAMPLES["vof"]}
    error = call(carlos, "POST", "/exercises", body, 409)["error"]
    assert error["message"] == "Exercise with ID 'ex-open-vof' already exists"
    assert error["context"] == {"field": "id", "value": "ex-open-vof"}


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_exercise_response_can_be_sent_back_unchanged(carlos: Any, public: Any, method: Any) -> None:
    before = carlos.get(f"{BASE}/exercises/ex-open-vof")
    answer = carlos.request(method, f"{BASE}/exercises/ex-open-vof", before.json()["data"])
    assert (answer.status_code, answer["ETag"]) == (200, before["ETag"])
    assert answer.json()["data"] == before.json()["data"]
    assert models.Course.objects.get(pk="open").revision == 1


def test_data_is_replaced_as_a_whole(carlos: Any, public: Any) -> None:
    tag = etag(carlos, "/exercises/ex-open-vof")
    new = {"statement": "El sol es frío.", "is_true": False}
    answer = carlos.put(f"{BASE}/exercises/ex-open-vof", {"data": new})
    assert answer.json()["data"]["data"] == new
    assert answer["ETag"] != tag
    assert answer.json()["message"] == "Exercise updated successfully"
    assert [row["id"] for row in data(carlos, "GET", "/exercises?search=FRIO")] == ["ex-open-vof"]


def test_another_type_needs_data_that_fits(carlos: Any, public: Any) -> None:
    path = "/exercises/ex-open-vof"
    errors = call(carlos, "PUT", path, {"exercise_type": "informative"}, 400)["errors"]
    assert list(errors) == ["data.content"]
    assert "data.pairs" in call(carlos, "PUT", path, {"data": EXAMPLES["vof"], "exercise_type": "pairs"}, 400)["errors"]
    assert "data.statement" in call(carlos, "PUT", path, {"data": {}}, 400)["errors"]
    both = {"exercise_type": "translation_word_bank", "data": EXAMPLES["translation-word-bank"]}
    assert data(carlos, "PUT", path, both)["exercise_type"] == "translation-word-bank"


def test_exercise_in_use_is_deleted_only_with_force(ada: Any, public: Any) -> None:
    impact = data(ada, "GET", "/exercises/ex-open-vof/delete-impact")
    error = call(ada, "DELETE", "/exercises/ex-open-vof", status=409)["error"]
    assert error["context"] == impact
    answer = call(ada, "DELETE", "/exercises/ex-open-vof?force=true")
    assert (answer["data"], answer["message"]) == ({}, "Exercise deleted successfully")
    call(ada, "GET", "/exercises/ex-open-vof", status=404)
    assert data(ada, "GET", "/lessons/open-lesson")["exercises_count"] == 1
    factories.exercise("lonely")
    call(ada, "DELETE", "/exercises/lonely")


# Copies


def test_duplicated_exercise_has_the_modified_keys(carlos: Any, public: Any) -> None:
    body = {"id": "copy", "modifications": {"is_true": False, "extra": 1}}
    answer = carlos.post(f"{BASE}/exercises/ex-open-vof/duplicate", body)
    assert answer.status_code == 201
    assert answer["Location"] == "/api/v1/exercises/copy"
    assert answer.json()["message"] == "Exercise duplicated successfully"
    assert answer["ETag"] == etag(carlos, "/exercises/copy")
    assert answer.json()["data"]["data"] == {**EXAMPLES["vof"], "is_true": False, "extra": 1}
    assert data(carlos, "GET", "/exercises/copy/usage")["totalLessons"] == 0


def test_a_duplicate_can_be_added_to_all_lessons_of_its_source(carlos: Any, public: Any, private: Any) -> None:
    factories.assign(private.lesson, public.exercises[0], order=9)
    data(carlos, "POST", "/exercises/ex-open-vof/duplicate", {"id": "copy", "preserveUsage": True}, 201)
    for lesson, order in (("open-lesson", 3), ("hidden-lesson", 10)):
        assert data(carlos, "GET", f"/lessons/{lesson}/exercises/copy")["order"] == order


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"modifications": None}, "modifications"),
        ({"modifications": []}, "modifications"),
        ({"modifications": {"statement": ""}}, "data.statement"),
        ({"preserveUsage": 1}, "preserveUsage"),
        ({"id": "import"}, "id"),
        ({"exercise_type": "vof"}, "exercise_type"),
    ],
)
def test_duplicated_exercise_is_validated(carlos: Any, public: Any, body: Any, field: Any) -> None:
    assert list(call(carlos, "POST", "/exercises/ex-open-vof/duplicate", body, 400)["errors"]) == [field]
    assert models.Exercise.objects.count() == 2


def test_duplicating_an_exercise_requires_an_existing_source_and_a_free_id(carlos: Any, public: Any) -> None:
    call(carlos, "POST", "/exercises/gone/duplicate", {"nonsense": 1}, 404)
    call(carlos, "POST", "/exercises/ex-open-vof/duplicate", {"id": "ex-open-pairs", "preserveUsage": True}, 409)


# Assignments


def test_exercise_is_assigned_to_a_lesson(carlos: Any, public: Any) -> None:
    factories.exercise("new")
    answer = carlos.post(f"{BASE}/lessons/open-lesson/exercises", {"exercise_id": "new", "lesson_id": "open-lesson"})
    assert answer.status_code == 201
    assert answer["Location"] == "/api/v1/lessons/open-lesson/exercises/new"
    assert answer["ETag"] == etag(carlos, "/lessons/open-lesson/exercises/new")
    record = answer.json()["data"]
    assert (record["lesson_id"], record["exercise_id"], record["order"]) == ("open-lesson", "new", 3)
    assert record["exercise"] == data(carlos, "GET", "/exercises/new")
    assert data(carlos, "GET", "/lessons/open-lesson")["exercises"][2] == record


def test_exercise_cannot_be_assigned_twice_to_a_lesson(carlos: Any, public: Any) -> None:
    error = call(carlos, "POST", "/lessons/open-lesson/exercises", {"exercise_id": "ex-open-vof"}, 409)["error"]
    assert error["message"] == "Exercise 'ex-open-vof' is already assigned to lesson 'open-lesson'"
    assert error["context"] == {"field": "exercise_id", "value": "ex-open-vof"}


def test_assignment_of_an_unknown_exercise_is_refused(carlos: Any, public: Any) -> None:
    path = "/lessons/open-lesson/exercises"
    message = call(carlos, "POST", path, {"exercise_id": "gone"}, 404)["error"]["message"]
    assert message == "Exercise with ID 'gone' not found"
    assert set(call(carlos, "POST", path, {"exercise_id": 1, "order": "2", "lesson_id": "x"}, 400)["errors"]) == {
        "exercise_id",
        "order",
        "lesson_id",
    }
    call(carlos, "POST", "/lessons/gone/exercises", {}, 404)


def test_an_assignment_is_moved_and_deleted(carlos: Any, public: Any) -> None:
    path = "/lessons/open-lesson/exercises/ex-open-pairs"
    exercise_tag = etag(carlos, "/exercises/ex-open-pairs")
    before = carlos.get(BASE + path)
    answer = carlos.patch(BASE + path, {**before.json()["data"], "order": 1, "insert": True})
    assert (answer.status_code, answer.json()["data"]["order"]) == (200, 1)
    assert answer["ETag"] != before["ETag"]
    assert etag(carlos, "/exercises/ex-open-pairs") == exercise_tag
    assert list(call(carlos, "PUT", path, {"insert": True}, 400)["errors"]) == ["order"]
    gone = call(carlos, "DELETE", path)
    assert (gone["data"], gone["message"]) == ({}, "Exercise unassigned from lesson successfully")
    for method in ("GET", "PATCH", "DELETE"):
        message = call(carlos, method, path, {} if method == "PATCH" else None, 404)["error"]["message"]
        assert message == "Exercise 'ex-open-pairs' not found in lesson 'open-lesson'"
    call(carlos, "DELETE", "/lessons/gone/exercises/ex-open-vof", status=404)
    call(carlos, "GET", "/exercises/ex-open-pairs")
