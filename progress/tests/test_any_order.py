"""The same lessons and answers, whatever way they reach the server: byte for byte the same is read in the end.

A learner's life is a line of acts online - lessons, changes of zone, resets - each at its instant. What was done
offline in between comes in batches after any of them: early or late, split, shuffled, repeated. What is read in the end
is also held against the rules of the contract, computed here from nothing but what was sent.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from langlearn.api.instants import format_instant
from progress.models import ExperienceEntry, LessonReport
from progress.rules.dates import ZoneChange
from progress.services.consistency import check_account
from progress.tests.rules.by_definition import (
    carried_by_definition,
    local_date_by_definition,
    streak_by_definition,
)
from tests.examples import examples

P = "/api/v1/progress"
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
BASE = {"qu-l1": 10, "qu-l2": 15, "qu-l3": 10}
SCORES = (None, 0, 40, 60, 85, 95)
ZONES = ("Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "America/Lima", "UTC")
RIGHT = {"ex-market": "¿Dónde está el mercado?", "ex-vof": True}


@dataclass(frozen=True, slots=True)
class Act:
    """One request online. `score` counts for a lesson, `zone` and `keep` for the other two."""

    at: datetime
    kind: str  # lesson, zone, reset
    lesson: str = ""
    score: int | None = None
    answer: bool | None = None  # of ex-vof, sent with its lesson
    zone: str = ""
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A lesson or an answer done offline at an instant; `late` ones reach the server only after the next reset."""

    at: datetime
    body: dict[str, Any]
    late: bool = False

    @property
    def is_lesson(self) -> bool:
        return "lesson_id" in self.body


@dataclass(frozen=True, slots=True)
class Life:
    acts: tuple[Act, ...]
    items: tuple[Item, ...]
    end: datetime
    resets: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "resets", tuple(number for number, act in enumerate(self.acts) if act.kind == "reset"))

    def slots(self, item: Item) -> tuple[list[int], list[int]]:
        """After which acts the item may be uploaded: while its epoch lasts, and later, when it is refused.

        The last slot is at the end of all.
        """
        instants = [*(act.at for act in self.acts), self.end]
        epoch = sum(self.acts[number].at <= item.at for number in self.resets)
        own, later = [], []
        for slot, at in enumerate(instants):
            if at >= item.at:
                present = sum(number <= slot for number in self.resets)
                (own if present == epoch else later).append(slot)
        return ([], later) if item.late and later else (own, later)


def client_id(number: int) -> str:
    return str(UUID(int=number + 1, version=4))


@st.composite
def lives(draw: Any) -> Life:
    at, acts, items = START, [Act(START, "lesson", "qu-l1", 85)], []
    for _ in range(draw(st.integers(1, 7))):
        at += timedelta(hours=draw(st.integers(1, 40)))
        kind = draw(st.sampled_from(["lesson", "lesson", "lesson", "zone", "zone", "reset"]))
        lesson = draw(st.sampled_from(sorted(BASE)))
        answer = draw(st.none() | st.booleans()) if kind == "lesson" and lesson == "qu-l2" else None
        acts.append(
            Act(
                at,
                kind,
                lesson,
                draw(st.sampled_from(SCORES)),
                answer,
                draw(st.sampled_from(ZONES)),
                draw(st.booleans()),
            )
        )
    end = at + timedelta(hours=draw(st.integers(1, 60)))
    minutes = int((end - START) / timedelta(minutes=1))
    for number in range(draw(st.integers(1, 10))):
        # Half past a minute: a lesson online and one offline at one instant are two different stories.
        moment = START + timedelta(minutes=draw(st.integers(0, minutes - 1)), seconds=30)
        if draw(st.integers(0, 2)):
            body = {
                "lesson_id": draw(st.sampled_from(sorted(BASE))),
                "completed_at": format_instant(moment),
                "score": draw(st.sampled_from(SCORES)),
            }
            body |= {"client_id": client_id(1000 + number)} if draw(st.booleans()) else {}
        else:
            exercise = draw(st.sampled_from(sorted(RIGHT)))
            answer = draw(st.sampled_from([RIGHT[exercise], False if exercise == "ex-vof" else "otra cosa"]))
            body = {"exercise_id": exercise, "answer": answer, "answered_at": format_instant(moment)}
            body["client_id"] = client_id(1000 + number)
        items.append(Item(moment, body, late=draw(st.booleans())))
    for number, act in enumerate(acts):
        # The device never saw the answer, and has the lesson in its queue as well.
        if act.kind == "lesson" and draw(st.booleans()):
            body = {"lesson_id": act.lesson, "completed_at": format_instant(act.at), "score": act.score}
            items.append(Item(act.at, body | {"client_id": client_id(number)}))
    return Life(tuple(acts), tuple(items), end)


