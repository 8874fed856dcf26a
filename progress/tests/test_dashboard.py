"""/admin/dashboard/: charts of how learners do, for administrators only, at a constant number of reads."""

import csv
import re
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from conftest import signed_in
from content.exercises import EXAMPLES
from content.models import Lesson
from content.tests import factories
from langlearn.api.instants import now
from progress.models import ExerciseAttempt
from progress.selectors import dashboard
from progress.selectors.dashboard import CHART_HEIGHT, CHART_WIDTH, DAYS, PERIODS, WEEKS, bars, cohorts
from progress.views import dashboard as views

URL = "/admin/dashboard/"
QUECHUA = "quechua-101"
LAST = date(2026, 3, 2)


@pytest.fixture
def browser(ada: Any, settings: Any) -> Client:
    # Other test processes share the cache.
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": uuid4().hex}}
    client = Client()
    client.force_login(ada.user, backend="accounts.backends.AdminBackend")
    return client


def _numbers(page: str, title: str) -> list[int]:
    """The bars of a chart, oldest first."""
    chart = page[page.index(f"<figcaption>{title}") :]
    return [int(found) for found in re.findall(r"<title>[0-9-]+: (\d+)</title>", chart[: chart.index("</figure>")])]


def test_dashboard_shows_the_learning_of_today(browser: Client, ana: Any, sam: Any, course: Any) -> None:
    for learner in (ana, sam):
        learner.post("/api/v1/progress/lesson/qu-l1", {"score": 80})
    ana.post("/api/v1/progress/lesson/qu-l2", {})
    page = browser.get(URL).content.decode()
    assert _numbers(page, "Active learners")[-1] == 2
    assert _numbers(page, "Completed lessons")[-1] == 3
    assert _numbers(page, "Experience points")[-1] > 30
    assert _numbers(page, "Sign-ups")[-1] == 3
    assert len(_numbers(page, "Sign-ups")) == DAYS


def test_dashboard_is_for_administrators_only(ana: Any, carlos: Any, db: None) -> None:
    for account in (ana, carlos):
        client = Client()
        client.force_login(account.user, backend="accounts.backends.AdminBackend")
        assert client.get(URL).status_code == 302
    assert Client().get(URL).headers["Location"].startswith("/admin/login/")


def test_dashboard_has_no_external_assets_and_no_inline_scripts(browser: Client) -> None:
    response = browser.get(URL)
    page = response.content.decode()
    assert "'unsafe-inline'" not in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script>|<style|\sstyle=|\son\w+=", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_dashboard_takes_a_constant_number_of_queries(
    browser: Client, ana: Any, sam: Any, course: Any, django_assert_max_num_queries: Any
) -> None:
    for lesson in ("qu-l1", "qu-l2"):
        ana.post(f"/api/v1/progress/lesson/{lesson}", {"score": 90})
        sam.post(f"/api/v1/progress/lesson/{lesson}", {"score": 40})
    with django_assert_max_num_queries(10):  # session, administrator, courses, and one for each of seven numbers
        browser.get(URL)
    with django_assert_max_num_queries(3):  # the numbers are cached
        browser.get(URL)
    with django_assert_max_num_queries(9):  # one course: no sign-ups by day
        browser.get(URL, {"course": QUECHUA})


def _answer(learner: Any, exercise: str, *, right: bool, days_ago: int = 0, epoch: int = 0) -> None:
    at = now() - timedelta(days=days_ago)
    ExerciseAttempt.objects.create(
        user=learner.user,
        client_id=uuid4(),
        epoch=epoch,
        exercise_id=exercise,
        exercise_type="vof",
        answered_at=at,
        answer_json="true",
        is_correct=right,
        score=float(right),
        verdict="correct" if right else "incorrect",
        expected_json="true",
        diff_json="[]",
        received_at=at,
    )


def _hardest(page: str) -> list[tuple[str, str, str]]:
    """Exercise, wrong first answers in percent, first answers."""
    number = r'<td class="number">(\d+)'
    return re.findall(rf'exercise/([\w-]+)/change/">.*?{number}&nbsp;%</td>{number}</td>', page)


