"""`xp_today`: the points of the learner's present day, kept as a running total of the latest day."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.tests.helpers import data
from progress.models import UserProgress
from progress.services.consistency import check_account

URL = "/api/v1/progress"


@pytest.fixture(autouse=True)
def _course(clock: Any, course: Any) -> None:
    """Noon on Monday, 2 March 2026, UTC; lessons of 10, 15 and 10 points."""


@pytest.fixture
def learner(ana: Any) -> Any:
    ana.renew()
    return ana


def complete(learner: Any, number: int, **body: Any) -> None:
    assert learner.post(f"{URL}/lesson/qu-l{number}", body).status_code in (201, 409)


def upload(learner: Any, *reports: tuple[int, str]) -> None:
    items = [{"lesson_id": f"qu-l{number}", "completed_at": at} for number, at in reports]
    answer = data(learner.put(f"{URL}/sync", {"completions": items}))
    assert answer["rejected"] == 0, answer
    assert answer["updated_progress"]["xp_today"] == xp_today(learner)


def award(ada: Any, learner: Any, points: int, kind: str = "bonus") -> None:
    ada.renew()
    body = {"target_user_id": str(learner.user.pk), "reason": "x", "bonus_points": points, "amount": points}
    assert ada.post(f"{URL}/{kind}", body).status_code == 200


def move_to(clock: Any, learner: Any, moment: str) -> None:
    clock.move_to(moment)
    learner.renew()


def xp_today(learner: Any) -> int:
    """What the progress shows, which is what the calendar, a sum over everything, shows."""
    shown: int = data(learner.get(URL))["xp_today"]
    assert shown == data(learner.get(f"{URL}/calendar"))["days"][-1]["xp"]
    return shown


def clear_total() -> None:
    """Leaves the row as a migration from an earlier release does."""
    UserProgress.objects.update(last_earned_on=None, day_score=None)


def total() -> tuple[str | None, int | None]:
    row = UserProgress.objects.get()
    return row.last_earned_on and row.last_earned_on.isoformat(), row.day_score


def statements(learner: Any) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert learner.get(URL).status_code == 200
    return len(captured)


def test_xp_today_grows_and_is_reset_on_the_next_day(clock: Any, learner: Any, ada: Any) -> None:
    complete(learner, 1)
    complete(learner, 2)
    complete(learner, 2)
    award(ada, learner, 50)
    award(ada, learner, 7, "adjust")
    assert xp_today(learner) == 75
    move_to(clock, learner, "2026-03-03T00:00:00Z")
    assert xp_today(learner) == 0
    complete(learner, 3)
    assert xp_today(learner) == 10


def test_upload_for_an_earlier_day_does_not_change_xp_today(clock: Any, learner: Any) -> None:
    complete(learner, 1)
    upload(learner, (2, "2026-03-01T13:00:00Z"))
    assert xp_today(learner) == 10


def test_earlier_report_moves_the_points_to_its_day(clock: Any, learner: Any) -> None:
    complete(learner, 1)
    complete(learner, 2)
    upload(learner, (2, "2026-03-01T13:00:00Z"))  # for as many points: the ledger has no entry of it
    assert xp_today(learner) == 10
    upload(learner, (1, "2026-03-01T13:00:00Z"))
    assert xp_today(learner) == 0
    assert total() == ("2026-03-02", 0)
    complete(learner, 3)
    assert xp_today(learner) == 10
    assert check_account(learner.user.pk, at=UserProgress.objects.get().updated_at) == []


def test_an_earlier_report_of_the_same_day_changes_the_points(clock: Any, learner: Any) -> None:
    complete(learner, 1, score=95)
    assert xp_today(learner) == 12
    upload(learner, (1, "2026-03-02T11:00:00Z"))
    assert xp_today(learner) == 10


def test_check_accepts_a_day_whose_points_moved_to_an_earlier_day(clock: Any, learner: Any) -> None:
    complete(learner, 1)
    upload(learner, (1, "2026-03-01T13:00:00Z"))
    assert check_account(learner.user.pk, at=UserProgress.objects.get().updated_at) == []


def test_report_dated_in_the_next_day_counts_for_that_day(clock: Any, learner: Any, ada: Any) -> None:
    move_to(clock, learner, "2026-03-02T23:58:00Z")
    complete(learner, 1)
    award(ada, learner, 5)
    upload(learner, (2, "2026-03-03T00:01:00Z"))
    assert total() == ("2026-03-03", 15)
    assert xp_today(learner) == 15
    complete(learner, 3)  # still on Monday
    assert xp_today(learner) == 25
    move_to(clock, learner, "2026-03-03T00:02:00Z")
    assert xp_today(learner) == 15


def test_zone_change_does_not_turn_the_day_back(clock: Any, learner: Any) -> None:
    complete(learner, 1)
    for zone in ("Pacific/Kiritimati", "Pacific/Honolulu"):
        assert learner.put("/api/users/profile", {"timezone": zone}).status_code == 200
        assert xp_today(learner) == 0  # it is the 3rd in Kiritimati, and stays the 3rd
    usual = statements(learner)
    complete(learner, 2)
    assert xp_today(learner) == 15
    assert statements(learner) == usual == 2


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_reset_clears_xp_today(clock: Any, learner: Any, ada: Any, keep: bool, known: bool) -> None:
    complete(learner, 1)
    if not known:
        clear_total()
    ada.renew()
    body = {"target_user_id": str(learner.user.pk), "keep_completions": keep}
    assert ada.post(f"{URL}/reset", body).status_code == 200
    assert (xp_today(learner), total()) == (0, (None, 0))
    clock.shift(60)
    complete(learner, 1)
    assert xp_today(learner) == (0 if keep else 10)


def test_new_progress_row_has_a_day_total(clock: Any, learner: Any, ada: Any) -> None:
    award(ada, learner, 5, "adjust")
    assert total() == (None, 0)
    assert statements(learner) == 2


class TestRowsWithoutADayTotal:
    """Rows of an earlier release, whose columns are null until points are booked again."""

    def test_a_row_without_a_total_is_summed_at_every_read(self, clock: Any, learner: Any, ada: Any) -> None:
        complete(learner, 1)
        award(ada, learner, 50)
        clear_total()
        assert xp_today(learner) == 60
        assert total() == (None, None)
        assert statements(learner) == 4
        assert check_account(learner.user.pk, at=UserProgress.objects.get().updated_at) == []

    def test_a_row_without_a_total_gets_one_with_a_completion(self, clock: Any, learner: Any, ada: Any) -> None:
        complete(learner, 1)
        award(ada, learner, 50)
        clear_total()
        complete(learner, 2)
        assert total() == ("2026-03-02", 75)
        assert xp_today(learner) == 75
        assert statements(learner) == 2

    def test_a_row_without_a_total_gets_one_with_a_bonus(self, clock: Any, learner: Any, ada: Any) -> None:
        complete(learner, 1)
        clear_total()
        award(ada, learner, 50)
        assert (total(), xp_today(learner)) == (("2026-03-02", 60), 60)

    def test_a_row_without_a_total_counts_the_bonus_of_a_day_without_lessons(
        self, clock: Any, learner: Any, ada: Any
    ) -> None:
        complete(learner, 1)
        move_to(clock, learner, "2026-03-03T12:00:00Z")
        award(ada, learner, 50)
        clear_total()
        upload(learner, (2, "2026-03-02T11:00:00Z"))
        assert (total(), xp_today(learner)) == (("2026-03-03", 50), 50)

    def test_row_without_a_total_gets_one_from_bonuses_only(self, clock: Any, learner: Any, ada: Any) -> None:
        award(ada, learner, 50)
        clear_total()
        award(ada, learner, 5)
        assert (total(), xp_today(learner)) == (("2026-03-02", 55), 55)

    def test_a_row_without_a_total_gets_one_on_a_day_of_repeats(self, clock: Any, learner: Any) -> None:
        complete(learner, 1)
        move_to(clock, learner, "2026-03-03T12:00:00Z")
        complete(learner, 1)
        clear_total()
        upload(learner, (2, "2026-03-02T11:00:00Z"))
        assert (total(), xp_today(learner)) == (("2026-03-03", 0), 0)
        assert check_account(learner.user.pk, at=UserProgress.objects.get().updated_at) == []

    def test_a_row_without_a_total_gets_one_with_an_earlier_report(self, clock: Any, learner: Any) -> None:
        complete(learner, 1)
        complete(learner, 2)
        clear_total()
        upload(learner, (1, "2026-03-01T13:00:00Z"))
        assert (total(), xp_today(learner)) == (("2026-03-02", 15), 15)

    def test_row_without_a_total_gets_none_from_a_repeated_completion(self, clock: Any, learner: Any) -> None:
        complete(learner, 1)
        clear_total()
        complete(learner, 1)
        assert (total(), xp_today(learner)) == ((None, None), 10)
