"""What a row of a table of exercises says: its exercise type, its key, and the data that its cells make.

Each type uses some of the columns. A row is an exercise with an equal key; the cells of the columns that the table has
replace what they make, everything else of the data stays.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from content.exercises import EXERCISE_TYPES

REQUIRED = ("lesson", "exercise_type")
COLUMNS = (
    *REQUIRED,
    "prompt",
    "answer",
    "alternatives",
    "wrong",
    "hints",
    "explanation",
    "answer_language",
    "audio_url",
    "image_url",
)
LIST_SEPARATOR = "|"

Data = dict[str, Any]
Cells = Mapping[str, str]

_MARKER = "___"
_BLANK = re.compile(r"\[([^\[\]]*)\]")
_LINE_BREAK = re.compile("\r\n|[\r\n\u2028\u2029]")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TRUTH = {"true": True, "false": False}
_OF_EVERY_TYPE = ("audio_url", "image_url")
_LISTS = ("alternatives", "hints")


class CellError(ValueError):
    """What is wrong with the cell of a column."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column


class _Type(NamedTuple):
    """The column and the field of the key, the columns used, and the columns from which other fields are made."""

    key_column: str
    key_of: Callable[[Mapping[str, Any]], Hashable]
    columns: frozenset[str]
    fill: Callable[[Cells, Data], None]
    made_of: Mapping[str, str]  # field of the data to its column


def key_of(exercise_type: str, data: Mapping[str, Any]) -> Hashable:
    """The key of stored data: rows of an equal one are this exercise."""
    return _TYPES[exercise_type].key_of(data)


def updated(stored: Mapping[str, Any], exercise_type: str, cells: Cells) -> Data:
    """The data of an exercise with these cells. Empty cells remove what is optional. Raises CellError."""
    definition = _TYPES[exercise_type]
    for column, text in cells.items():
        if text and column not in definition.columns and column not in REQUIRED:
            raise CellError(column, f"Not used by {exercise_type}.")
    if not cells.get(definition.key_column):
        raise CellError(definition.key_column, "This field is required.")
    data = dict(stored)
    definition.fill(cells, data)
    for column in ("explanation", "answer_language", *_OF_EVERY_TYPE):
        if column in definition.columns:
            _replace(data, column, cells.get(column))
    for column in _LISTS:
        if column in definition.columns and column in cells:
            _replace(data, column, _list(cells[column]))
    if exercise_type == "listening":
        data.setdefault("audio_url", None)  # not recorded yet
    return data


def column_of(exercise_type: str, path: str) -> str:
    """The column that a dotted path of the data is made of; the type's for what no column makes."""
    name = path.removeprefix("data.").partition(".")[0]
    return name if name in COLUMNS else _TYPES[exercise_type].made_of.get(name, "exercise_type")


def _replace(data: Data, name: str, value: Any) -> None:
    """Sets a field of the data; an empty value removes it, None leaves it."""
    if value:
        data[name] = value
    elif value is not None:
        data.pop(name, None)


def _list(cell: str) -> list[str]:
    return [entry.strip() for entry in cell.split(LIST_SEPARATOR)] if cell else []


def _text(column: str, name: str) -> Callable[[Cells, Data], None]:
    def fill(cells: Cells, data: Data) -> None:
        # The key of a stored exercise, which is equal, stays as it is written.
        if name not in data or _line(data[name]) != cells[column]:
            data[name] = cells[column]

    return fill


def _line(value: Any) -> str:
    """A text as a cell has it."""
    return _LINE_BREAK.sub(" ", value).strip() if isinstance(value, str) else ""


def _line_of(name: str) -> Callable[[Mapping[str, Any]], Hashable]:
    return lambda data: _line(data.get(name))


def _translation(cells: Cells, data: Data) -> None:
    _text("prompt", "source_text")(cells, data)
    _replace(data, "target_text", cells.get("answer"))


def _word_bank(cells: Cells, data: Data) -> None:
    correct, bank = list(data.get("correct_words", ())), list(data.get("word_bank", ()))
    # Sorted: the order of the bank would depend on itself.
    wrong = sorted((Counter(bank) - Counter(correct)).elements())
    _translation(cells, data)
    if "answer" in cells:
        correct = cells["answer"].split()
    if "wrong" in cells:
        wrong = _list(cells["wrong"])
    words = [*correct, *wrong]
    if "wrong" in cells or Counter(words) != Counter(bank):
        source = data["source_text"]
        order = sorted(range(len(words)), key=lambda place: _hash(f"{source}:{place}"))
        bank = [words[place] for place in order]
    data["correct_words"], data["word_bank"] = correct, bank


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _cloze(cells: Cells, data: Data) -> None:
    before = {blank["position"]: blank for blank in data.get("blanks", ())}
    text = _BLANK.sub(_MARKER, cells["prompt"])
    answers = [_list(cell) for cell in _BLANK.findall(cells["prompt"])]
    if _line(data.get("text")) != text:
        data["text"] = text
    data["blanks"] = [
        {**before.get(position, {"position": position}), "correct_answers": texts}
        for position, texts in enumerate(answers)
    ]


