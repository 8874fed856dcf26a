"""A learner's path through a course: the state of each lesson, and what comes next."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import Annotated, Any, NamedTuple, TypedDict
from uuid import UUID

from content import rules
from content.readers import Reader
from content.selectors.facts import lesson_ids_of_course
from content.selectors.structure import CourseStructure, LessonNode, LevelNode, ModuleNode, SectionNode
from langlearn.api.responses import NonNegative, Percentage, Schema, one_of
from langlearn.db import RowsOf, stored_instant
from progress.models import UserProgress
from progress.rules.path import LessonState, lesson_states, stars
from progress.selectors.completions import Score, visible_completions
from progress.selectors.placements import accepted_placements, read_skips, visible_structure
from progress.selectors.statistics import percentage

NextLessonId = Annotated[str | None, Schema(description="The first lesson that is neither completed nor skipped.")]


class PathCountsData(TypedDict):
    lessons: NonNegative
    completed: NonNegative
    skipped: NonNegative
    percent: Annotated[Percentage, Schema(description="Of the lessons completed.")]


class PathLessonData(TypedDict):
    id: str
    name: str
    order: int
    experience_points: NonNegative
    exercises_count: NonNegative
    state: LessonState
    best_score: Score | None
    stars: Annotated[int, Schema(maximum=3, minimum=0)]
    attempts: NonNegative
    completed_at: datetime | None


class PathModuleData(TypedDict):
    id: str
    name: str
    order: int
    module_type: Annotated[str, one_of(rules.MODULE_TYPES)]
    counts: PathCountsData
    lessons: list[PathLessonData]


class PathSectionData(TypedDict):
    id: str
    name: str
    order: int
    counts: PathCountsData
    modules: list[PathModuleData]


class PathLevelData(TypedDict):
    id: str
    code: str
    name: str
    order: int
    counts: PathCountsData
    sections: list[PathSectionData]


class AcceptedPlacementData(TypedDict):
    start_lesson_id: Annotated[str | None, Schema(description="null when the learner knew every lesson.")]
    accepted_at: datetime


class PathData(TypedDict):
    """A course with the state of each lesson."""

    course_id: str
    unlock: Annotated[str, one_of(rules.UNLOCKS)]
    next_lesson_id: NextLessonId
    placement: AcceptedPlacementData | None
    counts: PathCountsData
    levels: list[PathLevelData]


class Completed(NamedTuple):
    """A completed lesson of the course; its instant and local date as text."""

    completed_at: str
    local_date: str
    best_score: int | None
    attempts: int


class CoursePath:
    """A course as one learner sees it. `progress` is the learner's row, None before the first write."""

    def __init__(
        self,
        structure: CourseStructure,
        progress: UserProgress | None,
        completions: Iterable[Any],
        placements: list[Any],
    ) -> None:
        self.structure = structure
        self.progress = progress
        self.completed = {lesson_id: Completed(*values) for lesson_id, *values in completions}
        self.skipped = read_skips(row[:2] for row in placements).get(structure.id, frozenset())
        self.placement: AcceptedPlacementData | None = None
        if placements:
            *_, start_lesson_id, accepted_at = placements[-1]
            self.placement = {"start_lesson_id": start_lesson_id, "accepted_at": stored_instant(accepted_at)}

    @cached_property
    def states(self) -> dict[str, LessonState]:
        """Lesson id to state, in the order of the course."""
        lessons = ((lesson.id, lesson.exercises_count) for lesson in self.structure.lessons.values())
        sequential = self.structure.unlock == "sequential"
        return lesson_states(lessons, completed=self.completed, skipped=self.skipped, sequential=sequential)

    @property
    def next_lesson_id(self) -> str | None:
        """The first lesson that is neither completed nor skipped."""
        return next((lesson_id for lesson_id, state in self.states.items() if state is LessonState.AVAILABLE), None)

    @property
    def next_exercises(self) -> LessonNode | None:
        """The first available lesson with exercises."""
        lessons = self.structure.lessons
        available = (lessons[pk] for pk, state in self.states.items() if state is LessonState.AVAILABLE)
        return next((lesson for lesson in available if lesson.exercises_count), None)


