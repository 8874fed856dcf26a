"""The pictures and sounds of a LibreLingo course: files found by the names that its entries give them."""

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from content.exercises.addresses import kind_of, noun
from content.formats.documents import MediaFile, pieces_of
from content.formats.records import Findings
from content.references.facts import MediaRefused

# The address of an accepted file, and the file as it is stored. Raises MediaRefused.
Inspect = Callable[[MediaFile], tuple[str, MediaFile]]

_PICTURES = (("images",), ("png", "jpg", "jpeg", "webp", "gif"))
_SOUNDS = (("audio", "audios", "voice"), ("mp3", "m4a", "ogg", "wav", "webm"))
_MAX_NAME = 250  # bytes, with an ending


class MediaFolder:
    """Finds the files below `roots`. `files` are those found, by address; errors name the file below the first."""

    def __init__(self, roots: Iterable[Path], *, inspect: Inspect, findings: Findings) -> None:
        self.roots = list(dict.fromkeys(roots))
        self.files: dict[str, MediaFile] = {}
        self._inspect = inspect
        self._findings = findings
        self._addresses: dict[Path, str | None] = {}

    def picture(self, names: Iterable[str]) -> str | None:
        """The address of the first picture that has a file."""
        return self._first(names, *_PICTURES, kind="image")

    def sound(self, language: str, text: str) -> str | None:
        """The address of the recording of a text; `language` is the name of its language."""
        name = hashlib.sha256(f"{language.lower()}|{text}".encode()).hexdigest()
        return self._first([name, text], *_SOUNDS, kind="audio")

    def _first(self, names: Iterable[str], folders: Iterable[str], endings: Iterable[str], *, kind: str) -> str | None:
        for name in filter(_is_safe, names):
            for root in self.roots:
                for folder in folders:
                    for ending in endings:
                        path = root / folder / f"{name}.{ending}"
                        if path.is_file() and path.resolve().is_relative_to(root.resolve()):
                            return self._address(path, kind)
        return None

    def _address(self, path: Path, kind: str) -> str | None:
        """The address of a file; None, and an error, when it is refused."""
        if path in self._addresses:
            return self._addresses[path]
        label = path.relative_to(self.roots[0]).as_posix()
        address = None
        try:
            found, file = self._inspect(MediaFile(partial(pieces_of, path), path.name))
            if kind_of(found) == kind:
                address = found
                self.files[found] = file
            else:
                self._findings.error(label, "", f"Must be {noun([kind])}.")
        except MediaRefused as refusal:
            self._findings.error(label, "", str(refusal))
        self._addresses[path] = address
        return address


def _is_safe(name: str) -> bool:
    """Can a text be the name of a file in a folder?"""
    hidden = not name or name.startswith(".") or any(c in "/\\" or not c.isprintable() for c in name)
    return not hidden and len(name.encode()) <= _MAX_NAME
