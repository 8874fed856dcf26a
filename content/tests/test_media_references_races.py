"""Writes and deletions of assets at once: one sees the other, and none waits for ever."""

from typing import Any

import pytest
from django.db import connection

from content.exercises import EXAMPLES
from content.media.storage import is_stored
from content.models import Course, MediaAsset, MediaUse
from content.tests import factories
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH
from content.tests.media_uses import recounted, stored
from content.tests.racing import at_once
from content.tests.test_write_races import authors, race, statuses  # noqa: F401 - a fixture
from content.tests.uploading import upload

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]
ROUNDS = range(6)
PICTURE = f"/media/{PNG_SHA256}"


@pytest.fixture
def content(transactional_db, media_root):
    """Two assets, and two courses with an exercise each and one that both share."""
    factories.media(PNG)
    factories.media(WAV, extension="wav")
    shared = factories.exercise("shared", "vof")
    for pk in ("one", "two"):
        *_, lesson = factories.branch(factories.course(pk))
        factories.assign(lesson, factories.exercise(f"ex-{pk}", "vof"))
        factories.assign(lesson, shared)


def vof(**fields):
    return {"data": {**EXAMPLES["vof"], **fields}}


def assert_consistent():
    """`uses` equals a recount, and what is named is there."""
    assert stored() == recounted()
    assert not MediaUse.objects.exclude(path__in=MediaAsset.objects.values("path")).exists()


@pytest.mark.parametrize("_", ROUNDS)
def test_write_and_unforced_deletion_leave_no_dangling_reference(authors: Any, content: Any, _: Any) -> None:  # noqa: F811
    write, describe, deletion = race(
        (authors[0], "PUT", "/exercises/ex-one", vof(image_url=PNG_PATH), {}),
        (authors[1], "PUT", "/courses/two", {"description": f'<img src="{PNG_PATH}">'}, {}),
        (authors[2], "DELETE", PICTURE, None, {}),
    )
    if deletion.status_code == 200:
        assert statuses([write, describe]) == [400, 400]
        assert write.json()["errors"] == {"data.image_url": ["Unknown media."]}
    else:
        assert deletion.status_code == 409
        assert 200 in statuses([write, describe])
    assert_consistent()


@pytest.mark.parametrize("_", ROUNDS)
def test_import_and_unforced_deletion_leave_no_dangling_reference(authors: Any, content: Any, _: Any) -> None:  # noqa: F811
    document = authors[0].get("/api/v1/courses/one/export").json()
    exercises = document["levels"][0]["sections"][0]["modules"][0]["lessons"][0]["exercises"]
    exercises[0]["exercise"]["data"]["image_url"] = PNG_PATH
    done, deletion = race(
        (authors[0], "POST", "/courses/import", {"package": document, "mode": "replace"}, {}),
        (authors[1], "DELETE", PICTURE, None, {}),
    )
    assert (done.status_code, deletion.status_code) in [(200, 409), (400, 200)]
    assert_consistent()


@pytest.mark.parametrize("_", ROUNDS)
def test_writers_of_the_same_assets_in_another_order_do_not_deadlock(authors: Any, content: Any, _: Any) -> None:  # noqa: F811
    fields = [
        {"a": PNG_PATH, "b": WAV_PATH, "image_url": PNG_PATH},
        {"a": WAV_PATH, "b": PNG_PATH, "audio_url": WAV_PATH},
    ]
    for rows in (fields, [{}, {}]):
        answers = race(
            (authors[0], "PUT", "/exercises/ex-one", vof(**rows[0]), {}),
            (authors[1], "PUT", "/exercises/ex-two", vof(**rows[1]), {}),
            (authors[2], "PUT", "/exercises/shared", vof(**rows[0]), {}),
        )
        assert statuses(answers) == [200, 200, 200]
        assert_consistent()


@pytest.mark.parametrize("_", ROUNDS)
def test_forced_deletion_revises_every_course_that_names_the_asset_at_once(
    authors: Any,  # noqa: F811
    content: Any,
    _: Any,
) -> None:
    authors[0].request("PUT", "/api/v1/exercises/ex-one", vof(image_url=PNG_PATH))
    assign, edit, deletion = race(
        (authors[0], "POST", "/lessons/two-lesson/exercises", {"exercise_id": "ex-one"}, {}),
        (authors[1], "PUT", "/exercises/shared", vof(image_url=PNG_PATH), {}),
        (authors[2], "DELETE", f"{PICTURE}?force=true", None, {}),
    )
    assert (assign.status_code, deletion.status_code) == (201, 200)
    assert stored() == recounted()
    last = {
        pk: list(
            Course.objects.get(pk=pk)
            .changes.filter(revision__isnull=False)
            .order_by("revision")
            .values_list("entity", flat=True)
        )
        for pk in ("one", "two")
    }
    assert "media" in last["one"]
    if edit.status_code == 200:
        assert last["one"][-1] == "media"
        assert "media" in last["two"]
    # The course that got the exercise before the asset went has a revision for that; later ones need none.
    assert "media" in last["two"] or last["two"][-1] == "lesson_exercise"


@pytest.mark.parametrize("_", ROUNDS)
def test_uploads_and_deletions_at_once_leave_row_and_file_together(authors: Any, content: Any, _: Any) -> None:  # noqa: F811
    results = at_once(
        *[
            lambda: upload(authors[0], PNG).status_code,
            lambda: authors[1].request("DELETE", f"/api/v1{PICTURE}").status_code,
        ]
        * 3
    )
    assert set(results) <= {200, 201, 404}
    assert is_stored(PNG_PATH) == MediaAsset.objects.filter(path=PNG_PATH).exists()
