"""Statistics over completions: computed at each request, or stored copies where there are many completions.

A copy is computed by a task, which has more time than a request. One that is too old is shown, and computed again.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

import orjson
from django.conf import settings
from django.db import transaction
from django.db.models import Case, Max, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django_tasks import task

from content.registry import LessonResults, Performance
from langlearn.api.auth import Caller
from langlearn.api.envelope import dumps
from langlearn.api.errors import ServiceUnavailable
from langlearn.api.instants import now
from langlearn.db import CountOf, snapshot
from langlearn.db.replica import may_lag
from progress.models import LessonCompletion, StatisticCopy
from progress.selectors import content_facts, lesson_statistics

About = Mapping[str, Any]  # of JSON
_LESSON, _RESULTS = "lesson", "results"
_OLD = timedelta(minutes=15)
_LOST = timedelta(minutes=30)  # a task that has not stored a copy by then is enqueued again
_SECONDS = 600  # a statement of the task
_RETRY_SECONDS = 10


class _Kind(NamedTuple):
    read: Callable[[About], QuerySet[LessonCompletion]]  # the completions that `compute` reads
    compute: Callable[[About, datetime], Any]


def statistics_of_lesson(lesson_id: str, *, viewer: Caller, at: datetime) -> lesson_statistics.LessonStatisticsData:
    """The statistics of a lesson, which may lag.

    Raises NotFound; Forbidden for a lesson that the viewer may see, of a course whose draft they may not read;
    ServiceUnavailable while the first ones of so many completions are computed. A constant number of queries.
    """
    course_id = lesson_statistics.course_of_lesson(lesson_id, viewer=viewer)
    found: lesson_statistics.LessonStatisticsData
    found, as_of = _current(_LESSON, lesson_id, {"lesson_id": lesson_id, "course_id": course_id}, at)
    return {**found, "as_of": as_of}


def results_of_lessons(
    lesson_ids: Collection[str], course_ids: Collection[str], *, days: int, at: datetime
) -> LessonResults:
    """See `content.registry.ResultsOfLessons`. A constant number of queries."""
    about = {"lesson_ids": sorted(lesson_ids), "course_ids": sorted(course_ids), "days": days}
    found, as_of = _current(_RESULTS, sha256(dumps(about)).hexdigest(), about, at)
    by_day = {date.fromisoformat(day): number for day, number in found["by_day"].items()}
    return LessonResults(Performance(*found["performance"]), by_day, as_of)


def _read_by_lesson(about: About) -> QuerySet[LessonCompletion]:
    return lesson_statistics.completions_read(about["lesson_id"], about["course_id"])


def _compute_lesson(about: About, at: datetime) -> lesson_statistics.LessonStatisticsData:
    return lesson_statistics.lesson_statistics(about["lesson_id"], about["course_id"], at=at)


def _read_by_results(about: About) -> QuerySet[LessonCompletion]:
    return content_facts.completions_read(about["course_ids"])


def _compute_results(about: About, at: datetime) -> dict[str, Any]:
    lesson_ids = about["lesson_ids"]
    by_day = content_facts.by_day(lesson_ids, since=at.date() - timedelta(days=about["days"]))
    return {
        "performance": list(content_facts.performance(lesson_ids, about["course_ids"])),
        "by_day": {day.isoformat(): number for day, number in by_day.items()},
    }


_KINDS = {
    _LESSON: _Kind(_read_by_lesson, _compute_lesson),
    _RESULTS: _Kind(_read_by_results, _compute_results),
}


def _current(kind: str, subject: str, about: About, at: datetime) -> tuple[Any, datetime]:
    """The numbers, and when they were all true. Raises ServiceUnavailable."""
    most = settings.STATISTICS_LIVE_COMPLETIONS
    completions = _KINDS[kind].read(about).values("pk")
    has_numbers = Max(Case(When(data_json__isnull=False, then=0)))  # then nothing is counted
    copy = StatisticCopy.objects.filter(kind=kind, subject=subject).aggregate(
        data=Max("data_json"), as_of=Max("as_of"), number=Coalesce(has_numbers, CountOf(completions[: most + 1]))
    )
    if copy["data"] is None:
        if copy["number"] <= most:
            return may_lag(lambda: _KINDS[kind].compute(about, at)), at
        _request(kind, subject, about, at)
        raise ServiceUnavailable(details="The statistics are being computed", retry_after=_RETRY_SECONDS)
    if copy["as_of"] <= at - _OLD:
        _request(kind, subject, about, at)
    return orjson.loads(copy["data"]), copy["as_of"]


def _request(kind: str, subject: str, about: About, at: datetime) -> None:
    """Enqueues the task that computes a copy, unless it waits or runs."""
    row = {"kind": kind, "subject": subject}
    with transaction.atomic():
        StatisticCopy.objects.bulk_create(
            [StatisticCopy(**row, about_json=dumps(about).decode())], ignore_conflicts=True
        )
        due = Q(requested_at__isnull=True) | Q(requested_at__lte=at - _LOST)
        if StatisticCopy.objects.filter(due, **row).update(requested_at=at):
            compute_copy.enqueue(kind, subject)


@task(priority=-10)  # mails and packages do not wait for it
def compute_copy(kind: str, subject: str) -> None:
    """Computes a copy; removes it when requests can compute the numbers themselves."""
    rows = StatisticCopy.objects.filter(kind=kind, subject=subject)
    about_json = rows.values_list("about_json", flat=True).first()
    if about_json is None:
        return
    about, at = orjson.loads(about_json), now()
    most = settings.STATISTICS_LIVE_COMPLETIONS
    if _KINDS[kind].read(about).values("pk")[: most + 1].count() <= most:
        rows.delete()
        return

    def compute() -> Any:
        with snapshot(seconds=_SECONDS):
            return _KINDS[kind].compute(about, at)

    rows.update(data_json=dumps(may_lag(compute)).decode(), as_of=at, requested_at=None)
