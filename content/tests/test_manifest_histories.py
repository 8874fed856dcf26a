"""manifest(a) + delta(a, b) == manifest(b), for random histories of edits over HTTP, with the reference client."""

import re
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import signed_in
from content.models import Course, MediaAsset
from content.references.addresses import ADDRESS
from content.tests.editing import Editor
from content.tests.media_files import WAV
from content.tests.reading import BASE, read
from content.tests.test_delta_histories import COURSES, package, rolled_back
from content.tests.uploading import upload
from examples.offline_client import apply_manifest
from tests.examples import examples

pytestmark = pytest.mark.django_db

FILES = [WAV[:-1] + bytes([number]) for number in range(6)]


class MediaEditor(Editor):
    """Also uploads sounds, names them, changes their metadata, and deletes them though they are in use."""

    def edit(self):
        if self.rng.random() < 0.25:
            self.rng.choice([self.upload, self.upload, self.delete_media, self.edit_media])()
        else:
            super().edit()

    def upload(self):
        assert upload(self.client, self.rng.choice(FILES)).status_code in (200, 201)

    def delete_media(self):
        if sha256 := self._asset("sha256"):
            assert self.client.delete(f"{BASE}/media/{sha256}?force=true").status_code == 200

    def edit_media(self):
        if sha256 := self._asset("sha256"):
            body = {self.rng.choice(["licence", "attribution"]): self.rng.choice([None, "CC0", "CC BY"])}
            assert self.client.patch(f"{BASE}/media/{sha256}", body).status_code == 200

    def edit_course(self, course_id):
        self._write("PUT", f"/courses/{course_id}", {"description": self.rng.choice([None, self._shown()])})

    def _asset(self, column):
        return self._pick(MediaAsset.objects.order_by("sha256").values_list(column, flat=True))

    def _shown(self):
        path = self._asset("path")
        return f'<img src="{path}">' if path and path.endswith("png") else f"See {path}"

    def _data(self):
        """With a sound, or with an address in a key that no exercise type declares."""
        keys = self.rng.choice([(), ("audio_url",), ("audio_url", "note"), ("note",)])
        return {**super()._data(), **{key: path for key in keys if (path := self._asset("path"))}}

    def _write(self, method, path, body=None, *, refused_as=(), **headers):
        """An import or a duplicate may name an asset that is gone."""
        return super()._write(method, path, body, refused_as=(*refused_as, 400), **headers)


def manifest(client, course_id, query=""):
    return read(client, f"/courses/{course_id}/package/media{query}")["data"]


def addresses(part):
    return {found[0] for found in re.finditer(ADDRESS, orjson.dumps(part).decode())}


def assert_complete(package, manifest):
    """The manifest names just what the package does, with its lessons."""
    assert package["revision"] == manifest["revision"]
    listed = {asset["path"]: asset["lessons"] for asset in manifest["assets"]}
    assert listed.keys() | set(manifest["missing"]) == addresses(package)
    assert listed.keys() == addresses(package) & set(MediaAsset.objects.values_list("path", flat=True))
    assert manifest["missing"] == sorted(manifest["missing"])
    lessons = [
        lesson
        for level in package["levels"]
        for section in level["sections"]
        for module in section["modules"]
        for lesson in module["lessons"]
    ]
    for path, named_by in listed.items():
        assert named_by == [lesson["id"] for lesson in lessons if path in addresses(lesson)]
    assert manifest["total_bytes"] == sum(asset["bytes"] for asset in manifest["assets"])


def new_editor(seed, kind=MediaEditor):
    return kind(Random(seed), signed_in("editor@example.org", "admin", username="Editor"), COURSES)


def check_history(editor, edits, *, every):
    """Edits, and brings every manifest downloaded meanwhile up to date at the end; one copy follows by deltas alone."""
    client, known, followed = editor.client, [], {}
    for number in range(edits):
        editor.edit()
        if number % every == 0:
            for course_id in Course.objects.filter(revision__isnull=False).values_list("pk", flat=True):
                now = manifest(client, course_id)
                assert_complete(package(client, course_id), now)
                base = followed.get(course_id, {"revision": 0})
                followed[course_id] = apply_manifest(base, manifest(client, course_id, f"?since={base['revision']}"))
                assert followed[course_id] == now
                known.append((course_id, now))
    for course_id, before in known:
        if Course.objects.filter(pk=course_id, revision__isnull=False).exists():
            now = manifest(client, course_id)
            delta = manifest(client, course_id, f"?since={before['revision']}")
            assert apply_manifest(before, delta) == now
            if not delta["full"]:
                had = {asset["sha256"] for asset in before["assets"]}
                assert delta["removed"] == sorted(had - {asset["sha256"] for asset in now["assets"]})
                assert delta["added"] == [asset for asset in now["assets"] if asset not in before["assets"]]


@settings(max_examples=examples(30))
@given(seed=st.integers(0, 2**32), edits=st.integers(10, 60), every=st.integers(1, 6))
def test_delta_transforms_any_earlier_manifest_into_the_current_one(seed: Any, edits: Any, every: Any) -> None:
    with rolled_back():
        check_history(new_editor(seed), edits, every=every)


def test_long_history_of_manifests() -> None:
    check_history(new_editor(11), 600, every=40)
