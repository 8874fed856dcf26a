"""Sounds and pictures in a bucket, through a server that speaks S3's protocol over HTTP."""

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import boto3
import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from moto.server import ThreadedMotoServer

from accounts.audit import Actor
from content.editor import Editor
from content.media.pruning import prune_media
from content.media.storage import delete_file, file_of, is_stored
from content.models import Exercise, MediaAsset
from content.services.exercises import create_exercise
from content.tests import factories
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH
from content.tests.uploading import stored_file, upload
from langlearn.api.instants import now
from langlearn.env import Env

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def storage(endpoint: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Chooses the bucket in which files are stored from now on."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")

    def choose(bucket: str) -> None:
        url = f"s3://{bucket}/sounds/and-pictures?region=eu-west-1&endpoint={endpoint}"
        chosen = Env({"MEDIA_STORAGE": url}).storage("MEDIA_STORAGE", effect="")
        settings.STORAGES = {**settings.STORAGES, "default": chosen}
        settings.MEDIA_IS_LOCAL = False

    return choose


@pytest.fixture
def bucket(endpoint: str, storage: Any) -> Any:
    client = boto3.client("s3", endpoint_url=endpoint, region_name="eu-west-1")
    client.create_bucket(Bucket="media", CreateBucketConfiguration={"LocationConstraint": "eu-west-1"})
    storage("media")
    yield client
    for entry in client.list_objects_v2(Bucket="media").get("Contents", ()):
        client.delete_object(Bucket="media", Key=entry["Key"])
    client.delete_bucket(Bucket="media")


def test_upload_is_stored_in_the_bucket_and_read_back(carlos: Any, api: Any, bucket: Any) -> None:
    for content, path, content_type in ((PNG, PNG_PATH, "image/png"), (WAV, WAV_PATH, "audio/x-wav")):
        assert upload(carlos, content).status_code == 201
        assert stored_file(path) == content
        stored = bucket.get_object(Bucket="media", Key=f"sounds/and-pictures/{file_of(path)}")
        assert (stored["Body"].read(), stored["ContentType"]) == (content, content_type)
        assert api.get(f"/{path}").content == content
        part = api.get(f"/{path}", Range="bytes=4-7")
        assert (part.status_code, part.content) == (206, content[4:8])
        assert upload(carlos, content).status_code == 200
    assert len(bucket.list_objects_v2(Bucket="media")["Contents"]) == 2


def test_file_missing_in_the_bucket_is_replaced_by_the_same_upload(carlos: Any, bucket: Any) -> None:
    upload(carlos, PNG)
    assert is_stored(PNG_PATH, size=75)
    delete_file(PNG_PATH)
    assert not is_stored(PNG_PATH)
    assert upload(carlos, PNG).status_code == 200
    assert stored_file(PNG_PATH) == PNG


def test_deleted_file_leaves_the_bucket(carlos: Any, bucket: Any) -> None:
    upload(carlos, PNG)
    delete_file(PNG_PATH)
    delete_file(PNG_PATH)
    assert "Contents" not in bucket.list_objects_v2(Bucket="media")
    assert not default_storage.exists(file_of(PNG_PATH))


def test_bucket_that_is_away_is_unavailable_and_leaves_no_row(carlos: Any, storage: Any) -> None:
    storage("no-such-bucket")
    response = upload(carlos, PNG)
    assert (response.status_code, response.json()["error"]["code"]) == (503, "SERVICE_UNAVAILABLE")
    assert not MediaAsset.objects.filter(pk=PNG_SHA256).exists()


def test_course_is_exported_with_files_of_the_bucket_and_they_are_checked_and_pruned(carlos: Any, bucket: Any) -> None:
    upload(carlos, PNG)
    data = {"statement": "S", "is_true": True, "image_url": PNG_PATH}
    create_exercise(values={"exercise_type": "vof", "data": data}, record_id="ex-1", editor=Editor(Actor(), now()))
    factories.assign(factories.branch(factories.course("open"))[3], Exercise.objects.get())
    archive = carlos.get("/api/v1/courses/open/export?media=true").content
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        assert files.read(PNG_PATH) == PNG
    upload(carlos, WAV)
    call_command("check_media", stdout=io.StringIO())
    assert prune_media(unused_for=timedelta(0), at=now() + timedelta(seconds=1)).assets == 1
    assert not is_stored(WAV_PATH)
    assert is_stored(PNG_PATH)
