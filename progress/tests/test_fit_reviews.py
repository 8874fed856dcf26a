"""The scheduler of reviews fitted to a learner: the command, what it stores, and what it changes."""

import json
import random
import sys
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from fsrs import Card, Rating
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from progress.models import ExerciseAttempt, ReviewCard, SchedulerFit, UserProgress
from progress.rules.fitting import Rated, loss
from progress.rules.reviews import DEFAULT_WEIGHTS, scheduler_of
from progress.selectors.attempts import schedule_of, scheduled_attempts, schedules
from progress.services import administration
from progress.services.consistency import check_account
from progress.services.fitting import fit_learner
from tests.examples import examples

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
# A learner who forgets a third as fast, or eight times as fast, as the defaults say.
PATIENT = (0.6, 4.0, 7.0, 25.0, *DEFAULT_WEIGHTS[4:])
FORGETFUL = (0.03, 0.16, 0.3, 1.0, *DEFAULT_WEIGHTS[4:])


@pytest.fixture(autouse=True)
def _at_noon(clock: Any) -> None: ...


def answers(memory: tuple[float, ...], *, cards: int, reviews: int, seed: int) -> list[Rated]:
    """The answers of a learner with this memory, in order; each card is reviewed when the defaults say so."""
    rng = random.Random(seed)
    truth, asked = scheduler_of(0.9, memory), scheduler_of(0.9)
    rows = []
    for number in range(cards):
        moment = NOW - timedelta(days=300) + timedelta(minutes=7 * number)
        real = planned = Card(card_id=0, due=moment)
        for review in range(reviews):
            recalls = review == 0 or rng.random() < truth.get_card_retrievability(real, moment)
            rating = Rating.Good if recalls else Rating.Again
            real, _ = truth.review_card(real, rating, moment)
            planned, _ = asked.review_card(planned, rating, moment)
            client_id = UUID(int=rng.getrandbits(128), version=4)
            rows.append(Rated(moment, client_id, f"ex-{number}", "correct" if recalls else "wrong"))
            moment = max(planned.due, moment + timedelta(days=1)) + timedelta(hours=rng.randint(0, 30))
    return sorted(row for row in rows if row.answered_at < NOW)


def store(user_id: UUID, rows: list[Rated]) -> None:
    progress, _ = UserProgress.objects.get_or_create(
        user_id=user_id,
        defaults={"lives_count": 5, "lives_as_of": NOW, "timezone": "UTC", "updated_at": NOW},
    )
    ExerciseAttempt.objects.bulk_create(
        ExerciseAttempt(
            user_id=user_id,
            client_id=row.client_id,
            epoch=progress.epoch,
            exercise_id=row.exercise_id,
            exercise_type="translation",
            answered_at=row.answered_at,
            answer_json='"x"',
            is_correct=row.verdict == "correct",
            score=float(row.verdict == "correct"),
            verdict=row.verdict,
            expected_json='"x"',
            diff_json="[]",
            received_at=NOW,
        )
        for row in rows
    )
    check_account(user_id, at=NOW, repair=True)  # computes the cards


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("fit_reviews", *arguments, stdout=out)
    return out.getvalue()


def cards_of(user_id: UUID) -> dict[str, Any]:
    return {card.exercise_id: schedule_of(card) for card in ReviewCard.objects.filter(user_id=user_id)}


def shown(learner: Any) -> dict[str, Any]:
    response = learner.get("/api/v1/progress/scheduler")
    assert response.status_code == 200
    data: dict[str, Any] = response.json()["data"]
    return data


def test_without_a_fit_the_scheduler_is_the_default(ana: Any) -> None:
    assert shown(ana) == {
        "weights": list(DEFAULT_WEIGHTS),
        "desired_retention": 0.9,
        "fitted_at": None,
        "ratings": None,
        "loss_before": None,
        "loss_after": None,
    }


def test_better_weights_come_into_force_and_move_all_cards(ana: Any) -> None:
    rows = answers(FORGETFUL, cards=80, reviews=8, seed=1)
    store(ana.user.pk, rows)
    before = cards_of(ana.user.pk)
    assert "1 fitted, 1 better" in run()
    data = shown(ana)
    weights = tuple(data["weights"])
    assert (data["ratings"], data["fitted_at"]) == (len(rows), "2026-03-02T12:00:00.000Z")
    assert data["loss_before"] == pytest.approx(loss(rows, DEFAULT_WEIGHTS, retention=0.9))
    assert data["loss_after"] == pytest.approx(loss(rows, weights, retention=0.9))
    assert data["loss_after"] < data["loss_before"]
    after = cards_of(ana.user.pk)
    assert after != before
    assert after == schedules(scheduled_attempts(ana.user.pk, 0), weights=weights)
    assert check_account(ana.user.pk, at=NOW) == []


