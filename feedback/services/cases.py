"""How claims and reports open and join cases, and how these are ranked.

The row of a case is locked, and it is the last one that is locked.
"""

from collections.abc import Collection
from datetime import datetime

from feedback.models import Case, Kind, State
from feedback.rules.priority import rank_of_answer, rank_of_report
from feedback.selectors.cases import locked_case
from langlearn.db import UUIDS, OneOf


def add_case(new: Case) -> Case:
    """The case of the key of `new`, which is inserted unless another transaction has done so; locked."""
    Case.objects.bulk_create([new], ignore_conflicts=True)
    case = locked_case(new.key)
    if case is None:  # deleted meanwhile with the last of its claims or reports
        return add_case(new)
    return case


def join(case: Case, *, is_first: bool, reopened: bool, at: datetime) -> None:
    """Adds a claim or report to the locked case; `is_first`: the learner has no other in it."""
    case.learners += is_first
    case.last_at = max(case.last_at, at)
    rank(case)
    changed = ["learners", "last_at", "priority", "signals"]
    if reopened:
        case.state, case.note, case.decided_by, case.decided_at = State.OPEN, None, None, None
        changed += ["state", "note", "decided_by", "decided_at"]
    case.save(update_fields=changed)


def leave(cases: Collection[Case]) -> None:
    """Takes a learner out of these locked cases, once the claims and reports are deleted. At most two statements.

    Cases that are not decided go with their last learner.
    """
    for case in cases:
        case.learners -= 1
        rank(case)
    undecided = {case.pk for case in cases if is_left(case)}
    left = [case for case in cases if case.pk not in undecided]
    if left:
        Case.objects.bulk_update(left, ["learners", "priority", "signals"])
    if undecided:
        Case.objects.filter(OneOf("pk", undecided, UUIDS)).delete()


def is_left(case: Case) -> bool:
    """Whether nobody is in the case and nothing holds it: it is not decided, and has no corrections to withdraw."""
    return not case.learners and case.state in (State.OPEN, State.OBSOLETE) and not case.withdraws


def rank(case: Case) -> None:
    """Sets the priority of a case of claims or reports, which follows from its signals and its learners."""
    if case.kind == Kind.ANSWER:
        case.priority, case.signals = rank_of_answer(case.signals, learners=case.learners)
    elif case.kind == Kind.REPORT:
        case.priority, case.signals = rank_of_report(case.reason, learners=case.learners)
