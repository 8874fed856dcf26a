"""Markdown notes of a course as the rich text an `informative` exercise may hold.

CommonMark and tables; HTML in the notes passes through, and what rich text does not allow is removed with the rest.
Notes that are longer than one exercise may be become several texts.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from langlearn.api.rich_text import clean_rich_text

_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")

_LISTS = ("bullet_list_open", "ordered_list_open")
_VOID = ("br", "hr", "img")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)")
_WORD_OR_SPACE = re.compile(r"\s+|\S+")
_CHARACTER = re.compile(r"&#?\w{1,32};|.", re.DOTALL)


class _Part(NamedTuple):
    """Rich text of a block or of a piece of one; `is_cut` when the piece ends within a sentence."""

    text: str
    is_cut: bool = False


def rich_text_from_markdown(markdown: str) -> str:
    """Converts the notes to sanitised HTML, which is empty when they are."""
    html: str = _MARKDOWN.render(markdown)
    return clean_rich_text(html).strip()


def rich_texts_from_markdown(markdown: str, *, maximum: int) -> tuple[list[str], bool]:
    """The notes as rich texts of at most `maximum` characters, and whether a paragraph had to be cut for that.

    A text has as many whole blocks as fit. A table that does not fit is cut between rows, under its header again, a
    list between items, anything else at a blank.
    """
    whole = rich_text_from_markdown(markdown)
    if len(whole) <= maximum:
        return [whole] if whole else [], False
    texts: list[str] = []
    parts = list(_Splitter(markdown, maximum).parts())
    for text, _ in parts:
        if texts and len(texts[-1]) + 1 + len(text) <= maximum:
            texts[-1] += "\n" + text
        else:
            texts.append(text)
    return texts, any(part.is_cut for part in parts)


class _Splitter:
    def __init__(self, markdown: str, maximum: int) -> None:
        self._maximum = maximum
        self._env: dict[str, Any] = {}  # where links lead that are defined in another block
        self._tokens = _MARKDOWN.parse(markdown, self._env)

    def parts(self) -> Iterator[_Part]:
        for block in _groups(self._tokens):
            yield from (part for part in self._of_block(block) if part.text)

    def _of_block(self, block: Sequence[Token]) -> Iterator[_Part]:
        text = self._render(block)
        if len(text) <= self._maximum:
            yield _Part(text)
            return
        start, end = 1, len(block) - 1
        if block[0].type == "table_open":
            bodies = [place for place, token in enumerate(block) if token.type == "tbody_open"]
            start, end = (bodies[0] + 1, len(block) - 2) if bodies else (0, 0)
        elif block[0].type not in _LISTS:
            start = end = 0
        frame = len(self._render([*block[:start], *block[end:]]))
        if start == end or frame >= self._maximum:
            yield from (_Part(piece, is_cut=True) for piece in _cut(text, self._maximum))
            return
        for entries in self._runs(block, start, end, frame):
            run = self._render([*block[:start], *entries, *block[end:]])
            pieces = _cut(run, self._maximum)
            yield from (_Part(piece, is_cut=len(pieces) > 1) for piece in pieces)

    def _runs(self, block: Sequence[Token], start: int, end: int, frame: int) -> Iterator[list[Token]]:
        """The rows or items of a block, as many at once as fit into its frame."""
        run: list[Token] = []
        size = frame
        for entry in _groups(block[start:end]):
            added = len(self._render([*block[:start], *entry, *block[end:]])) - frame
            if run and size + added > self._maximum:
                yield run
                run, size = [], frame
            run.extend(entry)
            size += added
        yield run

    def _render(self, tokens: Sequence[Token]) -> str:
        html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, self._env)
        return clean_rich_text(html).strip()


def _groups(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens in runs from each opening one to the one that closes it."""
    group: list[Token] = []
    depth = 0
    for token in tokens:
        group.append(token)
        depth += token.nesting
        if depth == 0:
            yield group
            group = []


def _cut(text: str, maximum: int) -> list[str]:
    """Rich text in pieces, cut at blanks, or within a word that is too long; the tags around a cut go on after it."""
    if len(text) <= maximum:
        return [text]
    pieces: list[str] = []
    opened: list[tuple[str, str]] = []  # names and tags
    current, has_content = "", False
    for unit in _units(text, maximum):
        tag = _TAG.match(unit)
        if tag and tag[1]:
            current += unit
            opened.pop()
            continue
        closing = "".join(f"</{name}>" for name, _ in reversed(opened))
        needed = len(unit) + (len(tag[2]) + 3 if tag and tag[2] not in _VOID else 0)
        if has_content and len(current) + needed + len(closing) > maximum:
            pieces.append(current.rstrip() + closing)
            current, has_content = "".join(opening for _, opening in opened), False
        if tag and tag[2] not in _VOID:
            opened.append((tag[2], unit))
        elif unit.isspace() and not has_content:
            continue
        else:
            has_content = True
        current += unit
    return [*pieces, current] if has_content else pieces


def _units(text: str, maximum: int) -> Iterator[str]:
    """The tags, words and blanks of rich text; a word that is very long in single characters."""
    place = 0
    while place < len(text):
        tag = _TAG.search(text, place)
        end = tag.start() if tag else len(text)
        for found in _WORD_OR_SPACE.finditer(text, place, end):
            yield from _CHARACTER.findall(found[0]) if len(found[0]) > maximum // 2 else [found[0]]
        place = _end_of_tag(text, end) if tag else end
        if tag:
            yield text[end:place]


def _end_of_tag(text: str, start: int) -> int:
    """After the `>` that ends a tag of sanitised text, in which values have double quotes."""
    place = start
    while True:
        end, quote = text.index(">", place), text.find('"', place)
        if quote < 0 or end < quote:
            return end + 1
        place = text.index('"', quote + 1) + 1
