"""Byte ranges of HTTP (RFC 9110, 14): the part of a file that a `Range` header requests."""

import re

# Python refuses to read longer integers.
_SINGLE = re.compile(r"bytes=[ \t]*([0-9]{0,4000})-([0-9]{0,4000})[ \t]*", re.IGNORECASE)


def requested_range(header: str, size: int) -> range | None:
    """The positions among `size` bytes that a `Range` header requests, none of them where it cannot be satisfied.

    None means the whole: for several ranges, for other units, and for what is no range.
    """
    found = _SINGLE.fullmatch(header)
    if found is None or not (found[1] or found[2]):
        return None
    if not found[1]:
        return range(max(0, size - int(found[2])), size)
    first = int(found[1])
    if not found[2]:
        return range(first, size)
    last = int(found[2])
    return range(first, min(last + 1, size)) if first <= last else None
