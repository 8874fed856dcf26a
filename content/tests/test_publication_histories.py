"""Packages, manifests and the uses of assets over random histories of edits and publications, over HTTP."""

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import signed_in
from content.models import Course, MediaAsset, Publication
from content.tests.publishing import PublishingEditor
from content.tests.reading import BASE, read
from content.tests.test_delta_histories import COURSES, check_history, package, rolled_back
from content.tests.test_manifest_histories import MediaEditor, addresses
from content.tests.test_manifest_histories import check_history as check_manifests
from langlearn.api.conditional import quoted
from tests.examples import examples

pytestmark = pytest.mark.django_db

HISTORIES = given(seed=st.integers(0, 2**32), edits=st.integers(10, 50))


class PublishingMediaEditor(MediaEditor, PublishingEditor):
    """Edits whose texts name assets that come and go, and publications."""


def new_editor(seed, kind=PublishingEditor, **options):
    client = signed_in("editor@example.org", "admin", username="Editor")
    return kind(Random(seed), client, COURSES, **options)


@settings(max_examples=examples(15))
@HISTORIES
def test_delta_leads_from_any_earlier_published_package_to_the_current_one(seed: int, edits: int) -> None:
    with rolled_back():
        check_history(new_editor(seed), edits)


@settings(max_examples=examples(15))
@HISTORIES
def test_delta_leads_from_any_earlier_published_manifest_to_the_current_one(seed: int, edits: int) -> None:
    with rolled_back():
        check_manifests(new_editor(seed, PublishingMediaEditor), edits, every=4)


def served(client: Any) -> dict[str, tuple[bytes, str]]:
    """The bytes and the tag of each published package."""
    responses = {
        course_id: client.get(f"{BASE}/courses/{course_id}/package", Accept_Encoding="gzip")
        for course_id in Course.objects.filter(revision__isnull=False).values_list("pk", flat=True)
    }
    return {course_id: (response.content, response["ETag"]) for course_id, response in responses.items()}


@settings(max_examples=examples(15))
@HISTORIES
def test_publication_makes_the_published_package_equal_to_that_of_the_draft(seed: int, edits: int) -> None:
    def compare(course_id: str) -> None:
        published, draft = package(client, course_id), package(client, course_id, "?state=draft")
        for key in ("course", "levels", "counts", "size_bytes"):
            assert published[key] == draft[key]
        assert (draft["revision"], draft["package_version"]) == (None, None)

    with rolled_back():
        editor = new_editor(seed, published=compare)
        client = editor.client
        for _ in range(edits):
            editor.edit()


@settings(max_examples=examples(15))
@HISTORIES
def test_publication_leaves_the_packages_of_other_courses(seed: int, edits: int) -> None:
    class Watched(PublishingEditor):
        def publish(self, course_id: str) -> None:
            before = served(self.client)
            super().publish(course_id)
            after = served(self.client)
            for other in before.keys() - {course_id}:
                assert after[other] == before[other]

    with rolled_back():
        editor = new_editor(seed, Watched)
        for _ in range(edits):
            editor.edit()


@settings(max_examples=examples(15))
@HISTORIES
def test_publication_keeps_the_package_as_it_was_served(seed: int, edits: int) -> None:
    """Whether it was ever downloaded, or not before the next publication."""
    seen: dict[tuple[str, int], tuple[bytes, str]] = {}

    def remember(course_id: str) -> None:
        number = Course.objects.get(pk=course_id).publications
        if number % 2:
            seen[course_id, number] = served(editor.client)[course_id]

    with rolled_back():
        editor = new_editor(seed, published=remember)
        for _ in range(edits):
            editor.edit()
        for publication in Publication.objects.all():
            path = f"{BASE}/courses/{publication.course_id}/publications/{publication.number}/package"
            response = editor.client.get(path, Accept_Encoding="gzip")
            assert response["ETag"] == quoted(f"{publication.course_id}:{publication.revision}:gzip")
            data = editor.client.get(path).json()["data"]
            assert data["revision"] == publication.revision
            assert data["course"]["id"] == publication.course_id
            expected = seen.get((publication.course_id, publication.number))
            if expected is not None and expected[1] == response["ETag"]:
                assert response.content == expected[0]


class UploadingEditor(PublishingMediaEditor):
    """Assets come, and none goes by force. The description of a course often names one."""

    def edit(self) -> None:
        super().edit()
        course_id = self.rng.choice(self.course_ids)
        if self.rng.random() < 0.4 and Course.objects.filter(pk=course_id).exists():
            self.edit_course(course_id)

    def delete_media(self) -> None:
        self.upload()


@settings(max_examples=examples(15))
@HISTORIES
def test_an_asset_is_used_by_every_publication_whose_package_names_it(seed: int, edits: int) -> None:
    with rolled_back():
        editor = new_editor(seed, UploadingEditor)
        client = editor.client
        for _ in range(edits):
            editor.edit()
        call_command("check_media", stdout=StringIO())
        naming: dict[str, set[str]] = {}
        for course_id, number in Publication.objects.values_list("course_id", "number"):
            whole = read(client, f"/courses/{course_id}/publications/{number}/package")["data"]
            for path in addresses(whole):
                naming.setdefault(path, set()).add(f"{course_id}/{number}")
        for asset in MediaAsset.objects.all():
            answer = read(client, f"/media/{asset.pk}/usage?limit=100")
            publications = [use["id"] for use in answer["data"] if use["entity"] == "publication"]
            assert sorted(publications) == sorted(naming.get(asset.path, ()))
            assert read(client, f"/media/{asset.pk}")["data"]["uses"] == answer["meta"]["total"]
            unused = read(client, f"/media?limit=100&unused={str(not answer['data']).lower()}")["data"]
            assert asset.pk in {row["sha256"] for row in unused}
            if naming.get(asset.path):
                assert client.delete(f"{BASE}/media/{asset.pk}").status_code == 409
