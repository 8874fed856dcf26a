"""The OpenAPI document: generated from the code once per process, served as bytes.

`manage.py openapi` writes the same bytes to a file, so that a change of the API shows in a review.
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

_one_generator = Lock()  # the generator changes the views it looks at: two threads at once break each other's document


def _components() -> dict[str, Any]:
    counts = {"type": "integer", "minimum": 0}
    page_meta = {
        "type": "object",
        "description": "How this page lies in the whole list.",
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
        "description": "How to read on.",
        "required": ["limit", "nextCursor", "hasNext"],
        "properties": {
            "limit": counts,
            "nextCursor": {"type": "string", "nullable": True},
            "hasNext": {"type": "boolean"},
        },
    }
    ignored_fields = {
        "type": "object",
        "description": "What of the body changed nothing.",
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
    """The code does not say enough about an endpoint to describe it."""


def generate() -> dict[str, Any]:
    """The document as a dict, its components sorted and complete. Raises IncompleteDocumentError."""
    reset_generator_stats()
    document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    complaints = [*GENERATOR_STATS._error_cache, *GENERATOR_STATS._warn_cache]
    if complaints:
        raise IncompleteDocumentError("\n".join(complaints))
    components = document.setdefault("components", {})
    for kind, entries in _components().items():
        components.setdefault(kind, {}).update(entries)
    document["components"] = {kind: dict(sorted(entries.items())) for kind, entries in sorted(components.items())}
    plain: dict[str, Any] = json.loads(json.dumps(document, default=str))
    share_headers(plain)
    add_examples(plain)
    return plain


def document_bytes() -> tuple[bytes, str]:
    """The document as JSON bytes, and their strong entity tag."""
    with _one_generator:
        return _generated()


@cache
def _generated() -> tuple[bytes, str]:
    raw = json.dumps(generate(), ensure_ascii=False, indent=1).encode()
    return raw, hashlib.sha256(raw).hexdigest()[:32]
