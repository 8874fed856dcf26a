"""Sounds: codec and duration, read by the library tinytag.

Beside it stand small checks of what it does not tell: that a WAV file is whole, how many tracks or streams there are,
and the frames of an mp3 file, whose duration tinytag estimates from the first ones or takes from a header that also a
cut-off file has.
"""

import re
import struct
from collections.abc import Iterator
from typing import IO, NamedTuple

from tinytag import TinyTag, TinyTagException

from content.references.facts import MAX_WAV_BYTES, Broken, Facts, WavTooLarge, WrongType

_MAX_DURATION_MS = 2**31 - 1
_CODEC = re.compile('codecs="([^"]*)"')
_PCM = "1"
_AAC = re.compile(r"mp4a\.(40(\.(1|2|3|4|5|29|42))?|6[678])")


def inspect_wav(file: IO[bytes], size: int) -> Facts:
    if size > MAX_WAV_BYTES:
        raise WavTooLarge
    tag, codec = _read(file, "audio/wav")
    if codec != _PCM:
        raise WrongType(tag.mime_type or "audio/wav")
    if not _is_whole_wav(file, size):
        raise Broken("audio/wav")
    return Facts("wav", codec="pcm", duration_ms=_milliseconds(tag.duration, "audio/wav"))


def inspect_ogg(file: IO[bytes], head: bytes) -> Facts:
    tag, codec = _read(file, "audio/ogg")
    if b"\x80theora" in head:
        raise WrongType("video/ogg")
    streams, position = _ogg_pages(file)
    if codec not in ("vorbis", "opus") or streams != 1:
        raise WrongType(tag.mime_type or "audio/ogg")
    # tinytag omits the last page of a file that is cut off: all of it, if there is one only.
    seconds = tag.duration or position / (tag.samplerate or 1)
    return Facts("ogg", codec=codec, duration_ms=_milliseconds(seconds, "audio/ogg"))


def inspect_mp4(file: IO[bytes], size: int, guess: str) -> Facts:
    """Inspects an MP4 file; `guess` is the type that the first bytes suggest."""
    movie = _movie(file, size)
    if movie.tracks != [b"soun"]:
        if not movie.tracks and guess == "audio/mp4":
            raise Broken("audio/mp4")
        raise WrongType("video/mp4" if b"vide" in movie.tracks else guess)
    tag, codec = _read(file, "audio/mp4")
    if not _AAC.fullmatch(codec):
        raise WrongType(tag.mime_type or "audio/mp4")
    if not movie.is_whole:
        raise Broken("audio/mp4")
    return Facts("m4a", codec="aac", duration_ms=_milliseconds(tag.duration, "audio/mp4"))


def inspect_mp3(file: IO[bytes], size: int) -> Facts | None:
    """Inspects an MP3 file; returns None when it has no frames of MPEG audio, layer III, at its start or after its
    tags.
    """
    seconds = _mp3_seconds(file, size)
    if seconds is None:
        return None
    return Facts("mp3", codec="mp3", duration_ms=_milliseconds(seconds, "audio/mpeg"))


def _read(file: IO[bytes], content_type: str) -> tuple[TinyTag, str]:
    """What tinytag finds, and the codec, or an empty text."""
    file.seek(0)
    try:
        tag = TinyTag.get(file_obj=file, tags=False)  # type: ignore[arg-type]
    except TinyTagException:
        raise Broken(content_type) from None
    codec = _CODEC.search(tag.mime_type or "")
    return tag, codec[1] if codec else ""


def _milliseconds(seconds: float | None, content_type: str) -> int:
    if seconds is None or not 0 < seconds * 1000 < _MAX_DURATION_MS:
        raise Broken(content_type)
    return max(1, round(seconds * 1000))


def _is_whole_wav(file: IO[bytes], size: int) -> bool:
    """Do the file and its samples have as many bytes as their headers say?"""
    file.seek(4)
    if int.from_bytes(file.read(4), "little") + 8 > size:
        return False
    position = 12
    while position + 8 <= size:
        file.seek(position)
        name, length = struct.unpack("<4sI", file.read(8))
        position += 8 + length
        if name == b"data":
            return bool(position <= size)
        position += length % 2
    return False


def _ogg_pages(file: IO[bytes]) -> tuple[int, int]:
    """How many streams begin in the file, and the sample at which the last page ends."""
    streams = last = position = 0
    file.seek(0)
    while (header := file.read(27)).startswith(b"OggS") and len(header) == 27:
        streams += header[5] >> 1 & 1  # the flag of a stream's first page
        last = max(last, int.from_bytes(header[6:14], "little", signed=True))
        position += 27 + header[26] + sum(file.read(header[26]))
        file.seek(position)
    return streams, last


