"""What an inspection finds out about a file, or why the file is refused."""

from dataclasses import dataclass

MAX_WAV_BYTES = 5 * 1024 * 1024
MAX_FRAMES = 1000  # of an animation
_ALLOWED = "mp3, m4a, ogg, wav, webm, png, jpeg, webp, gif"


@dataclass(frozen=True, slots=True)
class Facts:
    """A file that is accepted. `has_metadata`: a picture with Exif or XMP, which is stored without them only."""

    extension: str
    codec: str | None = None
    duration_ms: int | None = None
    width: int | None = None  # this and the next: as shown
    height: int | None = None
    has_metadata: bool = False


class MediaRefused(Exception):
    """A file is not accepted; the message says why."""


class WrongType(MediaRefused):
    """A file of another type than those accepted; `found` is the best guess, a media type or `unknown`.

    Of an accepted type it goes on with what is not accepted: `audio/wav with float samples (needs PCM)`.
    """

    def __init__(self, found: str) -> None:
        super().__init__(f"Found {found}. Allowed: {_ALLOWED}.")
        self.found = found


class Broken(MediaRefused):
    """A file cut off or otherwise not readable as what it begins as."""

    def __init__(self, content_type: str) -> None:
        super().__init__(f"Broken {content_type} file.")


class TooManyPixels(MediaRefused):
    def __init__(self, limit: int) -> None:
        super().__init__(f"Must have at most {limit} pixels.")


class TooManyFrames(MediaRefused):
    def __init__(self) -> None:
        super().__init__(f"Must have at most {MAX_FRAMES} frames.")


class WavTooLarge(MediaRefused):
    def __init__(self) -> None:
        super().__init__(f"A WAV file may have at most {MAX_WAV_BYTES} bytes.")
