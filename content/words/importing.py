"""Importing words into a course: adding and updating, all or nothing, under the lock of the course."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from content import rules
from content.editor import Editor
from content.formats.documents import WordRow
from content.models import WORD_FIELDS, Entity, Lesson, Word, word_key
from content.references.named import NOTHING, named_in_word
from content.references.uses import Edit, find_problems, store_uses
from content.revisions.revising import revising
from content.revisions.tags import new_tag
from content.selectors.visibility import not_found
from content.words.indexes import word_rows
from content.words.planning import PlannedWord, RowErrors, WordPlan, plan_words
from content.words.services import check_number, derived
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.db import MAX_ROWS, batches


class ImportedWords(NamedTuple):
    """`revision` is that of the words of the course after the import."""

    plan: WordPlan
    revision: int


def import_words(
    *, course_id: str, rows: Sequence[tuple[int, Any]], dry_run: bool = False, editor: Editor
) -> ImportedWords:
    """Adds and updates words; each row has its number. A dry run only returns the plan, or raises the same failure.

    Raises NotFound for the course; ValidationFailed for the rows; Conflict when the course would have more words than
    it may.
    """
    with revising(course_id, by=editor.id, at=editor.at) as changes:
        if not changes.courses:
            raise not_found(Entity.COURSE, course_id)
        stored = {word.id: word for word in word_rows(course_id)}
        lesson_ids = set(Lesson.objects.filter(course=course_id).values_list("pk", flat=True))
        try:
            # Each row is a word of its own, so that more rows than a course may have words are too many in any case.
            plan = plan_words(rows[: rules.MAX_WORDS + 1], stored=stored.values(), lesson_ids=lesson_ids)
        except RowErrors as error:
            raise ValidationFailed(error.errors) from None
        check_number(max(len(rows), len(stored) + len(plan.create)))
        planned = [*plan.create, *plan.update]
        edits = [_edit(course_id, stored.get(each.word.id), each.word) for each in planned]
        if dry_run:
            _refuse(find_problems(edits), course_id, planned)
        else:
            _store(course_id, plan, editor=editor)
            changes.create(course_id, Entity.WORD, *(each.word.id for each in plan.create))
            for each in plan.update:
                changes.update(course_id, Entity.WORD, each.word.id, fields=each.fields)
            _refuse(store_uses(edits, at=editor.at), course_id, planned)
    return ImportedWords(plan, changes.courses[course_id].words_revision)


def _store(course_id: str, plan: WordPlan, *, editor: Editor) -> None:
    def made(word: WordRow) -> Word:
        own = {name: getattr(word, name) for name in WORD_FIELDS}
        row = Word(key=word_key(course_id, word.id), word_id=word.id, course_id=course_id, **own)
        columns = {**derived(row), "tag": new_tag(), "updated_at": editor.at, "updated_by_id": editor.id}
        for name, value in {**columns, "created_at": editor.at, "created_by_id": editor.id}.items():
            setattr(row, name, value)
        return row

    for batch in batches((made(each.word) for each in plan.create), MAX_ROWS):
        Word.objects.bulk_create(batch)
    columns = (*WORD_FIELDS, "text_folded", "search_text", "tag_lines", "tag", "updated_at", "updated_by")
    for batch in batches((made(each.word) for each in plan.update), MAX_ROWS):
        Word.objects.bulk_create(batch, update_conflicts=True, unique_fields=["key"], update_fields=columns)


def _edit(course_id: str, before: WordRow | None, after: WordRow) -> Edit:
    named = named_in_word(before.audio_url, before.image_url) if before else NOTHING
    return Edit(Entity.WORD, word_key(course_id, after.id), named, named_in_word(after.audio_url, after.image_url))


def _refuse(problems: Iterable[Any], course_id: str, planned: Iterable[PlannedWord]) -> None:
    """Raises ValidationFailed for references to sounds and pictures, in the rows that have them."""
    rows = {word_key(course_id, each.word.id): each.row for each in planned}
    errors: FieldErrors = {}
    for problem in problems:
        errors.setdefault(f"rows.{rows[problem.entity_id]}.{problem.field}", []).append(problem.message)
    if errors:
        raise ValidationFailed(errors)
