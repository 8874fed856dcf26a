"""The data of an exercise as the fields of a form, derived from the declaration of its type.

Each value of the data is one form field, named by the path under which validation reports it: `data.pairs.0.left`. A
list of objects has as many numbered rows as its maximum, and empty rows are left out. A list of texts is a text area
with one entry in each line. Anything else that a type may declare is written as JSON. Keys that the type does not
declare, and values whose field has not been changed, stay as they are.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django import forms
from django.utils.safestring import SafeString

from content.admin.previews import preview
from content.exercises.schema import Boolean, Choice, Field, Integer, LanguageTag, ListOf, Nullable, Record, Text, Url
from content.references.addresses import ADDRESS

ROOT = "data"

_LINE_END = re.compile(r"\r\n?")
_YES_NO = (("", "---------"), ("true", "Yes"), ("false", "No"))
_OTHER = "Other"  # heading of values after a group
_LONG = 200  # characters of a text that gets more than one line


def typed(text: str) -> str:
    """Returns the text with the line ends of the API: browsers send CR LF for each."""
    return _LINE_END.sub("\n", text)


class TypedText(forms.CharField):
    """Text of several lines as it was typed, with the line ends of the API."""

    widget = forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)

    def to_python(self, value: Any) -> Any:
        return typed(super().to_python(value) or "")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return typed(initial or "") != typed(data or "")


class AddressInput(forms.TextInput):
    """A URL; below it the picture or a player when it is the address of an asset."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        shown = super().render(name, value, attrs, renderer)
        if not (isinstance(value, str) and ADDRESS.fullmatch(value)):
            return shown
        return shown + preview(value, label="The file at this address", css_class="media-preview")


def form_fields(record: Record) -> dict[str, forms.Field]:
    """Makes a form field for each value. All may be empty: `content.exercises` decides what is missing."""
    fields = {path: _form_field(node, required=required) for path, node, required in _leaves(record, ROOT)}
    for path, each in fields.items():
        *_, row, name = path.split(".")
        each.label = f"{label(name)} {int(row) + 1}" if row.isdigit() else label(name)
    return fields


