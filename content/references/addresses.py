"""Addresses of sounds and pictures: `media/<sha256>.<extension>`, by which content names them."""

from typing import NamedTuple

from django.conf import settings

from content.exercises.addresses import ADDRESS, CONTENT_TYPES
from content.models import MediaKind

__all__ = ["ADDRESS", "TYPES", "MediaType", "address", "parts", "type_of", "url_of"]


class MediaType(NamedTuple):
    kind: MediaKind
    content_type: str


TYPES = {
    extension: MediaType(MediaKind(content_type.partition("/")[0]), content_type)
    for extension, content_type in CONTENT_TYPES.items()
}


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
