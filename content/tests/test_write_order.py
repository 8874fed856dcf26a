"""Order among siblings: appending, inserting, reordering, moving. The same for every kind and for assignments."""

from typing import Any

import pytest

from content.rules import MAX_ORDER
from content.tests import factories
from content.tests.writing import BASE, CHILDREN, call, data, etag, orders, parent_path

MAKERS = {
    "levels": factories.level,
    "sections": factories.section,
    "modules": factories.module,
    "lessons": factories.lesson,
}


class Family:
    """Three siblings a, b, c at orders 1, 2, 5 below one parent, whatever they are."""

    def __init__(self, collection, branch):
        self.collection = collection
        if collection == "exercises":
            self.path, self.key, self.label = "/lessons/open-lesson/exercises", "exercise_id", "Exercise"
            self.parent = "lesson 'open-lesson'"
            branch.lesson.assignments.all().delete()
            for name, order in (("a", 1), ("b", 2), ("c", 5)):
                factories.assign(branch.lesson, factories.exercise(name), order=order)
        else:
            parent = CHILDREN[collection][0][:-1]
            self.path, self.key, self.label = parent_path(branch, collection), "id", collection[:-1].capitalize()
            self.parent = f"{parent} '{getattr(branch, parent).pk}'"
            getattr(branch, collection[:-1]).delete()
            for name, order in (("a", 1), ("b", 2), ("c", 5)):
                MAKERS[collection](getattr(branch, parent), name, order=order)

    def own(self, name):
        return f"{self.path}/{name}"

    def new(self, name, **place):
        if self.collection == "exercises":
            factories.exercise(name)
            return {"exercise_id": name, **place}
        code = {"code": name} if self.collection == "levels" else {}
        return {**CHILDREN[self.collection][2], **code, "id": name, **place}

    @property
    def order_key(self):
        return f"{self.collection[:-1]}_ids"


@pytest.fixture(params=[*CHILDREN, "exercises"])
def family(request, public):
    return Family(request.param, public)


def placed(family, client):
    return dict(orders(client, family.path, family.key))


def test_without_an_order_a_new_row_is_the_last(family: Any, carlos: Any) -> None:
    assert data(carlos, "POST", family.path, family.new("d"), 201)["order"] == 6
    assert data(carlos, "POST", family.path, family.new("e", insert=True), 201)["order"] == 7
    assert data(carlos, "POST", family.path, family.new("f", order=3, insert=True), 201)["order"] == 3
    assert placed(family, carlos) == {"a": 1, "b": 2, "f": 3, "c": 5, "d": 6, "e": 7}


def test_a_taken_order_is_a_conflict(family: Any, carlos: Any) -> None:
    for method, path, body in (
        ("POST", family.path, family.new("d", order=2)),
        ("PUT", family.own("a"), {"order": 2}),
        ("PATCH", family.own("a"), {"order": 2, "insert": False}),
    ):
        error = call(carlos, method, path, body, 409)["error"]
        assert error["message"] == f"{family.label} with order '2' already exists in {family.parent}"
        assert error["context"] == {"field": "order", "value": 2}
    assert placed(family, carlos) == {"a": 1, "b": 2, "c": 5}


def test_inserting_moves_those_at_and_after_the_place_up_by_one(family: Any, carlos: Any) -> None:
    assert data(carlos, "POST", family.path, family.new("d", order=2, insert=True), 201)["order"] == 2
    assert placed(family, carlos) == {"a": 1, "d": 2, "b": 3, "c": 6}


def test_content_update_can_insert_at_an_order(family: Any, carlos: Any) -> None:
    assert data(carlos, "PUT", family.own("c"), {"order": 1, "insert": True})["order"] == 1
    assert placed(family, carlos) == {"c": 1, "a": 2, "b": 3}
    assert data(carlos, "PUT", family.own("c"), {"order": 2, "insert": True})["order"] == 2
    assert placed(family, carlos) == {"c": 2, "a": 3, "b": 4}


