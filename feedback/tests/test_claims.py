"""Claims: an answer that was refused is said to be right."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.audit import Actor
from content.models import Lesson
from content.tests import factories
from content.tests.writing import data
from feedback.models import Case, Claim
from feedback.tests.claiming import COURSE, V1, answer, claim
from langlearn.api.instants import now
from progress.models import AttemptCorrection, ReviewCard
from progress.services.administration import reset
from progress.services.consistency import check_account
from progress.tests.test_queries import statements

pytestmark = pytest.mark.usefixtures("exercises")


def test_claim_opens_a_case_and_is_stored_once(ana: Any) -> None:
    attempt_id = answer(ana, "¿Dónde queda el mercado?")
    first = claim(ana, attempt_id)
    assert first.status_code == 201, first.content
    data = first.json()["data"]
    assert (data["state"], data["answer"], data["blank"]) == ("open", "¿Dónde queda el mercado?", None)
    again = claim(ana, attempt_id, course_id="hidden-101")
    assert (again.status_code, again.json()["data"]) == (200, data)
    case = Case.objects.get()
    assert (case.learners, case.expected, case.verdict) == (1, "¿Dónde está el mercado?", "wrong")


def test_equal_answers_of_two_learners_are_one_case(ana: Any, sam: Any) -> None:
    assert claim(ana, answer(ana, "Donde queda el mercado")).status_code == 201
    for text in ("donde queda, el mercado!", "donde queda el mercado"):
        assert claim(sam, answer(sam, text)).status_code == 201
    assert Case.objects.get().learners == 2


@pytest.mark.parametrize(
    ("exercise_id", "given", "reason"),
    [
        ("ex-vof", False, "exercise_type"),
        ("ex-market", "¿Dónde está el mercado?", "already_correct"),
        ("ex-market", " ", "no_text"),
        ("ex-market", "a" * 1001, "too_long"),
    ],
)
def test_answer_that_cannot_be_claimed_is_refused_with_a_reason(
    ana: Any, exercise_id: str, given: Any, reason: str
) -> None:
    refused = claim(ana, answer(ana, given, exercise_id))
    assert (refused.status_code, refused.json()["error"]["context"]) == (409, {"reason": reason})
    assert not Claim.objects.filter(user_id=ana.user.pk).exists()


def test_attempt_of_another_and_a_private_course_are_unknown(ana: Any, sam: Any) -> None:
    attempt_id = answer(ana, "El mercado")
    assert claim(sam, attempt_id).json()["message"] == "Attempt not found"
    assert claim(ana, attempt_id, course_id="hidden-101").json()["message"] == "Course not found"
    assert claim(ana, answer(ana, False, "ex-vof"), blank=0).json()["errors"] == {
        "blank": ["Is only for fill-in-the-blank."]
    }


def test_quota_says_when_the_next_claim_is_allowed(ana: Any, settings: Any, clock: Any) -> None:
    settings.CLAIMS_PER_DAY = 1
    assert claim(ana, answer(ana, "Uno")).status_code == 201
    clock.shift(3600)
    ana.renew()
    refused = claim(ana, answer(ana, "Dos"))
    assert (refused.status_code, refused["Retry-After"]) == (429, str(23 * 3600))


def test_claim_of_a_rejected_case_is_rejected_with_its_note(ana: Any, sam: Any) -> None:
    claim(ana, answer(ana, "El mercado"))
    Case.objects.update(state="rejected", note="Where is it?")
    data = claim(sam, answer(sam, "El mercado")).json()["data"]
    assert (data["state"], data["note"]) == ("rejected", "Where is it?")


CLOZE = {
    "text": "El ___ bebe ___.",
    "blanks": [{"position": 0, "correct_answers": ["gato"]}, {"position": 1, "correct_answers": ["leche"]}],
}


@pytest.fixture
def cloze(exercises: Any) -> None:
    factories.assign(Lesson.objects.get(pk="qu-l2"), factories.exercise("ex-cloze", "fill-in-the-blank", data=CLOZE))


def refused(learner: Any, attempt_id: str, **body: Any) -> tuple[int, Any]:
    response = claim(learner, attempt_id, **body)
    error = response.json()
    return response.status_code, error.get("errors") or error["error"].get("context") or error["message"]


def test_claim_is_shown_as_in_the_example(ana: Any, words: Any) -> None:
    attempt_id = answer(ana, "El minino bebe leche", "ex-milk")
    response = claim(ana, attempt_id)
    shown = response.json()["data"]
    assert (response.status_code, response.json()["message"]) == (201, "Claim recorded")
    assert UUID(shown.pop("id"))
    assert shown.pop("claimed_at").endswith("Z")
    assert shown == {
        "attempt_id": attempt_id,
        "course_id": COURSE,
        "exercise_id": "ex-milk",
        "exercise_type": "translation",
        "blank": None,
        "answer": "El minino bebe leche",
        "state": "open",
        "note": None,
        "decided_at": None,
    }


def test_priority_and_signals_follow_from_the_first_attempt(ana: Any, sam: Any, words: Any) -> None:
    factories.word(words["public"], "gatito", translations=["cat"])
    assert claim(ana, answer(ana, "El gatito bebe leche", "ex-milk")).status_code == 201
    case = Case.objects.get()
    assert (case.priority, case.signals) == (75, ["synonym"])
    assert [entry["op"] for entry in case.diff] == ["equal", "replace", "equal", "equal"]
    claim(sam, answer(sam, "el GATITO bebe leche", "ex-milk"))
    case.refresh_from_db()
    assert (case.text, case.priority, case.learners) == ("El gatito bebe leche", 75, 2)


def test_text_that_counts_by_now_is_accepted_at_once_and_corrected(ana: Any, carlos: Any) -> None:
    attempt_id = answer(ana, "¿Dónde queda el mercado?")
    texts = {"source_text": "Where is the market?", "target_text": "¿Dónde queda el mercado?"}
    data(carlos, "PUT", "/exercises/ex-market", {"data": texts})
    shown = claim(ana, attempt_id).json()["data"]
    assert (shown["state"], shown["decided_at"]) == ("accepted", shown["claimed_at"])
    assert not Case.objects.exists()
    assert AttemptCorrection.objects.get().case_id == UUID(shown["id"])
    assert not ReviewCard.objects.get().is_mistake
    assert check_account(ana.user.pk, at=now()) == []


def test_obsolete_case_is_opened_again(ana: Any, sam: Any) -> None:
    claim(ana, answer(ana, "El mercado"))
    Case.objects.update(state="obsolete")
    Claim.objects.update(state="obsolete")
    assert claim(sam, answer(sam, "El mercado")).json()["data"]["state"] == "open"
    assert Case.objects.get().state == "open"
    assert ana.get(f"{V1}/claims").json()["data"][0]["state"] == "obsolete"


def test_blank_is_claimed_by_itself(ana: Any, cloze: None) -> None:
    attempt_id = answer(ana, ["minino", "leche"], "ex-cloze")
    shown = claim(ana, attempt_id, blank=0).json()["data"]
    assert (shown["blank"], shown["answer"], shown["exercise_type"]) == (0, "minino", "fill-in-the-blank")
    case = Case.objects.get()
    assert (case.blank, case.text, case.expected, case.verdict) == (0, "minino", "gato", "wrong")
    assert case.diff == [{"op": "replace", "expected": "gato", "given": "minino"}]
    assert refused(ana, attempt_id, blank=1) == (409, {"reason": "already_correct"})
    assert refused(ana, attempt_id, blank=2) == (400, {"blank": ["No such blank."]})
    assert refused(ana, attempt_id) == (400, {"blank": ["This field is required."]})
    assert refused(ana, attempt_id, blank=None) == (400, {"blank": ["This field is required."]})


def test_blank_that_is_not_filled_has_no_text(ana: Any, cloze: None) -> None:
    attempt_id = answer(ana, ["", " "], "ex-cloze")
    for blank in (0, 1):
        assert refused(ana, attempt_id, blank=blank) == (409, {"reason": "no_text"})
    assert refused(ana, answer(ana, ["minino"], "ex-cloze"), blank=1) == (409, {"reason": "no_text"})


def test_skipped_exercise_has_no_text(ana: Any, cloze: None) -> None:
    factories.assign(Lesson.objects.get(pk="qu-l2"), factories.exercise("ex-hear", "listening"))
    assert refused(ana, answer(ana, {"skipped": True}, "ex-hear")) == (409, {"reason": "no_text"})


def test_exercise_that_left_the_course_or_changed_is_not_claimed(ana: Any, carlos: Any, cloze: None) -> None:
    attempt_id = answer(ana, ["minino", "nata"], "ex-cloze")
    shorter = {"text": "El ___ bebe leche.", "blanks": CLOZE["blanks"][:1]}
    data(carlos, "PUT", "/exercises/ex-cloze", {"data": shorter})
    assert refused(ana, attempt_id, blank=1) == (409, {"reason": "exercise_changed"})
    data(carlos, "DELETE", "/lessons/qu-l2/exercises/ex-cloze")
    assert refused(ana, attempt_id, blank=0) == (404, "Exercise not found")
    assert refused(ana, answer(ana, "x", "ex-market"), course_id="unknown") == (404, "Course not found")


def test_old_answer_and_one_of_an_earlier_epoch_are_not_claimed(ana: Any, clock: Any) -> None:
    first = answer(ana, "Uno")
    second = answer(ana, "Dos")
    shown = claim(ana, second).json()["data"]
    clock.shift(timedelta(days=30))
    ana.renew()
    assert claim(ana, first).status_code == 201
    clock.shift(1)
    assert claim(ana, answer(ana, "Tres")).status_code == 201
    clock.shift(timedelta(days=30, seconds=-1))
    ana.renew()
    third = answer(ana, "Cuatro")
    clock.shift(timedelta(days=30, seconds=1))
    ana.renew()
    assert refused(ana, third) == (409, {"reason": "too_old"})
    reset(user_id=ana.user.pk, reason=None, keep_completions=False, by=Actor(), at=now())
    assert refused(ana, third) == (404, "Attempt not found")
    again = claim(ana, second)
    assert (again.status_code, again.json()["data"]) == (200, shown)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"attempt_id": "x"}, "attempt_id"),
        ({"attempt_id": None}, "attempt_id"),
        ({"course_id": None}, "course_id"),
        ({"course_id": 5}, "course_id"),
        ({"other": 1}, "other"),
        ({"blank": "0"}, "blank"),
        ({"blank": -1}, "blank"),
        ({"blank": 1.5}, "blank"),
        ({"blank": True}, "blank"),
        ({"blank": 0}, "blank"),  # of a translation
        ({"blank": 2**70}, "blank"),
    ],
)
def test_bad_claim_is_refused(ana: Any, body: dict[str, Any], field: str) -> None:
    sent = {"attempt_id": answer(ana, "x"), "course_id": COURSE, **body}
    response = ana.post(f"{V1}/claims", sent)
    assert (response.status_code, list(response.json()["errors"])) == (400, [field])
    assert not Claim.objects.exists()


def test_claim_without_a_course_is_refused(ana: Any) -> None:
    assert list(ana.post(f"{V1}/claims", {"attempt_id": str(uuid4())}).json()["errors"]) == ["course_id"]


@pytest.mark.parametrize("given", ["…", "¿?", " - "])
def test_punctuation_alone_is_a_text(ana: Any, given: str) -> None:
    assert claim(ana, answer(ana, given)).json()["data"]["answer"] == given


def test_own_claims_are_listed_newest_first_by_state_and_course(ana: Any, sam: Any, clock: Any) -> None:
    for text in ("Uno", "Dos", "Tres"):
        clock.shift(1)
        claim(ana, answer(ana, text))
    claim(sam, answer(sam, "Cuatro"))
    Claim.objects.filter(answer="Dos").update(state="rejected", note="No.", decided_at=now())
    path = f"{V1}/claims"
    shown = ana.get(path).json()
    assert [each["answer"] for each in shown["data"]] == ["Tres", "Dos", "Uno"]
    assert shown["meta"]["total"] == 3
    assert [each["note"] for each in ana.get(f"{path}?state=rejected").json()["data"]] == ["No."]
    assert [each["answer"] for each in ana.get(f"{path}?state=open&limit=1&page=2").json()["data"]] == ["Uno"]
    assert ana.get(f"{path}?course_id=other").json()["data"] == []
    assert len(ana.get(f"{path}?course_id={COURSE}").json()["data"]) == 3
    for query in ("state=all", "page=0", "sortBy=votes"):
        assert ana.get(f"{path}?{query}").status_code == 400


def test_statements_of_a_claim_do_not_depend_on_what_is_stored(ana: Any, sam: Any, words: Any) -> None:
    attempts = [answer(ana, f"El minino bebe leche {number}", "ex-milk") for number in range(9)]
    first = statements(lambda: claim(ana, attempts[0]))
    for attempt_id in attempts[1:-1]:
        claim(ana, attempt_id)
    assert statements(lambda: claim(ana, attempts[-1])) <= first <= 20
    assert statements(lambda: claim(ana, attempts[0])) <= 5
    assert statements(lambda: ana.get(f"{V1}/claims")) <= 4


def test_statements_of_a_claim_that_is_accepted_at_once(ana: Any, carlos: Any, words: Any) -> None:
    attempt_id = answer(ana, "El minino bebe leche", "ex-milk")
    texts = {"source_text": "The cat drinks milk", "target_text": "El minino bebe leche"}
    data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
    assert statements(lambda: claim(ana, attempt_id)) <= 20
    assert Claim.objects.get().state == "accepted"
