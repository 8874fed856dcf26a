"""Judges a file by its bytes: whether it is a sound or picture of an accepted type, whole, and with what properties.

Types are recognised by the library filetype; content.media.pictures and content.media.sounds do the rest.
"""

import os
import re
from collections.abc import Callable
from typing import IO

import filetype

from content.media import pictures, sounds
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
    guess = filetype.guess_mime(head) or ""
    if guess in _PICTURES:
        extension = _PICTURES[guess]
        return pictures.inspect(file, size, extension, cleaned=cleaned, before_decoding=before_decoding)
    if guess == "audio/x-wav":
        return sounds.inspect_wav(file, size)
    if guess == "audio/ogg":
        return sounds.inspect_ogg(file, head)
    if guess in _MP4 or (not guess and head[4:8] == b"ftyp"):
        return sounds.inspect_mp4(file, size, guess or "video/mp4")
    if guess in ("", "audio/mpeg"):
        facts = sounds.inspect_mp3(file, size)
        if facts is not None:
            return facts
        if guess:
            raise Broken(guess)
    raise WrongType(guess or _text_type(head))


def _text_type(head: bytes) -> str:
    """The type of a file that starts as SVG or HTML does; other text is unknown."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith(b"<") and (found := _MARKUP.search(start)):
        return "image/svg+xml" if found[1] == b"svg" else "text/html"
    return "unknown"
