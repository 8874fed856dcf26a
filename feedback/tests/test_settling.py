"""What becomes of cases by themselves: the table of states, row by row."""

from collections import Counter
from typing import Any

import pytest
from django.core.management import call_command
from django_tasks_db.models import DBTaskResult

from accounts.audit import Actor
from accounts.services.administration import remove_account
from accounts.tests.helpers import data
from content.models import Exercise, Lesson, Word
from content.tests import factories
from content.tests.publishing import make_manual
from feedback.models import Case, Claim, Report, SettledCourse
from feedback.rules import answers
from feedback.services import settling
from feedback.services.settling import settle_changed
from feedback.tests.cases import COURSE, V1, answered, claimed, decide, draft, reported
from feedback.tests.settling import claim_of, is_right, settle
from langlearn.api.instants import now
from progress.models import AttemptCorrection, ReviewCard
from progress.selectors.words import word_cards
from progress.services.administration import reset
from progress.services.consistency import check_account

SYNONYM, OTHER = "El minino bebe leche", "El michi bebe leche"
pytestmark = pytest.mark.usefixtures("words")


def kinds(learner: Any) -> list[str]:
    return [row["kind"] for row in data(learner.get(f"{V1}/notifications"))]


def state(case: Case) -> tuple[str, bool]:
    """The state of a case, and whether its answer counts live."""
    return Case.objects.values_list("state", "is_live").get(pk=case.pk)


def cards(learner: Any) -> tuple[Any, Any]:
    """Those of exercises and of words."""
    columns = ("exercise_id", "due", "stability", "difficulty", "reps", "lapses", "is_mistake")
    rows = ReviewCard.objects.filter(user_id=learner.user.pk).order_by("exercise_id")
    return list(rows.values_list(*columns)), word_cards(learner.user.pk, COURSE).cards


def word_id(text: str) -> str:
    return str(Word.objects.get(course=COURSE, text=text).word_id)


def restore(client: Any, **body: Any) -> None:
    data(client.post(f"{V1}/courses/{COURSE}/restore", {"publish": True, **body}), 201)


def edit(client: Any, **changes: Any) -> None:
    data(
        client.put(
            f"{V1}/exercises/ex-milk",
            {"data": {key: value for key, value in {**draft(), **changes}.items() if value is not None}},
        )
    )


def publish(client: Any) -> int:
    return int(data(client.post(f"{V1}/courses/{COURSE}/publish", {}), 201)["number"])


def test_accepted_answer_is_granted_to_those_who_claimed_it_and_to_all_who_gave_it(
    ana: Any, sam: Any, carlos: Any
) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, "el minino, bebe leche!")
    assert not is_right(ana)
    decide(carlos, case, "accepted", note="Of course.")
    settle()
    assert claim_of(ana) == ("accepted", "Of course.")
    assert is_right(ana)
    assert is_right(sam)
    assert (kinds(ana), kinds(sam)) == (["claim.accepted"], [])
    [notice] = data(ana.get(f"{V1}/notifications"))
    assert notice["data"] == {
        "course_id": COURSE,
        "course_name": notice["data"]["course_name"],
        "exercise_id": "ex-milk",
        "answer": SYNONYM,
        "note": "Of course.",
    }
    settle()
    assert kinds(ana) == ["claim.accepted"]
    assert AttemptCorrection.objects.count() == 2


def test_other_last_answers_stay_wrong(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, SYNONYM)
    answered(sam, OTHER)
    decide(carlos, case, "accepted")
    settle()
    assert is_right(ana)
    assert not is_right(sam)


def test_answer_to_another_question_stays_wrong(ana: Any, sam: Any, carlos: Any) -> None:
    answered(sam, SYNONYM)
    edit(carlos, source_text="The dog drinks water", target_text="El perro bebe agua")
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "accepted")
    settle()
    assert is_right(ana)
    assert not is_right(sam)


# Accepted cases


def test_accepted_answer_of_a_manual_course_waits_for_its_publication(ana: Any, carlos: Any) -> None:
    make_manual(COURSE, 0)
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "accepted", note="Yes.")
    settle()
    assert (state(case), claim_of(ana), is_right(ana)) == (("accepted", False), ("open", None), False)
    publish(carlos)
    settle()
    assert (state(case), claim_of(ana), is_right(ana)) == (("accepted", True), ("accepted", "Yes."), True)


