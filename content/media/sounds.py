"""Sounds: codec and duration, and why one is refused.

The library tinytag reads Ogg, and the codec of MP4; small readers of our own what it does not: WebM, MP4 in fragments,
streamed WAV, and the frames of MP3. None needs more of a file than its headers at a time, and none recurses.
"""

import re
from typing import IO

from tinytag import TinyTag, TinyTagException

from content.media import webm
from content.media.mp3 import is_layer_2, mp3_seconds
from content.media.mp4 import read_mp4
from content.media.wav import PCM, read_wav
from content.references.facts import MAX_WAV_BYTES, Broken, Facts, WavTooLarge, WrongType

_MAX_DURATION_MS = 2**31 - 1
_CODEC = re.compile('codecs="([^"]*)"')
_AAC = re.compile(r"mp4a\.(40(\.(1|2|3|4|5|29|42))?|6[678])")
_MP3_IN_MP4 = ("mp4a.69", "mp4a.6B")
_NOT_CODEC = re.compile("[^a-z0-9.-]+")
_SAMPLES = {
    0x0002: "ADPCM",
    0x0003: "float",
    0x0006: "A-law",
    0x0007: "mu-law",
    0x0011: "ADPCM",
    0x0031: "GSM",
    0x0050: "MPEG",
    0x0055: "MP3",
}
_OGG_CODECS = ("vorbis", "opus")


def inspect_wav(file: IO[bytes], size: int) -> Facts:
    if size > MAX_WAV_BYTES:
        raise WavTooLarge
    wav = read_wav(file, size)
    if wav.format not in (0, PCM):  # 0: no format before the samples
        raise WrongType(f"audio/wav with {_SAMPLES.get(wav.format, f'0x{wav.format:04X}')} samples (needs PCM)")
    return Facts("wav", codec="pcm", duration_ms=_milliseconds(wav.seconds if wav.format else None, "audio/wav"))


def inspect_ogg(file: IO[bytes], head: bytes) -> Facts:
    tag, codec = _read(file, "audio/ogg")
    if b"\x80theora" in head:
        raise WrongType("video/ogg")
    streams, position = _ogg_pages(file)
    _check_streams("audio/ogg", streams)
    if codec not in _OGG_CODECS:
        raise _wrong_codec("audio/ogg", codec, "opus or vorbis")
    # tinytag omits the last page of a file that is cut off: all of it, if there is one only.
    seconds = tag.duration or position / (tag.samplerate or 1)
    return Facts("ogg", codec=codec, duration_ms=_milliseconds(seconds, "audio/ogg"))


def inspect_webm(file: IO[bytes], size: int) -> Facts:
    """Inspects a file of EBML: WebM or, which is refused, Matroska."""
    found = webm.read_webm(file, size)
    if found.doc_type not in ("webm", ""):
        raise WrongType("video/x-matroska")
    if any(track.type == webm.VIDEO for track in found.tracks):
        raise WrongType("video/webm")
    _check_streams("audio/webm", len(found.tracks))
    codec = found.tracks[0].codec.lower().removeprefix("a_")
    if found.tracks[0].type != webm.AUDIO or not codec:
        raise Broken("audio/webm")
    if codec not in _OGG_CODECS:
        raise _wrong_codec("audio/webm", codec.partition("/")[0], "opus or vorbis")
    return Facts("webm", codec=codec, duration_ms=_milliseconds(found.seconds, "audio/webm"))


def inspect_mp4(file: IO[bytes], size: int, guess: str) -> Facts:
    """Inspects an MP4 file; `guess` is the type that the first bytes suggest."""
    movie = read_mp4(file, size)
    handlers = [track.handler for track in movie.tracks]
    if b"vide" in handlers:
        raise WrongType("video/mp4")
    if b"soun" not in handlers:
        raise Broken(guess) if guess == "audio/mp4" and not handlers else WrongType(guess)
    _check_streams("audio/mp4", len(handlers))
    tag, codec = _read(file, "audio/mp4")
    entry = movie.tracks[0].codec
    if entry == b"Opus":
        codec = "opus"
    elif _AAC.fullmatch(codec):
        codec = "aac"
    else:
        name = "mp3" if codec in _MP3_IN_MP4 else codec or entry.decode("ascii", "replace")
        raise _wrong_codec("audio/mp4", name, "aac or opus")
    if not (movie.is_whole or movie.is_fragmented):
        raise Broken("audio/mp4")
    seconds = movie.seconds if movie.is_fragmented else tag.duration
    return Facts("m4a", codec=codec, duration_ms=_milliseconds(seconds, "audio/mp4"))


def inspect_mp3(file: IO[bytes], size: int) -> Facts | None:
    """Inspects an MP3 file; returns None when it has no frames of MPEG audio, layer III, in its first 64 KiB, or in as
    many after its tags.
    """
    seconds = mp3_seconds(file, size)
    if seconds is not None:
        return Facts("mp3", codec="mp3", duration_ms=_milliseconds(seconds, "audio/mpeg"))
    if is_layer_2(file):
        raise WrongType("audio/mpeg layer 2 (needs layer 3)")
    return None


def _check_streams(content_type: str, number: int) -> None:
    if number == 0:
        raise Broken(content_type)
    if number > 1:
        raise WrongType(f"{content_type} with {number} streams (needs 1)")


def _wrong_codec(content_type: str, codec: str, needed: str) -> WrongType:
    name = _NOT_CODEC.sub("", codec.lower())[:20] or "an unknown codec"
    return WrongType(f"{content_type} with {name} (needs {needed})")


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