def test_update_with_the_same_order_is_no_conflict(family: Any, carlos: Any) -> None:
    tag = etag(carlos, family.own("b"))
    for body in ({"order": 2}, {"order": 2, "insert": True}):
        answer = carlos.put(BASE + family.own("b"), body)
        assert answer.status_code == 200
        assert answer["ETag"] == tag


def test_only_rows_that_move_change_their_tag(family: Any, carlos: Any) -> None:
    before = {name: etag(carlos, family.own(name)) for name in "abc"}
    data(carlos, "POST", family.path, family.new("d", order=2, insert=True), 201)
    after = {name: etag(carlos, family.own(name)) for name in "abc"}
    assert [name for name in "abc" if before[name] != after[name]] == ["b", "c"]
    data(carlos, "PUT", f"{family.path}/reorder", {family.order_key: ["a", "d", "b", "c"]})
    last = {name: etag(carlos, family.own(name)) for name in "abc"}
    assert [name for name in "abc" if after[name] != last[name]] == ["c"]


def test_the_greatest_order_has_no_successor(family: Any, carlos: Any) -> None:
    data(carlos, "PUT", family.own("c"), {"order": MAX_ORDER})
    assert call(carlos, "POST", family.path, family.new("d"), 409)["error"]["context"]["field"] == "order"
    call(carlos, "POST", family.path, family.new("e", order=2, insert=True), 409)
    assert placed(family, carlos) == {"a": 1, "b": 2, "c": MAX_ORDER}
    data(carlos, "POST", family.path, family.new("f", order=3), 201)


def test_reordering_numbers_all_from_1(family: Any, carlos: Any) -> None:
    answer = call(carlos, "PUT", f"{family.path}/reorder", {family.order_key: ["c", "a", "b"]})
    assert [(row[family.key], row["order"]) for row in answer["data"]] == [("c", 1), ("a", 2), ("b", 3)]
    assert answer["message"].endswith(f"{family.collection} reordered successfully")
    assert "meta" not in answer
    assert answer["data"] == data(carlos, "GET", family.path)


@pytest.mark.parametrize(
    ("ids", "context"),
    [
        (["a", "b"], {"unknown_ids": [], "missing_ids": ["c"], "duplicate_ids": []}),
        (["a", "b", "c", "c"], {"unknown_ids": [], "missing_ids": [], "duplicate_ids": ["c"]}),
        (["x", "b", "b", "y"], {"unknown_ids": ["x", "y"], "missing_ids": ["a", "c"], "duplicate_ids": ["b"]}),
        ([], {"unknown_ids": [], "missing_ids": ["a", "b", "c"], "duplicate_ids": []}),
    ],
)
def test_invalid_reorder_list_reports_all_errors(family: Any, carlos: Any, ids: Any, context: Any) -> None:
    answer = call(carlos, "PUT", f"{family.path}/reorder", {family.order_key: ids}, 400)
    assert answer["error"]["context"] == context
    assert list(answer["errors"]) == [family.order_key]
    assert len(answer["errors"][family.order_key]) == sum(bool(each) for each in context.values())
    assert placed(family, carlos) == {"a": 1, "b": 2, "c": 5}


def test_reorder_names_the_first_ten_missing_ids_and_their_number(carlos: Any, public: Any) -> None:
    known = [public.module.pk] + [factories.module(public.section).pk for _ in range(12)]
    path = f"/sections/{public.section.pk}/modules/reorder"
    answer = call(carlos, "PUT", path, {"module_ids": []}, 400)
    text = f"Missing ids: {', '.join(known[:10])} and 3 more (13 in all)."
    assert answer["errors"] == {"module_ids": [text]}
    assert answer["message"] == "Validation failed"
    assert answer["error"]["details"] == f"module_ids: {text}"
    assert answer["error"]["context"] == {"unknown_ids": [], "missing_ids": known, "duplicate_ids": []}
    answer = call(carlos, "PUT", path, {"module_ids": known[3:]}, 400)
    assert answer["errors"] == {"module_ids": [f"Missing ids: {', '.join(known[:3])}."]}


