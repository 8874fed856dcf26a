"""Decisions of creators about cases.

A decision is one transaction: it locks the courses, the exercise, then the case; decides the case with its claims or
reports; and writes what follows from it into the draft last, as an edit of the exercise. No claim of the case falls
between, because a claim is made under the lock of the course. What takes longer is left to settling.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Max

from content.editor import Editor
from content.revisions.revising import Changes, revising
from content.rights import Right, check_rights
from content.selectors.feedback_facts import draft_answers, draft_data
from content.services.exercises import change_data
from feedback.models import Case, Kind, State
from feedback.rules import answers, decisions
from feedback.rules.answers import FILL_IN_THE_BLANK
from feedback.rules.decisions import Answer, NotPossible
from feedback.rules.priority import LOST
from feedback.selectors.inbox import case_not_found, case_tag, find_case
from feedback.services.cases import rank
from feedback.services.notices import notify_claims, notify_reports
from feedback.services.settling import settle_case
from langlearn.api.conditional import check_if_match
from langlearn.api.errors import Conflict, ValidationFailed

_REFUSALS = {
    "exercise_gone": "The exercise is no longer in the course",
    "alternatives_full": "The list of accepted answers is full",
    "notes_full": "The list of notes is full",
    "would_not_be_correct": "The exercise would not accept this answer",
    "answer_accepted": "The exercise accepts this answer",
}
_COLUMNS = ("state", "note", "written", "withdraws", "signals", "priority", "is_live", "decided_by_id", "decided_at")


class Decision(NamedTuple):
    """What a creator decides; `text` is how the answer is spelled in the exercise, if it is accepted."""

    state: State
    note: str | None = None
    text: str | None = None


class _Effect(NamedTuple):
    """What a decision makes of an exercise."""

    data: dict[str, Any]
    written: decisions.Written
    is_changed: bool
    counts: bool  # whether the draft accepts the answer then


def decide(case_id: UUID, decision: Decision, *, if_match: str | None = None, editor: Editor) -> None:
    """Decides a case, or takes the decision back; the same again changes nothing.

    Raises NotFound, also when the editor does not read the course; ValidationFailed; Forbidden unless the editor edits
    the course and, where an answer is decided, all courses whose drafts use the exercise; PreconditionFailed; Conflict
    with the reason why the exercise cannot be so.
    """
    about = find_case(case_id, reader=editor.reader)
    decision = _checked(about, decision)
    with _locked(about, editor=editor) as (case, changes):
        check_if_match(if_match, case_tag(case.pk, case.state, case.note))
        effect = _effect(case, decision) if case.kind == Kind.ANSWER else None
        if not _decide(case, decision, effect, changes, editor=editor):
            return
        _decide_claims(case, decision, at=editor.at)
        _decide_reports(case, decision, at=editor.at)
        if effect is not None:
            settle_case.enqueue(str(case.pk))
            if effect.is_changed:
                change_data(case.entity_id, effect.data, changes=changes, editor=editor)


def _checked(case: Case, decision: Decision) -> Decision:
    """The decision as it is stored. Raises ValidationFailed when it is none of this case."""
    state, note, text = decision
    if case.kind == Kind.FAILING and state == State.ACCEPTED:
        raise ValidationFailed({"state": ["Must be one of rejected, open."]})
    if text is not None:
        if case.kind != Kind.ANSWER or state != State.ACCEPTED:
            raise ValidationFailed({"text": ["Is only for an answer that is accepted."]})
        limit = answers.LIMITS[case.exercise_type]
        if answers.normal(text) != answers.normal(case.text):
            raise ValidationFailed({"text": ["Must be the same answer."]})
        if len(answers.written(text)) > limit:
            raise ValidationFailed({"text": [f"Must be at most {limit} characters."]})
    return Decision(state, None if state == State.OPEN else note, text)


@contextmanager
def _locked(about: Case, *, editor: Editor) -> Iterator[tuple[Case, Changes]]:
    """A transaction in which the editor decides the case, which is locked. Raises NotFound and Forbidden."""
    exercise_ids = [about.entity_id] if about.kind == Kind.ANSWER else []
    with revising(about.course_id, exercise_ids=exercise_ids, by=editor.id, right=None, at=editor.at) as changes:
        if about.course_id not in changes.courses:
            raise case_not_found()
        if editor.id is not None:
            details = "A course that you may not edit uses the exercise" if exercise_ids else None
            check_rights(changes.courses, editor.id, Right.EDIT, details=details)
        case = Case.objects.select_for_update(no_key=True).filter(pk=about.pk).first()
        if case is None:
            raise case_not_found()
        yield case, changes


def _effect(case: Case, decision: Decision) -> _Effect:
    """What the decision makes of the exercise of a draft. Raises Conflict."""
    facts = draft_answers(case.course_id, [case.entity_id]).get(case.entity_id)
    if facts is None or facts.exercise_type != case.exercise_type or not _has_blank(case, facts.data):
        if decision.state != State.OPEN:
            raise _refused("exercise_gone")
        return _taken_back_elsewhere(case)
    answer = Answer(case.exercise_type, answers.written(case.text), case.blank, facts.course)
    try:
        if decision.state == State.ACCEPTED:
            spelling = answers.written(case.text if decision.text is None else decision.text)
            decided = decisions.accepted(facts.data, case.written, answer, spelling=spelling)
        elif decision.state == State.REJECTED:
            decided = decisions.rejected(facts.data, case.written, answer, note=decision.note)
        else:
            decided = decisions.taken_back(facts.data, case.written, blank=case.blank)
    except NotPossible as error:
        raise _refused(error.reason) from None
    return _Effect(*decided, is_changed=decided.data != facts.data, counts=answer.counts_in(decided.data))


def _taken_back_elsewhere(case: Case) -> _Effect:
    """Takes a decision back in an exercise that has become another one, or is in no lesson."""
    stored = draft_data(case.entity_id)
    data = {} if stored is None else stored[1]
    decided = decisions.taken_back(data, case.written, blank=case.blank)
    return _Effect(*decided, is_changed=decided.data != data, counts=False)


def _has_blank(case: Case, data: dict[str, Any]) -> bool:
    return case.exercise_type != FILL_IN_THE_BLANK or case.blank < len(data["blanks"])


def _refused(reason: str) -> Conflict:
    return Conflict(_REFUSALS[reason], context={"reason": reason})


def _decide(case: Case, decision: Decision, effect: _Effect | None, changes: Changes, *, editor: Editor) -> bool:
    """Stores the decision with the case, unless it is decided so."""
    state, note, _ = decision
    is_same = (state, note) == (case.state, case.note) and LOST not in case.signals
    if effect is not None:
        is_same = is_same and not effect.is_changed and effect.written == case.written
        case.written = effect.written
        case.withdraws = case.withdraws or state != State.ACCEPTED
        if changes.publishes(case.course_id):
            case.is_live = effect.counts
    if is_same:
        return False
    case.state, case.note = state, note
    case.decided_by_id, case.decided_at = (None, None) if state == State.OPEN else (editor.id, editor.at)
    case.signals = [name for name in case.signals if name != LOST]
    rank(case)
    case.save(update_fields=_COLUMNS)
    return True


def _decide_claims(case: Case, decision: Decision, *, at: datetime) -> None:
    """Those that are to be accepted stay open until the answer counts live."""
    if case.kind != Kind.ANSWER:
        return
    state, note, _ = decision
    if state == State.REJECTED:
        others = case.claims.exclude(state=State.REJECTED)
        told = list(others.order_by("user_id", "pk").values_list("user_id", "answer"))
        others.update(state=State.REJECTED, note=note, decided_at=at)
        notify_claims(case, told, State.REJECTED, note=note, at=at)
    else:
        again = case.claims.exclude(state=State.OPEN)
        if state == State.ACCEPTED:
            again = again.exclude(state=State.ACCEPTED)
        again.update(state=State.OPEN, note=None, decided_at=None)


def _decide_reports(case: Case, decision: Decision, *, at: datetime) -> None:
    """Of several reports of a learner, the newest one is open again: no two equal ones may be."""
    if case.kind != Kind.REPORT:
        return
    state, note, _ = decision
    others = case.reports.exclude(state=state)
    if state == State.OPEN:
        newest = case.reports.order_by().values("user_id").annotate(newest=Max("pk")).values("newest")
        others.filter(pk__in=newest).update(state=State.OPEN, note=None, decided_at=None)
        return
    told = list(others.order_by("pk"))
    others.update(state=state, note=note, decided_at=at)
    notify_reports(case, told, state, note=note, at=at)
