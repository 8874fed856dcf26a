"""The exercises of a LibreLingo course before they have ids, and those that show the notes of a skill.

Every exercise passes the check of its type, and what the check finds is reported at the entry it comes from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from content.exercises import DATA_SCHEMAS, ExerciseDataError, clean_data
from content.formats.markdown import rich_texts_from_markdown
from content.formats.records import Findings

MAX_NOTES: int = DATA_SCHEMAS["informative"]["properties"]["content"]["maxLength"]


@dataclass(frozen=True, slots=True)
class Draft:
    """An exercise without an id; `identity` distinguishes it in its skill and does not change with other fields."""

    exercise_type: str
    data: dict[str, Any]
    identity: tuple[str, ...]


def draft_of(
    exercise_type: str,
    data: dict[str, Any],
    identity: tuple[str, ...],
    places: Mapping[str, str],
    file: str,
    findings: Findings,
) -> Draft | None:
    """The checked exercise; None, and errors, when it breaks a rule of its type."""
    try:
        return Draft(exercise_type, clean_data(exercise_type, data), identity)
    except ExerciseDataError as error:
        for path, messages in error.errors.items():
            for message in messages:
                findings.error(file, _nearest(path, places), message)
        return None


def read_notes(markdown: str, file: str, findings: Findings) -> list[Draft]:
    """The exercises that show a skill's notes, of which there are several when the notes are long."""
    texts, is_cut = rich_texts_from_markdown(markdown, maximum=MAX_NOTES)
    if is_cut:
        findings.warn(file, "", f"a paragraph, row or item has more than {MAX_NOTES} characters and is cut")
    drafts = []
    for number, text in enumerate(texts, start=1):
        identity = ("notes", str(number)) if number > 1 else ("notes",)
        drafts.append(draft_of("informative", {"content": text}, identity, {"data": ""}, file, findings))
    return [draft for draft in drafts if draft is not None]


def _nearest(path: str, places: Mapping[str, str]) -> str:
    """The place of the value at a dotted path, or of the innermost known value around it."""
    while path not in places:
        path = path.rpartition(".")[0]
    return places[path]
