"""The OpenAPI document: generated from the code once per process, served as bytes.

`manage.py openapi` writes the same bytes to a file, so that a change of the API shows in a review.
"""

import hashlib
import json
from functools import cache
from typing import Any

from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
from drf_spectacular.generators import SchemaGenerator

from apidocs.schema import ref

_FAILURES = {
    "400": "A field, a parameter or the request itself is wrong (`VALIDATION_ERROR`, `MALFORMED_REQUEST`).",
    "401": "Credentials are missing, invalid, expired or revoked (`AUTHENTICATION_ERROR`, `TOKEN_EXPIRED`).",
    "403": "The role does not allow it (`AUTHORIZATION_ERROR`).",
    "404": "No such record, or none the caller may see (`NOT_FOUND`).",
    "405": "The path exists, the method does not (`METHOD_NOT_ALLOWED`); see `Allow`.",
    "406": "The Accept header excludes JSON (`NOT_ACCEPTABLE`).",
    "413": "The body is larger than the limit (`PAYLOAD_TOO_LARGE`).",
    "415": "The body is not JSON in UTF-8 (`UNSUPPORTED_MEDIA_TYPE`).",
    "429": "A rate limit is used up (`RATE_LIMIT_ERROR`); see `Retry-After`.",
    "500": "Anything unforeseen (`INTERNAL_ERROR`).",
    "503": "The database does not answer or is too busy (`SERVICE_UNAVAILABLE`); see `Retry-After`.",
}
_CODES = [
    "VALIDATION_ERROR",
    "MALFORMED_REQUEST",
    "AUTHENTICATION_ERROR",
    "TOKEN_EXPIRED",
    "AUTHORIZATION_ERROR",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "NOT_ACCEPTABLE",
    "CONFLICT",
    "PRECONDITION_FAILED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMIT_ERROR",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
]


def _components() -> dict[str, Any]:
    failure = {
        "type": "object",
        "description": "The failure envelope.",
        "required": ["success", "timestamp", "message", "error"],
        "properties": {
            "success": {"type": "boolean", "enum": [False]},
            "timestamp": {"type": "string", "format": "date-time"},
            "message": {"type": "string"},
            "error": {
                "type": "object",
                "required": ["code", "message", "path"],
                "properties": {
                    "code": {"type": "string", "enum": _CODES},
                    "message": {"type": "string"},
                    "details": {"type": "string"},
                    "path": {"type": "string"},
                    "context": {"type": "object", "additionalProperties": True},
                },
            },
            "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        },
    }
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
    return {
        "schemas": {"Failure": failure, "PageMeta": page_meta, "CursorMeta": cursor_meta},
        "headers": {"RequestId": {"description": "Identity of the request.", "schema": {"type": "string"}}},
        "responses": {
            f"Failure{code}": {
                "description": text,
                "headers": {"X-Request-ID": ref("headers", "RequestId")},
                "content": {"application/json": {"schema": ref("schemas", "Failure")}},
            }
            for code, text in _FAILURES.items()
        },
        "securitySchemes": {
            "bearerAuth": {
                "type": "http",
                "scheme": "bearer",
                "bearerFormat": "JWT",
                "description": "The access token of a login, registration or refresh.",
            }
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
    return plain


@cache
def document_bytes() -> tuple[bytes, str]:
    """The document as JSON bytes, and their strong entity tag."""
    raw = json.dumps(generate(), ensure_ascii=False, indent=1).encode()
    return raw, hashlib.sha256(raw).hexdigest()[:32]
