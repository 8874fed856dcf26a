"""The phrases of an exercise: the texts that a learner should not meet in two exercises in a row.

They are compared after N. Only the fields that a type declares count, not further keys of the data.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.normalise import normalised

Phrase = tuple[str, ...]

_TEXTS = {
    "translation": ("source_text", "target_text"),
    "translation-word-bank": ("source_text", "target_text"),
    "listening": ("transcript",),
}
_MARKER = re.compile("_{3,}")


def phrases(exercise_type: str, data: Mapping[str, Any]) -> frozenset[Phrase]:
    """Both texts of a translation, a transcript, a text with its blanks filled, or the sentence of parts in order.

    `data` is valid for the type. Other types have no phrases.
    """
    return frozenset(key for text in _texts(exercise_type, data) if (key := normalised(text)))


def _texts(exercise_type: str, data: Mapping[str, Any]) -> Iterator[str]:
    for key in _TEXTS.get(exercise_type, ()):
        yield data[key]
    if exercise_type == "fill-in-the-blank":
        yield _filled(data)
    elif exercise_type == "ordering":
        yield " ".join(item["text"] for item in sorted(data["items"], key=lambda item: int(item["correct_order"])))


def _filled(data: Mapping[str, Any]) -> str:
    """The text with the first answer of each blank in place of its marker."""
    answers = [
        blank["correct_answers"][0] for blank in sorted(data["blanks"], key=lambda blank: int(blank["position"]))
    ]
    parts = _MARKER.split(data["text"])
    return "".join(part + answer for part, answer in zip(parts, [*answers, ""], strict=False))