def test_dashboard_lists_the_hardest_exercises_by_first_attempts(
    browser: Client, exercises: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(dashboard, "LEAST_ATTEMPTS", 4)
    for number in range(4):
        learner = signed_in(f"learner-{number}@example.org", "student")
        _answer(learner, "ex-market", right=number == 0, days_ago=3)
        for later in range(3):  # what comes after the first answer changes nothing
            _answer(learner, "ex-market", right=True, days_ago=later)
        _answer(learner, "ex-vof", right=number > 0)
        _answer(learner, "ex-fact", right=True)
        if number:  # too few to judge by
            _answer(learner, "ex-loose", right=False)
    assert _hardest(browser.get(URL).content.decode()) == [("ex-market", "75", "4"), ("ex-vof", "25", "4")]


def test_dashboard_uses_only_the_newest_attempts(browser: Client, exercises: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(dashboard, "LEAST_ATTEMPTS", 2)
    monkeypatch.setattr(dashboard, "NEWEST_ATTEMPTS", 2)
    learners = [signed_in(f"learner-{number}@example.org", "student") for number in range(2)]
    for exercise in ("ex-market", "ex-vof"):
        for learner in learners:
            _answer(learner, exercise, right=False)
    assert _hardest(browser.get(URL).content.decode()) == [("ex-vof", "100", "2")]


@pytest.fixture
def other_course(db: None) -> Any:
    factories.branch(other := factories.course("quechua-2", name="Quechua 2"))
    return other


def test_dashboard_of_one_course_counts_its_lessons_only(
    browser: Client, ana: Any, sam: Any, course: Any, other_course: Any
) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 80})
    ana.post("/api/v1/progress/lesson/qu-l2", {"score": 80})
    theirs = Lesson.objects.filter(course=other_course).values_list("pk", flat=True)
    assert sam.post(f"/api/v1/progress/lesson/{theirs[0]}").status_code == 201
    page = browser.get(URL, {"course": QUECHUA}).content.decode()
    assert f'<option value="{QUECHUA}" selected>{course["public"].name}</option>' in page
    assert [_numbers(page, chart)[-1] for chart in ("Active learners", "Completed lessons")] == [1, 2]
    both = _numbers(browser.get(URL).content.decode(), "Experience points")[-1]
    other = _numbers(browser.get(URL, {"course": other_course.pk}).content.decode(), "Experience points")[-1]
    assert other > 0
    assert _numbers(page, "Experience points")[-1] == both - other
    assert "Sign-ups<" not in page[: page.index("Retention")]
    # Of the three who signed up this week, ana learnt in this course.
    assert re.findall(r"(\d+)&nbsp;%", page[page.index("Retention") : page.index("Hardest")]) == ["33"]


@pytest.mark.parametrize(("days", "shown"), [("7", 7), ("90", 90), ("", DAYS)])
def test_dashboard_shows_the_chosen_period(browser: Client, course: Any, days: str, shown: int) -> None:
    page = browser.get(URL, {"course": "", "days": days}).content.decode()
    assert len(_numbers(page, "Completed lessons")) == shown
    assert f'<option value="{shown}" selected>' in page


@pytest.mark.parametrize("choice", [{"course": "no-such"}, {"days": "8"}, {"days": "x", "course": "<b>"}])
def test_dashboard_shows_an_unknown_choice_as_an_error(browser: Client, choice: dict[str, str]) -> None:
    response = browser.get(URL, choice)
    assert response.status_code == 200
    assert "Select a valid choice" in response.content.decode()
    assert browser.get(f"{URL}days.csv", choice).status_code == 404


