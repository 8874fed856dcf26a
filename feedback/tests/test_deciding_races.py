"""Decisions at once, and beside claims and edits, on a database with row locks."""

from typing import Any

import pytest
from django.db import connection

from conftest import signed_in
from content.models import ContentChange, Lesson
from content.tests import factories
from feedback.models import Case, Claim
from feedback.tests.cases import COURSE, V1, answered, claimed, decide, draft, live, reported
from notifications.models import Notification
from progress.tests.test_concurrency import answers_at_once, at_once

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks: NOT tested without PostgreSQL"),
]
TEXT = "El minino bebe leche"
TEXTS = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}


@pytest.fixture
def learner(transactional_db: None) -> Any:
    course = factories.course(COURSE)
    factories.lesson(factories.module(factories.section(factories.level(course))), "qu-l1")
    factories.assign(Lesson.objects.get(pk="qu-l1"), factories.exercise("ex-milk", data=TEXTS))
    return signed_in("ana@example.org", "student")


@pytest.fixture
def creators(learner: Any) -> list[Any]:
    return [signed_in(f"carlos{number}@example.org", "content_creator") for number in range(4)]


def edits() -> int:
    return ContentChange.objects.filter(entity="exercise", action="update").count()


def put(client: Any, case: Case, state: str, **body: Any) -> Any:
    return client.put(f"{V1}/inbox/{case.pk}", {"state": state, **body})


def test_equal_decisions_at_once_are_one_edit(learner: Any, creators: list[Any]) -> None:
    case = claimed(learner, TEXT)
    assert at_once([lambda each=each: put(each, case, "accepted", note="So.") for each in creators * 2]) == [200] * 8
    assert (draft(), edits()) == ({**TEXTS, "alternatives": [TEXT]}, 1)
    assert at_once([lambda each=each: put(each, case, "rejected", note="No.") for each in creators * 2]) == [200] * 8
    assert (draft(), edits()) == ({**TEXTS, "notes": [{"answer": TEXT, "text": "No."}]}, 2)
    assert list(Notification.objects.values_list("kind", flat=True)) == ["claim.rejected"]


def test_equal_decisions_about_reports_at_once_tell_once(learner: Any, creators: list[Any]) -> None:
    case = reported(learner)
    assert at_once([lambda each=each: put(each, case, "accepted") for each in creators * 2]) == [200] * 8
    assert Notification.objects.count() == 1


def test_of_different_decisions_at_once_the_later_stands_whole(learner: Any, creators: list[Any]) -> None:
    case = claimed(learner, TEXT)
    for _ in range(5):
        acts = [("accepted", {}), ("rejected", {"note": "No."}), ("open", {}), ("rejected", {})]
        acts_of = zip(creators, acts, strict=True)
        assert at_once([lambda c=c, s=s, b=b: put(c, case, s, **b) for c, (s, b) in acts_of]) == [200] * 4
        row = Case.objects.get()
        expected = {
            ("accepted", None): {**TEXTS, "alternatives": [TEXT]},
            ("rejected", "No."): {**TEXTS, "notes": [{"answer": TEXT, "text": "No."}]},
        }
        assert draft() == live() == expected.get((row.state, row.note), TEXTS)
        claim = Claim.objects.get()  # with the note of the decision by which it was rejected
        assert claim.state == ("rejected" if row.state == "rejected" else "open")
        assert claim.note in ((None, "No.") if row.state == "rejected" else (None,))


def test_of_different_decisions_with_the_same_tag_one_is_made(learner: Any, creators: list[Any]) -> None:
    case = claimed(learner, TEXT)
    tag = creators[0].get(f"{V1}/inbox/{case.pk}")["ETag"]
    acts = zip(creators[:3], ("accepted", "rejected", "accepted"), strict=True)
    sent = [
        lambda c=c, s=s: c.put(f"{V1}/inbox/{case.pk}", {"state": s}, If_Match=tag)  # type: ignore[misc]
        for c, s in acts
    ]
    assert at_once(sent) == [200, 412, 412]


def test_decision_and_edit_at_once_are_each_whole(learner: Any, creators: list[Any]) -> None:
    case = claimed(learner, TEXT)
    for number in range(5):
        edited = {**TEXTS, "hints": [f"Number {number}"]}
        statuses = at_once(
            [
                lambda: put(creators[0], case, "accepted"),
                lambda edited=edited: creators[1].put(f"{V1}/exercises/ex-milk", {"data": edited}),
            ]
        )
        assert statuses == [200, 200]
        decided = {**TEXTS, "alternatives": [TEXT], "hints": [f"Number {number}"]}
        assert draft() == live()
        assert draft() in (edited, decided)  # the edit replaces the whole data, or the decision adds to it
        decide(creators[0], case, "open")


@pytest.mark.parametrize("state", ["rejected", "accepted"])
def test_claims_beside_a_decision_are_decided_too(learner: Any, creators: list[Any], state: str) -> None:
    case = claimed(learner, TEXT)
    attempts = [answered(learner, TEXT) for _ in range(6)]
    acts: list[Any] = [
        lambda each=each: learner.post(f"{V1}/claims", {"attempt_id": each, "course_id": COURSE}) for each in attempts
    ]
    acts.insert(2, lambda: put(creators[0], case, state, note="So."))
    responses = answers_at_once(acts)
    assert sorted(each.status_code for each in responses) == [200] + [201] * 6
    rows = Claim.objects.values_list("state", "case_id")
    if state == "rejected":
        assert set(rows) == {("rejected", case.pk)}
    else:  # open until it is settled, or accepted at once because the text counts by now
        assert set(rows) <= {("open", case.pk), ("accepted", None)}
        assert draft()["alternatives"] == [TEXT]


def test_reports_beside_a_decision_are_decided_or_open_the_case_again(learner: Any, creators: list[Any]) -> None:
    case = reported(learner)
    others = [signed_in(f"sam{number}@example.org", "student") for number in range(5)]
    about = {"course_id": COURSE, "entity": "exercise", "entity_id": "ex-milk", "reason": "audio"}
    acts: list[Any] = [lambda each=each: each.post(f"{V1}/content-reports", about) for each in others]
    acts.insert(2, lambda: put(creators[0], case, "accepted"))
    assert sorted(each.status_code for each in answers_at_once(acts)) == [200] + [201] * 5
    case.refresh_from_db()
    states = set(case.reports.values_list("state", flat=True))
    assert (case.state, states) in [("accepted", {"accepted"}), ("open", {"accepted", "open"})]
    assert case.learners == 6
