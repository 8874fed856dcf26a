"""GET /progress/leaderboard: who earned most in the week, in the month, or ever."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from accounts.models import User
from accounts.services.registration import create_user
from accounts.tests.helpers import data, errors
from conftest import signed_in
from progress.models import UserProgress
from progress.rules.periods import Period
from progress.selectors import leaderboard
from tests.examples import examples

URL = "/api/v1/progress/leaderboard"


@pytest.fixture
def award(ada: Any) -> Any:
    def award(learner: Any, points: int) -> None:
        ada.renew()
        name, field = ("bonus", "bonus_points") if points > 0 else ("adjust", "amount")
        body = {"target_user_id": str(learner.user.pk), field: points, "reason": "x"}
        assert ada.post(f"/api/v1/progress/{name}", body).status_code == 200

    return award


def board(learner: Any, query: str = "") -> list[tuple[int, str, int]]:
    learner.renew()
    entries = data(learner.get(f"{URL}?{query}"))["entries"]
    return [(entry["rank"], entry["display_name"], entry["xp"]) for entry in entries]


def me(learner: Any, query: str = "") -> dict[str, Any]:
    learner.renew()
    found: dict[str, Any] = data(learner.get(f"{URL}?{query}"))["me"]
    return found


def test_leaderboard_shows_the_week_by_default(clock: Any, ana: Any, sam: Any, award: Any, course: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l2")
    award(sam, 240)
    response = ana.get(URL)
    assert response.json()["message"] == "Leaderboard retrieved"
    assert data(response) == {
        "period": "week",
        "scope": "global",
        "starts_at": "2026-03-02T00:00:00.000Z",
        "ends_at": "2026-03-09T00:00:00.000Z",
        "entries": [
            {"rank": 1, "display_name": "Sam", "xp": 240, "is_me": False},
            {"rank": 2, "display_name": "Ana", "xp": 15, "is_me": True},
        ],
        "me": {"rank": 2, "xp": 15, "opted_out": False},
    }


def test_each_leaderboard_period_counts_its_ledger_entries(clock: Any, ana: Any, award: Any) -> None:
    for instant, points in (
        ("2026-02-27T12:00:00Z", 1),  # a Friday of February
        ("2026-03-01T12:00:00Z", 10),  # a Sunday
        ("2026-03-02T00:00:00Z", 100),
        ("2026-03-08T23:59:59Z", 1000),
    ):
        clock.move_to(instant)
        award(ana, points)
    assert board(ana) == [(1, "Ana", 1100)]
    assert board(ana, "period=month") == [(1, "Ana", 1110)]
    assert board(ana, "period=all") == [(1, "Ana", 1111)]
    clock.move_to("2026-03-09T00:00:00Z")
    assert board(ana) == []
    assert me(ana) == {"rank": None, "xp": 0, "opted_out": False}
    assert board(ana, "period=month") == [(1, "Ana", 1110)]
    clock.move_to("2026-04-01T00:00:00Z")
    assert board(ana, "period=month") == []
    found = data(ana.get(f"{URL}?period=all"))
    assert (found["period"], found["starts_at"], found["ends_at"], len(found["entries"])) == ("all", None, None, 1)


def test_adjustments_count_and_resets_start_again(clock: Any, ana: Any, ada: Any, award: Any) -> None:
    award(ana, 50)
    award(ana, -20)
    assert board(ana) == [(1, "Ana", 30)]
    ada.post("/api/v1/progress/reset", {"target_user_id": str(ana.user.pk)})
    for period in ("week", "month", "all"):
        assert board(ana, f"period={period}") == []
    award(ana, 7)
    assert board(ana) == [(1, "Ana", 7)]


def test_points_taken_back_in_a_later_week_leave_no_leaderboard_entry(clock: Any, ana: Any, award: Any) -> None:
    award(ana, 50)
    clock.move_to("2026-03-09T12:00:00Z")
    award(ana, -20)
    assert board(ana) == []
    assert me(ana) == {"rank": None, "xp": -20, "opted_out": False}
    assert me(ana, "period=all") == {"rank": 1, "xp": 30, "opted_out": False}


def test_equal_leaderboard_scores_share_a_rank_in_a_stable_order(
    clock: Any, ana: Any, sam: Any, carlos: Any, award: Any
) -> None:
    award(carlos, 10)
    for learner in (sam, ana):
        award(learner, 20)
    seen = board(ana)
    assert [(rank, xp) for rank, _, xp in seen] == [(1, 20), (1, 20), (3, 10)]
    assert {name for _, name, _ in seen[:2]} == {"Ana", "Sam"}
    assert board(sam) == seen
    assert me(carlos)["rank"] == 3


def test_a_learner_who_opted_out_is_neither_listed_nor_ranked_nor_counted(
    clock: Any, ana: Any, sam: Any, award: Any
) -> None:
    award(ana, 50)
    award(sam, 20)
    assert ana.put("/api/users/profile", {"leaderboard_opt_out": True}).status_code == 200
    assert board(sam) == [(1, "Sam", 20)]
    assert me(sam)["rank"] == 1
    assert me(ana) == {"rank": None, "xp": 50, "opted_out": True}
    assert ana.put("/api/users/profile", {"leaderboard_opt_out": False}).status_code == 200
    assert me(ana)["rank"] == 1


def test_deactivated_accounts_are_not_listed(clock: Any, ana: Any, sam: Any, ada: Any, award: Any) -> None:
    award(ana, 50)
    award(sam, 20)
    assert ada.put(f"/api/users/{ana.user.pk}/status", {"is_active": False}).status_code == 200
    assert board(sam) == [(1, "Sam", 20)]


def test_learner_without_a_username_gets_an_anonymous_display_name(clock: Any, ana: Any, award: Any) -> None:
    nameless = signed_in("nameless@example.org", "student")
    award(nameless, 5)
    (entry,) = data(ana.get(URL))["entries"]
    label, code = entry["display_name"].split(" ")
    assert (label, len(code)) == ("Learner", 4)
    assert code.lower() not in nameless.user.pk.hex[:4]
    assert data(ana.get(URL))["entries"][0] == entry
    assert b"example.org" not in ana.get(URL).content
    assert str(nameless.user.pk).encode() not in ana.get(URL).content


def test_leaderboard_shows_the_first_fifty_and_the_own_rank(clock: Any, ana: Any, settings: Any, award: Any) -> None:
    settings.LEADERBOARD_SIZE = 2
    for number in range(4):
        award(signed_in(f"u{number}@example.org", "student", username=f"u{number}"), 40 - 10 * number)
    award(ana, 5)
    assert board(ana) == [(1, "u0", 40), (2, "u1", 30)]
    assert me(ana) == {"rank": 5, "xp": 5, "opted_out": False}


@pytest.mark.parametrize(
    "query", ["period=day", "period=Week", "period=", "scope=friends", "scope=", "period=week&period=all"]
)
def test_leaderboard_refuses_invalid_parameters(ana: Any, query: str) -> None:
    assert set(errors(ana.get(f"{URL}?{query}"))) == {query.split("=")[0]}


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Milestones every two learners, and none known before or after."""
    monkeypatch.setattr(leaderboard, "MILESTONE_STEP", 2)
    leaderboard._milestones.clear()
    yield
    leaderboard._refreshing.submit(leaderboard._milestones.clear).result()


