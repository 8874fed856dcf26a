"""Creating, changing and deleting courses, levels, sections, modules and lessons."""

from typing import Any

import pytest

from content import models
from content.tests import factories
from content.tests.writing import BASE, CHILDREN, COURSE, call, data, etag, own_path, parent_path

LABELS = {"levels": "Level", "sections": "Section", "modules": "Module", "lessons": "Lesson"}
SECOND = {"levels": {"code": "A2"}, "sections": {}, "modules": {}, "lessons": {}}


def body_for(collection, **more):
    return {**CHILDREN[collection][2], **SECOND[collection], **more}


def test_a_course_is_created(carlos: Any, api: Any) -> None:
    answer = carlos.post(f"{BASE}/courses", COURSE | {"id": "qu-1", "description": "Palabras"})
    assert answer.status_code == 201
    body = answer.json()
    assert body["message"] == "Course created successfully"
    assert answer["Location"] == "/api/v1/courses/qu-1"
    assert answer["ETag"] == etag(api, "/courses/qu-1")
    assert body["data"] == data(carlos, "GET", "/courses/qu-1")
    assert body["data"]["created_by"] == body["data"]["updated_by"] == str(carlos.user.pk)
    assert (body["data"]["is_public"], body["data"]["levels_count"]) == (True, 0)
    assert "created_by" not in data(api, "GET", "/courses/qu-1")
    assert models.Course.objects.get().revision == 1


@pytest.mark.parametrize("collection", CHILDREN)
def test_a_child_is_created_at_the_end(carlos: Any, public: Any, collection: Any) -> None:
    path = parent_path(public, collection)
    answer = carlos.post(BASE + path, body_for(collection, id="new"))
    body = answer.json()
    assert answer.status_code == 201, body
    assert body["message"] == f"{LABELS[collection]} created successfully"
    assert answer["Location"] == f"/api/v1/{collection}/new"
    assert answer["ETag"] == etag(carlos, f"/{collection}/new")
    assert body["data"] == data(carlos, "GET", f"/{collection}/new")
    assert body["data"]["order"] == 2
    if collection == "lessons":
        assert body["data"]["experience_points"] == 10
        assert body["data"]["description"] is None


@pytest.mark.parametrize("collection", CHILDREN)
def test_creation_below_an_unknown_parent_is_refused(carlos: Any, db: Any, collection: Any) -> None:
    parent = CHILDREN[collection][0]
    body = call(carlos, "POST", f"/{parent}/gone/{collection}", {"nonsense": 1}, 404)
    assert body["error"]["message"] == f"{parent[:-1].capitalize()} with ID 'gone' not found"


@pytest.mark.parametrize("collection", ["courses", *CHILDREN])
def test_taken_content_id_is_a_conflict(carlos: Any, public: Any, private: Any, collection: Any) -> None:
    if collection == "courses":
        path, taken, body = "/courses", "hidden", COURSE
    else:
        path, taken, body = parent_path(public, collection), f"hidden-{collection[:-1]}", body_for(collection)
    error = call(carlos, "POST", path, {**body, "id": taken}, 409)["error"]
    assert error["message"] == f"{collection[:-1].capitalize()} with ID '{taken}' already exists"
    assert error["context"] == {"field": "id", "value": taken}


def test_taken_level_code_is_a_conflict(carlos: Any, public: Any) -> None:
    body = {"code": public.level.code, "name": "Otro"}
    error = call(carlos, "POST", "/courses/open/levels", body, 409)["error"]
    assert error["message"] == "Level with code 'A1' already exists in course 'open'"
    assert error["context"] == {"field": "code", "value": "A1"}
    factories.level(public.course, "second", code="a1")
    assert call(carlos, "PUT", "/levels/second", {"code": "A1"}, 409)["error"]["context"]["field"] == "code"
    assert data(carlos, "PUT", "/levels/second", {"code": "a1"})["code"] == "a1"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Spanish for Beginners!", ["spanish-for-beginner", "spanish-for-beginn-2", "spanish-for-beginn-3"]),
        ("Español para Niños", ["espanol-para-ninos", "espanol-para-ninos-2"]),
        ("R&D + more", ["r-d-more"]),
        ("日本語", ["course", "course-2"]),
        ("Package", ["package-2", "package-3"]),
    ],
)
def test_content_id_is_generated_from_the_name(carlos: Any, db: Any, name: Any, expected: Any) -> None:
    assert [data(carlos, "POST", "/courses", COURSE | {"name": name}, 201)["id"] for _ in expected] == expected


def test_ids_from_a_repeated_name_continue_the_series(carlos: Any, db: Any) -> None:
    for number in range(1, 40):
        factories.course("hola" if number == 1 else f"hola-{number}")
    assert data(carlos, "POST", "/courses", COURSE | {"name": "Hola"}, 201)["id"] == "hola-40"


