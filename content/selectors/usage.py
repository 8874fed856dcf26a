"""Usage of exercises: their lessons, the impact of deleting one, and results of learners in its lessons.

Numbers come from stored assignments and from the completions of `content.registry`; none is estimated, and without
data there is no number. The keys are those of the responses.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Any, TypedDict

from django.db.models import Exists, OuterRef, QuerySet

from content.models import Entity, LessonExercise, PublishedExercise, PublishedLessonExercise
from content.readers import EVERYTHING, Reader
from content.registry import AnswersRecord, completion_facts, lesson_results
from content.selectors.collection import EXERCISE_COLUMNS, exercise_object, readable_exercises
from content.selectors.visibility import not_found
from langlearn.api.responses import Schema

_MONTH = timedelta(days=30)
_WEEKS = 12
_MONTHS = 6
_DAYS = 190  # more than these weeks and these months


class AffectedLessonRecord(TypedDict):
    lessonId: str
    lessonName: str
    courseName: str
    studentCount: Annotated[int, Schema(description="Learners who completed the lesson.")]


class DeleteImpactRecord(TypedDict):
    exerciseId: str
    canDelete: Annotated[bool, Schema(description="Without force.")]
    affectedLessons: int
    affectedCourses: int
    warnings: list[str]
    lessons: list[AffectedLessonRecord]


class UsageStatsRecord(TypedDict):
    totalAssignments: int
    uniqueLessons: int
    uniqueCourses: int
    averagePosition: float | None


class PerformanceRecord(TypedDict):
    completionRate: Annotated[float | None, Schema(description="Per cent of the learners of its courses.")]
    averageScore: float | None
    averageTimeSpent: Annotated[float | None, Schema(description="Seconds.")]


class UsageWeekRecord(TypedDict):
    week: Annotated[date, Schema(description="Its Monday, in UTC.")]
    count: int


class UsageMonthRecord(TypedDict):
    month: Annotated[str, Schema(description="`YYYY-MM`, in UTC.")]
    count: int


class TrendsRecord(TypedDict):
    weeklyUsage: Annotated[list[UsageWeekRecord], Schema(description="Completions in each of the last 12 weeks.")]
    monthlyUsage: Annotated[list[UsageMonthRecord], Schema(description="Completions in each of the last 6 months.")]


class LessonAnalyticsRecord(TypedDict):
    exerciseId: str
    usageStats: UsageStatsRecord
    performanceMetrics: PerformanceRecord
    trends: TrendsRecord
    asOf: Annotated[datetime, Schema(description="Of performance and trends, stored where completions are many.")]


class ExerciseAnalyticsRecord(LessonAnalyticsRecord):
    answers: AnswersRecord


def exercise_usage(exercise_id: str, *, reader: Reader = EVERYTHING, now: datetime) -> dict[str, Any]:
    """The lessons that use an exercise, by course name, lesson name and id. Raises NotFound. Two queries."""
    found = exercise_usages([exercise_id], reader=reader, now=now)
    if not found:
        raise not_found(Entity.EXERCISE, exercise_id)
    return found[0]


def exercise_usages(exercise_ids: Sequence[str], *, reader: Reader = EVERYTHING, now: datetime) -> list[dict[str, Any]]:
    """The usage of each exercise, in the order of the ids; ids that the reader does not see are left out. Two queries.

    Only courses that it reads are named and counted.
    """
    rows = readable_exercises(reader).filter(pk__in=exercise_ids).values(*EXERCISE_COLUMNS)
    found = {row["id"]: row for row in rows}
    lessons: dict[str, list[dict[str, Any]]] = {exercise_id: [] for exercise_id in found}
    latest: dict[str, datetime] = {}
    used = _assignments(found).filter(reader.readable())
    for assignment in used.select_related("lesson__module__section__level", "course"):
        lesson, exercise_id = assignment.lesson, assignment.exercise_id
        module, section, level = lesson.module, lesson.module.section, lesson.module.section.level
        latest[exercise_id] = max(latest.get(exercise_id, lesson.updated_at), lesson.updated_at)
        lessons[exercise_id].append(
            {
                "lessonId": lesson.pk,
                "lessonName": lesson.name,
                "moduleId": module.pk,
                "moduleName": module.name,
                "sectionId": section.pk,
                "sectionName": section.name,
                "levelId": level.pk,
                "levelName": level.name,
                "courseId": assignment.course_id,
                "courseName": assignment.course.name,
                "order": assignment.order,
            }
        )
    return [
        {
            "exerciseId": exercise_id,
            "exercise": exercise_object(found[exercise_id]),
            "totalLessons": len(lessons[exercise_id]),
            "lessons": sorted(
                lessons[exercise_id],
                key=lambda lesson: (lesson["courseName"], lesson["lessonName"], lesson["lessonId"]),
            ),
            "usageFrequency": _frequency(len(lessons[exercise_id]), now - found[exercise_id]["created_at"]),
            "lastUsed": latest.get(exercise_id),
            "createdAt": found[exercise_id]["created_at"],
        }
        for exercise_id in exercise_ids
        if exercise_id in found
    ]


def _assignments(exercise_ids: Iterable[str]) -> QuerySet[LessonExercise]:
    return LessonExercise.objects.filter(exercise__in=exercise_ids)


def _frequency(assignments: int, age: timedelta) -> float:
    """Assignments per month of 30 days, rounded up to whole months."""
    months = -(-age // _MONTH)
    return assignments / max(1, months)


def delete_impact(exercise_id: str, *, reader: Reader = EVERYTHING) -> DeleteImpactRecord:
    """What deleting an exercise would change in the courses that the reader reads; `canDelete` covers all.

    Raises NotFound. A constant number of queries.
    """
    _check(exercise_id, reader)
    others = LessonExercise.objects.filter(lesson=OuterRef("lesson")).exclude(exercise=exercise_id)
    rows = _assignments([exercise_id]).annotate(others=Exists(others))
    columns = ("course__name", "lesson__name", "lesson_id", "course_id", "others")
    found = sorted(rows.filter(reader.readable()).values_list(*columns))
    is_used = bool(found) or (not reader.private and _assignments([exercise_id]).exists())
    courses = {course_id for *_, course_id, _ in found}
    emptied = sum(not others for *_, others in found)
    students = completion_facts().learners_by_lesson([lesson_id for _, _, lesson_id, *_ in found]) if found else {}
    warnings = [
        (len(found) > 0, f"This exercise is currently used in {len(found)} lesson(s)"),
        (len(courses) > 1, f"Deletion will affect {len(courses)} different courses"),
        (emptied > 0, f"{emptied} lesson(s) would become empty after deletion"),
    ]
    return {
        "exerciseId": exercise_id,
        "canDelete": not is_used,
        "affectedLessons": len(found),
        "affectedCourses": len(courses),
        "warnings": [text for applies, text in warnings if applies],
        "lessons": [
            {
                "lessonId": lesson_id,
                "lessonName": lesson_name,
                "courseName": course_name,
                "studentCount": students.get(lesson_id, 0),
            }
            for course_name, lesson_name, lesson_id, *_ in found
        ],
    }


def exercise_analytics(exercise_id: str, *, reader: Reader = EVERYTHING, now: datetime) -> LessonAnalyticsRecord:
    """Usage of an exercise, and results of learners in the lessons whose published state contains it.

    Only courses that the reader sees are counted. The results may lag. Raises NotFound for an exercise that neither a
    draft nor a published state has; ServiceUnavailable while the first results of so many completions are computed. A
    constant number of queries.
    """
    readable = PublishedExercise.objects.filter(reader.readable(), exercise_id=exercise_id)
    assignments = PublishedLessonExercise.objects.filter(reader.visible(), exercise__exercise_id=exercise_id)
    used = list(assignments.order_by().values_list("lesson_id", "course_id", "order", Exists(readable)))
    if not (used[0][3] if used else readable.exists()):
        _check(exercise_id, reader)
    lesson_ids, course_ids = {lesson_id for lesson_id, *_ in used}, {course_id for _, course_id, *_ in used}
    performance, days, as_of = lesson_results()(lesson_ids, course_ids, days=_DAYS, at=now)
    today = now.astimezone(UTC).date()
    weeks, months = _weeks(today), _months(today)
    of_courses = performance.learners_of_courses
    return {
        "exerciseId": exercise_id,
        "usageStats": {
            "totalAssignments": len(used),
            "uniqueLessons": len(lesson_ids),
            "uniqueCourses": len(course_ids),
            "averagePosition": _rounded(Decimal(sum(order for *_, order, _ in used)) / len(used) if used else None),
        },
        "performanceMetrics": {
            "completionRate": _rounded(100 * performance.learners / of_courses if of_courses else None),
            "averageScore": _rounded(performance.average_score),
            "averageTimeSpent": _rounded(performance.average_seconds),
        },
        "trends": {
            "weeklyUsage": [
                {"week": week, "count": sum(days[day] for day in days if _monday(day) == week)} for week in weeks
            ],
            "monthlyUsage": [
                {"month": f"{month:%Y-%m}", "count": sum(days[day] for day in days if day.replace(day=1) == month)}
                for month in months
            ],
        },
        "asOf": as_of,
    }


def _check(exercise_id: str, reader: Reader) -> None:
    if not readable_exercises(reader).filter(pk=exercise_id).exists():
        raise not_found(Entity.EXERCISE, exercise_id)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _weeks(today: date) -> list[date]:
    """The Mondays of the last weeks, oldest first, the current one included."""
    return [_monday(today) - timedelta(weeks=back) for back in reversed(range(_WEEKS))]


def _months(today: date) -> list[date]:
    """The first days of the last months, oldest first, the current one included."""
    index = 12 * today.year + today.month - 1
    return [date(each // 12, each % 12 + 1, 1) for each in range(index - _MONTHS + 1, index + 1)]


def _rounded(value: Any) -> float | None:
    """Two decimals, half up."""
    return None if value is None else float(Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP))
