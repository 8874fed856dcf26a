"""Writing courses, levels, sections, modules and lessons: one set of functions for the five kinds.

Every write below a course holds the lock of the course's row, so writes under one parent are serialized,
and `content.revisions` records each of them, and raises Forbidden when the editor may not edit the course any more.
Values are validated already, by the rules of their fields. The functions return the record as it is at the end of the
transaction.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from django.db.models import Model

from content import rules
from content.editor import Editor
from content.folding import folded_columns
from content.guards import refuse_deletion_of_completed
from content.identity import insert_under_id
from content.kinds import COURSE, KINDS, LESSON, LEVEL, Kind
from content.models import Course, Entity, PublishedLesson, Word
from content.publishing.publications import change_visibility
from content.references.named import Named, named_in_texts
from content.references.publications import addresses_in_publications
from content.references.uses import Edit, store_use, store_uses
from content.revisions.revising import Changes, revising
from content.revisions.tags import assignment_id, entity_tag, new_tag
from content.rights import Right
from content.selectors.hierarchy import (
    assignments_below,
    find_record,
    listed_records,
    record_columns,
    record_objects,
    rows_below,
)
from content.selectors.visibility import Found, check_parent, not_found
from content.services.ordering import Siblings, placed, reorder
from content.words.services import clear_lessons, named
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, Forbidden, ValidationFailed
from langlearn.db import delete_rows


def create_course(*, values: Mapping[str, Any], record_id: str | None = None, editor: Editor) -> Found:
    """Creates a course at its first revision; in `manual` mode it is not published. Raises Conflict for a taken id."""

    candidates = rules.candidate_ids("course", values["name"])
    with revising(by=editor.id, at=editor.at) as changes:

        def insert(course_id: str) -> Course:
            columns = {**values, **_derived(COURSE, values), **_stamps(editor), **_authorship(editor)}
            course = Course(id=course_id, **columns)
            changes.insert_course(course, at=editor.at)
            return course

        course = insert_under_id(Course, COURSE.label, supplied=record_id, candidates=candidates, insert=insert)
        _store_use(COURSE, course.pk, after=values, at=editor.at)
    return find_record(COURSE, course.pk)


def create_child(
    kind: Kind,
    *,
    parent_id: str,
    values: Mapping[str, Any],
    record_id: str | None = None,
    order: int | None = None,
    insert: bool = False,
    editor: Editor,
) -> Found:
    """Creates a record below its parent. Raises NotFound for the parent; Conflict for a taken id, code or order."""
    assert kind.parent is not None
    with locked(kind.parent, parent_id, editor=editor) as (parent, changes):
        course_id = _course_id(parent)
        _refuse_taken_code(kind, course_id, values)
        siblings = siblings_of(kind, parent_id, editor=editor)
        with placed(siblings, order=order, insert=insert) as (place, shifted):

            def insert_row(row_id: str) -> Model:
                columns = {"course_id": course_id, kind.parent_column: parent_id, "order": place, **values}
                row: Model = kind.model(
                    id=row_id, **columns, **_derived(kind, values), **_stamps(editor), **_authorship(editor)
                )
                row.save(force_insert=True)
                return row

            candidates = rules.candidate_ids(kind.slug, values["name"])
            row = insert_under_id(
                kind.model,
                kind.label,
                supplied=record_id,
                candidates=candidates,
                insert=insert_row,
                published=kind.published.objects.exclude(course=course_id),
            )
        changes.create(course_id, kind.entity, row.pk)
        changes.update(course_id, kind.entity, *shifted, fields=("order",))
        _store_use(kind, row.pk, after=values, at=editor.at)
        return find_record(kind, row.pk)


def update_record(
    kind: Kind,
    record_id: str,
    *,
    parent_id: str | None = None,
    values: Mapping[str, Any],
    order: int | None = None,
    insert: bool = False,
    if_match: str | None = None,
    editor: Editor,
) -> Found:
    """Changes the fields that differ; without any, the row is not written.

    Raises NotFound, also for a child of another parent than `parent_id`; PreconditionFailed; ValidationFailed when
    the two languages of a course would be one; Conflict for a taken code or order; Forbidden when a course that is
    published by hand would become public or private, and the editor may not publish it.
    """
    with locked(kind, record_id, parent_id=parent_id, editor=editor) as (row, changes):
        check_if_match(if_match, entity_tag(row.tag))
        changed = {name: value for name, value in values.items() if getattr(row, name) != value}
        if order is not None and order != row.order:
            changed["order"] = order
        if changed:
            course_id = _course_id(row)
            _refuse_equal_languages(row, changed)
            _refuse_taken_code(kind, course_id, changed)
            shifted = _write(kind, row, changed, insert=insert, editor=editor)
            changes.update(course_id, kind.entity, record_id, fields=changed)
            changes.update(course_id, kind.entity, *shifted, fields=("order",))
            if not changed.keys().isdisjoint(kind.rich_texts):
                before = {name: getattr(row, name) for name in kind.rich_texts}
                _store_use(kind, record_id, before=before, after={**before, **changed}, at=editor.at)
            if "is_public" in changed and not changes.publishes(course_id):
                if Right.PUBLISH not in changes.rights[course_id]:
                    raise Forbidden()
                # Last: the publication has the draft revision that this write begins.
                course = changes.courses[course_id]
                changes.check_last(
                    partial(change_visibility, course, is_public=changed["is_public"], by=editor.actor, at=editor.at)
                )
        return find_record(kind, record_id)


def move_record(
    kind: Kind,
    record_id: str,
    *,
    parent_id: str,
    order: int | None = None,
    insert: bool = False,
    if_match: str | None = None,
    editor: Editor,
) -> Found:
    """Moves a record to another parent in its course, or to another position; without `order` to the end.

    Raises NotFound for either; PreconditionFailed; Conflict for a parent in another course or a taken order.
    """
    assert kind.parent is not None
    with locked(kind, record_id, editor=editor) as (row, changes):
        check_if_match(if_match, entity_tag(row.tag))
        parent = kind.parent.model.objects.filter(pk=parent_id).first()
        if parent is None:
            raise not_found(kind.parent.entity, parent_id)
        if _course_id(parent) != row.course_id:
            raise Conflict(
                f"{kind.label} '{record_id}' cannot move to another course",
                context={"field": "parent_id", "value": parent_id},
            )
        siblings = siblings_of(kind, parent_id, editor=editor)
        stays = getattr(row, kind.parent_column) == parent_id
        if stays and order is None and not siblings.rows.filter(order__gt=row.order).exists():
            order = row.order  # it is the last one already
        if not stays or order != row.order:
            changed = {kind.parent_column: parent_id, "order": order}
            shifted = _write(kind, row, changed, insert=insert, editor=editor)
            fields = ("order",) if stays else (kind.parent_column, "order")
            changes.update(row.course_id, kind.entity, record_id, fields=fields)
            changes.update(row.course_id, kind.entity, *shifted, fields=("order",))
        return find_record(kind, record_id)


def reorder_children(kind: Kind, *, parent_id: str, ids: Sequence[str], editor: Editor) -> list[dict[str, Any]]:
    """Orders all children of a parent in the order of `ids`; returns the whole list.

    Raises NotFound for the parent, ValidationFailed unless `ids` names each child once.
    """
    assert kind.parent is not None
    with revising_course_of(kind.parent, parent_id, editor=editor) as (course_id, changes):
        siblings = siblings_of(kind, parent_id, editor=editor)
        current = siblings.orders(course_id)
        if not current:  # if the course has children of the parent, the parent exists
            check_exists(kind.parent, parent_id, course_id)
        moved = reorder(siblings, current, ids, field=f"{kind.entity.value}_ids")
        changes.update(course_id, kind.entity, *moved, fields=("order",))
        rows = listed_records(kind, parent_id=parent_id).order_by("order")
        return record_objects(kind, list(rows.values(*record_columns(kind))))


def delete_record(
    kind: Kind,
    record_id: str,
    *,
    parent_id: str | None = None,
    force: bool = False,
    if_match: str | None = None,
    editor: Editor,
) -> None:
    """Deletes a record with everything below it, except exercises.

    Raises NotFound; PreconditionFailed; Conflict when learners would lose a lesson that they completed, unless `force`;
    Forbidden when what learners get would change, unless the editor may delete that, and when the editor no longer has
    the role from which this follows.
    """
    with locked(kind, record_id, parent_id=parent_id, editor=editor, checks_role=True) as (row, changes):
        is_public_at_once = kind is COURSE or changes.publishes(row.course_id)
        if is_public_at_once and not editor.may_delete():
            raise Forbidden()
        check_if_match(if_match, entity_tag(row.tag))
        if kind is COURSE:
            lost = _delete_course(row, changes, at=editor.at)
        else:
            lost = _delete_below_course(kind, row, changes, editor=editor)
        if is_public_at_once and not force:
            changes.check_last(partial(refuse_deletion_of_completed, lost))


def _delete_course(course: Course, changes: Changes, *, at: datetime) -> list[str]:
    """Deletes a locked course with both of its states. Returns the ids of the lessons that learners lose."""
    _, edits = _found_below(COURSE, course.pk)
    unpublished = addresses_in_publications(course.pk) if course.publications else set()
    lost = list(PublishedLesson.objects.filter(course=course.pk).values_list("pk", flat=True))
    changes.retire_course(course.pk, at=at)
    assignments_below(COURSE, course.pk).delete()
    words = Word.objects.filter(course=course.pk)
    edits += [Edit(Entity.WORD, word.pk, before=named(word)) for word in words.only("audio_url", "image_url")]
    delete_rows(words)
    for below in reversed(KINDS[1:]):
        delete_rows(rows_below(COURSE, course.pk, below))
    Course.objects.filter(pk=course.pk).delete()  # with its packages and its change log
    store_uses(edits, unpublished=unpublished, at=at)
    return lost


def _delete_below_course(kind: Kind, row: Any, changes: Changes, *, editor: Editor) -> list[str]:
    """Deletes a row of a locked course with the rows below it. Returns the ids of the lessons among them."""
    ids, edits = _found_below(kind, row.pk)
    assignments = assignments_below(kind, row.pk)
    pairs = assignments.values_list("lesson_id", "exercise_id")
    changes.delete(row.course_id, Entity.LESSON_EXERCISE, *(assignment_id(*pair) for pair in pairs))
    for below, row_ids in ids.items():
        changes.delete(row.course_id, below.entity, *row_ids)
    assignments.delete()
    clear_lessons(changes, row.course_id, ids[LESSON], editor=editor)
    for below in reversed(ids):
        delete_rows(rows_below(kind, row.pk, below))
    store_uses(edits, at=editor.at)
    return ids[LESSON]


def _found_below(kind: Kind, record_id: str) -> tuple[dict[Kind, list[str]], list[Edit]]:
    """The ids of a record and of those below it, by kind, and the edits that end what their rich texts name."""
    ids: dict[Kind, list[str]] = {}
    edits: list[Edit] = []
    for below in KINDS[KINDS.index(kind) :]:
        found = list(rows_below(kind, record_id, below).values("pk", *below.rich_texts))
        ids[below] = [row["pk"] for row in found]
        if below.rich_texts:
            edits += [Edit(below.entity, row["pk"], before=_named(below, row)) for row in found]
    return ids, edits


@contextmanager
def locked(
    kind: Kind, record_id: str, *, parent_id: str | None = None, editor: Editor, checks_role: bool = False
) -> Iterator[tuple[Any, Changes]]:
    """Opens a transaction that holds the lock of the record's course, and reads the record under it. With
    `checks_role` the editor must still have the role of the request.

    Raises NotFound, also when the record has another parent than `parent_id`.
    """
    if parent_id is not None:
        check_parent(kind, parent_id)
    with revising_course_of(kind, record_id, editor=editor, checks_role=checks_role) as (course_id, changes):
        row = kind.model.objects.filter(pk=record_id).first()
        # With another parent it is another row, created again with the same id.
        if row is None or _course_id(row) != course_id:
            raise not_found(kind.entity, record_id)
        if parent_id is not None and getattr(row, kind.parent_column) != parent_id:
            raise not_found(kind.entity, record_id)
        yield row, changes


@contextmanager
def revising_course_of(
    kind: Kind, record_id: str, *, editor: Editor, checks_role: bool = False
) -> Iterator[tuple[str, Changes]]:
    """Opens a transaction that holds the lock of the record's course. Raises NotFound; the record may have been
    deleted.
    """
    role = editor.role if checks_role else None
    if kind is COURSE:
        revised = revising(record_id, by=editor.id, role=role, at=editor.at)
    else:
        revised = revising(course_of=kind.model.objects.filter(pk=record_id), by=editor.id, role=role, at=editor.at)
    with revised as changes:
        if not changes.courses:
            raise not_found(kind.entity, record_id)
        [course_id] = changes.courses
        yield course_id, changes


def check_exists(kind: Kind, record_id: str, course_id: str) -> None:
    """Raises NotFound unless the record is in the course, whose lock the caller holds."""
    path = "pk" if kind is COURSE else "course"
    if not kind.model.objects.filter(pk=record_id).filter(**{path: course_id}).exists():
        raise not_found(kind.entity, record_id)


def siblings_of(kind: Kind, parent_id: str, *, editor: Editor) -> Siblings:
    assert kind.parent is not None
    return Siblings(
        rows=kind.model.objects.filter(**{kind.parent_column: parent_id}),
        key="id",
        label=kind.label,
        parent=f"{kind.parent.entity.value} '{parent_id}'",
        stamps=_stamps(editor),
    )


def _write(kind: Kind, row: Any, changed: Mapping[str, Any], *, insert: bool, editor: Editor) -> list[str]:
    """Writes changed columns. Returns the ids of the siblings whose order changed with that of the row."""
    derived: Mapping[str, Any] = {}
    if not changed.keys().isdisjoint(kind.searched):
        derived = _derived(kind, {name: changed.get(name, getattr(row, name)) for name in kind.searched})
    rows = kind.model.objects.filter(pk=row.pk)
    if "order" not in changed:
        rows.update(**changed, **derived, **_stamps(editor))
        return []
    parent_id = changed.get(kind.parent_column, getattr(row, kind.parent_column))
    siblings = siblings_of(kind, parent_id, editor=editor)
    with placed(siblings, order=changed["order"], insert=insert, moving=row.pk) as (place, shifted):
        rows.update(**{**changed, "order": place}, **derived, **_stamps(editor))
    return shifted


def _derived(kind: Kind, values: Mapping[str, Any]) -> Mapping[str, Any]:
    first, *others = (values.get(name) for name in kind.searched)
    assert first is not None
    return folded_columns(first, *others)


def _store_use(
    kind: Kind, record_id: str, *, before: Mapping[str, Any] | None = None, after: Mapping[str, Any], at: datetime
) -> None:
    """Stores what rich texts name now, as the last of the rows. Raises ValidationFailed."""
    store_use(Edit(kind.entity, record_id, _named(kind, before or {}), _named(kind, after)), at=at)


def _named(kind: Kind, values: Mapping[str, Any]) -> Named:
    return named_in_texts({name: values.get(name) for name in kind.rich_texts})


def _stamps(editor: Editor) -> dict[str, Any]:
    """What every changed row gets."""
    return {"tag": new_tag(), "updated_at": editor.at, "updated_by_id": editor.id}


def _authorship(editor: Editor) -> dict[str, Any]:
    return {"created_at": editor.at, "created_by_id": editor.id}


def _course_id(row: Any) -> str:
    course_id: str = row.pk if isinstance(row, Course) else row.course_id
    return course_id


def _refuse_equal_languages(row: Any, changed: Mapping[str, Any]) -> None:
    if not isinstance(row, Course):
        return
    languages = (changed.get(name, getattr(row, name)) for name in ("source_language", "target_language"))
    try:
        rules.language_pair(*languages)
    except rules.FieldError as error:
        raise ValidationFailed({"target_language": [str(error)]}) from None


def _refuse_taken_code(kind: Kind, course_id: str, values: Mapping[str, Any]) -> None:
    if kind is LEVEL and "code" in values:
        code = values["code"]
        if LEVEL.model.objects.filter(course=course_id, code=code).exists():
            raise Conflict(
                f"Level with code '{code}' already exists in course '{course_id}'",
                context={"field": "code", "value": code},
            )
