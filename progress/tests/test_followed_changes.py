"""GET /progress/changes: enrollments, and the exercises that were answered; a device that follows misses nothing."""

from importlib import import_module
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from content.models import Lesson, PublishedCourse
from content.selectors.structure import course_answer
from content.tests import factories
from langlearn.api.instants import format_instant, now
from progress.models import LessonCompletion, ReviewCard, UserProgress
from progress.tests.correcting import attempt, correct_attempts, withdraw_case
from progress.tests.test_changes import changes, complete
from progress.tests.test_queries import statements

ENROLLMENTS = "/api/v1/progress/enrollments"
SYNC = "/api/v1/progress/sync"
COURSES = ("quechua-101", "other-101")


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None: ...


@pytest.fixture(autouse=True)
def other(exercises: Any, _noon: None) -> Any:
    """Another course: other-l1 uses ex-vof, too, and ex-own."""
    course = factories.course("other-101")
    lesson = factories.lesson(factories.module(factories.section(factories.level(course))), "other-l1")
    factories.assign(lesson, exercises["ex-vof"])
    factories.assign(lesson, factories.exercise("ex-own", "vof"))
    return course


def answer(client: Any, exercise_id: str, given: Any = True, **body: Any) -> None:
    response = client.post(f"/api/v1/progress/exercises/{exercise_id}/attempts", {"answer": given, **body})
    assert response.status_code in (200, 201), response.json()


def exercises_of(page: dict[str, Any]) -> list[tuple[str | None, str]]:
    return [(each["course_id"], each["exercise_id"]) for each in page["exercises"]]


class TestEnrollments:
    def test_list_comes_once_when_it_changed(self, ana: Any) -> None:
        ana.post(ENROLLMENTS, {"course_id": "quechua-101"})
        page = changes(ana)
        assert page["enrollments"] == ana.get(ENROLLMENTS).json()["data"] != []
        assert changes(ana, f"?cursor={page['cursor']}")["enrollments"] is None

    @pytest.mark.parametrize(
        ("method", "path", "body"),
        [
            ("POST", "", {"course_id": "other-101"}),
            ("PUT", "/quechua-101", {"opened_at": "2026-03-02T12:00:00Z"}),
            ("PUT", "/quechua-101", {"position": 2}),
            ("PUT", "", {"course_ids": ["third-101", "quechua-101"]}),
            ("DELETE", "/quechua-101", None),
        ],
    )
    def test_list_comes_when_one_came_went_moved_or_was_opened(
        self, ana: Any, method: str, path: str, body: Any
    ) -> None:
        factories.course("third-101")
        for course_id in ("quechua-101", "third-101"):
            ana.post(ENROLLMENTS, {"course_id": course_id})
        cursor = changes(ana)["cursor"]
        assert ana.request(method, f"{ENROLLMENTS}{path}", body).status_code in (200, 201)
        page = changes(ana, f"?cursor={cursor}")
        assert page["enrollments"] == ana.get(ENROLLMENTS).json()["data"]
        assert page["cursor"] != cursor

    def test_last_course_that_goes_leaves_an_empty_list(self, ana: Any) -> None:
        ana.post(ENROLLMENTS, {"course_id": "quechua-101"})
        cursor = changes(ana)["cursor"]
        ana.delete(f"{ENROLLMENTS}/quechua-101")
        assert changes(ana, f"?cursor={cursor}")["enrollments"] == []

    def test_request_that_changes_no_enrollment_moves_no_cursor(self, ana: Any) -> None:
        for course_id in COURSES:
            ana.post(ENROLLMENTS, {"course_id": course_id})
        ana.put(f"{ENROLLMENTS}/quechua-101", {"opened_at": "2026-03-02T12:00:00Z"})
        cursor = changes(ana)["cursor"]
        ana.post(ENROLLMENTS, {"course_id": "quechua-101"})
        ana.put(ENROLLMENTS, {"course_ids": list(COURSES)})
        ana.put(f"{ENROLLMENTS}/quechua-101", {"position": 1, "opened_at": "2026-03-01T12:00:00Z"})
        page = changes(ana, f"?cursor={cursor}")
        assert (page["enrollments"], page["cursor"]) == (None, cursor)

    def test_completion_of_another_device_brings_no_enrollments(self, ana: Any) -> None:
        ana.post(ENROLLMENTS, {"course_id": "quechua-101"})
        cursor = changes(ana)["cursor"]
        complete(ana, 1)
        assert changes(ana, f"?cursor={cursor}")["enrollments"] is None

    def test_full_resync_brings_the_enrollments(self, ana: Any, ada: Any) -> None:
        ana.post(ENROLLMENTS, {"course_id": "quechua-101"})
        cursor = changes(ana)["cursor"]
        ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk)})
        page = changes(ana, f"?cursor={cursor}")
        assert (page["full_resync"], len(page["enrollments"])) == (True, 1)

    def test_list_comes_with_the_page_that_reaches_its_change(self, ana: Any) -> None:
        cursor = changes(ana)["cursor"]
        complete(ana, 1, 2)
        ana.post(ENROLLMENTS, {"course_id": "quechua-101"})
        first = changes(ana, f"?limit=1&cursor={cursor}")
        second = changes(ana, f"?limit=1&cursor={first['cursor']}")
        assert (first["enrollments"], first["has_more"]) == (None, True)
        assert (len(second["enrollments"]), second["has_more"]) == (1, False)


