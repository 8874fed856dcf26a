"""What becomes of claims, reports and cases with an account, in its export, and after a reset."""

from typing import Any

import pytest
from django.utils.dateparse import parse_datetime

from accounts.audit import Actor
from accounts.services.administration import remove_account
from content.tests.writing import data
from feedback.models import WHOLE, Case, Claim, Report
from feedback.tests.claiming import COURSE, V1, answer, claim, report
from langlearn.api.instants import now
from progress.models import AttemptCorrection, UserProgress
from progress.services.administration import reset
from progress.services.consistency import rows_without_account

pytestmark = pytest.mark.usefixtures("exercises", "words")


def remove(client: Any) -> None:
    remove_account(user_id=client.user.pk, by=Actor(), at=now())


def test_account_export_has_claims_reports_and_corrections(ana: Any, sam: Any, carlos: Any) -> None:
    attempts = [answer(ana, "El mercado"), answer(ana, "El minino bebe leche", "ex-milk")]
    texts = {"source_text": "The cat drinks milk", "target_text": "El minino bebe leche"}
    data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
    ids = [claim(ana, each).json()["data"]["id"] for each in attempts]
    report(ana, comment="Where?")
    claim(sam, answer(sam, "Otro"))
    exported = ana.get(f"{V1}/users/profile/export").json()["data"]["feedback"]
    assert exported.keys() == {"claims", "reports", "corrections"}
    assert [(row["public_id"], row["state"]) for row in exported["claims"]] == [(ids[0], "open"), (ids[1], "accepted")]
    assert [(row["comment"], row["entity_id"]) for row in exported["reports"]] == [("Where?", "ex-market")]
    [correction] = exported["corrections"]
    assert parse_datetime(correction.pop("corrected_at"))
    assert correction == {"attempt_id": attempts[1], "exercise_id": "ex-milk", "blank": WHOLE, "case_id": ids[1]}
    assert carlos.get(f"{V1}/users/profile/export").json()["data"]["feedback"]["claims"] == []


def test_deleted_account_leaves_decided_cases_and_those_of_others(ana: Any, sam: Any) -> None:
    for learner in (ana, sam):
        claim(learner, answer(learner, "El mercado"))
    for text in ("Uno", "Dos", "Tres"):
        claim(ana, answer(ana, text))
    report(ana)
    Case.objects.filter(text="Dos").update(state="rejected")
    Case.objects.filter(text="Tres").update(state="obsolete")
    remove(ana)
    cases = Case.objects.order_by("text").values_list("text", "state", "learners")
    assert list(cases) == [("Dos", "rejected", 0), ("El mercado", "open", 1)]
    assert not Report.objects.exists()
    assert list(Claim.objects.values_list("user_id", flat=True)) == [sam.user.pk]
    assert list(rows_without_account()) == []
    remove(sam)
    assert Case.objects.get().text == "Dos"


def test_claims_of_one_learner_in_a_case_count_once(ana: Any, sam: Any) -> None:
    for learner in (ana, ana, sam):
        claim(learner, answer(learner, "El mercado"))
    remove(ana)
    assert Case.objects.get().learners == 1


def test_several_learners_are_so_no_more_when_one_leaves(ana: Any, sam: Any, carlos: Any) -> None:
    for learner in (ana, sam, carlos):
        claim(learner, answer(learner, "El mercado nuevo"))
    case = Case.objects.get()
    assert "several" in case.signals
    before = case.priority
    remove(ana)
    case.refresh_from_db()
    assert (case.learners, "several" in case.signals, case.priority) == (2, False, before - 10)


def test_decisions_stay_without_their_decider(ana: Any, carlos: Any) -> None:
    claim(ana, answer(ana, "El mercado"))
    Case.objects.update(state="rejected", note="No.", decided_by=carlos.user, decided_at=now())
    remove(carlos)
    case = Case.objects.get()
    assert (case.state, case.note, case.decided_by) == ("rejected", "No.", None)


def test_account_without_progress_is_deleted(sam: Any) -> None:
    remove(sam)
    assert not UserProgress.objects.exists()


def test_reset_leaves_claims_and_reports(ana: Any, carlos: Any) -> None:
    first = answer(ana, "El minino bebe leche", "ex-milk")
    texts = {"source_text": "The cat drinks milk", "target_text": "El minino bebe leche"}
    data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
    for attempt_id in (first, answer(ana, "El mercado")):
        claim(ana, attempt_id)
    report(ana)
    reset(user_id=ana.user.pk, reason=None, keep_completions=False, by=Actor(), at=now())
    states = {each["answer"]: each["state"] for each in ana.get(f"{V1}/claims?course_id={COURSE}").json()["data"]}
    assert states == {"El minino bebe leche": "accepted", "El mercado": "open"}
    assert len(ana.get(f"{V1}/content-reports").json()["data"]) == 1
    assert AttemptCorrection.objects.count() == 1  # of an epoch that is over
    assert ana.get(f"{V1}/progress/mistakes").json()["data"] == []
