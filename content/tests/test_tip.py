"""`tip` of lessons: a help page in rich text, in packages only where there is one."""

from typing import Any

import pytest

from content.models import Lesson, MediaAsset, PublishedLesson
from content.tests import factories
from content.tests.admin_pages import Browser, errors
from content.tests.media_files import PNG_PATH, PNG_SHA256
from content.tests.media_uses import recounted, stored
from content.tests.publishing import make_manual, publish_draft
from content.tests.reading import read
from content.tests.writing import call, data

C = "/courses/open"
L = "/lessons/open-lesson"
TIP = "<p>The verb <em>tener</em> is irregular.</p>"
PICTURE = f'<img src="{PNG_PATH}" alt="A table">'


@pytest.fixture
def site(ada: Any) -> Browser:
    return Browser(ada.user)


@pytest.fixture
def picture(db: Any, media_root: Any) -> MediaAsset:
    asset: MediaAsset = factories.media()
    return asset


def packaged(client: Any) -> dict[str, Any]:
    lesson: dict[str, Any] = lesson_of(read(client, f"{C}/package")["data"])
    return lesson


def lesson_of(package: Any) -> Any:
    return package["levels"][0]["sections"][0]["modules"][0]["lessons"][0]


def import_package(client: Any, package: Any, mode: str) -> Any:
    return data(client, "POST", "/courses/import", {"package": package, "mode": mode})["plan"]


def test_lesson_has_none_unless_it_says_so(carlos: Any, api: Any, public: Any) -> None:
    path = "/modules/open-module/lessons"
    assert data(carlos, "POST", path, {"id": "without", "name": "Uno"}, 201)["tip"] is None
    assert data(carlos, "POST", path, {"id": "with", "name": "Dos", "tip": TIP}, 201)["tip"] == TIP
    assert [row["tip"] for row in read(api, path)["data"]] == [None, None, TIP]
    assert data(carlos, "PUT", "/lessons/with", {"name": "Tres"})["tip"] == TIP
    assert data(carlos, "PUT", "/lessons/with", {"tip": None})["tip"] is None


@pytest.mark.parametrize("blank", ["", " \n", "<script>alert(1)</script>"])
def test_blank_one_is_none(carlos: Any, public: Any, blank: str) -> None:
    call(carlos, "PUT", L, {"tip": TIP})
    assert data(carlos, "PUT", L, {"tip": blank})["tip"] is None


def test_it_is_cleaned_and_then_measured_as_a_description(carlos: Any, public: Any) -> None:
    assert data(carlos, "PUT", L, {"tip": f"<script>{'x' * 5000}</script>5 < 6"})["tip"] == "5 < 6"
    assert len(data(carlos, "PUT", L, {"tip": "ñ" * 5000})["tip"]) == 5000
    assert call(carlos, "PUT", L, {"tip": "ñ" * 5001}, 400)["errors"] == {"tip": ["Must be at most 5000 characters."]}


@pytest.mark.parametrize("value", [1, True, ["a"], {"text": "a"}])
def test_another_value_is_refused(carlos: Any, public: Any, value: Any) -> None:
    assert call(carlos, "PUT", L, {"tip": value}, 400)["errors"].keys() == {"tip"}


def test_no_other_kind_has_it(carlos: Any, public: Any) -> None:
    for path in (C, "/levels/open-level", "/sections/open-section", "/modules/open-module"):
        assert call(carlos, "PUT", path, {"tip": TIP}, 400)["errors"] == {"tip": ["Unknown field."]}


def test_package_and_delta_have_it_only_where_there_is_one(carlos: Any, api: Any, public: Any) -> None:
    before = read(api, f"{C}/package")["data"]
    assert "tip" not in lesson_of(before)
    call(carlos, "PUT", L, {"tip": TIP})
    assert list(packaged(api))[3:6] == ["description", "tip", "experience_points"]
    assert packaged(api)["tip"] == TIP
    [changed] = read(api, f"{C}/package?since={before['revision']}")["data"]["upserted"]["lessons"]
    assert changed["tip"] == TIP
    call(carlos, "PUT", L, {"tip": None})
    [changed] = read(api, f"{C}/package?since={before['revision']}")["data"]["upserted"]["lessons"]
    assert "tip" not in changed
    assert packaged(api).keys() == lesson_of(before).keys()


