"""Ids that are derived from others: which of them are held, and by whom.

Such an id can be computed by others, who may create an exercise under it first. One that the course never used is
passed over. What a course has used before is in its history, which reaches back as far as its change log.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef

from content.fields import columns_of
from content.kinds import KINDS, Kind
from content.models import ChangeAction, ContentChange, Entity, Exercise, LessonExercise, PublishedExercise
from content.readers import EVERYTHING, Reader
from content.selectors.collection import readable_exercises
from langlearn.db import MAX_IDS, MAX_ROWS, TEXTS, OneOf, batches

_KINDS = {kind.entity.value: kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class HeldIds:
    """The ids below a course that stored rows hold, for `content.formats.renaming`.

    An exercise that the reader may read, that no course uses, and that equals a new one is left over of an earlier
    course under this id, and no other author's.
    """

    course_id: str
    reader: Reader = EVERYTHING

    def own(self, kind: str) -> set[str]:
        """The ids of the rows of the course, in its draft or published. Two statements."""
        if kind == "exercise":
            return {
                exercise_id
                for model in (LessonExercise, PublishedExercise)
                for exercise_id in model.objects.filter(course=self.course_id).values_list("exercise_id", flat=True)
            }
        found = _KINDS[kind]
        return {
            row_id
            for model in (found.model, found.published)
            for row_id in model.objects.filter(course=self.course_id).values_list("pk", flat=True)
        }

    def taken(self, kind: str, rows: Mapping[str, Any]) -> set[str]:
        """The ids of these rows that rows hold which are not the course's. `rows` are those of a document."""
        return self._taken_exercises(rows) if kind == "exercise" else self._taken_rows(_KINDS[kind], rows)

    def _taken_rows(self, kind: Kind, ids: Collection[str]) -> set[str]:
        taken: set[str] = set()
        for batch in batches(ids, MAX_IDS):
            for model in (kind.model, kind.published):
                others = model.objects.filter(OneOf("pk", batch, TEXTS)).exclude(course=self.course_id)
                taken.update(others.order_by().values_list("pk", flat=True))
        return taken

    def _taken_exercises(self, rows: Mapping[str, Any]) -> set[str]:
        taken = {each for each, is_own in held_exercises(self.course_id, rows).items() if not is_own}
        unused = readable_exercises(self.reader).filter(
            ~Exists(LessonExercise.objects.filter(exercise=OuterRef("pk"))),
            ~Exists(PublishedExercise.objects.filter(exercise_id=OuterRef("pk"))),
        )
        columns = columns_of("exercise")
        for batch in batches(sorted(taken), MAX_ROWS):
            values = unused.filter(OneOf("pk", batch, TEXTS)).order_by().values_list("pk", *columns)
            for exercise_id, *content in values:
                row = rows[exercise_id]
                if content == [getattr(row, name) for name in columns]:
                    taken.discard(exercise_id)
        return taken


def held_exercises(course_id: str, exercise_ids: Collection[str]) -> dict[str, bool]:
    """Those of the ids that an exercise holds, in the collection or published by another course, and whether this
    course uses it, or has used it.

    Two statements for each batch of ids, and four more where any is held.
    """
    held: dict[str, datetime] = {}  # when they were created
    for batch in batches(exercise_ids, MAX_IDS):
        published = PublishedExercise.objects.filter(OneOf("exercise_id", batch, TEXTS)).exclude(course=course_id)
        held.update(published.order_by().values_list("exercise_id", "created_at"))
        rows = Exercise.objects.filter(OneOf("pk", batch, TEXTS)).order_by()
        held.update(rows.values_list("pk", "created_at"))
    used = used_exercises(course_id, held)
    return {exercise_id: exercise_id in used for exercise_id in held}


def used_exercises(course_id: str, created_at: Mapping[str, datetime]) -> set[str]:
    """Those exercises that the course uses, in its draft or published, or has used. They are given with the times of
    their creation: one that is newer than its use has only the id of one that was deleted.
    """
    used: set[str] = set()
    for batch in batches(created_at, MAX_IDS):
        for model in (LessonExercise, PublishedExercise):
            rows = model.objects.filter(OneOf("exercise_id", batch, TEXTS), course=course_id).order_by()
            used.update(rows.values_list("exercise_id", flat=True).distinct())
    if used.issuperset(created_at):
        return used
    log = ContentChange.objects.filter(course=course_id).order_by()
    changed = log.filter(OneOf("entity_id", created_at.keys() - used, TEXTS), entity=Entity.EXERCISE)
    removed = log.filter(entity=Entity.LESSON_EXERCISE, action=ChangeAction.DELETE)
    for entries in (changed, removed):
        for entity_id, changed_at in entries.values_list("entity_id", "changed_at").iterator():
            exercise_id = entity_id.rpartition("/")[2]
            created = created_at.get(exercise_id)
            if created is not None and (changed_at is None or created <= changed_at):
                used.add(exercise_id)
    return used
