"""Bodies that are too large are refused before they are read, on every path."""

import io
import json
from socket import socketpair
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import InMemoryUploadedFile, SimpleUploadedFile
from django.test import Client, RequestFactory

from langlearn.api.errors import MalformedRequest, PayloadTooLarge
from langlearn.api.wsgi_environ import discarding, measure_chunked_body, prepare

MIB = 1024 * 1024
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"


class Unread(io.RawIOBase):
    """A body that must not be read."""

    def read(self, size: int = -1) -> bytes:
        raise AssertionError("the body is read")

    readline = read  # type: ignore[assignment]


def post(path: str, length: int, media_type: str, *, client: Client | None = None, **headers: str) -> Any:
    """The response to a POST with a body of `length` bytes, none of which may be read."""
    environ: Any = {"CONTENT_TYPE": media_type, "CONTENT_LENGTH": str(length), "wsgi.input": Unread()}
    return (client or Client()).generic("POST", path, b"", media_type, headers=headers, **environ)


@pytest.fixture
def site(ada: Any) -> Client:
    """The admin, signed in."""
    client = Client()
    client.force_login(ada.user)
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
@pytest.mark.parametrize("path", ["/admin/login/", "/admin/logout/", "/admin/accounts/user/add/"])
def test_large_form_of_an_anonymous_client_is_refused_unread(path: str, media_type: str) -> None:
    for length in (MIB + 1, 300 * MIB):
        response = post(path, length, media_type)
        assert response.status_code == 413
        assert json.loads(response.content)["error"]["details"] == f"The body may have at most {MIB} bytes"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/v1/auth/login", 413), ("/api/v1/nothing", 404), ("/nothing", 404), ("/static/x.css", 404), ("/live", 405)],
)
def test_large_body_on_other_paths_is_refused_unread(path: str, status: int) -> None:
    assert post(path, 300 * MIB, "application/json").status_code == status


def test_upload_of_an_administrator_is_limited(site: Client) -> None:
    response = post("/admin/accounts/user/add/", settings.MAX_IMPORT_SIZE + 1, MULTIPART, client=site)
    assert response.status_code == 413


def test_fields_of_an_administrators_form_are_limited(site: Client) -> None:
    response = site.post("/admin/accounts/user/add/", {"email": "x" * (MIB + 1)})
    assert response.status_code == 413
    assert json.loads(response.content)["error"]["code"] == "PAYLOAD_TOO_LARGE"


def test_uploaded_file_stays_in_memory() -> None:
    request = RequestFactory().post("/", {"file": SimpleUploadedFile("course.json", b"x" * 9 * MIB)})
    assert isinstance(request.FILES["file"], InMemoryUploadedFile)


def test_form_with_too_many_files_is_malformed(site: Client) -> None:
    files = {f"file-{number}": SimpleUploadedFile("x", b"x") for number in range(11)}
    response = site.post("/admin/accounts/user/add/", files)
    assert response.status_code == 400


IMPORT = "/api/v1/courses/import"


@pytest.mark.django_db
def test_large_import_is_not_read_before_authentication(sam: Any) -> None:
    length = settings.MAX_REQUEST_SIZE + 1
    assert post(IMPORT, length, "application/json").status_code == 401
    bearer = f"Bearer {sam.tokens['accessToken']}"
    assert post(IMPORT, length, "application/json", Authorization=bearer).status_code == 403


def test_large_import_of_a_creator_is_parsed(carlos: Any) -> None:
    body = b'{"name": "' + b" " * 2 * MIB
    response = carlos.post(IMPORT, body)
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "MALFORMED_REQUEST"


@pytest.mark.django_db
def test_small_malformed_import_is_refused_before_authentication(api: Any) -> None:
    assert api.post(IMPORT, b"{").status_code == 400


def chunked(body: bytes, **extra: Any) -> tuple[dict[str, Any], io.BytesIO]:
    """The environment of a request with a chunked body, prepared for a view, and the stream the body came from."""
    source = io.BytesIO(body)
    environ: dict[str, Any] = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input": source, **extra}
    prepare(environ)
    assert source.tell() == 0
    measure_chunked_body(environ)
    return environ, source


def test_long_chunked_body_is_read_only_as_far_as_it_is_wanted() -> None:
    body = bytes(range(256)) * (3 * MIB // 256)
    environ, source = chunked(body)
    assert int(environ["CONTENT_LENGTH"]) == settings.MAX_IMPORT_SIZE
    assert source.tell() == MIB + 1
    assert environ["wsgi.input"].read(settings.MAX_IMPORT_SIZE) == body


def test_chunked_body_above_the_limit_of_an_import_is_too_large() -> None:
    environ, _ = chunked(bytes(settings.MAX_IMPORT_SIZE + 1))
    with pytest.raises(PayloadTooLarge):
        environ["wsgi.input"].read()


def test_rest_of_a_chunked_body_is_read_up_to_a_limit_after_the_response() -> None:
    server, client = socketpair()
    with server, client:
        environ, source = chunked(bytes(300 * MIB), **{"gunicorn.socket": server})
        response: Any = discarding(environ, (part for part in (b"refused",)))
        assert b"".join(response) == b"refused"
        assert source.tell() == MIB + 1
        response.close()
    assert MIB + 1 < source.tell() < settings.MAX_IMPORT_SIZE + MIB


def test_chunked_multipart_may_be_as_long_as_an_archive(settings: Any) -> None:
    settings.MAX_ARCHIVE_SIZE = 12 * MIB
    body = bytes(range(256)) * (12 * MIB // 256)
    environ, source = chunked(body, CONTENT_TYPE=MULTIPART)
    assert int(environ["CONTENT_LENGTH"]) == len(body)
    assert source.tell() == MIB + 1
    assert environ["wsgi.input"].read() == body
    environ, source = chunked(body + b"x", CONTENT_TYPE=MULTIPART)
    with pytest.raises(PayloadTooLarge):
        environ["wsgi.input"].read()


def test_chunks_that_break_far_from_the_start_are_malformed() -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell() > 2 * MIB:
                raise ValueError("broken chunk")
            return super().read(size)

    environ: dict[str, Any] = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input": Broken(bytes(3 * MIB))}
    prepare(environ)
    measure_chunked_body(environ)
    with pytest.raises(MalformedRequest):
        environ["wsgi.input"].read()


def test_administrator_cannot_upload_in_chunks_above_the_limit_of_a_request(site: Client) -> None:
    response = post("/admin/accounts/user/add/", 2 * MIB, MULTIPART, client=site, **{"Transfer-Encoding": "chunked"})
    assert response.status_code == 413
