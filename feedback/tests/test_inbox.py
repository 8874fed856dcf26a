"""GET /inbox: the cases that a creator decides, and what is shown of them."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.tests.helpers import data
from content.models import Lesson, Word
from content.tests import factories
from feedback.models import Case, Claim, ItemStatistic, Report, WrongAnswer
from feedback.rules.answers import digest_of_answer
from feedback.tests.cases import COURSE, V1, claimed, decide, failing_case, reported, shown

pytestmark = pytest.mark.usefixtures("exercises", "words")
URL = f"{V1}/inbox"


def listed(client: Any, query: str = "") -> list[str]:
    return [f"{row['kind']} {row['entity_id']}" for row in data(client.get(f"{URL}{query}"))]


def counts(client: Any, query: str = "") -> Any:
    return client.get(f"{URL}{query}").json()["meta"]["counts"]


def test_case_of_an_answer_is_shown_with_its_exercise(ana: Any, carlos: Any) -> None:
    case = claimed(ana, " El gato bebe té ")
    [record] = data(carlos.get(URL))
    exercise = record.pop("exercise")
    assert (exercise["id"], exercise["exercise_type"], "created_by" in exercise) == ("ex-milk", "translation", False)
    instant = record["opened_at"]
    assert record == {
        "id": str(case.pk),
        "kind": "answer",
        "course_id": COURSE,
        "entity": "exercise",
        "entity_id": "ex-milk",
        "name": "translation",
        "lesson_id": "qu-l1",
        "state": "open",
        "priority": 50,
        "signals": [],
        "learners": 1,
        "answer": {
            "blank": None,
            "text": " El gato bebe té ",
            "verdict": "wrong",
            "expected": "El gato bebe leche",
            "diff": record["answer"]["diff"],
            "given": None,
            "live": False,
        },
        "report": None,
        "statistics": None,
        "opened_at": instant,
        "last_at": instant,
        "note": None,
        "decided_by": None,
        "decided_at": None,
    }
    assert record["answer"]["diff"][-1] == {"op": "replace", "expected": "leche", "given": "té"}
    assert shown(carlos, case) == {**record, "exercise": exercise}
    assert carlos.get(URL)["Cache-Control"] == "private, no-store"


def test_number_of_those_who_gave_an_answer_is_shown_from_five(ana: Any, carlos: Any) -> None:
    case = claimed(ana, "El gato bebe té")
    digest = digest_of_answer("el gato bebe té")
    row = WrongAnswer.objects.create(exercise_id="ex-milk", digest=digest, answer="x", verdict="wrong", learners=4)
    assert shown(carlos, case)["answer"]["given"] is None
    row.learners = 5
    row.save()
    assert shown(carlos, case)["answer"]["given"] == 5


def test_reports_are_shown_with_the_newest_comments(ana: Any, sam: Any, carlos: Any, clock: Any, settings: Any) -> None:
    settings.REPORTS_PER_DAY = 100
    word = Word.objects.get(course=COURSE, text="gato").word_id
    reported(ana, "word", word, "image")
    case = reported(sam, "word", word, "image", comment="This is a dog.")
    record = shown(carlos, case)
    assert (record["name"], record["lesson_id"], record["exercise"]) == ("gato", None, None)
    assert record["report"]["reason"] == "image"
    assert [each["comment"] for each in record["report"]["comments"]] == ["This is a dog."]
    for number in range(22):
        clock.shift(1)
        Report.objects.update(state="obsolete")
        reported(ana, "word", word, "image", comment=f"Comment {number}")
    comments = [each["comment"] for each in shown(carlos, case)["report"]["comments"]]
    assert comments == [f"Comment {number}" for number in range(21, 1, -1)]


def test_names_are_those_of_the_draft(ana: Any, carlos: Any) -> None:
    lesson, whole = reported(ana, "lesson", "qu-l1", "text"), reported(ana, "course", COURSE, "text")
    assert [shown(carlos, lesson)[key] for key in ("name", "lesson_id")] == [
        Lesson.objects.get(pk="qu-l1").name,
        "qu-l1",
    ]
    assert [shown(carlos, whole)[key] for key in ("name", "lesson_id")] == ["Quechua inicial", None]
    gone = claimed(ana, "El gato")
    assert carlos.delete(f"{V1}/lessons/qu-l1/exercises/ex-milk").status_code == 200
    assert [shown(carlos, gone)[key] for key in ("name", "lesson_id", "exercise")] == [None, None, None]


def test_failing_exercise_is_shown_with_its_statistics(carlos: Any) -> None:
    case = failing_case(learners=3)
    assert shown(carlos, case)["statistics"] == {"learners": 0, "wrong_rate": None, "skipped": 0}
    row = ItemStatistic.objects.create(exercise_id="ex-milk", learners=4, correct=1, skipped=30)
    assert shown(carlos, case)["statistics"] == {"learners": 4, "wrong_rate": None, "skipped": 30}
    row.learners, row.correct, row.skipped = 30, 10, 4
    row.save()
    assert shown(carlos, case)["statistics"] == {"learners": 30, "wrong_rate": 0.6667, "skipped": None}


@pytest.fixture
def cases(ana: Any, sam: Any, carlos: Any, course: Any, clock: Any) -> dict[str, Case]:
    """Four open cases and a rejected one; carlos is a member of a course without any."""
    found = {"milk": claimed(ana, "El gato bebe té")}
    clock.shift(60)
    found["bread"] = claimed(ana, "El perro come arroz", "ex-bread")
    clock.shift(60)
    found["audio"] = reported(ana)
    clock.shift(60)
    found["failing"] = failing_case("ex-bread")
    found["rejected"] = claimed(sam, "El gato come")
    decide(carlos, found["rejected"], "rejected")
    clock.shift(60)
    claimed(sam, "El gato bebe té")
    return found


def test_open_cases_are_listed_by_priority(carlos: Any, cases: Any) -> None:
    assert listed(carlos)[:2] == ["failing ex-bread", "report ex-milk"]
    assert len(listed(carlos)) == 4
    assert listed(carlos, "?sortBy=priority&sortOrder=asc")[-1] == "failing ex-bread"
    assert listed(carlos, "?sortBy=learners")[:2] == ["failing ex-bread", "answer ex-milk"]
    assert listed(carlos, "?sortBy=opened_at")[-1] == "answer ex-milk"
    assert listed(carlos, "?sortBy=last_at")[0] == "answer ex-milk"
    assert listed(carlos, "?sortBy=openedAt&sortOrder=asc")[0] == "answer ex-milk"
    assert len(listed(carlos, "?limit=3")) == 3
    assert carlos.get(f"{URL}?limit=3").json()["meta"]["total"] == 4


def test_cases_are_filtered(carlos: Any, cases: Any, course: Any) -> None:
    assert listed(carlos, "?state=rejected") == ["answer ex-milk"]
    assert listed(carlos, "?state=obsolete") == []
    assert listed(carlos, "?kind=report") == ["report ex-milk"]
    assert sorted(listed(carlos, "?exercise_id=ex-bread")) == ["answer ex-bread", "failing ex-bread"]
    assert len(listed(carlos, f"?course_id={COURSE}")) == 4
    assert listed(carlos, "?course_id=unknown") == []
    Case.objects.filter(pk=cases["bread"].pk).update(is_live=True)
    assert listed(carlos, "?live=true") == ["answer ex-bread"]
    assert listed(carlos, "?live=false") == ["answer ex-milk"]
    assert (listed(carlos, "?mine=true"), len(listed(carlos, "?mine=false"))) == ([], 4)
    factories.member(course["public"], carlos.user, "reviewer")
    assert (len(listed(carlos, "?mine=true")), listed(carlos, "?mine=false")) == (4, [])


def test_open_cases_are_counted_whatever_else_is_filtered(carlos: Any, cases: Any, course: Any) -> None:
    all_of_them = {"answer": 2, "report": 1, "failing": 1}
    assert counts(carlos) == counts(carlos, "?kind=report&state=rejected&exercise_id=x&live=true") == all_of_them
    assert counts(carlos, f"?course_id={COURSE}&mine=false") == all_of_them
    none = {"answer": 0, "report": 0, "failing": 0}
    assert counts(carlos, "?mine=true") == counts(carlos, "?course_id=hidden-101") == none
    assert counts(carlos, "?page=9") == all_of_them


def test_open_cases_are_counted_by_course_on_request(carlos: Any, cases: Any, course: Any) -> None:
    def by_course(query: str = "") -> Any:
        return carlos.get(f"{URL}?include=courses{query}").json()["meta"]["courses"]

    assert by_course() == by_course("&kind=report&limit=1") == by_course("&mine=false") == {COURSE: 4}
    assert by_course("&mine=true") == {}
    assert "courses" not in carlos.get(URL).json()["meta"]
    assert statements(carlos, f"{URL}?include=courses") == statements(carlos, URL) + 1


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("sortBy=votes", "sortBy"),
        ("sortOrder=up", "sortOrder"),
        ("state=all", "state"),
        ("kind=x", "kind"),
        ("live=maybe", "live"),
        ("mine=2", "mine"),
        ("include=course", "include"),
        ("page=0", "page"),
        ("course_id=a&course_id=b", "course_id"),
        ("exercise_id=", "exercise_id"),
    ],
)
def test_bad_query_is_refused(carlos: Any, query: str, field: str) -> None:
    sent = carlos.get(f"{URL}?{query}")
    assert (sent.status_code, list(sent.json()["errors"])) == (400, [field])


def test_only_those_who_read_a_course_see_its_cases(
    api: Any, ana: Any, carlos: Any, ada: Any, course: Any, settings: Any
) -> None:
    case = claimed(ana, "El gato")
    for path in (URL, f"{URL}/{case.pk}"):
        assert (api.get(path).status_code, ana.get(path).status_code) == (401, 403)
    assert (api.put(f"{URL}/{case.pk}", {}).status_code, ana.put(f"{URL}/{case.pk}", {}).status_code) == (401, 403)
    settings.COURSE_TEAMS = "members"
    assert (listed(carlos), counts(carlos)["answer"]) == ([], 0)
    assert carlos.get(f"{URL}/{case.pk}").status_code == 404
    assert (len(listed(ada)), counts(ada)["answer"]) == (1, 1)
    factories.member(course["public"], carlos.user, "reviewer")
    assert (len(listed(carlos)), counts(carlos)["answer"], shown(carlos, case)["state"]) == (1, 1, "open")


def statements(client: Any, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("teams", ["open", "members"])
def test_inbox_takes_few_statements_whatever_the_number_of_cases(
    ana: Any, sam: Any, carlos: Any, course: Any, settings: Any, teams: str
) -> None:
    factories.member(course["public"], carlos.user, "editor")
    settings.COURSE_TEAMS, settings.CLAIMS_PER_DAY, settings.REPORTS_PER_DAY = teams, 1000, 1000
    for entity, entity_id in (("lesson", "qu-l1"), ("course", COURSE), ("exercise", "ex-milk")):
        reported(ana, entity, entity_id, comment="?")
    reported(ana, "word", Word.objects.get(course=COURSE, text="gato").word_id)
    failing_case()
    case = claimed(ana, "El gato")
    first = statements(carlos, f"{URL}?limit=100&course_id={COURSE}&mine=true")
    lesson = factories.lesson(course["module"], "qu-many")
    for number in range(15):
        factories.assign(lesson, factories.exercise(f"ex-{number}"))
        claimed(sam, f"El gato {number}", f"ex-{number}")
        reported(sam, "exercise", f"ex-{number}", comment=f"{number}")
        failing_case(f"ex-{number}")
    second = statements(carlos, f"{URL}?limit=100&course_id={COURSE}&mine=true")
    assert len(data(carlos.get(f"{URL}?limit=100"))) > 30
    assert first == second <= 10
    assert statements(carlos, f"{URL}/{case.pk}") <= 10


def test_no_learner_is_named(ana: Any, sam: Any, carlos: Any) -> None:
    case, report = claimed(ana, "El gato bebe té"), reported(sam, comment="I hear nothing.")
    bodies = [carlos.get(URL), carlos.get(f"{URL}/{case.pk}"), carlos.get(f"{URL}/{report.pk}")]
    for decided in (case, report):
        bodies += [carlos.put(f"{URL}/{decided.pk}", {"state": state}) for state in ("accepted", "rejected", "open")]
    for learner in (ana, sam):
        sent = [*Claim.objects.filter(user=learner.user).values(), *Report.objects.filter(user=learner.user).values()]
        secrets = [str(learner.user.pk), learner.user.email, learner.user.username]
        secrets += [str(row[key]) for row in sent for key in ("public_id", "attempt_id") if key in row]
        for body in bodies:
            assert body.status_code == 200
            text = body.content.decode() + str(dict(body.items()))
            assert not [secret for secret in secrets if secret and secret in text]