def _vof(cells: Cells, data: Data) -> None:
    _text("prompt", "statement")(cells, data)
    if "answer" in cells:
        truth = _TRUTH.get(cells["answer"].lower())
        if truth is None:
            raise CellError("answer", "Must be true or false.")
        data["is_true"] = truth


def _options(cells: Cells, data: Data) -> None:
    _text("prompt", "question")(cells, data)
    stored = data.get("options", [])

    def texts(column: str, is_correct: bool) -> list[str]:
        before = [option.get("text") or "" for option in stored if option["is_correct"] == is_correct]
        return _list(cells[column]) if column in cells else before

    wanted = [(text, True) for text in texts("answer", True)] + [(text, False) for text in texts("wrong", False)]
    shown = sorted(((each.get("text") or "", each["is_correct"]) for each in stored), key=lambda each: not each[1])
    if wanted != shown:
        if len(wanted) > len(_LETTERS):
            raise CellError("answer", f"Must have at most {len(_LETTERS)} options.")
        data["options"] = [
            {"id": letter, "text": text, "is_correct": is_correct}
            for letter, (text, is_correct) in zip(_LETTERS, wanted, strict=False)
        ]


def _pairs(cells: Cells, data: Data) -> None:
    pairs = []
    for entry in _list(cells["answer"]):
        left, sign, right = entry.partition("=")
        if not sign:
            raise CellError("answer", "Must be pairs: left=right|left=right.")
        pairs.append({"left": left.strip(), "right": right.strip()})
    if _sides({"pairs": pairs}) != _sides(data):
        data["pairs"] = pairs


def _sides(data: Mapping[str, Any]) -> Hashable:
    return tuple((_line(pair["left"]), _line(pair["right"])) for pair in data.get("pairs", ()))


def _ordering(cells: Cells, data: Data) -> None:
    texts = _list(cells["answer"])
    if len(texts) > len(_LETTERS):
        raise CellError("answer", f"Must have at most {len(_LETTERS)} items.")
    items = [
        {"id": letter, "text": text, "correct_order": place}
        for place, (letter, text) in enumerate(zip(_LETTERS, texts, strict=False), start=1)
    ]
    if _items({"items": items}) != _items(data):
        data["items"] = items


def _items(data: Mapping[str, Any]) -> Hashable:
    items: Sequence[Any] = data.get("items", ())
    return tuple(_line(item["text"]) for item in sorted(items, key=lambda item: int(item["correct_order"])))


def _informative(cells: Cells, data: Data) -> None:
    _text("prompt", "title")(cells, data)
    _replace(data, "content", cells.get("answer"))


def _type(
    key: tuple[str, str],
    columns: Sequence[str],
    fill: Callable[[Cells, Data], None],
    made_of: Mapping[str, str] | None = None,
    key_of: Callable[[Mapping[str, Any]], Hashable] | None = None,
) -> _Type:
    column, name = key
    used = frozenset((column, *columns, *_OF_EVERY_TYPE))
    return _Type(column, key_of or _line_of(name), used, fill, {name: column, **(made_of or {})})


_WRITTEN = ("alternatives", "hints", "explanation", "answer_language")
_TYPES: Mapping[str, _Type] = {
    "translation": _type(("prompt", "source_text"), ("answer", *_WRITTEN), _translation, {"target_text": "answer"}),
    "translation-word-bank": _type(
        ("prompt", "source_text"),
        ("answer", "alternatives", "wrong", "explanation", "answer_language"),
        _word_bank,
        {"target_text": "answer", "correct_words": "answer", "word_bank": "wrong"},
    ),
    "fill-in-the-blank": _type(("prompt", "text"), ("explanation", "answer_language"), _cloze, {"blanks": "prompt"}),
    "vof": _type(("prompt", "statement"), ("answer", "explanation"), _vof, {"is_true": "answer"}),
    "multiple-choice": _type(
        ("prompt", "question"), ("answer", "wrong", "explanation"), _options, {"options": "answer"}
    ),
    "listening": _type(("answer", "transcript"), _WRITTEN, _text("answer", "transcript")),
    "speaking": _type(("answer", "text"), _WRITTEN, _text("answer", "text")),
    "pairs": _type(("answer", "pairs"), ("explanation",), _pairs, key_of=_sides),
    "ordering": _type(("answer", "items"), ("explanation",), _ordering, key_of=_items),
    "informative": _type(("prompt", "title"), ("answer",), _informative, {"content": "answer"}),
}
assert _TYPES.keys() == set(EXERCISE_TYPES)