def initial_values(record: Record, data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the form fields that show `data`."""
    return {path: _shown(node, _at(data, path)) for path, node, _ in _leaves(record, ROOT)}


def fits(record: Record, data: Mapping[str, Any]) -> bool:
    """Tells whether the form fields can show all of `data`. They cannot show an entry with a line end, for example."""
    if not _has_shape(record, data):
        return False
    values = ((node, _at(data, path)) for path, node, _ in _leaves(record, ROOT))
    # A text whose line ends a form would change is kept as it is while nobody edits it.
    return all(
        _is_empty(value) or isinstance(node, Text) or _read(node, _shown(node, value)) == value
        for node, value in values
    )


class Group(NamedTuple):
    """Fields that stand together on a page: the heading, the lines of fields, and whether it is closed at first."""

    heading: str | None
    lines: list[str | tuple[str, ...]]
    closed: bool = False


def groups(record: Record, data: Mapping[str, Any]) -> list[Group]:
    """Groups the fields, in the order of the declaration.

    An object is a group, and so is a list of objects, with a line for each row; the rows that `data` does not need are
    a closed group.
    """
    found: list[Group] = []
    for name, node in _children(record):
        path, heading = f"{ROOT}.{name}", label(name)
        if isinstance(node, Record):
            found.append(Group(heading, [leaf for leaf, *_ in _leaves(node, path)]))
        elif isinstance(node, ListOf) and isinstance(node.item, Record):
            rows = [tuple(leaf for leaf, *_ in _leaves(node.item, f"{path}.{row}")) for row in range(node.maximum)]
            value = data.get(name)
            open_rows = max(len(value) if isinstance(value, list) else 0, node.minimum, 2) + 1
            found.append(Group(heading, [*rows[:open_rows]]))
            if rows[open_rows:]:
                found.append(Group(f"More {heading.lower()}", [*rows[open_rows:]], closed=True))
        elif found and found[-1].heading in (None, _OTHER):
            found[-1].lines.append(path)
        else:
            found.append(Group(_OTHER if found else None, [path]))
    return found


@dataclass
class Written:
    """The data of a submitted form. `places` leads from the start of a path in `data` to that in the form, where they
    differ because of empty rows.
    """

    data: dict[str, Any]
    places: dict[str, str] = field(default_factory=dict)

    def place(self, path: str) -> str:
        """The path in the form of a path in the data."""
        for start in sorted(self.places, key=len, reverse=True):
            if path == start or path.startswith(f"{start}."):
                return self.places[start] + path.removeprefix(start)
        return path


def written(record: Record, values: Mapping[str, Any], stored: Mapping[str, Any]) -> Written:
    """Builds the data from the form's cleaned `values` and the `stored` data."""
    result = Written({})
    result.data = _merged(record, values, stored, form_path=ROOT, data_path=ROOT, result=result)
    return result


def field_at(path: str, names: Mapping[str, Any]) -> str | None:
    """Finds the form field at which an error at `path` is shown: its own, the list's around it, or the first one inside
    it.
    """
    if path in names:
        return path
    around = [name for name in names if path.startswith(f"{name}.")]
    inside = [name for name in names if name.startswith(f"{path}.")]
    return next(iter(around + inside), None)


def _children(record: Record) -> Iterator[tuple[str, Field]]:
    yield from record.required.items()
    yield from record.optional.items()


def _leaves(record: Record, path: str) -> Iterator[tuple[str, Field, bool]]:
    """Path, declaration and necessity of each value that has a form field of its own."""
    for name, node in _children(record):
        place = f"{path}.{name}"
        if isinstance(node, Record):
            yield from _leaves(node, place)
        elif isinstance(node, ListOf) and isinstance(node.item, Record):
            for row in range(node.maximum):
                yield from _leaves(node.item, f"{place}.{row}")
        else:
            yield place, node, name in record.required


def _form_field(node: Field, *, required: bool) -> forms.Field:
    match node:
        case Text(maximum=maximum):
            rows = 3 if maximum > _LONG else 1
            return _text(rows, f"At most {maximum} characters." if required else "")
        case Nullable(value=value, meaning=meaning):
            field = _form_field(value, required=False)
            field.help_text = f"Empty: {meaning}."
            return field
        case Url():
            return forms.CharField(required=False, strip=False, widget=AddressInput(attrs={"class": "vTextField"}))
        case LanguageTag():
            return forms.CharField(required=False, strip=False, widget=forms.TextInput(attrs={"class": "vTextField"}))
        case Boolean():
            return forms.ChoiceField(choices=_YES_NO, required=False)
        case Integer(minimum=minimum, maximum=maximum):
            return forms.IntegerField(required=False, min_value=minimum, max_value=maximum)
        case Choice(values=values):
            return forms.ChoiceField(choices=[("", "---------"), *((value, value) for value in values)], required=False)
        case ListOf(item=Text() | Url(), maximum=maximum):
            return _text(3, f"One in each line, at most {maximum}.")
        case _:
            return forms.JSONField(required=False, help_text="JSON")


def _text(rows: int, help_text: str) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "class": "vLargeTextField"})
    return TypedText(required=False, widget=widget, help_text=help_text)


def _shown(node: Field, value: Any) -> Any:
    """The value of a form field that shows this value of the data."""
    if isinstance(node, Nullable):
        return _shown(node.value, value)
    if value is None:
        return None if isinstance(node, Integer) else ""
    if list(node.problems(value, ROOT)):  # the value of the same key of another type
        return ""
    if isinstance(node, Boolean):
        return json.dumps(value)
    if isinstance(node, ListOf) and isinstance(node.item, Text | Url):
        return "\n".join(value)
    return value


