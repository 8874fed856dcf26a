"""Reads MP4: its tracks, whether it is whole, and the duration of samples that are in fragments.

A fragment, `moof`, says when it starts and lists its samples with their durations and sizes; the bytes follow in
`mdat`. Samples whose bytes are missing do not count. The starts matter: Chromium states too short a duration for the
last sample of a fragment.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any

from content.media.containers import PartCounter

_ENTERED = frozenset({b"moov", b"trak", b"mdia", b"minf", b"stbl", b"mvex", b"traf"})
_BYTES_A_PART = 32
_PIECE = 65_520  # bytes; a multiple of the size of every entry in a run


@dataclass(slots=True)
class Track:
    handler: bytes = b""  # `soun`, `vide` …
    codec: bytes = b""  # `mp4a`, `Opus` …
    timescale: int = 0  # ticks a second


@dataclass(slots=True)
class Movie:
    """`seconds` is the duration of samples, only of a movie in fragments. Whole: all boxes are there."""

    tracks: list[Track] = field(default_factory=list)
    is_whole: bool = False
    is_fragmented: bool = False
    seconds: float = 0


def read_mp4(file: IO[bytes], size: int) -> Movie:
    """Raises Broken for a file of too many tiny parts."""
    return _Reader(file, size).read()


class _Reader:
    def __init__(self, file: IO[bytes], size: int) -> None:
        self.file = file
        self.size = size
        self.counter = PartCounter("audio/mp4", size, bytes_a_part=_BYTES_A_PART)
        self.is_cut_off = False
        self.at = 0  # when the next sample of a fragment starts, in ticks

    def read(self) -> Movie:
        movie = Movie()
        first, last = None, 0  # when the first sample starts, and the last one ends
        default = (0, 0)  # duration and size of a sample
        fragments: list[tuple[int, int]] = []  # whose bytes have not come yet
        has_data = False
        for name, start, end in self._boxes(0, self.size):
            if name == b"trak":
                movie.tracks.append(Track())
            elif name in (b"hdlr", b"mdhd", b"stsd") and movie.tracks:
                self._describe(movie.tracks[-1], name, start)
            elif name == b"stts":
                first, last = 0, self._table_ticks(start, end)
                self.at = last
            elif name == b"mvex":
                movie.is_fragmented = True
            elif name == b"trex":
                default = self._unpacked(start + 12, ">II")
            elif name == b"moof":
                fragments.append((start, end))
            elif name == b"mdat":
                has_data = True
                left = end - start
                for fragment in fragments:
                    for listed, duration, length in self._samples(*fragment, default):
                        number = min(listed, left // length) if length else 0
                        left = left - number * length if number == listed else 0
                        if number:
                            first = self.at if first is None else first
                            self.at += number * duration
                            last = max(last, self.at)
                fragments.clear()
        movie.is_whole = has_data and not self.is_cut_off
        if has_data and movie.tracks and movie.tracks[0].timescale:
            movie.seconds = (last - (first or 0)) / movie.tracks[0].timescale
        return movie

    def _describe(self, track: Track, name: bytes, start: int) -> None:
        """Reads a box of a track. The first `hdlr` is that of the media."""
        if name == b"mdhd":
            version = self._bytes(start, 1)
            (track.timescale,) = self._unpacked(start + (20 if version == b"\1" else 12), ">I")
        elif name == b"stsd":
            track.codec = self._bytes(start + 12, 4)
        elif not track.handler:
            track.handler = self._bytes(start + 8, 4)

    def _table_ticks(self, start: int, end: int) -> int:
        """The duration of the samples that are not in fragments."""
        return sum(number * duration for number, duration in self._entries(start + 8, end, ">II"))

    def _samples(self, start: int, end: int, default: tuple[int, int]) -> Iterator[tuple[int, int, int]]:
        """Number, duration and size of equal samples of a fragment, in their order. Sets `at` where it starts."""
        duration, length = default
        for name, box_start, box_end in self._boxes(start, end):
            if name == b"traf":
                duration, length = default
            elif name == b"tfhd":
                (flags,) = self._unpacked(box_start, ">I")
                position = box_start + 8 + (8 if flags & 1 else 0) + (4 if flags & 2 else 0)
                if flags & 8:
                    (duration,) = self._unpacked(position, ">I")
                    position += 4
                if flags & 16:
                    (length,) = self._unpacked(position, ">I")
            elif name == b"tfdt":
                is_long = self._bytes(box_start, 1) == b"\1"
                (self.at,) = self._unpacked(box_start + 4, ">Q" if is_long else ">I")
            elif name == b"trun":
                flags, number = self._unpacked(box_start, ">II")
                first = box_start + 8 + (4 if flags & 1 else 0) + (4 if flags & 4 else 0)
                yield from self._run(first, box_end, flags, number, duration, length)

    def _run(
        self, start: int, end: int, flags: int, number: int, duration: int, length: int
    ) -> Iterator[tuple[int, int, int]]:
        """The samples of a run. The flags name the values of each: duration, size, two more."""
        values = (flags >> 8 & 15).bit_count()
        if not values:
            yield number, duration, length
            return
        has_duration, has_length = flags >> 8 & 1, flags >> 9 & 1
        end = min(end, start + 4 * values * number)
        for entry in self._entries(start, end, f">{values}I"):
            yield 1, entry[0] if has_duration else duration, entry[has_duration] if has_length else length

    def _entries(self, start: int, end: int, form: str) -> Iterator[tuple[int, ...]]:
        """The whole entries of a table."""
        size = struct.calcsize(form)
        while start + size <= end:
            piece = self._bytes(start, min(_PIECE, end - start))
            yield from struct.iter_unpack(form, piece[: len(piece) // size * size])
            start += _PIECE

    def _boxes(self, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
        """Name, start and end of the content of each box, also of those in boxes that are entered.

        One that ends after what contains it ends with that, and is the last one there.
        """
        ends = [end]
        while ends:
            if start + 8 > ends[-1]:
                start = ends.pop()
                continue
            self.counter.count()
            length, name = self._unpacked(start, ">I4s")
            content = start + 8
            if length == 1:
                (length,) = self._unpacked(content, ">Q")
                content += 8
            elif length == 0:  # to the end
                length = ends[-1] - start
            if start + length < content or content > ends[-1]:
                self.is_cut_off = True
                start = ends.pop()
                continue
            end = min(start + length, ends[-1])
            self.is_cut_off |= start + length > end
            yield name, content, end
            if name in _ENTERED:
                ends.append(end)
                start = content
            else:
                start = end

    def _bytes(self, start: int, number: int) -> bytes:
        self.file.seek(start)
        return self.file.read(number)

    def _unpacked(self, start: int, form: str) -> tuple[Any, ...]:
        """The values there; zeros where the file has ended."""
        size = struct.calcsize(form)
        return struct.unpack(form, self._bytes(start, size).ljust(size, b"\0"))
