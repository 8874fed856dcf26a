"""Where exercises are used, and what deleting one would change."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.audit import Actor
from content.editor import Editor
from content.exercises import EXAMPLES
from content.models import PublishMode
from content.publishing.publications import publish, set_publish_mode
from content.selectors.usage import exercise_analytics, exercise_usage
from content.tests import factories
from content.tests.factories import MARCH, later
from content.tests.writing import call, data


@pytest.fixture
def shared(public, private):
    """The first exercise of the public course is used by two lessons of another course as well."""
    exercise = public.exercises[0]
    *_, lesson = factories.branch(private.course, suffix="-2")
    factories.assign(private.lesson, exercise, order=7)
    factories.assign(lesson, exercise)
    return exercise


def test_exercise_usage_names_every_lesson_with_its_ancestors(carlos: Any, shared: Any) -> None:
    found = data(carlos, "GET", f"/exercises/{shared.pk}/usage")
    assert found["exercise"] == data(carlos, "GET", f"/exercises/{shared.pk}")
    assert (found["exerciseId"], found["totalLessons"]) == (shared.pk, 3)
    # Names are alike, so ids decide.
    assert [lesson["lessonId"] for lesson in found["lessons"]] == ["hidden-lesson", "hidden-lesson-2", "open-lesson"]
    assert found["lessons"][0] == {
        "lessonId": "hidden-lesson",
        "lessonName": "Hola",
        "moduleId": "hidden-module",
        "moduleName": "Primeros saludos",
        "sectionId": "hidden-section",
        "sectionName": "Saludos",
        "levelId": "hidden-level",
        "levelName": "Inicio",
        "courseId": "hidden",
        "courseName": "Quechua inicial",
        "order": 7,
    }
    assert found["createdAt"] == found["lastUsed"] == "2026-03-01T09:00:00.000Z"


def test_lessons_are_sorted_by_course_then_name(carlos: Any, db: Any) -> None:
    exercise = factories.exercise("ex-one")
    for course_id, course_name, lesson_name in (("a", "Zeta", "Uno"), ("b", "Alfa", "Dos"), ("c", "Alfa", "Cinco")):
        *_, module, _ = factories.branch(factories.course(course_id, name=course_name))
        factories.assign(factories.lesson(module, f"{course_id}-x", name=lesson_name), exercise)
    found = data(carlos, "GET", "/exercises/ex-one/usage")
    assert [lesson["lessonId"] for lesson in found["lessons"]] == ["c-x", "b-x", "a-x"]


@pytest.mark.parametrize(
    ("age", "frequency"),
    [(timedelta(0), 3), (timedelta(days=30), 3), (timedelta(days=31), 1.5), (timedelta(days=90), 1)],
)
def test_the_usage_frequency_is_per_started_month(shared: Any, age: Any, frequency: Any) -> None:
    assert exercise_usage(shared.pk, now=MARCH + age)["usageFrequency"] == frequency


def test_last_used_is_the_latest_change_of_a_using_lesson(carlos: Any, shared: Any, public: Any) -> None:
    type(public.lesson).objects.filter(pk="open-lesson").update(updated_at=later(5))
    assert data(carlos, "GET", f"/exercises/{shared.pk}/usage")["lastUsed"] == "2026-03-01T09:05:00.000Z"


def test_usage_of_an_unused_exercise_is_empty(carlos: Any, db: Any) -> None:
    factories.exercise("ex-one")
    found = data(carlos, "GET", "/exercises/ex-one/usage")
    assert (found["totalLessons"], found["lessons"], found["usageFrequency"], found["lastUsed"]) == (0, [], 0, None)


def test_usages_of_several_exercises_are_in_the_order_of_the_request(carlos: Any, shared: Any) -> None:
    ids = ["ex-open-pairs", "gone", shared.pk, "ex-open-pairs"]
    found = data(carlos, "POST", "/exercises/usage/batch", {"exerciseIds": ids})
    assert [each["exerciseId"] for each in found] == ["ex-open-pairs", shared.pk, "ex-open-pairs"]
    assert found[1] == data(carlos, "GET", f"/exercises/{shared.pk}/usage")


@pytest.mark.parametrize("ids", [None, [], ["x"] * 51, "x", [1], [None]])
def test_a_batch_is_a_list_of_1_to_50_ids(carlos: Any, db: Any, ids: Any) -> None:
    errors = call(carlos, "POST", "/exercises/usage/batch", {"exerciseIds": ids}, 400)["errors"]
    assert all(field.startswith("exerciseIds") for field in errors)
    call(carlos, "POST", "/exercises/usage/batch", {"exerciseIds": ["x"] * 50})
    call(carlos, "POST", "/exercises/usage/batch", {}, 400)


def test_delete_impact_counts_lessons_and_courses(carlos: Any, ana: Any, shared: Any) -> None:
    call(ana, "POST", "/progress/lesson/open-lesson", {}, 201)
    found = data(carlos, "GET", f"/exercises/{shared.pk}/delete-impact")
    assert found == {
        "exerciseId": shared.pk,
        "canDelete": False,
        "affectedLessons": 3,
        "affectedCourses": 2,
        "warnings": [
            "This exercise is currently used in 3 lesson(s)",
            "Deletion will affect 2 different courses",
            "1 lesson(s) would become empty after deletion",
        ],
        "lessons": [
            {"lessonId": "hidden-lesson", "lessonName": "Hola", "courseName": "Quechua inicial", "studentCount": 0},
            {"lessonId": "hidden-lesson-2", "lessonName": "Hola", "courseName": "Quechua inicial", "studentCount": 0},
            {"lessonId": "open-lesson", "lessonName": "Hola", "courseName": "Quechua inicial", "studentCount": 1},
        ],
    }


def test_an_unused_exercise_can_be_deleted(carlos: Any, db: Any) -> None:
    factories.exercise("ex-one")
    found = data(carlos, "GET", "/exercises/ex-one/delete-impact")
    assert (found["canDelete"], found["warnings"], found["lessons"]) == (True, [], [])


@pytest.mark.parametrize("path", ["usage", "delete-impact", "analytics"])
def test_an_unknown_exercise_is_not_found(carlos: Any, ana: Any, db: Any, path: Any) -> None:
    message = call(carlos, "GET", f"/exercises/gone/{path}", status=404)["error"]["message"]
    assert message == "Exercise with ID 'gone' not found"
    call(ana, "GET", f"/exercises/gone/{path}", status=403)


# Analytics


def test_analytics_of_an_unused_exercise_are_null(carlos: Any, db: Any) -> None:
    factories.exercise("ex-one")
    found = data(carlos, "GET", "/exercises/ex-one/analytics")
    assert found["usageStats"] == {
        "totalAssignments": 0,
        "uniqueLessons": 0,
        "uniqueCourses": 0,
        "averagePosition": None,
    }
    assert found["performanceMetrics"] == {"completionRate": None, "averageScore": None, "averageTimeSpent": None}
    assert [week["count"] for week in found["trends"]["weeklyUsage"]] == [0] * 12
    assert [month["count"] for month in found["trends"]["monthlyUsage"]] == [0] * 6


def test_analytics_are_computed_from_assignments_and_completions(
    carlos: Any, ana: Any, sam: Any, shared: Any, public: Any
) -> None:
    other = factories.lesson(public.module, "elsewhere")
    call(ana, "POST", "/progress/lesson/open-lesson", {"score": 75, "time_spent_seconds": 61}, 201)
    call(ana, "POST", f"/progress/lesson/{other.pk}", {"score": 1}, 201)
    call(sam, "POST", f"/progress/lesson/{other.pk}", {}, 201)
    call(carlos, "POST", "/progress/lesson/hidden-lesson", {"score": 100}, 201)
    found = data(carlos, "GET", f"/exercises/{shared.pk}/analytics")
    assert found["usageStats"] == {
        "totalAssignments": 3,
        "uniqueLessons": 3,
        "uniqueCourses": 2,
        "averagePosition": 3.0,  # 1, 1 and 7
    }
    # Two of the three learners of these courses completed a lesson with it.
    assert found["performanceMetrics"] == {"completionRate": 66.67, "averageScore": 87.5, "averageTimeSpent": 61.0}
    assert found["trends"]["weeklyUsage"][-1]["count"] == 2
    assert found["trends"]["monthlyUsage"][-1]["count"] == 2


def test_analytics_describe_published_states(carlos: Any, ana: Any, public: Any) -> None:
    set_publish_mode(course_id="open", publish_mode=PublishMode.MANUAL, editor=Editor(Actor(), later(1)))
    used = public.exercises[0]
    call(ana, "POST", "/progress/lesson/open-lesson", {"score": 80}, 201)
    call(carlos, "POST", "/exercises", {"id": "ex-new", "exercise_type": "vof", "data": EXAMPLES["vof"]}, 201)
    call(carlos, "POST", "/lessons/open-lesson/exercises", {"exercise_id": "ex-new"}, 201)
    call(carlos, "DELETE", f"/lessons/open-lesson/exercises/{used.pk}")

    def shown(exercise_id):
        found = data(carlos, "GET", f"/exercises/{exercise_id}/analytics")
        return found["usageStats"]["totalAssignments"], found["performanceMetrics"]["averageScore"]

    assert (shown("ex-new"), shown(used.pk)) == ((0, None), (1, 80.0))
    publish(course_id="open", editor=Editor(Actor(), later(2)))
    assert (shown("ex-new"), shown(used.pk)) == ((1, 80.0), (0, None))


def test_analytics_of_an_exercise_deleted_in_the_drafts_remain_until_the_publication(
    carlos: Any, ada: Any, public: Any
) -> None:
    set_publish_mode(course_id="open", publish_mode=PublishMode.MANUAL, editor=Editor(Actor(), later(1)))
    path = f"/exercises/{public.exercises[0].pk}"
    call(ada, "DELETE", f"{path}?force=true")
    assert data(carlos, "GET", f"{path}/analytics")["usageStats"]["totalAssignments"] == 1
    publish(course_id="open", editor=Editor(Actor(), later(2)))
    call(carlos, "GET", f"{path}/analytics", status=404)


def test_periods_are_weeks_from_monday_and_months_in_utc(ana: Any, shared: Any) -> None:
    from progress.models import LessonCompletion

    call(ana, "POST", "/progress/lesson/open-lesson", {}, 201)

    def counted(moment, *, now=datetime(2026, 3, 4, 12, tzinfo=UTC)):
        LessonCompletion.objects.update(completed_at=moment)
        trends = exercise_analytics(shared.pk, now=now)["trends"]
        weeks = [week["week"].isoformat() for week in trends["weeklyUsage"] if week["count"]]
        return weeks, [month["month"] for month in trends["monthlyUsage"] if month["count"]]

    assert counted(datetime(2026, 3, 2, 0, 0, tzinfo=UTC)) == (["2026-03-02"], ["2026-03"])
    assert counted(datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC)) == (["2026-02-23"], ["2026-03"])
    assert counted(datetime(2025, 12, 15, tzinfo=UTC)) == (["2025-12-15"], ["2025-12"])
    assert counted(datetime(2025, 12, 14, tzinfo=UTC)) == ([], ["2025-12"])
    assert counted(datetime(2025, 10, 1, tzinfo=UTC)) == ([], ["2025-10"])
    assert counted(datetime(2025, 9, 30, 23, 59, tzinfo=UTC)) == ([], [])


def test_analytics_exclude_completions_archived_by_a_reset(carlos: Any, ana: Any, shared: Any) -> None:
    from progress.models import LessonCompletion

    call(ana, "POST", "/progress/lesson/open-lesson", {"score": 75}, 201)
    LessonCompletion.objects.update(visible=False)
    found = data(carlos, "GET", f"/exercises/{shared.pk}/analytics")
    assert found["performanceMetrics"] == {"completionRate": None, "averageScore": None, "averageTimeSpent": None}
