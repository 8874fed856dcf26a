"""Multipart bodies: what is received, what is refused with which status, and that no file is left behind."""

import hashlib
import io
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.request import Request

from langlearn.api.errors import ApiError, MalformedRequest, PayloadTooLarge, ServiceUnavailable, UnsupportedMediaType
from langlearn.api.multipart import Form, Received

LIMIT = 200_000
FORM = Form(texts=frozenset({"alt", "licence"}), max_file=lambda: LIMIT)
TYPE = "multipart/form-data; boundary=edge"


def part(name: str, content: bytes, *headers: str, file_name: str | None = None) -> bytes:
    disposition = f'Content-Disposition: form-data; name="{name}"'
    if file_name is not None:
        disposition += f'; filename="{file_name}"'
    return "\r\n".join(["--edge", disposition, *headers, "", ""]).encode() + content + b"\r\n"


def body(*parts: bytes) -> bytes:
    return b"".join(parts) + b"--edge--\r\n"


def request_of(content: bytes, media_type: str = TYPE, **extra: Any) -> HttpRequest:
    return RequestFactory().generic("POST", "/", content, media_type, **extra)


class Gone(Exception):
    """What happens inside the context."""


def receive(content: bytes, directory: Path, media_type: str = TYPE) -> tuple[Received, bytes]:
    """What was received, and the bytes of its file; the file itself is gone."""
    with FORM.receive(Request(request_of(content, media_type)), directory=directory) as received:
        assert received.file.temporary_file_path() == str(*directory.iterdir())
        stored = received.file.read()
    assert list(directory.iterdir()) == []
    return received, stored


def refusal(content: bytes, directory: Path, media_type: str = TYPE) -> ApiError:
    with pytest.raises(ApiError) as raised:
        receive(content, directory, media_type)
    assert list(directory.iterdir()) == []
    return raised.value


@pytest.mark.parametrize("size", [1, 65_535, 65_536, LIMIT])
def test_file_and_texts_are_received(tmp_path: Path, size: int) -> None:
    content = (b"\r\n--edg\r" * size)[:size]
    sent = body(part("alt", "Perú".encode()), part("file", content, file_name="a.png"), part("licence", b""))
    received, stored = receive(sent, tmp_path)
    assert stored == content
    assert (received.bytes, received.sha256) == (size, hashlib.sha256(content).hexdigest())
    assert received.file_name == "a.png"
    assert received.texts == {"alt": "Perú", "licence": ""}
    assert received.errors == {}


def test_file_is_gone_after_a_failure(tmp_path: Path) -> None:
    with pytest.raises(Gone), FORM.receive(Request(request_of(body(part("file", b"x")))), directory=tmp_path):
        raise Gone
    assert list(tmp_path.iterdir()) == []


def test_moved_file_stays(tmp_path: Path) -> None:
    with FORM.receive(Request(request_of(body(part("file", b"x")))), directory=tmp_path) as received:
        Path(received.file.temporary_file_path()).rename(tmp_path / "moved")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("moved", b"x")]


@pytest.mark.parametrize(
    ("parts", "errors"),
    [
        ([], {"file": ["This field is required."]}),
        ([part("file", b"")], {"file": ["The file is empty."]}),
        ([part("file", b"x"), part("file", b"x")], {"file": ["Must be given once."]}),
        ([part("file", b""), part("file", b"x")], {"file": ["Must be given once."]}),
        ([part("file", b"x"), part("alt", b"a"), part("alt", b"b")], {"alt": ["Must be given once."]}),
        ([part("file", b"x"), part("alt", b"\xff")], {"alt": ["Must be UTF-8 text."]}),
        ([part("file", b"x"), part("alt", b"a" * 70_000)], {"alt": ["May have at most 65536 bytes."]}),
        ([part("file", b"x"), part("name", b"a")], {"name": ["Unknown field."]}),
        ([part("alts", b"x")], {"alts": ["Unknown field."], "file": ["This field is required."]}),
    ],
)
def test_wrong_parts_are_errors_of_their_names(tmp_path: Path, parts: list[bytes], errors: Any) -> None:
    received, _ = receive(body(*parts), tmp_path)
    assert received.errors == errors


FILE = part("file", b"x")
WHOLE = body(FILE)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x",
        FILE,
        *[WHOLE[:length] for length in (5, 30, len(FILE) - 2, len(FILE) + 4)],
        WHOLE.replace(b"--edge--", b"--edge"),
        WHOLE.replace(b"Content-Disposition", b"Content-Type"),
        WHOLE.replace(b'name="file"', b""),
        WHOLE.replace(b'"file"', b'""'),
        WHOLE.replace(b"form-data", b"attachment"),
        WHOLE.replace(b'"file"', b'"fil\xff"'),
        body(part("file", b"eA==", "Content-Transfer-Encoding: base64")),
        body(part("file", b"=78", "content-transfer-encoding: Quoted-Printable")),
        body(part("file", b"x", "X: " + "x" * 8192)),
        body(part("file", b"x", *["X: " + "x" * 4000] * 3)),
        body(part("file", b"x", "Content-Length: 2")),
        body(*[part("alt", b"x")] * 17),
    ],
)
def test_broken_body_is_malformed(tmp_path: Path, content: bytes) -> None:
    assert isinstance(refusal(content, tmp_path), MalformedRequest)


