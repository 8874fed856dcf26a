"""Response headers in the OpenAPI document: those of all responses."""

from typing import Any

_NUMBER = {"type": "integer", "minimum": 0}


def _header(description: str, schema: dict[str, Any] | None = None, *, required: bool = True) -> dict[str, Any]:
    return {"description": description, "required": required, "schema": schema or {"type": "string"}}


HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-ID": _header("Id of the request: the one that the client sent, if it is valid."),
    "RateLimit-Limit": _header(
        "Requests or items allowed in the window, if rate limits are on.", _NUMBER, required=False
    ),
    "RateLimit-Remaining": _header(
        "Requests or items left in the window, if rate limits are on.", _NUMBER, required=False
    ),
    "RateLimit-Reset": _header("Seconds until the window ends, if rate limits are on.", _NUMBER, required=False),
    "RateLimit-Policy": _header("Limit and window, such as `300;w=900`, if rate limits are on.", required=False),
    "Idempotent-Replayed": _header(
        "`true` when the stored response to an earlier request with the same Idempotency-Key is repeated.",
        {"type": "string", "enum": ["true"]},
        required=False,
    ),
    "WWW-Authenticate": _header('`Bearer`; with `error="invalid_token"` when the token has expired.'),
    "Allow": _header("Methods of the path."),
    "Retry-After": _header("Seconds to wait.", _NUMBER),
}
# On every response. Health checks have limits so high that their responses omit the RateLimit headers.
EVERYWHERE = ("X-Request-ID", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy")


def header_refs(*names: str) -> dict[str, dict[str, str]]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
