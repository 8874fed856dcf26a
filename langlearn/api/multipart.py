"""Bodies of `multipart/form-data`: one file and some text parts, read as they arrive.

A view set names the form of an action in `forms`; its handler opens the body with `ApiViewSet.received`, after the
checks. The file goes to a temporary file and is hashed on the way; text parts, which are short, stay in memory.

The REST framework's parser is not used, as it accepts what the API refuses: it finds no parts, or fewer, in a body
that is broken or ends early, passes over parts without a name, decodes base64, and replaces bytes that are not UTF-8.
"""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from django.core.files import File
from django.http import HttpRequest, UnreadablePostError
from multipart import MultipartError, MultipartSegment, PushMultipartParser
from rest_framework.request import Request

from langlearn.api.errors import (
    FieldErrors,
    MalformedRequest,
    PayloadTooLarge,
    ServiceUnavailable,
    UnsupportedMediaType,
)
from langlearn.api.parsers import body_length, unreadable

MEDIA_TYPE = "multipart/form-data"
FILE = "file"  # name of the part that is the file
EXTRA_BYTES = 65536  # for the text parts and all headers, where a body may be longer than the largest file
_PARTS = 16
_HEADER_BYTES = 8192  # of one part
_HEADERS = 100  # of one part
_TEXT_BYTES = 65536  # of one text part; no field takes as many
_PLAIN_ENCODINGS = frozenset({"7bit", "8bit", "binary"})


def disk_failed() -> ServiceUnavailable:
    return ServiceUnavailable(details="The disk for uploaded files is full or unavailable")


class TemporaryFile(File):  # type: ignore[type-arg]
    """A named file on disk, removed when it is closed unless a storage has moved it by then.

    Raises ServiceUnavailable.
    """

    def __init__(self, *, directory: Path | None = None) -> None:
        try:
            super().__init__(tempfile.NamedTemporaryFile(dir=directory))  # noqa: SIM115 - `close` closes it
        except OSError:
            raise disk_failed() from None

    def temporary_file_path(self) -> str:
        """Where the file is: Django's file system storage moves a file that has this method."""
        return str(self.name)

    def close(self) -> None:
        with suppress(FileNotFoundError):  # moved
            super().close()


@dataclass(slots=True)
class Received:
    """What a body holds. With `errors` the rest may be incomplete."""

    file: TemporaryFile
    bytes: int = 0
    sha256: str = ""
    file_name: str | None = None  # as sent
    texts: dict[str, str] = field(default_factory=dict)
    errors: FieldErrors = field(default_factory=dict)  # by name of the part


@dataclass(frozen=True, slots=True)
class Form:
    """The parts that a body may have, and its limits. The file is required, text parts are not."""

    texts: frozenset[str]
    max_file: Callable[[], int]  # bytes
    extra_bytes: int = EXTRA_BYTES
    or_json: bool = False  # the action takes JSON as well

    def is_sent(self, request: HttpRequest) -> bool:
        """Is the body to be read as this form, and not as JSON?"""
        return not self.or_json or request.content_type == MEDIA_TYPE

    def check(self, request: HttpRequest) -> None:
        """Refuses a body that is too long (413) or of another type (415) before any of it is read."""
        chunked = "HTTP_TRANSFER_ENCODING" in request.META  # no stated length: `receive` counts
        if not chunked and body_length(request) > self.max_file() + self.extra_bytes:
            raise self._too_large()
        encoded = request.META.get("HTTP_CONTENT_ENCODING")
        if (chunked or body_length(request)) and (encoded or request.content_type != MEDIA_TYPE):
            raise UnsupportedMediaType(details=f"Use {MEDIA_TYPE}")

    @contextmanager
    def receive(self, request: Request, *, directory: Path | None = None) -> Iterator[Received]:
        """Reads the body. Its file, in `directory`, ends with the context unless it was moved.

        Raises MalformedRequest; RequestTimeout; PayloadTooLarge; ServiceUnavailable when the disk does not take the
        file.
        """
        with TemporaryFile(directory=directory) as file:
            received = Received(file)
            try:
                self._read(request._request, received)
                file.flush()
                file.seek(0)
            except MultipartError:
                raise MalformedRequest(details="The multipart body is broken") from None
            except UnreadablePostError:
                raise unreadable(request) from None
            except OSError:
                raise disk_failed() from None
            yield received

    def _read(self, request: HttpRequest, received: Received) -> None:
        """Reads to the end of the body: a malformed one is refused as such, whatever else is wrong with it."""
        is_multipart = request.content_type == MEDIA_TYPE
        parser = PushMultipartParser(
            (request.content_params or {}).get("boundary", "") if is_multipart else "",
            max_header_size=_HEADER_BYTES,
            max_header_count=_HEADERS,
            max_segment_count=_PARTS,
        )
        limit, digest = self.max_file(), hashlib.sha256()
        seen: set[str] = set()
        name, wanted, text = "", False, bytearray()
        for event in parser.parse_blocking(self._counted(request)):
            if isinstance(event, MultipartSegment):
                name, text = _checked_name(event), bytearray()
                wanted = name not in seen and (name == FILE or name in self.texts)
                if name in seen:
                    received.errors[name] = ["Must be given once."]
                elif not wanted:
                    received.errors[name] = ["Unknown field."]
                elif name == FILE:
                    received.file_name = event.filename
                seen.add(name)
            elif not wanted:
                continue
            elif name != FILE:
                if event is None:
                    _add_text(received, name, text)
                elif len(text) <= _TEXT_BYTES:
                    text += event
            elif event is not None:
                received.bytes += len(event)
                if received.bytes <= limit:
                    received.file.write(event)
                    digest.update(event)
        if received.bytes > limit:
            raise self._too_large()
        received.sha256 = digest.hexdigest()
        if FILE not in seen:
            received.errors[FILE] = ["This field is required."]
        elif not received.bytes:
            received.errors.setdefault(FILE, ["The file is empty."])

    def _counted(self, request: HttpRequest) -> Callable[[int], bytes]:
        """The reader of a body. Raises PayloadTooLarge beyond the limit."""
        left = self.max_file() + self.extra_bytes

        def read(size: int) -> bytes:
            nonlocal left
            part = request.read(size)
            left -= len(part)
            if left < 0:
                raise self._too_large()
            return part

        return read

    def _too_large(self) -> PayloadTooLarge:
        return PayloadTooLarge(details=f"At most {self.max_file()} bytes.")


def _checked_name(part: MultipartSegment) -> str:
    if sum(len(name) + len(value) for name, value in part.headerlist) > _HEADER_BYTES:
        raise MalformedRequest(details="The headers of a part are too long")
    encoding = part.header("Content-Transfer-Encoding") or "binary"
    if encoding.strip().lower() not in _PLAIN_ENCODINGS:
        raise MalformedRequest(details="A part has a Content-Transfer-Encoding")
    if not part.name:
        raise MalformedRequest(details="A part has no name")
    return str(part.name)


def _add_text(received: Received, name: str, text: bytearray) -> None:
    if len(text) > _TEXT_BYTES:
        received.errors[name] = [f"May have at most {_TEXT_BYTES} bytes."]
        return
    try:
        received.texts[name] = text.decode()
    except UnicodeDecodeError:
        received.errors[name] = ["Must be UTF-8 text."]
