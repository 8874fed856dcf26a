"""Writing a plan, in a fixed number of statements per batch of rows.

Orders and codes may be permuted among existing rows, and no database checks uniqueness at the end of a statement.
So rows that leave their place, or are deleted, first get an order and a code that no other row can have; then the
rows are written, parents before children; last come the deletions, children before parents. The rows of a table are
inserted by id, so that two imports that create the same rows wait for each other instead of deadlocking.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from django.db.models import F, Model

from content.editor import Editor
from content.folding import exercise_search_text, folded_columns, word_columns
from content.formats.documents import AssignmentRow, CourseDocument, CourseRow, ExerciseRow, WordRow
from content.importing.plan import COURSE_COLUMNS, EXERCISE_COLUMNS, WORD_COLUMNS, Plan, row_id
from content.importing.tables import TABLES, Table
from content.models import Course, Entity, Exercise, LessonExercise, Level, PublishMode, Word, word_key
from content.revisions.revising import Changes
from content.revisions.tags import new_tag
from content.rules import MAX_ORDER
from content.words.services import clear_lessons
from langlearn.db import MAX_IDS, MAX_ROWS, batches, delete_rows

# Called with the number of rows written so far, and of all rows to write.
Progress = Callable[[int, int], None]

_STAMPS = ("tag", "updated_at", "updated_by_id")
_ABOVE_ALL_ORDERS = MAX_ORDER


class Writer:
    """One import; the editor is named as the author of what changes, `publish_mode` is that of a new course."""

    def __init__(
        self,
        plan: Plan,
        document: CourseDocument,
        changes: Changes,
        *,
        publish_mode: PublishMode,
        editor: Editor,
        progress: Progress,
    ) -> None:
        self._changes = changes
        self._publish_mode = publish_mode
        self._differences = plan.differences
        self._course_id = document.course.id
        self._editor = editor
        self._progress = progress
        self._total = plan.size
        self._done = 0

    def write(self) -> Course | None:
        """Makes the database equal to the document, under the course's lock. Returns the course when it is new."""
        self._move_conflicting()
        course = self._write_course()
        self._write_exercises()
        for table in TABLES:
            self._write_rows(table)
        self._write_assignments()
        self._write_words()
        for table in reversed(TABLES):
            self._delete(table.kind.model.objects, self._differences[table.kind.entity].deleted)
        return course

    def _move_conflicting(self) -> None:
        """Deletes assignments, and frees the orders and codes of rows that move or are deleted."""
        assignments = self._differences[Entity.LESSON_EXERCISE]
        self._delete(LessonExercise.objects, _assignment_keys(assignments.deleted))
        _move_away(LessonExercise, _assignment_keys([row_id(row) for row, _ in assignments.updated]))
        for table in TABLES:
            found = self._differences[table.kind.entity]
            moved = [row.id for row, changed in found.updated if not table.place.isdisjoint(changed)]
            _move_away(table.kind.model, [*moved, *found.deleted])
        levels = self._differences[Entity.LEVEL]
        _free_codes([*(row.id for row, changed in levels.updated if "code" in changed), *levels.deleted])

    def _write_course(self) -> Course | None:
        difference = self._differences[Entity.COURSE]
        for row, _ in difference.updated:
            Course.objects.filter(pk=row.id).update(**self._course_values(row), **self._stamps())
        course = None
        for row in difference.created:
            course = Course(
                id=row.id,
                publish_mode=self._publish_mode,
                **self._course_values(row),
                **self._stamps(),
                **self._authorship(),
            )
            self._changes.insert_course(course, at=self._editor.at)
        self._advance(len(difference.updated) + len(difference.created))
        return course

    def _course_values(self, row: CourseRow) -> dict[str, Any]:
        own = {name: getattr(row, name) for name in COURSE_COLUMNS}
        return {**own, **folded_columns(row.name, row.description)}

    def _write_exercises(self) -> None:
        def made(row: ExerciseRow) -> Exercise:
            own = {name: getattr(row, name) for name in EXERCISE_COLUMNS}
            return Exercise(
                id=row.id,
                **own,
                search_text=exercise_search_text(row.data),
                **self._stamps(),
                **self._authorship(),
            )

        self._store(Entity.EXERCISE, Exercise, made, ("id",), (*EXERCISE_COLUMNS, "search_text", *_STAMPS))

    def _write_rows(self, table: Table) -> None:
        columns = table.columns
        model = table.kind.model

        def made(row: Any) -> Model:
            own = {name: getattr(row, name) for name in columns}
            own["course_id"] = self._course_id
            instance: Model = model(id=row.id, **own, **table.derived(row), **self._stamps(), **self._authorship())
            return instance

        derived = ("name_folded", "search_text")
        self._store(table.kind.entity, model, made, ("id",), (*columns, *derived, *_STAMPS))

    def _write_assignments(self) -> None:
        def made(row: AssignmentRow) -> LessonExercise:
            return LessonExercise(
                lesson_id=row.lesson_id,
                exercise_id=row.exercise_id,
                course_id=self._course_id,
                order=row.order,
                tag=new_tag(),
            )

        self._store(Entity.LESSON_EXERCISE, LessonExercise, made, ("lesson", "exercise"), ("order", "tag"))

    def _write_words(self) -> None:
        """Also takes the lessons that are deleted next from the words that stay."""

        def made(row: WordRow) -> Word:
            own = {name: getattr(row, name) for name in WORD_COLUMNS}
            return Word(
                key=word_key(self._course_id, row.id),
                word_id=row.id,
                course_id=self._course_id,
                **own,
                **word_columns(row.text, row.forms, row.synonyms, row.translations, row.tags),
                **self._stamps(),
                **self._authorship(),
            )

        derived = ("text_folded", "search_text", "tag_lines")
        self._store(Entity.WORD, Word, made, ("key",), (*WORD_COLUMNS, *derived, *_STAMPS))
        deleted = self._differences[Entity.WORD].deleted
        self._delete(Word.objects, [word_key(self._course_id, word_id) for word_id in deleted])
        lessons = self._differences[Entity.LESSON].deleted
        clear_lessons(self._changes, self._course_id, lessons, editor=self._editor)

    def _store(
        self, entity: Entity, model: Any, made: Callable[[Any], Model], key: Sequence[str], columns: Sequence[str]
    ) -> None:
        """Inserts the created rows, and overwrites these columns of the updated ones, found by their key."""
        difference = self._differences[entity]
        created = sorted(difference.created, key=row_id)
        for batch in batches(map(made, created), MAX_ROWS):
            model.objects.bulk_create(batch)
            self._advance(len(batch))
        updated = (made(row) for row, _ in difference.updated)
        for batch in batches(updated, MAX_ROWS):
            model.objects.bulk_create(batch, update_conflicts=True, unique_fields=key, update_fields=columns)
            self._advance(len(batch))

    def _delete(self, manager: Any, keys: Collection[Any]) -> None:
        for batch in batches(keys, MAX_IDS):
            delete_rows(manager.filter(pk__in=batch))
            self._advance(len(batch))

    def _stamps(self) -> dict[str, Any]:
        return {"tag": new_tag(), "updated_at": self._editor.at, "updated_by_id": self._editor.id}

    def _authorship(self) -> dict[str, Any]:
        return {"created_at": self._editor.at, "created_by_id": self._editor.id}

    def _advance(self, rows: int) -> None:
        self._done += rows
        self._progress(self._done, self._total)


def _assignment_keys(ids: Iterable[str]) -> list[int]:
    """The primary keys of assignments that plans name `lesson/exercise`."""
    wanted = {tuple(each.split("/")) for each in ids}
    keys = []
    for batch in batches({lesson_id for lesson_id, _ in wanted}, MAX_IDS):
        rows = LessonExercise.objects.filter(lesson__in=batch).values_list("pk", "lesson_id", "exercise_id")
        keys += [pk for pk, *pair in rows if tuple(pair) in wanted]
    return keys


def _move_away(model: Any, keys: Collection[Any]) -> None:
    """Gives rows orders that no author can choose, different among siblings as they were before."""
    for batch in batches(keys, MAX_IDS):
        model.objects.filter(pk__in=batch).update(order=F("order") + _ABOVE_ALL_ORDERS)


def _free_codes(level_ids: Collection[str]) -> None:
    """Gives levels codes that no author can choose: with a control character."""
    levels = [Level(id=level_id, code=f"\x01{number}") for number, level_id in enumerate(level_ids)]
    Level.objects.bulk_update(levels, ["code"], batch_size=100)
