"""A write that adds a reference to a sound or picture: it must be there, and named by its address."""

from typing import Any

import pytest
from django.test import override_settings

from content.exercises import EXAMPLES
from content.models import Exercise, MediaAsset
from content.tests import factories
from content.tests.media_files import PNG_PATH, WAV, WAV_PATH
from content.tests.writing import COURSE, call, data

UNKNOWN = ["Unknown media."]
WRITE = ["Write media/<sha256>.<ext>."]
ABSENT = f"media/{64 * 'f'}.png"
PICTURE = f'<img src="{PNG_PATH}">'


@pytest.fixture
def media(db, media_root):
    factories.media()
    factories.media(WAV, extension="wav")


@pytest.fixture
def exercise(db):
    return factories.exercise("ex", "vof")


def vof(**fields):
    return {**EXAMPLES["vof"], **fields}


def errors(client, method, path, body):
    return call(client, method, path, body, 400)["errors"]


def create(client, status=201, exercise_type="vof", **fields):
    body = {"exercise_type": exercise_type, "data": {**EXAMPLES[exercise_type], **fields}}
    return call(client, "POST", "/exercises", body, status)


@pytest.mark.parametrize(
    ("exercise_type", "fields", "path"),
    [
        ("vof", {"image_url": ABSENT}, "data.image_url"),
        ("vof", {"image_url": PNG_PATH.replace("png", "jpg")}, "data.image_url"),
        ("vof", {"audio_url": f"media/{64 * 'f'}.mp3"}, "data.audio_url"),
        ("listening", {"slow_audio_url": f"media/{64 * 'f'}.mp3"}, "data.slow_audio_url"),
        ("informative", {"media": {"type": "image", "url": ABSENT}}, "data.media.url"),
        ("informative", {"content": f'<img src="{ABSENT}">'}, "data.content"),
        (
            "multiple-choice",
            {
                "options": [
                    {"id": "a", "image_url": ABSENT, "is_correct": True},
                    {"id": "b", "text": "b", "is_correct": False},
                ]
            },
            "data.options.0.image_url",
        ),
    ],
)
def test_reference_to_nothing_is_an_error_of_its_field(
    carlos: Any, media: Any, exercise_type: Any, fields: Any, path: Any
) -> None:
    assert create(carlos, 400, exercise_type, **fields)["errors"] == {path: UNKNOWN}
    assert Exercise.objects.count() == 0


def test_references_to_stored_assets_are_taken(carlos: Any, media: Any) -> None:
    create(carlos, image_url=PNG_PATH, audio_url=WAV_PATH)
    create(carlos, exercise_type="informative", content=PICTURE, media={"type": "audio", "url": WAV_PATH})


def test_address_of_a_key_that_no_type_declares_is_unchecked(carlos: Any, db: Any) -> None:
    create(carlos, note=ABSENT, options=[{"image_url": ABSENT}])


def test_update_and_copy_check_what_they_add(carlos: Any, media: Any, exercise: Any) -> None:
    found = errors(carlos, "PUT", "/exercises/ex", {"data": vof(image_url=ABSENT)})
    assert found == {"data.image_url": UNKNOWN}
    body = {"id": "copy", "modifications": {"image_url": ABSENT}}
    assert errors(carlos, "POST", "/exercises/ex/duplicate", body) == {"data.image_url": UNKNOWN}
    assert not Exercise.objects.filter(pk="copy").exists()
    assert data(carlos, "GET", "/exercises/ex")["data"] == EXAMPLES["vof"]


def test_a_reference_that_the_row_held_may_stay_without_its_asset(carlos: Any, media: Any) -> None:
    pk = create(carlos, image_url=PNG_PATH)["data"]["id"]
    MediaAsset.objects.all().delete()
    call(carlos, "PUT", f"/exercises/{pk}", {"data": vof(image_url=PNG_PATH, is_true=False)})
    found = errors(carlos, "PUT", f"/exercises/{pk}", {"data": vof(image_url=ABSENT)})
    assert found == {"data.image_url": UNKNOWN}
    call(carlos, "PUT", f"/exercises/{pk}", {"data": vof()})
    assert errors(carlos, "PUT", f"/exercises/{pk}", {"data": vof(image_url=PNG_PATH)}) == {"data.image_url": UNKNOWN}


def test_pictures_of_descriptions_are_checked(carlos: Any, media: Any, public: Any) -> None:
    absent = {"description": f'<img src="{ABSENT}">'}
    for method, path, body in (
        ("POST", "/courses", {**COURSE, **absent}),
        ("PUT", "/courses/open", absent),
        ("POST", "/modules/open-module/lessons", {"name": "Hola", **absent}),
        ("PUT", "/lessons/open-lesson", absent),
    ):
        assert errors(carlos, method, path, body) == {"description": UNKNOWN}
    call(carlos, "PUT", "/courses/open", {"description": PICTURE})
    call(carlos, "PUT", "/lessons/open-lesson", {"description": f"{PICTURE} {ABSENT}"})


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:3000/{}",
        "https://LOCALHOST:3000/{}",
        "https://cdn.example.org/langlearn/{}",
        "https://cdn.example.org:443/langlearn/media/x.png",
    ],
)
@override_settings(MEDIA_BASE_URL="https://cdn.example.org/langlearn", PUBLIC_API_URL="http://localhost:3000")
def test_an_absolute_url_of_the_service_is_no_reference(carlos: Any, media: Any, public: Any, url: Any) -> None:
    own = url.format(PNG_PATH)
    assert create(carlos, 400, image_url=own)["errors"] == {"data.image_url": WRITE}
    content = create(carlos, 400, "informative", content=f'<img src="{own}">', title=5)["errors"]
    assert content == {"data.content": WRITE, "data.title": ["Must be a string."]}
    assert errors(carlos, "PUT", "/courses/open", {"description": f'<img src="{own}">'}) == {"description": WRITE}


@pytest.mark.parametrize("url", ["https://cdn.example.org/media/a.png", "https://localhost/x.png"])
@override_settings(MEDIA_BASE_URL="https://cdn.example.org/langlearn", PUBLIC_API_URL="http://localhost:3000")
def test_absolute_urls_of_others_are_unchecked(carlos: Any, db: Any, url: Any) -> None:
    create(carlos, image_url=url)


def test_errors_of_an_import_name_the_place_in_the_document(ada: Any, media: Any, public: Any) -> None:
    document = ada.get("/api/v1/courses/open/export").json()
    document["course"]["description"] = f'<img src="{ABSENT}">'
    lesson = document["levels"][0]["sections"][0]["modules"][0]["lessons"][0]
    lesson["description"] = f'<img src="{ABSENT}">'
    lesson["exercises"][1]["exercise"]["data"]["image_url"] = ABSENT
    place = "package.levels.0.sections.0.modules.0.lessons.0"
    for dry_run in (True, False):
        body = {"package": document, "mode": "replace", "dry_run": dry_run}
        assert errors(ada, "POST", "/courses/import", body) == {
            "package.course.description": UNKNOWN,
            f"{place}.description": UNKNOWN,
            f"{place}.exercises.1.exercise.data.image_url": UNKNOWN,
        }
    assert data(ada, "GET", "/courses/open")["description"] is None
