"""Pictures: decoded once by Pillow, one at a time in a process; saved again without metadata if they have some.

Beside Pillow stand small checks of the containers, for what it reads past: Exif and XMP in every place where they may
be, and an end that is missing. The one of a GIF also counts its frames, for which Pillow would read all of them.
"""

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import IO, Any, NamedTuple

from django.conf import settings
from PIL import ExifTags, Image

from content.references.addresses import TYPES
from content.references.facts import MAX_FRAMES, Broken, Facts, MediaRefused, TooManyFrames, TooManyPixels
from langlearn.api.errors import TooBusy

_FORMATS = {"jpg": ("JPEG", "MPO"), "png": ("PNG",), "webp": ("WEBP",), "gif": ("GIF",)}
_QUALITY = 90
_ALL_FRAMES = 5  # pictures of the largest size may have as many frames
_DECODING = Lock()  # a decoded picture takes much memory
_WAIT_SECONDS = 20  # for the lock
_TRANSPOSITIONS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def inspect(
    file: IO[bytes],
    size: int,
    extension: str,
    *,
    cleaned: IO[bytes] | None,
    before_decoding: Callable[[int], object],
) -> Facts:
    """Decodes a picture. Raises MediaRefused, and ServiceUnavailable when other pictures are being decoded for too
    long.

    A picture with metadata is saved without it into `cleaned`, if that is given. `before_decoding` is called with the
    number of pixels of all frames, and may raise.
    """
    content_type = TYPES[extension].content_type
    with _refusals(content_type):
        scan = _SCANS[extension](file, size)
    with _decoder():
        Image.MAX_IMAGE_PIXELS = settings.MEDIA_MAX_PIXELS  # for what Pillow checks itself
        file.seek(0)
        with _refusals(content_type):
            image = Image.open(file, formats=_FORMATS[extension])
        with image:
            with _refusals(content_type):
                frames = scan.frames or _stated_frames(image, extension)
                _check_frames(frames)
            before_decoding(frames.pixels)
            with _refusals(content_type):
                return _decode(image, frames.number, extension, scan, cleaned if scan.has_metadata else None)


@contextmanager
def _decoder() -> Iterator[None]:
    """One picture at a time is decoded inside. Raises ServiceUnavailable."""
    if not _DECODING.acquire(timeout=_WAIT_SECONDS):
        raise TooBusy(details="Too many pictures are being decoded")
    try:
        yield
    finally:
        _DECODING.release()


@contextmanager
def _refusals(content_type: str) -> Iterator[None]:
    """Raises MediaRefused for what scans and Pillow raise; an error of the disk passes."""
    try:
        yield
    except MediaRefused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise TooManyPixels(settings.MEDIA_MAX_PIXELS) from None
    except OSError as error:
        if error.errno is not None:  # of a disk, not of a decoder
            raise
        raise Broken(content_type) from None
    except Exception:  # noqa: BLE001 - decoders raise a dozen exceptions for broken files
        raise Broken(content_type) from None


class _Frames(NamedTuple):
    """The frames of a picture, as its file states them."""

    number: int
    largest: int  # pixels
    pixels: int  # of all


def _stated_frames(image: Image.Image, extension: str) -> _Frames:
    """What an opened picture states in its header, so not for a GIF, whose frames have to be counted."""
    number = 1 if extension == "jpg" else getattr(image, "n_frames", 1)  # of several JPEG pictures the first is shown
    size = image.width * image.height
    return _Frames(number, size, number * size)


def _check_frames(frames: _Frames) -> None:
    """Raises TooManyFrames, TooManyPixels."""
    if frames.number > MAX_FRAMES:
        raise TooManyFrames
    limit = settings.MEDIA_MAX_PIXELS
    if frames.largest > limit or frames.pixels > _ALL_FRAMES * limit:
        raise TooManyPixels(limit)


def _decode(image: Image.Image, frames: int, extension: str, scan: "_Scan", cleaned: IO[bytes] | None) -> Facts:
    """Decodes every frame of a picture; saves it into `cleaned`, if that is given."""
    turn = _TRANSPOSITIONS.get(_orientation(image)) if cleaned else None
    cleaned_frames: list[Image.Image] = []
    durations: list[Any] = []
    pixels = 0
    for number in range(frames):
        try:
            image.seek(number)
        except EOFError:
            if extension == "gif":  # Pillow ends before a frame that it cannot find
                break
            raise
        # What Pillow reads of a GIF that is broken is not always what the scan has read.
        pixels += image.width * image.height
        _check_frames(_Frames(number + 1, image.width * image.height, pixels))
        image.load()
        if cleaned:
            cleaned_frames.append(_without_metadata(image, turn))
            durations.append(image.info.get("duration", 0))
    if cleaned:
        _save(cleaned_frames, durations, image.info, extension, cleaned, lossless=scan.lossless)
        image = cleaned_frames[0]
    return Facts(extension, width=image.width, height=image.height, has_metadata=scan.has_metadata)


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # noqa: BLE001 - the metadata may be broken where the picture is not
        return 1


def _without_metadata(image: Image.Image, turn: Image.Transpose | None) -> Image.Image:
    """A copy of the current frame that has of its information what belongs to the pixels."""
    frame = image.transpose(turn) if turn is not None else image.copy()
    frame.info = {name: image.info[name] for name in ("transparency",) if name in image.info}
    return frame