def _read(node: Field, value: Any) -> Any:
    """The value of the data that is in a form field; None when it is empty."""
    if isinstance(node, Nullable):
        return _read(node.value, value)
    if _is_empty(value):
        return None
    if isinstance(node, Boolean):
        return value == "true"
    if isinstance(node, ListOf) and isinstance(node.item, Text | Url):
        return [line for line in typed(value).split("\n") if line.strip()] or None
    return typed(value) if isinstance(value, str) else value


def _merged(
    record: Record,
    values: Mapping[str, Any],
    stored: Mapping[str, Any],
    *,
    form_path: str,
    data_path: str,
    result: Written,
) -> dict[str, Any]:
    merged = dict(stored)
    for name, node in _children(record):
        current = stored.get(name)
        paths = {"form_path": f"{form_path}.{name}", "data_path": f"{data_path}.{name}"}
        if isinstance(node, Record):
            value: Any = _object(node, values, current, **paths, result=result)
        elif isinstance(node, ListOf) and isinstance(node.item, Record):
            value = _rows(node, node.item, values, current, **paths, result=result)
        else:
            value = values.get(paths["form_path"])
            unchanged = _same(_shown(node, current), value)
            value = current if unchanged else _read(node, value)
        if value is not None or (isinstance(node, Nullable) and name in record.required):
            merged[name] = value
        elif current is not None:
            del merged[name]
    return merged


def _object(
    record: Record, values: Mapping[str, Any], current: Any, *, form_path: str, data_path: str, result: Written
) -> dict[str, Any] | None:
    """None when all fields are empty."""
    if all(_is_empty(values.get(path)) for path, *_ in _leaves(record, form_path)):
        return None
    stored = current if isinstance(current, dict) else {}
    return _merged(record, values, stored, form_path=form_path, data_path=data_path, result=result)


def _rows(
    node: ListOf,
    item: Record,
    values: Mapping[str, Any],
    current: Any,
    *,
    form_path: str,
    data_path: str,
    result: Written,
) -> list[Any] | None:
    stored = current if isinstance(current, list) else []
    rows: list[Any] = []
    for number in range(node.maximum):
        place = f"{data_path}.{len(rows)}"
        before = stored[number] if number < len(stored) else None
        row = _object(item, values, before, form_path=f"{form_path}.{number}", data_path=place, result=result)
        if row is not None:
            result.places[place] = f"{form_path}.{number}"
            rows.append(row)
    return rows or (current if current == [] else None)


def _same(shown: Any, value: Any) -> bool:
    """Whether a form field was sent back as it was shown."""
    if isinstance(shown, str) and isinstance(value, str):
        return typed(shown) == typed(value)
    return shown == value or (_is_empty(shown) and _is_empty(value))


def _is_empty(value: Any) -> bool:
    return value is None or value == ""


def _at(data: Any, path: str) -> Any:
    """The value at a path, None where there is none."""
    for step in path.split(".")[1:]:
        if isinstance(data, list):
            data = data[int(step)] if int(step) < len(data) else None
        else:
            data = data.get(step) if isinstance(data, dict) else None
    return data


def _has_shape(record: Record, value: Any) -> bool:
    """Whether objects, lists and texts are where the declaration has them, and no object is empty."""
    if not isinstance(value, dict) or all(_is_empty(value.get(name)) for name, _ in _children(record)):
        return False
    return all(value.get(name) is None or _node_has_shape(node, value[name]) for name, node in _children(record))


def _node_has_shape(node: Field, value: Any) -> bool:
    if isinstance(node, Record):
        return _has_shape(node, value)
    if isinstance(node, ListOf):
        fitting = isinstance(value, list) and len(value) <= node.maximum
        return fitting and all(_node_has_shape(node.item, each) for each in value)
    return not list(node.problems(value, ROOT))


def label(name: str) -> str:
    """A key as people read it."""
    words = " ".join("URL" if word == "url" else word for word in name.split("_"))
    return words[:1].upper() + words[1:]
