"""Values of content as people read them: texts, lists and objects, with the sounds and pictures that they name."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from content.admin.previews import preview
from content.exercises.schema import Field, ListOf, Record
from content.references.addresses import ADDRESS


def readable(value: Any, declared: Field | None = None) -> SafeString:
    """Renders a value of JSON; the keys of an object in the order in which they are declared, others after them."""
    if value in (None, "", [], {}):
        return SafeString("–")
    match value:
        case dict():
            return _object(value, declared)
        case list():
            return _list(value, declared)
        case bool():
            return SafeString("Yes" if value else "No")
        case str() if ADDRESS.fullmatch(value):
            shown = preview(value, label="The file at this address", css_class="media-preview")
            return format_html('<span class="typed">{}</span><br>{}', value, shown)
    return format_html('<span class="typed">{}</span>', value)


def label(name: str) -> str:
    """A key as people read it."""
    words = " ".join("URL" if word == "url" else word for word in name.split("_"))
    return words[:1].upper() + words[1:]


def _object(value: Mapping[str, Any], declared: Field | None) -> SafeString:
    fields = {**declared.required, **declared.optional} if isinstance(declared, Record) else {}
    names = [*(name for name in fields if name in value), *(name for name in value if name not in fields)]
    rows = ((label(name), readable(value[name], fields.get(name))) for name in names)
    return format_html('<dl class="data">{}</dl>', format_html_join("", "<dt>{}</dt><dd>{}</dd>", rows))


def _list(value: Sequence[Any], declared: Field | None) -> SafeString:
    item = declared.item if isinstance(declared, ListOf) else None
    rows = ((readable(each, item),) for each in value)
    return format_html('<ul class="data">{}</ul>', format_html_join("", "<li>{}</li>", rows))
