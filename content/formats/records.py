"""Reading authors' files into records, with warnings for small mistakes and errors for others.

A `Record` is a mapping of a YAML file whose keys are found in any letter case, with or without blanks, `-` and `_`. It
joins the values of a repeated key, has its position in the file, and records which of its keys were read, so that the
others can be reported. It is no `Shape` of `content.shapes`, which refuses what a record only warns of, such as an
unknown or a repeated key, and which has no text that may also be a list of texts.
"""

import hashlib
import json
import re
import string
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from content.exercises.alignment import distance
from content.formats.yaml_tree import Node, Pairs, YamlError, as_list, joined, parse_yaml

_BASE_36 = string.digits + string.ascii_lowercase
_MAX_REPEATS = 1000  # of keys in a mapping; joining more would take long
_INDEX = re.compile(r"\[\d+\]")
_GROUP = re.compile(r"\{([^{}]*)\}")
_IGNORED_IN_KEYS = re.compile(r"[\s_-]+")
_LETTERS_OF_A_MISTAKE = 2


class Findings:
    """Errors by place, and warnings; the same warning about many entries of one file is one line."""

    def __init__(self) -> None:
        self.errors: dict[str, list[str]] = {}
        self._warnings: dict[tuple[str, str, str], tuple[str, int]] = {}

    def error(self, file: str, path: str, message: str) -> None:
        messages = self.errors.setdefault(f"{file}: {path}" if path else file, [])
        if message not in messages:
            messages.append(message)

    def warn(self, file: str, path: str, message: str) -> None:
        kind = (file, _INDEX.sub("[]", path), message)
        first, count = self._warnings.get(kind, (path, 0))
        self._warnings[kind] = (first, count + 1)

    @property
    def warnings(self) -> list[str]:
        return [
            ": ".join(filter(None, (file, first, message))) + (f" ({count} times)" if count > 1 else "")
            for (file, _, message), (first, count) in self._warnings.items()
        ]


class Record:
    """A mapping in a file; `path` is its place there, empty for the whole file."""

    def __init__(self, pairs: Pairs, file: str, path: str, findings: Findings) -> None:
        self.file = file
        self.path = path
        self.findings = findings
        self._fields: dict[str, tuple[str, Node]] = {}
        self._known: dict[str, str] = {}  # the keys that were read, or would have been
        repeats = 0
        for key, value in pairs.items:
            folded = _folded(key)
            if folded in self._fields:
                repeats += 1
                if repeats > _MAX_REPEATS:
                    self.error(key, f"More than {_MAX_REPEATS} keys are repeated.")
                    break
                first, before = self._fields[folded]
                self._fields[folded] = (first, joined(before, value))
                findings.warn(file, self.place(first), "is repeated; its values are joined")
            else:
                self._fields[folded] = (key, value)

    def place(self, key: str) -> str:
        """The place of the value of `key` in the file."""
        return f"{self.path}.{key}" if self.path else key

    def error(self, key: str, message: str) -> None:
        self.findings.error(self.file, self.place(key), message)

    def warn(self, key: str, message: str) -> None:
        self.findings.warn(self.file, self.place(key), message)

    @property
    def is_empty(self) -> bool:
        return not self._fields

    def get(self, key: str) -> Node:
        """The value of `key` as it was read; None when there is none."""
        folded = _folded(key)
        self._known.setdefault(folded, key)
        return self._fields.get(folded, ("", None))[1]

    def texts(self, key: str) -> list[str]:
        """The texts of `key`, a text or a list of them, without group braces, outer white space and empty ones."""
        return texts_of(self.get(key), self.file, self.place(key), self.findings)

    def text(self, key: str) -> str:
        """The first text of `key`; empty when there is none."""
        return next(iter(self.texts(key)), "")

    def record(self, key: str) -> "Record":
        """The mapping at `key`; an empty one when there is none."""
        pairs = Pairs()
        for node in as_list(self.get(key)):
            if isinstance(node, Pairs):
                pairs.items.extend(node.items)
            elif node is not None:
                self.error(key, "Must be a mapping.")
        return Record(pairs, self.file, self.place(key), self.findings)

    def records(self, key: str) -> Iterator["Record"]:
        """The mappings in the list at `key`; empty elements are passed over."""
        for index, node in enumerate(as_list(self.get(key))):
            path = f"{self.place(key)}[{index}]"
            if isinstance(node, Pairs):
                yield Record(node, self.file, path, self.findings)
            elif node is not None:
                self.findings.error(self.file, path, "Must be a mapping.")

    def texts_of_any(self, keys: Iterable[str]) -> tuple[str, list[str]]:
        """The first of several keys that has texts, empty when none has, and the texts of all these keys."""
        texts = {key: self.texts(key) for key in keys}
        return next((key for key in texts if texts[key]), ""), [text for found in texts.values() for text in found]

    def report_unused(self) -> None:
        """Adds a warning for each key that was not read, with the known key that it is like."""
        for folded, (key, _) in self._fields.items():
            if folded not in self._known:
                alike = [known for known in self._known if abs(len(known) - len(folded)) <= _LETTERS_OF_A_MISTAKE]
                distances = {known: distance(folded, known) for known in alike}
                nearest = min(distances, key=lambda known: distances[known], default="")
                is_like = nearest and distances[nearest] <= _LETTERS_OF_A_MISTAKE
                self.warn(
                    key, "this key is not read" + (f"; did you mean '{self._known[nearest]}'?" if is_like else "")
                )


def read_text(path: Path, label: str, findings: Findings) -> str | None:
    """The text of a UTF-8 file; None, and an error, when it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        findings.error(label, "", f"Cannot be read: {error.strerror}.")
    except UnicodeDecodeError as error:
        findings.error(label, "", f"Is not UTF-8 text: byte {error.start}.")
    return None


def read_record(path: Path, label: str, findings: Findings, *, may_be_empty: bool = False) -> Record | None:
    """The mapping a YAML file consists of, without keys for an empty file that may be; None, and an error, when it is
    not one.
    """
    text = read_text(path, label, findings)
    if text is None:
        return None
    try:
        node = parse_yaml(text)
    except YamlError as error:
        findings.error(label, "", f"Broken YAML: {error}.")
        return None
    if node is None and may_be_empty:
        node = Pairs()
    if not isinstance(node, Pairs):
        findings.error(label, "", "Must be a YAML mapping.")
        return None
    return Record(node, label, "", findings)


def texts_of(node: Node, file: str, path: str, findings: Findings) -> list[str]:
    """The texts of a node that is a text or a list of texts; an error for anything else in it."""
    texts = []
    for item in as_list(node):
        if isinstance(item, str):
            texts.append(without_groups(item))
        elif item is not None:
            findings.error(file, path, "Must be text or a list of texts; quote a text that starts with a brace.")
    return [text for text in texts if text]


def without_groups(text: str) -> str:
    """Turns `the {post office}` into `the post office`: braces only mark words that belong together."""
    before = ""
    while text != before:
        before, text = text, _GROUP.sub(r"\1", text)
    return text.strip()


def digest(length: int, *parts: str) -> str:
    """`length` characters of `0-9a-z` from the SHA-256 of the parts."""
    number = int.from_bytes(hashlib.sha256(json.dumps(parts).encode()).digest(), "big")
    characters = []
    for _ in range(length):
        number, remainder = divmod(number, len(_BASE_36))
        characters.append(_BASE_36[remainder])
    return "".join(characters)


def _folded(key: str) -> str:
    return _IGNORED_IN_KEYS.sub("", unicodedata.normalize("NFC", key).casefold())
