"""Practice sessions finished offline, uploaded with PUT /progress/sync."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from accounts.tests.helpers import data, errors
from langlearn.api.instants import format_instant
from progress.models import ActivityDay, ExperienceEntry, PracticeSession, UserProgress
from progress.services.consistency import check_account
from progress.tests.practising import ID, P, add_exercises, finish, practise, solve, start
from progress.tests.test_concurrency import answers_at_once
from progress.tests.test_queries import statements
from tests.examples import examples

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SYNC = f"{P}/sync"


@pytest.fixture
def names(course: Any) -> list[str]:
    return add_exercises("qu-l1", 12)


def uid(number: int) -> str:
    return str(UUID(int=number))


def at(minutes: int) -> str:
    return format_instant(NOON + timedelta(minutes=minutes))


def session(number: int, finished: int, **other: Any) -> dict[str, Any]:
    """A session finished so many minutes after noon."""
    body = {"client_id": uid(number), "course_id": "quechua-101", "mode": "mixed"}
    return {**body, "started_at": at(finished - 5), "finished_at": at(finished), **other}


def attempts(number: int, minute: int, solved: int = 5) -> list[dict[str, Any]]:
    """Right answers of a session."""
    return [
        {
            "client_id": uid(1000 * number + place),
            "exercise_id": f"v{place}",
            "answer": True,
            "answered_at": at(minute),
            "session_id": uid(number),
        }
        for place in range(solved)
    ]


def upload(client: Any, sessions: list[Any], answers: list[Any] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = data(client.put(SYNC, {"practice_sessions": sessions, "attempts": answers or []}))
    return found


def check(client: Any) -> None:
    assert check_account(client.user.pk, at=UserProgress.objects.get(pk=client.user.pk).updated_at) == []


def test_uploaded_session_counts_with_its_answers(clock: Any, ana: Any, names: list[str]) -> None:
    found = upload(ana, [session(1, -60)], attempts(1, -61))
    assert found["practice_results"] == [
        {"index": 0, "client_id": uid(1), "status": "recorded", "experience_gained": 5}
    ]
    assert (found["experience_gained"], found["synced_completions"], found["recorded_attempts"]) == (5, 0, 5)
    assert found["updated_progress"]["streak_current"] == 1
    assert found["updated_progress"]["lives_current"] == 5
    again = upload(ana, [session(1, -60)], attempts(1, -61))
    assert (again["practice_results"][0]["status"], again["practice_results"][0]["experience_gained"]) == (
        "duplicate",
        5,
    )
    assert again["experience_gained"] == 0
    assert ExperienceEntry.objects.count() == 1
    shown = data(ana.get(f"{P}/practice/{uid(1)}"))
    assert (shown["items"], shown["session"]["size"], shown["result"]["solved"]) == ([], 20, 5)
    check(ana)


def test_response_has_results_only_when_sessions_were_sent(clock: Any, ana: Any, course: Any) -> None:
    assert "practice_results" not in data(ana.put(SYNC, {"attempts": []}))
    assert data(ana.put(SYNC, {"practice_sessions": []}))["practice_results"] == []
    assert not UserProgress.objects.exists()
    missing = {name: ["Required"] for name in ("completions", "attempts", "practice_sessions")}
    assert errors(ana.put(SYNC, {})) == missing
    assert errors(ana.put(SYNC, {"practice_sessions": {}})) == {"practice_sessions": ["Expected a list"]}
    many = ana.put(SYNC, {"practice_sessions": [{}] * 201})
    assert (many.status_code, many.json()["message"]) == (413, "At most 200 practice_sessions per batch")


def test_session_sent_again_after_ninety_days_is_a_duplicate(clock: Any, ana: Any, names: list[str]) -> None:
    assert upload(ana, [session(1, -60)])["practice_results"][0]["status"] == "recorded"
    clock.shift(timedelta(days=91))
    ana.renew()
    results = upload(ana, [session(1, -60), session(2, -60)])["practice_results"]
    assert [(result["status"], result.get("reason")) for result in results] == [
        ("duplicate", None),
        ("rejected", "too_old"),
    ]


def test_upload_never_raises_lives(clock: Any, ana: Any, names: list[str]) -> None:
    ana.put(f"{P}/lives", {"lives_change": -3})
    assert upload(ana, [session(1, -60)], attempts(1, -61))["updated_progress"]["lives_current"] == 2


def test_answers_that_arrive_after_their_session_make_it_count(clock: Any, ana: Any, names: list[str]) -> None:
    first = upload(ana, [session(1, -60)])
    assert (first["practice_results"][0]["experience_gained"], first["experience_gained"]) == (0, 0)
    found = upload(ana, [], attempts(1, -61))
    assert (found["experience_gained"], found["updated_progress"]["experience_points"]) == (5, 5)
    check(ana)


def test_late_session_takes_the_first_rank_and_the_sum_stays(clock: Any, ana: Any, names: list[str]) -> None:
    for number in range(1, 7):
        upload(ana, [session(number, -60 + number)], attempts(number, -70 + number))
    found = upload(ana, [session(9, -90), session(4, -56)], attempts(9, -91))
    assert [result["experience_gained"] for result in found["practice_results"]] == [5, 0]
    assert (found["experience_gained"], found["updated_progress"]["experience_points"]) == (0, 20)
    check(ana)


def test_session_started_online_is_ended_by_its_upload(clock: Any, ana: Any, names: list[str]) -> None:
    items = start(ana)["items"]
    found = upload(ana, [session(7, -1, mode="words", size=3)], attempts(7, -2))
    assert found["practice_results"][0]["status"] == "recorded"
    shown = data(ana.get(f"{P}/practice/{ID}"))
    assert shown["items"] == items
    assert (shown["session"]["mode"], shown["session"]["finished_at"]) == ("mixed", "2026-03-02T11:59:00.000Z")
    assert finish(ana)["session"] == shown["session"]
    assert upload(ana, [session(7, -30)])["practice_results"][0]["status"] == "duplicate"
    check(ana)


def test_session_started_online_starts_before_it_is_ended_by_a_device_with_a_slow_clock(
    clock: Any, ana: Any, names: list[str]
) -> None:
    start(ana)
    assert upload(ana, [session(7, -50)], attempts(7, -51))["practice_results"][0]["status"] == "recorded"
    shown = data(ana.get(f"{P}/practice/{ID}"))["session"]
    assert (shown["started_at"], shown["finished_at"]) == (at(-55), at(-50))
    check(ana)


@pytest.mark.parametrize(
    ("item", "status", "reason"),
    [
        ("x", "rejected", "malformed_item"),
        (session(1, 0, course_id=5), "rejected", "invalid_course_id"),
        (session(1, 0, course_id="x" * 21), "rejected", "invalid_course_id"),
        (session(1, 0, mode=None), "rejected", "invalid_mode"),
        (session(1, 0, mode=["mixed"]), "rejected", "invalid_mode"),
        (session(1, 0, size=0), "rejected", "invalid_size"),
        (session(1, 0, size=51), "rejected", "invalid_size"),
        (session(1, 0, size="5"), "rejected", "invalid_size"),
        (session(1, 0, started_at="x"), "rejected", "invalid_started_at"),
        (session(1, 0, finished_at=None), "rejected", "invalid_finished_at"),
        (session(1, 0, finished_at="2026-03-02T11:00:00"), "rejected", "naive_timestamp"),
        (session(1, 0, started_at=at(1)), "rejected", "finished_before_started"),
        (session(1, 0, client_id="x"), "rejected", "invalid_client_id"),
        (session(1, 0, client_id=None), "rejected", "invalid_client_id"),
        (session(7, 0, course_id="hidden-101"), "rejected", "client_id_reused"),
        (session(1, 6), "rejected", "in_future"),
        (session(1, -60 * 24 * 9), "rejected", "before_registration"),
        (session(1, -60 * 24 * 365 * 40), "rejected", "too_old"),
        (session(1, 0, course_id="hidden-101"), "unknown_course", "course_not_found"),
        (session(1, 0, course_id="nowhere"), "unknown_course", "course_not_found"),
    ],
)
def test_invalid_session_is_refused_alone(
    clock: Any, ana: Any, names: list[str], item: Any, status: str, reason: str
) -> None:
    start(ana)
    ana.user.created_at = NOON - timedelta(days=5)
    ana.user.save()
    found = upload(ana, [item, session(2, -1)], attempts(2, -2))["practice_results"]
    assert (found[0]["status"], found[0]["reason"], found[0]["experience_gained"]) == (status, reason, 0)
    assert (found[1]["status"], found[1]["experience_gained"]) == ("recorded", 5)
    assert PracticeSession.objects.count() == 2


def test_session_of_before_a_reset_is_refused(clock: Any, ana: Any, ada: Any, names: list[str]) -> None:
    practise(ana, names, 1)
    start(ana)
    assert ada.post(f"{P}/reset", {"target_user_id": str(ana.user.pk)}).status_code == 200
    clock.shift(60)
    results = upload(ana, [session(1, -1), session(7, 1), session(3, 1)])["practice_results"]
    assert [result.get("reason") for result in results] == ["before_reset", "before_reset", None]
    check(ana)


def test_attempt_with_an_invalid_session_id_is_refused(clock: Any, ana: Any, names: list[str]) -> None:
    item = attempts(1, -1)[0] | {"session_id": "x"}
    [result] = data(ana.put(SYNC, {"attempts": [item]}))["attempt_results"]
    assert (result["status"], result["reason"]) == ("rejected", "invalid_session_id")


def test_batch_with_sessions_takes_at_most_fifty_statements(
    clock: Any, ana: Any, sam: Any, carlos: Any, names: list[str]
) -> None:
    carlos.put(SYNC, {"attempts": attempts(1, -6)})  # from now on the words of the course are known
    counts = []
    for learner, number in ((ana, 2), (sam, 100)):
        sessions = [session(each, -5 * each) for each in range(1, number + 1)]
        answers = [item for each in range(1, number + 1) for item in attempts(each, -5 * each - 1)]
        completions = [{"lesson_id": "qu-l2", "completed_at": at(-1)}]
        body = {"practice_sessions": sessions, "attempts": answers, "completions": completions}
        counts += [statements(lambda learner=learner, body=body: learner.put(SYNC, body)) for _ in range(2)]
    assert counts[:2] == counts[2:]
    assert max(counts) <= 50


# --- Any way to upload -----------------------------------------------------------------------------------------------


def read(client: Any) -> dict[str, Any]:
    """What the learner sees in the end, and what is stored."""
    paths = ("", "/calendar?from=2026-02-27&to=2026-03-02", "/completions", "/path?course_id=quechua-101")
    sessions = sorted(PracticeSession.objects.filter(user=client.user), key=lambda row: row.client_id)
    entries = ExperienceEntry.objects.filter(user=client.user, kind="practice").order_by("source")
    seen = {path: data(client.get(f"{P}{path}")) for path in paths}
    seen[""].pop("updated_at")
    for completion in seen["/completions"]:
        completion.pop("change_number", None)
    return {
        **seen,
        "sessions": [data(client.get(f"{P}/practice/{row.client_id}")) for row in sessions],
        "entries": list(entries.values_list("source", "amount", "local_date")),
        "days": sorted(ActivityDay.objects.filter(user=client.user).values_list("local_date", flat=True)),
    }


@st.composite
def histories(draw: Any) -> dict[str, list[dict[str, Any]]]:
    """Sessions of three days, their answers, and completions."""
    sessions, answers = [], []
    for number in range(1, draw(st.integers(1, 8)) + 1):
        minute = -draw(st.integers(1, 3 * 24 * 60))
        sessions.append(session(number, minute))
        answers += attempts(number, minute - 1, draw(st.integers(3, 7)))
    lessons = draw(st.lists(st.tuples(st.sampled_from(["qu-l1", "qu-l2"]), st.integers(1, 4000)), max_size=3))
    completions = [{"lesson_id": lesson, "completed_at": at(-minute)} for lesson, minute in lessons]
    return {"practice_sessions": sessions, "attempts": answers, "completions": completions}


def upload_otherwise(client: Any, history: dict[str, list[dict[str, Any]]], choose: Any) -> None:
    """In several batches, shuffled, and some items twice."""
    items = [(kind, item) for kind, each in history.items() for item in each]
    items += choose.sample(items, len(items) // 3)
    choose.shuffle(items)
    size = choose.randint(1, len(items))
    for first in range(0, len(items), size):
        body: dict[str, list[Any]] = {}
        for kind, item in items[first : first + size]:
            body.setdefault(kind, []).append(item)
        assert client.put(SYNC, body).status_code == 200


@hypothesis_settings(
    max_examples=examples(10),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=histories(), choose=st.randoms(use_true_random=False))
def test_final_state_does_not_depend_on_the_way_or_order_of_sessions(
    clock: Any, ana: Any, names: list[str], history: dict[str, list[dict[str, Any]]], choose: Any
) -> None:
    found = []
    ana.user.created_at = NOON - timedelta(days=9)
    ana.user.save()
    for act in (lambda: ana.put(SYNC, history), lambda: upload_otherwise(ana, history, choose)):
        with transaction.atomic():
            act()
            found.append(read(ana))
            check(ana)
            transaction.set_rollback(True)
    assert found[0] == found[1]
    per_day: dict[str, int] = {}
    for state in found[0]["sessions"]:
        if state["result"]["solved"] >= 5:
            day = state["session"]["finished_at"][:10]
            per_day[day] = per_day.get(day, 0) + 1
    earned = {day: 5 * min(4, number) for day, number in per_day.items()}
    booked: dict[str, int] = {}
    for _, amount, local_date in found[0]["entries"]:
        booked[local_date.isoformat()] = booked.get(local_date.isoformat(), 0) + amount
    assert booked == earned


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL")
def test_upload_beside_a_finish_ends_the_session_once(ana: Any, names: list[str]) -> None:
    start(ana)
    solve(ana, names[:5])
    now = format_instant(datetime.now(UTC))
    item = {"client_id": ID, "course_id": "quechua-101", "mode": "mixed", "started_at": now, "finished_at": now}
    requests = [lambda: ana.post(f"{P}/practice/{ID}/finish"), lambda: ana.put(SYNC, {"practice_sessions": [item]})] * 3
    other = {**item, "client_id": str(uuid4())}
    requests += [lambda: ana.put(SYNC, {"practice_sessions": [other]})] * 2
    assert {response.status_code for response in answers_at_once(requests)} == {200}
    assert list(ExperienceEntry.objects.values_list("amount", flat=True)) == [5]
    assert PracticeSession.objects.count() == 2
    check(ana)