@pytest.mark.parametrize(
    "media_type", ["multipart/form-data", "multipart/form-data; boundary=", "", "application/json"]
)
def test_body_without_a_boundary_is_malformed(tmp_path: Path, media_type: str) -> None:
    assert isinstance(refusal(WHOLE, tmp_path, media_type), MalformedRequest)


@pytest.mark.parametrize("encoding", ["7bit", "8bit", "Binary"])
def test_part_in_an_encoding_that_changes_nothing_is_read(tmp_path: Path, encoding: str) -> None:
    _, stored = receive(body(part("file", b"x", f"Content-Transfer-Encoding: {encoding}")), tmp_path)
    assert stored == b"x"


def test_headers_of_a_part_may_have_eight_kibibytes(tmp_path: Path) -> None:
    _, stored = receive(body(part("file", b"x", *["X: " + "x" * 2000] * 3)), tmp_path)
    assert stored == b"x"


def test_file_over_its_limit_is_too_large(tmp_path: Path) -> None:
    error = refusal(body(part("file", b"x" * (LIMIT + 1))), tmp_path)
    assert isinstance(error, PayloadTooLarge)
    assert error.details == f"At most {LIMIT} bytes."
    broken = body(part("file", b"x" * (LIMIT + 1)))[:-6]
    assert isinstance(refusal(broken, tmp_path), MalformedRequest)


def test_body_over_its_limit_is_refused_by_its_length() -> None:
    limit = LIMIT + FORM.extra_bytes
    FORM.check(request_of(b"x", CONTENT_LENGTH=str(limit)))
    for media_type in (TYPE, "application/json"):
        with pytest.raises(PayloadTooLarge) as raised:
            FORM.check(request_of(b"x", media_type, CONTENT_LENGTH=str(limit + 1)))
        assert raised.value.details == f"At most {LIMIT} bytes."


def test_body_without_a_length_is_counted_while_it_is_read(tmp_path: Path) -> None:
    class Endless(io.RawIOBase):
        given = 0

        def read(self, size: int = -1) -> bytes:
            self.given += size
            return bytes(size)

    endless = Endless()
    request = request_of(b"x", HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH=str(10**9), **{"wsgi.input": endless})
    FORM.check(request)
    with pytest.raises(PayloadTooLarge), FORM.receive(Request(request), directory=tmp_path):
        pass
    assert LIMIT < endless.given < LIMIT + FORM.extra_bytes + 200_000
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("media_type", "extra"),
    [("application/json", {}), ("", {}), ("multipart/mixed", {}), (TYPE, {"HTTP_CONTENT_ENCODING": "gzip"})],
)
@pytest.mark.parametrize("length", [{}, {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}])
def test_body_of_another_type_is_refused(media_type: str, extra: dict[str, str], length: dict[str, str]) -> None:
    with pytest.raises(UnsupportedMediaType) as raised:
        FORM.check(request_of(WHOLE, media_type, **extra, **length))
    assert raised.value.details == "Use multipart/form-data"


def test_failing_disk_is_unavailable(tmp_path: Path) -> None:
    assert isinstance(refusal_in(tmp_path / "missing"), ServiceUnavailable)


def refusal_in(directory: Path) -> ApiError:
    with pytest.raises(ApiError) as raised, FORM.receive(Request(request_of(WHOLE)), directory=directory):
        pass
    return raised.value


def test_form_that_may_be_json_is_known_by_its_type() -> None:
    either = Form(texts=frozenset(), max_file=lambda: LIMIT, or_json=True)
    assert either.is_sent(request_of(WHOLE))
    assert not either.is_sent(request_of(b"{}", "application/json"))
    assert FORM.is_sent(request_of(b"{}", "application/json"))


SEED = body(part("file", b"GIF89a" * 20, "Content-Type: image/gif", file_name="a.gif"), part("alt", b"text"))


@given(st.data())
def test_mutated_bodies_are_received_or_refused(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    directory = tmp_path_factory.mktemp("files", numbered=True)
    mutated = bytearray(SEED)
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(mutated)))
        end = min(len(mutated), start + data.draw(st.integers(0, 12)))
        mutated[start:end] = data.draw(
            st.one_of(st.binary(max_size=8), st.sampled_from([b"\r\n", b"--edge", b":", b'"']))
        )
    try:
        with FORM.receive(Request(request_of(bytes(mutated))), directory=directory) as received:
            stored = received.file.read()
            assert received.bytes == len(stored)
            assert received.sha256 == hashlib.sha256(stored).hexdigest()
    except MalformedRequest:
        pass
    assert list(directory.iterdir()) == []
