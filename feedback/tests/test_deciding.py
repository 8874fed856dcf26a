"""PUT /inbox/:id: what a decision makes of the draft, of claims and reports, and of what learners are told."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.models import ContentChange, Course, Exercise
from content.tests import factories
from content.tests.publishing import make_manual, publish_draft
from feedback.models import Case, Claim
from feedback.tests.cases import (
    COURSE,
    V1,
    claimed,
    decide,
    draft,
    failing_case,
    live,
    put,
    reported,
    save_draft,
    shown,
)
from notifications.models import Notification

pytestmark = pytest.mark.usefixtures("exercises", "words")
TEXT = "El minino bebe leche"
TEXTS = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
CLOZE = {
    "text": "Yo ___ agua y tú ___ té.",
    "blanks": [{"position": 0, "correct_answers": ["bebo"]}, {"position": 1, "correct_answers": ["bebes"]}],
}
BANK = {
    "source_text": "I live here",
    "target_text": "Vivo aquí",
    "correct_words": ["Vivo", "aquí"],
    "word_bank": ["aquí", "Vivo", "ahora"],
}


@pytest.fixture
def cloze(course: Any) -> None:
    lesson = factories.lesson(course["module"], "qu-cloze")
    factories.assign(lesson, factories.exercise("ex-cloze", "fill-in-the-blank", data=CLOZE))
    factories.assign(lesson, factories.exercise("ex-bank", "translation-word-bank", data=BANK))


def states(case: Case) -> list[str]:
    rows: Any = case.claims if case.kind == "answer" else case.reports
    return sorted(rows.values_list("state", flat=True))


def edits() -> int:
    return ContentChange.objects.filter(entity="exercise", action="update").count()


def told() -> list[str]:
    return sorted(Notification.objects.values_list("kind", flat=True))


def tasks() -> int:
    from django_tasks_db.models import DBTaskResult

    return DBTaskResult.objects.filter(task_path__endswith="settle_case").count()


def test_accepted_answer_counts_and_is_public_at_once(ana: Any, carlos: Any) -> None:
    case = claimed(ana, f"  {TEXT}  ")
    before = Course.objects.get(pk=COURSE)
    record = decide(carlos, case, "accepted", note="Fine.")
    assert (record["state"], record["note"], record["decided_by"]) == ("accepted", "Fine.", str(carlos.user.pk))
    assert record["answer"]["live"]
    assert draft() == live() == {**TEXTS, "alternatives": [TEXT]}
    after = Course.objects.get(pk=COURSE)
    assert (after.draft_revision, after.revision) == (before.draft_revision + 1, (before.revision or 0) + 1)
    assert (states(case), told(), tasks()) == (["open"], [], 1)
    assert ContentChange.objects.filter(changed_by=carlos.user).count() == 1


def test_accepted_answer_of_a_manual_course_waits_for_the_publication(ana: Any, carlos: Any) -> None:
    make_manual(COURSE)
    case = claimed(ana, TEXT)
    assert not decide(carlos, case, "accepted")["answer"]["live"]
    assert (draft(), live()) == ({**TEXTS, "alternatives": [TEXT]}, TEXTS)
    publish_draft(COURSE)
    assert live() == draft()


def test_accepted_answer_is_spelled_as_the_creator_says(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "accepted", text="  el  minino bebe\tleche. ")
    assert draft()["alternatives"] == ["el minino bebe leche."]


def test_accepted_part_is_appended_to_its_blank(ana: Any, carlos: Any, cloze: None) -> None:
    case = claimed(ana, ["bebo", "tomas"], "ex-cloze", blank=1)
    record = decide(carlos, case, "accepted")
    assert (record["answer"]["blank"], record["answer"]["text"]) == (1, "tomas")
    assert draft("ex-cloze")["blanks"][1]["correct_answers"] == ["bebes", "tomas"]
    decide(carlos, case, "rejected", note="Not here.")
    assert draft("ex-cloze") == {**CLOZE, "notes": [{"answer": "tomas", "text": "Not here.", "blank": 1}]}
    decide(carlos, case, "open")
    assert draft("ex-cloze") == CLOZE


def test_answer_that_counts_already_is_accepted_without_an_edit(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    save_draft(carlos, {**TEXTS, "alternatives": ["el minino bebe leche!"]})
    number = edits()
    assert decide(carlos, case, "accepted")["state"] == "accepted"
    assert (edits(), tasks()) == (number, 1)
    decide(carlos, case, "open")
    assert draft()["alternatives"] == ["el minino bebe leche!"]  # this case has not written it


def test_rejected_answer_leaves_a_note_and_tells_each_learner_once(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    for answer in ("el minino, bebe leche", TEXT):
        claimed(sam, answer)
    record = decide(carlos, case, "rejected", note="A kitten is a gatito.")
    assert (record["state"], record["note"], record["learners"]) == ("rejected", "A kitten is a gatito.", 2)
    assert draft() == {**TEXTS, "notes": [{"answer": TEXT, "text": "A kitten is a gatito."}]}
    assert states(case) == ["rejected"] * 3
    assert told() == ["claim.rejected"] * 2
    notice = Notification.objects.get(user=sam.user)
    assert notice.data == {
        "course_id": COURSE,
        "course_name": "Quechua inicial",
        "exercise_id": "ex-milk",
        "answer": "el minino, bebe leche",
        "note": "A kitten is a gatito.",
    }
    claim = Claim.objects.filter(user=ana.user).get()
    assert (claim.note, claim.decided_at) == ("A kitten is a gatito.", Case.objects.get(pk=case.pk).decided_at)


def test_another_note_replaces_that_of_the_case_and_none_removes_it(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    for note, notes in (("One.", ["One."]), ("Two.", ["Two."]), ("  ", []), (None, [])):
        assert decide(carlos, case, "rejected", note=note)["note"] == (notes[0] if notes else None)
        assert [each["text"] for each in draft().get("notes", [])] == notes
    assert draft() == TEXTS
    assert told() == ["claim.rejected"]


def test_acceptance_is_taken_back_exactly(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "accepted", note="Fine.")
    record = decide(carlos, case, "open", note="Ignored.")
    assert (record["state"], record["note"], record["decided_by"], record["decided_at"]) == ("open", None, None, None)
    assert draft() == live() == TEXTS
    assert not record["answer"]["live"]
    assert (states(case), told()) == (["open"], [])
    assert Case.objects.get(pk=case.pk).withdraws


def test_rejection_is_taken_back_without_a_notification(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "rejected", note="No.")
    decide(carlos, case, "open")
    assert (draft(), states(case), told()) == (TEXTS, ["open"], ["claim.rejected"])
    claim = Claim.objects.get()
    assert (claim.note, claim.decided_at) == (None, None)
    decide(carlos, case, "rejected")
    assert told() == ["claim.rejected"]


def test_rejection_of_an_accepted_answer_takes_the_entry_back_and_tells(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "accepted")
    Claim.objects.update(state="accepted")  # as settling does
    decide(carlos, case, "rejected")
    assert (draft(), states(case), told()) == (TEXTS, ["rejected"], ["claim.rejected"])
    assert Case.objects.get(pk=case.pk).withdraws


def test_acceptance_opens_claims_that_are_not_accepted(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    claimed(sam, TEXT)
    decide(carlos, case, "rejected", note="No.")
    Claim.objects.filter(user=sam.user).update(state="accepted")
    decide(carlos, case, "accepted")
    assert states(case) == ["accepted", "open"]
    assert Claim.objects.get(user=ana.user).note is None
    assert draft() == {**TEXTS, "alternatives": [TEXT]}


def test_entry_that_an_author_has_changed_since_stays(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "accepted")
    changed = {**TEXTS, "alternatives": ["El minino bebe la leche"]}
    save_draft(carlos, changed)
    decide(carlos, case, "open")
    assert draft() == changed


def test_lost_signal_stays_until_the_next_decision(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "accepted")
    Case.objects.filter(pk=case.pk).update(state="open", signals=["lost"], decided_at=None, decided_by=None)
    record = decide(carlos, case, "open")  # takes back what was granted
    assert (record["signals"], Case.objects.get(pk=case.pk).withdraws) == ([], True)


@pytest.mark.parametrize("state", ["accepted", "rejected", "open"])
def test_same_decision_again_changes_nothing(ana: Any, carlos: Any, ada: Any, state: str) -> None:
    case = claimed(ana, TEXT)
    if state == "open":
        decide(carlos, case, "accepted")
    body = {} if state == "open" else {"note": "So."}
    first = decide(carlos, case, state, **body)
    facts = (edits(), tasks(), told(), states(case))
    row = Case.objects.filter(pk=case.pk).values().get()
    again = ada.patch(f"{V1}/inbox/{case.pk}", {"state": state, **body})
    assert again.json()["data"] == first
    assert (edits(), tasks(), told(), states(case)) == facts
    assert Case.objects.filter(pk=case.pk).values().get() == row


def test_reports_are_decided_with_their_case(ana: Any, sam: Any, carlos: Any) -> None:
    case = reported(ana)
    reported(sam)
    number = edits()
    record = decide(carlos, case, "accepted", note="Mended.")
    assert (record["state"], record["note"], record["learners"]) == ("accepted", "Mended.", 2)
    assert (states(case), told()) == (["accepted"] * 2, ["report.accepted"] * 2)
    assert Notification.objects.filter(user=sam.user).get().data == {
        "course_id": COURSE,
        "course_name": "Quechua inicial",
        "entity": "exercise",
        "entity_id": "ex-milk",
        "reason": "audio",
        "note": "Mended.",
    }
    decide(carlos, case, "rejected")
    assert (states(case), told()) == (["rejected"] * 2, ["report.accepted"] * 2 + ["report.rejected"] * 2)
    decide(carlos, case, "open")
    assert (states(case), edits(), tasks()) == (["open"] * 2, number, 0)


def test_of_several_reports_of_a_learner_the_newest_is_open_again(ana: Any, carlos: Any) -> None:
    case = reported(ana, comment="First.")
    decide(carlos, case, "accepted")
    reported(ana, comment="Second.")
    decide(carlos, case, "accepted")
    record = decide(carlos, case, "open")
    assert list(case.reports.order_by("pk").values_list("state", flat=True)) == ["accepted", "open"]
    assert [each["comment"] for each in record["report"]["comments"]] == ["Second.", "First."]
    decide(carlos, case, "rejected")
    assert (states(case), told()) == (["rejected"] * 2, ["report.accepted"] * 2 + ["report.rejected"] * 2)


def test_failing_exercise_is_fine_as_it_is_or_open(carlos: Any) -> None:
    case = failing_case()
    number = edits()
    assert decide(carlos, case, "rejected", note="Hard on purpose.")["note"] == "Hard on purpose."
    assert decide(carlos, case, "open")["note"] is None
    assert put(carlos, case, "accepted", 400)["errors"] == {"state": ["Must be one of rejected, open."]}
    assert (edits(), tasks()) == (number, 0)


# What is not possible


def refused(client: Any, case: Case, state: str, **body: Any) -> tuple[str, str]:
    before = (edits(), tasks(), told(), states(case), Case.objects.filter(pk=case.pk).values().get())
    error = put(client, case, state, 409, **body)
    assert (edits(), tasks(), told(), states(case), Case.objects.filter(pk=case.pk).values().get()) == before
    return error["message"], error["error"]["context"]["reason"]


GONE = ("The exercise is no longer in the course", "exercise_gone")


def test_exercise_that_no_lesson_of_the_draft_uses_is_gone(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    decide(carlos, case, "accepted")
    assert carlos.delete(f"{V1}/lessons/qu-l1/exercises/ex-milk").status_code == 200
    for state in ("accepted", "rejected"):
        assert refused(carlos, case, state) == GONE
    decide(carlos, case, "open")
    assert draft() == TEXTS


def test_exercise_of_another_type_or_without_the_blank_is_gone(ana: Any, carlos: Any, cloze: None) -> None:
    case = claimed(ana, ["bebo", "tomas"], "ex-cloze", blank=1)
    save_draft(carlos, {"text": "Yo ___ agua.", "blanks": CLOZE["blanks"][:1]}, "ex-cloze")
    assert refused(carlos, case, "accepted") == GONE
    other = {"exercise_type": "translation", "data": TEXTS}
    assert carlos.put(f"{V1}/exercises/ex-cloze", other).status_code == 200
    assert refused(carlos, case, "rejected", note="No.") == GONE
    Exercise.objects.filter(pk="ex-cloze").exists()
    decide(carlos, case, "open")


def test_full_lists_are_said(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    notes = [{"answer": f"x{number}", "text": "?"} for number in range(20)]
    save_draft(carlos, {**TEXTS, "alternatives": [f"uno {number}" for number in range(100)], "notes": notes})
    assert refused(carlos, case, "accepted") == ("The list of accepted answers is full", "alternatives_full")
    assert refused(carlos, case, "rejected", note="No.") == ("The list of notes is full", "notes_full")
    decide(carlos, case, "rejected")


def test_words_that_the_bank_lacks_are_not_accepted(ana: Any, carlos: Any, cloze: None) -> None:
    case = claimed(ana, ["ahora", "Vivo"], "ex-bank")
    save_draft(carlos, {**BANK, "word_bank": ["aquí", "Vivo", "luego"]}, "ex-bank")
    assert refused(carlos, case, "accepted") == (
        "The exercise would not accept this answer",
        "would_not_be_correct",
    )


def test_answer_that_another_entry_accepts_is_not_rejected(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    save_draft(carlos, {**TEXTS, "alternatives": [TEXT]})
    assert refused(carlos, case, "rejected") == ("The exercise accepts this answer", "answer_accepted")


# Shared exercises, conditions, and the order of checks


def test_decision_needs_the_right_to_edit_every_course_that_uses_the_exercise(
    ana: Any, carlos: Any, ada: Any, course: Any, settings: Any
) -> None:
    case = claimed(ana, TEXT)
    settings.COURSE_TEAMS = "members"
    assert put(carlos, case, "accepted", 404)["message"] == "Case not found"
    membership = factories.member(course["public"], carlos.user, "reviewer")
    assert shown(carlos, case)["state"] == "open"
    assert put(carlos, case, "accepted", 403)["message"] == "Insufficient permissions"
    membership.role = "editor"
    membership.save()
    factories.assign(
        course["private"].levels.get().sections.get().modules.get().lessons.get(), Exercise.objects.get(pk="ex-milk")
    )
    assert put(carlos, case, "accepted", 403)["message"] == "Insufficient permissions"
    decide(ada, case, "accepted")
    assert Course.objects.filter(changes__changed_by=ada.user).distinct().count() == 2
    factories.member(course["private"], carlos.user, "editor")
    decide(carlos, case, "open")
    assert draft() == TEXTS


def test_etag_follows_state_and_note(ana: Any, carlos: Any) -> None:
    case = claimed(ana, TEXT)
    first = carlos.get(f"{V1}/inbox/{case.pk}")["ETag"]
    claimed(ana, TEXT)
    assert carlos.get(f"{V1}/inbox/{case.pk}")["ETag"] == first
    put(carlos, case, "rejected", 412, headers={"If_Match": '"other"'}, note="No.")
    sent = carlos.put(f"{V1}/inbox/{case.pk}", {"state": "rejected"}, If_Match=first)
    second = sent["ETag"]
    assert (sent.status_code, second != first) == (200, True)
    put(carlos, case, "accepted", 412, headers={"If_Match": first})
    third = carlos.put(f"{V1}/inbox/{case.pk}", {"state": "rejected", "note": "No."}, If_Match=second)["ETag"]
    assert third not in (first, second)
    assert third == carlos.get(f"{V1}/inbox/{case.pk}")["ETag"]


def test_checks_come_in_their_order(ana: Any, carlos: Any, course: Any, settings: Any) -> None:
    case = claimed(ana, TEXT)
    save_draft(carlos, {**TEXTS, "alternatives": [TEXT]})
    wrong = {"If_Match": '"other"'}
    settings.COURSE_TEAMS = "members"
    put(carlos, case, "done", 400, headers=wrong)
    put(carlos, case, "accepted", 404, headers=wrong, text="Another answer")
    membership = factories.member(course["public"], carlos.user, "reviewer")
    put(carlos, case, "accepted", 400, headers=wrong, text="Another answer")
    put(carlos, case, "rejected", 403, headers=wrong)
    membership.role = "editor"
    membership.save()
    put(carlos, case, "rejected", 412, headers=wrong)
    put(carlos, case, "rejected", 409)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "state"),
        ({"state": "done"}, "state"),
        ({"state": "obsolete"}, "state"),
        ({"state": 1}, "state"),
        ({"state": None}, "state"),
        ({"state": "rejected", "text": TEXT}, "text"),
        ({"state": "open", "text": TEXT}, "text"),
        ({"state": "accepted", "text": "El minino bebe té"}, "text"),
        ({"state": "accepted", "text": ""}, "text"),
        ({"state": "accepted", "text": None}, "text"),
        ({"state": "accepted", "text": TEXT + "!" * 1000}, "text"),
        ({"state": "accepted", "text": ["El"]}, "text"),
        ({"state": "rejected", "note": "a" * 501}, "note"),
        ({"state": "rejected", "note": 5}, "note"),
        ({"state": "rejected", "reason": "x"}, "reason"),
    ],
)
def test_bad_body_is_refused(ana: Any, carlos: Any, body: Any, field: str) -> None:
    case = claimed(ana, TEXT)
    sent = carlos.put(f"{V1}/inbox/{case.pk}", body)
    assert (sent.status_code, list(sent.json()["errors"])) == (400, [field])


def test_text_is_only_for_answers(ana: Any, carlos: Any) -> None:
    assert "text" in put(carlos, reported(ana), "accepted", 400, text="x")["errors"]


@pytest.mark.parametrize("path", ["abc", "123", "0b1f8f3e5a524a0e9a3b1f6f6b7f2c10"])
def test_id_that_is_none_is_refused(carlos: Any, path: str) -> None:
    assert list(carlos.get(f"{V1}/inbox/{path}").json()["errors"]) == ["id"]
    assert list(carlos.put(f"{V1}/inbox/{path}", {"state": "done"}).json()["errors"]) == ["state", "id"]


def test_unknown_case_and_that_of_a_deleted_course_are_not_found(ana: Any, carlos: Any, ada: Any) -> None:
    unknown = "0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2c10"
    assert carlos.get(f"{V1}/inbox/{unknown}").json()["message"] == "Case not found"
    assert carlos.put(f"{V1}/inbox/{unknown}", {"state": "open"}).status_code == 404
    assert carlos.put(f"{V1}/inbox/{unknown}", {"state": "open", "text": TEXT}).status_code == 400
    case = claimed(ana, TEXT)
    assert ada.delete(f"{V1}/courses/{COURSE}?force=true").status_code == 200
    assert (ada.get(f"{V1}/inbox/{case.pk}").status_code, ada.get(f"{V1}/inbox?state=open").json()["data"]) == (404, [])


# What a decision costs, and what it changes


@pytest.mark.parametrize("teams", ["open", "members"])
@pytest.mark.parametrize("kind", ["answer", "report"])
def test_decision_takes_few_statements_whatever_the_number_of_claims(
    ana: Any, carlos: Any, course: Any, settings: Any, django_user_model: Any, teams: str, kind: str
) -> None:
    factories.member(course["public"], carlos.user, "editor")
    settings.COURSE_TEAMS = teams
    case = claimed(ana, TEXT) if kind == "answer" else reported(ana)
    first = [statements(carlos, case, state) for state in ("accepted", "rejected", "open", "rejected")]
    assert max(first) <= 40
    decide(carlos, case, "open")
    rows: Any = case.claims if kind == "answer" else case.reports
    values = rows.values().get()
    for number in range(200):
        user = django_user_model.objects.create(email=f"a{number}@example.org")
        keys = {"id": None, "user_id": user.pk, "public_id": user.pk}
        rows.model.objects.create(**{**values, **keys})
    assert [statements(carlos, case, state) for state in ("accepted", "rejected", "open", "rejected")] == first
    assert Notification.objects.filter(kind=f"{'claim' if kind == 'answer' else 'report'}.rejected").count() == 201


def statements(client: Any, case: Case, state: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        decide(client, case, state, note="So.")
    return len(captured)


@pytest.mark.parametrize(
    ("exercise_type", "answer", "blank"),
    [
        ("translation", "¿En dónde está el mercado?", None),
        ("translation-word-bank", ["vivimos", "aquí", "Nosotros"], None),
        ("fill-in-the-blank", ["bebo", "comes"], 1),
        ("listening", "¿En dónde está el mercado?", None),
        ("speaking", "Mercado", None),
    ],
)
def test_accepted_answer_grades_as_counting_and_nothing_else_changes(
    ana: Any, sam: Any, carlos: Any, course: Any, exercise_type: str, answer: Any, blank: int | None
) -> None:
    factories.assign(factories.lesson(course["module"], "qu-each"), factories.exercise("ex-each", exercise_type))
    before, package = draft("ex-each"), packaged(sam)
    body = {} if blank is None else {"blank": blank}
    case = claimed(ana, answer, "ex-each", **body)
    decide(carlos, case, "accepted")
    grading = sam.post(f"{V1}/progress/exercises/ex-each/attempts", {"answer": answer}).json()["data"]["grading"]
    assert grading["is_correct"] if blank is None else grading["diff"][blank]["op"] == "equal"
    after = draft("ex-each")
    if blank is None:
        assert after.pop("alternatives")[:-1] == before.get("alternatives", [])
        assert after == {name: value for name, value in before.items() if name != "alternatives"}
    else:
        assert after["blanks"][blank].pop("correct_answers")[:-1] == before["blanks"][blank]["correct_answers"]
        assert after == {**before, "blanks": [before["blanks"][0], hints_only(before["blanks"][blank])]}
    changed = packaged(sam)
    assert {key for key in package if package[key] != changed[key]} == {"ex-each"}
    assert {key for key, value in package["ex-each"].items() if value != changed["ex-each"][key]} == {
        "data",
        "updated_at",
    }
    decide(carlos, case, "open")
    assert draft("ex-each") == before


def hints_only(blank: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in blank.items() if name != "correct_answers"}


def packaged(client: Any) -> dict[str, Any]:
    """The exercises of the package by id."""
    exercises: dict[str, Any] = {}

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            if "exercise_type" in value:
                exercises[value["id"]] = value
            value = list(value.values())
        if isinstance(value, list):
            for each in value:
                collect(each)

    collect(client.get(f"{V1}/courses/{COURSE}/package").json()["data"])
    return exercises
