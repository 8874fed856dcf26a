"""The columns by which content is sorted and searched, derived from what authors typed.

Every write fills them through here, whether it comes from a request or from a file, so that the folding of a stored
text and of a query never differ. A text that consists of several fields is searched as one column; no term matches
across the border of two of them.
"""

from collections.abc import Mapping
from typing import Any, TypedDict

from content.exercises import searchable_texts
from langlearn.api.text import search_key

# Folding makes every no-break space a plain one, so this is neither in a folded text nor in a folded term.
BORDER = "\N{NO-BREAK SPACE}"


class FoldedColumns(TypedDict):
    """Columns of every row that has a name."""

    name_folded: str
    search_text: str


def folded_columns(name: str, *others: str | None) -> FoldedColumns:
    """Computes the derived columns of a named row; `others` are the further fields in which its list searches.

    Those are the description of a course and of a lesson, and the code of a level.
    """
    name_folded = search_key(name)
    rest = [search_key(text) for text in others if text]
    return FoldedColumns(name_folded=name_folded, search_text=BORDER.join([name_folded, *rest]))


class FoldedMediaColumns(TypedDict):
    """Columns of a sound or picture; one without a file name is sorted last by it."""

    name_folded: str | None
    search_text: str


def media_columns(
    *, file_name: str | None, alt: str | None, transcript: str | None, attribution: str | None
) -> FoldedMediaColumns:
    """Computes the derived columns of a sound or picture."""
    texts = [search_key(text) for text in (file_name, alt, transcript, attribution) if text]
    return FoldedMediaColumns(
        name_folded=None if file_name is None else search_key(file_name), search_text=BORDER.join(texts)
    )


class WordColumns(TypedDict):
    """Derived columns of a word."""

    text_folded: str
    search_text: str
    tag_lines: str


def word_columns(
    text: str, forms: list[str], synonyms: list[str], translations: list[str], tags: list[str]
) -> WordColumns:
    """Computes the derived columns of a word, in whose text, forms, synonyms and translations a list searches."""
    return WordColumns(
        text_folded=search_key(text),
        search_text=BORDER.join(map(search_key, (text, *forms, *synonyms, *translations))),
        tag_lines="".join(f"\n{tag}\n" for tag in tags),
    )


def exercise_search_text(data: Mapping[str, Any]) -> str:
    """Computes the derived column of an exercise: its texts, without media URLs and the ids of items."""
    return BORDER.join(map(search_key, searchable_texts(data)))
