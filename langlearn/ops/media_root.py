"""The folder of the sounds and pictures on a disk: tried when the service starts, and cleared of abandoned uploads.

Few commands need it, so `manage.py check` alone tries it, and not every command with its system checks.
"""

import logging
import shutil
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks

logger = logging.getLogger("langlearn")

INCOMING = "incoming"  # folder in it for files that are being uploaded or unpacked
_ABANDONED_AFTER = timedelta(hours=1)  # since the last write; no request takes as long


def problem() -> str | None:
    """Why MEDIA_ROOT does not take files, in one line; None if it does, or if they are in a bucket.

    Creates the folder if it is missing, and a file in it, which is removed again. Permission bits would not tell of a
    file system that is mounted read-only, or of a user who is root.
    """
    if not settings.MEDIA_IS_LOCAL:
        return None
    root = Path(settings.MEDIA_ROOT)
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=root):
            pass
    except OSError as error:
        return f"MEDIA_ROOT={root} cannot be written: {error.strerror}. Sounds and pictures cannot be uploaded."
    return None


def check(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    """A system check: an error in production, where the service does not start, elsewhere a warning."""
    found = problem()
    if found is None:
        return []
    return [
        checks.Error(found, id="langlearn.E001") if settings.PRODUCTION else checks.Warning(found, id="langlearn.W002")
    ]


def delete_abandoned_uploads(*, at: datetime) -> None:
    """Deletes the files and unpacked folders of uploads that ended with their process. One that cannot be deleted is
    logged.
    """
    if not settings.MEDIA_IS_LOCAL:
        return
    oldest = (at - _ABANDONED_AFTER).timestamp()
    try:
        for file in (Path(settings.MEDIA_ROOT) / INCOMING).iterdir():
            try:
                if file.stat().st_mtime >= oldest:
                    continue
                if file.is_dir():
                    shutil.rmtree(file)
                else:
                    file.unlink()
            except FileNotFoundError:
                continue  # stored, or deleted by another process
    except FileNotFoundError:
        return  # nothing was uploaded yet
    except OSError as error:
        logger.error("incoming_not_cleared", extra={"fields": {"error": str(error)}})
