"""Finds the files that authors name, on systems which write names differently.

macOS may decompose the letters of a name (`e` and an accent for `é`), Windows ignores letter case and writes `\\` for
`/`. A name therefore is that of the file of exactly this name, else of one that is equal in NFC, else of one that is
equal in NFC but for letter case; of several such, of the first by code points.
"""

import os
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple


class FoundFile(NamedTuple):
    """`is_as_named` is False where the letter case differs."""

    path: Path
    is_as_named: bool


class FileNames:
    """The names in the folders that were searched, each of which is read once."""

    def __init__(self) -> None:
        self._names: dict[Path, list[dict[str, str]]] = {}

    def find(self, folder: Path, name: str, *, endings: Sequence[str] = ("",)) -> FoundFile | None:
        """The file or folder of a name, which may have `/` and lack one of these endings; None when there is none."""
        *parents, last = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")] or ["."]
        is_as_named = True
        for part in parents:
            found = self._find(folder, [part])
            if found is None:
                return None
            folder, is_as_named = found.path, is_as_named and found.is_as_named
        found = self._find(folder, [last + ending for ending in endings])
        return found and FoundFile(found.path, is_as_named and found.is_as_named)

    def _find(self, folder: Path, names: Sequence[str]) -> FoundFile | None:
        if names[0] in (".", ".."):
            return FoundFile(folder / names[0], True)
        for form, by_form in zip(_FORMS, self._names_in(folder), strict=True):
            for name in names:
                found = by_form.get(form(name))
                # Of a folder and a file that has an ending more, the file is meant.
                if found is not None and not (len(names) > 1 and (folder / found).is_dir()):
                    return FoundFile(folder / found, form is not _in_any_case)
        return None

    def _names_in(self, folder: Path) -> list[dict[str, str]]:
        """The names in a folder by each of their forms."""
        if folder not in self._names:
            try:
                names = sorted(os.listdir(folder), reverse=True)
            except OSError:
                names = []
            self._names[folder] = [{form(name): name for name in names} for form in _FORMS]
        return self._names[folder]


def composed(name: str) -> str:
    """The name in NFC."""
    return unicodedata.normalize("NFC", name)


def _in_any_case(name: str) -> str:
    return composed(composed(name).casefold())


_FORMS: tuple[Callable[[str], str], ...] = (str, composed, _in_any_case)
