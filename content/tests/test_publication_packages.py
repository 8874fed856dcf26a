"""The packages of publications: kept as they were served, and dropped beyond PUBLICATIONS_KEPT."""

from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.audit import Actor
from content.editor import Editor
from content.kinds import COURSE
from content.models import Course, CoursePackage, ManifestEntry, Publication
from content.packages.compression import decompressed
from content.packages.publications import keep_package, prune_publications, publication_body
from content.packages.stored_manifests import load_manifest
from content.packages.versions import current_version
from content.readers import EVERYTHING
from content.revisions import history
from content.revisions.history import prune_history
from content.services.hierarchy import delete_record
from content.tests import factories
from content.tests.conftest import course_with_everything
from content.tests.factories import later
from content.tests.media_files import PNG_PATH
from content.tests.publishing import make_automatic, make_manual, publish_draft
from content.tests.racing import at_once, before_statement
from content.tests.reading import BASE, read
from content.tests.writing import call

PACKAGE = f"{BASE}/courses/open/package"


@pytest.fixture
def manual(public):
    make_manual()


def kept(client, number):
    return client.get(f"{BASE}/courses/open/publications/{number}/package", Accept_Encoding="gzip")


def rename(client, name):
    call(client, "PUT", "/lessons/open-lesson", {"name": name})


def test_package_that_was_never_downloaded_is_stored(ada: Any, manual: Any) -> None:
    rename(ada, "Second")
    publish_draft()
    rename(ada, "Third")
    publish_draft()
    assert not CoursePackage.objects.filter(revision=3).exists()
    for number, name in enumerate(("Hola", "Second", "Third"), start=1):
        response = kept(ada, number)
        assert response["ETag"] == f'"open:{number}:gzip"'
        assert name.encode() in decompressed(response.content)
    assert list(Publication.objects.order_by("number").values_list("body", flat=True))[2] is None


def test_publication_gets_the_bytes_of_its_package_when_that_is_stored(api: Any, ada: Any, manual: Any) -> None:
    served = api.get(PACKAGE, Accept_Encoding="gzip")
    assert bytes(Publication.objects.get().body) == served.content
    rename(ada, "Second")
    publish_draft()
    assert kept(ada, 1).content == served.content


def test_package_stored_before_the_publication_began_is_kept(api: Any, ada: Any, public: Any) -> None:
    served = api.get(PACKAGE, Accept_Encoding="gzip")
    make_manual()
    assert Publication.objects.get().body is None
    assert kept(ada, 1).content == served.content
    rename(ada, "Second")
    publish_draft()
    assert bytes(Publication.objects.get(number=1).body) == served.content


def test_package_is_kept_when_the_course_publishes_every_change_again(api: Any, ada: Any, manual: Any) -> None:
    make_automatic()
    rename(ada, "Second")
    assert b"Hola" in decompressed(kept(ada, 1).content)
    assert b"Second" in api.get(PACKAGE).content


def test_package_is_kept_when_the_visibility_changes(ada: Any, manual: Any) -> None:
    call(ada, "PUT", "/courses/open", {"is_public": False})
    public = [read(ada, f"/courses/open/publications/{number}/package")["data"] for number in (1, 2)]
    assert [package["course"]["is_public"] for package in public] == [True, False]


