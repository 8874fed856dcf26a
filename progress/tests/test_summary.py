"""GET /progress/summary: statistics over what the learner did, measured against the lessons that exist now."""

from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.models import Course, PublishedCourse, PublishedLesson
from content.tests import factories
from progress.models import LessonCompletion, LessonReport, UserProgress
from progress.selectors import statistics
from tests.examples import examples

URL = "/api/v1/progress/summary"


def test_summary_of_a_new_learner(clock: Any, ana: Any) -> None:
    body = ana.get(URL).json()
    assert body["message"] == "Summary retrieved"
    assert body["data"] == {
        "user_id": str(ana.user.pk),
        "experience_points": 0,
        "lives_current": 5,
        "streak_current": 0,
        "longest_streak": 0,
        "lessons_completed": 0,
        "courses_started": 0,
        "courses_completed": 0,
        "completion_percentage": 0.0,
        "average_score": 0.0,
        "last_activity_date": "2026-03-02T12:00:00.000Z",
        "total_lessons": 0,
        "total_time_seconds": 0,
        "courses": [],
    }


@pytest.fixture
def learner(ana: Any, clock: Any, course: Any) -> Any:
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 80, "time_spent_seconds": 100})
    clock.shift(60)
    ana.post("/api/v1/progress/lesson/qu-l3", {"score": 95})
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 87, "time_spent_seconds": 20})
    return ana


def test_summary_of_a_started_course(learner: Any) -> None:
    data = learner.get(URL).json()["data"]
    assert data["lessons_completed"] == 2
    assert data["experience_points"] == 11 + 12
    assert (data["courses_started"], data["courses_completed"], data["total_lessons"]) == (1, 0, 3)
    assert data["completion_percentage"] == 66.67
    assert data["average_score"] == 91.0
    assert data["total_time_seconds"] == 120
    assert data["courses"] == [
        {
            "course_id": "quechua-101",
            "name": "Quechua inicial",
            "lessons_completed": 2,
            "total_lessons": 3,
            "completion_percentage": 66.67,
            "last_activity_date": "2026-03-02T12:01:00.000Z",
            "next_lesson_id": "qu-l2",
        }
    ]


def test_summary_of_a_completed_course(learner: Any) -> None:
    learner.post("/api/v1/progress/lesson/qu-l2")
    data = learner.get(URL).json()["data"]
    assert (data["courses_completed"], data["completion_percentage"]) == (1, 100.0)
    assert data["courses"][0]["next_lesson_id"] is None


def test_deleted_lessons_count_towards_no_course(learner: Any) -> None:
    PublishedLesson.objects.filter(pk__in=["qu-l2", "qu-l3"]).delete()
    data = learner.get(URL).json()["data"]
    assert (data["lessons_completed"], data["total_lessons"]) == (2, 1)
    assert (data["completion_percentage"], data["courses_completed"]) == (100.0, 1)


def test_course_whose_completed_lessons_were_deleted_is_not_started(learner: Any) -> None:
    PublishedLesson.objects.filter(pk__in=["qu-l1", "qu-l3"]).delete()
    data = learner.get(URL).json()["data"]
    assert (data["courses_started"], data["completion_percentage"]) == (0, 0.0)


def test_a_private_course_is_not_counted(learner: Any) -> None:
    PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
    data = learner.get(URL).json()["data"]
    assert (data["courses_started"], data["lessons_completed"]) == (0, 2)


def test_the_next_lesson_follows_the_order_of_the_course(ana: Any, course: Any, clock: Any) -> None:
    early = factories.level(course["public"], "first", order=5)
    level = factories.level(course["public"], "second", order=9)
    for order, parent in ((2, level), (1, early)):
        module = factories.module(factories.section(parent, order=order))
        factories.lesson(module, f"of-{parent.pk}")
    for lesson in ("qu-l1", "qu-l2", "qu-l3"):
        ana.post(f"/api/v1/progress/lesson/{lesson}")
    assert ana.get(URL).json()["data"]["courses"][0]["next_lesson_id"] == "of-first"


def test_summary_lists_the_latest_course_first(learner: Any, clock: Any) -> None:
    other = factories.course("other-101", name="Otro")
    module = factories.module(factories.section(factories.level(other)))
    factories.lesson(module, "other-l1")
    clock.shift(60)
    learner.post("/api/v1/progress/lesson/other-l1")
    courses = [course["course_id"] for course in learner.get(URL).json()["data"]["courses"]]
    assert courses == ["other-101", "quechua-101"]
    clock.shift(60)
    learner.post("/api/v1/progress/lesson/qu-l1")
    courses = [course["course_id"] for course in learner.get(URL).json()["data"]["courses"]]
    assert courses == ["quechua-101", "other-101"]


