"""A file on its way into the storage: inspected, saved again without metadata where a picture has some, and stored."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.files import File

from content import rules
from content.media.inspection import inspect
from content.media.new_media import NewMedia, store_media
from content.models import MediaOrigin
from content.references.facts import Facts, MediaRefused, WavTooLarge, WrongType
from content.selectors.visibility import Found
from langlearn.api.errors import ApiError, PayloadTooLarge, UnsupportedMediaType, ValidationFailed
from langlearn.api.multipart import FILE, Received, TemporaryFile, disk_failed


class Accepted(NamedTuple):
    """What is to be stored of a received file."""

    sha256: str
    bytes: int
    facts: Facts
    file: "File[Any]"


def store_received(
    received: Received, *, texts: Mapping[str, Any], directory: Path | None, by: UUID | None, at: datetime
) -> tuple[Accepted, Found, bool]:
    """Stores the received file, which a person has uploaded, and tells whether it is new; of an existing one the texts
    stay.

    Not inside another transaction. Raises as `accepted`; Conflict for the quota.
    """
    with accepted(received, directory=directory) as file:
        new = NewMedia(*file, file_name=rules.uploaded_name(received.file_name), **texts)
        found, is_new = store_media(new, origin=MediaOrigin.UPLOAD, by=by, at=at)
    return file, found, is_new


@contextmanager
def received_upload(upload: "File[Any]", *, directory: Path | None) -> Iterator[Received]:
    """The file of a form of Django, as that of a request of the API. Raises PayloadTooLarge; ServiceUnavailable."""
    if upload.size > settings.MAX_MEDIA_SIZE:
        raise PayloadTooLarge(details=f"At most {settings.MAX_MEDIA_SIZE} bytes.")
    digest = hashlib.sha256()
    with TemporaryFile(directory=directory) as file:
        try:
            for chunk in upload.chunks():
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            file.seek(0)
        except OSError:
            raise disk_failed() from None
        yield Received(file, upload.size, digest.hexdigest(), upload.name)


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
