"""How the OpenAPI document describes failures: the envelope they share, and what each status means."""

from typing import Any

FAILURES = {
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
    "503": "The database does not answer, is too busy or has no room (`SERVICE_UNAVAILABLE`); see `Retry-After`.",
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

FAILURE: dict[str, Any] = {
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
