"""Addresses of sounds and pictures: `media/<sha256>.<extension>`, by which content names them."""

import re
from typing import NamedTuple

from django.conf import settings

from content.models import MediaKind


class MediaType(NamedTuple):
    kind: MediaKind
    content_type: str


TYPES = {
    "jpg": MediaType(MediaKind.IMAGE, "image/jpeg"),
    "png": MediaType(MediaKind.IMAGE, "image/png"),
    "webp": MediaType(MediaKind.IMAGE, "image/webp"),
    "gif": MediaType(MediaKind.IMAGE, "image/gif"),
    "mp3": MediaType(MediaKind.AUDIO, "audio/mpeg"),
    "m4a": MediaType(MediaKind.AUDIO, "audio/mp4"),
    "ogg": MediaType(MediaKind.AUDIO, "audio/ogg"),
    "wav": MediaType(MediaKind.AUDIO, "audio/wav"),
}

# A longer word at its end is no address: `media/….pngx`, `media/….mp34`.
ADDRESS = re.compile(rf"media/([0-9a-f]{{64}})\.({'|'.join(TYPES)})(?![0-9A-Za-z])")


def address(sha256: str, extension: str) -> str:
    return f"media/{sha256}.{extension}"


def parts(path: str) -> tuple[str, str]:
    """Digest and extension of an address."""
    found = ADDRESS.fullmatch(path)
    assert found is not None
    return found[1], found[2]


def type_of(path: str) -> MediaType:
    return TYPES[parts(path)[1]]


def url_of(path: str) -> str:
    """The absolute URL of an address."""
    return f"{settings.MEDIA_BASE_URL}/{path}"
