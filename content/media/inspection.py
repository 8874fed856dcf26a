"""Judges a file by its bytes: whether it is a sound or picture of an accepted type, whole, and with what properties.

Types are recognised by the library filetype; content.media.pictures and content.media.sounds do the rest.
"""

import os
import re
from collections.abc import Callable
from typing import IO

import filetype

from content.media import pictures, sounds
from content.media.webm import SIGNATURE
from content.references.facts import Broken, Facts, WrongType

BeforeDecoding = Callable[[int], object]  # called with the number of pixels of a picture

_HEAD_BYTES = 8192
_PICTURES = {
    "image/jpeg": "jpg",
    "image/png": "png",
    "image/apng": "png",
    "image/webp": "webp",
    "image/gif": "gif",
}
_MP4 = frozenset({"audio/mp4", "video/mp4", "video/x-m4v"})
# The first bytes, and those from the ninth on, of containers that filetype does not know.
_OTHER_TYPES = (
    (b"RF64", b"WAVE", "audio/x-rf64"),
    (b"BW64", b"WAVE", "audio/x-rf64"),
    (b"riff\x2e\x91\xcf\x11", b"\xa5\xd6\x28\xdb\x04\xc1\x00\x00", "audio/x-w64"),
)
_AVIF = (b"avif", b"avis")  # brands of pictures and of animations
_MARKUP = re.compile(rb"<(svg|!doctype\s+html|html|head|body|script|title|table|div|p|a|img|iframe)[\s>/]")


def unbounded(pixels: int) -> None:
    """Admits any picture that is admitted alone."""


def inspect(
    file: IO[bytes],
    *,
    cleaned: IO[bytes] | None = None,
    before_decoding: BeforeDecoding = unbounded,
) -> Facts:
    """Finds out the properties of a file, which is read from its start. Raises MediaRefused, ServiceUnavailable.

    A picture with metadata is saved again without it into `cleaned`, if that is given. `before_decoding` is called with
    the number of pixels of a picture, all frames together, and may raise.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    head = file.read(_HEAD_BYTES)
    if head.startswith(SIGNATURE):
        return sounds.inspect_webm(file, size)
    guess = _other_type(head) or filetype.guess_mime(head) or ""
    if guess in _PICTURES:
        extension = _PICTURES[guess]
        return pictures.inspect(file, size, extension, cleaned=cleaned, before_decoding=before_decoding)
    if guess == "audio/x-wav":
        return sounds.inspect_wav(file, size)
    if guess == "audio/ogg":
        return sounds.inspect_ogg(file, head)
    if guess in _MP4 or (not guess and head[4:8] == b"ftyp"):
        return sounds.inspect_mp4(file, size, guess or "video/mp4")
    guess = guess or _text_type(head)
    if guess in ("unknown", "audio/mpeg"):
        facts = sounds.inspect_mp3(file, size)
        if facts is not None:
            return facts
        if guess == "audio/mpeg":
            raise Broken(guess)
    raise WrongType(guess)


def _other_type(head: bytes) -> str | None:
    for start, following, content_type in _OTHER_TYPES:
        if head.startswith(start) and head.startswith(following, 8):
            return content_type
    if head[4:8] == b"ftyp":
        brands = head[8 : min(int.from_bytes(head[:4], "big"), len(head))]
        if any(brands[at : at + 4] in _AVIF for at in range(0, len(brands), 4)):
            return "image/avif"
    return None


def _text_type(head: bytes) -> str:
    """The type of a file that starts as SVG or HTML does; other text is unknown."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith(b"<") and (found := _MARKUP.search(start)):
        return "image/svg+xml" if found[1] == b"svg" else "text/html"
    return "unknown"