def _save(
    frames: list[Image.Image],
    durations: list[Any],
    info: dict[str | tuple[int, int], Any],
    extension: str,
    file: IO[bytes],
    *,
    lossless: bool,
) -> None:
    options: dict[str, Any] = {}
    if len(frames) > 1:
        options = {"save_all": True, "append_images": frames[1:], "duration": durations}
        if "loop" in info:
            options["loop"] = info["loop"]
    if extension == "png" and len(frames) > 1:
        options |= {"default_image": info.get("default_image", False), "disposal": 0, "blend": 0}
    elif extension == "webp":
        options |= {"lossless": lossless, "quality": _QUALITY, "exact": True}
    elif extension == "gif" and len(frames) > 1:
        options["disposal"] = 2  # each frame is the whole picture
    elif extension == "jpg":
        options["quality"] = _QUALITY
    if "icc_profile" in info and extension != "gif":  # without it, colours of another space are wrong
        options["icc_profile"] = info["icc_profile"]
    frames[0].save(file, _FORMATS[extension][0], **options)
    file.flush()


class _CutOffError(Exception):
    """A file ends before its content does."""


class _Scan(NamedTuple):
    has_metadata: bool
    lossless: bool = True  # of WebP
    frames: _Frames | None = None  # of GIF


# What Exif, XMP and long XMP begin with, in whatever part of a JPEG file: of a preview, or after the picture, as well.
_JPEG_METADATA = (b"Exif\0", b"http://ns.adobe.com/xap/", b"http://ns.adobe.com/xmp/")
_BLOCK_BYTES = 65536
_TINY_PARTS = 65_536  # that any file may have
_BYTES_A_PART = 200  # of more, on average; those of honest files have 255 (GIF) or thousands


def _scan_jpeg(file: IO[bytes], size: int) -> _Scan:
    """Pillow itself notices the end that is missing."""
    file.seek(0)
    before = b""
    while block := file.read(_BLOCK_BYTES):
        if any(mark in before + block for mark in _JPEG_METADATA):
            return _Scan(has_metadata=True)
        before = block[-32:]
    return _Scan(has_metadata=False)


# XMP, and Exif and XMP as older programs write them.
_PNG_KEYWORDS = (b"XML:com.adobe.xmp\0", b"Raw profile type ")


def _scan_png(file: IO[bytes], size: int) -> _Scan:
    """Raises TooManyFrames at the first frame that is too many."""
    position, has_metadata, parts, frames = 8, False, 0, 0
    while position + 12 <= size:
        parts += 1
        _check_parts(parts, size)
        file.seek(position)
        length, name = struct.unpack(">I4s", file.read(8))
        frames += name == b"fcTL"
        if frames > MAX_FRAMES:
            raise TooManyFrames
        if name == b"eXIf" or (name in (b"iTXt", b"tEXt", b"zTXt") and file.read(32).startswith(_PNG_KEYWORDS)):
            has_metadata = True
        if name == b"IEND":
            return _Scan(has_metadata)
        position += 12 + length
    raise _CutOffError


def _scan_webp(file: IO[bytes], size: int) -> _Scan:
    file.seek(4)
    end = int.from_bytes(file.read(4), "little") + 8
    if end > size:
        raise _CutOffError
    names: set[bytes] = set()
    position, parts = 12, 0
    while position + 8 <= end:
        parts += 1
        _check_parts(parts, size)
        file.seek(position)
        name, length = struct.unpack("<4sI", file.read(8))
        names.add(name)
        position += 8 + (16 if name == b"ANMF" else length + length % 2)  # chunks of a frame follow its header
    return _Scan(has_metadata=bool(names & {b"EXIF", b"XMP "}), lossless=b"VP8 " not in names)


# Of up to 255 bytes each. Pillow joins them, for which it needs some 80 bytes of memory for each.
_COMMENT_BLOCKS = 65_536


def _check_parts(number: int, size: int) -> None:
    """Raises ValueError for a file of so many tiny parts that reading them would take seconds."""
    if number > _TINY_PARTS + size // _BYTES_A_PART:
        raise ValueError("too many tiny parts")


def _scan_gif(file: IO[bytes], size: int) -> _Scan:
    """Raises TooManyFrames at the first frame that is too many."""
    has_metadata, comment_blocks, parts = False, 0, 0
    file.seek(0)
    width, height, flags = struct.unpack("<6xHHB2x", _exactly(file, 13))
    _skip_colours(file, flags)
    number = pixels = 0
    while (kind := _exactly(file, 1)) != b";":
        parts += 1
        if kind == b",":
            left, top, frame_width, frame_height, flags = struct.unpack("<HHHHB", _exactly(file, 9))
            _skip_colours(file, flags)
            _exactly(file, 1)
            # A frame that is larger than the picture enlarges it.
            width, height = max(width, left + frame_width), max(height, top + frame_height)
            number, pixels = number + 1, pixels + width * height
            if number > MAX_FRAMES:
                raise TooManyFrames
        elif kind == b"!":
            kind = _exactly(file, 1)
            if kind == b"\xff":
                has_metadata |= _exactly(file, _exactly(file, 1)[0]) == b"XMP DataXMP"
        else:
            raise _CutOffError
        while length := _exactly(file, 1)[0]:
            _exactly(file, length)
            parts += 1
            comment_blocks += kind == b"\xfe"
            if comment_blocks > _COMMENT_BLOCKS:
                raise ValueError("comments of too many pieces")
        _check_parts(parts, size)
    if not number:
        raise ValueError("no frame")
    return _Scan(has_metadata, frames=_Frames(number, width * height, pixels))


def _skip_colours(file: IO[bytes], flags: int) -> None:
    if flags & 0x80:
        _exactly(file, 6 << (flags & 7))


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise _CutOffError
    return data


_SCANS: dict[str, Callable[[IO[bytes], int], _Scan]] = {
    "jpg": _scan_jpeg,
    "png": _scan_png,
    "webp": _scan_webp,
    "gif": _scan_gif,
}
