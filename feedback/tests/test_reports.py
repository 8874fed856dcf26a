"""Reports: something in a course is wrong."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from content.models import Word
from content.tests.writing import data
from feedback.models import Case, Report
from feedback.tests.claiming import COURSE, V1, report
from langlearn.api.instants import now
from progress.models import UserProgress
from progress.tests.test_queries import statements

pytestmark = pytest.mark.usefixtures("exercises", "words")


def test_report_opens_a_case_and_is_recorded_once_while_it_is_open(ana: Any, sam: Any) -> None:
    first = report(ana, comment="  It says market twice.\n")
    shown = first.json()["data"]
    assert (first.status_code, first.json()["message"]) == (201, "Report recorded")
    assert UUID(shown["id"])
    assert {name: value for name, value in shown.items() if name not in ("id", "reported_at")} == {
        "course_id": COURSE,
        "entity": "exercise",
        "entity_id": "ex-market",
        "reason": "text",
        "comment": "It says market twice.",
        "state": "open",
        "note": None,
        "decided_at": None,
    }
    again = report(ana, comment="Something else")
    assert (again.status_code, again.json()["message"]) == (200, "Report already recorded")
    assert again.json()["data"] == shown
    for learner, reason in ((ana, "audio"), (sam, "text")):
        assert report(learner, reason).status_code == 201
    cases = Case.objects.order_by("reason").values_list("kind", "reason", "learners", "priority", "signals")
    assert list(cases) == [("report", "audio", 1, 60, []), ("report", "text", 2, 50, [])]


@pytest.mark.parametrize(("reason", "priority"), [("offensive", 90), ("answer", 70), ("image", 60), ("other", 40)])
def test_priority_follows_from_the_reason_and_from_several_learners(
    ana: Any, sam: Any, carlos: Any, reason: str, priority: int
) -> None:
    for learner in (ana, sam):
        report(learner, reason, comment="Look")
    assert (Case.objects.get().priority, Case.objects.get().signals) == (priority, [])
    report(carlos, reason, comment="Look")
    assert (Case.objects.get().priority, Case.objects.get().signals) == (min(100, priority + 10), ["several"])


@pytest.mark.parametrize(("entity", "name"), [("course", "Course"), ("lesson", "Lesson"), ("exercise", "Exercise")])
def test_record_that_is_not_live_in_the_course_is_unknown(ana: Any, entity: str, name: str) -> None:
    ids = {
        "course": ("quechua-101", "hidden-101"),
        "lesson": ("qu-l1", "hidden-l1"),
        "exercise": ("ex-vof", "ex-loose"),
    }
    live, other = ids[entity]
    assert report(ana, entity=entity, entity_id=live).status_code == 201
    for entity_id in (other, "unknown", "x" * 300):
        unknown = report(ana, entity=entity, entity_id=entity_id)
        assert (unknown.status_code, unknown.json()["message"]) == (404, f"{name} not found")
    hidden = report(ana, entity=entity, entity_id=other, course_id="hidden-101")
    assert (hidden.status_code, hidden.json()["message"]) == (404, "Course not found")


def test_word_is_reported_by_its_id(ana: Any) -> None:
    word = Word.objects.get(course=COURSE, text="gato")
    assert report(ana, entity="word", entity_id=word.word_id).status_code == 201
    unknown = report(ana, entity="word", entity_id="perra")
    assert (unknown.status_code, unknown.json()["message"]) == (404, "Word not found")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"reason": "bad"}, "reason"),
        ({"reason": None}, "reason"),
        ({"reason": "other"}, "comment"),
        ({"reason": "other", "comment": " \n"}, "comment"),
        ({"comment": "x" * 501}, "comment"),
        ({"comment": 5}, "comment"),
        ({"entity": "level"}, "entity"),
        ({"entity": None}, "entity"),
        ({"entity_id": 5}, "entity_id"),
        ({"entity_id": ""}, "entity_id"),
        ({"course_id": None}, "course_id"),
        ({"votes": 1}, "votes"),
    ],
)
def test_bad_report_is_refused(ana: Any, body: dict[str, Any], field: str) -> None:
    refused = report(ana, **body)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert not Report.objects.exists()


def test_longest_comment_is_stored_as_typed(ana: Any) -> None:
    comment = "<b>«ñ»</b> " + "x" * 489
    assert report(ana, comment=comment).json()["data"]["comment"] == comment
    assert report(ana, "audio", comment="").json()["data"]["comment"] is None


def test_quota_says_when_the_next_report_is_allowed(ana: Any, sam: Any, settings: Any, clock: Any) -> None:
    settings.REPORTS_PER_DAY = 2
    for reason in ("text", "audio"):
        assert report(ana, reason).status_code == 201
        clock.shift(600)
        ana.renew()
        sam.renew()
    refused = report(ana, "image")
    assert (refused.status_code, refused.json()["message"]) == (429, "Too many reports")
    assert refused["Retry-After"] == str(86_400 - 1200)
    assert report(ana, "audio").status_code == 200  # known ones are no new ones
    assert report(sam, "image").status_code == 201
    clock.shift(86_400 - 1200)
    ana.renew()
    assert report(ana, "image").status_code == 201


def decide(state: str, note: str | None = None) -> None:
    decision = {"state": state, "note": note, "decided_at": now()}
    for model in (Case, Report):
        model._default_manager.update(**decision)


def test_report_of_a_rejected_case_is_rejected_until_the_record_changes(
    ana: Any, sam: Any, carlos: Any, clock: Any
) -> None:
    report(ana)
    clock.shift(60)
    decide("rejected", "It is right.")
    clock.shift(60)
    shown = report(sam).json()["data"]
    assert (shown["state"], shown["note"], shown["decided_at"]) == ("rejected", "It is right.", shown["reported_at"])
    assert (Case.objects.get().state, Case.objects.get().learners) == ("rejected", 2)
    carlos.renew()
    texts = {"source_text": "Where is the market?", "target_text": "¿Dónde queda el mercado?"}
    data(carlos, "PUT", "/exercises/ex-market", {"data": texts})
    clock.shift(60)
    assert report(ana).json()["data"]["state"] == "open"
    case = Case.objects.get()
    assert (case.state, case.note, case.decided_at, case.learners) == ("open", None, None, 2)


@pytest.mark.parametrize("state", ["accepted", "obsolete"])
def test_report_opens_a_mended_or_obsolete_case_again(ana: Any, sam: Any, state: str) -> None:
    report(ana)
    decide(state)
    assert report(sam).json()["data"]["state"] == "open"
    assert Case.objects.get().state == "open"
    assert Report.objects.get(user_id=ana.user.pk).state == state
    assert report(ana).status_code == 201  # a new one: that of before is decided
    assert Case.objects.get().learners == 2


def test_idempotency_key_repeats_the_response(ana: Any) -> None:
    key = str(uuid4())

    def send(reason: str) -> Any:
        about = {"course_id": COURSE, "entity": "course", "entity_id": COURSE, "reason": reason}
        return ana.post(f"{V1}/content-reports", about, Idempotency_Key=key)

    first = send("text")
    assert first.status_code == 201
    assert send("text").json() == first.json()
    assert send("audio").status_code == 409
    assert Report.objects.count() == 1


def test_own_reports_are_listed_newest_first_by_state_and_course(ana: Any, sam: Any, clock: Any) -> None:
    for reason in ("text", "audio", "image"):
        clock.shift(1)
        report(ana, reason)
    report(sam, "answer")
    Report.objects.filter(reason="audio").update(state="accepted", note="Mended.")
    path = f"{V1}/content-reports"
    shown = ana.get(path).json()
    assert [each["reason"] for each in shown["data"]] == ["image", "audio", "text"]
    assert shown["meta"]["total"] == 3
    assert [each["note"] for each in ana.get(f"{path}?state=accepted").json()["data"]] == ["Mended."]
    assert ana.get(f"{path}?course_id=other").json()["data"] == []
    for query in ("state=all", "page=0", "sortBy=votes"):
        assert ana.get(f"{path}?{query}").status_code == 400
    assert ana.get(path)["Cache-Control"] == "private, no-store"


def test_report_changes_nothing_else_of_the_learner(ana: Any, clock: Any) -> None:
    ana.post(f"{V1}/progress/lesson/qu-l1", {"score": 90})
    before = UserProgress.objects.values().get()
    clock.shift(timedelta(minutes=1))
    assert report(ana).status_code == 201
    assert UserProgress.objects.values().get() == before


def test_statements_of_a_report_do_not_depend_on_what_is_stored(ana: Any, sam: Any) -> None:
    first = statements(lambda: report(ana))
    assert first <= 20
    for reason in ("audio", "image", "answer", "offensive"):
        for learner in (ana, sam):
            report(learner, reason)
    assert statements(lambda: report(sam)) <= first
    assert statements(lambda: ana.get(f"{V1}/content-reports")) <= 4