class TestExercises:
    def test_answered_exercise_comes_once_for_each_course_that_uses_it_in_its_latest_place(self, ana: Any) -> None:
        answer(ana, "ex-vof")
        answer(ana, "ex-market", "x")
        answer(ana, "ex-vof", False)
        page = changes(ana)
        assert exercises_of(page) == [
            ("quechua-101", "ex-market"),
            ("other-101", "ex-vof"),
            ("quechua-101", "ex-vof"),
        ]
        assert exercises_of(changes(ana, f"?cursor={page['cursor']}")) == []

    def test_answer_that_moves_no_card_is_not_told(self, ana: Any) -> None:
        answer(ana, "ex-fact", None)
        assert exercises_of(changes(ana)) == []

    def test_repeated_attempt_moves_no_cursor(self, ana: Any) -> None:
        identity = str(uuid4())
        answer(ana, "ex-vof", client_id=identity)
        cursor = changes(ana)["cursor"]
        answer(ana, "ex-vof", client_id=identity)
        assert changes(ana, f"?cursor={cursor}")["cursor"] == cursor

    def test_repeated_batch_moves_no_cursor(self, ana: Any) -> None:
        at = format_instant(now())
        body = {
            "completions": [{"lesson_id": "qu-l1", "completed_at": at}],
            "attempts": [{"client_id": str(uuid4()), "exercise_id": "ex-vof", "answer": True, "answered_at": at}],
        }
        ana.put(SYNC, body)
        cursor = changes(ana)["cursor"]
        ana.put(SYNC, body)
        assert changes(ana, f"?cursor={cursor}")["cursor"] == cursor

    def test_page_ends_after_limit_of_completions_and_exercises_together(self, ana: Any) -> None:
        complete(ana, 1)
        answer(ana, "ex-market", "x")
        complete(ana, 2)
        answer(ana, "ex-own")
        seen, cursor, pages = [], "", 0
        has_more = True
        while has_more:
            page = changes(ana, f"?limit=1{cursor and f'&cursor={cursor}'}")
            assert len(page["completions"]) + len(page["exercises"]) == 1
            seen += [row["lesson_id"] for row in page["completions"]] + [each for _, each in exercises_of(page)]
            cursor, has_more, pages = page["cursor"], page["has_more"], pages + 1
        assert (seen, pages) == (["qu-l1", "ex-market", "qu-l2", "ex-own"], 4)

    def test_exercise_that_the_learner_no_longer_sees_has_no_course(self, ana: Any) -> None:
        answer(ana, "ex-own")
        PublishedCourse.objects.filter(pk="other-101").update(is_public=False)
        assert exercises_of(changes(ana)) == [(None, "ex-own")]

    def test_correction_and_its_withdrawal_are_told(self, ana: Any) -> None:
        answer(ana, "ex-market", "x")
        identity = attempt(ana, "ex-market")
        cursor = changes(ana)["cursor"]
        for change in (lambda: correct_attempts(ana, identity), lambda: withdraw_case(ana)):
            change()
            page = changes(ana, f"?cursor={cursor}")
            assert exercises_of(page) == [("quechua-101", "ex-market")]
            cursor = page["cursor"]

    def test_reset_forgets_the_exercises(self, ana: Any, ada: Any) -> None:
        answer(ana, "ex-vof")
        ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk), "keep_completions": True})
        page = changes(ana)
        assert exercises_of(page) == []
        answer(ana, "ex-own")
        assert exercises_of(changes(ana, f"?cursor={page['cursor']}")) == [("other-101", "ex-own")]

    def test_migration_numbers_the_cards_of_earlier_versions(self, ana: Any, sam: Any) -> None:
        cursors = {}
        for learner in (ana, sam):
            answer(learner, "ex-market", "x")
            complete(learner, 1)
            answer(learner, "ex-own")
            cursors[learner.user.pk] = changes(learner)["cursor"]
        complete(sam, 2)
        ReviewCard.objects.update(change_number=0)
        migration = import_module("progress.migrations.0026_number_cards")
        for _ in range(2):  # it can be run again
            migration.number(apps, connection.schema_editor())
        for learner in (ana, sam):
            page = changes(learner, f"?cursor={cursors[learner.user.pk]}&limit=500")
            assert {each for _, each in exercises_of(page)} == {"ex-market", "ex-own"}
            numbers = [
                *ReviewCard.objects.filter(user=learner.user.pk).values_list("change_number", flat=True),
                *LessonCompletion.objects.filter(user=learner.user.pk).values_list("change_number", flat=True),
            ]
            assert len(set(numbers)) == len(numbers)
            assert UserProgress.objects.get(user=learner.user.pk).change_number == max(numbers)


