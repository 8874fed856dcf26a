"""PUT and POST /progress/sync: what was done offline, item by item."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from content.models import Lesson, PublishedCourse, PublishedLesson, PublishedLessonExercise
from content.tests import factories
from langlearn.api.instants import now
from progress.models import (
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    UserProgress,
)
from progress.rules.experience import experience_for
from progress.services.consistency import check_account

URL = "/api/v1/progress/sync"
_MISSING = {name: ["Required"] for name in ("completions", "attempts", "practice_sessions")}


@pytest.fixture(autouse=True)
def _noon(clock: Any) -> None:
    """Registered at noon on Monday, 2 March 2026."""


@pytest.fixture(autouse=True)
def _content(exercises: Any, _noon: None) -> None: ...


def item(lesson: str = "qu-l1", at: str = "2026-03-02T11:00:00Z", **fields: Any) -> dict[str, Any]:
    return {"lesson_id": lesson, "completed_at": at, **fields}


def answer(exercise: str = "ex-vof", given: Any = True, at: str = "2026-03-02T11:00:00Z", **fields: Any) -> Any:
    return {"client_id": str(uuid4()), "exercise_id": exercise, "answer": given, "answered_at": at, **fields}


def sync(client: Any, *completions: Any, attempts: Any = None) -> dict[str, Any]:
    body = {"completions": list(completions)} | ({} if attempts is None else {"attempts": attempts})
    response = client.put(URL, body)
    assert response.status_code == 200, response.json()
    data: dict[str, Any] = response.json()["data"]
    return data


def outcome(result: dict[str, Any]) -> tuple[str, int, str | None]:
    return result["status"], result["experience_gained"], result.get("reason")


def test_message_counts_refused_items_of_every_kind(ana: Any) -> None:
    session = {"client_id": str(uuid4()), "course_id": "nope", "mode": "mixed"}
    times = {"started_at": "2026-03-02T11:00:00Z", "finished_at": "2026-03-02T11:05:00Z"}
    body = {
        "completions": [item(), item("nope"), 7],
        "attempts": [answer(), answer("nope"), answer(given="yes")],
        "practice_sessions": [session | times],
    }
    assert ana.put(URL, body).json()["message"] == "Synchronized 1 completions, skipped 0 duplicates, refused 5 items"


def test_refused_answer_has_a_detail_with_the_right_shape(ana: Any) -> None:
    missing = answer()
    del missing["answer"]
    attempts = [answer(given="yes"), answer("ex-market", given=None), missing, answer("nope"), answer("ex-fact", 1)]
    data = sync(ana, attempts=attempts)
    assert [(result["reason"], result.get("detail")) for result in data["attempt_results"]] == [
        ("invalid_answer", "Expected true or false"),
        ("invalid_answer", "Expected a text of at most 2000 characters"),
        ("invalid_answer", "Required"),
        ("exercise_not_found", None),
        ("invalid_answer", "Expected null, true or nothing"),
    ]


def test_informative_exercise_needs_no_answer(ana: Any) -> None:
    read = answer("ex-fact")
    del read["answer"]
    [result] = sync(ana, attempts=[read])["attempt_results"]
    assert (result["status"], result["verdict"], "detail" in result) == ("recorded", "correct", False)


def test_unknown_keys_of_body_and_items_are_named(ana: Any) -> None:
    misspelt = answer(anwser=False, answerd_at=None)
    body = {"completions": [item(), item(points=5)], "attempts": [misspelt, 7], "device": "x", "lessons": [{"a": 1}]}
    assert ana.put(URL, body).json()["meta"] == {
        "ignored_fields": ["device", "lessons", "completions.1.points", "attempts.0.answerd_at", "attempts.0.anwser"]
    }
    assert ana.put(URL, {"completions": [item()]}).json()["meta"] == {"ignored_fields": []}


def test_refused_body_names_its_unknown_keys(ana: Any) -> None:
    response = ana.put(URL, {"completion": []})
    assert (response.status_code, response.json()["errors"]) == (400, _MISSING)
    assert response.json()["error"]["context"] == {"ignored_fields": ["completion"]}
    assert "context" not in ana.put(URL, {}).json()["error"]


def test_at_most_100_unknown_keys_are_named(ana: Any) -> None:
    attempts = [answer(**{f"extra{number}": 1 for number in range(60)}) for _ in range(2)]
    names = ana.put(URL, {"attempts": attempts}).json()["meta"]["ignored_fields"]
    assert len(names) == 100
    assert names[-1].startswith("attempts.1.")


def test_documented_example_of_offline_synchronisation(clock: Any, ana: Any) -> None:
    ana.put("/api/users/profile", {"timezone": "America/Lima"})
    key = str(uuid4())
    clock.move_to("2026-03-03T15:00:00Z")
    ana.renew()
    assert ana.post("/api/v1/progress/lesson/qu-l1", {"score": 92}, Idempotency_Key=key).status_code == 201
    clock.shift(300)
    response = ana.put(
        URL,
        {
            "device_id": "tablet-1",
            "completions": [
                item("qu-l2", "2026-03-02T21:40:00-05:00", score=85, client_id=str(uuid4())),
                item("qu-l1", "2026-03-03T14:59:58Z", score=92, client_id=key),
                item("qu-l99", "2026-03-03T14:00:00Z"),
                item("qu-l3", "2026-03-02T21:50:00"),
            ],
        },
    )
    body = response.json()
    assert body["message"] == "Synchronized 1 completions, skipped 1 duplicates, refused 2 items"
    data = body["data"]
    assert data["results"] == [
        {"index": 0, "lesson_id": "qu-l2", "status": "synced", "experience_gained": 16},
        {"index": 1, "lesson_id": "qu-l1", "status": "duplicate", "experience_gained": 0},
        {
            "index": 2,
            "lesson_id": "qu-l99",
            "status": "unknown_lesson",
            "experience_gained": 0,
            "reason": "lesson_not_found",
        },
        {
            "index": 3,
            "lesson_id": "qu-l3",
            "status": "rejected",
            "experience_gained": 0,
            "reason": "naive_timestamp",
        },
    ]
    counts = ("synced_completions", "skipped_duplicates", "rejected", "experience_gained")
    assert [data[name] for name in counts] == [1, 1, 2, 16]
    assert [data[f"{name}_attempts"] for name in ("recorded", "duplicate", "rejected")] == [0, 0, 0]
    assert data["attempt_results"] == []
    assert data["server_time"] == "2026-03-03T15:05:00.000Z"
    state = data["updated_progress"]
    assert state == ana.get("/api/v1/progress").json()["data"]
    assert (state["experience_points"], state["streak_current"], state["xp_today"]) == (28, 2, 12)
    assert state["last_completed_lesson_id"] == "qu-l1"


def test_sync_accepts_post_like_put(ana: Any) -> None:
    assert ana.post(URL, {"completions": [item()]}).json()["data"]["synced_completions"] == 1


def test_sync_of_empty_lists_changes_nothing(ana: Any) -> None:
    for body in ({"completions": []}, {"attempts": []}, {"completions": None, "attempts": []}):
        response = ana.put(URL, body)
        assert response.json()["message"] == "Synchronized 0 completions, skipped 0 duplicates"
    assert not UserProgress.objects.exists()


def test_repeated_sync_item_is_a_duplicate_and_changes_nothing(ana: Any) -> None:
    items = [item(score=70), item("qu-l2", client_id=str(uuid4()))]
    first = sync(ana, *items)
    again = sync(ana, *items, *items)
    assert [outcome(result) for result in again["results"]] == [("duplicate", 0, None)] * 4
    assert again["updated_progress"] == first["updated_progress"]
    assert LessonReport.objects.count() == 2


def test_further_synchronised_report_counts_as_an_attempt(ana: Any) -> None:
    sync(ana, item(score=70))
    later = sync(ana, item(at="2026-03-02T11:30:00Z", score=97))
    assert outcome(later["results"][0]) == ("duplicate", 0, None)
    completion = LessonCompletion.objects.get()
    assert (completion.attempts, completion.best_score, completion.score) == (2, 97, 70)


@pytest.mark.parametrize(("first", "late", "difference"), [(95, 40, -4), (40, 95, 4), (None, 70, 0), (95, None, -2)])
def test_an_earlier_report_moves_the_completion(ana: Any, first: Any, late: Any, difference: int) -> None:
    sync(ana, item(score=first))
    moved = sync(ana, item(at="2026-03-02T10:00:00Z", score=late))
    assert outcome(moved["results"][0]) == ("duplicate", difference, "earlier_completion")
    assert moved["experience_gained"] == difference
    completion = LessonCompletion.objects.get()
    assert (completion.score, completion.attempts) == (late, 2)
    assert moved["updated_progress"]["experience_points"] == completion.experience_gained
    booked = ExperienceEntry.objects.order_by("id").values_list("amount", "reason")
    assert list(booked)[1:] == ([(difference, "earlier_completion")] if difference else [])


def test_batch_moves_existing_and_new_completions_to_earlier_reports(ana: Any) -> None:
    sync(ana, item(score=95))
    base = Lesson.objects.get(pk="qu-l2").experience_points
    worse, better = experience_for(base, 50), experience_for(base, 100)
    together = {"lesson": "qu-l2", "at": "2026-03-02T10:30:00Z"}  # at one instant, what is worth more comes first
    shown = str(uuid4())
    done = sync(
        ana,
        item(at="2026-03-02T10:00:00Z", score=40),
        item(**together, score=50, client_id=str(uuid4())),
        item(**together, score=100, client_id=shown.upper()),
    )
    assert [outcome(result) for result in done["results"]] == [
        ("duplicate", -4, "earlier_completion"),
        ("synced", worse, None),
        ("duplicate", better - worse, None),
    ]
    before, made = LessonCompletion.objects.order_by("lesson_id")
    assert (before.score, before.experience_gained, before.attempts, before.best_score) == (40, 8, 2, 95)
    assert (made.score, made.experience_gained, made.attempts, made.best_score) == (100, better, 2, 100)
    assert (str(made.first_identity), made.base_experience) == (shown, base)
    assert before.change_number != made.change_number
    booked = ExperienceEntry.objects.filter(source="lesson:qu-l2").order_by("amount").values_list("amount", "reason")
    assert set(booked) == {(worse, None), (better - worse, "earlier_completion")}
    assert done["updated_progress"]["experience_points"] == 8 + better
    assert check_account(ana.user.pk, at=now()) == []


def test_a_late_upload_repairs_the_streak(clock: Any, ana: Any) -> None:
    clock.move_to("2026-03-04T12:00:00Z")
    ana.renew()
    broken = sync(ana, item("qu-l1", "2026-03-02T12:00:00Z"), item("qu-l2", "2026-03-04T11:00:00Z"))
    assert broken["updated_progress"]["streak_current"] == 1
    repaired = sync(ana, item("qu-l3", "2026-03-03T11:00:00Z"))
    assert (repaired["updated_progress"]["streak_current"], repaired["updated_progress"]["streak_longest"]) == (3, 3)


def test_sync_does_not_change_lives(ana: Any) -> None:
    ana.put("/api/v1/progress/lives", {"lives_change": -3})
    state = sync(ana, item(), item(at="2026-03-02T11:30:00Z"))["updated_progress"]
    assert state["lives_current"] == 2


class TestSyncItems:
    @pytest.mark.parametrize(
        ("bad", "reason"),
        [
            (None, "malformed_item"),
            ("qu-l1", "malformed_item"),
            ([], "malformed_item"),
            ({}, "invalid_lesson_id"),
            (item(lesson=""), "invalid_lesson_id"),
            (item(lesson="x" * 61), "invalid_lesson_id"),
            (item(lesson=7), "invalid_lesson_id"),
            ({"lesson_id": "qu-l1"}, "invalid_completed_at"),
            (item(at="yesterday"), "invalid_completed_at"),
            (item(at=1772450000), "invalid_completed_at"),
            (item(at="2026-03-02T24:00:00Z"), "invalid_completed_at"),
            (item(at="2026-03-02T11:00:00"), "naive_timestamp"),
            (item(score=101), "invalid_score"),
            (item(score=True), "invalid_score"),
            (item(score=5.0), "invalid_score"),
            (item(time_spent_seconds=-1), "invalid_time_spent"),
            (item(time_spent_seconds=86401), "invalid_time_spent"),
            (item(client_id="7"), "invalid_client_id"),
            (item(client_id=7), "invalid_client_id"),
            (item(at="1999-12-31T23:59:59Z"), "too_old"),
            (item(at="0001-01-01T00:00:00+14:00"), "too_old"),
            (item(at="2026-03-01T11:59:59Z"), "before_registration"),
            (item(at="2026-03-02T12:05:00.001Z"), "in_future"),
            (item(at="9999-12-31T23:59:59-14:00"), "in_future"),
        ],
    )
    def test_invalid_sync_item_is_rejected_and_others_are_stored(self, ana: Any, bad: Any, reason: str) -> None:
        data = sync(ana, item(score=85), bad, item("qu-l2"))
        assert [outcome(result) for result in data["results"]] == [
            ("synced", 11, None),
            ("rejected", 0, reason),
            ("synced", 15, None),
        ]
        assert (data["synced_completions"], data["skipped_duplicates"], data["rejected"]) == (2, 0, 1)

    @pytest.mark.parametrize(
        "at", ["2026-03-01T12:00:00Z", "2026-03-02T12:05:00Z", "2026-03-02T12:05+00", "2026-03-02T17:50:00.0+0545"]
    )
    def test_sync_accepts_instants_at_the_bounds(self, ana: Any, at: str) -> None:
        assert sync(ana, item(at=at))["synced_completions"] == 1

    def test_rejected_sync_item_names_the_first_applicable_reason(self, ana: Any) -> None:
        both = sync(ana, item("nope", "1999-01-01T00:00:00Z", score=101))
        assert outcome(both["results"][0]) == ("rejected", 0, "invalid_score")

    @pytest.mark.parametrize("lesson", ["nope", "hidden-l1", "QU-L1"])
    def test_sync_rejects_unknown_and_private_lessons_alike(self, ana: Any, lesson: str) -> None:
        assert outcome(sync(ana, item(lesson))["results"][0]) == ("unknown_lesson", 0, "lesson_not_found")
        assert not UserProgress.objects.exists()

    def test_staff_can_synchronise_private_lessons(self, carlos: Any) -> None:
        assert sync(carlos, item("hidden-l1"))["synced_completions"] == 1

    def test_completed_lesson_can_be_synchronised_after_it_is_private_or_deleted(self, ana: Any) -> None:
        sync(ana, item())
        PublishedCourse.objects.filter(pk="quechua-101").update(is_public=False)
        assert outcome(sync(ana, item(at="2026-03-02T11:30:00Z"))["results"][0]) == ("duplicate", 0, None)
        PublishedLessonExercise.objects.all().delete()
        PublishedLesson.objects.all().delete()
        assert outcome(sync(ana, item(at="2026-03-02T11:31:00Z"))["results"][0]) == ("duplicate", 0, None)
        assert LessonCompletion.objects.get().attempts == 3

    def test_client_id_of_a_sync_item_belongs_to_one_lesson(self, ana: Any) -> None:
        identity = str(uuid4())
        sync(ana, item(client_id=identity))
        reused = sync(ana, item("qu-l2", client_id=identity))
        assert outcome(reused["results"][0]) == ("rejected", 0, "client_id_reused")
        within = str(uuid4())
        batch = sync(ana, item("qu-l3", "2026-03-02T11:00:02Z", client_id=within), item("qu-l2", client_id=within))
        # Items are taken in the order of their instants; results come in the order sent.
        assert [outcome(result)[0] for result in batch["results"]] == ["rejected", "synced"]

    def test_client_id_identifies_one_report_permanently(self, ana: Any) -> None:
        identity = str(uuid4())
        sync(ana, item(score=70, client_id=identity))
        changed = sync(ana, item(at="2026-03-02T10:00:00Z", score=100, client_id=identity.upper()))
        assert outcome(changed["results"][0]) == ("duplicate", 0, None)
        assert LessonCompletion.objects.get().score == 70

    def test_items_from_before_a_reset_are_rejected(self, clock: Any, ana: Any) -> None:
        batch = [item(), item("qu-l2", client_id=str(uuid4()))]
        before = [answer()]
        sync(ana, *batch, attempts=before)
        reset_at = LessonReport.objects.first().received_at
        UserProgress.objects.update(epoch=1, epoch_started_at=reset_at, experience_points=0)
        LessonCompletion.objects.update(visible=False)
        clock.shift(60)
        again = sync(ana, *batch, item("qu-l3", "2026-03-02T12:00:00Z"), attempts=before)
        assert {outcome(result) for result in again["results"]} == {("rejected", 0, "before_reset")}
        assert again["attempt_results"][0]["reason"] == "before_reset"
        assert sync(ana, item("qu-l1", "2026-03-02T12:00:00.001Z"))["results"][0]["experience_gained"] == 10


class TestSyncAttempts:
    def test_every_synchronised_attempt_is_graded(self, ana: Any) -> None:
        sent = [answer("ex-market", "Donde esta el mercado", time_spent_ms=900), answer(given=False)]
        data = sync(ana, attempts=sent)
        assert data["attempt_results"] == [
            {
                "index": 0,
                "client_id": sent[0]["client_id"],
                "exercise_id": "ex-market",
                "status": "recorded",
                "is_correct": True,
                "score": 0.9,
                "verdict": "accent",
            },
            {
                "index": 1,
                "client_id": sent[1]["client_id"],
                "exercise_id": "ex-vof",
                "status": "recorded",
                "is_correct": False,
                "score": 0.0,
                "verdict": "wrong",
            },
        ]
        assert (data["recorded_attempts"], data["duplicate_attempts"], data["rejected_attempts"]) == (2, 0, 0)
        assert data["updated_progress"]["experience_points"] == 0
        assert data["updated_progress"]["streak_current"] == 0

    def test_repeated_sync_attempt_is_a_duplicate_with_the_stored_grading(self, ana: Any) -> None:
        sent = answer(given=False)
        sync(ana, attempts=[sent])
        factories.edit_copy("quechua-101", "ex-vof", {"is_true": False, "statement": "x"})
        again = sync(ana, attempts=[sent | {"answer": True}])
        assert (again["attempt_results"][0]["status"], again["attempt_results"][0]["verdict"]) == ("duplicate", "wrong")
        assert again["duplicate_attempts"] == 1
        assert ExerciseAttempt.objects.count() == 1

    @pytest.mark.parametrize(
        ("change", "status", "reason"),
        [
            (None, "rejected", "malformed_item"),
            ({"exercise_id": 7}, "rejected", "malformed_item"),
            ({"client_id": None}, "rejected", "invalid_client_id"),
            ({"client_id": "x"}, "rejected", "invalid_client_id"),
            ({"answer": "yes"}, "rejected", "invalid_answer"),
            ({"answer": None}, "rejected", "invalid_answer"),
            ({"answered_at": None}, "rejected", "invalid_answered_at"),
            ({"answered_at": "noon"}, "rejected", "invalid_answered_at"),
            ({"answered_at": "2026-03-02T11:00:00"}, "rejected", "naive_timestamp"),
            ({"time_spent_ms": -1}, "rejected", "invalid_time_spent"),
            ({"time_spent_ms": 86_400_001}, "rejected", "invalid_time_spent"),
            ({"answered_at": "2026-03-02T13:00:00Z"}, "rejected", "in_future"),
            ({"answered_at": "1999-03-02T13:00:00Z"}, "rejected", "too_old"),
            ({"answered_at": "2026-02-02T13:00:00Z"}, "rejected", "before_registration"),
            ({"exercise_id": "nope"}, "unknown_exercise", "exercise_not_found"),
            ({"exercise_id": "x" * 100}, "unknown_exercise", "exercise_not_found"),
            ({"exercise_id": "ex-hidden", "answer": "x"}, "unknown_exercise", "exercise_not_found"),
            ({"exercise_id": "ex-loose", "answer": "x"}, "unknown_exercise", "exercise_not_found"),
        ],
    )
    def test_invalid_sync_attempt_is_rejected_and_others_are_stored(
        self, ana: Any, change: Any, status: str, reason: str
    ) -> None:
        bad = None if change is None else answer() | change
        data = sync(ana, attempts=[answer(), bad, answer("ex-market", "x")])
        assert [result["status"] for result in data["attempt_results"]] == ["recorded", status, "recorded"]
        refused = data["attempt_results"][1]
        assert refused["reason"] == reason
        assert refused["is_correct"] is refused["score"] is refused["verdict"] is None
        assert data["rejected_attempts"] == 1

    def test_client_id_of_a_sync_attempt_belongs_to_one_exercise(self, ana: Any) -> None:
        sent = answer()
        sync(ana, attempts=[sent])
        data = sync(ana, attempts=[answer("ex-market", "x", client_id=sent["client_id"])])
        assert data["attempt_results"][0]["reason"] == "client_id_reused"


class TestSyncRefusals:
    @pytest.mark.parametrize(
        ("body", "errors"),
        [
            ({}, _MISSING),
            (None, _MISSING),
            ({"completions": None}, _MISSING),
            ({"completions": {}}, {"completions": ["Expected a list"]}),
            ({"completions": "x", "attempts": 7}, {k: ["Expected a list"] for k in ("completions", "attempts")}),
            ({"completions": [], "device_id": 7}, {"device_id": ["Must be a string."]}),
            ({"completions": [], "last_sync_timestamp": 7}, {"last_sync_timestamp": ["Must be a string."]}),
        ],
    )
    def test_sync_refuses_an_invalid_body(self, ana: Any, body: Any, errors: Any) -> None:
        response = ana.put(URL, body)
        assert response.status_code == 400
        assert response.json()["errors"] == errors

    def test_sync_refuses_an_overlong_device_id(self, ana: Any) -> None:
        assert ana.put(URL, {"completions": [], "device_id": "x" * 100}).status_code == 200
        assert list(ana.put(URL, {"completions": [], "device_id": "x" * 101}).json()["errors"]) == ["device_id"]

    @pytest.mark.parametrize(("name", "most"), [("completions", 500), ("attempts", 1000)])
    def test_sync_refuses_too_many_items(self, ana: Any, name: str, most: int) -> None:
        response = ana.put(URL, {name: [item()] * (most + 1), "device_id": 7})
        assert response.status_code == 413
        assert response.json()["error"]["code"] == "PAYLOAD_TOO_LARGE"
        assert response.json()["message"] == f"At most {most} {name} per batch"
        assert not LessonReport.objects.exists()

    def test_sync_refuses_a_body_over_ten_mebibytes(self, ana: Any) -> None:
        assert ana.put(URL, b'{"completions": ["' + b"x" * 10 * 2**20 + b'"]}').status_code == 413

    @pytest.mark.parametrize("body", [b"[]", b"{", b'{"completions": ["\\u0000"]}', b'{"completions": ["\\ud800"]}'])
    def test_sync_body_must_be_a_json_object(self, ana: Any, body: bytes) -> None:
        assert ana.put(URL, body).status_code == 400

    def test_sync_requires_a_token(self, api: Any) -> None:
        assert api.put(URL, {"completions": [item()]}).status_code == 401


def test_same_client_id_of_two_learners_names_separate_reports(ana: Any, sam: Any) -> None:
    shared = item(client_id=str(UUID(int=7)))
    assert sync(ana, shared)["synced_completions"] == 1
    assert sync(sam, shared)["synced_completions"] == 1
    assert sync(sam, item("qu-l2"), attempts=[answer()])["recorded_attempts"] == 1
    assert ana.get("/api/v1/progress").json()["data"]["experience_points"] == 10
