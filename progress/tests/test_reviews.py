"""GET /progress/reviews: what is due, and when the rest will be."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.models import Course, LessonExercise, PublishedCourse, PublishedExercise, PublishedLessonExercise
from content.readers import Reader
from content.tests import factories
from langlearn.api.errors import NotFound
from langlearn.api.instants import format_instant
from progress.models import LessonCompletion, ReviewCard, UserProgress
from progress.rules.due import due_from
from progress.selectors import reviews as selectors
from tests.examples import examples

URL = "/api/v1/progress/reviews"


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None: ...


@pytest.fixture(autouse=True)
def _content(exercises: Any, _noon: None) -> None: ...


def answer(client: Any, exercise: str, given: Any) -> None:
    assert client.post(f"/api/v1/progress/exercises/{exercise}/attempts", {"answer": given}).status_code == 201


def reviews(client: Any, query: str = "") -> dict[str, Any]:
    response = client.get(f"{URL}{query}")
    assert (response.status_code, response.json()["message"]) == (200, "Reviews retrieved")
    data: dict[str, Any] = response.json()["data"]
    return data


def test_reviews_of_a_learner_without_attempts_are_empty(ana: Any) -> None:
    data = reviews(ana)
    assert data["due"] == []
    assert data["counts"] == {"due": 0, "learning": 0, "review": 0, "relearning": 0, "total": 0}
    assert [entry["count"] for entry in data["forecast"]] == [0] * 24
    assert data["forecast"][0]["from"] == "2026-03-02T12:00:00.000Z"
    assert data["forecast"][23]["from"] == "2026-03-03T11:00:00.000Z"


def test_due_reviews_are_sorted_by_due_time(clock: Any, ana: Any) -> None:
    answer(ana, "ex-market", "Donde esta el mercado")  # due in 5.5 minutes
    answer(ana, "ex-vof", False)  # due in one
    data = reviews(ana)
    assert data["due"] == []
    assert data["counts"] == {"due": 0, "learning": 2, "review": 0, "relearning": 0, "total": 2}
    assert [entry["count"] for entry in data["forecast"]] == [2] + [0] * 23
    clock.shift(60)
    assert [card["exercise_id"] for card in reviews(ana)["due"]] == ["ex-vof"]
    clock.shift(3600)
    ana.renew()
    data = reviews(ana)
    assert [card["exercise_id"] for card in data["due"]] == ["ex-vof", "ex-market"]
    assert data["due"][1] == {
        "exercise_id": "ex-market",
        "exercise_type": "translation",
        "course_id": "quechua-101",
        "lesson_id": "qu-l1",
        "due": "2026-03-02T12:05:30.000Z",
        "state": "learning",
        "stability": 1.2931,
        "difficulty": 5.1122,
        "reps": 1,
        "lapses": 0,
    }
    limited = reviews(ana, "?limit=1")
    assert (len(limited["due"]), limited["counts"]["due"]) == (1, 2)


def test_review_forecast_counts_cards_by_hour(ana: Any) -> None:
    answer(ana, "ex-vof", True)
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    for minutes, hour in ((60, 0), (61, 1), (120, 1), (24 * 60, 23)):
        ReviewCard.objects.update(due=now + timedelta(minutes=minutes))
        counts = [entry["count"] for entry in reviews(ana)["forecast"]]
        assert counts == [int(number == hour) for number in range(24)]
    ReviewCard.objects.update(due=now)
    assert reviews(ana)["counts"]["due"] == 1


def test_card_in_review_is_due_on_its_local_date(clock: Any, ana: Any) -> None:
    """In lists, counts and forecast, by the zone that the account has now."""
    answer(ana, "ex-vof", True)
    answer(ana, "ex-market", "x")
    ReviewCard.objects.filter(exercise_id="ex-vof").update(due="2026-03-03T09:30:00Z", state="review")
    data = reviews(ana)
    assert (data["due"], data["counts"]["due"]) == ([], 0)
    assert [entry["count"] for entry in data["forecast"]] == [1] + 10 * [0] + [1] + 12 * [0]  # at midnight, 12 hours on
    assert ana.put("/api/v1/users/profile", {"timezone": "Pacific/Kiritimati"}).status_code == 200  # the 3rd, 02:00
    data = reviews(ana)
    assert [card["due"] for card in data["due"]] == ["2026-03-03T09:30:00.000Z"]
    assert (data["counts"]["due"], data["forecast"][0]["count"]) == (1, 1)
    due = ana.get("/api/v1/progress/next?course_id=quechua-101").json()["data"]["due"]
    assert due == {"exercises": 1, "words": 0, "mistakes": 1}
    body = {"course_id": "quechua-101", "mode": "reviews"}
    items = ana.post("/api/v1/progress/practice", body).json()["data"]["items"]
    assert [(item["exercise"]["id"], item["reason"]) for item in items] == [("ex-vof", "due")]
    assert ana.put("/api/v1/users/profile", {"timezone": "Europe/Madrid"}).status_code == 200
    ReviewCard.objects.filter(exercise_id="ex-market").delete()
    found = ana.post("/api/v1/progress/practice", body).json()["data"]
    assert (found["session"], found["next_due"]) == (None, "2026-03-02T23:00:00.000Z")


def test_reviews_contain_only_exercises_of_visible_lessons(ana: Any) -> None:
    answer(ana, "ex-vof", True)
    answer(ana, "ex-market", "x")
    PublishedLessonExercise.objects.filter(exercise__exercise_id="ex-vof").delete()
    PublishedExercise.objects.filter(exercise_id="ex-vof").delete()
    assert reviews(ana)["counts"]["total"] == 1
    PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
    assert reviews(ana)["counts"]["total"] == 0
    PublishedCourse.objects.filter(pk="quechua-101").update(is_public=True)
    ana.post("/api/v1/progress/lesson/qu-l1")
    PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
    assert reviews(ana)["counts"]["total"] == 1


def test_reviews_can_be_filtered_by_course(clock: Any, ana: Any, exercises: Any) -> None:
    other = factories.module(factories.section(factories.level(factories.course("aymara-101"))))
    lesson = factories.lesson(other, "ay-l1")
    factories.assign(lesson, exercises["ex-vof"])
    answer(ana, "ex-vof", False)
    answer(ana, "ex-market", "x")
    clock.shift(3600)
    ana.renew()
    assert {card["exercise_id"] for card in reviews(ana, "?course_id=quechua-101")["due"]} == {"ex-vof", "ex-market"}
    there = reviews(ana, "?course_id=aymara-101")
    assert [(card["exercise_id"], card["lesson_id"]) for card in there["due"]] == [("ex-vof", "ay-l1")]
    assert there["counts"]["total"] == 1
    assert len(reviews(ana)["due"]) == 2


def test_reset_empties_the_review_queue(ana: Any) -> None:
    answer(ana, "ex-vof", True)
    UserProgress.objects.update(epoch=1)
    assert reviews(ana)["counts"]["total"] == 0


def test_learner_does_not_see_reviews_of_another_learner(ana: Any, sam: Any) -> None:
    answer(ana, "ex-vof", True)
    assert reviews(sam)["counts"]["total"] == 0


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "limit=", "limit=-1", "limit=1&limit=2"])
def test_invalid_reviews_limit_is_refused(ana: Any, query: str) -> None:
    response = ana.get(f"{URL}?{query}")
    assert (response.status_code, list(response.json()["errors"])) == (400, ["limit"])


@pytest.mark.parametrize("course_id", ["nope", "hidden-101", "x" * 300])
def test_reviews_of_an_unknown_or_private_course_are_not_found(ana: Any, carlos: Any, course_id: str) -> None:
    response = ana.get(f"{URL}?course_id={course_id}")
    assert (response.status_code, response.json()["message"]) == (404, "Course not found")
    assert carlos.get(f"{URL}?course_id={course_id}").status_code == (200 if course_id == "hidden-101" else 404)
    assert ana.get(f"{URL}?course_id=").status_code == 400


NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
LESSONS = {"qu-l1": "quechua-101", "qu-l2": "quechua-101", "hidden-l1": "hidden-101", "ay-l1": "aymara-101"}
# Around the bounds of the hours, as well as anywhere.
_dues = st.builds(
    lambda hour, beside: NOW + timedelta(hours=hour, milliseconds=beside),
    st.integers(-3, 51),
    st.integers(-1, 1) | st.integers(0, 3_600_000),
)
_cards = st.dictionaries(
    st.sampled_from(["ex-market", "ex-fact", "ex-vof", "ex-hidden", "ex-loose"]),
    st.tuples(_dues, st.sampled_from(["learning", "review", "relearning"]), st.integers(0, 1)),
)
_uses = st.sets(st.tuples(st.sampled_from(list(LESSONS)), st.sampled_from(["ex-market", "ex-fact", "ex-vof"])))


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cards=_cards,
    uses=_uses,
    completed=st.sampled_from([None, "hidden-l1", "ay-l1"]),
    private=st.booleans(),
    course_id=st.sampled_from([None, "quechua-101", "hidden-101", "aymara-101"]),
    limit=st.integers(1, 4),
    timezone=st.sampled_from(["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu", "Asia/Hovd"]),
)
def test_review_queue_equals_its_recomputation(
    sam: Any,
    exercises: Any,
    cards: Any,
    uses: Any,
    completed: Any,
    private: bool,
    course_id: Any,
    limit: int,
    timezone: str,
) -> None:
    """Computed again card by card."""
    user_id = sam.user.pk
    for model in (ReviewCard, UserProgress, LessonCompletion):
        model.objects.filter(user_id=user_id).delete()
    LessonExercise.objects.all().delete()
    if not Course.objects.filter(pk="aymara-101").exists():
        other = factories.course("aymara-101", is_public=False)
        factories.lesson(factories.module(factories.section(factories.level(other))), "ay-l1")
    LessonExercise.objects.bulk_create(
        LessonExercise(lesson_id=lesson_id, exercise_id=exercise_id, course_id=LESSONS[lesson_id], order=order, tag=1)
        for order, (lesson_id, exercise_id) in enumerate(sorted(uses), start=1)
    )
    factories.publish_all()
    UserProgress.objects.create(
        user_id=user_id, epoch=1, lives_count=5, lives_as_of=NOW, timezone="UTC", updated_at=NOW
    )
    if completed:
        LessonCompletion.objects.create(
            user_id=user_id,
            epoch=1,
            lesson_id=completed,
            completed_at=NOW,
            local_date=NOW.date(),
            base_experience=10,
            experience_gained=10,
            first_identity=user_id,
            change_number=1,
        )
    ReviewCard.objects.bulk_create(
        ReviewCard(
            user_id=user_id,
            exercise_id=exercise_id,
            epoch=epoch,
            due=due,
            state=state,
            stability=1.23456,
            difficulty=5.00006,
            reps=2,
            lapses=1,
        )
        for exercise_id, (due, state, epoch) in cards.items()
    )

    def found() -> dict[str, Any]:
        return selectors.reviews(
            user_id, reader=Reader(private), course_id=course_id, limit=limit, timezone=timezone, now=NOW
        )

    if course_id not in (None, "quechua-101") and not private:
        with pytest.raises(NotFound):
            found()
        return
    expected = []
    for exercise_id, (due, state, epoch) in cards.items():
        # A lesson of a course that the reader sees comes before a completed one of a course that is hidden now.
        lessons = sorted(
            (not private and LESSONS[lesson_id] != "quechua-101", lesson_id)
            for lesson_id, used in uses
            if used == exercise_id
            and (private or LESSONS[lesson_id] == "quechua-101" or lesson_id == completed)
            and course_id in (None, LESSONS[lesson_id])
        )
        if lessons and epoch == 1:
            expected.append((due, exercise_id, state, lessons[0][1]))
    expected.sort()
    types = {"ex-market": "translation", "ex-fact": "informative", "ex-vof": "vof"}
    firsts = [due_from(due, state, timezone) for due, _, state, _ in expected]
    answer = found()
    assert (
        answer["due"]
        == [
            {
                "exercise_id": exercise_id,
                "exercise_type": types[exercise_id],
                "course_id": LESSONS[lesson_id],
                "lesson_id": lesson_id,
                "due": due,
                "state": state,
                "stability": 1.2346,
                "difficulty": 5.0001,
                "reps": 2,
                "lapses": 1,
            }
            for due, exercise_id, state, lesson_id in expected
            if due_from(due, state, timezone) <= NOW
        ][:limit]
    )
    assert answer["counts"] == {
        "due": sum(first <= NOW for first in firsts),
        **{name: sum(state == name for _, _, state, _ in expected) for name in ("learning", "review", "relearning")},
        "total": len(expected),
    }
    starts = [NOW + timedelta(hours=hour) for hour in range(24)]
    assert answer["forecast"] == [
        {"from": start, "count": sum(start < first <= start + timedelta(hours=1) for first in firsts)}
        for start in starts
    ]
    assert list(answer) == ["due", "counts", "forecast"]


def test_reviews_response_keys_are_ordered(clock: Any, ana: Any) -> None:
    answer(ana, "ex-vof", False)
    clock.shift(3600)
    ana.renew()
    data = reviews(ana)
    assert list(data["due"][0])[:5] == ["exercise_id", "exercise_type", "course_id", "lesson_id", "due"]
    assert list(data["counts"]) == ["due", "learning", "review", "relearning", "total"]
    assert data["forecast"][0] == {"from": format_instant(NOW + timedelta(hours=1)), "count": 0}
