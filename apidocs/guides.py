"""The guides: written in Markdown (`guides/*.md`), with endpoint tables computed from the OpenAPI document.

A guide consists of a title, a summary paragraph and sections. A fenced block with words after its language is an
example with that title, and is removed from the text. `{base_url}` is replaced by the public address of the service,
and the names in `_TABLES` by tables made from the code.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from markdown_it import MarkdownIt

from apidocs.document import document_bytes
from apidocs.tables import answers_table, sync_reasons_table

# Names of the guides in reading order, each with the tags of the operations it describes.
GUIDES: dict[str, tuple[str, ...]] = {
    "authors": (),
    "overview": ("service",),
    "app": (),
    "authentication": ("authentication",),
    "users": ("users",),
    "content": ("content", "publishing"),
    "lessons-exercises": ("lessons-exercises", "media"),
    "progress": ("progress", "feedback", "notifications"),
    "packaged-content": ("packages", "synchronisation"),
    "database-setup": (),
}
_DIRECTORY = Path(__file__).parent / "guides"
_EXAMPLE = re.compile(r"^```(?P<language>\w+) (?P<title>[^\n]+)\n(?P<code>.*?)^```\n?", re.DOTALL | re.MULTILINE)
_TABLES = {"{answers}": answers_table(), "{sync_reasons}": sync_reasons_table()}
_METHODS = ("get", "post", "put", "patch", "delete")
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(slots=True)
class Example:
    title: str
    code: str


@dataclass(slots=True)
class Section:
    heading: str
    body: str  # Markdown
    examples: list[Example] = field(default_factory=list)

    @property
    def html(self) -> str:
        return str(_markdown.render(self.body))

    @property
    def anchor(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.heading.lower()).strip("-")


@dataclass(slots=True)
class Endpoint:
    method: str
    path: str
    summary: str
    access: str


@dataclass(slots=True)
class Guide:
    title: str
    summary: str
    sections: list[Section]
    endpoints: list[Endpoint]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def parse(text: str) -> tuple[str, str, list[Section]]:
    """Title, summary and sections of a guide's Markdown."""
    opening, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, summary = opening.partition("\n")
    sections = []
    for part in parts:
        heading, _, body = part.partition("\n")
        examples = [Example(match["title"], match["code"].rstrip("\n")) for match in _EXAMPLE.finditer(body)]
        sections.append(Section(heading.strip(), _EXAMPLE.sub("", body).strip(), examples))
    return title.removeprefix("# ").strip(), " ".join(summary.split()), sections


def endpoints(document: dict[str, Any], tags: Iterable[str]) -> list[Endpoint]:
    """The operations of `document` that have one of `tags`, without aliases."""
    wanted = set(tags)
    return [
        Endpoint(method.upper(), path, operation["summary"], _access(operation))
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if method in _METHODS and wanted & set(operation["tags"]) and not operation["operationId"].endswith("_alias")
    ]


def _access(operation: dict[str, Any]) -> str:
    roles = operation.get("x-roles")
    return "public" if roles is None else ", ".join(roles)


@cache
def guide(name: str) -> Guide:
    """The guide `name`, one of GUIDES."""
    text = (_DIRECTORY / f"{name}.md").read_text(encoding="utf-8")
    for placeholder, replacement in {"{base_url}": settings.PUBLIC_API_URL, **_TABLES}.items():
        text = text.replace(placeholder, replacement)
    title, summary, sections = parse(text)
    return Guide(title, summary, sections, endpoints(_document(), GUIDES[name]))


@cache
def titles() -> dict[str, str]:
    """Name and title of each guide, in reading order."""
    return {name: guide(name).title for name in GUIDES}


@cache
def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(document_bytes()[0])
    return document
