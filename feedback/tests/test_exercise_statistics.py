"""GET /courses/:id/exercise-statistics, and the answers in GET /exercises/:id/analytics."""

from typing import Any

import pytest

from accounts.tests.helpers import data, errors, failure
from content.tests import factories
from feedback.models import Case
from feedback.rules.answers import case_key
from feedback.tests.folding import fold_all
from feedback.tests.test_folding import fail, graded
from langlearn.api.instants import now
from tests.tasks import run_tasks

URL = "/api/v1/courses/quechua-101/exercise-statistics"
ANALYTICS = "/api/v1/exercises/ex-market/analytics"
pytestmark = pytest.mark.usefixtures("exercises")


def listed(client: Any, query: str = "") -> list[str]:
    return [row["exercise_id"] for row in data(client.get(f"{URL}{query}"))]


def case_of_answer(text: str, course_id: str = "quechua-101") -> Case:
    return Case.objects.create(
        key=case_key(course_id, "ex-market", text),
        kind="answer",
        course_id=course_id,
        entity="exercise",
        entity_id="ex-market",
        exercise_type="translation",
        text=text,
        priority=50,
        opened_at=now(),
        last_at=now(),
    )


def test_statistics_list_gradable_exercises_of_live_lessons(carlos: Any) -> None:
    rows = data(carlos.get(URL))
    assert rows[0] == {
        "exercise_id": "ex-market",
        "exercise_type": "translation",
        "lesson_id": "qu-l1",
        "since": None,
        "learners": 0,
        "correct": None,
        "wrong_rate": None,
        "skipped": 0,
        "open_cases": 0,
    }
    assert [row["exercise_id"] for row in rows] == ["ex-market", "ex-vof"]
    assert carlos.get(URL).json()["meta"]["as_of"] is None


def test_numbers_of_fewer_than_five_learners_are_hidden(carlos: Any) -> None:
    fail(range(1, 5))
    fail(range(11, 15), 9)
    row = data(carlos.get(URL))[0]
    assert (row["learners"], row["correct"], row["wrong_rate"], row["skipped"]) == (4, None, None, None)
    answers = data(carlos.get(ANALYTICS))["answers"]
    assert (answers["learners"], answers["correct"], answers["wrongRate"]) == (4, None, None)
    assert (answers["skipped"], answers["wrongAnswers"]) == (None, [])
    fail(range(5, 7), 0)
    fail(range(15, 16), 9)
    row = data(carlos.get(URL))[0]
    assert (row["learners"], row["correct"], row["wrong_rate"], row["skipped"]) == (6, 2, 0.6667, 5)


def test_statistics_are_sorted_with_nulls_last_and_filtered(carlos: Any) -> None:
    fail(range(1, 31), exercise_id="ex-vof")
    assert listed(carlos) == ["ex-vof", "ex-market"]
    assert listed(carlos, "?sortBy=wrong_rate&sortOrder=asc") == ["ex-vof", "ex-market"]
    assert listed(carlos, "?sortBy=learners") == ["ex-vof", "ex-market"]
    assert listed(carlos, "?sortBy=learners&sortOrder=asc") == ["ex-market", "ex-vof"]
    assert listed(carlos, "?sortBy=skipped") == ["ex-market", "ex-vof"]
    assert listed(carlos, "?sortBy=order") == ["ex-market", "ex-vof"]
    assert listed(carlos, "?lesson_id=qu-l2") == ["ex-vof"]
    assert listed(carlos, "?failing=true") == ["ex-vof"]
    assert listed(carlos, "?failing=false&lesson_id=qu-l1") == ["ex-market"]
    assert listed(carlos, "?lesson_id=nothing") == []
    body = carlos.get(f"{URL}?limit=1&page=2").json()
    assert ([row["exercise_id"] for row in body["data"]], body["meta"]["total"]) == (["ex-market"], 2)
    assert body["meta"]["as_of"] is not None


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("sortBy=votes", "sortBy"),
        ("failing=maybe", "failing"),
        ("page=0", "page"),
        ("lesson_id=a&lesson_id=b", "lesson_id"),
    ],
)
def test_bad_query_is_refused(carlos: Any, query: str, field: str) -> None:
    assert field in errors(carlos.get(f"{URL}?{query}"))