def test_a_later_answer_is_scheduled_by_the_fitted_weights(ana: Any, exercises: Any) -> None:
    store(ana.user.pk, answers(FORGETFUL, cards=80, reviews=8, seed=1))
    run()
    assert ana.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True}).status_code == 201
    card = schedule_of(ReviewCard.objects.get(user_id=ana.user.pk, exercise_id="ex-vof"))
    weights = tuple(shown(ana)["weights"])
    assert card == schedules(scheduled_attempts(ana.user.pk, 0), weights=weights)["ex-vof"]
    assert card != schedules(scheduled_attempts(ana.user.pk, 0))["ex-vof"]
    assert check_account(ana.user.pk, at=NOW) == []


def test_dry_run_prints_the_same_and_stores_nothing(ana: Any) -> None:
    store(ana.user.pk, answers(FORGETFUL, cards=80, reviews=8, seed=1))
    before = cards_of(ana.user.pk)
    told = run("--dry-run")
    assert (cards_of(ana.user.pk), SchedulerFit.objects.count()) == (before, 0)
    assert told.replace(" (dry run)", "") == run("--user", str(ana.user.pk))


def test_a_second_fit_waits_for_twice_the_ratings(ana: Any) -> None:
    rows = answers(PATIENT, cards=250, reviews=8, seed=2)
    store(ana.user.pk, rows[:500])
    assert "1 fitted" in run()
    assert "0 fitted" in run()
    store(ana.user.pk, rows[500:999])
    assert "0 fitted" in run()
    store(ana.user.pk, rows[999:1000])
    assert "1 fitted" in run()
    assert list(SchedulerFit.objects.order_by("ratings").values_list("ratings", flat=True)) == [500, 1000]
    assert check_account(ana.user.pk, at=NOW) == []


def test_fewer_than_400_ratings_are_not_fitted(ana: Any) -> None:
    store(ana.user.pk, answers(FORGETFUL, cards=80, reviews=8, seed=1)[:399])
    assert run() == "0 fitted, 0 better\n"


def test_a_reset_returns_to_the_default_weights(ana: Any, ada: Any) -> None:
    store(ana.user.pk, answers(FORGETFUL, cards=80, reviews=8, seed=1))
    run()
    body = {"target_user_id": str(ana.user.pk), "reason": "New year"}
    assert ada.post("/api/v1/progress/reset", body).status_code == 200
    assert shown(ana)["weights"] == list(DEFAULT_WEIGHTS)
    assert check_account(ana.user.pk, at=NOW) == []
    assert "0 fitted" in run()


def test_check_progress_finds_weights_that_no_fit_gave(ana: Any) -> None:
    store(ana.user.pk, answers(FORGETFUL, cards=80, reviews=8, seed=1))
    run()
    UserProgress.objects.update(scheduler_weights_json=None)
    [difference] = check_account(ana.user.pk, at=NOW, repair=True)
    assert difference.what == "scheduler_weights_json"
    assert check_account(ana.user.pk, at=NOW) == []


def test_a_reset_while_weights_are_fitted_leaves_the_fit_out(ana: Any, monkeypatch: Any) -> None:
    store(ana.user.pk, answers(FORGETFUL, cards=80, reviews=8, seed=1))
    from progress.services import fitting

    optimized = fitting.optimized

    def reset_meanwhile(items: Any) -> Any:
        administration.reset(
            user_id=ana.user.pk, reason="Again", keep_completions=False, by=administration.Actor(), at=NOW
        )
        return optimized(items)

    monkeypatch.setattr(fitting, "optimized", reset_meanwhile)
    assert fit_learner(user_id=ana.user.pk, at=NOW) is None
    assert not SchedulerFit.objects.exists()


def test_without_the_package_the_command_says_so_and_fails(ana: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "fsrs_rs_python", None)
    with pytest.raises(CommandError, match=r"^fsrs-rs-python is not installed: pip install -r requirements-fsrs.txt$"):
        run()


@pytest.mark.parametrize("user", ["x", "00000000-0000-4000-8000-000000000000"])
def test_an_account_that_does_not_exist_is_an_error(user: str, db: Any) -> None:
    with pytest.raises(CommandError):
        run("--user", user)


@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10_000), st.sampled_from([PATIENT, FORGETFUL, DEFAULT_WEIGHTS]))
def test_fitting_never_raises_the_loss_of_the_answers_that_test(ana: Any, seed: int, memory: Any) -> None:
    ExerciseAttempt.objects.all().delete()
    SchedulerFit.objects.all().delete()
    UserProgress.objects.update(scheduler_weights_json=None)
    rows = answers(memory, cards=70, reviews=7, seed=seed)
    store(ana.user.pk, rows)
    run()
    weights = json.loads(UserProgress.objects.get().scheduler_weights_json or "null") or DEFAULT_WEIGHTS
    before, after = (loss(rows, tuple(chosen), retention=0.9) for chosen in (DEFAULT_WEIGHTS, weights))
    assert before is not None
    assert after is not None
    assert after <= before
    assert check_account(ana.user.pk, at=NOW) == []
