"""The package, manifest and export of a course's draft: what they hold, who gets them, their headers."""

import gzip
import io
import json
import zipfile
from typing import Any

import pytest
from django.core.management import call_command
from django.utils.http import http_date

from content.models import Course, CoursePackage, Lesson, Member, MemberRole
from content.revisions.tags import new_tag
from content.tests import factories
from content.tests.factories import MARCH, later
from content.tests.media_files import PNG_PATH, PNG_SHA256, WAV, WAV_PATH, WAV_SHA256
from content.tests.publishing import make_manual, publish_draft
from content.tests.reading import BASE, read
from content.tests.writing import call

PACKAGE = "/courses/open/package"
DRAFT = f"{PACKAGE}?state=draft"
MANIFEST = f"{PACKAGE}/media?state=draft"
EXPORT = "/courses/open/export"
COURSE = {"source_language": "es-419", "target_language": "qu", "name": "New", "publish_mode": "manual"}


@pytest.fixture
def edited(carlos, public):
    """A course at revision 1 whose draft, at revision 2, has another name of its lesson."""
    make_manual()
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Other"})


def package(client, path=PACKAGE):
    return read(client, path)["data"]


def lesson_name(data):
    return data["levels"][0]["sections"][0]["modules"][0]["lessons"][0]["name"]


def join(user, course_id, role):
    Member.objects.create(course_id=course_id, user=user, role=role, tag=new_tag(), created_at=MARCH, updated_at=MARCH)


def test_draft_package_has_what_authors_wrote_since_the_publication(api: Any, carlos: Any, edited: Any) -> None:
    draft, published = package(carlos, DRAFT), package(api)
    assert list(draft) == [
        "kind",
        "course",
        "levels",
        "counts",
        "package_version",
        "revision",
        "draft_revision",
        "size_bytes",
    ]
    assert (draft["revision"], draft["package_version"], draft["draft_revision"]) == (None, None, 2)
    assert (lesson_name(draft), lesson_name(published)) == ("Other", "Hola")
    assert published["revision"] == 1
    assert draft["counts"] == published["counts"]
    compact = json.dumps(
        {"course": draft["course"], "levels": draft["levels"]}, ensure_ascii=False, separators=(",", ":")
    )
    assert draft["size_bytes"] == len(compact.encode())


def test_draft_package_of_a_course_that_publishes_every_change_is_the_published_one(
    api: Any, carlos: Any, public: Any
) -> None:
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Other"})
    draft, published = package(carlos, DRAFT), package(api)
    for key in ("course", "levels", "counts", "size_bytes"):
        assert draft[key] == published[key]
    assert (draft["draft_revision"], published["revision"]) == (2, 2)


def test_course_that_was_never_published_has_a_draft_package_only(
    api: Any, ana: Any, carlos: Any, ada: Any, db: Any
) -> None:
    call(carlos, "POST", "/courses", {**COURSE, "id": "open"}, 201)
    assert package(carlos, DRAFT)["course"]["name"] == "New"
    assert read(carlos, MANIFEST)["data"]["assets"] == []
    for client in (api, ana, carlos, ada):
        for query in ("", "?since=0", "?since=x", "?state=published", "?state=x", "/media", "/media?since=1"):
            response = client.get(f"{BASE}{PACKAGE}{query}", If_None_Match="*")
            assert (response.status_code, response.json()["message"]) == (404, "Course with ID 'open' not found")
    assert not CoursePackage.objects.exists()


