"""The addresses by which texts name sounds and pictures of this service: `media/<sha256>.<extension>`.

Other URLs are unchecked, unless they would lead to the same file: those have to be written as its address.
"""

import html
import re
from collections.abc import Collection
from urllib.parse import unquote, urljoin, urlsplit

from langlearn.api.rich_text import image_sources

CONTENT_TYPES = {
    "jpg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "gif": "image/gif",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "ogg": "audio/ogg",
    "wav": "audio/wav",
    "webm": "audio/webm",
}
# A longer word at its end is no address: `media/….pngx`, `media/….mp34`.
ADDRESS = re.compile(rf"media/([0-9a-f]{{64}})\.({'|'.join(CONTENT_TYPES)})(?![0-9A-Za-z])")

WRITE_ADDRESS = "Write media/<sha256>.<ext>."
_NOUNS = {"audio": "a sound", "image": "a picture"}

_BASE = "http://service.invalid/"
_FILE = re.compile("/+media/+[0-9a-f]{64}(?![0-9a-f])", re.IGNORECASE)
_ENCODED_DOT = re.compile("%2e", re.IGNORECASE)  # browsers resolve `%2e` and `%2e%2e` as `.` and `..`


def kind_of(url: str) -> str | None:
    """Returns `audio` or `image` when the URL is an address, else None."""
    found = ADDRESS.fullmatch(url)
    return CONTENT_TYPES[found[2]].partition("/")[0] if found else None


def noun(kinds: Collection[str]) -> str:
    """Names assets of these kinds in messages."""
    return " or ".join(_NOUNS[kind] for kind in kinds)


def address_problem(url: str, kinds: Collection[str]) -> str | None:
    """What is wrong with a URL where an asset of one of these kinds may be named. Entities of HTML are decoded."""
    kind = kind_of(url)
    if kind is None:
        return WRITE_ADDRESS if _leads_to_file(html.unescape(url)) else None
    return None if kind in kinds else f"Must be {noun(kinds)}."


def picture_problems(rich_text: str) -> list[str]:
    """What is wrong with the sources of the pictures in cleaned rich text."""
    found = (address_problem(source, ["image"]) for source in image_sources(rich_text))
    return list(dict.fromkeys(filter(None, found)))


def _leads_to_file(url: str) -> bool:
    """Does a relative URL lead below `/media/` to a name that is a digest?"""
    try:
        parts = urlsplit(urljoin(_BASE, _ENCODED_DOT.sub(".", url.replace("\\", "/"))))
    except ValueError:
        return False
    return f"{parts.scheme}://{parts.netloc}/" == _BASE and _FILE.match(unquote(parts.path)) is not None
