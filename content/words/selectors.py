"""The words of courses, of either state, as the API shows them."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from content.kinds import State
from content.models import WORD_FIELDS, Entity, PublishedWord, Word
from content.readers import DRAFTS, Scope
from content.selectors.visibility import AUTHORSHIP, Found, check_course, not_found

WORD_COLUMNS = ("word_id", *WORD_FIELDS, "course_id", "created_at", "updated_at")


def words_of(course_id: str, state: State = State.DRAFT) -> QuerySet[Any]:
    """The words of a state of a course."""
    model = Word if state is State.DRAFT else PublishedWord
    rows: QuerySet[Any] = model._default_manager.filter(course=course_id)
    return rows


def visible_words(course_id: str, scope: Scope) -> QuerySet[Any]:
    """The words of a course in a scope."""
    return words_of(course_id, scope.state).filter(scope.condition(public="course__is_public", course="course_id"))


def word_column_names(scope: Scope = DRAFTS) -> tuple[str, ...]:
    """The columns to read for `word_object`."""
    return (*WORD_COLUMNS, *AUTHORSHIP) if scope.with_authors else WORD_COLUMNS


def word_object(row: dict[str, Any]) -> dict[str, Any]:
    """A word as the API shows it, from a row of `word_column_names`."""
    return {"id" if name == "word_id" else name: value for name, value in row.items()}


def find_word(course_id: str, word_id: str, *, scopes: Sequence[Scope] = (DRAFTS,)) -> Found:
    """One word, of the first scope that has it. Raises NotFound for course and word, Forbidden."""
    for scope in scopes:
        row = visible_words(course_id, scope).filter(word_id=word_id).values(*word_column_names(scope), "tag").first()
        if row is not None:
            tag = row.pop("tag")
            return Found(word_object(row), tag, scope)
    check_course(course_id, scopes=scopes)
    raise not_found(Entity.WORD, word_id)
