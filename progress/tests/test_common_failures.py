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


@pytest.mark.parametrize(("method", "path"), endpoints())
def test_progress_endpoints_require_a_token(api: Any, method: str, path: str) -> None:
    body = None if method == "GET" else {"target_user_id": "x", "score": 999}
    assert failure(api.request(method, path, body)) == (401, "AUTHENTICATION_ERROR")


@pytest.mark.parametrize(("method", "path"), WRITES)
@pytest.mark.parametrize("body", [b"{", b'{"reason": "\\u0000"}', b'{"score": NaN}'])
def test_progress_endpoints_refuse_a_malformed_body(ada: Any, method: str, path: str, body: bytes) -> None:
    assert failure(ada.request(method, path, body)) == (400, "MALFORMED_REQUEST")


@pytest.mark.parametrize(("method", "path"), WRITES)
@pytest.mark.parametrize("body", [b"[]", b'"x"', b"7"])
def test_progress_endpoints_require_an_object_body(ada: Any, method: str, path: str, body: bytes) -> None:
    assert failure(ada.request(method, path, body)) == (400, "VALIDATION_ERROR")


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_progress_endpoints_refuse_a_body_over_a_mebibyte(ada: Any, method: str, path: str) -> None:
    body = b'{"reason": "' + b"x" * 2**20 + b'"}'
    assert failure(ada.request(method, path, body)) == (413, "PAYLOAD_TOO_LARGE")


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_progress_endpoints_refuse_another_media_type(ada: Any, method: str, path: str) -> None:
    answer = ada.request(method, path, b"reason=x", Content_Type="application/x-www-form-urlencoded")
    assert failure(answer) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize("path", [path for method, path in endpoints() if method == "GET"])
def test_progress_endpoints_refuse_a_client_that_excludes_json(ada: Any, path: str) -> None:
    assert failure(ada.get(path, Accept="text/csv")) == (406, "NOT_ACCEPTABLE")


@pytest.mark.parametrize("path", sorted({path for _, path in endpoints()}))
def test_progress_endpoints_refuse_other_methods(ada: Any, path: str) -> None:
    allowed = {method for method, known in endpoints() if known == path}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - allowed:
        answer = ada.request(method, path)
        assert failure(answer) == (405, "METHOD_NOT_ALLOWED")
        assert allowed <= set(answer["Allow"].split(", "))
