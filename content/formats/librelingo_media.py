"""The pictures and sounds of a LibreLingo course: files found by the names that its entries give them."""

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from content.exercises.addresses import kind_of, noun
from content.formats.documents import MediaFile, pieces_of
from content.formats.file_names import FileNames, composed
from content.formats.records import Findings
from content.references.facts import MediaRefused

# The address of an accepted file, and the file as it is stored. Raises MediaRefused.
Inspect = Callable[[MediaFile], tuple[str, MediaFile]]
Warn = Callable[[str], None]  # of a file whose name differs from the one that was given

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
        self._names = FileNames()
        self._addresses: dict[Path, str | None] = {}

    def picture(self, names: Iterable[str], *, warn: Warn) -> str | None:
        """The address of the first picture that has a file."""
        return self._first(names, *_PICTURES, kind="image", warn=warn)

    def sound(self, language: str, text: str, *, warn: Warn) -> str | None:
        """The address of the recording of a text; `language` is the name of its language."""
        name = hashlib.sha256(f"{language.lower()}|{text}".encode()).hexdigest()
        return self._first([name, text], *_SOUNDS, kind="audio", warn=warn)

    def _first(
        self, names: Iterable[str], folders: Iterable[str], endings: Iterable[str], *, kind: str, warn: Warn
    ) -> str | None:
        with_dots = [f".{ending}" for ending in endings]
        for name in filter(_is_safe, names):
            for root in self.roots:
                for folder in folders:
                    found = self._names.find(root, f"{folder}/{name}", endings=with_dots)
                    if found and found.path.is_file() and found.path.resolve().is_relative_to(root.resolve()):
                        if not found.is_as_named:
                            warn(f"{name} is read as {self._label(found.path)}")
                        return self._address(found.path, kind)
        return None

    def _address(self, path: Path, kind: str) -> str | None:
        """The address of a file; None, and an error, when it is refused."""
        if path in self._addresses:
            return self._addresses[path]
        label = self._label(path)
        address = None
        try:
            found, file = self._inspect(MediaFile(partial(pieces_of, path), composed(path.name)))
            if kind_of(found) == kind:
                address = found
                self.files[found] = file
            else:
                self._findings.error(label, "", f"Must be {noun([kind])}.")
        except MediaRefused as refusal:
            self._findings.error(label, "", str(refusal))
        self._addresses[path] = address
        return address

    def _label(self, path: Path) -> str:
        return path.relative_to(self.roots[0]).as_posix()


def _is_safe(name: str) -> bool:
    """Can a text be the name of a file in a folder?"""
    hidden = not name or name.startswith(".") or any(c in "/\\" or not c.isprintable() for c in name)
    return not hidden and len(name.encode()) <= _MAX_NAME
