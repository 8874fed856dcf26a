"""`GET /media`: filters, sort fields, search; and one sound or picture."""

import hashlib
from typing import Any

import pytest

from content.models import MediaAsset, MediaUse
from content.tests import factories
from content.tests.factories import later
from content.tests.media_files import PNG, PNG_PATH, PNG_SHA256, WAV, WAV_PATH
from content.tests.reading import read

KEYS = [
    "sha256",
    "path",
    "url",
    "kind",
    "content_type",
    "codec",
    "bytes",
    "duration_ms",
    "width",
    "height",
    "file_name",
    "alt",
    "transcript",
    "language",
    "licence",
    "attribution",
    "origin",
    "uses",
    "unused_since",
    "created_by",
    "created_at",
    "updated_at",
]


def name_places(path: str, *fields: str) -> None:
    for field in fields:
        MediaUse.objects.create(path=path, entity="exercise", entity_id="ex-1", field=field)


@pytest.fixture
def several(db: None) -> None:
    """Five assets, called by the letter that their content consists of."""
    factories.media(b"a" * 10, extension="mp3", file_name="Zorro.mp3", duration_ms=900, language="qu", at=later(1))
    factories.media(b"b" * 30, extension="ogg", file_name="Éclair.ogg", duration_ms=100, language="es-419", at=later(5))
    factories.media(b"c" * 20, extension="png", file_name="ábaco.png", alt="Un ábaco", origin="import", at=later(3))
    factories.media(b"d" * 50, extension="jpg", attribution="R. Quispe", updated_at=later(60), at=later(2))
    factories.media(
        b"e" * 40, extension="wav", transcript="Allillanchu", duration_ms=500, origin="synthesis", at=later(4)
    )
    names = {asset.bytes: asset.path for asset in MediaAsset.objects.all()}
    name_places(names[10], "data.audio_url", "data.slow_audio_url")
    name_places(names[20], "data.image_url")


def letters(client: Any, query: str = "") -> str:
    by_digest = {
        hashlib.sha256(letter.encode() * size).hexdigest(): letter
        for letter, size in zip("abcde", (10, 30, 20, 50, 40), strict=True)
    }
    return "".join(by_digest[asset["sha256"]] for asset in read(client, f"/media{query}")["data"])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", "becda"),
        ("?sortBy=created_at", "adceb"),
        ("?sortBy=createdAt&sortOrder=desc", "becda"),
        ("?sortBy=updated_at&sortOrder=desc", "dbeca"),
        ("?sortBy=bytes", "acbed"),
        ("?sortBy=bytes&sortOrder=DESC", "debca"),
        ("?sortBy=duration_ms&limit=3", "bea"),
        ("?sortBy=duration_ms&sortOrder=desc&limit=3", "aeb"),
        ("?sortBy=fileName&limit=3", "cba"),
        ("?sortBy=file_name&sortOrder=desc&limit=3", "abc"),
    ],
)
def test_media_list_sorting(carlos: Any, several: None, query: str, expected: str) -> None:
    assert letters(carlos, query) == expected


@pytest.mark.parametrize("field", ["duration_ms", "file_name"])
def test_assets_without_a_value_are_sorted_last_by_digest(carlos: Any, several: None, field: str) -> None:
    missing = sorted(asset.pk for asset in MediaAsset.objects.filter(**{field: None}))
    for direction in ("asc", "desc"):
        shown = [asset["sha256"] for asset in read(carlos, f"/media?sortBy={field}&sortOrder={direction}")["data"]]
        assert shown[3:] == missing


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("kind=audio", "abe"),
        ("kind=image", "cd"),
        ("origin=upload", "abd"),
        ("origin=import", "c"),
        ("origin=synthesis", "e"),
        ("language=qu", "a"),
        ("language=es-419", "b"),
        ("language=de", ""),
        ("unused=true", "bde"),
        ("unused=0", "ac"),
        ("search=ABACO", "c"),
        ("search=zorro", "a"),
        ("search=eclair", "b"),
        ("search=quispe", "d"),
        ("search=allillanchu", "e"),
        ("search=un%20abaco.png", "c"),
        ("search=", "abcde"),
        ("search=nothing", ""),
        ("kind=audio&unused=true&origin=upload", "b"),
        ("unknown=1", "abcde"),
    ],
)
def test_media_list_filters(carlos: Any, several: None, query: str, expected: str) -> None:
    assert "".join(sorted(letters(carlos, f"?{query}"))) == expected


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("kind=video", "kind"),
        ("kind=AUDIO", "kind"),
        ("kind=", "kind"),
        ("kind=audio&kind=image", "kind"),
        ("origin=elsewhere", "origin"),
        ("language=English", "language"),
        ("unused=maybe", "unused"),
        ("mine=carlos", "mine"),
        ("course_id=", "course_id"),
        (f"search={'x' * 201}", "search"),
        ("sortBy=name", "sortBy"),
        ("sortBy=bytes&sortOrder=up", "sortOrder"),
        ("limit=0", "limit"),
        ("page=1&offset=0", "offset"),
    ],
)
def test_wrong_query_of_the_media_list(carlos: Any, db: None, query: str, field: str) -> None:
    assert list(read(carlos, f"/media?{query}", 400)["errors"]) == [field]


