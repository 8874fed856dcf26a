"""Reads the states that are compared: whole ones, from the tables or from a package, and the rows that may differ.

The log says which draft rows changed since the latest publication; those are read from both states, a statement for
each table. So the cost follows the changes, not the course.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, zip_longest
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F, QuerySet, Value
from django.db.models.functions import Concat

from content import kinds
from content.fields import columns_of, defaults_of
from content.models import (
    PACKAGED_ENTITIES,
    ChangeAction,
    ContentChange,
    Course,
    Entity,
    LessonExercise,
    PublishedExercise,
    PublishedLessonExercise,
    PublishedWord,
    Word,
)
from content.revisions.comparison import FIELDS, Change, Key, Row, State, compare
from content.revisions.tags import assignment_id
from langlearn.api.text import canonical_json
from langlearn.db import MAX_IDS, TEXTS, CodePointCharField, OneOf, batches


class Author(NamedTuple):
    """Who changed a row of the draft last, and when."""

    user_id: UUID | None
    at: datetime | None


@dataclass(slots=True)
class Unpublished:
    """What differs between the published state and the draft.

    `changes` are the rows with other fields. `rows` are all that a publication copies: besides those, rows of which
    only the times or the tag differ, because an edit was taken back.
    """

    changes: list[Change] = field(default_factory=list)
    rows: dict[Key, ChangeAction] = field(default_factory=dict)
    authors: dict[Key, Author] = field(default_factory=dict)  # of the last change of each row
    # Who changed each row since the latest publication, also those whose edits others changed again.
    contributors_by_row: dict[Key, set[UUID | None]] = field(default_factory=dict)

    @property
    def lessons_deleted(self) -> list[str]:
        """The lessons that learners would lose."""
        return [each.id for each in self.changes if each.entity is Entity.LESSON and each.after is None]

    @property
    def contributors(self) -> set[UUID | None]:
        """Who made the changes; None for one without an author. Edits that were undone do not count."""
        return set().union(*(self.contributors_by_row.get((each.entity, each.id), ()) for each in self.changes))

    def author_of(self, change: Change) -> Author:
        """Returns the author of a change; of an exercise that the course only began to use, that of its assignment."""
        return self.authors.get((change.entity, change.id), Author(None, None))


def unpublished(course: Course) -> Unpublished:
    """Finds what a publication of the draft would change. The caller holds the course's lock, or a snapshot.

    One statement for the log, and at most one for each table with rows that may differ.
    """
    log = ContentChange.objects.filter(course=course.pk, draft_revision__gt=course.published_draft_revision)
    columns = ("entity", "entity_id", "fields", "changed_by_id", "changed_at")
    authors: dict[Key, Author] = {}
    of_assignments: dict[Key, Author] = {}
    contributors: dict[Key, set[UUID | None]] = {}
    touched: dict[Entity, set[str]] = {}
    for entity, row_id, fields, *author in log.order_by("draft_revision").values_list(*columns):
        if entity == Entity.MEDIA:
            continue
        touched.setdefault(Entity(entity), set()).add(row_id)
        if (entity, fields) == (Entity.COURSE, "is_public"):
            continue  # a switch of the visibility is public already, but for the times of the row
        authors[Entity(entity), row_id] = Author(*author)
        contributors.setdefault((Entity(entity), row_id), set()).add(author[0])
        if entity == Entity.LESSON_EXERCISE:
            exercise_id = row_id.rpartition("/")[2]
            touched.setdefault(Entity.EXERCISE, set()).add(exercise_id)
            of_assignments[Entity.EXERCISE, exercise_id] = Author(*author)
            contributors.setdefault((Entity.EXERCISE, exercise_id), set()).add(author[0])
    rows: dict[str, dict[Key, Row]] = {state: {} for state in kinds.State}
    tags: dict[str, dict[Key, int]] = {state: {} for state in kinds.State}
    for state, key, tag, row in _rows(course.pk, touched):
        rows[state][key] = row
        tags[state][key] = tag
    draft, published = kinds.State.DRAFT, kinds.State.PUBLISHED
    changes = compare(rows[published], rows[draft])
    return Unpublished(changes, _differing(tags[published], tags[draft]), {**of_assignments, **authors}, contributors)


def _differing(published: Mapping[Key, int], draft: Mapping[Key, int]) -> dict[Key, ChangeAction]:
    rows = {key: ChangeAction.DELETE for key in published if key not in draft}
    for key, tag in draft.items():
        if published.get(key) != tag:
            rows[key] = ChangeAction.UPDATE if key in published else ChangeAction.CREATE
    return rows


class _Table(NamedTuple):
    """The rows of an entity in a state of a course; `id` is their id in changes, `key` a column to look them up by."""

    rows: QuerySet[Any]
    id: Any
    key: str
    fields: tuple[str, ...]
    tag: str = "tag"

    def values(self, *before: Any) -> QuerySet[Any, Any]:
        """The values `before`, then the id, the tag and the fields of the rows."""
        return self.rows.order_by().values_list(*before, self.id, self.tag, *self.fields)


def _table(entity: Entity, state: kinds.State, course_id: str) -> _Table:
    is_draft = state is kinds.State.DRAFT
    if entity is Entity.LESSON_EXERCISE:
        rows = (LessonExercise if is_draft else PublishedLessonExercise)._default_manager.filter(course=course_id)
        exercise = F("exercise_id" if is_draft else "exercise__exercise_id")
        named = Concat(F("lesson_id"), Value("/"), exercise, output_field=CodePointCharField())
        return _Table(rows, named, "lesson_id", FIELDS[entity])
    if entity is Entity.EXERCISE:
        columns = columns_of("exercise")
        if is_draft:
            used = LessonExercise.objects.filter(course=course_id).distinct()  # several lessons may use one
            of_exercise = tuple(f"exercise__{column}" for column in columns)
            return _Table(used, F("exercise_id"), "exercise_id", of_exercise, tag="exercise__tag")
        return _Table(PublishedExercise.objects.filter(course=course_id), F("exercise_id"), "exercise_id", columns)
    if entity is Entity.WORD:
        words = (Word if is_draft else PublishedWord)._default_manager.filter(course=course_id)
        return _Table(words, F("word_id"), "word_id", FIELDS[entity])
    [kind] = (kind for kind in kinds.KINDS if kind.entity is entity)
    course = "pk" if kind is kinds.COURSE else "course"
    return _Table(kind.rows(state).filter(**{course: course_id}), F("pk"), "pk", FIELDS[entity])


# Their fields have the same types, so that one statement reads both.
_TOGETHER = (Entity.LEVEL, Entity.SECTION)


def _rows(course_id: str, touched: Mapping[Entity, set[str]]) -> Iterator[tuple[str, Key, int, Row]]:
    """Those of the rows that either state has: the state, the key, the tag and the fields."""
    for group in (_TOGETHER, *((entity,) for entity in PACKAGED_ENTITIES if entity not in _TOGETHER)):
        queries = (_queries(course_id, entity, touched[entity]) for entity in group if entity in touched)
        for together in zip_longest(*queries, fillvalue=()):
            first, *others = chain.from_iterable(together)
            # Not by an iterator: PostgreSQL plans its cursor for the first rows, which in a large course reads many
            # more.
            for name, state, row_id, tag, *values in first.union(*others, all=True):
                entity = Entity(name)
                if row_id in touched[entity]:
                    yield state, (entity, row_id), tag, dict(zip(FIELDS[entity], values, strict=True))


def _queries(course_id: str, entity: Entity, ids: set[str]) -> Iterator[list[QuerySet[Any, Any]]]:
    """The rows of both states, and of assignments others of their lessons, for each batch of ids."""
    by_lesson = entity is Entity.LESSON_EXERCISE
    for batch in batches(sorted({row_id.partition("/")[0] for row_id in ids} if by_lesson else ids), MAX_IDS):
        tables = {state: _table(entity, state, course_id) for state in kinds.State}
        yield [
            table._replace(rows=table.rows.filter(OneOf(table.key, batch, TEXTS))).values(
                Value(entity.value), Value(state.value)
            )
            for state, table in tables.items()
        ]


def whole_state(course_id: str, state: kinds.State) -> State:
    """Reads all rows of a state, in a statement for each table."""
    found: dict[Key, Row] = {}
    for entity in PACKAGED_ENTITIES:
        for row_id, _, *values in _table(entity, state, course_id).values().iterator():
            found[entity, row_id] = dict(zip(FIELDS[entity], values, strict=True))
    return found


_DEFAULTS = {  # of what packages leave out
    **{kind.entity: defaults_of(kind.slug) for kind in kinds.KINDS},
    Entity.EXERCISE: defaults_of("exercise"),
}


def state_of_words(package: bytes) -> State:
    """Reads all words of the state that a words package shows."""
    words = json.loads(package)["data"]["words"]
    return {(Entity.WORD, word["id"]): _fields(Entity.WORD, word) for word in words}


def state_of_package(package: bytes) -> State:
    """Reads all rows of the state that a package shows; it has no words."""
    data = json.loads(package)["data"]
    found: dict[Key, Row] = {(Entity.COURSE, data["course"]["id"]): _fields(Entity.COURSE, data["course"])}

    def add(parent: dict[str, Any], depth: int) -> None:
        if depth == len(kinds.KINDS):
            for assigned in parent["exercises"]:
                exercise = assigned["exercise"]
                row_id = assignment_id(assigned["lesson_id"], assigned["exercise_id"])
                found[Entity.LESSON_EXERCISE, row_id] = _fields(Entity.LESSON_EXERCISE, assigned)
                stored = {**exercise, "data": canonical_json(exercise["data"])}
                found[Entity.EXERCISE, exercise["id"]] = _fields(Entity.EXERCISE, stored)
            return
        kind = kinds.KINDS[depth]
        for row in parent[kind.collection]:
            found[kind.entity, row["id"]] = _fields(kind.entity, row)
            add(row, depth + 1)

    add(data, 1)
    return found


def _fields(entity: Entity, row: Mapping[str, Any]) -> Row:
    row = {**_DEFAULTS.get(entity, {}), **row}
    return {name: row[name] for name in FIELDS[entity]}
