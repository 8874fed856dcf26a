"""Reads WebM: the tracks, and the duration of the blocks.

A recording made by a browser states neither the length of its segment and clusters nor its duration. So the file is
read element by element, entering those that contain others without regard to their lengths: no identifier has two
meanings in what is entered. The blocks are read up to the first one that is cut off.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from content.media.containers import PartCounter

SIGNATURE = b"\x1a\x45\xdf\xa3"
AUDIO, VIDEO = 2, 1  # types of tracks

_DOC_TYPE, _TIMESTAMP_SCALE = 0x4282, 0x2AD7B1
_TRACK, _TRACK_NUMBER, _TRACK_TYPE, _CODEC = 0xAE, 0xD7, 0x83, 0x86
_CLUSTER_TIMESTAMP, _SIMPLE_BLOCK, _BLOCK, _BLOCK_DURATION = 0xE7, 0xA3, 0xA1, 0x9B
# EBML header, Segment, Info, Tracks, TrackEntry, Cluster, BlockGroup
_ENTERED = frozenset({0x1A45DFA3, 0x18538067, 0x1549A966, 0x1654AE6B, _TRACK, 0x1F43B675, 0xA0})

_BYTES_A_PART = 24  # silence in Opus takes less, but not for hours
_VALUE_BYTES = 64  # of the longest number or text that is read
_BLOCK_HEAD = 12  # bytes: track, timestamp, flags
_LACING_BYTES = 1024  # of the sizes of the frames in a block


@dataclass(slots=True)
class Track:
    number: int = 0
    type: int = 0
    codec: str = ""  # as `A_OPUS`


@dataclass(slots=True)
class Webm:
    """`seconds` is None without blocks of the first track."""

    doc_type: str = ""
    tracks: list[Track] = field(default_factory=list)
    seconds: float | None = None


def read_webm(file: IO[bytes], size: int) -> Webm:
    """Raises Broken for a file of too many tiny parts."""
    found = Webm()
    scale = 1_000_000  # nanoseconds
    cluster = 0
    first = last = duration = None
    is_last = False
    step = last_start = last_length = 0  # of the last block: the time since the one before, and where its flags are
    for name, start, length in _elements(file, size):
        if name == _DOC_TYPE:
            found.doc_type = _text(file, start, length)
        elif name == _TIMESTAMP_SCALE:
            scale = _number(file, start, length)
        elif name == _TRACK:
            found.tracks.append(Track())
        elif name in (_TRACK_NUMBER, _TRACK_TYPE, _CODEC) and found.tracks:
            _describe(found.tracks[-1], name, file, start, length)
        elif name == _CLUSTER_TIMESTAMP:
            cluster = _number(file, start, length)
        elif name in (_SIMPLE_BLOCK, _BLOCK) and found.tracks:
            file.seek(start)
            head = file.read(min(length, _BLOCK_HEAD))
            number, offset = _integer(head, 0)
            if number != found.tracks[0].number or len(head) < offset + 4:
                continue
            at = cluster + int.from_bytes(head[offset : offset + 2], "big", signed=True)
            first = at if first is None else min(first, at)
            is_last = last is None or at >= last
            if last is None or is_last:
                step = at - last if last is not None else 0
                last, duration = at, None
                last_start, last_length = start + offset + 2, length - offset - 2
        elif name == _BLOCK_DURATION and is_last:
            duration = _number(file, start, length)
    if first is not None and last is not None:  # there is a block
        if duration is None and found.tracks[0].codec == "A_OPUS":
            file.seek(last_start)
            seconds = _seconds(file.read(min(last_length, _LACING_BYTES)))
        else:
            seconds = (step if duration is None else duration) * scale / 1e9
        found.seconds = (last - first) * scale / 1e9 + seconds
    return found


def _describe(track: Track, name: int, file: IO[bytes], start: int, length: int) -> None:
    if name == _CODEC:
        track.codec = _text(file, start, length)
    elif name == _TRACK_NUMBER:
        track.number = _number(file, start, length)
    else:
        track.type = _number(file, start, length)


def _elements(file: IO[bytes], size: int) -> Iterator[tuple[int, int, int]]:
    """Identifier, start and length of the content of each element, in their order, up to one that is cut off.

    The length of one that is entered is 0.
    """
    counter = PartCounter("audio/webm", size, bytes_a_part=_BYTES_A_PART)
    position = 0
    while position < size:
        counter.count()
        file.seek(position)
        head = file.read(12)
        id_length = 9 - head[0].bit_length()
        if id_length > 4 or len(head) <= id_length:
            return
        name = int.from_bytes(head[:id_length], "big")
        length, offset = _integer(head, id_length)
        if not offset:
            return
        position += offset
        if name in _ENTERED:
            yield name, position, 0
            continue
        if length is None or position + length > size:
            return
        yield name, position, length
        position += length


def _integer(data: bytes, start: int) -> tuple[int | None, int]:
    """A number of variable length and where it ends; None for the reserved one, all bits set; 0 for no end."""
    if start >= len(data) or not data[start]:
        return None, 0
    length = 9 - data[start].bit_length()
    if start + length > len(data):
        return None, 0
    mask = (1 << 7 * length) - 1
    number = int.from_bytes(data[start : start + length], "big") & mask
    return None if number == mask else number, start + length


def _number(file: IO[bytes], start: int, length: int) -> int:
    file.seek(start)
    return int.from_bytes(file.read(min(length, 8)), "big")


def _text(file: IO[bytes], start: int, length: int) -> str:
    file.seek(start)
    return file.read(min(length, _VALUE_BYTES)).rstrip(b"\0").decode("ascii", "replace")


def _seconds(block: bytes) -> float:
    """The duration of a block of Opus, from its flags on."""
    lacing = block[0] >> 1 & 3
    if not lacing:
        return _opus_seconds(block[1:])
    frames = block[1] + 1 if len(block) > 1 else 1
    start = 2
    if lacing == 1:  # Xiph: bytes whose sum is the size, the last one below 255
        for _ in range(frames - 1):
            while start < len(block) and block[start] == 255:
                start += 1
            start += 1
    elif lacing == 3:  # EBML
        for _ in range(frames - 1):
            start = _integer(block, start)[1] or len(block)
    return frames * _opus_seconds(block[start:])


def _opus_seconds(packet: bytes) -> float:
    """The duration of a packet, by its first bytes (RFC 6716, 3.1)."""
    if not packet:
        return 0
    config, code = packet[0] >> 3, packet[0] & 3
    if config < 12:
        milliseconds: float = (10, 20, 40, 60)[config % 4]
    elif config < 16:
        milliseconds = (10, 20)[config % 2]
    else:
        milliseconds = (2.5, 5, 10, 20)[config % 4]
    frames = (1, 2, 2, packet[1] & 0x3F if len(packet) > 1 else 1)[code]
    return frames * milliseconds / 1000
