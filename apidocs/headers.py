"""Headers of answers in the OpenAPI document: those that all answers share, and one component for each."""

from typing import Any

_NUMBER = {"type": "integer", "minimum": 0}


def _header(description: str, schema: dict[str, Any] | None = None, *, required: bool = True) -> dict[str, Any]:
    return {"description": description, "required": required, "schema": schema or {"type": "string"}}


HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-ID": _header("Identity of the request: the one it came with, if it is one."),
    "RateLimit-Limit": _header("Requests of the window; while limits are on.", _NUMBER, required=False),
    "RateLimit-Remaining": _header("Requests left in the window; while limits are on.", _NUMBER, required=False),
    "RateLimit-Reset": _header("Seconds until the window ends; while limits are on.", _NUMBER, required=False),
    "RateLimit-Policy": _header("Limit and window, such as `300;w=900`; while limits are on.", required=False),
    "Idempotent-Replayed": _header(
        "`true` on an answer given before to the same Idempotency-Key.",
        {"type": "string", "enum": ["true"]},
        required=False,
    ),
    "WWW-Authenticate": _header('`Bearer`; with `error="invalid_token"` when the token has expired.'),
    "Allow": _header("Methods of the path."),
    "Retry-After": _header("Seconds to wait.", _NUMBER),
}
# On every answer. Probes and the like are counted so generously that their answers say nothing of it.
EVERYWHERE = ("X-Request-ID", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy")


def header_refs(*names: str) -> dict[str, dict[str, str]]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def share_headers(document: dict[str, Any]) -> None:
    """Replaces headers that are described alike wherever they occur by references to one component."""
    described: dict[str, list[dict[str, Any]]] = {}
    answers = [
        answer
        for path in document["paths"].values()
        for operation in path.values()
        for answer in operation["responses"].values()
    ]
    for answer in answers:
        for name, header in answer.get("headers", {}).items():
            described.setdefault(name, []).append(header)
    components = document["components"]["headers"]
    for name, headers in described.items():
        if name not in components and all(header == headers[0] for header in headers):
            components[name] = headers[0]
    for answer in answers:
        if "headers" in answer:
            answer["headers"] = {
                name: header_refs(name)[name] if name in components else header
                for name, header in answer["headers"].items()
            }
    document["components"]["headers"] = dict(sorted(components.items()))
