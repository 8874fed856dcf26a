"""/progress/practice: sessions of exercises to practise, and what they earn."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.tests.helpers import UNKNOWN_ID, data, errors, failure
from content.models import Lesson, PublishedLesson
from content.tests import factories
from progress.models import ActivityDay, ExerciseAttempt, ExperienceEntry, PracticeSession, ReviewCard, UserProgress
from progress.rules.composition import tie_break
from progress.services.consistency import check_account
from progress.tests.practising import ID, URL, P, add_exercises, answer, finish, practise, solve, start
from progress.tests.test_concurrency import answers_at_once
from progress.tests.test_path import make_sequential
from progress.tests.test_queries import statements


@pytest.fixture
def names(course: Any) -> list[str]:
    """Twelve exercises of qu-l1."""
    return add_exercises("qu-l1", 12)


def ids(state: dict[str, Any]) -> list[str]:
    return [item["exercise"]["id"] for item in state["items"]]


def check(client: Any) -> None:
    assert check_account(client.user.pk, at=UserProgress.objects.get(pk=client.user.pk).updated_at) == []


def test_new_learner_practises_the_first_lesson(clock: Any, ana: Any, names: list[str]) -> None:
    state = start(ana)
    assert state["session"] == {
        "id": ID,
        "course_id": "quechua-101",
        "mode": "mixed",
        "size": 20,
        "started_at": "2026-03-02T12:00:00.000Z",
        "finished_at": None,
    }
    assert state["result"] is None
    assert ids(state) == names
    first = state["items"][0]
    assert {name: first[name] for name in ("position", "reason", "lesson_id", "word_ids")} == {
        "position": 1,
        "reason": "new",
        "lesson_id": "qu-l1",
        "word_ids": [],
    }
    assert first["exercise"]["data"] == {"statement": "v0", "is_true": True}
    stored = data(ana.get(f"{URL}/{ID}"))
    assert stored == state | {"result": stored["result"]}
    assert stored["result"] == {
        "answered": 0,
        "correct": 0,
        "wrong": 0,
        "solved": 0,
        "experience_gained": 0,
        "words_improved": [],
        "life_earned": False,
    }


def test_mistakes_and_due_reviews_come_by_turns(clock: Any, ana: Any, names: list[str]) -> None:
    for exercise_id in names[:3]:
        answer(ana, exercise_id, right=False)
    for exercise_id in names[3:6]:
        answer(ana, exercise_id)
    clock.shift(30)
    answer(ana, names[6])  # not due within the next minutes
    clock.shift(595)
    found = start(ana, size=8)["items"]
    assert [item["reason"] for item in found] == ["due", "mistake", "due", "due", "mistake", "new", "mistake", "new"]
    mistakes = [item["exercise"]["id"] for item in found if item["reason"] == "mistake"]
    assert mistakes == sorted(names[:3], key=lambda name: tie_break(UUID(ID), name))
    reviews = start(ana, client_id=None, mode="reviews")["items"]
    assert {item["exercise"]["id"] for item in reviews} == set(names[:6])
    assert set(ids(start(ana, client_id=None, mode="mistakes"))) == set(names[:3])


def test_cards_that_do_not_know_their_last_attempt_are_practised_in_the_same_order(
    clock: Any, ana: Any, names: list[str]
) -> None:
    for number, exercise_id in enumerate(names[:8]):
        answer(ana, exercise_id, right=number % 2 == 0)
        clock.shift(30)
    clock.shift(600)
    found = start(ana)["items"]
    assert [item["exercise"]["id"] for item in found if item["reason"] == "mistake"] == ["v7", "v5", "v3", "v1"]
    ReviewCard.objects.update(answered_at=None)  # older than the column
    PracticeSession.objects.all().delete()
    assert start(ana)["items"] == found


def test_neighbours_share_no_phrase_whatever_further_keys_the_data_has(ana: Any, course: Any) -> None:
    lesson = Lesson.objects.get(pk="qu-l1")
    cat = {"source_text": "cat", "target_text": "gato"}
    factories.assign(lesson, factories.exercise("t1", data={**cat, "items": 5, "blanks": None}))
    factories.assign(lesson, factories.exercise("t2", data={**cat, "transcript": ["x"], "text": {}}))
    strange = {"statement": "x", "is_true": True, "source_text": 5, "target_text": None, "items": [{}]}
    factories.assign(lesson, factories.exercise("t3", "vof", data=strange))
    assert ids(start(ana)) == ["t1", "t3", "t2"]


def test_exercises_that_the_client_excludes_are_left_out(ana: Any, names: list[str], exercises: Any) -> None:
    state = start(ana, exclude_types=["vof"])
    assert ids(state) == ["ex-market"]  # ex-fact is informative


def test_listening_without_sound_is_left_out(ana: Any, course: Any) -> None:
    exercise = factories.exercise("ex-ear", "listening", data={"audio_url": None, "transcript": "mercado"})
    factories.assign(Lesson.objects.get(pk="qu-l1"), exercise)
    assert start(ana, 200)["session"] is None


def test_pool_is_the_lessons_begun(ana: Any, names: list[str]) -> None:
    others = add_exercises("qu-l2", 3, prefix="w")
    add_exercises("qu-l3", 3, prefix="x")
    answer(ana, others[0])
    assert set(ids(start(ana))) == set(others)
    assert ana.post(f"{P}/lesson/qu-l1").status_code == 201
    assert set(ids(start(ana, client_id=None))) == {*others, *names}


def test_session_of_a_lesson_has_its_exercises_only(ana: Any, names: list[str]) -> None:
    others = add_exercises("qu-l2", 3, prefix="w")
    state = start(ana, mode="lesson", lesson_id="qu-l2")
    assert ids(state) == others
    assert {item["lesson_id"] for item in state["items"]} == {"qu-l2"}


def test_exercise_of_two_lessons_is_named_with_the_first_one_of_the_pool(ana: Any, course: Any) -> None:
    exercise = factories.exercise("both", "vof")
    for lesson_id in ("qu-l3", "qu-l1"):
        factories.assign(Lesson.objects.get(pk=lesson_id), exercise)
    assert start(ana)["items"][0]["lesson_id"] == "qu-l1"
    found = start(ana, client_id=str(UUID(int=8)), mode="lesson", lesson_id="qu-l3")
    assert found["items"][0]["lesson_id"] == "qu-l3"
    assert data(ana.get(f"{URL}/{UUID(int=8)}"))["items"] == found["items"]


def test_locked_lessons_are_not_practised(ana: Any, names: list[str]) -> None:
    others = add_exercises("qu-l2", 3, prefix="w")
    answer(ana, others[0])
    kept = start(ana)
    assert set(ids(kept)) == set(others)
    make_sequential()
    assert set(ids(start(ana, client_id=None))) == set(names)
    assert data(ana.get(f"{URL}/{ID}"))["items"] == []
    response = ana.post(URL, {"course_id": "quechua-101", "mode": "lesson", "lesson_id": "qu-l2"})
    assert failure(response) == (409, "CONFLICT", "Lesson is locked")
    assert response.json()["error"]["context"] == {"reason": "lesson_locked"}
    assert ana.post(f"{P}/lesson/qu-l1").status_code == 201
    assert data(ana.get(f"{URL}/{ID}"))["items"] == kept["items"]


def test_nothing_to_practise_stores_nothing(ana: Any, names: list[str]) -> None:
    response = ana.post(URL, {"course_id": "quechua-101", "mode": "reviews"})
    assert response.json()["message"] == "Nothing to practise"
    assert data(response) == {"session": None, "items": [], "result": None, "next_due": None}
    assert not PracticeSession.objects.exists()
    assert not UserProgress.objects.exists()


def test_nothing_to_practise_after_hundreds_of_answers_names_the_next_due_date(
    clock: Any, ana: Any, course: Any
) -> None:
    names = add_exercises("qu-l1", 300)
    attempts = [
        {"client_id": str(UUID(int=number)), "exercise_id": name, "answer": True, "answered_at": "2026-03-02T12:00:00Z"}
        for number, name in enumerate(names, start=1)
    ]
    assert ana.put(f"{P}/sync", {"attempts": attempts}).status_code == 200
    for mode in ("reviews", "mistakes", "words"):
        state = start(ana, 200, mode=mode)
        assert (state["session"], state["next_due"]) == (None, "2026-03-02T12:10:00.000Z")
    assert not PracticeSession.objects.exists()
    assert len(start(ana, size=50)["items"]) == 50


def test_same_client_id_is_the_same_session(ana: Any, names: list[str]) -> None:
    state = start(ana, size=5)
    answer(ana, names[0], session_id=ID)
    again = start(ana, 200, size=5, exclude_types=["vof"])
    assert again["items"] == state["items"]
    assert again["result"]["answered"] == 1
    for other in ({"size": 6}, {"size": 5, "mode": "reviews"}, {"size": 5, "mode": "lesson", "lesson_id": "qu-l1"}):
        response = ana.post(URL, {"course_id": "quechua-101", "client_id": ID, **other})
        assert failure(response) == (409, "CONFLICT", "client_id was already used for another session")
        assert response.json()["error"]["context"] == {"reason": "client_id_reused"}


def test_deleted_exercises_are_left_out_of_a_session(ana: Any, ada: Any, names: list[str]) -> None:
    start(ana, size=3)
    assert ada.delete("/api/v1/lessons/qu-l1/exercises/v1").status_code == 200
    shown = data(ana.get(f"{URL}/{ID}"))
    assert [(item["position"], item["exercise"]["id"]) for item in shown["items"]] == [(1, "v0"), (3, "v2")]
    assert ada.patch("/api/v1/courses/quechua-101", {"is_public": False}).status_code == 200
    assert data(ana.get(f"{URL}/{ID}"))["items"] == []
    assert finish(ana)["session"]["finished_at"] is not None


def test_result_counts_first_answers_and_solved_exercises(clock: Any, ana: Any, names: list[str]) -> None:
    start(ana)
    for exercise_id in names[:7]:
        answer(ana, exercise_id, session_id=ID)
    for exercise_id in names[7:9]:
        answer(ana, exercise_id, right=False, session_id=ID)
    clock.shift(1)
    answer(ana, names[7], session_id=ID)
    answer(ana, names[10])  # not in the session
    done = finish(ana)
    assert done["result"] == {
        "answered": 9,
        "correct": 7,
        "wrong": 2,
        "solved": 8,
        "experience_gained": 5,
        "words_improved": [],
        "life_earned": False,
    }
    assert done["session"]["finished_at"] == "2026-03-02T12:00:01.000Z"
    progress = done["progress"]
    assert (progress["experience_points"], progress["xp_today"], progress["streak_current"]) == (5, 5, 1)
    assert data(ana.get(f"{URL}/{ID}"))["result"] == done["result"]
    check(ana)


def test_session_with_four_exercises_solved_earns_nothing(ana: Any, names: list[str]) -> None:
    start(ana)
    solve(ana, names[:4])
    done = finish(ana)
    assert (done["result"]["solved"], done["result"]["experience_gained"]) == (4, 0)
    assert (done["progress"]["experience_points"], done["progress"]["streak_current"]) == (0, 0)
    assert not ActivityDay.objects.exists()
    check(ana)


def test_a_date_earns_twenty_points_at_most(clock: Any, ana: Any, names: list[str]) -> None:
    gained = [practise(ana, names, number)["result"]["experience_gained"] for number in range(1, 7)]
    assert gained == [5, 5, 5, 5, 0, 0]
    entries = ExperienceEntry.objects.order_by("id").values_list("kind", "source", "amount")
    assert list(entries) == [("practice", f"practice:2026-03-02:{place}", 5) for place in range(1, 5)]
    [day] = data(ana.get(f"{P}/calendar?from=2026-03-02"))["days"]
    assert (day["practice_sessions"], day["lessons"], day["xp"], day["active"]) == (6, 0, 20, True)
    assert data(ana.get(f"{P}/leaderboard"))["me"]["xp"] == 20
    clock.shift(86_400)
    ana.renew()
    assert practise(ana, names, 7)["progress"]["streak_current"] == 2
    check(ana)


def test_repeated_finish_changes_nothing_and_shows_the_result_of_now(clock: Any, ana: Any, names: list[str]) -> None:
    start(ana)
    solve(ana, names[:4])
    first = finish(ana)
    clock.shift(3600)
    ana.renew()
    assert finish(ana)["session"] == first["session"]
    answer(ana, names[4], session_id=ID)
    again = finish(ana)
    assert again["session"] == first["session"]
    assert (again["result"]["experience_gained"], again["progress"]["experience_points"]) == (5, 5)
    assert again["result"]["life_earned"] is False
    assert finish(ana) == again
    check(ana)


def test_finished_session_that_counts_restores_a_missing_life(ana: Any, names: list[str]) -> None:
    assert practise(ana, names, 1)["result"]["life_earned"] is False
    ana.put(f"{P}/lives", {"lives_change": -2})
    done = practise(ana, names, 2)
    assert (done["result"]["life_earned"], done["progress"]["lives_current"]) == (True, 4)
    again = finish(ana, str(UUID(int=2)))
    assert (again["result"]["life_earned"], again["progress"]["lives_current"]) == (True, 4)
    practise(ana, names, 3)
    ana.put(f"{P}/lives", {"lives_change": -3})
    assert practise(ana, names, 4)["progress"]["lives_current"] == 3
    assert practise(ana, names, 5)["progress"]["lives_current"] == 3  # the fifth of the day
    check(ana)


def test_wrong_and_skipped_answers_solve_nothing(ana: Any, names: list[str]) -> None:
    start(ana)
    solve(ana, names[:4])
    finish(ana)
    answer(ana, names[4], right=False, session_id=ID)
    assert not ExperienceEntry.objects.exists()
    repeated = {"answer": True, "client_id": str(UUID(int=1)), "session_id": ID}
    url = f"{P}/exercises/{names[5]}/attempts"
    assert [ana.post(url, repeated).status_code for _ in range(2)] == [201, 200]
    assert ExperienceEntry.objects.count() == 1
    assert ExerciseAttempt.objects.filter(session_id=ID).count() == 6
    check(ana)


def test_session_of_another_learner_is_not_found(ana: Any, sam: Any, names: list[str]) -> None:
    start(ana)
    for session_id in (ID, UNKNOWN_ID, "x"):
        for response in (sam.get(f"{URL}/{session_id}"), sam.post(f"{URL}/{session_id}/finish")):
            assert failure(response) == (404, "NOT_FOUND", "Practice session not found")
    assert not UserProgress.objects.filter(pk=sam.user.pk).exists()
    assert start(sam)["session"]["id"] == ID
    solve(sam, names[:5])
    assert finish(ana)["result"]["answered"] == 0


def test_reset_hides_sessions(ana: Any, ada: Any, names: list[str]) -> None:
    practise(ana, names, 7)
    assert ada.post(f"{P}/reset", {"target_user_id": str(ana.user.pk)}).status_code == 200
    for response in (ana.get(f"{URL}/{ID}"), ana.post(f"{URL}/{ID}/finish")):
        assert failure(response) == (404, "NOT_FOUND", "Practice session not found")
    response = ana.post(URL, {"course_id": "quechua-101", "client_id": ID})
    assert response.json()["error"]["context"] == {"reason": "client_id_reused"}
    answer(ana, names[5], session_id=ID)
    done = practise(ana, names, 8)
    assert (done["result"]["experience_gained"], done["progress"]["experience_points"]) == (5, 5)
    check(ana)


def test_invalid_bodies_are_refused(ana: Any, names: list[str]) -> None:
    assert errors(ana.post(URL, {})) == {"course_id": ["Course ID is required"]}
    for size in (0, 51):
        message = {"size": ["Size must be between 1 and 50"]}
        assert errors(ana.post(URL, {"course_id": "quechua-101", "size": size})) == message
    for name, value in (
        ("size", "5"),
        ("mode", "all"),
        ("mode", 5),
        ("client_id", "x"),
        ("exclude_types", ["x"]),
        ("exclude_types", "vof"),
        ("exclude_types", [None]),
    ):
        assert set(errors(ana.post(URL, {"course_id": "quechua-101", name: value}))) <= {
            name,
            f"{name}.0",
        }, (name, value)
    missing = {"course_id": "quechua-101", "mode": "lesson"}
    assert errors(ana.post(URL, missing)) == {"lesson_id": ["Lesson ID is required"]}
    assert set(errors(ana.post(f"{P}/exercises/v0/attempts", {"answer": True, "session_id": "x"}))) == {"session_id"}
    assert set(errors(ana.post(f"{URL}/x/finish", []))) == {"body"}
    assert not PracticeSession.objects.exists()


def test_unknown_courses_and_lessons_are_not_found(ana: Any, names: list[str]) -> None:
    for course_id in ("hidden-101", "nowhere"):
        assert failure(ana.post(URL, {"course_id": course_id})) == (404, "NOT_FOUND", "Course not found")
    for lesson_id in ("hidden-l1", "nowhere"):
        response = ana.post(URL, {"course_id": "quechua-101", "mode": "lesson", "lesson_id": lesson_id})
        assert failure(response) == (404, "NOT_FOUND", "Lesson not found")
    PublishedLesson.objects.all().delete()


def test_unfinished_sessions_are_removed_after_thirty_days(clock: Any, ana: Any, names: list[str], capsys: Any) -> None:
    practise(ana, names, 1)
    start(ana)
    clock.shift(timedelta(days=30))
    call_command("purge_practice_sessions")
    assert capsys.readouterr().out == "0 practice sessions removed\n"
    clock.shift(timedelta(seconds=1))
    call_command("purge_practice_sessions")
    assert capsys.readouterr().out == "1 practice sessions removed\n"
    assert PracticeSession.objects.get().client_id == UUID(int=1)


def test_zone_changes_are_recorded_after_a_finished_session(clock: Any, ana: Any, names: list[str]) -> None:
    practise(ana, names, 1)
    clock.shift(3600)
    ana.renew()
    assert ana.patch("/api/v1/users/profile", {"timezone": "Pacific/Kiritimati"}).status_code == 200
    progress = data(ana.get(P))
    assert (progress["streak_current"], progress["streak_active_today"]) == (1, False)
    assert practise(ana, names, 2)["progress"]["streak_current"] == 2
    assert sorted(day.isoformat() for day in ActivityDay.objects.values_list("local_date", flat=True)) == [
        "2026-03-02",
        "2026-03-03",
    ]
    check(ana)


def test_starts_have_their_own_rate_limit(ana: Any, names: list[str], settings: Any) -> None:
    settings.RATE_LIMIT_ENABLED = True
    response = ana.post(URL, {"course_id": "quechua-101"})
    assert (response["RateLimit-Limit"], response["RateLimit-Policy"]) == ("60", "60;w=900")
    assert ana.get(f"{URL}/{data(response, 201)['session']['id']}")["RateLimit-Limit"] != "60"


def test_requests_of_practice_take_a_bounded_number_of_statements(clock: Any, ana: Any, names: list[str]) -> None:
    clock.shift(86_400)
    ana.renew()
    for number in range(1, 4):
        session_id = str(UUID(int=number))
        body = {"course_id": "quechua-101", "client_id": session_id}
        assert statements(lambda body=body: ana.post(URL, body)) <= 12
        assert statements(lambda body=body: ana.post(URL, body)) <= 12
        solve(ana, names[: 3 + number], session_id)
        ana.put(f"{P}/lives", {"lives_change": -1})
        assert statements(lambda session_id=session_id: ana.post(f"{URL}/{session_id}/finish")) <= 14
    plain = {"answer": True}
    url = f"{P}/exercises/{names[5]}/attempts"
    usual = statements(lambda: ana.post(url, plain))
    finishing = statements(lambda: ana.post(url, {**plain, "session_id": str(UUID(int=1))}))
    assert ExperienceEntry.objects.count() == 3
    assert finishing <= usual + 6


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL")
def test_concurrent_starts_answers_and_finishes_are_booked_once(ana: Any, names: list[str]) -> None:
    body = {"course_id": "quechua-101", "client_id": ID}
    starts = answers_at_once([lambda: ana.post(URL, body)] * 3)
    assert sorted(response.status_code for response in starts) == [200, 200, 201]
    ana.put(f"{P}/lives", {"lives_change": -3})
    solve(ana, names[:4])
    requests = [lambda: ana.post(f"{URL}/{ID}/finish")] * 3
    requests += [
        lambda name=name: ana.post(f"{P}/exercises/{name}/attempts", {"answer": True, "session_id": ID})
        for name in names[4:7]
    ]
    assert {response.status_code for response in answers_at_once(requests)} == {200, 201}
    assert finish(ana)["progress"]["experience_points"] == 5
    assert ExperienceEntry.objects.count() == 1
    check(ana)


def test_check_progress_proves_sessions_entries_and_active_days(ana: Any, ada: Any, names: list[str]) -> None:
    practise(ana, names, 1)
    assert ada.post(f"{P}/reset", {"target_user_id": str(ana.user.pk)}).status_code == 200
    practise(ana, names, 2)
    start(ana)
    check(ana)

    def differences(*, repair: bool = False) -> list[str]:
        at = UserProgress.objects.get(pk=ana.user.pk).updated_at
        found = check_account(ana.user.pk, at=at, repair=repair)
        return [f"{each.what}: {each.stored}, {each.computed}" for each in found]

    sessions = PracticeSession.objects.all()
    sessions.filter(epoch=1, finished_at__isnull=False).update(counts=False)
    ActivityDay.objects.filter(epoch=1).delete()
    day = sessions.get(epoch=0).local_date
    expected = [
        f"practice session {UUID(int=2)}, counts: False, True",
        f"active day {day} in epoch 1: none, there",
    ]
    assert differences() == differences(repair=True) == expected
    check(ana)
    ExperienceEntry.objects.filter(kind="practice", epoch=0).update(source=f"practice:{day}:2")
    assert differences(repair=True) == [
        f"ledger of practice:{day}:1 in epoch 0: None, 5",
        f"ledger of practice:{day}:2 in epoch 0: 5, None",
    ]