@pytest.mark.parametrize(("mode", "expected"), [("merge", TIP), ("replace", None)])
def test_import_that_leaves_it_out_keeps_it_only_when_it_merges(
    ada: Any, public: Any, mode: str, expected: str | None
) -> None:
    package = read(ada, f"{C}/package")["data"]
    call(ada, "PUT", L, {"tip": TIP})
    plan = import_package(ada, package, mode)
    assert read(ada, L)["data"]["tip"] == expected
    changes = [] if mode == "merge" else [{"entity": "lesson", "id": "open-lesson", "fields": ["tip"]}]
    assert plan["update"] == changes


@pytest.mark.parametrize("mode", ["merge", "replace"])
@pytest.mark.parametrize("tip", [TIP, None])
def test_imported_value_is_stored(ada: Any, public: Any, mode: str, tip: str | None) -> None:
    package = read(ada, f"{C}/package")["data"]
    lesson_of(package)["tip"] = tip
    call(ada, "PUT", L, {"tip": "Another one."})
    import_package(ada, package, mode)
    assert read(ada, L)["data"]["tip"] == tip


def test_new_course_has_what_the_package_says(ada: Any, public: Any) -> None:
    call(ada, "PUT", L, {"tip": TIP})
    call(ada, "POST", "/modules/open-module/lessons", {"id": "second", "name": "Dos"}, 201)
    package = read(ada, f"{C}/export")
    call(ada, "DELETE", f"{C}?force=true")
    call(ada, "POST", "/courses/import", {"package": package, "mode": "create"}, 201)
    assert dict(Lesson.objects.values_list("pk", "tip")) == {"open-lesson": TIP, "second": None}


def test_import_cleans_it_and_names_where_it_is_wrong(ada: Any, public: Any) -> None:
    package = read(ada, f"{C}/package")["data"]
    place = "package.levels.0.sections.0.modules.0.lessons.0.tip"
    lesson_of(package)["tip"] = "x" * 5001
    wrong = call(ada, "POST", "/courses/import", {"package": package, "mode": "merge"}, 400)["errors"]
    assert wrong == {place: ["Must be at most 5000 characters."]}
    lesson_of(package)["tip"] = "<b onclick='x()'>a</b>"
    import_package(ada, package, "merge")
    assert read(ada, L)["data"]["tip"] == "<b>a</b>"


def test_it_is_drafted_published_discarded_and_restored(ada: Any, api: Any, public: Any) -> None:
    make_manual("open")
    call(ada, "PUT", L, {"tip": TIP})
    assert read(api, L)["data"]["tip"] is None
    [change] = read(ada, f"{C}/changes")["data"]
    assert change["fields"] == [{"field": "tip", "before": None, "after": TIP}]
    call(ada, "POST", f"{C}/discard", {})
    assert read(ada, L)["data"]["tip"] is None
    call(ada, "PUT", L, {"tip": TIP})
    publish_draft("open")
    assert read(api, L)["data"]["tip"] == TIP
    assert PublishedLesson.objects.get(pk="open-lesson").tip == TIP
    assert read(ada, f"{C}/changes?from=1&to=2")["data"][0]["fields"][0]["field"] == "tip"
    call(ada, "POST", f"{C}/restore", {"publication": 1, "publish": True}, 201)
    assert read(api, L)["data"]["tip"] is None
    call(ada, "POST", f"{C}/restore", {"publication": 2, "publish": True}, 201)
    assert read(api, L)["data"]["tip"] == TIP


def test_history_names_the_field(carlos: Any, public: Any) -> None:
    call(carlos, "PUT", L, {"tip": TIP})
    entry = read(carlos, f"{C}/history")["data"][0]
    assert (entry["entity"], entry["fields"]) == ("lesson", ["tip"])


