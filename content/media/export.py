"""A course with its sounds and pictures as a ZIP archive, written while it is sent."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from content.formats.archive import archive_size, write_archive
from content.kinds import State
from content.media.storage import is_stored, open_file
from content.packages.exports import export_with_media
from content.references.addresses import parts
from langlearn.api.errors import Conflict, ServiceUnavailable


class Archive(NamedTuple):
    size: int  # bytes
    pieces: Iterator[bytes]


def export_archive(course_id: str, state: State | None = None, *, max_size: int | None = None) -> Archive:
    """Builds the archive of what `export_document` has. A file that is deleted while it is written ends it early.

    Raises NotFound; Conflict when it is larger than `max_size`; ServiceUnavailable when a file is not there.
    """
    course = export_with_media(course_id, state)
    sizes = {asset["path"]: asset["bytes"] for asset in course.assets}
    size = archive_size(len(course.document), sizes.items())
    if max_size is not None and size > max_size:
        raise Conflict(
            "Export with media is too large",
            details=f"The archive would have {size} bytes",
            context={"total_bytes": course.total_bytes, "limit": max_size},
        )
    for path, expected in sizes.items():
        if not is_stored(path, size=expected):
            raise ServiceUnavailable(details=f"The file of {parts(path)[0]} is missing")
    media = ((path, partial(open_file, path)) for path in sizes)
    return Archive(size, write_archive(course.document, media))
