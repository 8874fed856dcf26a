"""Sounds and pictures in the admin: uploaded, shown, described, deleted with the guards of the API."""

import re
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from accounts.audit import Actor
from accounts.models import AuditEntry
from content.editor import Editor
from content.models import Exercise, MediaAsset
from content.services.exercises import create_exercise
from content.tests import factories
from content.tests.admin_pages import Browser, errors, messages
from content.tests.media_files import PNG, WAV
from langlearn.api.instants import now

LIST = "mediaasset/"


@pytest.fixture
def site(ada: Any, media_root: Path) -> Browser:
    return Browser(ada.user)


@pytest.fixture
def picture(db: None, media_root: Path) -> MediaAsset:
    asset = factories.media(PNG, file_name="dos.png", alt='Red & "blue"', width=2, height=1)
    data = {"statement": "S", "is_true": True, "image_url": asset.path}
    create_exercise(values={"exercise_type": "vof", "data": data}, record_id="ex-1", editor=Editor(Actor(), now()))
    return asset


def page_of(asset: MediaAsset) -> str:
    return f"{LIST}{asset.pk}/change/"


def test_list_shows_pictures_and_players(site: Browser, picture: Any) -> None:
    sound = factories.media(WAV, extension="wav", duration_ms=50)
    page = site.page(LIST)
    assert f'<img class="media-preview" src="/{picture.path}" alt="Red &amp; &quot;blue&quot;"' in page
    name = f"{sound.sha256[:12]}…"  # what a screen reader says of a sound without texts
    assert f'<audio class="media-preview" src="/{sound.path}" aria-label="{name}"' in page
    assert "75 bytes" in page.replace("\xa0", " ")
    assert "0.1 s" in page or "0.0 s" in page


def test_list_is_filtered_and_searched(site: Browser, picture: Any) -> None:
    sound = factories.media(WAV, extension="wav", transcript="buenos días", language="es")
    for query, shown in (
        ("unused=true", {sound.pk}),
        ("unused=false", {picture.pk}),
        ("kind__exact=audio", {sound.pk}),
        ("origin__exact=upload", {sound.pk, picture.pk}),
        ("origin__exact=synthesis", set()),
        ("language=es", {sound.pk}),
        ("language__isnull=True", {picture.pk}),
        ("q=DOS", {picture.pk}),
        ("q=buenos+dias", {sound.pk}),
        (f"q={sound.pk}", {sound.pk}),
        ("q=nothing", set()),
    ):
        assert set(re.findall(r"mediaasset/([0-9a-f]{64})/change", site.page(f"{LIST}?{query}"))) == shown, query


def test_list_costs_the_same_for_one_and_for_many(site: Browser, picture: Any, django_assert_num_queries: Any) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as one:
        site.page(LIST)
    for number in range(20):
        factories.media(PNG + bytes([number]))
    with django_assert_num_queries(len(one)):
        site.page(LIST)


def test_page_shows_the_file_and_where_it_is_used(site: Browser, picture: Any) -> None:
    page = site.page(page_of(picture))
    assert f'<img class="media-shown" src="/{picture.path}"' in page
    assert "2 × 1" in page
    assert '<a href="/admin/content/exercise/ex-1/change/">exercise ex-1</a> data.image_url' in page
    assert "nowhere" in site.page(page_of(factories.media(WAV, extension="wav")))


def test_texts_are_saved_as_over_the_api(site: Browser, ada: Any, picture: Any) -> None:
    site.submit(page_of(picture), alt="Dos cuadros", licence=" CC0 ", file_name="")
    picture.refresh_from_db()
    assert (picture.alt, picture.licence, picture.file_name) == ("Dos cuadros", "CC0", None)
    assert "cuadros" in picture.search_text
    entry = AuditEntry.objects.get(action="media.changed")
    assert (entry.actor_id, entry.after["alt"], entry.before["alt"]) == (ada.user.pk, "Dos cuadros", 'Red & "blue"')
    refused = site.submit(page_of(picture), 200, language="nope!")
    assert list(errors(refused)) == ["language"]


def test_change_by_another_author_is_reported_once(site: Browser, picture: Any, carlos: Any) -> None:
    fields = site.fields(page_of(picture))
    assert carlos.patch(f"/api/v1/media/{picture.pk}", {"alt": "Theirs"}).status_code == 200
    refused = site.post(page_of(picture), {**fields, "alt": "Mine"}, 200)
    assert "has changed this since" in str(errors(refused))
    site.post(
        page_of(picture), {**fields, "alt": "Mine", "stored_tag": refused.context["adminform"].form.data["stored_tag"]}
    )
    picture.refresh_from_db()
    assert picture.alt == "Mine"


