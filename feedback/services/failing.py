"""How cases of failing exercises are opened, and become obsolete. Called by the fold, which locks its watermark."""

from collections.abc import Collection, Iterable
from datetime import datetime

from content.selectors.measured import courses_using
from feedback.models import Case, ItemStatistic, Kind, ReportedEntity, State
from feedback.rules.answers import failing_key
from feedback.rules.statistics import failing
from langlearn.db import TEXTS, OneOf, SetInsert

_CHANGED = ("state", "priority", "signals", "learners", "note", "decided_by", "decided_at", "last_at")
_COMPARED = ("state", "priority", "signals", "learners", "note", "decided_by_id", "decided_at", "last_at")
_CASES = SetInsert(Case, conflict=("key",), updated=_CHANGED)


def update_failing(statistics: Iterable[ItemStatistic], *, moved: Collection[str] = (), at: datetime) -> None:
    """Brings the cases of these exercises up to date with their statistics; `moved` are those that began anew.

    One case in each course whose live lessons use a failing exercise. A rejected one stays until the statistics begin
    anew. At most three statements.
    """
    by_exercise = {row.exercise_id: row for row in statistics}
    if not by_exercise:
        return
    found = {pk: failing(row.learners, row.correct, row.skipped) for pk, row in by_exercise.items()}
    rows = Case.objects.filter(OneOf("entity_id", by_exercise, TEXTS), kind=Kind.FAILING)
    cases = {case.key: case for case in rows.select_for_update(no_key=True).order_by("pk")}
    fail = [pk for pk, failed in found.items() if failed is not None]
    courses = courses_using(fail) if fail else {}
    changed = []
    for pk in fail:
        for course_id in sorted(courses.get(pk, ())):
            key = failing_key(course_id, pk)
            if key not in cases:
                cases[key] = Case(
                    key=key,
                    kind=Kind.FAILING,
                    course_id=course_id,
                    entity=ReportedEntity.EXERCISE,
                    entity_id=pk,
                    state=State.OBSOLETE,
                    opened_at=at,
                )
    for case in cases.values():
        failed = found[case.entity_id] if case.course_id in courses.get(case.entity_id, ()) else None
        before = [getattr(case, name) for name in _COMPARED]
        if case.entity_id in moved or (failed is None and case.state == State.OPEN):
            case.state, case.note, case.decided_by, case.decided_at = State.OBSOLETE, None, None, None
        elif failed is not None and case.state == State.OBSOLETE:
            case.state, case.last_at = State.OPEN, at
        if failed is not None and case.state == State.OPEN:
            case.priority, case.signals = failed.priority, failed.signals
            case.learners = by_exercise[case.entity_id].learners
        if [getattr(case, name) for name in _COMPARED] != before:
            changed.append(case)
    _CASES.insert(changed)
