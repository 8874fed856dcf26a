"""Cursors of lists that are read on from a position: opaque to clients, two integers to us.

A cursor is no secret and no permission: whoever reads on with one still sees only what is theirs.
"""

import base64
import json

_LARGEST = 2**63 - 1


def encode(first: int, second: int) -> str:
    text = json.dumps([first, second], separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(cursor: str) -> tuple[int, int]:
    """The two integers that `encode` was given, in 0..2**63 - 1. Raises ValueError for anything else."""
    try:
        found = json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True))
        first, second = found
    except (ValueError, TypeError, RecursionError):
        raise ValueError("Invalid cursor") from None
    if not all(type(value) is int and 0 <= value <= _LARGEST for value in (first, second)):
        raise ValueError("Invalid cursor")
    if encode(first, second) != cursor:
        raise ValueError("Invalid cursor")
    return first, second
