"""Sounds and pictures in the admin: shown, described, deleted with the guards of the API."""

import re
from pathlib import Path
from typing import Any

import pytest

from accounts.audit import Actor
from accounts.models import AuditEntry
from content.editor import Editor
from content.models import Exercise, MediaAsset
from content.services.exercises import create_exercise
from content.tests import factories
from content.tests.admin_pages import Browser, errors
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


def test_form_of_an_exercise_shows_the_files_at_its_addresses(site: Browser, picture: Any) -> None:
    sound = factories.media(WAV, extension="wav")
    data = {"statement": "S", "is_true": True, "image_url": "https://a.example/b.png", "audio_url": sound.path}
    create_exercise(values={"exercise_type": "vof", "data": data}, record_id="ex-2", editor=Editor(Actor(), now()))
    page = site.page("exercise/ex-1/change/")
    assert f'<img class="media-preview" src="/{picture.path}" alt="The file at this address"' in page
    assert "<audio" not in page
    page = site.page("exercise/ex-2/change/")
    assert f'<audio class="media-preview" src="/{sound.path}" aria-label="The file at this address"' in page
    assert "media-preview" not in page.replace('<audio class="media-preview"', "")


def test_form_of_an_exercise_shows_again_what_is_no_address_without_a_file(site: Browser, picture: Any) -> None:
    typed = f'{picture.path}" onerror="x'
    refused = site.submit("exercise/ex-1/change/", 200, {"data.image_url": typed})
    assert list(errors(refused)) == ["data.image_url"]
    assert "media-preview" not in refused.content.decode()


def test_nothing_is_added_here_and_others_are_kept_out(site: Browser, picture: Any, carlos: Any) -> None:
    site.get(f"{LIST}add/", 403)
    assert Browser(carlos.user).client.get(f"/admin/content/{LIST}").status_code == 302
