"""Pictures: decoded once by Pillow, one at a time in a process; saved again without metadata if they have some.

Beside Pillow stand small checks of the containers, for what it reads past: Exif and XMP in every place where they may
be, and an end that is missing.
"""

import struct
from collections.abc import Callable
from threading import Lock
from typing import IO, Any, NamedTuple

from django.conf import settings
from PIL import ExifTags, Image

from content.media.addresses import TYPES
from content.media.facts import Broken, Facts, TooManyPixels

_FORMATS = {"jpg": ("JPEG", "MPO"), "png": ("PNG",), "webp": ("WEBP",), "gif": ("GIF",)}
_QUALITY = 90
_ALL_FRAMES = 5  # pictures of the largest size may have as many frames
_DECODING = Lock()  # a decoded picture takes much memory
_TRANSPOSITIONS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def inspect(file: IO[bytes], size: int, extension: str, *, cleaned: IO[bytes] | None) -> Facts:
    """Raises MediaRefused. A picture with metadata is saved without it into `cleaned`, if that is given."""
    broken = Broken(TYPES[extension].content_type)
    try:
        scan = _SCANS[extension](file, size)
    except _CutOffError:
        raise broken from None
    with _DECODING:
        Image.MAX_IMAGE_PIXELS = settings.MEDIA_MAX_PIXELS  # for what Pillow checks itself
        try:
            file.seek(0)
            with Image.open(file, formats=_FORMATS[extension]) as image:
                return _decode(image, extension, scan, cleaned if scan.has_metadata else None)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            raise TooManyPixels(settings.MEDIA_MAX_PIXELS) from None
        except TooManyPixels:
            raise
        except OSError as error:
            if error.errno is not None:  # of a disk, not of a decoder
                raise
            raise broken from None
        except Exception:  # noqa: BLE001 - decoders raise a dozen exceptions for broken files
            raise broken from None


def _decode(image: Image.Image, extension: str, scan: "_Scan", cleaned: IO[bytes] | None) -> Facts:
    """Decodes every frame of a picture; saves it into `cleaned`, if that is given."""
    limit = settings.MEDIA_MAX_PIXELS
    frames = 1 if extension == "jpg" else getattr(image, "n_frames", 1)  # of several JPEG pictures the first is shown
    pixels = image.width * image.height
    if pixels > limit or pixels * frames > _ALL_FRAMES * limit:
        raise TooManyPixels(limit)
    turn = _TRANSPOSITIONS.get(_orientation(image)) if cleaned else None
    cleaned_frames: list[Image.Image] = []
    durations: list[Any] = []
    for number in range(frames):
        if number:
            image.seek(number)
            if image.width * image.height > limit:  # a frame of a GIF may enlarge it
                raise TooManyPixels(limit)
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
    frames[0].save(file, _FORMATS[extension][0], **options)
    file.flush()


class _CutOffError(Exception):
    """A file ends before its content does."""


class _Scan(NamedTuple):
    has_metadata: bool
    lossless: bool = True  # of WebP


# What Exif, XMP and long XMP begin with, in whatever part of a JPEG file: of a preview, or after the picture, as well.
_JPEG_METADATA = (b"Exif\0", b"http://ns.adobe.com/xap/", b"http://ns.adobe.com/xmp/")
_BLOCK_BYTES = 65536


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
    position, has_metadata = 8, False
    while position + 12 <= size:
        file.seek(position)
        length, name = struct.unpack(">I4s", file.read(8))
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
    position = 12
    while position + 8 <= end:
        file.seek(position)
        name, length = struct.unpack("<4sI", file.read(8))
        names.add(name)
        position += 8 + (16 if name == b"ANMF" else length + length % 2)  # chunks of a frame follow its header
    return _Scan(has_metadata=bool(names & {b"EXIF", b"XMP "}), lossless=b"VP8 " not in names)


def _scan_gif(file: IO[bytes], size: int) -> _Scan:
    has_metadata = False
    file.seek(0)
    _skip_colours(file, _exactly(file, 13)[10])
    while (kind := _exactly(file, 1)) != b";":
        if kind == b",":
            _skip_colours(file, _exactly(file, 9)[8])
            _exactly(file, 1)
        elif kind == b"!":
            if _exactly(file, 1) == b"\xff":
                has_metadata |= _exactly(file, _exactly(file, 1)[0]) == b"XMP DataXMP"
        else:
            raise _CutOffError
        while length := _exactly(file, 1)[0]:
            _exactly(file, length)
    return _Scan(has_metadata)


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