@pytest.mark.parametrize(
    "bad", ["reorder", "Type", "USAGE", "package", "import", "-a", "a b", "a/b", "ñ", "", "x" * 21, 1]
)
def test_a_malformed_or_reserved_id_is_refused(carlos: Any, db: Any, bad: Any) -> None:
    assert list(call(carlos, "POST", "/courses", COURSE | {"id": bad}, 400)["errors"]) == ["id"]


def test_all_errors_of_a_content_write_are_reported_together(carlos: Any, public: Any) -> None:
    body = {"source_language": "qu", "target_language": "qu", "is_public": 1, "nonsense": None, "name": " "}
    answer = call(carlos, "POST", "/courses", body, 400)
    assert answer["error"]["code"] == "VALIDATION_ERROR"
    assert set(answer["errors"]) == {"target_language", "is_public", "nonsense", "name"}
    body = {"code": "x" * 11, "order": 0, "insert": "true", "course_id": "other", "description": "x"}
    errors = call(carlos, "POST", "/courses/open/levels", body, 400)["errors"]
    assert set(errors) == {"code", "name", "order", "insert", "course_id", "description"}


@pytest.mark.parametrize("value", [None, "3", 1.0, True, 0, 2**31])
def test_an_order_is_an_integer_in_its_range(carlos: Any, public: Any, value: Any) -> None:
    assert "order" in call(carlos, "PUT", "/levels/open-level", {"order": value}, 400)["errors"]


@pytest.mark.parametrize("field", ["name", "code", "order", "insert"])
def test_null_is_refused_for_required_content_fields(carlos: Any, public: Any, field: Any) -> None:
    assert list(call(carlos, "PATCH", "/levels/open-level", {field: None}, 400)["errors"]) == [field]


def test_aliases_are_read_and_never_written(carlos: Any, public: Any) -> None:
    course = data(carlos, "POST", "/courses", COURSE | {"isPublic": False}, 201)
    assert course["is_public"] is False
    assert "isPublic" not in course
    both = {"isPublic": True, "is_public": True}
    assert data(carlos, "PUT", f"/courses/{course['id']}", both)["is_public"] is True
    differ = {"isPublic": True, "is_public": False}
    assert "is_public" in call(carlos, "PUT", f"/courses/{course['id']}", differ, 400)["errors"]
    assert data(carlos, "PUT", "/modules/open-module", {"moduleType": "exam"})["module_type"] == "exam"
    assert data(carlos, "PUT", "/lessons/open-lesson", {"experiencePoints": 25})["experience_points"] == 25
    assert "isPublic" in call(carlos, "PUT", "/levels/open-level", {"isPublic": True}, 400)["errors"]


@pytest.mark.parametrize("collection", ["courses", *CHILDREN])
@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_content_response_can_be_sent_back_unchanged(carlos: Any, public: Any, collection: Any, method: Any) -> None:
    path = own_path(public, collection)
    before = carlos.get(BASE + path)
    answer = carlos.request(method, BASE + path, before.json()["data"])
    assert answer.status_code == 200
    assert answer.json()["message"] == f"{collection[:-1].capitalize()} updated successfully"
    assert answer["ETag"] == before["ETag"]
    assert answer.json()["data"] == before.json()["data"]
    assert data(carlos, method, path, {}) == before.json()["data"]
    assert models.Course.objects.get(pk="open").revision == 1


@pytest.mark.parametrize("collection", ["courses", *CHILDREN])
def test_content_update_changes_only_the_given_fields(carlos: Any, public: Any, collection: Any) -> None:
    path = own_path(public, collection)
    before = carlos.get(BASE + path)
    after = carlos.put(BASE + path, {"name": " Otro nombre "})
    answered = after.json()["data"]
    record = dict(answered)
    assert after["ETag"] != before["ETag"]
    assert record.pop("updated_at") > before.json()["data"]["updated_at"]
    assert record.pop("updated_by") == str(carlos.user.pk)
    kept = {key: value for key, value in before.json()["data"].items() if key not in ("updated_at", "updated_by")}
    assert record == {**kept, "name": "Otro nombre"}
    assert data(carlos, "GET", path) == {**record, **{key: answered[key] for key in ("updated_at", "updated_by")}}


@pytest.mark.parametrize("collection", ["courses", *CHILDREN])
def test_content_ids_cannot_be_changed(carlos: Any, public: Any, collection: Any) -> None:
    path = own_path(public, collection)
    fields = {"id": "other", **({CHILDREN[collection][1]: "other"} if collection in CHILDREN else {})}
    assert set(call(carlos, "PUT", path, fields, 400)["errors"]) == set(fields)


def test_a_renamed_row_is_found_and_sorted_by_its_new_name(carlos: Any, public: Any) -> None:
    data(carlos, "PUT", "/lessons/open-lesson", {"name": "Ñandú", "description": "El ave"})
    assert [row["id"] for row in data(carlos, "GET", "/lessons?search=nandu+ave")] == ["open-lesson"]
    assert data(carlos, "GET", "/lessons?search=hola") == []


