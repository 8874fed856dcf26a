"""What anonymous callers and students read of public courses may be PUBLIC_CONTENT_SECONDS old, and nothing else."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import F

from content import catalogue
from content.models import Catalogue, Course, PublishedCourse
from content.readers import PUBLIC
from content.selectors.facts import visible_courses
from content.selectors.structure import course_structure
from content.tests.reading import BASE, ids, read
from content.tests.writing import call

PATHS = ("/courses", "/courses/open", "/courses/open/outline", "/courses/open/levels", "/lessons/open-lesson")
PACKAGES = ("/courses/open/package", "/courses/open/package/media", "/courses/open/package/words")


def change_elsewhere(**fields: Any) -> None:
    """Changes a course as another process does: of which this one learns nothing."""
    for rows in (Course.objects, PublishedCourse.objects):
        rows.filter(pk="open").update(**fields)
    Catalogue.objects.update(state=F("state") + 1)


def test_public_content_is_as_old_as_allowed_and_what_decides_is_current(
    transactional_db: Any, public: Any, api: Any, ana: Any, carlos: Any, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.PUBLIC_CONTENT_SECONDS = 60
    for path in PATHS:
        read(api, path)
        with django_assert_num_queries(0):
            read(api, path)
    tag = api.get(BASE + "/courses/open/outline")["ETag"]
    change_elsewhere(is_public=False)
    for path in PATHS:
        for client in (api, ana):
            read(client, path)
    assert api.get(BASE + "/courses/open/outline", If_None_Match=tag).status_code == 304
    for path in PATHS[1:]:
        assert api.get(BASE + path, Cache_Control="max-age=0").status_code == 404
    assert read(carlos, "/courses/open")["data"]["is_public"] is False
    for path in PACKAGES:
        read(api, path, 404)
    assert visible_courses(["open"]) == {}
    assert course_structure("open", reader=PUBLIC) is None
    settings.PUBLIC_CONTENT_SECONDS = 0
    assert ids(api, "/courses") == []


def test_process_that_writes_shows_its_write_at_once(
    transactional_db: Any, public: Any, api: Any, ana: Any, carlos: Any, settings: Any
) -> None:
    settings.PUBLIC_CONTENT_SECONDS = 60
    read(api, "/courses/open")
    call(carlos, "PATCH", "/courses/open", {"name": "Segundo"})
    for client in (api, ana, carlos):
        assert read(client, "/courses/open")["data"]["name"] == "Segundo"


def test_version_read_while_another_thread_commits_is_not_used_again(transactional_db: Any, public: Any) -> None:
    catalogue.forget_recent()
    bumped = []

    def interrupt(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        rows = execute(sql, parameters, many, context)
        if not bumped:
            bumped.append(True)
            with ThreadPoolExecutor(1) as other:
                other.submit(_bump).result()
        return rows

    with connection.execute_wrapper(interrupt):
        before = catalogue.recent_version()
    assert catalogue.recent_version() == catalogue.version() != before


def _bump() -> None:
    try:
        catalogue.bump()
    finally:
        connections.close_all()


def test_version_of_a_transaction_is_not_used_after_its_rollback(transactional_db: Any, public: Any) -> None:
    before = catalogue.version()
    with transaction.atomic():
        catalogue.bump()
        assert catalogue.recent_version() == catalogue.version() != before
        transaction.set_rollback(True)
    assert catalogue.recent_version() == before


@pytest.mark.parametrize("seconds", [0, 7])
def test_shared_caches_may_keep_anonymous_responses_for_the_same_time(
    public: Any, private: Any, api: Any, ana: Any, carlos: Any, settings: Any, seconds: int
) -> None:
    settings.PUBLIC_CONTENT_SECONDS = seconds
    kept = "public, max-age=0, s-maxage=7, stale-while-revalidate=7" if seconds else "private, no-cache"
    for path in PATHS:
        for _ in range(2):
            response = api.get(BASE + path)
            assert response["Cache-Control"] == kept
            if seconds:
                assert response["Vary"] == "Accept-Encoding, Authorization, origin"
        for client in (ana, carlos):
            assert "s-maxage" not in client.get(BASE + path)["Cache-Control"]
    for path in ("/courses/hidden", "/courses?limit=0", "/courses/hidden/outline"):
        assert api.get(BASE + path)["Cache-Control"] == "no-store"


@pytest.mark.parametrize("seconds", [0, 300])
def test_cdn_may_keep_packages_of_public_courses_for_anonymous_callers(
    public: Any, private: Any, api: Any, ana: Any, carlos: Any, settings: Any, seconds: int
) -> None:
    settings.PACKAGE_CDN_SECONDS = seconds
    checked = "public, max-age=0, must-revalidate"
    kept = "public, max-age=0, s-maxage=300, must-revalidate" if seconds else checked
    for path in PACKAGES:
        tag = api.get(BASE + path)["ETag"]
        for query, status, headers in (("", 200, {}), ("", 304, {"If_None_Match": tag}), ("?since=1", 200, {})):
            response = api.get(BASE + path + query, **headers)
            assert (response.status_code, response["Cache-Control"]) == (status, kept)
            assert ana.get(BASE + path + query, **headers)["Cache-Control"] == checked
        assert carlos.get(f"{BASE}{path}?state=draft")["Cache-Control"] == "private, no-cache"
        assert carlos.get(BASE + path.replace("open", "hidden"))["Cache-Control"] == "private, no-cache"
    assert "s-maxage=300" not in api.get(BASE + "/courses/open/outline")["Cache-Control"]
