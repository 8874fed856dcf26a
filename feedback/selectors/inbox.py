"""The inbox: the cases of the courses that a creator reads, with what is needed to decide them. No learner is named."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import Count, F, QuerySet, Window
from django.db.models.functions import RowNumber

from content.readers import Reader
from content.selectors.feedback_facts import (
    DraftExercise,
    courses_of_member,
    draft_exercises,
    draft_names,
    existing_courses,
)
from content.serializers.records import ExerciseSerializer
from feedback.models import Case, ItemStatistic, Kind, Reason, Report, ReportedEntity, State, WrongAnswer
from feedback.rules.answers import WHOLE, digest, digest_of_answer
from feedback.rules.statistics import LEARNERS_TO_SHOW
from feedback.selectors.statistics import Numbers
from langlearn.api.errors import NotFound
from langlearn.api.responses import DescribedBy, Fraction, NonNegative, Schema, one_of
from langlearn.db import TEXTS, UUIDS, KeyIn, OneOf
from progress.selectors.attempts import Differences

_NEWEST_COMMENTS = 20
VERDICTS = ("accent", "typo", "incomplete", "wrong")  # of an answer that is claimed
CASE_COLUMNS = (
    *("id", "kind", "course_id", "entity", "entity_id", "state", "priority", "signals", "learners"),
    *("blank", "text", "verdict", "expected", "diff", "is_live", "reason"),
    *("opened_at", "last_at", "note", "decided_by_id", "decided_at"),
)

Row = dict[str, Any]


class CaseAnswerData(TypedDict):
    """The answer that is claimed, as it was first graded."""

    blank: NonNegative | None
    text: str
    verdict: Annotated[str, one_of(VERDICTS)]
    expected: str
    diff: Differences
    given: Annotated[int, Schema(description="Learners who gave it.", minimum=LEARNERS_TO_SHOW)] | None
    live: bool


class CommentData(TypedDict):
    comment: str
    reported_at: datetime


class CaseReportData(TypedDict):
    """What learners report; of the comments the newest."""

    reason: Annotated[str, one_of(Reason.values)]
    comments: list[CommentData]


class CaseStatisticData(TypedDict):
    """How learners answer a failing exercise; nulls where fewer than five are concerned."""

    learners: NonNegative
    wrong_rate: Fraction | None
    skipped: NonNegative | None


class CaseData(TypedDict):
    """What is decided as one: an answer that learners claim to be right, equal reports, or a failing exercise."""

    id: UUID
    kind: Annotated[str, one_of(Kind.values)]
    course_id: str
    entity: Annotated[str, one_of(ReportedEntity.values)]
    entity_id: str
    name: Annotated[str, Schema(description="Of the draft; the type of an exercise, the text of a word.")] | None
    lesson_id: str | None
    exercise: Annotated[dict[str, Any], DescribedBy(ExerciseSerializer)] | None
    state: Annotated[str, one_of(State.values)]
    priority: Annotated[int, Schema(maximum=100, minimum=0)]
    signals: list[str]
    learners: NonNegative
    answer: CaseAnswerData | None
    report: CaseReportData | None
    statistics: CaseStatisticData | None
    opened_at: datetime
    last_at: datetime
    note: str | None
    decided_by: UUID | None
    decided_at: datetime | None


def readable_cases(reader: Reader) -> QuerySet[Case]:
    """The cases of the courses that the reader reads."""
    return Case.objects.filter(reader.readable(), course_id__in=existing_courses())


def cases_of_member(rows: QuerySet[Case], user_id: UUID, *, is_member: bool) -> QuerySet[Case]:
    """Those of the courses of which an account is a member, or those of all others."""
    courses = courses_of_member(user_id)
    return rows.filter(course_id__in=courses) if is_member else rows.exclude(course_id__in=courses)


def find_case(case_id: UUID, *, reader: Reader) -> Case:
    """Raises NotFound, also for a case of a course that the reader does not read. One query."""
    case = readable_cases(reader).filter(pk=case_id).first()
    if case is None:
        raise case_not_found()
    return case


def case_not_found() -> NotFound:
    return NotFound("Case not found")


def case_tag(case_id: UUID, state: str, note: str | None) -> str:
    """The entity tag of a case: of its state and note."""
    return digest(str(case_id), state, *([] if note is None else [note]))[:32]


def numbers_of_open_cases(rows: QuerySet[Case]) -> dict[str, int]:
    """The open ones of these cases by kind. One query."""
    found = rows.filter(state=State.OPEN).order_by().values_list("kind").annotate(Count("pk"))
    return dict.fromkeys(Kind.values, 0) | dict(found)


def open_cases_by_course(rows: QuerySet[Case]) -> dict[str, int]:
    """The open ones of these cases by course; courses without any are omitted. One query."""
    found = rows.filter(state=State.OPEN).order_by().values_list("course_id").annotate(Count("pk"))
    return dict(found)


def find_case_data(case_id: UUID, *, reader: Reader) -> CaseData:
    """Raises NotFound. At most seven queries."""
    row = readable_cases(reader).filter(pk=case_id).values(*CASE_COLUMNS).first()
    if row is None:
        raise case_not_found()
    return case_data([row])[0]


def case_data(rows: Sequence[Row]) -> list[CaseData]:
    """Cases from rows of CASE_COLUMNS. At most six queries, whatever the number of cases."""
    keys = {(row["entity"], (row["course_id"], row["entity_id"])) for row in rows}
    exercises = draft_exercises({key for entity, key in keys if entity == ReportedEntity.EXERCISE})
    names = draft_names([each for each in keys if each[0] != ReportedEntity.EXERCISE])
    given = _given(row for row in rows if row["kind"] == Kind.ANSWER)
    comments = _comments([row["id"] for row in rows if row["kind"] == Kind.REPORT])
    statistics = _statistics({row["entity_id"] for row in rows if row["kind"] == Kind.FAILING})
    found: list[CaseData] = []
    for row in rows:
        kind, key = row["kind"], (row["course_id"], row["entity_id"])
        exercise = exercises.get(key) if row["entity"] == ReportedEntity.EXERCISE else None
        name = exercise.record["exercise_type"] if exercise else names.get((row["entity"], key))
        data: CaseData = {
            "id": row["id"],
            "kind": kind,
            "course_id": row["course_id"],
            "entity": row["entity"],
            "entity_id": row["entity_id"],
            "name": name,
            "lesson_id": _lesson(row, name, exercise),
            "exercise": exercise.record if exercise else None,
            "state": row["state"],
            "priority": row["priority"],
            "signals": row["signals"],
            "learners": row["learners"],
            "answer": _answer(row, given) if kind == Kind.ANSWER else None,
            "report": {"reason": row["reason"], "comments": comments[row["id"]]} if kind == Kind.REPORT else None,
            "statistics": statistics[row["entity_id"]] if kind == Kind.FAILING else None,
            "opened_at": row["opened_at"],
            "last_at": row["last_at"],
            "note": row["note"],
            "decided_by": row["decided_by_id"],
            "decided_at": row["decided_at"],
        }
        found.append(data)
    return found


def _lesson(row: Row, name: str | None, exercise: DraftExercise | None) -> str | None:
    if row["entity"] == ReportedEntity.LESSON:
        return None if name is None else row["entity_id"]
    return exercise.lesson_id if exercise else None


def _answer(row: Row, given: dict[tuple[str, str], int]) -> CaseAnswerData:
    return {
        "blank": None if row["blank"] == WHOLE else row["blank"],
        "text": row["text"],
        "verdict": row["verdict"],
        "expected": row["expected"],
        "diff": row["diff"],
        "given": given.get(_counted_as(row)),
        "live": row["is_live"],
    }


def _counted_as(row: Row) -> tuple[str, str]:
    """The key of an answer in the statistics."""
    return row["entity_id"], digest_of_answer(row["text"], row["blank"])


def _given(rows: Iterable[Row]) -> dict[tuple[str, str], int]:
    """How many learners gave the answers, where enough did."""
    keys = {_counted_as(row) for row in rows}
    if not keys:
        return {}
    counted = WrongAnswer.objects.filter(
        KeyIn({"exercise_id": TEXTS, "digest": TEXTS}, keys), learners__gte=LEARNERS_TO_SHOW
    )
    columns = ("exercise_id", "digest", "learners")
    return {(exercise_id, key): number for exercise_id, key, number in counted.values_list(*columns)}


def _comments(case_ids: Collection[UUID]) -> dict[UUID, list[CommentData]]:
    """The newest comments of each case."""
    found: dict[UUID, list[CommentData]] = defaultdict(list)
    if case_ids:
        newest = Window(RowNumber(), partition_by=F("case_id"), order_by=(F("reported_at").desc(), F("pk").desc()))
        rows = Report.objects.filter(OneOf("case_id", case_ids, UUIDS), comment__isnull=False)
        shown = rows.annotate(place=newest).filter(place__lte=_NEWEST_COMMENTS).order_by("case_id", "place")
        for case_id, comment, reported_at in shown.values_list("case_id", "comment", "reported_at"):
            found[case_id].append({"comment": comment or "", "reported_at": reported_at})
    return found


def _statistics(exercise_ids: Collection[str]) -> dict[str, CaseStatisticData]:
    if not exercise_ids:
        return {}
    rows = ItemStatistic.objects.filter(OneOf("pk", exercise_ids, TEXTS))
    numbers = {pk: Numbers(*values) for pk, *values in rows.values_list("pk", *Numbers._fields)}
    return {pk: _statistic(numbers.get(pk, Numbers())) for pk in exercise_ids}


def _statistic(numbers: Numbers) -> CaseStatisticData:
    _, rate, skipped = numbers.shown
    return {"learners": numbers.learners, "wrong_rate": rate, "skipped": skipped}
