"""The outline of a course, the whole tree by id, name and order, without descriptions and exercises; and its counts
alone, for a list of courses.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.kinds import COURSE, LESSON, LEVEL, MODULE, SECTION, Kind, State
from content.models import Course, LessonExercise, PublishedLessonExercise, PublishMode
from content.readers import Scope
from content.selectors.visibility import missing, visible_records
from langlearn.db import snapshot

Row = dict[str, Any]

_COLUMNS: dict[Kind, tuple[str, ...]] = {  # children before parents
    LESSON: ("id", "name", "order"),
    MODULE: ("id", "module_type", "name", "order"),
    SECTION: ("id", "name", "order"),
    LEVEL: ("id", "code", "name", "order"),
}
_CHILDREN = {MODULE: LESSON, SECTION: MODULE, LEVEL: SECTION}


class Outline(NamedTuple):
    """The state of which an outline is: `revision` is None of a draft that is published by hand."""

    scope: Scope
    course: Row  # as the API shows it
    is_public: bool
    tag: str


class _Version(NamedTuple):
    id: str
    name: str
    is_public: bool
    publish_mode: str
    revision: int | None
    draft_revision: int


def find_outline(course_id: str, *, scopes: Sequence[Scope]) -> Outline:
    """Which outline of a course the caller gets. Raises NotFound, Forbidden. One query for each scope."""
    for scope in scopes:
        course = Course.objects.filter(pk=OuterRef("pk"))
        revisions = (Subquery(course.values(name)) for name in ("publish_mode", "revision", "draft_revision"))
        rows = visible_records(COURSE, scope).filter(pk=course_id)
        row = rows.values_list("id", "name", "is_public", *revisions).first()
        if row is not None:
            found = _Version(*row)
            is_draft = scope.state is State.DRAFT and found.publish_mode == PublishMode.MANUAL
            shown = {"id": found.id, "name": found.name, "is_public": found.is_public}
            tag = f"draft:{found.draft_revision}" if is_draft else str(found.revision)
            shown["revision"] = None if is_draft else found.revision
            return Outline(scope, shown, found.is_public, f"{course_id}:outline:{tag}")
    raise missing(COURSE, course_id, scopes=scopes)


def add_counts(courses: Collection[Row], *, state: State) -> None:
    """Adds to each course the counts of its outline in a state. One query, none without courses."""
    if not courses:
        return

    def number(rows: QuerySet[Any], counted: Count) -> Coalesce:
        of_course = rows.filter(course=OuterRef("pk")).order_by().values("course")
        return Coalesce(Subquery(of_course.annotate(number=counted).values("number")), 0)

    numbers = {kind.collection: number(kind.rows(state), Count("pk")) for kind in reversed(_COLUMNS)}
    numbers["exercises"] = number(_assignments(state), Count("exercise_id", distinct=True))
    rows = COURSE.rows(state).filter(pk__in=[course["id"] for course in courses]).values_list("pk", *numbers.values())
    found = {course_id: dict(zip(numbers, values, strict=True)) for course_id, *values in rows}
    for course in courses:
        course["counts"] = found.get(course["id"]) or dict.fromkeys(numbers, 0)  # of one deleted meanwhile


def _assignments(state: State) -> QuerySet[Any]:
    model = LessonExercise if state is State.DRAFT else PublishedLessonExercise
    rows: QuerySet[Any] = model._default_manager.all()
    return rows


def read_outline(course_id: str, *, scopes: Sequence[Scope]) -> tuple[Row, Outline]:
    """The outline of a course as the API shows it, and of which state it is; both of one snapshot.

    Raises NotFound, Forbidden. Seven queries.
    """
    with snapshot():
        found = find_outline(course_id, scopes=scopes)
        state = found.scope.state
        assigned = _assignments(state).filter(course=course_id).order_by()
        sizes = dict(assigned.values_list("lesson_id").annotate(Count("pk")))
        exercises = assigned.aggregate(number=Count("exercise_id", distinct=True))["number"]
        numbers: dict[Kind, int] = {}
        below: dict[str, list[Row]] = {}  # the rows of the kind below, by parent
        for kind, columns in _COLUMNS.items():
            ordered = kind.rows(state).filter(course=course_id).order_by("order")
            rows = ordered.values_list(kind.parent_column, *columns)
            numbers[kind] = len(rows)
            children: dict[str, list[Row]] = {}
            for parent_id, *values in rows:
                record: Row = dict(zip(columns, values, strict=True))
                if kind is LESSON:
                    record["exercises_count"] = sizes.get(record["id"], 0)
                else:
                    own = below.get(record["id"], [])
                    record |= {kind.children_count: len(own), _CHILDREN[kind].collection: own}
                children.setdefault(parent_id, []).append(record)
            below = children
    counts = {kind.collection: numbers[kind] for kind in reversed(_COLUMNS)}
    data = {**found.course, "counts": {**counts, "exercises": exercises}, "levels": below.get(course_id, [])}
    return data, found
