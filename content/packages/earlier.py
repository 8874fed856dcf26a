"""Stored responses of earlier versions, whose data do not name their `kind`. They do once they are read again.

Nothing else of them changes: a revision keeps its content, its size and its tags.
"""

from content.formats.package_writer import DocumentKind, naming
from content.packages.compression import compressed, decompressed, start_of

_DATA = b'"data":'


def is_earlier(body: bytes | memoryview) -> bool:
    """Is a stored response without its kind?"""
    start = start_of(body, 128)
    return _DATA + b"{" in start and _DATA + b'{"kind":' not in start


def with_kind(body: bytes | memoryview, kind: DocumentKind) -> bytes:
    """A stored response with its kind."""
    if not is_earlier(body):
        return bytes(body)
    start, data = decompressed(body).split(_DATA + b"{", 1)
    return compressed([start, _DATA, naming(kind), data])
