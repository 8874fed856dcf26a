"""`kind`, the first key of packages, manifests, words and their deltas, also of those that earlier versions stored."""

from typing import Any

import pytest

from content.models import CoursePackage, MediaAsset, Publication, WordsPackage
from content.packages.compression import compressed, decompressed
from content.tests import factories
from content.tests.media_files import PNG_PATH
from content.tests.media_uses import name
from content.tests.publishing import make_manual
from content.tests.reading import BASE, read
from content.tests.writing import call

COURSE = "/courses/open"
ROUTES = [
    ("/package", "package", "delta"),
    ("/package/media", "manifest", "manifest_delta"),
    ("/package/words", "words", "words_delta"),
]


@pytest.fixture
def course(public: Any, media_root: Any) -> Any:
    """A course with a picture."""
    factories.media()
    name(PNG_PATH, "lesson", public.lesson.pk)
    return public


def first_of(client: Any, path: str) -> tuple[str, str]:
    data: dict[str, str] = read(client, COURSE + path)["data"]
    return next(iter(data.items()))


@pytest.mark.parametrize(("route", "whole", "changes"), ROUTES)
def test_kind_is_the_first_key(course: Any, api: Any, carlos: Any, route: str, whole: str, changes: str) -> None:
    assert first_of(api, route) == ("kind", whole)
    assert first_of(api, f"{route}?since=1") == ("kind", changes)
    assert first_of(api, f"{route}?since=0") == ("kind", whole)
    assert first_of(carlos, f"{route}?state=draft") == ("kind", whole)


def test_parts_of_a_manifest_and_packages_of_publications_are_whole(course: Any, api: Any, carlos: Any) -> None:
    assert first_of(api, "/package/media?lesson=open-lesson") == ("kind", "manifest")
    assert first_of(api, "/package/media?module=open-module") == ("kind", "manifest")
    make_manual()
    assert first_of(carlos, "/publications/1/package") == ("kind", "package")


def test_exports_are_packages(course: Any, carlos: Any) -> None:
    published = carlos.get(f"{BASE}{COURSE}/export").content
    make_manual()
    draft = carlos.get(f"{BASE}{COURSE}/export").content
    assert published.startswith(b'{"kind":"package","course":{')
    assert draft.startswith(b'{"kind":"package","course":{')


@pytest.mark.parametrize("mode", ["merge", "replace"])
def test_import_of_an_export_takes_no_other_kind(course: Any, carlos: Any, mode: str) -> None:
    document = carlos.get(f"{BASE}{COURSE}/export").json()
    body = {"package": document, "mode": mode, "dry_run": True}
    assert not call(carlos, "POST", "/courses/import", body)["data"]["plan"]["update"]
    for kind in ("delta", "Package", None, ["package"]):
        body["package"] = {**document, "kind": kind}
        refusal = call(carlos, "POST", "/courses/import", body, 400)
        assert refusal["errors"] == {"package.kind": ["Must be 'package'"]}, kind


def test_import_takes_the_records_of_the_single_routes(course: Any, carlos: Any) -> None:
    """As staff get them, with the counts and the authors."""

    def found(path: str) -> Any:
        return read(carlos, path)["data"]

    def nested(record: Any, *paths: tuple[str, str]) -> Any:
        if not paths:
            return record
        (name, path), *rest = paths
        return {**record, name: [nested(each, *rest) for each in found(path.format(**record))]}

    tree = nested(
        found(COURSE),
        ("levels", "/courses/{id}/levels"),
        ("sections", "/levels/{id}/sections"),
        ("modules", "/sections/{id}/modules"),
        ("lessons", "/modules/{id}/lessons"),
    )
    document = {"course": found("/courses?include=counts,team")[0], "levels": tree["levels"]}
    body = {"package": document, "mode": "replace", "dry_run": True}
    plan = call(carlos, "POST", "/courses/import", body)["data"]["plan"]
    assert not plan["create"] + plan["update"] + plan["delete"]


def forget_kinds() -> None:
    """Makes all that is stored as earlier versions stored it."""

    def without(body: bytes, kind: bytes) -> bytes:
        response = decompressed(body)
        assert response.count(b'"data":{"kind":"%s",' % kind) == 1
        return compressed([response.replace(b'{"kind":"%s",' % kind, b"{", 1)])

    for package in CoursePackage.objects.all():
        package.body, package.manifest = without(package.body, b"package"), without(package.manifest, b"manifest")
        package.save()
    for words in WordsPackage.objects.all():
        words.body = without(words.body, b"words")
        words.save()
    for publication in Publication.objects.exclude(body=None):
        publication.body = without(publication.body, b"package")  # type: ignore[arg-type]
        publication.save()


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize(("route", "whole", "changes"), ROUTES)
def test_stored_response_of_an_earlier_version_is_built_again(
    course: Any, api: Any, django_assert_num_queries: Any, route: str, whole: str, changes: str, encoding: str
) -> None:
    path = BASE + COURSE + route
    before = api.get(path, Accept_Encoding=encoding)
    forget_kinds()
    MediaAsset.objects.update(licence="CC0")  # shows from the next revision on
    assert first_of(api, f"{route}?since=1") == ("kind", changes)
    assert api.get(path, If_None_Match=before["ETag"]).status_code == 304
    now = api.get(path, Accept_Encoding=encoding)
    assert (now.content, now["ETag"]) == (before.content, before["ETag"])
    with django_assert_num_queries(2):  # it is stored
        assert api.get(path, Accept_Encoding=encoding).content == before.content
    assert first_of(api, f"{route}?since=0") == ("kind", whole)


@pytest.mark.parametrize("query", ["", "?media=true"])
def test_export_of_an_earlier_version_is_a_package(course: Any, carlos: Any, query: str) -> None:
    before = carlos.get(f"{BASE}{COURSE}/export{query}").content
    forget_kinds()
    assert carlos.get(f"{BASE}{COURSE}/export{query}").content == before


def test_publication_of_an_earlier_version_has_a_package(course: Any, carlos: Any, api: Any) -> None:
    api.get(f"{BASE}{COURSE}/package")
    make_manual()
    path = f"{BASE}{COURSE}/publications/1/package"
    before = carlos.get(path).content
    forget_kinds()
    assert carlos.get(path).content == before
