"""How stored responses are compressed: gzip without a time in it, so that equal responses give equal bytes."""

import zlib
from collections.abc import Iterable

_GZIP = 31  # window bits with which zlib writes and reads the gzip format


def compressed(pieces: Iterable[bytes]) -> bytes:
    compressor = zlib.compressobj(wbits=_GZIP)
    return b"".join([*(compressor.compress(piece) for piece in pieces), compressor.flush()])


def start_of(body: bytes | memoryview, length: int) -> bytes:
    """The first bytes of a stored response, decompressed without the rest."""
    enough = 1024 + 2 * length  # for the header, the codes of the first block and so many bytes
    return zlib.decompressobj(wbits=_GZIP).decompress(body[:enough], length)


def decompressed(body: bytes | memoryview) -> bytes:
    return zlib.decompress(body, wbits=_GZIP)
