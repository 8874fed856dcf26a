"""Optimistic concurrency: a write made on another state of the record is refused."""

from typing import Any

import pytest

from content.tests import factories
from content.tests.writing import BASE, call, data, etag

SINGLES = [
    "/courses/open",
    "/levels/open-level",
    "/sections/open-section",
    "/modules/open-module",
    "/lessons/open-lesson",
]
PATHS = [*SINGLES, "/exercises/ex-open-vof", "/lessons/open-lesson/exercises/ex-open-vof"]
CHANGES = {
    "/exercises/ex-open-vof": {"data": {"statement": "Otra", "is_true": True}},
    "/lessons/open-lesson/exercises/ex-open-vof": {"order": 8},
}


def change(path):
    return CHANGES.get(path, {"name": "Otro"})


def test_tags_are_strong_and_unique_to_a_state(carlos: Any, public: Any) -> None:
    tags = [etag(carlos, path) for path in PATHS]
    assert all(tag.startswith('"') and tag.endswith('"') for tag in tags)
    assert len(set(tags)) == len(tags)
    assert tags == [etag(carlos, path) for path in PATHS]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_write_with_an_outdated_entity_tag_is_refused(ada: Any, public: Any, path: Any, method: Any) -> None:
    tag = etag(ada, path)
    for stale in ('"0"', f"W/{tag}", '"0", "1"', tag.strip('"'), ""):
        # Before the body is judged.
        error = call(ada, method, path, {"nonsense": 1}, 412, If_Match=stale)["error"]
        assert error["code"] == "PRECONDITION_FAILED"
    assert etag(ada, path) == tag


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("sent", ["{tag}", '"0", {tag}', "*"])
def test_write_with_the_current_entity_tag_is_accepted(ada: Any, public: Any, path: Any, sent: Any) -> None:
    tag = etag(ada, path)
    call(ada, "PUT", path, change(path), If_Match=sent.format(tag=tag))
    assert etag(ada, path) != tag
    call(ada, "PUT", path, change(path), 412, If_Match=tag)
    call(ada, "DELETE", f"{path}?force=true", If_Match=sent.format(tag=etag(ada, path)))


def test_conditional_write_of_a_missing_record_is_not_found(ada: Any, public: Any) -> None:
    for path in ("/levels/gone", "/exercises/gone", "/lessons/open-lesson/exercises/gone"):
        call(ada, "PUT", path, {}, 404, If_Match='"0"')
        call(ada, "DELETE", path, status=404, If_Match="*")


def test_move_checks_the_if_match_condition(carlos: Any, public: Any) -> None:
    tag = etag(carlos, "/sections/open-section")
    factories.level(public.course, "other")
    call(carlos, "POST", "/sections/open-section/move", {}, 412, If_Match='"0"')
    moved = carlos.post(f"{BASE}/sections/open-section/move", {"parent_id": "other"}, If_Match=tag)
    assert moved.status_code == 200
    assert moved["ETag"] != tag


def test_reordering_ignores_if_match(carlos: Any, public: Any) -> None:
    answer = carlos.put(f"{BASE}/courses/open/levels/reorder", {"level_ids": ["open-level"]}, If_Match='"0"')
    assert answer.status_code == 200
    assert "ETag" not in answer


def test_deletions_and_lists_have_no_entity_tag(ada: Any, public: Any) -> None:
    assert "ETag" not in ada.get(f"{BASE}/courses")
    assert "ETag" not in ada.delete(f"{BASE}/lessons/open-lesson/exercises/ex-open-vof")


def test_entity_tag_does_not_change_with_related_rows(ada: Any, public: Any) -> None:
    tags = {path: etag(ada, path) for path in SINGLES}
    data(ada, "POST", "/lessons/open-lesson/exercises", {"exercise_id": factories.exercise("new").pk}, 201)
    data(ada, "POST", "/modules/open-module/lessons", {"name": "Otra"}, 201)
    data(ada, "PUT", "/exercises/ex-open-vof", change("/exercises/ex-open-vof"))
    assert {path: etag(ada, path) for path in SINGLES} == tags


def test_row_created_again_has_another_entity_tag(ada: Any, public: Any) -> None:
    body = {"id": "again", "code": "B1", "name": "Otra"}
    data(ada, "POST", "/courses/open/levels", body, 201)
    tag = etag(ada, "/levels/again")
    call(ada, "DELETE", "/levels/again")
    data(ada, "POST", "/courses/open/levels", body, 201)
    call(ada, "DELETE", "/levels/again", status=412, If_Match=tag)
