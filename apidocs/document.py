"""The OpenAPI document: generated from the code once per process and served as bytes.

`manage.py openapi` writes the same bytes to a file, so that a review shows changes of the API.
"""

import hashlib
import json
from functools import cache
from threading import Lock
from typing import Any

from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
from drf_spectacular.generators import SchemaGenerator

from apidocs.examples import add_examples
from apidocs.failures import FAILURE, FAILURES, failure
from apidocs.headers import HEADERS, share_headers

_generator_lock = Lock()  # the generator modifies the views, so two threads must not run it at once


def _components() -> dict[str, Any]:
    counts = {"type": "integer", "minimum": 0}
    page_meta = {
        "type": "object",
        "description": "Position of this page in the whole list.",
        "required": ["page", "limit", "total", "totalPages", "hasNext", "hasPrev"],
        "properties": {
            "page": counts,
            "limit": counts,
            "total": counts,
            "totalPages": counts,
            "hasNext": {"type": "boolean"},
            "hasPrev": {"type": "boolean"},
        },
    }
    cursor_meta = {
        "type": "object",
        "description": "How to request the next page.",
        "required": ["limit", "nextCursor", "hasNext"],
        "properties": {
            "limit": counts,
            "nextCursor": {"type": "string", "nullable": True},
            "hasNext": {"type": "boolean"},
        },
    }
    ignored_fields = {
        "type": "object",
        "description": "Fields of the body that were ignored.",
        "required": ["ignored_fields"],
        "properties": {"ignored_fields": {"type": "array", "items": {"type": "string"}}},
    }
    return {
        "schemas": {
            "Failure": FAILURE,
            "PageMeta": page_meta,
            "CursorMeta": cursor_meta,
            "IgnoredFields": ignored_fields,
        },
        "headers": HEADERS,
        "responses": {f"Failure{status}": failure(status) for status in FAILURES},
        "securitySchemes": {
            "bearerAuth": {
                "type": "http",
                "scheme": "bearer",
                "bearerFormat": "JWT",
                "description": "The access token of a login, registration or refresh.",
            },
            "metricsToken": {
                "type": "http",
                "scheme": "bearer",
                "description": "The METRICS_TOKEN of the installation.",
            },
        },
    }


class IncompleteDocumentError(Exception):
    """drf-spectacular could not describe an endpoint completely. It has printed why."""


def generate() -> dict[str, Any]:
    """The document as a dict with sorted components. Raises IncompleteDocumentError."""
    reset_generator_stats()
    document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    if GENERATOR_STATS:
        raise IncompleteDocumentError("drf-spectacular reported warnings or errors")
    components = document.setdefault("components", {})
    for kind, entries in _components().items():
        components.setdefault(kind, {}).update(entries)
    document["components"] = {kind: dict(sorted(entries.items())) for kind, entries in sorted(components.items())}
    plain: dict[str, Any] = json.loads(json.dumps(document, default=str))
    share_headers(plain)
    add_examples(plain)
    return plain


def document_bytes() -> tuple[bytes, str]:
    """The document as JSON bytes, and its strong entity tag."""
    with _generator_lock:
        return _generated()


@cache
def _generated() -> tuple[bytes, str]:
    raw = json.dumps(generate(), ensure_ascii=False, indent=1).encode()
    return raw, hashlib.sha256(raw).hexdigest()[:32]