def test_ranks_from_milestones_equal_exact_ranks(clock: Any, ana: Any, award: Any, steps: None, settings: Any) -> None:
    settings.LEADERBOARD_SIZE = 1
    learners = [signed_in(f"u{number}@example.org", "student") for number in range(9)]
    for number, learner in enumerate(learners):
        award(learner, 10 + number // 2 * 10)
    award(ana, 5)
    exact = [me(learner)["rank"] for learner in (ana, *learners)]
    assert exact == [10, 8, 8, 6, 6, 4, 4, 2, 2, 1]
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    leaderboard.refresh_milestones(Period.WEEK, now.date(), now)
    assert len(leaderboard._milestones[Period.WEEK, now.date()][1]) == 4
    assert [me(learner)["rank"] for learner in (ana, *learners)] == exact


def test_leaderboard_takes_a_constant_number_of_queries(
    clock: Any, ana: Any, award: Any, settings: Any, django_assert_num_queries: Any
) -> None:
    award(ana, 1)
    award(signed_in("other@example.org", "student"), 10)
    with django_assert_num_queries(3):
        ana.get(URL)
    for number in range(10):
        award(signed_in(f"u{number}@example.org", "student"), 10)
    with django_assert_num_queries(3):
        ana.get(URL)
    settings.LEADERBOARD_SIZE = 2
    with django_assert_num_queries(4):  # the number of those before is counted
        ana.get(URL)


START = date(2026, 3, 2)  # a Monday
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
_accounts = st.lists(
    st.tuples(
        st.integers(-2, 6),  # the score of the week
        st.sampled_from([START, START, START - timedelta(days=7), None]),  # and of which week
        st.sampled_from(["listed", "listed", "opted out", "deactivated", "without progress"]),
        st.booleans(),  # has a name
    ),
    min_size=1,
    max_size=8,
)


@hypothesis.settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(accounts=_accounts, size=st.integers(1, 5), milestones=st.booleans())
def test_leaderboard_equals_its_recomputation(
    db: None, steps: None, settings: Any, accounts: Any, size: int, milestones: bool
) -> None:
    """Computed again for every learner."""
    leaderboard._milestones.clear()
    settings.LEADERBOARD_SIZE = size
    User.objects.all().delete()
    expected: list[tuple[int, Any, str]] = []
    own: dict[Any, tuple[int, bool]] = {}
    for number, (score, week, kind, named) in enumerate(accounts):
        name = f"u{number}" if named else None
        user = create_user(
            email=f"u{number}@example.org", password="Correct-Horse7", role="student", at=NOON, username=name
        )
        opted_out, active = kind == "opted out", kind != "deactivated"
        User.objects.filter(pk=user.pk).update(leaderboard_opt_out=opted_out, is_active=active)
        if kind != "without progress":
            UserProgress.objects.create(
                user_id=user.pk,
                week_starts_on=week,
                week_score=score,
                lives_count=5,
                lives_as_of=NOON,
                timezone="UTC",
                updated_at=NOON,
            )
        shown = score if week == START and kind != "without progress" else 0
        if active:
            own[user.pk] = (shown, opted_out)
            if shown > 0 and not opted_out:
                expected.append((-shown, user.pk, name or leaderboard.pseudonym(user.pk)))
    expected.sort()
    if milestones:
        leaderboard.refresh_milestones(Period.WEEK, START, NOON)
    for user_id, (score, opted_out) in own.items():
        found = leaderboard.leaderboard(Period.WEEK, user_id=user_id, now=NOON)
        listed = score > 0 and not opted_out
        before = sum(-other > score for other, _, _ in expected)
        assert found["me"] == {"rank": before + 1 if listed else None, "xp": score, "opted_out": opted_out}
        assert found["entries"] == [
            {
                "rank": 1 + sum(other < less for other, _, _ in expected),
                "display_name": name,
                "xp": -less,
                "is_me": leader == user_id,
            }
            for less, leader, name in expected[:size]
        ]


def test_progress_stores_the_scores_of_the_current_periods(clock: Any, ana: Any, award: Any) -> None:
    award(ana, 3)
    row = UserProgress.objects.get(pk=ana.user.pk)
    assert (row.week_score, str(row.week_starts_on)) == (3, "2026-03-02")
    assert (row.month_score, str(row.month_starts_on)) == (3, "2026-03-01")