def test_media_list_has_pages_of_twenty(carlos: Any, db: None) -> None:
    for number in range(23):
        factories.media(b"%d" % number, stored=False)
    answer = carlos.get("/api/v1/media")
    assert answer.json()["meta"] == {
        "page": 1, "limit": 20, "total": 23, "totalPages": 2, "hasNext": True, "hasPrev": False,
    }  # fmt: skip
    shown = [asset["sha256"] for page in (1, 2) for asset in read(carlos, f"/media?page={page}")["data"]]
    assert len(shown) == len(set(shown)) == 23
    # All were created at one instant.
    assert shown == sorted(shown)


@pytest.mark.parametrize("number", [1, 15])
def test_media_list_takes_a_constant_number_of_queries(
    carlos: Any, db: None, django_assert_num_queries: Any, number: int
) -> None:
    for index in range(number):
        name_places(factories.media(b"%d" % index, stored=False).path, "data.image_url")
    read(carlos, "/media?search=x&unused=true")
    caller = 1
    for path in (
        "/media",
        "/media?unused=false&kind=image&search=&sortBy=file_name&course_id=x&mine=0",
        f"/media/{'0' * 64}",
    ):
        with django_assert_num_queries(caller + 1):
            carlos.get(f"/api/v1{path}")


def test_media_object_has_every_key(carlos: Any, db: None, settings: Any) -> None:
    settings.MEDIA_BASE_URL = "https://cdn.example/learn"
    factories.media(PNG, width=2, height=1, file_name="dos.png", created_by_id=carlos.user.id)
    picture = read(carlos, f"/media/{PNG_SHA256}")["data"]
    assert list(picture) == KEYS
    assert picture == {
        "sha256": PNG_SHA256,
        "path": PNG_PATH,
        "url": f"https://cdn.example/learn/{PNG_PATH}",
        "kind": "image",
        "content_type": "image/png",
        "codec": None,
        "bytes": 75,
        "duration_ms": None,
        "width": 2,
        "height": 1,
        "file_name": "dos.png",
        "alt": None,
        "transcript": None,
        "language": None,
        "licence": None,
        "attribution": None,
        "origin": "upload",
        "uses": 0,
        "unused_since": "2026-03-01T09:00:00.000Z",
        "created_by": str(carlos.user.id),
        "created_at": "2026-03-01T09:00:00.000Z",
        "updated_at": "2026-03-01T09:00:00.000Z",
    }
    assert read(carlos, "/media")["data"] == [picture]


def test_uses_are_counted_by_place(carlos: Any, db: None) -> None:
    factories.media(WAV, extension="wav", needed_at=later(7))
    factories.media(PNG)
    name_places(WAV_PATH, "data.audio_url", "data.options.0.audio_url", "data.note")
    shown = {asset["path"]: (asset["uses"], asset["unused_since"]) for asset in read(carlos, "/media")["data"]}
    assert shown == {WAV_PATH: (3, None), PNG_PATH: (0, "2026-03-01T09:00:00.000Z")}
    MediaUse.objects.all().delete()
    sound = read(carlos, f"/media/{WAV_PATH[6:70]}")["data"]
    assert (sound["uses"], sound["unused_since"]) == (0, "2026-03-01T09:07:00.000Z")


@pytest.mark.parametrize(
    "digest", ["0" * 64, "none", "x" * 500, PNG_SHA256[:63], PNG_SHA256.upper(), f"{PNG_SHA256}.png"]
)
@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH"])
def test_unknown_and_malformed_digests_are_not_found(carlos: Any, db: None, method: str, digest: str) -> None:
    factories.media(PNG)
    answer = carlos.request(method, f"/api/v1/media/{digest}", None if method == "GET" else {"nonsense": 1})
    assert answer.status_code == 404
    assert answer.json()["message"] == f"Media with ID '{digest}' not found"
