"""A file on its way into the storage: inspected, and saved again without metadata where a picture has some."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.core.files import File

from content.media.inspection import inspect
from content.references.facts import Facts, MediaRefused, WavTooLarge, WrongType
from langlearn.api.errors import ApiError, PayloadTooLarge, UnsupportedMediaType, ValidationFailed
from langlearn.api.multipart import FILE, Received, TemporaryFile, disk_failed


class Accepted(NamedTuple):
    """What is to be stored of a received file."""

    sha256: str
    bytes: int
    facts: Facts
    file: "File[Any]"


@contextmanager
def accepted(received: Received, *, directory: Path | None) -> Iterator[Accepted]:
    """Inspects the received file and yields it, or a picture without its metadata in a temporary file in `directory`.

    Raises the failure of the request when the file is not accepted; ServiceUnavailable when the disk fails.
    """
    with TemporaryFile(directory=directory) as cleaned:
        try:
            facts = inspect(received.file, cleaned=cleaned)
            if facts.has_metadata:
                cleaned.seek(0)
                digest = hashlib.sha256()
                for chunk in cleaned.chunks():
                    digest.update(chunk)
                found = Accepted(digest.hexdigest(), cleaned.tell(), facts, cleaned)
            else:
                found = Accepted(received.sha256, received.bytes, facts, received.file)
            found.file.seek(0)
        except MediaRefused as refusal:
            raise _failure(refusal) from None
        except OSError:
            raise disk_failed() from None
        yield found


def _failure(refusal: MediaRefused) -> ApiError:
    match refusal:
        case WrongType():
            return UnsupportedMediaType(details=str(refusal), context={"found": refusal.found})
        case WavTooLarge():
            return PayloadTooLarge(details=str(refusal))
        case _:
            return ValidationFailed({FILE: [str(refusal)]})
