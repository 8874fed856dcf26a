"""`unlock` of courses: whether lessons are offered all at once, or one after the other."""

from typing import Any

import pytest

from content.tests.publishing import make_manual, publish_draft
from content.tests.reading import read
from content.tests.writing import COURSE, call, data

C = "/courses/open"


def test_course_is_open_unless_it_says_otherwise(carlos: Any, api: Any) -> None:
    assert data(carlos, "POST", "/courses", COURSE | {"id": "one"}, 201)["unlock"] == "open"
    assert (
        data(carlos, "POST", "/courses", COURSE | {"id": "two", "unlock": "sequential"}, 201)["unlock"] == "sequential"
    )
    assert [row["unlock"] for row in read(api, "/courses?sortBy=created_at&sortOrder=asc")["data"]] == [
        "open",
        "sequential",
    ]
    assert data(carlos, "PUT", "/courses/two", {"unlock": "open"})["unlock"] == "open"


@pytest.mark.parametrize("value", ["locked", "Open", "", None, True, 1, ["open"]])
def test_another_value_is_refused(carlos: Any, public: Any, value: Any) -> None:
    assert call(carlos, "PUT", C, {"unlock": value}, 400)["errors"].keys() == {"unlock"}


def test_package_and_delta_have_it_only_when_it_is_sequential(carlos: Any, api: Any, public: Any) -> None:
    before = read(api, f"{C}/package")["data"]
    assert "unlock" not in before["course"]
    call(carlos, "PUT", C, {"unlock": "sequential"})
    assert read(api, f"{C}/package")["data"]["course"]["unlock"] == "sequential"
    delta = read(api, f"{C}/package?since={before['revision']}")["data"]
    assert delta["upserted"]["course"]["unlock"] == "sequential"
    call(carlos, "PUT", C, {"unlock": "open"})
    assert "unlock" not in read(api, f"{C}/package")["data"]["course"]


@pytest.mark.parametrize(("mode", "expected"), [("merge", "sequential"), ("replace", "open")])
def test_import_that_leaves_it_out_keeps_it_only_when_it_merges(
    ada: Any, public: Any, mode: str, expected: str
) -> None:
    package = read(ada, f"{C}/package")["data"]
    call(ada, "PUT", C, {"unlock": "sequential"})
    plan = data(ada, "POST", "/courses/import", {"package": package, "mode": mode})["plan"]
    assert read(ada, C)["data"]["unlock"] == expected
    assert ("course" in {row["entity"] for row in plan["update"]}) == (mode == "replace")


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_exported_value_is_imported(ada: Any, public: Any, mode: str) -> None:
    call(ada, "PUT", C, {"unlock": "sequential"})
    package = read(ada, f"{C}/package")["data"]
    call(ada, "PUT", C, {"unlock": "open"})
    data(ada, "POST", "/courses/import", {"package": package, "mode": mode})
    assert read(ada, C)["data"]["unlock"] == "sequential"


def test_it_is_drafted_published_and_restored(ada: Any, api: Any, public: Any) -> None:
    make_manual("open")
    call(ada, "PUT", C, {"unlock": "sequential"})
    assert read(api, C)["data"]["unlock"] == "open"
    [change] = read(ada, f"{C}/changes")["data"]
    assert change["fields"] == [{"field": "unlock", "before": "open", "after": "sequential"}]
    publish_draft("open")
    assert read(api, C)["data"]["unlock"] == "sequential"
    assert read(ada, f"{C}/changes?from=1&to=2")["data"][0]["fields"][0]["field"] == "unlock"
    call(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True}, 201)
    assert read(api, C)["data"]["unlock"] == "open"


def test_copy_has_that_of_its_source(carlos: Any, public: Any) -> None:
    call(carlos, "PUT", C, {"unlock": "sequential"})
    assert data(carlos, "POST", f"{C}/copy", {"id": "copy"}, 201)["unlock"] == "sequential"