class Device:
    """A second device of a learner: its copies, which changes alone bring up to date."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.cursor = ""
        self.completions: dict[str, Any] = {}
        self.enrollments: Any = None
        self.lists: dict[str, Any] = {course_id: of_course(client, course_id) for course_id in COURSES}
        self.progress: Any = None

    def follow(self, limit: int) -> None:
        has_more = True
        while has_more:
            page = changes(self.client, f"?limit={limit}" + (self.cursor and f"&cursor={self.cursor}"))
            if page["full_resync"]:
                self.completions = {}
                self.lists = {course_id: of_course(self.client, course_id) for course_id in COURSES}
            self.completions |= {row["lesson_id"]: row for row in page["completions"]}
            if page["enrollments"] is not None:
                self.enrollments = followed(page["enrollments"])
            for course_id in {each["course_id"] for each in page["exercises"]}:
                self.lists[course_id] = of_course(self.client, course_id)
            self.progress, self.cursor, has_more = page["progress"], page["cursor"], page["has_more"]
        checksum = {"count": len(self.completions), "xp": self.progress["experience_points"]}
        assert page["sync_checksum"] == checksum

    def assert_current(self) -> None:
        rows = self.client.get("/api/v1/progress/completions?limit=100").json()["data"]
        assert self.completions == {row["lesson_id"]: row for row in rows}
        assert self.enrollments == followed(self.client.get(ENROLLMENTS).json()["data"])
        assert self.progress == self.client.get("/api/v1/progress").json()["data"]
        assert self.lists == {course_id: of_course(self.client, course_id) for course_id in COURSES}


def followed(rows: list[dict[str, Any]]) -> Any:
    """What of enrollments follows from changes of them; the rest counts completions and content."""
    return [(row["course_id"], row["position"], row["last_opened_at"]) for row in rows]


def of_course(client: Any, course_id: str) -> Any:
    """The learner's cards, mistakes and words of a course."""
    paths = (f"{kind}?course_id={course_id}&limit=100" for kind in ("reviews", "mistakes", "words"))
    lists = [client.get(f"/api/v1/progress/{path}").json()["data"] for path in paths]
    lists[0].pop("forecast")
    return lists


