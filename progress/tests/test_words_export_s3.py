"""GET /progress/words/export with sounds in a bucket."""

from pathlib import Path
from typing import Any

import pytest

from content.media.storage import delete_file
from content.tests import factories
from content.tests.media_files import WAV, WAV_PATH
from content.tests.test_media_s3 import bucket, endpoint, storage  # noqa: F401
from content.tests.uploading import upload
from progress.tests.test_words_export import DECK, deck


@pytest.fixture
def sounding(course: Any, carlos: Any, bucket: Any) -> None:  # noqa: F811
    """Two words with one sound, which is in the bucket."""
    assert upload(carlos, WAV).status_code == 201
    for word in ("gato", "perro"):
        factories.word(course["public"], word, audio_url=WAV_PATH)


def test_deck_has_the_sounds_of_the_bucket_once(ana: Any, sounding: None, tmp_path: Path) -> None:
    _, sounds = deck(ana.get(DECK), tmp_path)
    assert sounds == {WAV_PATH.removeprefix("media/"): WAV}


def test_sound_that_is_missing_in_the_bucket_is_503(ana: Any, sounding: None) -> None:
    delete_file(WAV_PATH)
    assert ana.get(DECK).status_code == 503
    assert ana.get(f"{DECK}&sounds=false").status_code == 200


def test_bucket_that_is_away_is_503(ana: Any, sounding: None, storage: Any) -> None:  # noqa: F811
    storage("no-such-bucket")
    response = ana.get(DECK)
    assert (response.status_code, response.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