def test_copy_has_that_of_its_source(carlos: Any, public: Any) -> None:
    call(carlos, "PUT", L, {"tip": TIP})
    data(carlos, "POST", f"{C}/copy", {"id": "copy"}, 201)
    assert Lesson.objects.get(course="copy").tip == TIP


def test_search_does_not_read_it(carlos: Any, api: Any, public: Any) -> None:
    call(carlos, "PUT", L, {"tip": TIP})
    assert read(api, "/lessons?search=irregular")["data"] == []


def test_admin_writes_it_as_the_api_does(site: Any, public: Any) -> None:
    site.submit("lesson/open-lesson/change/", tip="5 < 6 <b onclick='x'>seis</b>")
    assert Lesson.objects.get().tip == "5 < 6 <b>seis</b>"
    site.submit("lesson/open-lesson/change/", tip=" \r\n ")
    assert Lesson.objects.get().tip is None
    refused = site.submit("lesson/open-lesson/change/", 200, tip="x" * 5001)
    assert errors(refused) == {"tip": ["Must be at most 5000 characters."]}


# --- Sounds and pictures ---


def test_what_it_names_is_used_and_in_the_manifest(carlos: Any, api: Any, picture: Any, public: Any) -> None:
    call(carlos, "PUT", L, {"tip": PICTURE, "description": PICTURE})
    assert stored() == recounted() == [("lesson", "open-lesson", each, PNG_PATH) for each in ("description", "tip")]
    call(carlos, "PUT", L, {"description": None})
    assert stored() == recounted() == [("lesson", "open-lesson", "tip", PNG_PATH)]
    [asset] = read(api, f"{C}/package/media")["data"]["assets"]
    assert (asset["path"], asset["lessons"]) == (PNG_PATH, ["open-lesson"])
    assert read(carlos, f"/media/{PNG_SHA256}/usage")["data"][0]["field"] == "tip"
    call(carlos, "PUT", L, {"tip": TIP})
    assert stored() == recounted() == []


def test_picture_that_is_not_here_is_refused(carlos: Any, public: Any) -> None:
    unknown = {"tip": ["Unknown media."]}
    assert call(carlos, "PUT", L, {"tip": PICTURE}, 400)["errors"] == unknown
    assert (
        call(carlos, "POST", "/modules/open-module/lessons", {"name": "Dos", "tip": PICTURE}, 400)["errors"] == unknown
    )


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_import_stores_what_it_names(ada: Any, picture: Any, public: Any, mode: str) -> None:
    package = read(ada, f"{C}/package")["data"]
    call(ada, "PUT", L, {"tip": PICTURE})
    import_package(ada, package, mode)
    assert stored() == recounted()
    assert len(stored()) == (1 if mode == "merge" else 0)
    lesson_of(package)["tip"] = PICTURE * 2
    import_package(ada, package, mode)
    assert stored() == recounted() == [("lesson", "open-lesson", "tip", PNG_PATH)]
    call(ada, "DELETE", "/levels/open-level?force=true")
    assert stored() == recounted() == []


def test_published_one_keeps_its_picture_used(ada: Any, picture: Any, public: Any) -> None:
    make_manual("open")
    call(ada, "PUT", L, {"tip": PICTURE})
    publish_draft("open")
    call(ada, "PUT", L, {"tip": None})
    [use] = read(ada, f"/media/{PNG_SHA256}/usage")["data"]
    assert (use["entity"], use["id"]) == ("publication", "open/2")


def test_its_pictures_have_the_problems_of_rich_text(ada: Any, picture: Any, public: Any) -> None:
    call(ada, "PUT", L, {"tip": f'<img src="{PNG_PATH}">'})
    call(ada, "DELETE", f"/media/{PNG_SHA256}?force=true")
    rows = read(ada, f"{C}/problems?limit=100")["data"]
    found = [(row["code"], row["id"], row["field"]) for row in rows if row["entity"] == "lesson"]
    assert found == [("unknown_media", "open-lesson", "tip"), ("image_without_alt", "open-lesson", "tip")]
