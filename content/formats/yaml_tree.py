"""YAML in which every scalar is text, and repeated keys of a mapping are preserved.

The usual loaders turn the Spanish word `no` into False and let the second of two equal keys overwrite the first.
This one returns scalars as typed and mappings as lists of pairs, so that the caller can merge repeated keys.
It works on parser events, without recursion: the composer behind the C loader crashes the process on deep nesting.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Union

import yaml

Node = Union[str, None, list["Node"], "Pairs"]

MAX_DEPTH = 50
MAX_REPEATED = 1_000_000  # nodes that aliases repeat, each with those in it: readers walk all of them

_EMPTY = frozenset({"", "~"})
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class YamlError(ValueError):
    """The text is not YAML that can be a course; the message names the line where one is to blame."""


@dataclass(slots=True)
class Pairs:
    """A mapping with its keys in the order and number in which they were typed."""

    items: list[tuple[str, Node]] = field(default_factory=list)


@dataclass(slots=True)
class _Open:
    """A collection whose end has not been read; `key` waits for its value."""

    node: "list[Node] | Pairs"
    anchor: str | None
    key: str | None = None
    size: int = 1  # nodes

    def add(self, value: Node, size: int, line: int) -> None:
        self.size += size
        if isinstance(self.node, list):
            self.node.append(value)
        elif self.key is not None:
            self.node.items.append((self.key, value))
            self.key = None
        elif isinstance(value, list | Pairs):
            raise YamlError(f"line {line}: a key must be text")
        else:
            self.key = value or ""


def parse_yaml(text: str) -> Node:
    """Parses the only document of `text`; returns None when it has none. Raises YamlError."""
    roots: list[Node] = []
    stack: list[_Open] = []
    anchors: dict[str, tuple[Node, int]] = {}
    repeated = 0
    for event in _events(text):
        line = event.start_mark.line + 1
        value: Node
        size = 1
        match event:
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                if len(stack) == MAX_DEPTH:
                    raise YamlError(f"line {line}: nested more than {MAX_DEPTH} levels deep")
                stack.append(_Open([] if isinstance(event, yaml.SequenceStartEvent) else Pairs(), event.anchor))
                continue
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                closed = stack.pop()
                value, anchor, size = closed.node, closed.anchor, closed.size
            case yaml.ScalarEvent():
                value, anchor = _scalar(event, line), event.anchor
            case yaml.AliasEvent():
                if event.anchor not in anchors:
                    raise YamlError(f"line {line}: alias of an anchor that is unknown or not complete")
                (value, size), anchor = anchors[event.anchor], None
                repeated += size
                if repeated > MAX_REPEATED:
                    raise YamlError(f"line {line}: aliases repeat more than {MAX_REPEATED} values")
            case yaml.DocumentStartEvent() if roots:
                raise YamlError(f"line {line}: a second document")
            case _:
                continue
        if anchor:
            anchors[anchor] = (value, size)
        if stack:
            stack[-1].add(value, size, line)
        else:
            roots.append(value)
    return roots[0] if roots else None


def joined(first: Node, second: Node) -> Node:
    """Joins the values of a repeated key: lists and mappings are concatenated, so that no value is lost."""
    if first is None or second is None:
        return second if first is None else first
    if isinstance(first, Pairs) and isinstance(second, Pairs):
        return Pairs(first.items + second.items)
    return as_list(first) + as_list(second)


def as_list(node: Node) -> list[Node]:
    """The node as a list: itself if it is one, empty for an empty node, else with the node as its only item."""
    if isinstance(node, list):
        return node
    return [] if node is None else [node]


def _scalar(event: Any, line: int) -> str | None:
    text: str = event.value
    if "\x00" in text:
        raise YamlError(f"line {line}: U+0000 is not allowed")
    return None if event.implicit[0] and text in _EMPTY else text


def _events(text: str) -> Iterator[Any]:
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f"line {mark.line + 1}: " if mark else ""
        raise YamlError(f"{line}{error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise YamlError(str(error).splitlines()[0]) from error