def test_unchanged_summary_is_answered_304(learner: Any) -> None:
    tag = learner.get(URL)["ETag"]
    assert learner.get(URL, If_None_Match=tag).status_code == 304


NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
_moments = st.integers(0, 3_000_000_000).map(lambda back: NOW - timedelta(milliseconds=back))
_lessons = st.sampled_from(["qu-l1", "qu-l2", "qu-l3", "ay-l1", "ay-l2", "hidden-l1", "gone"])
_epochs = st.integers(0, 2)
_completions = st.dictionaries(_lessons, st.tuples(_epochs, st.none() | st.integers(0, 100)))
_reports = st.lists(st.tuples(_lessons, _epochs, _moments, st.none() | st.integers(0, 5000)), max_size=20)


def _percentage(part: int, whole: int) -> float:
    return float((Decimal(100 * part) / whole).quantize(Decimal("0.01"), ROUND_HALF_UP)) if whole else 0.0


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(completions=_completions, reports=_reports, archived=_lessons)
def test_summary_equals_its_recomputation(sam: Any, course: Any, completions: Any, reports: Any, archived: str) -> None:
    """Computed again lesson by lesson, with the courses as the test made them."""
    user_id = sam.user.pk
    for model in (LessonReport, LessonCompletion, UserProgress):
        model.objects.filter(user_id=user_id).delete()
    if not Course.objects.filter(pk="aymara-101").exists():
        other = factories.module(factories.section(factories.level(factories.course("aymara-101", name="Aymara"))))
        for number in (1, 2):
            factories.lesson(other, f"ay-l{number}")
    common = {"user_id": user_id, "local_date": NOW.date()}
    UserProgress.objects.create(user_id=user_id, lives_count=5, lives_as_of=NOW, timezone="UTC", updated_at=NOW)
    LessonCompletion.objects.bulk_create(
        LessonCompletion(
            **common,
            lesson_id=lesson_id,
            epoch=epoch,
            best_score=score,
            visible=lesson_id != archived,
            completed_at=NOW,
            base_experience=10,
            experience_gained=10,
            first_identity=uuid4(),
            change_number=1,
        )
        for lesson_id, (epoch, score) in completions.items()
    )
    LessonReport.objects.bulk_create(
        LessonReport(
            **common,
            lesson_id=lesson_id,
            epoch=epoch,
            completed_at=moment,
            time_spent_seconds=seconds,
            identity=uuid4(),
            received_at=NOW,
        )
        for lesson_id, epoch, moment, seconds in reports
    )
    summary = statistics.summary(user_id, timezone="UTC", registered_at=NOW, now=NOW)

    visible = {lesson_id: facts for lesson_id, facts in completions.items() if lesson_id != archived}
    counted: dict[str, list[Any]] = {}
    for lesson_id, epoch, moment, seconds in reports:
        if lesson_id in visible and epoch >= visible[lesson_id][0]:
            counted.setdefault(lesson_id, []).append((moment, seconds or 0))
    expected = []
    for course_id, name, lessons in (
        ("quechua-101", "Quechua inicial", ["qu-l1", "qu-l2", "qu-l3"]),
        ("aymara-101", "Aymara", ["ay-l1", "ay-l2"]),
    ):
        done = [lesson_id for lesson_id in lessons if lesson_id in counted]
        if done:
            expected.append(
                {
                    "course_id": course_id,
                    "name": name,
                    "lessons_completed": len(done),
                    "total_lessons": len(lessons),
                    "completion_percentage": _percentage(len(done), len(lessons)),
                    "last_activity_date": max(moment for lesson_id in done for moment, _ in counted[lesson_id]),
                    "next_lesson_id": next((lesson_id for lesson_id in lessons if lesson_id not in done), None),
                }
            )
    expected.sort(key=lambda found: found["course_id"])
    expected.sort(key=lambda found: found["last_activity_date"], reverse=True)
    scores = [score for _, score in visible.values() if score is not None]
    done, total = (sum(found[name] for found in expected) for name in ("lessons_completed", "total_lessons"))
    assert summary["courses"] == expected
    assert (summary["lessons_completed"], summary["total_lessons"]) == (len(visible), total)
    assert summary["courses_completed"] == sum(found["next_lesson_id"] is None for found in expected)
    assert summary["completion_percentage"] == _percentage(done, total)
    assert summary["average_score"] == _percentage(sum(scores), 100 * len(scores))
    assert summary["total_time_seconds"] == sum(seconds for found in counted.values() for _, seconds in found)
