"""The published structure of a course in its order, and its exercises, for progress."""

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.models import (
    Course,
    PublishedCourse,
    PublishedExercise,
    PublishedLesson,
    PublishedLessonExercise,
    PublishedLevel,
    PublishedModule,
    PublishedSection,
)
from content.readers import Reader
from content.selectors.collection import PUBLIC_COLUMNS, exercise_object
from content.selectors.facts import AnswerFacts
from content.selectors.grading_courses import VERSION_COLUMNS, GradingVersion, grading_courses
from langlearn.api.cache import LruCache
from langlearn.db import TEXTS, CompiledRead, OneOf, RowsOf


class LessonNode(NamedTuple):
    id: str
    name: str
    order: int
    experience_points: int
    exercises_count: int
    module_id: str


class ModuleNode(NamedTuple):
    id: str
    name: str
    order: int
    module_type: str
    lessons: list[LessonNode]


class SectionNode(NamedTuple):
    id: str
    name: str
    order: int
    modules: list[ModuleNode]


class LevelNode(NamedTuple):
    id: str
    code: str
    name: str
    order: int
    sections: list[SectionNode]


class CourseStructure(NamedTuple):
    """A course, its levels, and all its lessons in order by id."""

    id: str
    unlock: str
    levels: list[LevelNode]
    lessons: dict[str, LessonNode]


def _columns() -> tuple[Any, ...]:
    """What a course is assembled from, beside its id."""

    def below(model: Any) -> Any:
        return model.objects.filter(course=OuterRef("pk")).order_by("order")

    assigned = PublishedLessonExercise.objects.filter(lesson=OuterRef("pk")).order_by().values("lesson")
    sizes = Coalesce(Subquery(assigned.annotate(number=Count("pk")).values("number")), 0)
    return (
        "unlock",
        RowsOf(below(PublishedLevel), "id", "code", "name", "order"),
        RowsOf(below(PublishedSection), "level_id", "id", "name", "order"),
        RowsOf(below(PublishedModule), "section_id", "id", "name", "order", "module_type"),
        RowsOf(
            below(PublishedLesson).annotate(size=sizes), "id", "name", "order", "experience_points", "size", "module_id"
        ),
    )


structures: LruCache[CourseStructure] = LruCache(max_bytes=16 * 1024 * 1024, max_share=1)
_ROW_BYTES = 500


def course_structure(course_id: str, *, reader: Reader) -> CourseStructure | None:
    """The structure of a course; None if it is not published or the reader may not see it.

    One query for the revision of the course, and one if it is not cached under it.
    """
    version = _revision(reader.shape).first(course_id=course_id, **reader.parameters)
    return None if version is None else structure_of(course_id, *version)


def structure_of(course_id: str, revision: int, revised_at: datetime) -> CourseStructure:
    """The structure of a revision, which was read before, or of a newer one. One query if it is not cached."""

    def build() -> tuple[CourseStructure, int]:
        row = PublishedCourse.objects.filter(pk=course_id).values_list(*_columns()).first()
        unlock, *tables = row or ("", [], [], [], [])  # deleted meanwhile
        return _assembled(course_id, unlock, *tables), _ROW_BYTES * sum(map(len, tables))

    return structures.get_or_build((course_id, revision, revised_at), build)


@cache
def _revision(shape: Reader) -> CompiledRead:
    """The revision of a published course, with its instant, so that it is not repeated after a restored backup."""

    def build(course_id: str, member: UUID | None = None) -> QuerySet[Course, Any]:
        visible = Reader(shape.private, member).visible("is_public", "pk")
        rows = Course.objects.filter(visible, pk=course_id, revision__isnull=False)
        return rows.values_list("revision", "revised_at")

    return CompiledRead(build, course_id=str, **shape.parameter_types)


def assigned_exercises(
    course_id: str, *, types: Collection[str], exercise_ids: Collection[str] | None = None
) -> list[tuple[str, str]]:
    """Exercise id and lesson id of the assignments in a course of exercises of these types, all or some. One query."""
    rows = PublishedLessonExercise.objects.filter(course=course_id, exercise__exercise_type__in=types).order_by()
    if exercise_ids is not None:
        rows = rows.filter(OneOf("exercise__exercise_id", exercise_ids, TEXTS))
    return list(rows.values_list("exercise__exercise_id", "lesson_id"))


def course_exercise(course_id: str, exercise_id: str) -> dict[str, Any] | None:
    """A course's copy of an exercise as the API shows it to learners; None when no lesson of the course uses it."""
    copies = PublishedExercise.objects.filter(course=course_id, exercise_id=exercise_id)
    row = copies.values(*PUBLIC_COLUMNS, id=F("exercise_id")).first()
    return None if row is None else exercise_object(row)


def course_answer(course_id: str, exercise_id: str) -> AnswerFacts | None:
    """What grading an answer to a course's copy of an exercise depends on; None when no lesson of it uses it.

    One query, and one if the course is not cached.
    """
    copies = PublishedExercise.objects.filter(course=course_id, exercise_id=exercise_id)
    row = copies.values_list("exercise_type", "data_json", *VERSION_COLUMNS).first()
    if row is None:
        return None
    exercise_type, data, *version = row
    course = grading_courses([GradingVersion(*version)])[course_id]
    return AnswerFacts(exercise_id, exercise_type, orjson.loads(data), True, True, course)


def _assembled(course_id: str, unlock: str, levels: Any, sections: Any, modules: Any, lessons: Any) -> CourseStructure:
    """The tree from the rows of each kind, which are sorted by order and name their parent."""
    of_module: dict[str, list[LessonNode]] = {}
    for lesson in lessons:
        node = LessonNode(*lesson)
        of_module.setdefault(node.module_id, []).append(node)
    of_section: dict[str, list[ModuleNode]] = {}
    for section_id, pk, name, order, module_type in modules:
        below = of_module.get(pk, [])
        of_section.setdefault(section_id, []).append(ModuleNode(pk, name, order, module_type, below))
    of_level: dict[str, list[SectionNode]] = {}
    for level_id, pk, name, order in sections:
        of_level.setdefault(level_id, []).append(SectionNode(pk, name, order, of_section.get(pk, [])))
    tree = [LevelNode(pk, code, name, order, of_level.get(pk, [])) for pk, code, name, order in levels]
    ordered = {
        lesson.id: lesson
        for level in tree
        for section in level.sections
        for module in section.modules
        for lesson in module.lessons
    }
    return CourseStructure(course_id, unlock, tree, ordered)