def test_only_those_who_may_read_the_draft_see_statistics(
    api: Any, ana: Any, carlos: Any, ada: Any, course: Any, settings: Any
) -> None:
    assert (api.get(URL).status_code, ana.get(URL).status_code) == (401, 403)
    assert failure(carlos.get("/api/v1/courses/nothing/exercise-statistics"))[0] == 404
    settings.COURSE_TEAMS = "members"
    hidden = "/api/v1/courses/hidden-101/exercise-statistics"
    assert (carlos.get(URL).status_code, carlos.get(hidden).status_code, ada.get(hidden).status_code) == (403, 404, 200)
    factories.member(course["private"], carlos.user, "reviewer")
    assert carlos.get(hidden).status_code == 200


def test_analytics_show_the_commonest_wrong_answers_with_their_cases(carlos: Any, course: Any, settings: Any) -> None:
    for user in range(1, 8):
        graded(user, "ex-market", 1 + user % 2).save()  # equal answers after folding
    for user in range(11, 15):
        graded(user, "ex-market", 4).save()
    fold_all()
    case = case_of_answer("DONDE QUEDA")
    answers = data(carlos.get(ANALYTICS))["answers"]
    assert answers["wrongAnswers"] == [
        {
            "blank": None,
            "answer": "donde  QUEDA!",
            "verdict": answers["wrongAnswers"][0]["verdict"],
            "learners": 7,
            "caseId": str(case.pk),
        }
    ]
    assert (answers["learners"], answers["wrongRate"]) == (11, 1.0)
    Case.objects.update(state="obsolete")
    assert data(carlos.get(ANALYTICS))["answers"]["wrongAnswers"][0]["caseId"] is None


def test_case_of_a_course_without_the_right_is_not_named(carlos: Any, course: Any, settings: Any) -> None:
    fail(range(1, 8))
    case_of_answer("donde queda", "hidden-101")
    settings.COURSE_TEAMS = "members"
    factories.member(course["public"], carlos.user, "editor")
    assert data(carlos.get(ANALYTICS))["answers"]["wrongAnswers"][0]["caseId"] is None


def test_open_cases_of_the_course_are_counted(carlos: Any) -> None:
    for text, state in (("uno", "open"), ("dos", "open"), ("tres", "rejected")):
        case = case_of_answer(text)
        Case.objects.filter(pk=case.pk).update(state=state)
    case_of_answer("uno", "hidden-101")
    assert data(carlos.get(URL))[0]["open_cases"] == 2


def test_statistics_take_few_queries_whatever_the_number_of_exercises(
    carlos: Any, course: Any, settings: Any, django_assert_max_num_queries: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.member(course["public"], carlos.user, "editor")
    lesson = factories.lesson(course["module"], "qu-many")
    fail(range(1, 8))
    case_of_answer("donde queda")
    for numbers in (range(1), range(1, 30)):
        for number in numbers:
            factories.assign(lesson, factories.exercise(f"ex-{number}", "vof"))
        with django_assert_max_num_queries(8):
            carlos.get(URL)


@pytest.mark.django_db(transaction=True)
def test_analytics_from_a_copy_take_few_queries(
    ana: Any, carlos: Any, course: Any, settings: Any, django_assert_max_num_queries: Any
) -> None:
    settings.COURSE_TEAMS, settings.STATISTICS_LIVE_COMPLETIONS = "members", 0
    factories.member(course["public"], carlos.user, "editor")
    fail(range(1, 8))
    case_of_answer("donde queda")
    assert ana.post("/api/v1/progress/lesson/qu-l1").status_code == 201
    assert carlos.get(ANALYTICS).status_code == 503
    run_tasks()
    with django_assert_max_num_queries(8):
        found = carlos.get(ANALYTICS)
    assert data(found)["answers"]["learners"] == 7


def test_no_learner_is_named(carlos: Any, ana: Any) -> None:
    for _ in range(6):
        ana.post("/api/v1/progress/exercises/ex-market/attempts", {"answer": "Donde queda"})
    fold_all()
    for path in (URL, ANALYTICS):
        content = carlos.get(path).content
        for name in (str(ana.user.pk), "ana@example.org", "Ana"):
            assert name.encode() not in content
