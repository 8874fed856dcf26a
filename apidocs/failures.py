"""How the OpenAPI document describes failures: the envelope they share, and what each status means."""

import re
from typing import Any

from apidocs.example_values import EXAMPLE_INSTANT
from apidocs.headers import EVERYWHERE, header_refs
from langlearn.api import errors
from langlearn.api.errors import ApiError

FAILURES = {
    "400": "A field, a parameter or the request itself is wrong (`VALIDATION_ERROR`, `MALFORMED_REQUEST`).",
    "401": "Credentials are missing, invalid, expired or revoked (`AUTHENTICATION_ERROR`, `TOKEN_EXPIRED`).",
    "403": "The role does not allow it (`AUTHORIZATION_ERROR`).",
    "404": "The record does not exist, or the caller may not see it (`NOT_FOUND`).",
    "405": "The path does not support the method (`METHOD_NOT_ALLOWED`); see `Allow`.",
    "406": "The Accept header excludes JSON (`NOT_ACCEPTABLE`).",
    "408": "The body took too long to arrive (`REQUEST_TIMEOUT`); the connection is closed.",
    "413": "The body is larger than the limit (`PAYLOAD_TOO_LARGE`).",
    "415": "The body is not JSON in UTF-8 (`UNSUPPORTED_MEDIA_TYPE`).",
    "429": "A rate limit is exceeded (`RATE_LIMIT_ERROR`); see `Retry-After`.",
    "500": "An unexpected error (`INTERNAL_ERROR`).",
    "503": (
        "The database is not available, overloaded or out of disk space, or too many uploads arrive at once"
        " (`SERVICE_UNAVAILABLE`); see `Retry-After`."
    ),
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
    "REQUEST_TIMEOUT",
    "CONFLICT",
    "PRECONDITION_FAILED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "RANGE_NOT_SATISFIABLE",
    "RATE_LIMIT_ERROR",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
]

ERROR: dict[str, Any] = {
    "type": "object",
    "required": ["code", "message", "path"],
    "properties": {
        "code": {"type": "string", "enum": _CODES},
        "message": {"type": "string"},
        "details": {"type": "string"},
        "path": {"type": "string"},
        "context": {"type": "object", "additionalProperties": True},
    },
}
FAILURE: dict[str, Any] = {
    "type": "object",
    "description": "The failure envelope.",
    "required": ["success", "timestamp", "message", "error"],
    "properties": {
        "success": {"type": "boolean", "enum": [False]},
        "timestamp": {"type": "string", "format": "date-time"},
        "message": {"type": "string"},
        "error": {"$ref": "#/components/schemas/ErrorBody"},
        "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
    },
}

_BAD_FIELDS = {
    "email": ["Enter a valid email address."],
    "password": ["Must be at least 8 characters.", "Must contain a digit."],
}
# Examples of the failures that many operations share.
_EXAMPLES: dict[str, tuple[ApiError, ...]] = {
    "400": (errors.ValidationFailed(_BAD_FIELDS), errors.MalformedRequest()),
    "401": (errors.AuthenticationFailed(), errors.TokenExpired()),
    "403": (errors.Forbidden(),),
    "404": (errors.NotFound("Course not found"),),
    "405": (errors.MethodNotAllowed(["GET", "HEAD", "OPTIONS"]),),
    "406": (errors.NotAcceptable(),),
    "408": (errors.RequestTimeout(),),
    "413": (errors.PayloadTooLarge.over(1_048_576),),
    "415": (errors.UnsupportedMediaType(),),
    "429": (errors.RateLimited(retry_after=60),),
    "500": (errors.InternalError(),),
    "503": (errors.ServiceUnavailable(details="The database is unavailable or too busy"),),
}
_PATH = "/api/v1/courses/spanish-a1"


def failure_headers(status: str) -> list[str]:
    """The headers of a failure of this status, besides those of every response."""
    return sorted({name for error in _EXAMPLES.get(status, ()) for name in error.headers})


def failure(status: str) -> dict[str, Any]:
    """The response component of a failure status that many operations share."""
    return {
        "description": FAILURES[status],
        "headers": header_refs(*EVERYWHERE, *failure_headers(status)),
        "content": {
            "application/json": {
                "schema": {"$ref": "#/components/schemas/Failure"},
                "examples": {error.code: {"value": _body(error, _PATH)} for error in _EXAMPLES[status]},
            }
        },
    }


def failure_example(status: str, description: str, path: str) -> dict[str, Any]:
    """The body of a failure that one operation describes. Its message is the beginning of the description."""
    message = re.split(r"[,;:] | \(|\. |\.$", description)[0]
    error: ApiError
    match status:
        case "404":
            error = errors.NotFound(message)
        case "409":
            error = errors.Conflict(message)
        case "412":
            error = errors.PreconditionFailed(details=message)
        case "416":
            error = errors.RangeNotSatisfiable()
        case _:
            error = _EXAMPLES[status][0]
    return _body(error, path)


def _body(error: ApiError, path: str) -> dict[str, Any]:
    return {**errors.failure_body(error, path=path), "timestamp": EXAMPLE_INSTANT}
