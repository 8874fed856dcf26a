"""What learners gain: experience points by lessons, and lives by time and repeats, whatever else they send.

Any sequence of requests is held against a second account of it, kept here by the contract alone.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from langlearn.api.instants import format_instant
from progress.models import LessonReport
from tests.examples import examples

P = "/api/v1/progress"
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
BASE = {"qu-l1": 10, "qu-l2": 15, "qu-l3": 10}
REGENERATION = 240  # minutes

# What a client that cheats might add to any body.
_claims = st.fixed_dictionaries(
    {},
    optional={
        "experience_points": st.integers(0, 10**6),
        "experience_gained": st.integers(0, 10**6),
        "xp": st.just(500),
        "base_experience": st.just(500),
        "streak_current": st.integers(0, 400),
        "streak_longest": st.just(400),
        "lives_max": st.just(10),
        "life_earned": st.just(True),
        "user_id": st.just("00000000-0000-4000-8000-000000000000"),
        "completed_at": st.just("2026-01-01T00:00:00Z"),
        "awarded_by": st.none(),
    },
)
_lessons, _scores = st.sampled_from(sorted(BASE)), st.sampled_from([None, 0, 59, 60, 80, 90, 100])
_acts = st.one_of(
    st.tuples(st.just("lesson"), _lessons, _scores),
    st.tuples(st.just("lesson"), _lessons, _scores),
    st.tuples(st.just("upload"), st.lists(st.tuples(_lessons, st.integers(0, 3000), _scores), max_size=3)),
    st.tuples(st.just("change"), st.integers(-4, 3)),
    st.tuples(st.just("set"), st.integers(0, 10)),
    st.tuples(st.just("update"), st.integers(0, 10)),
    st.tuples(st.just("answer"), st.booleans()),
    st.tuples(st.just("administer"), st.sampled_from(["bonus", "adjust", "reset"])),
    st.tuples(st.just("wait"), st.integers(1, 700)),
    st.tuples(st.just("wait"), st.integers(1, 700)),
)


class Account:
    """Lives and reports, minute by minute."""

    def __init__(self) -> None:
        self.lives = 5
        self.left: int | None = None  # minutes until the next life
        self.earned: set[tuple[str, str]] = set()  # lesson and day
        self.reports: dict[str, list[tuple[datetime, int | None]]] = {}

    def wait(self, minutes: int) -> None:
        for _ in range(minutes):
            if self.left is not None:
                self.left -= 1
                if self.left == 0:
                    self.lives += 1
                    self.left = REGENERATION if self.lives < 5 else None

    def lower(self, to: int) -> None:
        self.lives = max(0, to)
        if self.lives < 5 and self.left is None:
            self.left = REGENERATION

    def complete(self, lesson: str, at: datetime, score: int | None) -> None:
        if lesson in self.reports and self.lives < 5 and (lesson, f"{at:%F}") not in self.earned:
            self.earned.add((lesson, f"{at:%F}"))
            self.lives += 1
            self.left = self.left if self.lives < 5 else None
        self.reports.setdefault(lesson, []).append((at, score))

    @property
    def points(self) -> int:
        return sum(self._worth(BASE[lesson], reports) for lesson, reports in self.reports.items())

    def _worth(self, base: int, reports: list[tuple[datetime, int | None]]) -> int:
        """Of the earliest report; of several at one instant the one worth most."""
        first = min(at for at, _ in reports)
        tenths = {None: 10, 0: 8, 59: 8, 60: 10, 80: 11, 90: 12, 100: 12}
        return max(base * tenths[score] // 10 for at, score in reports if at == first)


@pytest.fixture
def learner(clock: Any, carlos: Any, exercises: Any, settings: Any) -> Any:
    """A content creator, whose own progress follows the same rules as a student's."""
    settings.JWT_ACCESS_EXPIRES_IN = settings.JWT_REFRESH_EXPIRES_IN = timedelta(days=90)
    type(carlos.user).objects.update(created_at=START - timedelta(days=9))
    carlos.renew()
    return carlos


@hypothesis_settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=st.lists(st.tuples(_acts, _claims), min_size=1, max_size=14))
def test_learners_gain_points_and_lives_only_by_lessons_and_time(learner: Any, clock: Any, acts: Any) -> None:
    now, account = START, Account()
    clock.move_to(now)
    with transaction.atomic():
        for number, (act, claims) in enumerate(acts):
            # Every act at a second of its own: two at one instant would be put in order by the server. Together they
            # are less than a minute, so lives come back after as many whole minutes as are counted here.
            now += timedelta(seconds=1)
            clock.move_to(now)
            if act[0] == "wait":
                now += timedelta(minutes=act[1])
                clock.move_to(now)
                account.wait(act[1])
            else:
                _act(learner, account, act, claims, now, number)
            seen = learner.get(P).json()["data"]
            assert (seen["experience_points"], seen["lives_current"]) == (account.points, account.lives)
            assert (seen["lives_regenerate_at"] is None) == (account.left is None)
        transaction.set_rollback(True)


def _act(learner: Any, account: Account, act: Any, claims: dict[str, Any], now: datetime, number: int) -> None:
    kind = act[0]
    if kind == "lesson":
        answer = learner.post(f"{P}/lesson/{act[1]}", claims | {"score": act[2]})
        assert answer.status_code == (409 if act[1] in account.reports else 201)
        account.complete(act[1], now, act[2])
    elif kind == "upload":
        items = [
            claims
            | {"lesson_id": lesson, "completed_at": format_instant(now - timedelta(minutes=ago)), "score": score}
            | {"client_id": f"00000000-0000-4000-8000-{number:08d}{place:04d}"}
            for place, (lesson, ago, score) in enumerate(act[1])
        ]
        assert learner.put(f"{P}/sync", claims | {"completions": items}).status_code == 200
        for lesson, ago, score in act[1]:
            account.reports.setdefault(lesson, []).append((now - timedelta(minutes=ago), score))
        assert LessonReport.objects.count() == sum(len(reports) for reports in account.reports.values())
    elif kind == "change":
        answer = learner.put(f"{P}/lives", claims | {"lives_change": act[1]})
        assert answer.status_code == (403 if act[1] > 0 else 200)
        if act[1] < 0:
            account.lower(account.lives + act[1])
    elif kind == "set":
        answer = learner.put(f"{P}/lives", claims | {"lives_current": act[1]})
        assert answer.status_code == (403 if act[1] > account.lives else 200)
        if act[1] < account.lives:
            account.lower(act[1])
    elif kind == "update":
        body = claims | {"lives_current": act[1], "daily_goal_xp": 5}
        assert learner.put(P, body).status_code == 200
    elif kind == "answer":
        url = f"{P}/exercises/ex-vof/attempts"
        assert learner.post(url, claims | {"answer": act[1]}).status_code == 201
    else:
        body = {"target_user_id": str(learner.user.pk), "bonus_points": 5, "amount": 5, "reason": "x"}
        assert learner.post(f"{P}/{act[1]}", body).status_code == 403
