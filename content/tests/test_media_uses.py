"""Every write stores which assets its texts name, in its own transaction."""

from importlib import import_module
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import signed_in
from content import kinds
from content.exercises import EXAMPLES
from content.models import MediaAsset, MediaUse
from content.tests import factories
from content.tests.editing import Editor
from content.tests.factories import MARCH
from content.tests.media_files import PNG, PNG_PATH, WAV, WAV_PATH
from content.tests.media_uses import recounted, stored
from content.tests.test_delta_histories import rolled_back
from content.tests.writing import COURSE, call
from tests.examples import examples

ABSENT = f"media/{64 * 'f'}.png"


@pytest.fixture
def media(db, media_root):
    factories.media()
    factories.media(WAV, extension="wav")


def vof(**fields):
    return {**EXAMPLES["vof"], **fields}


def create(client, pk="ex", **fields):
    call(client, "POST", "/exercises", {"id": pk, "exercise_type": "vof", "data": vof(**fields)}, 201)


def used(pk, *places):
    return [("exercise", pk, field, path) for field, path in places]


def needed_at(path):
    return MediaAsset.objects.get(path=path).needed_at


def test_uses_of_an_exercise_are_all_places_of_addresses(carlos: Any, media: Any) -> None:
    create(carlos, image_url=PNG_PATH, note=[f"{PNG_PATH} {WAV_PATH} {PNG_PATH}"], other={"a.b": ABSENT})
    assert stored() == used(
        "ex",
        ("data.image_url", PNG_PATH),
        ("data.note.0", PNG_PATH),
        ("data.note.0", WAV_PATH),
        ("data.other.a.b", ABSENT),
    )


def test_uses_follow_an_edit_a_copy_and_a_deletion(carlos: Any, ada: Any, media: Any) -> None:
    create(carlos, image_url=PNG_PATH)
    call(carlos, "PUT", "/exercises/ex", {"data": vof(audio_url=WAV_PATH, note=PNG_PATH)})
    assert stored() == used("ex", ("data.audio_url", WAV_PATH), ("data.note", PNG_PATH))
    call(carlos, "POST", "/exercises/ex/duplicate", {"id": "copy", "modifications": {"note": None}}, 201)
    copied = used("copy", ("data.audio_url", WAV_PATH))
    assert stored() == copied + used("ex", ("data.audio_url", WAV_PATH), ("data.note", PNG_PATH))
    call(ada, "DELETE", "/exercises/ex")
    assert stored() == copied
    call(carlos, "PUT", "/exercises/copy", {"data": EXAMPLES["vof"]})
    assert stored() == []


def test_an_asset_that_is_no_longer_named_was_needed_until_now(carlos: Any, media: Any) -> None:
    create(carlos, image_url=PNG_PATH, audio_url=WAV_PATH, note=PNG_PATH)
    assert needed_at(PNG_PATH) == MARCH
    call(carlos, "PUT", "/exercises/ex", {"data": vof(note=PNG_PATH)})
    assert needed_at(PNG_PATH) == MARCH
    assert needed_at(WAV_PATH) > MARCH


def test_uses_of_descriptions_follow_their_rows(carlos: Any, ada: Any, media: Any, public: Any) -> None:
    call(carlos, "POST", "/courses", {**COURSE, "id": "new", "description": PNG_PATH}, 201)
    call(carlos, "PUT", "/courses/open", {"description": f"{PNG_PATH} {WAV_PATH}"})
    body = {"id": "second", "name": "Dos", "description": WAV_PATH}
    call(carlos, "POST", "/modules/open-module/lessons", body, 201)
    call(carlos, "PUT", "/lessons/open-lesson", {"description": WAV_PATH})
    assert stored() == [
        ("course", "new", "description", PNG_PATH),
        *(("course", "open", "description", path) for path in (PNG_PATH, WAV_PATH)),
        ("lesson", "open-lesson", "description", WAV_PATH),
        ("lesson", "second", "description", WAV_PATH),
    ]
    call(carlos, "PUT", "/lessons/second", {"name": "Tres"})
    call(carlos, "PUT", "/courses/open", {"description": None})
    assert len(stored()) == 3
    call(ada, "DELETE", "/levels/open-level")
    assert stored() == [("course", "new", "description", PNG_PATH)]
    call(ada, "DELETE", "/courses/new")
    assert stored() == []