def test_restoring_the_older_publication_brings_the_case_back(ana: Any, sam: Any, carlos: Any) -> None:
    make_manual(COURSE, 0)
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "accepted", note="Yes.")
    publish(carlos)
    settle()
    restore(carlos, publication=1)
    settle()
    case.refresh_from_db()
    assert (state(case), case.note, case.decided_by, case.decided_at) == (("open", False), None, None, None)
    assert (case.signals, case.priority) == (["lost"], 75)
    assert (claim_of(ana), is_right(ana)) == (("accepted", "Yes."), True)  # what was granted stays
    settle()
    assert state(case) == ("open", False)
    assert kinds(ana) == ["claim.accepted"]
    # Accepted again, it grants what was claimed meanwhile.
    claimed(sam, SYNONYM)
    decide(carlos, case, "accepted")
    publish(carlos)
    settle()
    assert (claim_of(sam), is_right(sam), kinds(ana)) == (("accepted", None), True, ["claim.accepted"])
    case.refresh_from_db()
    assert "lost" not in case.signals


def test_discarding_the_draft_before_the_publication_brings_the_case_back(ana: Any, carlos: Any) -> None:
    make_manual(COURSE, 0)
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "accepted")
    data(carlos.post(f"{V1}/courses/{COURSE}/discard", {}))
    settle()
    assert (state(case), claim_of(ana), is_right(ana)) == (("open", False), ("open", None), False)
    case.refresh_from_db()
    assert "lost" in case.signals


def test_deleting_the_entry_brings_the_case_back_once_it_is_published(ana: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "accepted")
    settle()
    make_manual(COURSE, 0)
    edit(carlos, alternatives=None)
    settle()
    assert state(case) == ("accepted", True)
    publish(carlos)
    settle()
    assert (state(case), is_right(ana)) == (("open", False), True)


# Open and rejected cases


@pytest.mark.parametrize("before", ["open", "rejected"])
def test_answer_that_another_edit_accepts_makes_its_case_obsolete(ana: Any, sam: Any, carlos: Any, before: str) -> None:
    case = claimed(ana, SYNONYM)
    if before == "rejected":
        decide(carlos, case, "rejected", note="No.")
        settle()
        assert (claim_of(ana), is_right(ana)) == (("rejected", "No."), False)
    answered(sam, SYNONYM)
    edit(carlos, alternatives=[SYNONYM])
    settle()
    assert (state(case), claim_of(ana)) == (("obsolete", True), ("accepted", None))
    assert is_right(ana)
    assert is_right(sam)
    assert kinds(ana)[0] == "claim.accepted"


def test_answer_that_only_the_draft_accepts_stays_open(ana: Any, carlos: Any, ada: Any) -> None:
    make_manual(COURSE, 0)
    case = claimed(ana, SYNONYM)
    edit(carlos, alternatives=[SYNONYM])
    settle()
    assert (state(case), claim_of(ana)) == (("open", False), ("open", None))
    publish(carlos)
    data(ada.put(f"{V1}/courses/{COURSE}/publish-mode", {"publish_mode": "auto"}))
    settle()
    assert (state(case), claim_of(ana), is_right(ana)) == (("obsolete", True), ("accepted", None), True)


