"""The outline of a course: the whole tree by id, name and order, without descriptions and exercises."""

from functools import cache
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet

from content.kinds import COURSE, LESSON, LEVEL, MODULE, SECTION, Kind
from content.models import LessonExercise
from content.selectors.visibility import not_found, visible
from langlearn.db import CompiledRead, snapshot

Row = dict[str, Any]

_COURSE_COLUMNS = ("id", "name", "is_public", "revision")
_COLUMNS: dict[Kind, tuple[str, ...]] = {  # children before parents
    LESSON: ("id", "name", "order"),
    MODULE: ("id", "module_type", "name", "order"),
    SECTION: ("id", "name", "order"),
    LEVEL: ("id", "code", "name", "order"),
}
_CHILDREN = {MODULE: LESSON, SECTION: MODULE, LEVEL: SECTION}


class Outline(NamedTuple):
    """`data` as the API shows it; the other two are those of its course, in the same snapshot."""

    data: Row
    revision: int
    is_public: bool


@cache
def _course(*, private: bool) -> CompiledRead:
    def build(course_id: str) -> QuerySet[Any, Any]:
        return visible(COURSE, private=private).filter(pk=course_id).values_list(*_COURSE_COLUMNS)

    return CompiledRead(build, course_id=str)


@cache
def _rows(kind: Kind) -> CompiledRead:
    """All rows of a course, each after the id of its parent."""

    def build(course_id: str) -> QuerySet[Any, Any]:
        rows = kind.model.objects.filter(course=course_id).order_by("order")
        return rows.values_list(kind.parent_column, *_COLUMNS[kind])  # type: ignore[no-any-return]

    return CompiledRead(build, course_id=str)


def outline(course_id: str, *, private: bool) -> Outline:
    """The outline of a course that the caller may see. Raises NotFound. Seven queries of one snapshot."""
    with snapshot():
        row = _course(private=private).first(course_id=course_id)
        if row is None:
            raise not_found(COURSE.entity, course_id)
        course: Row = dict(zip(_COURSE_COLUMNS, row, strict=True))
        assigned = LessonExercise.objects.filter(course=course_id).order_by()
        sizes = dict(assigned.values_list("lesson_id").annotate(Count("pk")))
        exercises = assigned.aggregate(number=Count("exercise_id", distinct=True))["number"]
        numbers: dict[Kind, int] = {}
        below: dict[str, list[Row]] = {}  # the rows of the kind below, by parent
        for kind, columns in _COLUMNS.items():
            rows = _rows(kind).all(course_id=course_id)
            numbers[kind] = len(rows)
            found: dict[str, list[Row]] = {}
            for parent_id, *values in rows:
                record: Row = dict(zip(columns, values, strict=True))
                if kind is LESSON:
                    record["exercises_count"] = sizes.get(record["id"], 0)
                else:
                    children = below.get(record["id"], [])
                    record |= {kind.children_count: len(children), _CHILDREN[kind].collection: children}
                found.setdefault(parent_id, []).append(record)
            below = found
    counts = {kind.collection: numbers[kind] for kind in reversed(_COLUMNS)}
    data = {**course, "counts": {**counts, "exercises": exercises}, "levels": below.get(course_id, [])}
    return Outline(data, course["revision"], course["is_public"])