Batches = dict[int, list[list[Item]]]  # after which act, what is uploaded


def as_soon_as_possible(life: Life) -> Batches:
    batches: Batches = {}
    for item in life.items:
        own, later = life.slots(item)
        batches.setdefault((own or later)[0], [[]])[0].append(item)
    return batches


def any_way(life: Life, choose: random.Random) -> Batches:
    """Each item at least once in its epoch if at all, and any number of times later."""
    batches: Batches = {}
    for item in life.items:
        own, later = life.slots(item)
        first = choose.choice(own or later)
        for slot in [first, *(slot for slot in (*own, *later) if slot >= first and choose.random() < 0.3)]:
            batches.setdefault(slot, [[], []])[choose.randrange(2)].append(item)
    for parts in batches.values():
        for part in parts:
            choose.shuffle(part)
    return batches


@pytest.fixture
def cast(clock: Any, ana: Any, ada: Any, exercises: Any, settings: Any) -> Any:
    settings.JWT_ACCESS_EXPIRES_IN = settings.JWT_REFRESH_EXPIRES_IN = timedelta(days=90)
    ana.renew()
    ada.renew()
    return ana, ada


def live(life: Life, batches: Batches, cast: Any, clock: Any) -> tuple[list[bytes], dict[str, Any]]:
    """What is read in the end; nothing stays of the life itself."""
    ana, _ = cast
    with transaction.atomic():
        clock.move_to(START)
        changes: list[ZoneChange] = []
        for slot, act in enumerate([*life.acts, None]):
            clock.move_to(act.at if act else life.end)
            if act is not None:
                changes += _act(act, slot, cast)
            for part in batches.get(slot, []):
                _upload(ana, part)
        # The last write of all, at one instant in every life: `updated_at` is the same.
        progress = ana.put(P, {"daily_goal_xp": 30}).json()["data"]
        assert check_account(ana.user.pk, at=life.end) == []
        booked = ExperienceEntry.objects.filter(user=ana.user).aggregate(total=Sum("amount"))["total"]
        assert progress["experience_points"] == booked
        assert progress | {"updated_at": ""} == expected(life, tuple(changes), ana) | {"updated_at": ""}
        found = [ana.get(f"{P}{path}") for path in READ]
        assert {answer.status_code for answer in found} == {200}
        transaction.set_rollback(True)
    return [answer.content for answer in found], progress


READ = (
    "",
    "/summary",
    "/completions?limit=100",
    "/completions?limit=100&sortBy=lesson_id",
    "/calendar?from=2026-02-28&to=2026-04-30",
    "/reviews?limit=100",
    *(f"/lesson/{lesson}/completed" for lesson in BASE),
)


def _act(act: Act, number: int, cast: Any) -> Iterator[ZoneChange]:
    ana, ada = cast
    if act.kind == "reset":
        body = {"target_user_id": str(ana.user.pk), "keep_completions": act.keep}
        assert ada.post(f"{P}/reset", body).status_code == 200
    elif act.kind == "lesson":
        sent: dict[str, Any] = {"score": act.score}
        if act.answer is not None:
            sent["answers"] = [{"exercise_id": "ex-vof", "answer": act.answer, "client_id": client_id(500 + number)}]
        answer = ana.post(f"{P}/lesson/{act.lesson}", sent, Idempotency_Key=client_id(number))
        assert answer.status_code in (201, 409)
    else:
        before, dates = ana.get(P).json()["data"], _dates(ana)
        answer = ana.put(P, {"timezone": act.zone})
        assert answer.status_code in (200, 429)
        after = ana.get(P).json()["data"]
        for name in ("streak_current", "streak_longest", "experience_points", "lives_current"):
            assert after[name] == before[name]
        assert _dates(ana) == dates
        if after["timezone"] != before["timezone"]:
            yield ZoneChange(act.at, act.zone)


