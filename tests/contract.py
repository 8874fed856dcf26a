"""Do the answers keep to the OpenAPI document? Every answer that a test gets is checked here.

The check is stricter than the document: an object may have no keys but the described ones, unless it is described as
free-form or is the data of an exercise, and a header that clients use must be described, so that nothing is answered
that clients cannot know of.
"""

import json
from functools import cache
from typing import Any

from django.conf import settings
from jsonschema_rs import Draft4Validator

from apidocs.document import document_bytes
from content.exercises import EXERCISE_TYPES
from langlearn.ops.logging import route_template

_FAILURE = {"$ref": "#/components/schemas/Failure"}
_EXERCISE_DATA = {f"{name.title().replace('-', '')}Data" for name in EXERCISE_TYPES}  # keeps all its keys
_HEADERS = {name.lower() for name in (*settings.CORS_EXPOSE_HEADERS, "WWW-Authenticate")}


@cache
def _document() -> dict[str, Any]:
    closed: dict[str, Any] = _closed(json.loads(document_bytes()[0]))
    return closed


def _closed(part: Any, is_data: bool = False) -> Any:
    if isinstance(part, list):
        return [_closed(each, is_data) for each in part]
    if not isinstance(part, dict):
        return part
    described = {key: _closed(value, is_data or key in _EXERCISE_DATA) for key, value in part.items()}
    if part.get("type") == "object" and "properties" in part and not is_data:
        described.setdefault("additionalProperties", False)
    if part.get("nullable") is True:  # what OpenAPI 3.0 means, in the words of JSON Schema
        return {"anyOf": [described, {"enum": [None]}]}
    return described


@cache
def _validator(schema: str) -> Draft4Validator:
    whole = {"allOf": [json.loads(schema)], "components": _document()["components"]}
    return Draft4Validator(whole, validate_formats=False)


def check(method: str, response: Any) -> None:
    """Raises AssertionError when the answer of the service to a request is not what the document says."""
    request = response.wsgi_request
    if settings.ROOT_URLCONF != "langlearn.urls" or method == "OPTIONS":
        return
    match = request.resolver_match
    if match is None or not hasattr(match.func, "cls"):  # no route, an asset or the admin
        return
    path = route_template(request).rstrip("/") or "/"
    if match.func.cls.schema is None:  # a page for people
        return
    assert path in _document()["paths"], f"{path} is not documented"
    operation = _document()["paths"][path].get(method.lower().replace("head", "get"))
    if operation is None:
        assert response.status_code in (405, 400), f"{method} {path} answered {response.status_code}"
        _check_body(response, _FAILURE)
        return
    described = operation["responses"].get(str(response.status_code))
    assert described is not None, f"{method} {path} answered {response.status_code}, which is not documented"
    if "$ref" in described:
        described = _document()["components"]["responses"][described["$ref"].rsplit("/", 1)[1]]
    _check_headers(response, described.get("headers", {}))
    if method == "HEAD" or response.status_code in (204, 304):
        assert response.content == b""
        return
    media_type = response.headers["Content-Type"].partition(";")[0]
    content = described.get("content", {})
    types = {media_type, media_type.partition("/")[0] + "/*"}
    assert types & content.keys(), f"{method} {path} answered {media_type}, documented: {sorted(content)}"
    if media_type == "application/json":
        _check_body(response, content[media_type]["schema"])


def _check_headers(response: Any, described: dict[str, Any]) -> None:
    where = f"{response.wsgi_request.method} {response.wsgi_request.path} {response.status_code}"
    headers = {
        name.lower(): _document()["components"]["headers"][header["$ref"].rsplit("/", 1)[1]]
        if "$ref" in header
        else header
        for name, header in described.items()
    }
    sent = {name.lower(): value for name, value in response.headers.items()}
    assert _HEADERS & sent.keys() <= headers.keys(), f"{where}: {_HEADERS & sent.keys() - headers.keys()}"
    for name, header in headers.items():
        assert name in sent or not header.get("required"), f"{where}: no {name}"
        if name in sent:
            schema, text = header["schema"], sent[name]
            value = text if schema["type"] == "string" else json.loads(text)
            assert _validator(json.dumps(schema, sort_keys=True)).is_valid(value), f"{where}: {name}: {text}"


def _check_body(response: Any, schema: dict[str, Any]) -> None:
    if response.headers.get("Content-Encoding"):
        return
    problems = [
        f"{error.instance_path}: {error.message[:300]}"
        for error in _validator(json.dumps(schema, sort_keys=True)).iter_errors(response.json())
    ]
    assert not problems, "\n".join(problems)
