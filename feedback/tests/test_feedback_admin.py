"""Claims and reports in the admin: looking, and deleting what an account has open."""

from typing import Any

import pytest
from django.test import Client

from content.tests.writing import data
from feedback.models import Case, Claim, Report
from feedback.tests.claiming import answer, claim, report
from tests.tasks import run_tasks

CLAIMS, REPORTS = "/admin/feedback/claim/", "/admin/feedback/report/"
pytestmark = pytest.mark.usefixtures("exercises")


@pytest.fixture
def site(ada: Any) -> Client:
    client = Client()
    client.force_login(ada.user, backend="accounts.backends.AdminBackend")
    return client


@pytest.fixture
def said(ana: Any, sam: Any) -> None:
    """ana and sam claim one answer and report one exercise; another claim of ana is decided."""
    for learner in (ana, sam):
        assert claim(learner, answer(learner, "El mercado")).status_code == 201
        assert report(learner).status_code == 201
    claim(ana, answer(ana, "El gato"))
    for model in (Claim, Case):
        model._default_manager.filter(**{"answer" if model is Claim else "text": "El gato"}).update(state="rejected")


def submit(site: Client, path: str, **fields: str) -> Any:
    chosen = [
        str(pk) for pk in (Claim if path == CLAIMS else Report).objects.order_by("pk").values_list("pk", flat=True)
    ]
    return site.post(path, {"action": "delete_open", "_selected_action": chosen[:1], **fields}, follow=True)


@pytest.mark.parametrize("path", [CLAIMS, REPORTS])
def test_open_claims_and_reports_of_an_account_are_deleted_once_confirmed(
    site: Client, ana: Any, sam: Any, said: None, path: str
) -> None:
    page = submit(site, path).content.decode()
    assert "All open claims and reports of 1 account are deleted" in page
    assert Claim.objects.count() == 3
    done = submit(site, path, confirmed="yes").content.decode()
    assert "Deleted 2 open claims and reports of ana@example.org" in done
    assert list(Claim.objects.filter(user_id=ana.user.pk).values_list("state", flat=True)) == ["rejected"]
    assert Claim.objects.filter(user_id=sam.user.pk).count() == Report.objects.count() == 1
    cases = Case.objects.order_by("kind", "text").values_list("kind", "text", "state", "learners")
    assert list(cases) == [
        ("answer", "El gato", "rejected", 1),
        ("answer", "El mercado", "open", 1),
        ("report", "", "open", 1),
    ]


def test_case_goes_with_its_last_open_claim(site: Client, ana: Any) -> None:
    claim(ana, answer(ana, "El mercado"))
    report(ana)
    submit(site, CLAIMS, confirmed="yes")
    assert not Case.objects.exists()


def test_learner_stays_in_a_case_with_a_decided_report(site: Client, ana: Any, sam: Any) -> None:
    report(ana)
    Report.objects.update(state="accepted")
    Case.objects.update(state="accepted")
    report(ana)
    Report.objects.filter(state="accepted").update(id=10**6)  # the open one is chosen
    submit(site, REPORTS, confirmed="yes")
    assert list(Report.objects.values_list("state", flat=True)) == ["accepted"]
    assert Case.objects.get().learners == 1


def test_pages_are_read_only_and_for_administrators(site: Client, carlos: Any, said: None) -> None:
    for model, path in ((Claim, CLAIMS), (Report, REPORTS), (Case, "/admin/feedback/case/")):
        pk = model._default_manager.order_by("pk").first().pk
        assert site.get(path).status_code == site.get(f"{path}{pk}/change/").status_code == 200
        assert site.get(f"{path}add/").status_code == 403
        assert site.post(f"{path}{pk}/delete/", {"post": "yes"}).status_code == 403
        other = Client()
        other.force_login(carlos.user, backend="accounts.backends.AdminBackend")
        assert other.get(path).status_code == 302
    assert "ana@example.org" in site.get(CLAIMS).content.decode()
    assert "ana@example.org" not in site.get("/admin/feedback/case/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_case_is_settled_now(site: Client, ana: Any, carlos: Any) -> None:
    claim(ana, answer(ana, "¿Dónde queda el mercado?"))
    report(ana)
    texts = {"source_text": "Where is the market?", "target_text": "¿Dónde queda el mercado?"}
    data(carlos, "PUT", "/exercises/ex-market", {"data": texts})
    chosen = [str(pk) for pk in Case.objects.values_list("pk", flat=True)]
    body = {"action": "settle", "_selected_action": chosen}
    done = site.post("/admin/feedback/case/", body, follow=True).content.decode()
    assert "The worker settles 1 cases of claims." in done
    run_tasks()
    assert Claim.objects.get().state == "accepted"
    assert Case.objects.get(kind="answer").state == "obsolete"