def test_headers_of_a_draft_package(carlos: Any, edited: Any) -> None:
    for path in (DRAFT, MANIFEST):
        for encoding, tag in (("identity", '"open:draft:2"'), ("gzip", '"open:draft:2:gzip"')):
            for method in (carlos.get, carlos.head):
                response = method(BASE + path, Accept_Encoding=encoding)
                assert (response.status_code, response["ETag"]) == (200, tag)
                assert response["Cache-Control"] == "private, no-cache"
                assert response["Vary"] == "Accept-Encoding, Authorization, origin"
                assert "Last-Modified" not in response
        plain, packed = (carlos.get(BASE + path, Accept_Encoding=encoding) for encoding in ("identity", "gzip"))
        assert gzip.decompress(packed.content) == plain.content


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"If_None_Match": '"open:draft:2"'}, 304),
        ({"If_None_Match": '"open:draft:2:gzip"'}, 304),
        ({"If_None_Match": '"open:1", W/"open:draft:2"'}, 304),
        ({"If_None_Match": "*"}, 304),
        ({"If_None_Match": '"open:draft:1"'}, 200),
        ({"If_None_Match": '"open:2"'}, 200),
        ({"If_Modified_Since": http_date(later(10**6).timestamp())}, 200),
    ],
)
def test_conditional_requests_for_a_draft_package(carlos: Any, edited: Any, headers: Any, status: int) -> None:
    for path in (DRAFT, MANIFEST):
        response = carlos.get(BASE + path, **headers)
        assert response.status_code == status
        assert response["ETag"] == '"open:draft:2"'
        assert response["Cache-Control"] == "private, no-cache"
        assert response["Vary"] == "Accept-Encoding, Authorization, origin"
        assert "Last-Modified" not in response
        assert (response.content == b"") == (status == 304)


def test_the_tag_of_a_published_package_is_not_that_of_its_draft(carlos: Any, public: Any) -> None:
    assert carlos.get(f"{BASE}{PACKAGE}", If_None_Match='"open:draft:1"').status_code == 200
    assert carlos.get(f"{BASE}{DRAFT}", If_None_Match='"open:1"').status_code == 200


def test_a_draft_revision_has_one_body(carlos: Any, edited: Any) -> None:
    """Its timestamp is the instant of the change, not of the request."""
    first = carlos.get(f"{BASE}{DRAFT}")
    assert carlos.get(f"{BASE}{DRAFT}").content == first.content
    assert first.json()["timestamp"] == read(carlos, "/lessons/open-lesson")["data"]["updated_at"]
    call(carlos, "PUT", "/lessons/open-lesson", {"name": "Third"})
    assert carlos.get(f"{BASE}{DRAFT}")["ETag"] == '"open:draft:3"'


def test_draft_packages_are_not_stored(carlos: Any, edited: Any) -> None:
    package(carlos, DRAFT)
    read(carlos, MANIFEST)
    assert not CoursePackage.objects.exists()


@pytest.mark.parametrize("path", [PACKAGE, f"{PACKAGE}/media"])
def test_there_are_no_deltas_of_drafts(carlos: Any, edited: Any, path: str) -> None:
    for since in ("1", "0", "x", ""):
        answer = read(carlos, f"{path}?state=draft&since={since}", 400)
        assert answer["errors"] == {"since": ["Not available for the draft."]}


@pytest.mark.parametrize("path", [PACKAGE, f"{PACKAGE}/media", EXPORT])
def test_state_is_draft_or_published(api: Any, ana: Any, carlos: Any, edited: Any, private: Any, path: str) -> None:
    for query in ("state=Draft", "state=", "state=published&state=published", "state=both"):
        for client in (api, ana, carlos) if path is not EXPORT else (carlos,):
            assert list(read(client, f"{path}?{query}", 400)["errors"]) == ["state"]
    for client in (api, ana) if path is not EXPORT else ():
        assert "not found" in read(client, f"{path.replace('open', 'hidden')}?state=Draft", 404)["message"]


def test_published_state_may_be_named(api: Any, ana: Any, carlos: Any, edited: Any, private: Any) -> None:
    for client in (api, ana, carlos):
        assert client.get(f"{BASE}{PACKAGE}?state=published").content == api.get(f"{BASE}{PACKAGE}").content
    hidden = "/courses/hidden/package?state=published"
    assert [client.get(BASE + hidden).status_code for client in (api, ana, carlos)] == [404, 404, 200]