def test_a_refused_write_changes_no_use(carlos: Any, media: Any, public: Any) -> None:
    create(carlos, image_url=PNG_PATH)
    before = stored()
    call(carlos, "PUT", "/exercises/ex", {"data": vof(audio_url=WAV_PATH, image_url=ABSENT)}, 400)
    body = {"id": "l", "name": "L", "description": WAV_PATH, "order": 1}
    call(carlos, "POST", "/modules/open-module/lessons", body, 409)
    assert stored() == before
    assert needed_at(PNG_PATH) == MARCH


@pytest.mark.parametrize("mode", ["create", "merge", "replace"])
def test_imports_store_uses(ada: Any, media: Any, public: Any, mode: Any) -> None:
    call(ada, "PUT", "/exercises/ex-open-vof", {"data": vof(image_url=PNG_PATH)})
    call(ada, "PUT", "/lessons/open-lesson", {"description": PNG_PATH})
    body = {"id": "second", "name": "Dos", "description": WAV_PATH}
    call(ada, "POST", "/modules/open-module/lessons", body, 201)
    document = ada.get("/api/v1/courses/open/export").json()
    with_second = stored()
    if mode == "create":
        call(ada, "DELETE", "/courses/open")
        assert stored() == used("ex-open-vof", ("data.image_url", PNG_PATH))
        call(ada, "POST", "/courses/import", {"package": document, "mode": mode}, 201)
        assert stored() == with_second
        return
    document["course"]["description"] = WAV_PATH
    lessons = document["levels"][0]["sections"][0]["modules"][0]["lessons"]
    del lessons[1]
    lessons[0]["description"] = None
    data = lessons[0]["exercises"][0]["exercise"]["data"]
    del data["image_url"]
    data["audio_url"] = WAV_PATH
    call(ada, "POST", "/courses/import", {"package": document, "mode": mode, "dry_run": True})
    assert stored() == with_second
    call(ada, "POST", "/courses/import", {"package": document, "mode": mode})
    kept = [("lesson", "second", "description", WAV_PATH)] if mode == "merge" else []
    assert stored() == [
        ("course", "open", "description", WAV_PATH),
        *used("ex-open-vof", ("data.audio_url", WAV_PATH)),
        *kept,
    ]
    assert needed_at(PNG_PATH) > MARCH


def test_migration_finds_the_uses_of_older_rows(media: Any, public: Any) -> None:
    factories.course("old", description=f"{PNG_PATH} {WAV_PATH}")
    factories.lesson(public.module, "old", description=WAV_PATH)
    factories.exercise("old", "vof", vof(image_url=PNG_PATH, deep=[{"x": WAV_PATH}]))
    assert MediaUse.objects.count() == 0
    import_module("content.migrations.0008_media_uses").fill(apps, connection.schema_editor())
    assert stored() == recounted()
    assert len(stored()) == 5


class MediaEditor(Editor):
    """Edits whose texts name assets that come and go."""

    def edit(self):
        asset = self.rng.choice([(PNG, "png"), (WAV, "wav")])
        path = {"png": PNG_PATH, "wav": WAV_PATH}[asset[1]]
        stored_asset = MediaAsset.objects.filter(path=path).first()
        if stored_asset is None:
            factories.media(asset[0], extension=asset[1])
        elif self.rng.random() < 0.1:
            self._write("DELETE", f"/media/{stored_asset.pk}?force=true")
        super().edit()

    def describe(self, course_id):
        kind, row = self._row(course_id)
        if kind is kinds.LESSON and row is not None:
            self._write("PUT", f"/lessons/{row.pk}", {"description": self._text()}, refused_as=(400,))
        self._write("PUT", f"/courses/{course_id}", {"description": self._text()}, refused_as=(400,))

    def edit_course(self, course_id):
        self.describe(course_id)

    def _text(self):
        return self.rng.choice([None, PNG_PATH, WAV_PATH, f'{WAV_PATH}<img src="{PNG_PATH}">'])

    def _data(self):
        named = {"image_url": PNG_PATH, "audio_url": WAV_PATH, "note": f"{PNG_PATH}{WAV_PATH}"}
        return {**super()._data(), **(self._some(named) if self.rng.random() < 0.6 else {})}

    def _write(self, method, path, body=None, *, refused_as=(), **headers):
        super()._write(method, path, body, refused_as=(*refused_as, 400), **headers)


@settings(max_examples=examples(15))
@given(seed=st.integers(0, 2**32), edits=st.integers(5, 60))
@pytest.mark.django_db
def test_uses_equal_a_recount_after_any_history(seed: Any, edits: Any) -> None:
    with rolled_back():
        client = signed_in("editor@example.org", "admin", username="Editor")
        editor = MediaEditor(Random(seed), client, ("one", "two"))
        for _ in range(edits):
            editor.edit()
            assert stored() == recounted()
