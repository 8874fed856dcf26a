"""Writing the words of a course, one at a time, under the lock of the course. Values are validated already."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from content import rules
from content.editor import Editor
from content.folding import word_columns
from content.models import Entity, Lesson, Word, word_key
from content.references.named import NOTHING, Named, named_in_word
from content.references.uses import Edit, store_use
from content.revisions.revising import Changes, revising
from content.revisions.tags import entity_tag, new_tag
from content.selectors.visibility import Found, not_found
from content.words.selectors import find_word, words_of
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict
from langlearn.db import MAX_IDS, TEXTS, OneOf, batches


def create_word(*, course_id: str, values: Mapping[str, Any], record_id: str | None = None, editor: Editor) -> Found:
    """Creates a word. Raises NotFound for the course and the lesson; ValidationFailed for its sound and picture;
    Conflict for a taken id and when the course has as many words as it may.
    """
    with _locked(course_id, editor=editor) as changes:
        _check_lesson(course_id, values.get("lesson_id"))
        words = words_of(course_id)
        if record_id is not None and words.filter(word_id=record_id).exists():
            raise Conflict(f"Word with ID '{record_id}' already exists", context={"field": "id", "value": record_id})
        check_number(words.count() + 1)
        word_id = record_id or _free_id(course_id, values["text"])
        row = Word(key=word_key(course_id, word_id), course_id=course_id, word_id=word_id, **values)
        for name, value in {**derived(row), **_stamps(editor)}.items():
            setattr(row, name, value)
        row.created_at, row.created_by_id = editor.at, editor.id
        row.save(force_insert=True)
        changes.create(course_id, Entity.WORD, word_id)
        store_use(Edit(Entity.WORD, row.pk, NOTHING, named(row)), at=editor.at)
        return find_word(course_id, word_id)


def update_word(
    course_id: str,
    word_id: str,
    *,
    values: Mapping[str, Any],
    if_match: str | None = None,
    editor: Editor,
) -> Found:
    """Changes the fields that differ; without any, the row is not written.

    Raises NotFound for course, word and lesson; PreconditionFailed; ValidationFailed for its sound and picture.
    """
    with _locked(course_id, editor=editor) as changes:
        row = _row(course_id, word_id)
        check_if_match(if_match, entity_tag(row.tag))
        _check_lesson(course_id, values.get("lesson_id"))
        changed = {name: value for name, value in values.items() if getattr(row, name) != value}
        if changed:
            before = named(row)
            for name, value in changed.items():
                setattr(row, name, value)
            Word.objects.filter(pk=row.pk).update(**changed, **derived(row), **_stamps(editor))
            changes.update(course_id, Entity.WORD, word_id, fields=changed)
            store_use(Edit(Entity.WORD, row.pk, before, named(row)), at=editor.at)
        return find_word(course_id, word_id)


def delete_word(course_id: str, word_id: str, *, if_match: str | None = None, editor: Editor) -> None:
    """Deletes a word. Raises NotFound for course and word; PreconditionFailed."""
    with _locked(course_id, editor=editor) as changes:
        row = _row(course_id, word_id)
        check_if_match(if_match, entity_tag(row.tag))
        key, before = row.pk, named(row)
        row.delete()
        changes.delete(course_id, Entity.WORD, word_id)
        store_use(Edit(Entity.WORD, key, before, NOTHING), at=editor.at)


def clear_lessons(changes: Changes, course_id: str, lesson_ids: Collection[str], *, editor: Editor) -> None:
    """Clears the lesson of the words that these lessons introduce. Call it before the lessons are deleted."""
    for batch in batches(lesson_ids, MAX_IDS):
        words = words_of(course_id).filter(OneOf("lesson_id", batch, TEXTS))
        word_ids = list(words.values_list("word_id", flat=True))
        if word_ids:
            words.update(lesson=None, **_stamps(editor))
            changes.update(course_id, Entity.WORD, *word_ids, fields=("lesson_id",))


def check_number(words: int) -> None:
    """Raises Conflict for more words than a course may have."""
    if words > rules.MAX_WORDS:
        raise Conflict(f"A course has at most {rules.MAX_WORDS} words", context={"reason": "word_limit"})


def derived(row: Any) -> dict[str, str]:
    """The derived columns of a word."""
    return dict(word_columns(row.text, row.forms, row.synonyms, row.translations, row.tags))  # type: ignore[arg-type]


def named(row: Any) -> Named:
    """What a word names."""
    return named_in_word(row.audio_url, row.image_url)


@contextmanager
def _locked(course_id: str, *, editor: Editor) -> Iterator[Changes]:
    with revising(course_id, by=editor.id, at=editor.at) as changes:
        if not changes.courses:
            raise not_found(Entity.COURSE, course_id)
        yield changes


def _row(course_id: str, word_id: str) -> Word:
    row = Word.objects.filter(course=course_id, word_id=word_id).first()
    if row is None:
        raise not_found(Entity.WORD, word_id)
    return row


def _check_lesson(course_id: str, lesson_id: str | None) -> None:
    if lesson_id is not None and not Lesson.objects.filter(pk=lesson_id, course=course_id).exists():
        raise not_found(Entity.LESSON, lesson_id)


def _free_id(course_id: str, text: str) -> str:
    taken = set(words_of(course_id).values_list("word_id", flat=True))
    return next(each for each in rules.candidate_ids("word", text) if each not in taken)


def _stamps(editor: Editor) -> dict[str, Any]:
    return {"tag": new_tag(), "updated_at": editor.at, "updated_by_id": editor.id}