@pytest.mark.parametrize("path", [DRAFT, MANIFEST, f"{MANIFEST}&lesson=open-lesson"])
def test_draft_packages_are_for_staff(api: Any, ana: Any, carlos: Any, ada: Any, edited: Any, path: str) -> None:
    assert [client.get(BASE + path).status_code for client in (api, ana, carlos, ada)] == [401, 403, 200, 200]
    unknown = path.replace("courses/open", "courses/none")
    assert [client.get(BASE + unknown).status_code for client in (api, ana, carlos, ada)] == [401, 403, 404, 404]
    assert api.get(BASE + path).json()["message"] == "Access token required"


@pytest.mark.parametrize("path", [DRAFT, MANIFEST, EXPORT, f"{EXPORT}?state=published"])
def test_with_teams_draft_packages_are_for_members(
    carlos: Any, ada: Any, edited: Any, private: Any, settings: Any, path: str
) -> None:
    settings.COURSE_TEAMS = "members"
    hidden = path.replace("/open", "/hidden")
    assert [carlos.get(BASE + each).status_code for each in (path, hidden)] == [403, 404]
    assert [ada.get(BASE + each).status_code for each in (path, hidden)] == [200, 200]
    for course_id in ("open", "hidden"):
        join(carlos.user, course_id, MemberRole.REVIEWER)
    assert [carlos.get(BASE + each).status_code for each in (path, hidden)] == [200, 200]


@pytest.mark.parametrize(
    "query", ["", "?since=1", "?since=0", "/media", "/media?since=1", "/media?lesson=hidden-lesson"]
)
def test_with_teams_a_private_package_is_for_members(
    carlos: Any, ada: Any, edited: Any, private: Any, settings: Any, query: str
) -> None:
    settings.COURSE_TEAMS = "members"
    path = f"{BASE}/courses/hidden/package{query}"
    answer = carlos.get(path)
    assert (answer.status_code, answer.json()["message"]) == (404, "Course with ID 'hidden' not found")
    assert carlos.get(path.replace("hidden", "open")).status_code == 200
    assert ada.get(path).status_code == 200
    join(carlos.user, "hidden", MemberRole.EDITOR)
    response = carlos.get(path)
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")


def test_a_package_costs_a_member_one_query_more(
    carlos: Any, private: Any, settings: Any, django_assert_num_queries: Any
) -> None:
    """Beside the caller and the two of everybody."""
    settings.COURSE_TEAMS = "members"
    join(carlos.user, "hidden", MemberRole.OWNER)
    carlos.get(f"{BASE}/courses/hidden/package")
    with django_assert_num_queries(4):
        assert carlos.get(f"{BASE}/courses/hidden/package").status_code == 200
    with django_assert_num_queries(3):
        assert carlos.get(f"{BASE}/courses/hidden/package", If_None_Match="*").status_code == 304


@pytest.mark.parametrize("more", [0, 30])
def test_draft_package_takes_a_constant_number_of_queries(
    carlos: Any, edited: Any, django_assert_num_queries: Any, more: int
) -> None:
    lesson = Lesson.objects.get()
    for number in range(more):
        factories.assign(lesson, factories.exercise(f"ex-{number}", "vof"))
    with django_assert_num_queries(12):
        package(carlos, DRAFT)
    with django_assert_num_queries(3):  # the caller, the course with their role, its version
        assert carlos.get(BASE + DRAFT, If_None_Match="*").status_code == 304


# Manifests


@pytest.fixture
def named(carlos, edited, media_root):
    """The published state names a picture, the draft a sound, in a lesson of its own."""
    factories.media()
    factories.media(WAV, extension="wav")
    call(carlos, "PUT", "/lessons/open-lesson", {"description": PNG_PATH})
    publish_draft()
    call(carlos, "PUT", "/lessons/open-lesson", {"description": None})
    call(carlos, "POST", "/modules/open-module/lessons", {"id": "new", "name": "New", "description": WAV_PATH}, 201)


