"""A failure at any statement of a decision leaves the state of before, or that of after."""

from typing import Any

import pytest
from django.db import connection
from django_tasks_db.models import DBTaskResult

from content.models import ContentChange, Course, Exercise, PublishedExercise
from feedback.models import Case, Claim, Report
from feedback.tests.cases import V1, claimed, decide, reported
from notifications.models import Notification
from progress.tests.test_uploads_midway import FailAt

pytestmark = pytest.mark.usefixtures("exercises", "words")
TEXT = "El minino bebe leche"
_TABLES: Any = (
    *(Case, Claim, Report, Notification, DBTaskResult),
    *(Course, Exercise, PublishedExercise, ContentChange),
)


def state() -> list[Any]:
    return [list(model._default_manager.order_by("pk").values()) for model in _TABLES]


def fail_at_each_statement(carlos: Any, case: Case, **body: Any) -> None:
    before, failed = state(), 0
    while True:
        with connection.execute_wrapper(FailAt(failed + 1)):
            response = carlos.put(f"{V1}/inbox/{case.pk}", body)
        if response.status_code != 503:
            break
        failed += 1
        if state() != before:  # it failed while it read the case for the response
            break
    assert failed >= 8
    done = state()
    assert done != before
    assert carlos.put(f"{V1}/inbox/{case.pk}", body).status_code == 200
    assert state() == done


@pytest.mark.parametrize("wanted", ["accepted", "rejected", "open"])
def test_decision_about_an_answer_that_fails_midway_is_rolled_back(
    clock: Any, ana: Any, sam: Any, carlos: Any, wanted: str
) -> None:
    case = claimed(ana, TEXT)
    claimed(sam, TEXT)
    if wanted == "open":
        decide(carlos, case, "accepted")
    elif wanted == "rejected":
        decide(carlos, case, "accepted")
        Claim.objects.filter(user=ana.user).update(state="accepted")
    fail_at_each_statement(carlos, case, state=wanted, note="So.")


def test_decision_about_reports_that_fails_midway_is_rolled_back(clock: Any, ana: Any, sam: Any, carlos: Any) -> None:
    case = reported(ana)
    reported(sam)
    fail_at_each_statement(carlos, case, state="accepted", note="Mended.")
    fail_at_each_statement(carlos, case, state="open")
