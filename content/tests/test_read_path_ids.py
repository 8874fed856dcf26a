"""Ids in a path are not validated: what cannot be an id is simply not found."""

from typing import Any

import pytest

from content.tests.reading import read

ODD = [
    ("x" * 300, "x" * 300),
    ("%F0%9F%A6%9C", "🦜"),
    ("..", ".."),
    ("%2e%2e", ".."),
    ("a%20b", "a b"),
    ("a%0Ab", "a\nb"),
    ("%27%22%3B--", "'\";--"),
    ("a%25b", "a%b"),
    ("a%5Cb", "a\\b"),
    ("open%20", "open "),
    ("-1", "-1"),
    ("null", "null"),
]


@pytest.mark.parametrize(("sent", "shown"), ODD)
def test_malformed_content_id_is_not_found(api: Any, public: Any, sent: Any, shown: Any) -> None:
    for path, label in [
        (f"/courses/{sent}", "Course"),
        (f"/courses/{sent}/levels", "Course"),
        (f"/courses/open/levels/{sent}", "Level"),
        (f"/levels/{sent}", "Level"),
        (f"/sections/{sent}/modules/x", "Section"),
        (f"/modules/{sent}", "Module"),
        (f"/lessons/{sent}", "Lesson"),
        (f"/lessons/{sent}/exercises", "Lesson"),
    ]:
        assert read(api, path, 404)["error"]["message"] == f"{label} with ID '{shown}' not found"
    message = read(api, f"/lessons/{public.lesson.pk}/exercises/{sent}", 404)["error"]["message"]
    assert message == f"Exercise '{shown}' not found in lesson '{public.lesson.pk}'"


@pytest.mark.parametrize(("sent", "shown"), ODD)
def test_malformed_exercise_id_is_not_found(carlos: Any, db: Any, sent: Any, shown: Any) -> None:
    message = read(carlos, f"/exercises/{sent}", 404)["error"]["message"]
    assert message == f"Exercise with ID '{shown}' not found"


@pytest.mark.parametrize("sent", ["a%00b", "%00", "%FF", "%ED%A0%80"])
def test_invalid_text_encoding_in_a_content_path_or_query_is_malformed(api: Any, db: Any, sent: Any) -> None:
    for path in (
        f"/courses/{sent}",
        f"/lessons/{sent}/exercises",
        f"/courses?search={sent}",
        f"/lessons?course_id={sent}",
    ):
        assert read(api, path, 400)["error"]["code"] == "MALFORMED_REQUEST"


@pytest.mark.parametrize(
    "path", ["/courses//levels", "/courses/open//", "/courses/open/levels/x/y", "/levels", "/nothing"]
)
def test_unknown_content_path_is_not_found(api: Any, public: Any, path: Any) -> None:
    assert read(api, path, 404)["error"]["message"] == "Endpoint not found"


@pytest.mark.parametrize("path", ["/lessons", "/courses/open/levels/open-level/"])
def test_content_routes_refuse_other_methods(carlos: Any, public: Any, path: Any) -> None:
    answer = carlos.request("TRACE", "/api/v1" + path)
    assert answer.status_code == 405
    assert answer.headers["Allow"].startswith("GET, HEAD")


def test_reorder_in_a_path_is_not_an_id(api: Any, carlos: Any, public: Any) -> None:
    for path in ("/courses/open/levels/reorder", "/lessons/open-lesson/exercises/reorder"):
        answer = api.get(f"/api/v1{path}")
        assert answer.status_code == 405
        assert answer["Allow"] == "PUT, OPTIONS"
    for path in ("/courses/reorder", "/levels/reorder", "/lessons/reorder"):
        assert "not found" in read(carlos, path, 404)["error"]["message"]