def test_draft_manifest_lists_what_the_draft_names(api: Any, carlos: Any, named: Any) -> None:
    draft = read(carlos, MANIFEST)["data"]
    assert list(draft) == ["kind", "revision", "draft_revision", "total_bytes", "assets", "missing"]
    assert (draft["revision"], draft["draft_revision"], draft["total_bytes"]) == (None, 5, len(WAV))
    assert [(asset["sha256"], asset["lessons"]) for asset in draft["assets"]] == [(WAV_SHA256, ["new"])]
    published = read(api, f"{PACKAGE}/media")["data"]
    assert [(asset["sha256"], asset["lessons"]) for asset in published["assets"]] == [(PNG_SHA256, ["open-lesson"])]


def test_part_of_a_draft_manifest(api: Any, carlos: Any, named: Any, private: Any) -> None:
    whole = read(carlos, MANIFEST)["data"]
    for query in ("lesson=new", "module=open-module"):
        assert read(carlos, f"{MANIFEST}&{query}")["data"] == whole
    assert read(carlos, f"{MANIFEST}&lesson=open-lesson")["data"] == {**whole, "assets": [], "total_bytes": 0}
    assert (
        read(carlos, f"{MANIFEST}&lesson=hidden-lesson", 404)["message"] == "Lesson with ID 'hidden-lesson' not found"
    )
    assert read(api, f"{PACKAGE}/media?lesson=new", 404)["message"] == "Lesson with ID 'new' not found"
    assert list(read(carlos, f"{MANIFEST}&lesson=new&module=open-module", 400)["errors"]) == ["module"]


# Exports


def test_export_of_a_course_that_publishes_by_hand_is_the_draft(api: Any, carlos: Any, edited: Any) -> None:
    assert read(carlos, EXPORT) == package(carlos, DRAFT)
    assert read(carlos, f"{EXPORT}?state=draft") == package(carlos, DRAFT)
    assert read(carlos, f"{EXPORT}?state=published") == package(api)


def test_export_of_a_course_that_publishes_every_change_is_the_package(api: Any, carlos: Any, public: Any) -> None:
    for query in ("", "?state=draft", "?state=published"):
        assert read(carlos, EXPORT + query) == package(api)


def test_export_of_a_course_that_was_never_published(carlos: Any, db: Any) -> None:
    call(carlos, "POST", "/courses", {**COURSE, "id": "open"}, 201)
    assert read(carlos, EXPORT)["draft_revision"] == 1
    assert read(carlos, f"{EXPORT}?state=published", 404)["message"] == "Course with ID 'open' not found"
    assert read(carlos, f"{EXPORT}?state=published&media=true", 404)["message"] == "Course with ID 'open' not found"


def test_export_with_media_has_what_its_state_names(carlos: Any, named: Any) -> None:
    for query, path in (("", WAV_PATH), ("&state=published", PNG_PATH)):
        response = carlos.get(f"{BASE}{EXPORT}?media=true{query}")
        with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
            assert archive.namelist() == ["course.json", path]


def test_export_course_writes_the_draft(carlos: Any, edited: Any, capsysbinary: Any) -> None:
    call_command("export_course", "open")
    assert capsysbinary.readouterr().out == carlos.get(f"{BASE}{EXPORT}").content


def test_export_of_a_draft_may_be_imported(ada: Any, edited: Any) -> None:
    document = read(ada, EXPORT)
    body = {"package": document, "mode": "replace", "dry_run": True}
    plan = call(ada, "POST", "/courses/import", body)["data"]["plan"]
    assert [len(plan[name]) for name in ("create", "update", "delete")] == [0, 0, 0]
    call(ada, "DELETE", "/courses/open?force=true")
    call(ada, "POST", "/courses/import", {"package": document, "mode": "create"}, 201)
    assert Course.objects.get(pk="open").publish_mode == "auto"