def _dates(client: Any) -> list[tuple[UUID, date]]:
    reports = LessonReport.objects.filter(user=client.user).order_by("identity")
    return list(reports.values_list("identity", "local_date"))


def _upload(client: Any, items: list[Item]) -> None:
    body = {
        "completions": [item.body for item in items if item.is_lesson],
        "attempts": [item.body for item in items if not item.is_lesson],
    }
    answer = client.put(f"{P}/sync", body)
    assert answer.status_code == 200
    data = answer.json()["data"]
    reasons = {result.get("reason") for result in (*data["results"], *data["attempt_results"])}
    assert reasons <= {None, "before_reset", "earlier_completion"}


def points(base: int, score: int | None) -> int:
    if score is None or 60 <= score < 80:
        return max(1, base)
    return max(1, base * (12 if score >= 90 else 11 if score >= 80 else 8) // 10)


def expected(life: Life, changes: tuple[ZoneChange, ...], client: Any) -> dict[str, Any]:
    """The learner's progress by the contract, from what was sent."""
    reports: list[dict[str, list[tuple[datetime, int | None]]]] = [{} for _ in range(len(life.resets) + 1)]

    def report(epoch: int, lesson: str, at: datetime, score: int | None) -> None:
        reports[epoch].setdefault(lesson, []).append((at, score))

    kept: set[str] = set()
    for number, act in enumerate(life.acts):
        if act.kind == "lesson":
            score = act.score if act.answer is None else 100 * act.answer
            report(sum(reset < number for reset in life.resets), act.lesson, act.at, score)
    online = {client_id(number) for number in range(len(life.acts))}
    for item in life.items:
        if item.is_lesson and item.body.get("client_id") not in online and life.slots(item)[0]:
            epoch = sum(life.acts[number].at <= item.at for number in life.resets)
            report(epoch, item.body["lesson_id"], item.at, item.body["score"])
    for epoch, number in enumerate(life.resets):
        kept = kept | set(reports[epoch]) if life.acts[number].keep else set()
    present = reports[-1]
    days = {local_date_by_definition("UTC", changes, at) for sent in present.values() for at, _ in sent}
    firsts = {}
    for lesson in set(present) - kept:
        first_at = min(at for at, _ in present[lesson])
        worth = max(points(BASE[lesson], score) for at, score in present[lesson] if at == first_at)
        firsts[lesson] = (first_at, worth)
    today = local_date_by_definition("UTC", changes, life.end)
    streak = streak_by_definition(frozenset(days), carried_by_definition("UTC", changes), today)
    visible = [*present.values()]
    if kept:
        visible += [sent for epoch in reports[_first_visible(life) : -1] for sent in epoch.values()]
    activity = [at for sent in visible for at, _ in sent]
    return {
        "user_id": str(client.user.pk),
        "experience_points": sum(worth for _, worth in firsts.values()),
        "lives_current": 5,
        "lives_max": 5,
        "lives_regenerate_at": None,
        "lives_full_at": None,
        "streak_current": streak.current,
        "streak_longest": streak.longest,
        "streak_active_today": streak.active_today,
        "streak_expires_on": streak.expires_on.isoformat() if streak.expires_on else None,
        "daily_goal_xp": 30,
        "xp_today": sum(
            worth for at, worth in firsts.values() if local_date_by_definition("UTC", changes, at) == today
        ),
        "timezone": changes[-1].zone if changes else "UTC",
        "last_completed_lesson_id": max(((at, lesson) for lesson, (at, _) in firsts.items()), default=(0, None))[1],
        "last_activity_date": format_instant(max(activity, default=START)),
    }


def _first_visible(life: Life) -> int:
    """The first epoch whose completions are still shown."""
    cleared = [epoch + 1 for epoch, number in enumerate(life.resets) if not life.acts[number].keep]
    return max(cleared, default=0)


@hypothesis_settings(
    max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(life=lives(), choose=st.randoms(use_true_random=False))
def test_final_state_does_not_depend_on_the_way_or_order_of_reports(
    cast: Any, clock: Any, life: Life, choose: Any
) -> None:
    at_once, _ = live(life, as_soon_as_possible(life), cast, clock)
    otherwise, _ = live(life, any_way(life, choose), cast, clock)
    assert otherwise == at_once
