"""What every endpoint of progress refuses in the same way, and that a refusal writes nothing."""

from typing import Any
from uuid import UUID

import pytest

from progress.models import UserProgress
from tests.routes import routes

P = "/api/v1/progress"
IDS = {
    "lesson/{id}": "qu-l1",
    "lessons/{id}": "qu-l1",
    "exercises/{id}": "ex-vof",
    "enrollments/{course_id}": "quechua-101",
    "placement/{id}": str(UUID(int=7)),
    "practice/{id}": str(UUID(int=7)),
}


def endpoints() -> list[tuple[str, str]]:
    """Method and path of all, with ids that exist."""
    found = []
    for route in routes():
        if route.template.startswith(P):
            path = route.template
            for template, real in IDS.items():
                path = path.replace(template, template.partition("{")[0] + real)
            assert "{" not in path
            found.append((route.method, path))
    assert len(found) >= 20
    return sorted(found)


WRITES = [(method, path) for method, path in endpoints() if method != "GET"]


@pytest.fixture(autouse=True)
def _content(exercises: Any) -> None: ...


def failure(response: Any) -> tuple[int, str]:
    answer = response.json()
    assert answer["success"] is False
    assert answer["message"] == answer["error"]["message"]
    assert not UserProgress.objects.exists()
    return response.status_code, answer["error"]["code"]


def test_progress_endpoints_require_a_token(api: Any, case: Any) -> None:
    for method, path in endpoints():
        with case(method=method, path=path):
            body = None if method == "GET" else {"target_user_id": "x", "score": 999}
            assert failure(api.request(method, path, body)) == (401, "AUTHENTICATION_ERROR")


@pytest.mark.parametrize("body", [b"{", b'{"reason": "\\u0000"}', b'{"score": NaN}'])
def test_progress_endpoints_refuse_a_malformed_body(ada: Any, case: Any, body: bytes) -> None:
    for method, path in WRITES:
        with case(method=method, path=path):
            assert failure(ada.request(method, path, body)) == (400, "MALFORMED_REQUEST")


@pytest.mark.parametrize("body", [b"[]", b'"x"', b"7"])
def test_progress_endpoints_require_an_object_body(ada: Any, case: Any, body: bytes) -> None:
    for method, path in WRITES:
        with case(method=method, path=path):
            assert failure(ada.request(method, path, body)) == (400, "VALIDATION_ERROR")


def test_progress_endpoints_refuse_a_body_over_a_mebibyte(ada: Any, case: Any) -> None:
    body = b'{"reason": "' + b"x" * 2**20 + b'"}'
    for method, path in WRITES:
        with case(method=method, path=path):
            assert failure(ada.request(method, path, body)) == (413, "PAYLOAD_TOO_LARGE")


def test_progress_endpoints_refuse_another_media_type(ada: Any, case: Any) -> None:
    for method, path in WRITES:
        with case(method=method, path=path):
            answer = ada.request(method, path, b"reason=x", Content_Type="application/x-www-form-urlencoded")
            assert failure(answer) == (415, "UNSUPPORTED_MEDIA_TYPE")


def test_progress_endpoints_refuse_a_client_that_excludes_json(ada: Any, case: Any) -> None:
    for path in (path for method, path in endpoints() if method == "GET"):
        with case(path=path):
            assert failure(ada.get(path, Accept="image/png")) == (406, "NOT_ACCEPTABLE")


def test_progress_endpoints_refuse_other_methods(ada: Any, case: Any) -> None:
    for path in sorted({path for _, path in endpoints()}):
        allowed = {method for method, known in endpoints() if known == path}
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
            with case(method=method, path=path):
                answer = ada.request(method, path)
                assert failure(answer) == (405, "METHOD_NOT_ALLOWED")
                assert allowed <= set(answer["Allow"].split(", "))
