"""Conditional reads of every kind: what a 304 carries, and that each representation has a tag of its own."""

import gzip
from typing import Any

import pytest

from content.tests.conftest import course_with_everything

PACKAGE = "/api/v1/courses/open/package"
OUTLINE = "/api/v1/courses/open/outline"
PROGRESS = "/api/v1/progress"
NOTIFICATIONS = "/api/v1/notifications"
DOCUMENT = "/api/swagger.json"


@pytest.fixture
def paths(db: None) -> list[str]:
    course_with_everything("open")
    return [PACKAGE, OUTLINE, PROGRESS, NOTIFICATIONS, DOCUMENT, "/swagger", "/api/docs/overview"]


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_304_headers_are_a_subset_of_the_200_headers(ana: Any, paths: list[str], encoding: str, method: str) -> None:
    for path in paths:
        whole = ana.request(method, path, Accept_Encoding=encoding)
        assert whole.status_code == 200, path
        again = ana.request(method, path, Accept_Encoding=encoding, If_None_Match=whole.headers["ETag"])
        assert (again.status_code, again.content) == (304, b""), path
        assert "Content-Type" not in again.headers
        assert "Content-Length" not in again.headers
        assert "Content-Encoding" not in again.headers
        for name in ("ETag", "Cache-Control", "Content-Location", "Expires", "Last-Modified"):
            assert again.headers.get(name) == whole.headers.get(name), (path, name)
        vary = [{each.strip().lower() for each in answer.headers["Vary"].split(",")} for answer in (whole, again)]
        assert vary[0] <= vary[1] <= vary[0] | {"accept-encoding"}, path


@pytest.mark.parametrize("path", [PACKAGE, DOCUMENT])
def test_gzip_and_plain_responses_have_different_strong_tags(api: Any, paths: list[str], path: str) -> None:
    plain, packed = (api.get(path, Accept_Encoding=encoding) for encoding in ("identity", "gzip"))
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["ETag"] == f'{plain.headers["ETag"][:-1]}:gzip"'
    for tag in (plain.headers["ETag"], packed.headers["ETag"], f"W/{packed.headers['ETag']}"):
        for encoding in ("identity", "gzip"):
            answer = api.get(path, Accept_Encoding=encoding, If_None_Match=tag)
            assert answer.status_code == 304
    assert api.get(path, Accept_Encoding="gzip", If_None_Match='"x:gzip"').status_code == 200


def test_entity_tag_of_a_compressed_read_is_accepted_by_a_write(carlos: Any, db: None) -> None:
    data = {"statement": "a" * 900, "explanation": "b" * 400, "is_true": True}
    body = {"id": "ex-long", "exercise_type": "vof", "data": data}
    assert carlos.post("/api/v1/exercises", body).status_code == 201
    path = "/api/v1/exercises/ex-long"
    packed, plain = (carlos.get(path, Accept_Encoding=each).headers["ETag"] for each in ("gzip", "identity"))
    assert packed == f'{plain[:-1]}:gzip"'
    change = {"data": {**data, "is_true": False}}
    assert carlos.put(path, change, If_Match=f"W/{packed}").status_code == 412
    assert carlos.put(path, change, If_Match=packed).status_code == 200
    assert carlos.put(path, change, If_Match=plain).status_code == 412
    assert carlos.put(path, change, If_Match=packed).status_code == 412
