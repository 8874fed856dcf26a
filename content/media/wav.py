"""Reads WAV: the format of its samples, and their duration, also where the file was written as a stream.

A program that writes to a pipe does not know the length: it states 0 or about the largest number. The samples then go
to the end of the file.
"""

import struct
from typing import IO, NamedTuple

PCM = 1
_EXTENSIBLE = 0xFFFE  # the format is in a longer header
_STREAMED = 0x7FFFF000  # and more, or 0: a length that the writer did not know


class Wav(NamedTuple):
    """`seconds` is None when the file is cut off or has no samples."""

    format: int  # as registered for WAVE: 1 is PCM
    seconds: float | None


def read_wav(file: IO[bytes], size: int) -> Wav:
    file.seek(4)
    stated = int.from_bytes(file.read(4), "little")
    is_streamed = _is_streamed(stated)
    is_whole = is_streamed or stated + 8 <= size
    wave = rate = block = 0
    position = 12
    while position + 8 <= size:
        file.seek(position)
        name, length = struct.unpack("<4sI", file.read(8))
        position += 8
        if name == b"fmt ":
            header = file.read(min(length, 26)).ljust(26, b"\0")
            wave, rate, block, extended = struct.unpack("<H2xI4xH10xH", header)
            if wave == _EXTENSIBLE:
                wave = extended
        elif name == b"data":
            if _is_streamed(length) or (is_streamed and position + length > size):
                length = size - position
            is_whole &= position + length <= size
            samples = length // block if block else 0
            return Wav(wave, samples / rate if rate and is_whole else None)
        position += length + length % 2
    return Wav(wave, None)


def _is_streamed(length: int) -> bool:
    return length == 0 or length >= _STREAMED
