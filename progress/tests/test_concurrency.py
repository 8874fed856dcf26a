"""Several requests of one learner at the same instant, on a database with row locks."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.db.models import Sum

from content.models import Lesson
from content.tests import factories
from langlearn.api.instants import format_instant, now
from progress.models import (
    ActivityDay,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    ReviewCard,
    UserProgress,
)
from progress.selectors.attempts import scheduled_attempts, schedules
from progress.selectors.words import stored_word_cards, word_cards
from progress.services.consistency import check_account
from progress.services.word_cards import store_word_cards

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]


def answers_at_once(requests: list[Any]) -> list[Any]:
    """The answers to requests that start together."""

    def run(request: Any) -> Any:
        try:
            return request()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=10) as pool:
        return list(pool.map(run, requests))


def at_once(requests: list[Any]) -> list[int]:
    """The status codes of requests that start together."""
    return sorted(response.status_code for response in answers_at_once(requests))


@pytest.fixture
def learner(transactional_db: None) -> Any:
    from conftest import signed_in

    return signed_in("ana@example.org", "student")


@pytest.fixture
def lessons(transactional_db: None) -> list[str]:
    module = factories.module(factories.section(factories.level(factories.course())))
    return [factories.lesson(module, f"lesson-{number}").pk for number in range(50)]


def assert_consistent(user_id: Any) -> UserProgress:
    progress = UserProgress.objects.get(user_id=user_id)
    booked = ExperienceEntry.objects.filter(user_id=user_id).aggregate(total=Sum("amount"))["total"]
    assert progress.experience_points == booked
    attempts = LessonCompletion.objects.filter(user_id=user_id).aggregate(total=Sum("attempts"))["total"]
    assert attempts == LessonReport.objects.filter(user_id=user_id).count()
    numbers = list(LessonCompletion.objects.filter(user_id=user_id).values_list("change_number", flat=True))
    assert len(set(numbers)) == len(numbers)
    assert progress.change_number >= max(numbers)
    return progress


def test_fifty_concurrent_completions_of_one_lesson_earn_experience_once(learner: Any, lessons: list[str]) -> None:
    url = f"/api/v1/progress/lesson/{lessons[0]}"
    assert at_once([lambda: learner.post(url)] * 50) == [201] + [409] * 49
    progress = assert_consistent(learner.user.pk)
    assert progress.experience_points == 10
    assert LessonCompletion.objects.get().attempts == 50
    assert ActivityDay.objects.count() == 1


def test_repeat_at_the_same_instant_never_replaces_the_first_completion(learner: Any, lessons: list[str]) -> None:
    for lesson in lessons[:10]:
        url = f"/api/v1/progress/lesson/{lesson}"
        answers: list[Any] = []

        def complete(score: int, url: str = url, answers: list[Any] = answers) -> Any:
            response = learner.post(url, {"score": score})
            answers.append(response)
            return response

        at_once([lambda score=score, complete=complete: complete(score) for score in (95, 40, 85, 10)])
        [first] = [answer.json()["data"] for answer in answers if answer.status_code == 201]
        stored = LessonCompletion.objects.get(lesson_id=lesson)
        assert stored.score == first["completion"]["score"]
        assert stored.experience_gained == first["experience_gained"]
    assert not ExperienceEntry.objects.filter(reason="earlier_completion").exists()


def test_fifty_concurrent_completions_of_fifty_lessons_are_all_counted(learner: Any, lessons: list[str]) -> None:
    requests = [lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}") for lesson in lessons]
    assert at_once(requests) == [201] * 50
    assert assert_consistent(learner.user.pk).experience_points == 500


def test_report_sent_concurrently_is_stored_once(learner: Any, lessons: list[str]) -> None:
    key = str(uuid4())
    url = f"/api/v1/progress/lesson/{lessons[0]}"
    assert at_once([lambda: learner.post(url, Idempotency_Key=key)] * 10) == [201] * 10
    assert LessonReport.objects.count() == 1
    assert_consistent(learner.user.pk)


def test_concurrent_zone_changes_and_completions_are_consistent(learner: Any, lessons: list[str]) -> None:
    zones = ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Madrid"]
    requests = [lambda zone=zone: learner.put("/api/users/profile", {"timezone": zone}) for zone in zones]
    requests += [lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}") for lesson in lessons[:20]]
    statuses = at_once(requests)
    assert statuses.count(201) == 20
    assert max(statuses) < 500
    progress = assert_consistent(learner.user.pk)
    learner.user.refresh_from_db()
    assert progress.timezone == learner.user.timezone
    assert progress.streak_longest == progress.streak_run >= 1


def report(lesson: str, *, minutes_ago: int = 60) -> dict[str, Any]:
    moment = format_instant(now() - timedelta(minutes=minutes_ago))
    return {"lesson_id": lesson, "completed_at": moment, "client_id": str(uuid4())}


def test_batch_sent_three_times_concurrently_counts_once(learner: Any, lessons: list[str]) -> None:
    body = {"completions": [report(lesson) for lesson in lessons] + [report(lessons[0], minutes_ago=90)]}
    answers = answers_at_once([lambda: learner.put("/api/v1/progress/sync", body)] * 3)
    assert [answer.status_code for answer in answers] == [200] * 3
    assert sorted(answer.json()["data"]["synced_completions"] for answer in answers) == [0, 0, 50]
    assert assert_consistent(learner.user.pk).experience_points == 500


def test_concurrent_uploads_and_completions_earn_experience_once(learner: Any, lessons: list[str]) -> None:
    requests = [
        lambda part=part: learner.put(
            "/api/v1/progress/sync", {"completions": [report(lesson) for lesson in lessons[part::5]]}
        )
        for part in range(5)
    ]
    requests += [lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}") for lesson in lessons[:25]]
    statuses = at_once(requests)
    assert set(statuses) <= {200, 201, 409}
    assert assert_consistent(learner.user.pk).experience_points == 500


def test_six_lives_lost_concurrently_leave_zero(learner: Any, lessons: list[str]) -> None:
    assert at_once([lambda: learner.put("/api/v1/progress/lives", {"lives_change": -1})] * 6) == [200] * 6
    assert UserProgress.objects.get().lives_count == 0


def test_idempotency_key_sent_concurrently_takes_one_life(learner: Any, lessons: list[str]) -> None:
    answers = answers_at_once(
        [lambda: learner.put("/api/v1/progress/lives", {"lives_change": -1}, Idempotency_Key="one")] * 8
    )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" in answer for answer in answers) == 7
    assert UserProgress.objects.get().lives_count == 4


def test_concurrent_attempts_leave_the_review_card_of_their_replay(learner: Any, lessons: list[str]) -> None:
    exercise = factories.exercise("ex-vof", "vof")
    factories.assign(Lesson.objects.get(pk=lessons[0]), exercise)
    url = "/api/v1/progress/exercises/ex-vof/attempts"
    requests = [lambda number=number: learner.post(url, {"answer": number % 3 > 0}) for number in range(20)]
    assert at_once(requests) == [201] * 20
    card = ReviewCard.objects.get()
    assert card.reps == 20
    replayed = schedules(scheduled_attempts(learner.user.pk, 0))["ex-vof"]
    assert (card.due, card.stability, card.lapses) == (replayed.due, replayed.stability, replayed.lapses)


def test_words_read_while_answers_are_uploaded_leave_the_cards_of_their_replay(
    learner: Any, lessons: list[str]
) -> None:
    lesson = Lesson.objects.get(pk=lessons[0])
    course_id = lesson.course_id
    for word_id in ("gato", "perro"):
        factories.word(lesson.course, word_id)
    for number in range(3):
        statement = {"statement": f"{number}", "is_true": True, "words": ["gato", "perro"][: number + 1]}
        factories.assign(lesson, factories.exercise(f"ex-{number}", "vof", data=statement))

    def upload(batch: int) -> Any:
        attempts = [
            {
                "client_id": str(uuid4()),
                "exercise_id": f"ex-{number}",
                "answer": (batch + number) % 3 > 0,
                "answered_at": format_instant(now() - timedelta(hours=(7 * batch) % 13, minutes=number)),
            }
            for number in range(3)
        ]
        return learner.put("/api/v1/progress/sync", {"attempts": attempts})

    def read_and_store() -> Any:
        store_word_cards(user_id=learner.user.pk, course_id=course_id, at=now())
        return learner.get(f"/api/v1/progress/words?course_id={course_id}")

    requests: list[Any] = []
    for batch in range(8):
        requests.append(lambda batch=batch: upload(batch))
        requests += [read_and_store] * 3
    assert at_once(requests) == [200] * 32
    assert check_account(learner.user.pk, at=now()) == []
    shown = {row["word_id"]: row["reps"] for row in requests[-1]().json()["data"]}
    assert shown == {"gato": 19, "perro": 11}  # a wrong answer to the two exercises with both rates neither
    assert word_cards(learner.user.pk, course_id).update is None  # all is stored
    assert (
        stored_word_cards(learner.user.pk, course_id) == word_cards(learner.user.pk, course_id, from_stored=False).cards
    )


def test_changes_read_while_lessons_are_completed_always_fit_their_checksum(learner: Any, lessons: list[str]) -> None:
    requests = [lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}") for lesson in lessons]
    reads = [lambda: learner.get("/api/v1/progress/changes")] * 25
    mixed = [request for pair in zip(requests[:25], reads, strict=True) for request in pair] + requests[25:]
    pages = [answer.json()["data"] for answer in answers_at_once(mixed) if answer.status_code == 200]
    assert len(pages) == 25
    for page in pages:
        assert page["sync_checksum"] == {"count": len(page["completions"]), "xp": 10 * len(page["completions"])}
        assert page["progress"]["experience_points"] == page["sync_checksum"]["xp"]


def test_unforced_lesson_deletion_and_completion_never_both_succeed(learner: Any, lessons: list[str]) -> None:
    from conftest import signed_in

    ada = signed_in("ada@example.org", "admin")
    outcomes = set()
    for lesson in lessons[:12]:
        statuses: dict[str, int] = {}

        def complete(lesson: str = lesson, statuses: dict[str, int] = statuses) -> Any:
            response = learner.post(f"/api/v1/progress/lesson/{lesson}")
            statuses["complete"] = response.status_code
            return response

        def delete(lesson: str = lesson, statuses: dict[str, int] = statuses) -> Any:
            response = ada.delete(f"/api/v1/lessons/{lesson}")
            statuses["delete"] = response.status_code
            return response

        at_once([complete, delete])
        outcomes.add((statuses["complete"], statuses["delete"]))
    assert outcomes <= {(201, 409), (404, 200)}


def test_an_import_that_replaces_and_a_completion_never_both_succeed(learner: Any, lessons: list[str]) -> None:
    """Each import takes one lesson away, which a learner completes at the same moment."""
    from conftest import signed_in

    ada = signed_in("ada@example.org", "admin")
    course = Lesson.objects.get(pk=lessons[0]).course_id
    package = ada.get(f"/api/v1/courses/{course}/export").json()
    [module] = package["levels"][0]["sections"][0]["modules"]
    outcomes = set()
    for lesson in lessons[:12]:
        kept = module["lessons"]
        module["lessons"] = [each for each in kept if each["id"] != lesson]
        body = {"package": package, "mode": "replace"}
        answers = answers_at_once(
            [
                lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}"),  # type: ignore[misc]
                lambda body=body: ada.post("/api/v1/courses/import", body),  # type: ignore[misc]
            ]
        )
        completed, imported = (answer.status_code for answer in answers)
        outcomes.add((completed, imported))
        assert Lesson.objects.filter(pk=lesson).exists() == (completed == 201)
        assert LessonCompletion.objects.filter(lesson_id=lesson).exists() == (completed == 201)
        if imported == 409:
            assert answers[1].json()["error"]["context"] == {"learners": 1, "completions": 1}
            module["lessons"] = kept
    assert outcomes <= {(201, 409), (404, 200)}


def test_concurrent_forced_import_and_completion_are_atomic(learner: Any, lessons: list[str]) -> None:
    from conftest import signed_in

    ada = signed_in("ada@example.org", "admin")
    course = Lesson.objects.get(pk=lessons[0]).course_id
    package = ada.get(f"/api/v1/courses/{course}/export").json()
    [module] = package["levels"][0]["sections"][0]["modules"]
    earned = 0
    for lesson in lessons[:12]:
        module["lessons"] = [each for each in module["lessons"] if each["id"] != lesson]
        body = {"package": package, "mode": "replace"}
        answers = answers_at_once(
            [
                lambda lesson=lesson: learner.post(f"/api/v1/progress/lesson/{lesson}"),  # type: ignore[misc]
                lambda body=body: ada.post("/api/v1/courses/import?force=true", body),  # type: ignore[misc]
            ]
        )
        assert answers[0].status_code in (201, 404)
        assert answers[1].status_code == 200
        earned += 10 * (answers[0].status_code == 201)
        assert not Lesson.objects.filter(pk=lesson).exists()
    assert UserProgress.objects.get(user=learner.user).experience_points == earned


def test_concurrent_writers_lose_no_change_for_a_device_that_follows(learner: Any, lessons: list[str]) -> None:
    for number, lesson_id in enumerate(lessons[:20]):
        factories.assign(Lesson.objects.get(pk=lesson_id), factories.exercise(f"vof-{number}", "vof"))
    completed: set[str] = set()
    answered: set[str] = set()
    cursor = ""

    def follow() -> Any:
        nonlocal cursor
        response = learner.get("/api/v1/progress/changes?limit=3" + (cursor and f"&cursor={cursor}"))
        page = response.json()["data"]
        completed.update(row["lesson_id"] for row in page["completions"])
        answered.update(each["exercise_id"] for each in page["exercises"])
        cursor = page["cursor"]
        return response

    def answer(number: int) -> Any:
        return learner.post(f"/api/v1/progress/exercises/vof-{number}/attempts", {"answer": number % 2 == 0})

    def upload(number: int) -> Any:
        at = format_instant(now())
        attempts = [
            {"client_id": str(uuid4()), "exercise_id": f"vof-{each}", "answer": True, "answered_at": at}
            for each in (number, 19 - number)
        ]
        completions = [{"lesson_id": lessons[number], "completed_at": at}]
        return learner.put("/api/v1/progress/sync", {"completions": completions, "attempts": attempts})

    def followed() -> Any:
        for _ in range(15):
            last = follow()
        return last

    writers = [partial(answer, number) for number in range(20)] + [partial(upload, number) for number in range(10)]
    statuses = at_once([followed, *writers])
    assert set(statuses) <= {200, 201}
    while follow().json()["data"]["has_more"]:
        pass
    assert completed == set(lessons[:10])
    assert answered == {f"vof-{number}" for number in range(20)}
    numbers = list(ReviewCard.objects.values_list("change_number", flat=True))
    numbers += LessonCompletion.objects.values_list("change_number", flat=True)
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) <= UserProgress.objects.get().change_number