def test_dashboard_offers_a_course_beyond_the_list_by_its_id(
    browser: Client, course: Any, other_course: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(views, "COURSES", 1)
    assert browser.get(URL).content.decode().count("<option") == 2 + len(PERIODS)
    for chosen in (QUECHUA, "hidden-101", other_course.pk):
        assert f'<option value="{chosen}" selected>' in browser.get(URL, {"course": chosen}).content.decode()


def _csv(browser: Client, table: str, **choice: str) -> list[dict[str, str]]:
    response = browser.get(f"{URL}{table}.csv", choice)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{table}.csv"'
    return list(csv.DictReader(response.content.decode("utf-8-sig").splitlines()))


def test_dashboard_exports_its_tables_as_csv(browser: Client, ana: Any, course: Any, exercises: Any) -> None:
    ana.post("/api/v1/progress/lesson/qu-l1", {"score": 80})
    days = _csv(browser, "days", days="7", course=QUECHUA)
    assert len(days) == 7
    assert list(days[-1]) == ["Date", "Active learners", "Completed lessons", "Experience points"]
    assert (days[-1]["Date"], days[-1]["Completed lessons"]) == (now().date().isoformat(), "1")
    assert _csv(browser, "days")[-1]["Sign-ups"] == "2"
    retention = _csv(browser, "retention")
    assert len(retention) == WEEKS
    assert (retention[-1]["Sign-ups"], retention[-1]["Active in week 0 (%)"]) == ("2", "50")
    page = browser.get(URL, {"days": "7", "course": QUECHUA}).content.decode()
    assert f"{URL}days.csv?course={QUECHUA}&amp;days=7" in page
    assert browser.get(f"{URL}users.csv").status_code == 404
    assert Client().get(f"{URL}days.csv").status_code == 302


def test_dashboard_names_exercises_by_text_and_exports_no_formula(
    browser: Client, exercises: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(dashboard, "LEAST_ATTEMPTS", 1)
    statement = "=HYPERLINK(1) is <what> a cell should not be"
    formula = factories.exercise("ex-formula", "vof", data={**EXAMPLES["vof"], "statement": statement})
    factories.assign(Lesson.objects.get(pk="qu-l1"), formula)
    for learner in (signed_in("one@example.org", "student"), signed_in("two@example.org", "student")):
        for exercise in ("ex-formula", "ex-gone"):
            _answer(learner, exercise, right=False)
    page = browser.get(URL).content.decode()
    assert '/exercise/ex-formula/change/">=HYPERLINK(1) is &lt;what&gt; a cell should not be</a>' in page
    assert "ex-gone (no longer published)" in page
    rows = {row["Exercise"]: row for row in _csv(browser, "exercises")}
    assert rows["ex-formula"]["Text"] == f"'{statement}"
    assert (rows["ex-formula"]["First answers"], rows["ex-formula"]["Wrong first answers"]) == ("2", "2")
    assert rows["ex-gone"]["Text"] == ""


def test_hardest_exercises_are_those_of_the_course_and_period(
    browser: Client, exercises: Any, course: Any, other_course: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(dashboard, "LEAST_ATTEMPTS", 1)
    factories.assign(Lesson.objects.filter(course=other_course).first(), factories.exercise("ex-theirs", "vof"))
    learner = signed_in("one@example.org", "student")
    for exercise, days_ago in (("ex-theirs", 0), ("ex-vof", 20)):
        _answer(learner, exercise, right=False, days_ago=days_ago)

    def shown(**choice: str) -> set[str]:
        return {row["Exercise"] for row in _csv(browser, "exercises", **choice)}

    assert shown() == {"ex-theirs", "ex-vof"}
    assert shown(days="7") == {"ex-theirs"}
    assert shown(course=other_course.pk) == {"ex-theirs"}


def test_dashboard_without_attempts_shows_a_notice(browser: Client) -> None:
    assert "No exercise has been answered by 10 learners lately." in browser.get(URL).content.decode()


def test_admin_index_links_to_the_dashboard(browser: Client) -> None:
    assert f'href="{URL}"' in browser.get("/admin/").content.decode()


@given(st.dictionaries(st.integers(0, 60), st.integers(0, 10**9)))
def test_dashboard_bars_stay_inside_the_chart(values: dict[int, int]) -> None:
    drawn = bars({LAST - timedelta(days=age): value for age, value in values.items()}, LAST)
    assert [bar.value for bar in drawn] == [values.get(age, 0) for age in range(DAYS - 1, -1, -1)]
    for bar in drawn:
        assert 0 <= bar.y <= bar.y + bar.height <= CHART_HEIGHT + 0.1
        assert 0 <= bar.x <= bar.x + bar.width <= CHART_WIDTH
        assert (bar.height > 0) >= (bar.value == max(each.value for each in drawn) > 0)


def test_retention_is_the_share_of_a_week_s_sign_ups() -> None:
    monday, before = date(2026, 3, 2), date(2026, 2, 23)
    found = cohorts({before: 8, monday: 2}, {(before, before): 6, (before, monday): 2, (monday, monday): 2}, monday)
    assert [(each.week, each.size) for each in found[-2:]] == [(before, 8), (monday, 2)]
    assert found[-2].shares == [75, 25] + [None] * (WEEKS - 2)
    assert found[-1].shares == [100] + [None] * (WEEKS - 1)
    assert found[0].shares == [None] * WEEKS  # nobody signed up
