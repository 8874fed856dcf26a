"""Packages through gunicorn, with a real client and several processes."""

import gzip
import http.client
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest

from content.models import CoursePackage
from content.tests.conftest import course_with_everything
from content.tests.test_package import CASES, SECOND, touch
from langlearn.api.instants import now
from langlearn.ops import jobs
from tests.server import events, serving

pytestmark = pytest.mark.django_db(transaction=True)

PATH = "/api/v1/courses/open/package"


@pytest.fixture
def course():
    return course_with_everything("open")


@pytest.fixture
def log(tmp_path):
    return tmp_path / "server.log"


def ask(base, method, path, **headers):
    """Status, headers and body, on a connection of its own."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=30)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


@pytest.mark.slow
def test_conditional_package_requests_through_a_server(course: Any, log: Any) -> None:
    touch(minute=1)
    touch(minute=1)
    encodings = {
        None: '"open:3"',
        "identity": '"open:3"',
        "gzip;q=0": '"open:3"',
        "gzip;q=0.5, identity": '"open:3"',
        "br": '"open:3"',
        "gzip": '"open:3:gzip"',
        "br, gzip, deflate": '"open:3:gzip"',
        "x-gzip": '"open:3:gzip"',
        "*": '"open:3:gzip"',
    }
    with serving(log=log) as served:
        plain = ask(served.url, "GET", PATH)[2]
        for headers, expected in CASES:
            for encoding, tag in encodings.items():
                accept = {} if encoding is None else {"Accept_Encoding": encoding}
                for method in ("GET", "HEAD"):
                    status, got, body = ask(served.url, method, PATH, **headers, **accept)
                    assert (status, got["ETag"], got["Last-Modified"]) == (expected, tag, SECOND), (headers, encoding)
                    assert got["Cache-Control"] == "public, max-age=0, must-revalidate"
                    assert got["Vary"] == "Accept-Encoding, origin"
                    packed = tag.endswith(':gzip"') and status == 200
                    assert got["Content-Encoding"] == ("gzip" if packed else None)
                    if status == 304 or method == "HEAD":
                        assert body == b""
                    else:
                        assert got["Content-Length"] == str(len(body))
                        assert (gzip.decompress(body) if packed else body) == plain


@pytest.mark.slow
def test_simultaneous_first_requests_in_several_processes_build_once(course: Any, log: Any) -> None:
    with serving(log=log, LOG_LEVEL="debug") as served, ThreadPoolExecutor(10) as clients:
        answers = list(clients.map(lambda _: ask(served.url, "GET", PATH), range(10)))
    assert {status for status, _, _ in answers} == {200}
    assert len({body for _, _, body in answers}) == 1
    assert len(events(log, "package_built")) == 1
    assert CoursePackage.objects.get().revision == 1


def test_package_in_use_is_rebuilt_after_an_edit_without_a_request(course: Any, log: Any) -> None:
    """The edit is an import, through the API."""
    from conftest import signed_in

    carlos = signed_in("carlos@example.org", "content_creator", username="Carlos")
    document = carlos.get("/api/v1/courses/open/export").json()
    document["course"]["name"] = "Renamed"
    answer = carlos.post("/api/v1/courses/import", {"package": document, "mode": "merge"})
    assert answer.json()["data"]["revision"] == 2
    jobs.tick("worker", at=now())
    assert CoursePackage.objects.get().revision == 2