def find_path(user_id: UUID, structure: CourseStructure) -> CoursePath:
    """The path of a learner through the course of a structure. One query."""
    completions = visible_completions(user_id).filter(lesson_id__in=lesson_ids_of_course(structure.id))
    placements = accepted_placements(user_id).filter(course_id=structure.id)
    row = (
        UserProgress.objects.filter(pk=user_id)
        .annotate(
            completions=RowsOf(completions, "lesson_id", "completed_at", "local_date", "best_score", "attempts"),
            placements=RowsOf(placements, "course_id", "skipped", "start_lesson_id", "finished_at"),
        )
        .first()
    )
    return CoursePath(structure, row, row.completions, row.placements) if row else CoursePath(structure, None, (), [])


def path_data(path: CoursePath) -> PathData:
    """The path as clients see it; the counts of a level, section or module are the sums of those below it."""
    levels = [_level(path, level) for level in path.structure.levels]
    return {
        "course_id": path.structure.id,
        "unlock": path.structure.unlock,
        "next_lesson_id": path.next_lesson_id,
        "placement": path.placement,
        "counts": _sum(levels),
        "levels": levels,
    }


def _level(path: CoursePath, level: LevelNode) -> PathLevelData:
    sections = [_section(path, section) for section in level.sections]
    counts = _sum(sections)
    return {
        "id": level.id,
        "code": level.code,
        "name": level.name,
        "order": level.order,
        "counts": counts,
        "sections": sections,
    }


def _section(path: CoursePath, section: SectionNode) -> PathSectionData:
    modules = [_module(path, module) for module in section.modules]
    counts = _sum(modules)
    return {"id": section.id, "name": section.name, "order": section.order, "counts": counts, "modules": modules}


def _module(path: CoursePath, module: ModuleNode) -> PathModuleData:
    lessons = [_lesson(path, lesson) for lesson in module.lessons]
    states = [lesson["state"] for lesson in lessons]
    counts = _counts(len(states), states.count(LessonState.COMPLETED), states.count(LessonState.SKIPPED))
    return {
        "id": module.id,
        "name": module.name,
        "order": module.order,
        "module_type": module.module_type,
        "counts": counts,
        "lessons": lessons,
    }


def _lesson(path: CoursePath, lesson: LessonNode) -> PathLessonData:
    completed = path.completed.get(lesson.id)
    best_score = completed.best_score if completed else None
    return {
        "id": lesson.id,
        "name": lesson.name,
        "order": lesson.order,
        "experience_points": lesson.experience_points,
        "exercises_count": lesson.exercises_count,
        "state": path.states[lesson.id],
        "best_score": best_score,
        "stars": stars(completed=completed is not None, best_score=best_score),
        "attempts": completed.attempts if completed else 0,
        "completed_at": stored_instant(completed.completed_at) if completed else None,
    }


def _sum(children: Sequence[PathLevelData | PathSectionData | PathModuleData]) -> PathCountsData:
    counts = [child["counts"] for child in children]
    return _counts(
        sum(count["lessons"] for count in counts),
        sum(count["completed"] for count in counts),
        sum(count["skipped"] for count in counts),
    )


def _counts(lessons: int, completed: int, skipped: int) -> PathCountsData:
    percent = percentage(completed, lessons)
    return {"lessons": lessons, "completed": completed, "skipped": skipped, "percent": percent}


def course_path(user_id: UUID, course_id: str, *, reader: Reader) -> PathData:
    """The path of a learner through a course. Raises NotFound. One query, and those of `content.course_structure`."""
    return path_data(find_path(user_id, visible_structure(course_id, reader=reader)))
