"""What lessons of private courses, and lessons worth very much, pay and count for the leaderboard."""

import importlib
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps

from accounts.models import User
from accounts.tests.helpers import data
from content.models import PublishedCourse, PublishedLesson
from langlearn.api.instants import format_instant, now
from langlearn.db import batches
from progress.models import ExperienceEntry, LessonCompletion, UserProgress
from progress.services.consistency import check_account
from progress.tests.practising import add_exercises

P = "/api/v1/progress"
LESSON = f"{P}/lesson/qu-l1"
HIDDEN = f"{P}/lesson/hidden-l1"


@pytest.fixture(autouse=True)
def _world(clock: Any, course: Any) -> None: ...


def scores(learner: Any) -> list[int]:
    """The learner's scores of the week, the month and all time."""
    return [data(learner.get(f"{P}/leaderboard?period={period}"))["me"]["xp"] for period in ("week", "month", "all")]


def own_points(learner: Any) -> int:
    points: int = data(learner.get(P))["experience_points"]
    assert data(learner.get(f"{P}/summary"))["experience_points"] == points
    assert data(learner.get(P))["xp_today"] == points
    return points


def publish(course_id: str, *, is_public: bool) -> None:
    PublishedCourse.objects.filter(pk=course_id).update(is_public=is_public)


def upload(learner: Any, *completions: dict[str, Any]) -> Any:
    return data(learner.put(f"{P}/sync", {"completions": completions}))


def done(lesson_id: str, *, hours: float = 0, score: int | None = None) -> dict[str, Any]:
    return {"lesson_id": lesson_id, "completed_at": format_instant(now() - timedelta(hours=hours)), "score": score}


def is_consistent(learner: Any) -> bool:
    return check_account(learner.user.pk, at=now()) == []


class TestPrivateCourses:
    def test_lesson_of_a_private_course_pays_but_does_not_count_for_the_leaderboard(self, carlos: Any) -> None:
        assert carlos.post(HIDDEN).status_code == 201
        assert own_points(carlos) == 10
        assert scores(carlos) == [0, 0, 0]
        assert data(carlos.get(f"{P}/leaderboard"))["entries"] == []
        assert is_consistent(carlos)

    def test_upload_counts_only_lessons_of_public_courses(self, carlos: Any) -> None:
        assert upload(carlos, done("hidden-l1"), done("qu-l2"), done("qu-l1"))["experience_gained"] == 35
        assert own_points(carlos) == 35
        assert scores(carlos) == [25, 25, 25]
        assert is_consistent(carlos)

    def test_bonuses_and_adjustments_count_beside_private_lessons(self, carlos: Any, ada: Any) -> None:
        carlos.post(HIDDEN)
        target = {"target_user_id": str(carlos.user.pk), "reason": "x"}
        assert ada.post(f"{P}/bonus", {**target, "bonus_points": 50}).status_code == 200
        assert ada.post(f"{P}/adjust", {**target, "amount": -20}).status_code == 200
        assert scores(carlos) == [30, 30, 30]
        assert ada.post(f"{P}/reset", target).status_code == 200
        assert scores(carlos) == [0, 0, 0]
        assert is_consistent(carlos)

    def test_course_that_becomes_private_takes_no_scores_back(self, ana: Any) -> None:
        ana.post(LESSON)
        publish("quechua-101", is_public=False)
        assert (own_points(ana), scores(ana)) == (10, [10, 10, 10])
        assert is_consistent(ana)

    def test_course_that_becomes_public_adds_no_earlier_completions(self, carlos: Any) -> None:
        carlos.post(HIDDEN)
        publish("hidden-101", is_public=True)
        assert carlos.post(HIDDEN).status_code == 409
        assert (own_points(carlos), scores(carlos)) == (10, [0, 0, 0])
        assert is_consistent(carlos)

    @pytest.mark.parametrize("first_public", [True, False], ids=["first public", "first private"])
    def test_an_earlier_report_counts_as_the_first_upload_of_its_lesson_did(
        self, carlos: Any, *, first_public: bool
    ) -> None:
        publish("quechua-101", is_public=first_public)
        upload(carlos, done("qu-l1", hours=1, score=95))
        publish("quechua-101", is_public=not first_public)
        assert upload(carlos, done("qu-l1", hours=2, score=40))["experience_gained"] == -4
        assert own_points(carlos) == 8
        assert scores(carlos) == ([8, 8, 8] if first_public else [0, 0, 0])
        assert len(set(ExperienceEntry.objects.values_list("ranked", flat=True))) == 1
        assert is_consistent(carlos)

    def test_check_progress_restores_scores_and_the_mark_of_a_completion(self, carlos: Any) -> None:
        carlos.post(HIDDEN)
        carlos.post(LESSON)
        UserProgress.objects.update(total_score=20, week_score=20)
        LessonCompletion.objects.update(ranked=True)
        found = check_account(carlos.user.pk, at=now(), repair=True)
        assert {difference.what for difference in found} == {
            "total_score",
            "week_score",
            "completion of hidden-l1 in epoch 0, ranked",
        }
        assert scores(carlos) == [10, 10, 10]
        LessonCompletion.objects.filter(lesson_id="hidden-l1").delete()
        check_account(carlos.user.pk, at=now(), repair=True)
        assert LessonCompletion.objects.get(lesson_id="hidden-l1").ranked is False
        assert is_consistent(carlos)


