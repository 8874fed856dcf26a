"""No claim, report, edit or settling moves points, streaks, lives, completions, stored gradings or scores."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.tests.writing import data
from feedback.models import Case, Claim
from feedback.services.settling import settle_now
from feedback.tests.claiming import COURSE, V1, answer, claim, report
from langlearn.api.instants import format_instant, now
from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    PracticeSession,
    UserProgress,
)
from progress.services.consistency import check_account
from tests.examples import examples

MILK = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
ANSWERS = ("El minino bebe leche", "El gato bebe la leche", "El gato toma leche")
_TABLES: tuple[Any, ...] = (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    PracticeSession,
)
_WRITTEN = ("change_number", "updated_at")  # devices learn that cards changed

_claimed = st.tuples(st.just("claim"), st.integers(0, 9))
_reported = st.tuples(st.just("report"), st.sampled_from(["text", "audio", "offensive"]))
_edited = st.tuples(st.just("edit"), st.sets(st.sampled_from(ANSWERS)))
_decided = st.tuples(st.just("decide"), st.integers(0, 9), st.sampled_from(["accepted", "rejected", "open"]))
_histories = st.lists(
    st.one_of(_claimed, _claimed, _reported, _edited, _decided, st.just(("settle",)), st.just(("wait",))), max_size=10
)


def everything_else(client: Any) -> Any:
    user_id = client.user.pk
    progress = UserProgress.objects.filter(pk=user_id).values().get()
    rows = [list(model.objects.filter(user_id=user_id).order_by("pk").values()) for model in _TABLES]
    result = data(client, "GET", f"/progress/practice/{UUID(int=7)}")["result"]
    shown = data(client, "GET", "/progress/completions")
    stays = {name: value for name, value in progress.items() if name not in _WRITTEN}
    return stays, rows, {**result, "words_improved": None}, shown


@pytest.fixture
def learner(clock: Any, ana: Any, carlos: Any, exercises: Any, words: Any) -> Any:
    """Completed a lesson, and gave wrong answers, some of them in a session of practice."""
    ana.post(f"{V1}/progress/lesson/qu-l1", {"answers": [{"exercise_id": "ex-milk", "answer": ANSWERS[0]}]})
    session = str(UUID(int=7))
    ana.post(f"{V1}/progress/practice", {"course_id": COURSE, "client_id": session})
    clock.shift(60)
    for place, text in enumerate(ANSWERS):
        body = {"answer": text, "session_id": session, "client_id": str(UUID(int=100 + place))}
        assert ana.post(f"{V1}/progress/exercises/ex-milk/attempts", body).status_code == 201
    answer(ana, "¿Dónde queda el mercado?")
    assert ana.post(f"{V1}/progress/practice/{session}/finish").status_code == 200
    return ana


def step(learner: Any, carlos: Any, clock: Any, name: str, *details: Any) -> None:
    if name == "claim":
        ids = ExerciseAttempt.objects.filter(user_id=learner.user.pk).order_by("client_id")
        chosen = ids.values_list("client_id", flat=True)[details[0] % len(ids)]
        assert claim(learner, str(chosen)).status_code in (200, 201, 409)
    elif name == "report":
        assert report(learner, details[0]).status_code in (200, 201)
    elif name == "edit":
        accepted = {"alternatives": sorted(details[0])} if details[0] else {}
        data(carlos, "PUT", "/exercises/ex-milk", {"data": {**MILK, **accepted}})
    elif name == "decide":
        cases = list(Case.objects.order_by("opened_at", "key").values_list("pk", flat=True))
        if cases:
            response = carlos.put(f"{V1}/inbox/{cases[details[0] % len(cases)]}", {"state": details[1]})
            assert response.status_code in (200, 409)
    elif name == "settle":
        settle_now(at=now())
    else:
        clock.shift(timedelta(seconds=30))


@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(history=_histories)
def test_nothing_but_cards_moves_in_any_history(
    clock: Any, learner: Any, carlos: Any, history: list[tuple[Any, ...]]
) -> None:
    start = format_instant(now())
    with transaction.atomic():
        before = everything_else(learner)
        for each in history:
            step(learner, carlos, clock, *each)
            assert everything_else(learner) == before
            assert [str(found) for found in check_account(learner.user.pk, at=now())] == []
        assert Claim.objects.count() <= 5
        transaction.set_rollback(True)
    clock.move_to(start)