@pytest.mark.parametrize(
    ("sent", "stored"),
    [("", None), (" \n", None), (None, None), ("<script>x</script>", None), ("5 < 6 & 7", "5 < 6 & 7")],
)
def test_an_empty_description_is_none(carlos: Any, public: Any, sent: Any, stored: Any) -> None:
    assert data(carlos, "PUT", "/lessons/open-lesson", {"description": sent})["description"] == stored


def test_source_and_target_language_of_a_course_differ(carlos: Any, public: Any) -> None:
    assert "target_language" in call(carlos, "PUT", "/courses/open", {"target_language": "es-419"}, 400)["errors"]
    assert "target_language" in call(carlos, "PUT", "/courses/open", {"source_language": "qu"}, 400)["errors"]
    swapped = {"source_language": "qu", "target_language": "es-419"}
    assert data(carlos, "PUT", "/courses/open", swapped)["target_language"] == "es-419"


def test_hiding_a_course_hides_everything_below_it_at_once(carlos: Any, api: Any, public: Any) -> None:
    data(carlos, "PUT", "/courses/open", {"is_public": False})
    for path in ("/courses/open", "/levels/open-level", "/lessons/open-lesson", "/lessons/open-lesson/exercises"):
        call(api, "GET", path, status=404)
    data(carlos, "PUT", "/courses/open", {"is_public": True})
    call(api, "GET", "/lessons/open-lesson")


@pytest.mark.parametrize("collection", CHILDREN)
def test_nested_path_of_another_parent_is_not_found(
    carlos: Any, ada: Any, public: Any, private: Any, collection: Any
) -> None:
    parent = CHILDREN[collection][0]
    child = getattr(public, collection[:-1]).pk
    wrong = f"/{parent}/{getattr(private, parent[:-1]).pk}/{collection}/{child}"
    for method, client in (("PUT", carlos), ("PATCH", carlos), ("DELETE", ada)):
        error = call(client, method, wrong, {"name": "Otro"}, 404)["error"]
        assert error["message"] == f"{LABELS[collection]} with ID '{child}' not found"
        gone = call(client, method, f"/{parent}/gone/{collection}/{child}", {"name": "Otro"}, 404)["error"]
        assert gone["message"] == f"{parent[:-1].capitalize()} with ID 'gone' not found"
    right = f"{parent_path(public, collection)}/{child}"
    assert data(carlos, "PUT", right, {"name": "Otro"})["name"] == "Otro"
    assert call(ada, "DELETE", right)["data"] == {}


@pytest.mark.parametrize("collection", ["courses", *CHILDREN])
def test_a_deletion_takes_all_below_and_leaves_exercises(ada: Any, public: Any, private: Any, collection: Any) -> None:
    answer = call(ada, "DELETE", own_path(public, collection))
    assert (answer["data"], answer["message"]) == ({}, f"{collection[:-1].capitalize()} deleted successfully")
    chain = ["courses", *CHILDREN]
    for each in chain:
        status = 404 if chain.index(each) >= chain.index(collection) else 200
        call(ada, "GET", own_path(public, each), status=status)
        call(ada, "GET", own_path(private, each))
    assert models.LessonExercise.objects.count() == 2
    call(ada, "GET", "/exercises/ex-open-vof")


def test_a_reused_course_id_continues_above_its_last_revision(ada: Any, carlos: Any, public: Any) -> None:
    data(carlos, "PUT", "/courses/open", {"name": "Otro"})
    call(ada, "DELETE", "/courses/open")
    before = models.RetiredCourse.objects.get(pk="open").revision
    data(carlos, "POST", "/courses", COURSE | {"id": "open"}, 201)
    assert models.Course.objects.get(pk="open").revision == before + 1 == 3


@pytest.mark.parametrize("path", ["/courses/open", "/levels/open-level", "/lessons/open-lesson"])
def test_completed_lessons_are_deleted_only_with_force(ada: Any, ana: Any, sam: Any, public: Any, path: Any) -> None:
    for learner in (ana, sam):
        call(learner, "POST", "/progress/lesson/open-lesson", {"score": 80}, 201)
    error = call(ada, "DELETE", path, status=409)["error"]
    assert error["context"] == {"learners": 2, "completions": 2}
    call(ada, "DELETE", f"{path}?force=perhaps", status=400)
    call(ada, "DELETE", f"{path}?force=false", status=409)
    call(ada, "DELETE", f"{path}?force=1")
    assert data(ana, "GET", "/progress")["experience_points"] == 11


def test_authorship_is_cleared_with_the_account(carlos: Any, ada: Any, public: Any) -> None:
    data(carlos, "PUT", "/levels/open-level", {"name": "Otro"})
    carlos.user.delete()
    level = data(ada, "GET", "/levels/open-level")
    assert (level["created_by"], level["updated_by"]) == (None, None)