class TestLateUploads:
    @pytest.fixture(autouse=True)
    def _since_long(self, ana: Any) -> None:
        User.objects.filter(pk=ana.user.pk).update(created_at=now() - timedelta(days=400))
        ana.renew()

    def test_made_up_practice_of_a_year_does_not_decide_the_leaderboard_of_the_week(self, ana: Any) -> None:
        names = add_exercises("qu-l1", 5)
        sessions, attempts = [], []
        for day in range(1, 365):
            finished = format_instant(now() - timedelta(days=day))
            identity = str(uuid4())
            times = {"started_at": finished, "finished_at": finished}
            sessions.append({"client_id": identity, "course_id": "quechua-101", "mode": "mixed", **times})
            answer = {"answer": True, "answered_at": finished, "session_id": identity}
            attempts += [{**answer, "client_id": str(uuid4()), "exercise_id": name} for name in names]
        results = []
        for batch in batches(sessions, 200):
            results += data(ana.put(f"{P}/sync", {"practice_sessions": batch}))["practice_results"]
        for batch in batches(attempts, 1000):
            ana.put(f"{P}/sync", {"attempts": batch})
        statuses = [(result["status"], result.get("reason")) for result in results]
        assert statuses == [("recorded", None)] * 90 + [("rejected", "too_old")] * 274
        assert data(ana.get(P))["experience_points"] == 450
        assert scores(ana) == [35, 35, 450]
        assert is_consistent(ana)

    @pytest.mark.parametrize(("days", "recent"), [(7, True), (8, False)])
    def test_lesson_of_more_than_seven_days_before_its_upload_counts_for_all_time_only(
        self, ana: Any, days: int, *, recent: bool
    ) -> None:
        assert upload(ana, done("qu-l1", hours=24 * days))["experience_gained"] == 10
        assert scores(ana) == ([10, 10, 10] if recent else [0, 0, 10])
        assert upload(ana, done("qu-l2"))["experience_gained"] == 15
        assert scores(ana) == ([25, 25, 25] if recent else [15, 15, 25])
        assert is_consistent(ana)

    def test_uploads_of_one_batch_count_each_by_its_own_date(self, ana: Any) -> None:
        upload(ana, done("qu-l1", hours=24 * 30), done("qu-l2", hours=24), done("qu-l3", hours=24 * 8))
        assert scores(ana) == [15, 15, 35]
        assert is_consistent(ana)

    def test_earlier_report_changes_only_the_periods_that_its_date_counts_for(self, ana: Any) -> None:
        upload(ana, done("qu-l1", score=95))
        assert upload(ana, done("qu-l1", hours=24 * 20, score=40))["experience_gained"] == -4
        assert scores(ana) == [12, 12, 8]
        assert is_consistent(ana)

    def test_upgrade_takes_late_points_out_of_the_week_and_the_month(self, ana: Any, sam: Any) -> None:
        upload(ana, done("qu-l1", hours=24 * 8), done("qu-l2", hours=24 * 7), done("qu-l3"))
        sam.post(LESSON)
        expected = [scores(ana), scores(sam)]
        UserProgress.objects.filter(pk=ana.user.pk).update(week_score=35, month_score=35)  # as before the rule
        migration = importlib.import_module("progress.migrations.0019_late_points")
        for _ in range(2):
            migration.recount(apps, None)
            assert [scores(ana), scores(sam)] == expected == [[25, 25, 35], [10, 10, 10]]
            assert is_consistent(ana)
            assert is_consistent(sam)
        UserProgress.objects.filter(pk=ana.user.pk).update(week_score=35, month_score=35)
        ExperienceEntry.objects.filter(user=ana.user).exclude(source="lesson:qu-l1").delete()
        migration.recount(apps, None)
        assert scores(ana)[:2] == [0, 0]


