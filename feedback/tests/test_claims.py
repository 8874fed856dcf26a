"""Claims: an answer that was refused is said to be right."""

from typing import Any
from uuid import uuid4

import pytest

from feedback.models import Case, Claim

V1 = "/api/v1"
pytestmark = pytest.mark.usefixtures("exercises")


def answer(learner: Any, text: Any, exercise_id: str = "ex-market") -> str:
    """Answers an exercise, and returns the id of the attempt."""
    client_id = str(uuid4())
    body = {"answer": text, "client_id": client_id}
    assert learner.post(f"{V1}/progress/exercises/{exercise_id}/attempts", body).status_code == 201
    return client_id


def claim(learner: Any, attempt_id: str, **body: Any) -> Any:
    return learner.post(f"{V1}/claims", {"attempt_id": attempt_id, "course_id": "quechua-101", **body})


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
