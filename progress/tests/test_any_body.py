"""Whatever JSON comes in, the answer is a documented one in the envelope, and a refusal changes nothing."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from progress.models import UserProgress
from tests.examples import examples

_NAMES = st.sampled_from(
    [
        *("completions", "attempts", "answers", "lesson_id", "exercise_id", "completed_at", "answered_at", "answer"),
        *("client_id", "score", "time_spent_seconds", "time_spent_ms", "device_id", "lives_change", "lives_current"),
        *("daily_goal_xp", "timezone", "last_completed_lesson_id", "experience_points", "x"),
    ]
)
_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=2**63, max_value=2**80),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8),
    st.sampled_from(["qu-l1", "ex-vof", "ex-market", "2026-03-02T11:00:00Z", "UTC", str(2**64)]),
    st.sampled_from(["0b9d3c1e-8f0e-4a53-9a0c-4f1f0a5f7d11"]),
)
_JSON = st.recursive(
    _VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=6), max_leaves=12
)
_BODIES = st.dictionaries(_NAMES, _JSON, max_size=6)


@pytest.fixture(autouse=True)
def _content(clock: Any, exercises: Any) -> None: ...


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", ""),
        ("PUT", "/lives"),
        ("PUT", "/sync"),
        ("POST", "/lesson/qu-l1"),
        ("POST", "/exercises/ex-vof/attempts"),
        ("POST", "/exercises/ex-market/attempts"),
    ],
)
@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=_BODIES)
def test_any_progress_body_is_accepted_or_refused_without_a_server_error(
    ana: Any, method: str, path: str, body: Any
) -> None:
    before = UserProgress.objects.values().first()
    response = ana.request(method, f"/api/v1/progress{path}", body)
    assert response.status_code in (200, 201, 400, 403, 409, 429)
    assert response.json()["success"] is (response.status_code < 300)
    if response.status_code in (400, 403, 429):
        assert UserProgress.objects.values().first() == before


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    items=st.lists(st.dictionaries(_NAMES, _VALUES, max_size=8) | _VALUES, max_size=5),
    answers=st.lists(st.dictionaries(_NAMES, _JSON, max_size=8) | _VALUES, max_size=5),
)
def test_any_synchronised_item_gets_a_result(ana: Any, items: Any, answers: Any) -> None:
    response = ana.put("/api/v1/progress/sync", {"completions": items, "attempts": answers})
    assert response.status_code == 200
    data = response.json()["data"]
    counts = ("synced_completions", "skipped_duplicates", "rejected")
    assert sum(data[name] for name in counts) == len(data["results"]) == len(items)
    counts = ("recorded_attempts", "duplicate_attempts", "rejected_attempts")
    assert sum(data[name] for name in counts) == len(data["attempt_results"]) == len(answers)
    completion = ana.post("/api/v1/progress/lesson/qu-l2", {"answers": answers})
    assert completion.status_code in (201, 409)