class _Movie(NamedTuple):
    """What the boxes of an MP4 file say. Whole: all boxes are there, and the samples are not in fragments."""

    tracks: list[bytes]  # their handlers: `soun`, `vide` …
    is_whole: bool


def _movie(file: IO[bytes], size: int) -> _Movie:
    tracks: list[bytes] = []
    top: set[bytes] = set()
    try:
        for name, start, end in _boxes(file, 0, size):
            top.add(name)
            if name == b"moov":
                for inner, inner_start, inner_end in _boxes(file, start, end):
                    top.add(inner)
                    if inner == b"trak":
                        tracks.append(_handler(file, inner_start, inner_end))
    except _BadBoxError:
        return _Movie(tracks, is_whole=False)
    return _Movie(tracks, is_whole=b"mdat" in top and b"mvex" not in top)


def _handler(file: IO[bytes], start: int, end: int) -> bytes:
    for name, media_start, media_end in _boxes(file, start, end):
        if name == b"mdia":
            for inner, inner_start, _ in _boxes(file, media_start, media_end):
                if inner == b"hdlr":
                    file.seek(inner_start + 8)
                    return file.read(4)
    return b""


class _BadBoxError(Exception):
    """A box has an impossible length, or ends after what contains it."""


def _boxes(file: IO[bytes], start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Name, start and end of the content of each box in a part of the file."""
    while start + 8 <= end:
        file.seek(start)
        length, name = struct.unpack(">I4s", file.read(8))
        content = start + 8
        if length == 1:
            length = int.from_bytes(file.read(8), "big")
            content += 8
        elif length == 0:  # to the end
            length = end - start
        if start + length > end or start + length < content:
            raise _BadBoxError
        yield name, content, start + length
        start += length


class _Frame(NamedTuple):
    """The header of a frame of MPEG audio, layer III."""

    version: int  # 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
    rate: int  # samples a second
    length: int  # bytes
    samples: int


_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_KBITS = (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_LOW_KBITS = (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)  # of MPEG-2 and 2.5
_JUNK_BYTES = 65536  # passed over in one file, before or between frames
_LENGTH_HEADERS = (b"Xing", b"Info", b"VBRI")  # in a first frame without sound


def _frame(header: bytes) -> _Frame | None:
    if len(header) < 4 or header[0] != 0xFF or header[1] & 0xE6 != 0xE2:  # 11 set bits, layer III
        return None
    version, bitrate, rate = header[1] >> 3 & 3, header[2] >> 4, header[2] >> 2 & 3
    if version == 1 or bitrate in (0, 15) or rate == 3:
        return None
    kbits = (_KBITS if version == 3 else _LOW_KBITS)[bitrate - 1]
    samples = 1152 if version == 3 else 576
    hertz = _RATES[version][rate]
    return _Frame(version, hertz, samples // 8 * 1000 * kbits // hertz + (header[2] >> 1 & 1), samples)


def _mp3_seconds(file: IO[bytes], size: int) -> float | None:
    """The duration of the frames, counted; None without any."""
    position = _after_tags(file)
    junk = _JUNK_BYTES if position else 0  # without a tag, the file starts with a frame
    samples = rate = 0
    first: _Frame | None = None
    while True:
        file.seek(position)
        frame = _frame(file.read(4))
        if (
            frame is None
            or (first and frame[:2] != first[:2])
            or not (first or _continues(file, position, frame, size))
        ):
            skipped = _next_sync(file, position, max(0, min(junk, size - position)))
            if not skipped:
                break
            position, junk = position + skipped, junk - skipped
            continue
        if first is None:
            first, rate, junk = frame, frame.rate, _JUNK_BYTES
            file.seek(position)
            start = file.read(64)
            if any(name in start for name in _LENGTH_HEADERS):
                samples -= frame.samples
        samples += frame.samples
        position += frame.length
    return None if first is None else samples / rate


def _continues(file: IO[bytes], position: int, frame: _Frame, size: int) -> bool:
    """Is there a second such frame after the first one, or does the file end with it?"""
    file.seek(position + frame.length)
    following = _frame(file.read(4))
    if following is None:
        return position + frame.length == size
    return following[:2] == frame[:2]


def _next_sync(file: IO[bytes], position: int, limit: int) -> int:
    """How many bytes, at most `limit`, lie before what may be the next frame; 0 for none."""
    file.seek(position)
    found = file.read(limit).find(b"\xff", 1)
    return max(found, 0)


def _after_tags(file: IO[bytes]) -> int:
    """Where the ID3 tags at the start of a file end."""
    position = 0
    while True:
        file.seek(position)
        header = file.read(10)
        if len(header) < 10 or not header.startswith(b"ID3"):
            return position
        length = 0
        for byte in header[6:]:
            length = length << 7 | byte & 0x7F
        position += 10 + length + (10 if header[5] & 0x10 else 0)