def test_answer_that_counts_live_but_not_in_the_draft_stays_open(ana: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    make_manual(COURSE, 0)
    edit(carlos, alternatives=[SYNONYM])
    publish(carlos)
    edit(carlos, alternatives=None)
    settle()
    assert (state(case), claim_of(ana), is_right(ana)) == (("open", True), ("open", None), False)


def test_shared_exercise_settles_the_cases_of_both_courses(ana: Any, sam: Any, carlos: Any, ada: Any) -> None:
    factories.assign(Lesson.objects.get(pk="hidden-l1"), Exercise.objects.get(pk="ex-milk"))
    case = claimed(ana, SYNONYM)
    other = claimed(ada, SYNONYM, course_id="hidden-101")
    decide(ada, case, "accepted")
    settle()
    assert (state(case), state(other)) == (("accepted", True), ("obsolete", True))
    assert (claim_of(ana), claim_of(ada)) == (("accepted", None), ("accepted", None))
    assert is_right(ada)


def test_new_rules_of_grading_settle_all_cases(ana: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    case = claimed(ana, SYNONYM)
    settle()
    monkeypatch.setattr(answers, "counts", lambda *_: True)
    settle()
    assert state(case) == ("open", False)
    monkeypatch.setattr(settling, "GRADING_VERSION", settling.GRADING_VERSION + 1)
    settle()
    assert (state(case), claim_of(ana)) == (("obsolete", True), ("accepted", None))


def test_words_of_a_course_settle_its_cases(ana: Any, carlos: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are graded with the words."""
    claimed(ana, SYNONYM)
    settle()
    seen = []
    monkeypatch.setattr(
        settling, "_settle_answers", lambda _, ids, *, at: seen.append(ids) or settling._Settled(Counter(), [])
    )
    data(
        carlos.put(f"{V1}/exercises/ex-bread", {"data": {**draft("ex-bread"), "alternatives": ["El perro traga pan"]}})
    )
    settle()
    assert seen == []
    word = Word.objects.get(course=COURSE, text="gato")
    data(carlos.put(f"{V1}/courses/{COURSE}/words/{word.word_id}", {"text": "gata"}))
    settle()
    assert len(seen) == 1


# Exercises and records that are gone


def test_case_is_obsolete_when_neither_state_has_the_exercise(ana: Any, sam: Any, carlos: Any) -> None:
    make_manual(COURSE, 0)
    case, rejected = claimed(ana, SYNONYM), claimed(sam, OTHER)
    decide(carlos, rejected, "rejected", note="No.")
    data(carlos.delete(f"{V1}/lessons/qu-l1/exercises/ex-milk"))
    settle()
    assert state(case) == ("open", False)
    publish(carlos)
    settle()
    assert (state(case), claim_of(ana)) == (("obsolete", False), ("obsolete", None))
    assert (state(rejected), claim_of(sam)) == (("obsolete", False), ("rejected", "No."))
    assert kinds(ana) == []


def test_case_is_obsolete_when_its_lesson_is_deleted_with_the_module(ana: Any, ada: Any) -> None:
    case, report = claimed(ana, SYNONYM), reported(ana, "lesson", "qu-l1")
    settle()
    module = Lesson.objects.get(pk="qu-l1").module_id
    assert ada.delete(f"{V1}/modules/{module}?force=true").status_code == 200
    settle()
    assert (state(case), state(report)) == (("obsolete", False), ("obsolete", False))
    assert Report.objects.get().state == "obsolete"


def test_cases_of_a_deleted_course_are_obsolete(ana: Any, ada: Any) -> None:
    cases = [
        claimed(ana, SYNONYM),
        reported(ana),
        reported(ana, "course", COURSE),
        reported(ana, "word", word_id("gato")),
    ]
    settle()
    assert ada.delete(f"{V1}/courses/{COURSE}?force=true").status_code == 200
    settle()
    assert {state(case)[0] for case in cases} == {"obsolete"}
    assert not SettledCourse.objects.exists()
    settle_changed(at=now())
    assert not DBTaskResult.objects.ready().filter(task_path__startswith=settling.__name__).exists()


def test_claims_of_a_case_that_was_obsolete_are_accepted_with_it(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    data(carlos.delete(f"{V1}/lessons/qu-l1/exercises/ex-milk"))
    settle()
    assert claim_of(ana) == ("obsolete", None)
    factories.assign(Lesson.objects.get(pk="qu-l1"), Exercise.objects.get(pk="ex-milk"))
    assert claimed(sam, SYNONYM) == case
    edit(carlos, alternatives=[SYNONYM])
    settle()
    assert state(case) == ("obsolete", True)
    assert (claim_of(ana), claim_of(sam)) == (("accepted", None), ("accepted", None))
    assert is_right(ana)


def test_case_of_an_exercise_that_has_become_another_one_is_about_the_newer_answer(
    ana: Any, sam: Any, carlos: Any
) -> None:
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "rejected", note="No.")
    listening = {"exercise_type": "listening", "data": {"audio_url": "/m/a.mp3", "transcript": "El gato bebe leche"}}
    data(carlos.put(f"{V1}/exercises/ex-milk", listening))
    assert claimed(sam, SYNONYM) == case
    assert claim_of(sam) == ("open", None)
    settle()
    assert (state(case), claim_of(sam)) == (("open", False), ("open", None))
    decide(carlos, case, "accepted")
    settle()
    assert (state(case), claim_of(sam), is_right(sam)) == (("accepted", True), ("accepted", None), True)


def test_report_stays_while_its_record_is_there(ana: Any, carlos: Any) -> None:
    word, exercise = reported(ana, "word", word_id("gato")), reported(ana)
    settle()
    data(carlos.delete(f"{V1}/courses/{COURSE}/words/{word_id('gato')}"))
    settle()
    assert (state(word)[0], state(exercise)[0]) == ("obsolete", "open")


# Decisions that are taken back


@pytest.mark.parametrize("after", ["open", "rejected"])
def test_decision_that_is_taken_back_withdraws_the_corrections(ana: Any, sam: Any, carlos: Any, after: str) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, SYNONYM)
    before = cards(ana), cards(sam)
    decide(carlos, case, "accepted")
    settle()
    granted = cards(ana), cards(sam)
    assert all(now != then for now, then in zip(granted, before, strict=True))
    decide(carlos, case, after)
    settle()
    assert (state(case), claim_of(ana)) == ((after, False), (after, None))
    assert (cards(ana), cards(sam)) == before
    assert not is_right(ana)
    assert not is_right(sam)
    assert not AttemptCorrection.objects.exists()
    case.refresh_from_db()
    assert not case.withdraws


def test_decision_that_is_taken_back_and_taken_again_before_the_worker_runs(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, SYNONYM)
    decide(carlos, case, "accepted")
    settle()
    answered(sam, OTHER)
    for after in ("open", "accepted"):
        decide(carlos, case, after)
    settle()
    assert (claim_of(ana), is_right(ana), kinds(ana)) == (("accepted", None), True, ["claim.accepted"])
    assert not AttemptCorrection.objects.filter(user_id=sam.user.pk).exists()  # is not the last answer any more


def test_corrections_are_withdrawn_though_the_last_claim_is_deleted_before(ana: Any, sam: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, SYNONYM)
    decide(carlos, case, "accepted")
    settle()
    decide(carlos, case, "open")
    remove_account(user_id=ana.user.pk, by=Actor(), at=now())
    settle()
    assert not AttemptCorrection.objects.exists()
    assert not is_right(sam)
    assert not Case.objects.exists()


def test_claim_that_was_accepted_at_once_is_not_taken_back(ana: Any, sam: Any, carlos: Any) -> None:
    attempt_id = answered(sam, SYNONYM)
    case = claimed(ana, SYNONYM)
    decide(carlos, case, "accepted")
    data(sam.post(f"{V1}/claims", {"attempt_id": attempt_id, "course_id": COURSE}), 201)
    assert Claim.objects.get(user_id=sam.user.pk).case is None
    settle()
    decide(carlos, case, "open")
    settle()
    assert (claim_of(sam), is_right(sam)) == (("accepted", None), True)


# Resets


def test_reset_leaves_the_claim_without_a_correction(ana: Any, carlos: Any) -> None:
    case = claimed(ana, SYNONYM)
    reset(user_id=ana.user.pk, reason=None, keep_completions=False, by=Actor(), at=now())
    decide(carlos, case, "accepted")
    settle()
    assert claim_of(ana) == ("accepted", None)
    assert not AttemptCorrection.objects.exists()
    assert check_account(ana.user.pk, at=now()) == []


# The command


def test_command_settles_and_prints_counts(ana: Any, sam: Any, carlos: Any, capsys: Any) -> None:
    case = claimed(ana, SYNONYM)
    answered(sam, SYNONYM)
    edit(carlos, alternatives=[SYNONYM])
    call_command("settle_cases", "--course", "hidden-101")
    assert capsys.readouterr().out.splitlines() == ["0 learners settled"]
    call_command("settle_cases")
    assert capsys.readouterr().out.splitlines() == ["1 cases became obsolete", "2 learners settled"]
    assert (state(case), claim_of(ana), is_right(sam)) == (("obsolete", True), ("accepted", None), True)
    call_command("settle_cases")
    assert capsys.readouterr().out.splitlines() == ["0 learners settled"]


# Amounts


def test_course_that_has_not_changed_takes_three_queries(ana: Any, django_assert_num_queries: Any) -> None:
    claimed(ana, SYNONYM)
    settle()
    with django_assert_num_queries(3):
        settle_changed(at=now())


def test_many_learners_are_settled_by_several_tasks(
    ana: Any, sam: Any, ada: Any, carlos: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "_LEARNERS", 1)
    monkeypatch.setattr(settling, "_PAGE", 1)
    case = claimed(ana, SYNONYM)
    claimed(sam, SYNONYM)
    for learner in (ada, carlos):
        answered(learner, SYNONYM)
    decide(carlos, case, "accepted")
    settle()
    assert all(map(is_right, (ana, sam, ada, carlos)))
    decide(carlos, case, "open")
    settle()
    assert not any(map(is_right, (ana, sam, ada, carlos)))
