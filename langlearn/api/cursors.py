"""Cursors of lists that are continued from a position: opaque to clients, numbers and texts to the service.

A cursor is neither a secret nor a permission: a read that continues from one has the same visibility as any other.
"""

import base64
import json
from typing import Any

_LARGEST = 2**63 - 1


def encode(*parts: int | str) -> str:
    text = json.dumps(parts, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(cursor: str, *kinds: type[int] | type[str]) -> tuple[Any, ...]:
    """The parts that `encode` was given, one of each kind; integers in 0..2**63 - 1.

    Raises ValueError for anything else.
    """
    try:
        parts = json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True))
    except (ValueError, RecursionError):
        raise ValueError("Invalid cursor") from None
    if not isinstance(parts, list) or [type(part) for part in parts] != list(kinds):
        raise ValueError("Invalid cursor")
    if not all(0 <= part <= _LARGEST for part in parts if isinstance(part, int)):
        raise ValueError("Invalid cursor")
    if encode(*parts) != cursor:
        raise ValueError("Invalid cursor")
    return tuple(parts)