def test_used_asset_is_deleted_by_force_only(site: Browser, picture: Any) -> None:
    path = f"{LIST}{picture.pk}/delete/"
    page = site.page(path)
    assert "1 place of the content names it" in page
    assert '<a href="/admin/content/exercise/ex-1/change/">exercise ex-1</a> data.image_url' in page
    site.post(path, {"post": "yes"})
    assert MediaAsset.objects.filter(pk=picture.pk).exists()
    assert "Media is in use" in site.page(path)
    site.post(path, {"post": "yes", "force": "on"})
    assert not MediaAsset.objects.filter(pk=picture.pk).exists()
    assert Exercise.objects.filter(data_json__contains=picture.path).exists()
    entry = AuditEntry.objects.get(action="media.deleted")
    assert entry.before == {"sha256": picture.pk, "path": picture.path, "uses": 1, "forced": True}


def test_unused_asset_is_deleted_without_force(
    site: Browser, media_root: Path, django_capture_on_commit_callbacks: Any
) -> None:
    asset = factories.media(PNG)
    path = f"{LIST}{asset.pk}/delete/"
    assert list(media_root.rglob("*.png"))
    assert 'name="force"' not in site.page(path)
    with django_capture_on_commit_callbacks(execute=True):
        site.post(path, {"post": "yes"})
    assert not MediaAsset.objects.exists()
    assert not list(media_root.rglob("*.png"))


def upload(site: Browser, content: bytes, status: int = 302, **texts: str) -> Any:
    file = SimpleUploadedFile("C:\\sounds\\uno.png", content)
    return site.post(f"{LIST}add/", {"file": file, **texts}, status)


def test_file_is_uploaded_with_its_texts(site: Browser, ada: Any) -> None:
    uploaded = upload(site, WAV, transcript="uno", language="es", licence="CC0", alt="")
    asset = MediaAsset.objects.get()
    assert uploaded.headers["Location"] == f"/admin/content/{page_of(asset)}"
    assert (asset.sha256, asset.kind, asset.origin) == (sha256(WAV).hexdigest(), "audio", "upload")
    assert (asset.transcript, asset.language, asset.licence, asset.alt) == ("uno", "es", "CC0", None)
    assert (asset.created_by_id, asset.duration_ms) == (ada.user.pk, 50)
    assert b"".join(site.client.get(f"/{asset.path}").streaming_content) == WAV
    assert "was uploaded." in site.page(page_of(asset))
    assert LogEntry.objects.get().change_message == "Uploaded."


def test_file_that_is_here_already_keeps_its_texts(site: Browser, picture: MediaAsset) -> None:
    upload(site, PNG, alt="Another")
    assert messages(site.get(page_of(picture))) == ["This file was here already. Its texts are unchanged."]
    picture.refresh_from_db()
    assert picture.alt == 'Red & "blue"'


def test_metadata_of_an_uploaded_picture_is_removed(site: Browser) -> None:
    made, exif = BytesIO(), Image.Exif()
    exif[0x010E] = "a street"
    Image.new("RGB", (4, 4), "red").save(made, "JPEG", exif=exif)
    upload(site, made.getvalue())
    stored = b"".join(site.client.get(f"/{MediaAsset.objects.get().path}").streaming_content)
    assert b"a street" in made.getvalue()
    assert stored
    assert b"a street" not in stored


@pytest.mark.parametrize(
    ("content", "setting", "message"),
    [
        (b"", {}, "The submitted file is empty."),
        (b"<svg/>", {}, "Unsupported media type"),
        (PNG[:-20], {}, ""),
        (PNG, {"MAX_MEDIA_SIZE": 50}, "At most 50 bytes."),
        (PNG, {"MEDIA_QUOTA_BYTES": 50}, ""),
    ],
    ids=["empty", "type", "broken", "size", "quota"],
)
def test_refused_upload_says_why_at_the_file(
    site: Browser, media_root: Path, settings: Any, content: bytes, setting: Any, message: str
) -> None:
    for name, value in setting.items():
        setattr(settings, name, value)
    refused = upload(site, content, 200, alt="Kept")
    assert list(errors(refused)) == ["file"]
    assert message in errors(refused)["file"][0]
    assert 'value="Kept"' in refused.content.decode()
    assert not MediaAsset.objects.exists()
    assert not [path for path in media_root.rglob("*") if path.is_file()]


def test_refused_texts_of_an_upload_are_shown_at_their_fields(site: Browser) -> None:
    assert list(errors(upload(site, PNG, 200, language="nope!", alt="x" * 301))) == ["alt", "language"]
    assert not MediaAsset.objects.exists()


def test_others_are_kept_out(site: Browser, carlos: Any) -> None:
    for path in (LIST, f"{LIST}add/"):
        assert Browser(carlos.user).client.get(f"/admin/content/{path}").status_code == 302
