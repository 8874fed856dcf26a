"""`/media/<sha256>.<extension>`: the files of sounds and pictures, for everybody who knows the address."""

import hashlib
import itertools
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from hypothesis import given
from hypothesis import strategies as st

from conftest import JsonClient
from content.media.storage import delete_file, file_of
from content.models import MediaAsset
from content.tests import factories
from content.tests.media_files import PNG, PNG_PATH, WAV, WAV_PATH, WAV_SHA256
from langlearn import metrics

SOUND = f"/{WAV_PATH}"
PICTURE = f"/{PNG_PATH}"
TAG = f'"{WAV_SHA256}"'
EXACT = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "public, max-age=31536000, immutable",
    "ETag": TAG,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline';"
    " frame-ancestors 'none'; sandbox",
}


@pytest.fixture(autouse=True)
def files(db: None, media_root: Path) -> Path:
    factories.media(WAV, extension="wav")
    factories.media(PNG)
    return media_root


def ranged(api: Any, value: str, path: str = SOUND, **headers: str) -> tuple[int, str | None, bytes]:
    """Status, `Content-Range` and body of a request with this `Range`."""
    response = api.get(path, Range=value, **headers)
    return response.status_code, response.headers.get("Content-Range"), response.content


# --- Whole files -----------------------------------------------------------------------------------------------------


def test_whole_file_with_its_headers(api: Any) -> None:
    response = api.get(SOUND)
    assert (response.status_code, response.content) == (200, WAV)
    assert {name: response.headers[name] for name in EXACT} == EXACT
    assert response.headers["Content-Type"] == "audio/wav"
    assert response.headers["Content-Length"] == "444"
    assert hashlib.sha256(response.content).hexdigest() == WAV_SHA256
    for name in ("Vary", "Set-Cookie", "Content-Encoding", "Content-Range", "Content-Disposition"):
        assert name not in response.headers
    assert "Access-Control-Allow-Credentials" not in response.headers


@pytest.mark.parametrize(
    ("extension", "content_type"),
    [
        ("jpg", "image/jpeg"),
        ("png", "image/png"),
        ("webp", "image/webp"),
        ("gif", "image/gif"),
        ("mp3", "audio/mpeg"),
        ("m4a", "audio/mp4"),
        ("ogg", "audio/ogg"),
        ("wav", "audio/wav"),
        ("webm", "audio/webm"),
    ],
)
def test_content_type_is_that_of_the_asset(api: Any, extension: str, content_type: str) -> None:
    asset = factories.media(extension.encode(), extension=extension)
    assert api.get(f"/{asset.path}").headers["Content-Type"] == content_type


def test_token_accept_query_and_cookies_do_not_count(api: Any) -> None:
    headers = {"Authorization": "Bearer nonsense", "Accept": "text/html;q=0.1", "Cookie": "sessionid=1"}
    response = api.get(f"{SOUND}?download=1&download=2", **headers)
    assert (response.status_code, response.content) == (200, WAV)
    assert {name: response.headers[name] for name in EXACT} == EXACT


def test_large_file_is_never_compressed(api: Any) -> None:
    content = b"a" * 300_000
    path = f"/{factories.media(content, extension='ogg').path}"
    for headers in ({}, {"Range": "bytes=0-99999"}, {"If_None_Match": "*"}):
        response = api.get(path, Accept_Encoding="gzip", **headers)
        assert "Content-Encoding" not in response.headers
        assert "Vary" not in response.headers
        assert ":gzip" not in response.headers["ETag"]
        assert response.content in (content, content[:100_000], b"")


def test_file_on_disk_is_named_by_the_digest_of_its_bytes(files: Path) -> None:
    stored = [path for path in files.rglob("*") if path.is_file()]
    assert {path.relative_to(files).as_posix() for path in stored} == {file_of(WAV_PATH), file_of(PNG_PATH)}
    assert all(hashlib.sha256(path.read_bytes()).hexdigest() == path.stem for path in stored)


@pytest.mark.parametrize("name", ["get", "head", "range", "304"])
def test_download_takes_one_statement(api: Any, django_assert_num_queries: Any, name: str) -> None:
    headers = {"range": {"Range": "bytes=0-3"}, "304": {"If_None_Match": TAG}}.get(name, {})
    api.get(SOUND)
    with django_assert_num_queries(1):
        assert api.request("HEAD" if name == "head" else "GET", SOUND, **headers).status_code < 400