@pytest.mark.parametrize("ids", [None, "abc", {"a": 1}, [1, "b"], [["a"]]])
def test_reorder_ids_must_be_strings(family: Any, carlos: Any, ids: Any) -> None:
    errors = call(carlos, "PUT", f"{family.path}/reorder", {family.order_key: ids}, 400)["errors"]
    assert all(field.startswith(family.order_key) for field in errors)
    assert family.order_key in call(carlos, "PUT", f"{family.path}/reorder", {}, 400)["errors"]


def test_an_empty_parent_has_an_empty_order(carlos: Any, db: Any) -> None:
    factories.course("open")
    assert data(carlos, "PUT", "/courses/open/levels/reorder", {"level_ids": []}) == []
    call(carlos, "PUT", "/courses/gone/levels/reorder", {}, 404)
    call(carlos, "PUT", "/lessons/gone/exercises/reorder", {}, 404)


def test_reorder_messages_name_parent_and_children(carlos: Any, public: Any) -> None:
    answer = call(carlos, "PUT", "/courses/open/levels/reorder", {"level_ids": ["open-level"]})
    assert answer["message"] == "Course levels reordered successfully"


# Moving


def test_move_includes_all_descendants(carlos: Any, public: Any) -> None:
    factories.section(factories.level(public.course, "other"), "other-section")
    answer = carlos.post(f"{BASE}/sections/open-section/move", {"parent_id": "other"})
    assert answer.status_code == 200
    assert answer.json()["message"] == "Section moved successfully"
    assert answer["ETag"] == etag(carlos, "/sections/open-section")
    assert (answer.json()["data"]["level_id"], answer.json()["data"]["order"]) == ("other", 2)
    assert data(carlos, "GET", "/levels/open-level")["sections_count"] == 0
    call(carlos, "GET", "/levels/other/sections/open-section")
    call(carlos, "GET", "/lessons/open-lesson")


@pytest.mark.parametrize("collection", CHILDREN)
def test_a_move_within_the_parent(carlos: Any, public: Any, collection: Any) -> None:
    family = Family(collection, public)
    parent_id = family.path.split("/")[2]
    move = {"parent_id": parent_id}
    assert data(carlos, "POST", f"/{collection}/a/move", move)["order"] == 6
    assert data(carlos, "POST", f"/{collection}/a/move", move)["order"] == 6
    assert data(carlos, "POST", f"/{collection}/a/move", {**move, "order": 2, "insert": True})["order"] == 2
    assert placed(family, carlos) == {"a": 2, "b": 3, "c": 6}
    assert call(carlos, "POST", f"/{collection}/a/move", {**move, "order": 3}, 409)["error"]["context"]["value"] == 3


@pytest.mark.parametrize("collection", CHILDREN)
def test_a_move_stays_in_its_course_and_kind(carlos: Any, public: Any, private: Any, collection: Any) -> None:
    parent = CHILDREN[collection][0][:-1]
    own = f"/{collection}/open-{collection[:-1]}/move"
    elsewhere = getattr(private, parent).pk
    assert call(carlos, "POST", own, {"parent_id": elsewhere}, 409)["error"]["code"] == "CONFLICT"
    message = call(carlos, "POST", own, {"parent_id": "open-lesson"}, 404)["error"]["message"]
    assert message == f"{parent.capitalize()} with ID 'open-lesson' not found"
    assert "parent_id" in call(carlos, "POST", own, {}, 400)["errors"]
    assert "parent_id" in call(carlos, "POST", own, {"parent_id": 1}, 400)["errors"]
    call(carlos, "POST", f"/{collection}/gone/move", {}, 404)


def test_deletions_and_moves_leave_gaps_in_the_order(carlos: Any, ada: Any, public: Any) -> None:
    family = Family("sections", public)
    factories.level(public.course, "other")
    data(carlos, "POST", "/sections/a/move", {"parent_id": "other"})
    call(ada, "DELETE", "/sections/b")
    assert placed(family, carlos) == {"c": 5}
