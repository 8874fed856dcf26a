"""Nobody learns who claimed or reported: not from a body, a header or a line of the log."""

import logging
from typing import Any

import pytest

from accounts.audit import Actor
from accounts.services.administration import remove_account
from conftest import signed_in
from feedback.models import Case, Claim, Report
from feedback.tests.claiming import COURSE, answer, claim, report
from feedback.tests.folding import fold_all
from langlearn.api.instants import now
from tests.routes import routes

ANSWERS = ("El minino bebe leche", "Un gato bebe la leche")
SECRET = "El felino toma nata"  # nobody claims it
pytestmark = pytest.mark.usefixtures("words", "exercises")


@pytest.fixture
def claimants() -> list[Any]:
    """Three learners in each of two cases of claims, two cases of reports, and a rejected case."""
    names = ("Yaretzi", "Quetzalli", "Xiadani")
    found = [signed_in(f"{name.lower()}@private.example", "student", username=name) for name in names]
    for learner in found:
        for text in ANSWERS:
            assert claim(learner, answer(learner, text, "ex-milk")).status_code == 201
        assert report(learner, comment="Something is wrong here.").status_code == 201
        assert report(learner, "offensive", entity="course", entity_id=COURSE).status_code == 201
        answer(learner, SECRET, "ex-milk")
    Case.objects.filter(text=ANSWERS[1]).update(state="rejected", note="No.")
    Claim.objects.filter(answer=ANSWERS[1]).update(state="rejected", note="No.")
    return found


def paths() -> list[str]:
    """Every read of the API, with ids of the course, its records and the cases where the path has some."""
    ids = {
        "courses": [COURSE],
        "levels": ["qu-a1"],
        "exercises": ["ex-milk", "ex-market"],
        "lessons": ["qu-l1"],
        "lesson": ["qu-l1"],
        "inbox": [str(pk) for pk in Case.objects.values_list("pk", flat=True)],
    }
    found = []
    for route in routes():
        if route.method == "GET":
            before = route.template.partition("/{")[0].rpartition("/")[2]
            for real in ids.get(before, ["unknown"]):
                path = route.template.replace("{id}", real).replace("{course_id}", COURSE)
                found.append(path.replace("{", "").replace("}", ""))
    queries = [f"/api/v1/inbox?state={state}" for state in ("open", "accepted", "rejected", "obsolete")]
    return [*found, *queries, *(f"{path}?course_id={COURSE}" for path in found if "/progress/" in path)]


def traces(learners: list[Any]) -> list[str]:
    accounts = [(each.user.pk, each.user.email, each.user.username) for each in learners]
    public = [str(row.public_id) for model in (Claim, Report) for row in model._default_manager.all()]
    hexes = [str(account[0]).replace("-", "") for account in accounts]
    return [*(str(part).lower() for account in accounts for part in account), *hexes, *public]


def read(client: Any, path: str) -> str:
    response = client.get(path)
    return f"{response.headers}\n{response.content.decode(errors='replace')}".lower()


def test_nobody_else_learns_who_claimed_or_reported(
    clock: Any, claimants: list[Any], sam: Any, carlos: Any, subtests: Any
) -> None:
    fold_all()
    secrets = [*traces(claimants), SECRET.lower()]
    for reader in (carlos, sam):
        reader.renew()
        for path in paths():
            with subtests.test(path=path):
                found = read(reader, path)
                assert not [secret for secret in secrets if secret in found]


def test_log_names_no_claimant_and_no_text(ana: Any, carlos: Any, caplog: Any) -> None:
    with caplog.at_level(logging.DEBUG):
        attempt_id = answer(ana, ANSWERS[0], "ex-milk")
        for _ in range(2):
            claim(ana, attempt_id)
            report(ana, comment="Something is wrong here.")
        claim(ana, attempt_id, blank=5)
        claim(ana, answer(ana, "El gato bebe leche", "ex-milk"))
        for path in paths():
            carlos.get(path)
        fold_all()
        remove_account(user_id=ana.user.pk, by=Actor(), at=now())
    told = (ana.user.email, "minino", "Something is wrong")
    assert not [secret for secret in told if secret in caplog.text]


def test_learner_sees_own_claims_and_reports_alone(claimants: list[Any]) -> None:
    first, *others = claimants
    for path in ("/api/v1/claims", "/api/v1/content-reports"):
        shown = read(first, path)
        assert "data" in shown
        assert not [secret for secret in traces(others)[:6] if secret in shown]
        own = {row.public_id for row in (Claim if "claims" in path else Report).objects.filter(user_id=first.user.pk)}
        assert {each["id"] for each in first.get(path).json()["data"]} == {str(pk) for pk in own}