class TestLimit:
    @pytest.mark.parametrize(("score", "points"), [(None, 1000), (95, 1000), (85, 1000), (40, 800), (0, 800)])
    def test_lesson_worth_1000_points_pays_at_most_1000(self, ana: Any, score: Any, points: int) -> None:
        PublishedLesson.objects.filter(pk="qu-l1").update(experience_points=1000)
        assert data(ana.post(LESSON, {"score": score}), 201)["experience_gained"] == points
        assert is_consistent(ana)

    @pytest.mark.parametrize("score", [None, 95, 40])
    def test_lesson_pays_at_most_the_limit_whatever_it_says(self, ana: Any, sam: Any, score: Any) -> None:
        PublishedLesson.objects.filter(pk="qu-l1").update(experience_points=1_000_000)
        assert data(ana.post(LESSON, {"score": score}), 201)["experience_gained"] == 1000
        assert upload(sam, done("qu-l1", score=score))["experience_gained"] == 1000
        for learner in (ana, sam):
            assert (own_points(learner), scores(learner)) == (1000, [1000, 1000, 1000])
            assert is_consistent(learner)

    def test_late_reports_of_a_limited_lesson_give_the_same_points_in_any_order(self, ana: Any, sam: Any) -> None:
        PublishedLesson.objects.filter(pk="qu-l1").update(experience_points=1100)
        reports = [done("qu-l1", hours=3, score=40), done("qu-l1", hours=2, score=95), done("qu-l1", hours=1)]
        for learner, order in ((ana, (2, 1, 0)), (sam, (0, 1, 2))):
            for number in order:
                upload(learner, reports[number])
            assert own_points(learner) == 880
            assert is_consistent(learner)

    def test_another_limit_holds_for_later_completions_only(self, ana: Any, settings: Any) -> None:
        PublishedLesson.objects.update(experience_points=5000)
        ana.post(LESSON)
        settings.LESSON_XP_MAX = 20
        assert data(ana.post(f"{P}/lesson/qu-l2"), 201)["experience_gained"] == 20
        assert upload(ana, done("qu-l1", hours=2, score=95))["experience_gained"] == 0
        assert own_points(ana) == 1020
        assert is_consistent(ana)

    def test_lost_completion_of_a_limited_lesson_is_restored(self, ana: Any) -> None:
        PublishedLesson.objects.update(experience_points=5000)
        ana.post(LESSON)
        before = LessonCompletion.objects.values("base_experience", "experience_limit", "experience_gained").get()
        LessonCompletion.objects.all().delete()
        check_account(ana.user.pk, at=now(), repair=True)
        after = LessonCompletion.objects.values("base_experience", "experience_limit", "experience_gained").get()
        assert after == before


def test_upgrade_ranks_earlier_entries_except_private_lessons_of_staff(
    clock: Any, ana: Any, carlos: Any, ada: Any
) -> None:
    for learner in (ana, carlos):
        learner.post(LESSON)
    clock.move_to("2026-03-09T12:00:00Z")  # another week of the same month
    for learner in (ana, carlos):
        learner.renew()
        learner.post(f"{P}/lesson/qu-l2")
    carlos.post(HIDDEN)
    for model in (ExperienceEntry, LessonCompletion):
        model.objects.update(ranked=True)  # type: ignore[attr-defined]
    UserProgress.objects.filter(pk=carlos.user.pk).update(total_score=0, week_score=25, month_score=35)
    UserProgress.objects.filter(pk=ana.user.pk).update(total_score=0)
    migration = importlib.import_module("progress.migrations.0010_ranked_points")
    migration.rank(apps, None)
    for learner in (ana, carlos):
        assert scores(learner) == [15, 25, 25]
        assert check_account(learner.user.pk, at=datetime.fromisoformat("2026-03-09T12:00:00Z")) == []
    publish("quechua-101", is_public=False)  # learners have earned these while it was public
    migration.rank(apps, None)
    assert scores(ana) == [15, 25, 25]
