"""Stores the sounds that the command for speech makes."""

import hashlib
from datetime import datetime

from django.conf import settings
from django.core.files import File

from content.media.inspection import inspect
from content.media.new_media import NewMedia, store_media
from content.media.speech import Speech, SpeechError, synthesised
from content.models import MediaKind, MediaOrigin
from content.references.addresses import TYPES
from content.references.facts import MediaRefused


def synthesise(speech: Speech, *, at: datetime) -> str:
    """Runs the command, stores the sound and returns its address. Call it outside of transactions.

    Raises SpeechError when there is no sound that is accepted; Conflict for the quota; ServiceUnavailable.
    """
    with synthesised(speech) as path, path.open("rb") as file:
        size = path.stat().st_size
        if size > settings.MAX_MEDIA_SIZE:
            raise SpeechError(f"At most {settings.MAX_MEDIA_SIZE} bytes.")
        try:
            facts = inspect(file)
        except MediaRefused as refusal:
            raise SpeechError(str(refusal)) from None
        if TYPES[facts.extension].kind is not MediaKind.AUDIO:
            raise SpeechError("Must be a sound.")
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        new = NewMedia(digest, size, facts, File(file), transcript=speech.text, language=speech.language)
        store_media(new, origin=MediaOrigin.SYNTHESIS, by=None, at=at)
        return new.path