def test_publication_that_is_replaced_while_it_is_read_is_the_one_that_was_wanted(ada: Any, manual: Any) -> None:
    """Another publication comes between the look at this one and that at the package."""
    rename(ada, "Second")
    published = []

    def publish(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if "content_publication" in sql and not published:
            published.append(sql)
            publish_draft()
        return found

    with connection.execute_wrapper(publish):
        body = publication_body("open", 1)
    assert published
    assert body is not None
    assert b"Hola" in decompressed(body)
    assert Course.objects.get().revision == 2


def test_publication_whose_course_is_deleted_while_it_is_read_is_not_found(ada: Any, manual: Any) -> None:
    delete = partial(delete_record, COURSE, "open", editor=Editor(Actor(), later(3)))
    with before_statement('"content_publication"."body"', delete):
        assert kept(ada, 1).status_code == 404


def test_changes_are_read_from_a_package_that_is_not_built_yet(ada: Any, manual: Any) -> None:
    rename(ada, "Second")
    [change] = read(ada, "/courses/open/changes?from=1&to=draft")["data"]
    assert change["fields"] == [{"field": "name", "before": "Hola", "after": "Second"}]
    assert not CoursePackage.objects.exists()


def test_keeping_a_package_that_is_kept_takes_one_statement(
    api: Any, manual: Any, django_assert_num_queries: Any
) -> None:
    api.get(PACKAGE)
    with django_assert_num_queries(1):
        keep_package("open")


@pytest.mark.parametrize("more", [0, 300])
def test_keeping_a_package_takes_a_constant_number_of_statements(
    public: Any, more: int, django_assert_num_queries: Any
) -> None:
    for number in range(more):
        factories.assign(public.lesson, factories.exercise(f"ex-{number}", "vof"))
    make_manual()
    with django_assert_num_queries(18):
        keep_package("open")
    assert Publication.objects.get().body is not None


# Pruning


def publish_often(client, number):
    for index in range(number):
        rename(client, f"Name {index}")
        publish_draft()


def pruned():
    return list(Publication.objects.filter(is_pruned=True).order_by("number").values_list("number", flat=True))


def test_all_packages_are_kept_by_default(ada: Any, manual: Any) -> None:
    publish_often(ada, 12)
    call_command("prune_packages", stdout=StringIO())
    assert pruned() == []


def test_older_packages_are_dropped_beyond_the_setting(ada: Any, manual: Any, private: Any, settings: Any) -> None:
    settings.PUBLICATIONS_KEPT = 10
    make_manual("hidden")
    publish_often(ada, 12)
    output = StringIO()
    call_command("prune_packages", stdout=output)
    assert "3 packages of publications removed" in output.getvalue()
    assert pruned() == [1, 2, 3]
    listed = read(ada, "/courses/open/publications?limit=100")["data"]
    assert [row["package_available"] for row in listed] == [True] * 10 + [False] * 3
    answer = kept(ada, 3)
    assert (answer.status_code, answer.json()["error"]["context"]) == (409, {"reason": "package_pruned"})
    assert answer.json()["message"] == "Package of publication 3 is no longer kept"
    assert kept(ada, 4).status_code == kept(ada, 13).status_code == 200
    assert prune_publications(at=later(9)) == 0
    publish_often(ada, 1)
    assert prune_publications(at=later(9)) == 1
    assert pruned() == [1, 2, 3, 4]


def test_history_of_a_manifest_is_kept_as_long_as_a_publication_needs_it(
    ada: Any, manual: Any, media_root: Any, monkeypatch: Any, settings: Any
) -> None:
    monkeypatch.setattr(history, "HISTORY", 1)
    factories.media()
    call(ada, "PUT", "/courses/open", {"description": PNG_PATH})
    publish_draft()
    call(ada, "PUT", "/courses/open", {"description": None})
    publish_often(ada, 11)
    load_manifest(current_version("open", reader=EVERYTHING), reader=EVERYTHING)
    prune_history()
    assert list(ManifestEntry.objects.values_list("since", "revision", "entry")) == [(2, 3, None)]
    settings.PUBLICATIONS_KEPT = 10
    prune_publications(at=later(9))
    prune_history()
    assert not ManifestEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_publications_during_downloads_keep_what_was_served() -> None:
    """Builds, downloads and publications overlap; no kept package differs from a served one of its revision."""
    from conftest import signed_in

    course_with_everything("open")
    make_manual()
    ada = signed_in("chief@example.org", "admin")
    served: list[tuple[str, bytes]] = []

    def publish() -> None:
        for index in range(8):
            rename(ada, f"Name {index}")
            publish_draft()

    def download() -> None:
        for _ in range(12):
            response = ada.get(PACKAGE, Accept_Encoding="gzip")
            served.append((response["ETag"], response.content))

    at_once(publish, download, download)
    of_revision = {f'"open:{each.revision}:gzip"': kept(ada, each.number).content for each in Publication.objects.all()}
    assert len(of_revision) == 9
    for tag, body in served:
        assert of_revision[tag] == body