@pytest.mark.parametrize("seed", range(3))
def test_device_that_follows_changes_has_what_one_has_that_reads_everything(
    clock: Any, ana: Any, ada: Any, other: Any, seed: int
) -> None:
    for number in range(4):
        factories.course(f"more-{number}")
    factories.word(other, "gato", translations=["cat"])
    milk = {"source_text": "The cat", "target_text": "El gato"}
    factories.assign(Lesson.objects.get(pk="other-l1"), factories.exercise("ex-cat", data=milk))
    random = Random(seed)
    second = Device(ana)
    exercises = {"ex-vof": [True, False], "ex-own": [True, False], "ex-market": ["x"], "ex-cat": ["El gato", "El gat"]}
    corrected: list[Any] = []

    def attempts(number: int) -> list[dict[str, Any]]:
        chosen = random.choices([*exercises], k=number)
        at = format_instant(now())
        return [
            {
                "client_id": str(uuid4()),
                "exercise_id": each,
                "answer": random.choice(exercises[each]),
                "answered_at": at,
            }
            for each in chosen
        ]

    def synchronize() -> None:
        lessons = random.sample(["qu-l1", "qu-l2", "qu-l3", "other-l1", "nope"], 2)
        completions = [{"lesson_id": each, "completed_at": format_instant(now()), "score": 70} for each in lessons]
        body = {"completions": completions, "attempts": attempts(random.randint(0, 3))}
        assert ana.put(SYNC, body).status_code == 200

    def finish() -> None:
        body = {"answers": [{"exercise_id": "ex-market", "answer": "x"}]}
        assert ana.post("/api/v1/progress/lesson/qu-l1", random.choice([body, {}])).status_code in (201, 409)

    def follow_course() -> None:
        ana.post(ENROLLMENTS, {"course_id": random.choice([*COURSES, "more-0", "more-1", "more-2", "more-3"])})

    def arrange() -> None:
        course_ids = [row["course_id"] for row in ana.get(ENROLLMENTS).json()["data"]]
        if course_ids:
            random.shuffle(course_ids)
            ana.put(ENROLLMENTS, {"course_ids": course_ids})
            ana.put(f"{ENROLLMENTS}/{course_ids[0]}", {"opened_at": format_instant(now())})
            if random.random() < 0.5:
                ana.delete(f"{ENROLLMENTS}/{course_ids[-1]}")

    def correct() -> None:
        if corrected and random.random() < 0.5:
            withdraw_case(ana, case_id=corrected.pop())
        else:
            answer(ana, "ex-market", "x")
            corrected.append(uuid4())
            correct_attempts(ana, attempt(ana, "ex-market"), case_id=corrected[-1])

    def lose_a_life() -> None:
        ana.put("/api/v1/progress/lives", {"lives_change": -1})

    def reset() -> None:
        body = {"target_user_id": str(ana.user.pk), "keep_completions": random.random() < 0.5}
        assert ada.post("/api/v1/progress/reset", body).status_code == 200
        clock.shift(60)  # otherwise the clock stands: what is due, and the strength of words, are of one instant

    def answer_one() -> None:
        chosen = random.choice([*exercises])
        answer(ana, chosen, random.choice(exercises[chosen]))

    steps = [synchronize, finish, follow_course, arrange, correct, lose_a_life, answer_one, answer_one]
    for step in [*random.choices(steps, k=14), reset, *random.choices(steps, k=8)]:
        step()
        if random.random() < 0.7:
            second.follow(random.choice([1, 2, 200]))
            second.assert_current()


def test_answers_completions_and_uploads_take_no_statement_for_their_numbers(clock: Any, ana: Any, sam: Any) -> None:
    url = "/api/v1/progress/exercises/ex-vof/attempts"
    course_answer("quechua-101", "ex-vof")  # caches the languages and words of the course
    course_answer("other-101", "ex-vof")
    counts = []
    for _ in range(2):
        clock.shift(1)  # a later answer continues the card
        counts.append(statements(lambda: ana.post(url, {"answer": True})))
    # session, exercise; row; card; card and attempt written; for a new learner the row and the answers of the exercise
    assert counts == [9, 6]
    body = {"answers": [{"exercise_id": "ex-market", "answer": "x"}]}
    first, repeat = (statements(lambda: ana.post("/api/v1/progress/lesson/qu-l1", body)) for _ in range(2))
    assert (first, repeat) == (13, 12)

    def upload() -> Any:
        at = format_instant(now())
        attempts = [{"client_id": str(uuid4()), "exercise_id": "ex-own", "answer": True, "answered_at": at}]
        return sam.put(SYNC, {"attempts": attempts})

    assert [statements(upload) for _ in range(2)][1] <= 10


def test_changes_take_as_many_statements_for_many_exercises_as_for_one(ana: Any) -> None:
    answer(ana, "ex-vof")
    cursor = changes(ana)["cursor"]
    answer(ana, "ex-own")
    path = f"/api/v1/progress/changes?cursor={cursor}"
    few = statements(lambda: ana.get(path))
    answer(ana, "ex-vof")
    answer(ana, "ex-market", "x")
    assert statements(lambda: ana.get(path)) == few