def test_address_of_no_possible_file_takes_no_statement(api: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert api.get("/media/none.png").status_code == 404


# --- Not found, other methods ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        f"/media/{'0' * 64}.wav",
        f"/media/{WAV_SHA256}.mp3",
        f"/media/{WAV_SHA256}.png",
        f"/media/{WAV_SHA256}",
        f"/media/{WAV_SHA256}.wav.gz",
        f"/media/{WAV_SHA256.upper()}.wav",
        f"/media/{WAV_SHA256}.WAV",
        f"/media/{WAV_SHA256}.wav/",
        f"/media/{WAV_SHA256}.wav%0A",
        f"/media/{WAV_SHA256}.wav%20",
        f"/media/x/{WAV_SHA256}.wav",
        f"/media/{WAV_SHA256[:2]}/{WAV_SHA256[2:4]}/{WAV_SHA256}.wav",
        f"/api/v1/media/{WAV_SHA256}.wav",
        f"/{WAV_SHA256}.wav",
        "/media/../manage.py",
        "/media/..%2Fmanage.py",
        "/media/%2e%2e",
        "/media/",
        "/media",
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_other_addresses_are_not_found_and_not_cached(api: Any, method: str, path: str) -> None:
    response = api.request(method, path, Authorization="" if "/api" not in path else "Bearer x")
    assert response.status_code == (401 if "/api" in path else 404)
    assert response.headers["Cache-Control"] == "no-store"
    if method == "GET" and "/api" not in path:
        assert response.json()["error"]["code"] == "NOT_FOUND"


def test_missing_address_is_readable_for_other_origins(api: Any) -> None:
    response = api.get(f"/media/{'0' * 64}.wav", Origin="https://elsewhere.example")
    assert (response.status_code, response.headers["Access-Control-Allow-Origin"]) == (404, "*")


def test_deleted_asset_is_not_served_though_its_file_is_there(api: Any, files: Path) -> None:
    MediaAsset.objects.filter(pk=WAV_SHA256).delete()
    assert (files / file_of(WAV_PATH)).exists()
    for headers in ({}, {"If_None_Match": TAG}, {"Range": "bytes=0-3"}):
        assert api.get(SOUND, **headers).status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_other_methods_are_not_allowed(api: Any, method: str) -> None:
    response = api.request(method, SOUND)
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_asset_without_its_file_is_not_found(api: Any) -> None:
    delete_file(WAV_PATH)
    for headers in ({}, {"Range": "bytes=0-3"}):
        response = api.get(SOUND, **headers)
        assert (response.status_code, response.headers["Cache-Control"]) == (404, "no-store")
        assert response.json()["error"]["details"] == "Its file is missing"


@pytest.mark.parametrize("content", [b"", WAV[:-1], WAV + b"\x80"])
def test_file_of_another_length_is_not_served(api: Any, files: Path, content: bytes) -> None:
    (files / file_of(WAV_PATH)).write_bytes(content)
    response = api.get(SOUND)
    assert response.status_code == 404
    assert response.json()["error"]["details"] == "Its file is damaged"


def test_storage_that_cannot_be_read_is_unavailable(api: Any, files: Path) -> None:
    folder = (files / file_of(WAV_PATH)).parent
    (folder / f"{WAV_SHA256}.wav").unlink()
    loop = folder / f"{WAV_SHA256}.wav"
    loop.symlink_to(loop)
    response = api.get(SOUND)
    assert (response.status_code, response.headers["Cache-Control"]) == (503, "no-store")
    assert response.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
    assert str(files) not in response.content.decode()


# --- HEAD, conditional requests --------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, {"Range": "bytes=0-3"}, {"Range": "bytes=444-"}])
def test_head_has_the_headers_of_the_whole_file_and_ignores_ranges(api: Any, headers: dict[str, str]) -> None:
    head, get = api.head(SOUND, **headers), api.get(SOUND)
    assert (head.status_code, head.content) == (200, b"")
    assert {**head.headers, "X-Request-ID": ""} == {**get.headers, "X-Request-ID": ""}


@pytest.mark.parametrize("sent", [TAG, f"W/{TAG}", "*", f'"other", {TAG}', f'W/"x",W/{TAG}'])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_client_that_has_the_file_gets_304(api: Any, method: str, sent: str) -> None:
    response = api.request(method, SOUND, If_None_Match=sent, Range="bytes=444-")
    assert (response.status_code, response.content) == (304, b"")
    assert {name: response.headers[name] for name in EXACT} == EXACT
    for name in ("Content-Type", "Content-Length", "Content-Encoding", "Vary", "Set-Cookie"):
        assert name not in response.headers


@pytest.mark.parametrize("sent", ['"other"', WAV_SHA256, "", f'"{WAV_SHA256.upper()}"', "W/*"])
def test_client_that_has_another_file_gets_this_one(api: Any, sent: str) -> None:
    assert api.get(SOUND, If_None_Match=sent).status_code == 200


def test_304_does_not_need_the_file(api: Any) -> None:
    delete_file(WAV_PATH)
    assert api.get(SOUND, If_None_Match=TAG).status_code == 304


def test_dates_do_not_count(api: Any) -> None:
    late = "Fri, 01 Jan 2100 00:00:00 GMT"
    assert api.get(SOUND, If_Modified_Since=late).status_code == 200
    assert ranged(api, "bytes=0-3", If_Range=late)[0] == 200


# --- Ranges ----------------------------------------------------------------------------------------------------------


def test_range_with_its_headers(api: Any) -> None:
    response = api.get(SOUND, Range="bytes=0-3")
    assert (response.status_code, response.content) == (206, b"RIFF")
    assert {name: response.headers[name] for name in EXACT} == EXACT
    assert response.headers["Content-Range"] == "bytes 0-3/444"
    assert response.headers["Content-Length"] == "4"
    assert response.headers["Content-Type"] == "audio/wav"
    for name in ("Vary", "Set-Cookie", "Content-Encoding"):
        assert name not in response.headers


@pytest.mark.parametrize("value", ["bytes=440-", "bytes=-4", "bytes=440-9999"])
def test_range_at_the_end(api: Any, value: str) -> None:
    assert ranged(api, value) == (206, "bytes 440-443/444", b"\x80" * 4)


@pytest.mark.parametrize("value", ["bytes=0-", "bytes=-9999"])
def test_range_that_covers_the_whole_file_is_partial(api: Any, value: str) -> None:
    assert ranged(api, value) == (206, "bytes 0-443/444", WAV)


@pytest.mark.parametrize("value", ["bytes=444-", "bytes=-0", "bytes=9999-10000"])
def test_range_that_cannot_be_satisfied(api: Any, value: str) -> None:
    response = api.get(SOUND, Range=value)
    assert response.status_code == 416
    assert response.headers["Content-Range"] == "bytes */444"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    error = response.json()["error"]
    assert (error["code"], error["message"]) == ("RANGE_NOT_SATISFIABLE", "Range not satisfiable")


@pytest.mark.parametrize("value", ["bytes=0-1,3-4", "bytes=5-2", "items=0-3", "bytes=-", "nonsense"])
def test_several_invalid_and_other_ranges_get_the_whole_file(api: Any, value: str) -> None:
    assert ranged(api, value) == (200, None, WAV)


@pytest.mark.parametrize(
    ("sent", "status"),
    [(TAG, 206), ('"other"', 200), (f"W/{TAG}", 200), ("*", 200), (WAV_SHA256, 200), (f'{TAG}, "x"', 200)],
)
def test_range_is_ignored_for_a_client_with_another_version(api: Any, sent: str, status: int) -> None:
    assert ranged(api, "bytes=0-3", If_Range=sent)[0] == status
    assert ranged(api, "bytes=444-", If_Range=sent)[0] == (416 if status == 206 else 200)


@given(st.integers(0, 2**32), st.lists(st.integers(1, 399_999), max_size=6))
def test_any_partition_into_ranges_joins_to_the_whole(seed: int, cuts: list[int]) -> None:
    content = (seed.to_bytes(8, "big") + os.urandom(8)) * 25_000
    asset = factories.media(content, extension="mp3")
    bounds = sorted({0, len(content), *cuts})
    joined = b""
    for start, stop in itertools.pairwise(bounds):
        status, content_range, part = ranged(JsonClient(), f"bytes={start}-{stop - 1}", f"/{asset.path}")
        assert (status, content_range) == (206, f"bytes {start}-{stop - 1}/{len(content)}")
        joined += part
    assert joined == content
    assert hashlib.sha256(joined).hexdigest() == asset.pk
    asset.delete()
    delete_file(asset.path)


@given(
    st.text(st.characters(max_codepoint=255, exclude_categories=["Cc"]), max_size=60)
    | st.from_regex(r"\A(bytes|items|)[=, ]?([0-9]{0,22}-?[0-9]{0,22},? ?){0,3}\Z")
)
def test_any_range_header_gets_a_documented_status(value: str) -> None:
    response = JsonClient().get(SOUND, Range=value)
    if response.status_code == 206:
        start, _, stop = response.headers["Content-Range"].removeprefix("bytes ").removesuffix("/444").partition("-")
        assert response.content == WAV[int(start) : int(stop) + 1]
    else:
        assert response.status_code in (200, 416)
    if response.status_code == 200:
        assert response.content == WAV


# --- Other origins ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://localhost:5173", "null"])
def test_every_origin_may_read_without_credentials(api: Any, origin: str) -> None:
    for headers in ({}, {"Range": "bytes=0-3"}, {"If_None_Match": "*"}, {"Range": "bytes=-0"}):
        response = api.get(SOUND, Origin=origin, **headers)
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert "Vary" not in response.headers
        exposed = response.headers["Access-Control-Expose-Headers"].split(", ")
        assert {"Accept-Ranges", "Content-Range", "ETag"} <= set(exposed)


def test_preflight_of_a_range_request_is_allowed(api: Any) -> None:
    response = api.options(
        SOUND,
        Origin="https://elsewhere.example",
        Access_Control_Request_Method="GET",
        Access_Control_Request_Headers="range, if-range",
    )
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers
    assert {"range", "if-range", "if-none-match"} <= set(response.headers["Access-Control-Allow-Headers"].split(", "))
    assert response.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert response.headers["Access-Control-Max-Age"] == "600"


def test_options_without_a_preflight(api: Any) -> None:
    response = api.options(SOUND)
    assert (response.status_code, response.headers["Allow"]) == (204, "GET, HEAD, OPTIONS")


def test_other_paths_allow_and_expose_the_headers_of_ranges(api: Any) -> None:
    origin = {"Origin": "http://localhost:5173"}
    preflight = api.options("/api/v1/courses", Access_Control_Request_Method="GET", **origin)
    assert {"range", "if-range"} <= set(preflight.headers["Access-Control-Allow-Headers"].split(", "))
    exposed = api.get("/api", **origin).headers["Access-Control-Expose-Headers"].split(", ")
    assert {"Accept-Ranges", "Content-Range"} <= set(exposed)


# --- Rate limit, metrics, nginx --------------------------------------------------------------------------------------


def test_downloads_have_a_rate_limit_of_their_own(api: Any, settings: Any) -> None:
    settings.RATE_LIMIT_ENABLED = True
    settings.RATE_LIMIT_MEDIA_MAX_REQUESTS = 3
    cache.clear()
    address = {"X_Forwarded_For": "203.0.113.77"}
    settings.TRUSTED_PROXIES = 1
    answers = [api.get(SOUND, **address), api.get(SOUND, If_None_Match=TAG, **address), api.head(SOUND, **address)]
    assert [answer.headers["RateLimit-Remaining"] for answer in answers] == ["2", "1", "0"]
    refused = api.get(SOUND, **address)
    assert (refused.status_code, refused.headers["RateLimit-Limit"]) == (429, "3")
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    assert refused.headers["Retry-After"]
    assert api.get("/api/v1/courses", **address).status_code == 200


def test_downloads_are_counted_with_their_bytes(api: Any) -> None:
    def counted(name: str, **labels: str) -> float:
        return metrics.REGISTRY.get_sample_value(name, labels) or 0

    statuses = ("200", "206", "304", "404", "416")

    def numbers() -> list[float]:
        served = [counted("media_served_total", status=status) for status in statuses]
        return [*served, counted("media_served_bytes_total")]

    before = numbers()
    api.get(SOUND)
    api.head(SOUND)
    api.get(SOUND, Range="bytes=0-3")
    api.get(SOUND, If_None_Match="*")
    api.get(SOUND, Range="bytes=-0")
    api.get(f"/media/{'0' * 64}.wav")
    api.options(SOUND)
    added = [after - earlier for earlier, after in zip(before, numbers(), strict=True)]
    assert added[:5] == [2, 1, 1, 1, 1]
    assert added[5] == 444 + 4


def test_response_names_the_file_that_nginx_sends(api: Any, settings: Any, django_assert_num_queries: Any) -> None:
    settings.MEDIA_X_ACCEL = "/_media/"
    for method in ("GET", "HEAD"):
        with django_assert_num_queries(1):
            response = api.request(method, SOUND, Range="bytes=0-3")
        assert (response.status_code, response.content) == (200, b"")
        assert response.headers["X-Accel-Redirect"] == f"/_media/{file_of(WAV_PATH)}"
        assert response.headers["Content-Type"] == "audio/wav"
        assert EXACT.keys() - response.headers.keys() == {"Accept-Ranges", "Cache-Control"}  # nginx adds them
    assert api.get(SOUND, If_None_Match=TAG).status_code == 304
    missing = api.get(f"/media/{'0' * 64}.wav")
    assert (missing.status_code, "X-Accel-Redirect" in missing.headers) == (404, False)
