"""The worker's ticks publish what is due: at its instant, once, whatever the number of workers."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connections

from accounts.audit import Actor
from accounts.models import AuditEntry
from content.editor import Editor
from content.kinds import LESSON
from content.models import Course, Publication, PublishedLesson, PublishMode, Schedule
from content.publishing.publications import set_publish_mode
from content.publishing.schedules import save_schedule
from content.services.hierarchy import update_record
from langlearn.api.instants import now
from langlearn.ops import jobs
from tests.tasks import worker_check

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


@pytest.fixture
def scheduled(public: Any, carlos: Any) -> Any:
    """A course whose draft has another name of its lesson, to be published in an hour."""
    by, at = Actor(id=carlos.user.pk), now()
    set_publish_mode(course_id="open", publish_mode=PublishMode.MANUAL, editor=Editor(by, at))
    update_record(LESSON, record_id=public.lesson.pk, values={"name": "Renamed"}, editor=Editor(by, at))
    saved = save_schedule(course_id="open", publish_at=at + HOUR, message="New", editor=Editor(by, at))
    return saved.schedule


def tick(number: int, at: Any) -> None:
    jobs.tick(f"worker-{number}", at=at)
    connections.close_all()


def published_name() -> str:
    return str(PublishedLesson.objects.get().name)


def test_tick_publishes_what_is_due_and_nothing_before(scheduled: Any, carlos: Any) -> None:
    jobs.tick("worker", at=scheduled.publish_at - timedelta(milliseconds=1))
    assert published_name() != "Renamed"
    jobs.tick("worker", at=scheduled.publish_at)
    assert published_name() == "Renamed"
    assert not Schedule.objects.exists()
    publication = Publication.objects.get(number=2)
    assert (publication.kind, publication.message, publication.published_by_id) == ("scheduled", "New", carlos.user.pk)
    assert publication.published_at == scheduled.publish_at
    jobs.tick("worker", at=scheduled.publish_at + HOUR)
    assert Publication.objects.count() == 2


def test_several_workers_publish_a_schedule_once(scheduled: Any) -> None:
    with ThreadPoolExecutor(4) as workers:
        list(workers.map(lambda number: tick(number, scheduled.publish_at), range(4)))
    assert published_name() == "Renamed"
    assert list(Publication.objects.order_by("number").values_list("kind", flat=True)) == ["baseline", "scheduled"]
    assert AuditEntry.objects.filter(action="course.published").count() == 1
    assert Course.objects.get().revision == Publication.objects.get(number=2).revision


def test_publication_that_fails_is_tried_again_and_parked_after_five_minutes(scheduled: Any) -> None:
    due = scheduled.publish_at
    blocking = Publication.objects.get()
    blocking.pk, blocking.number = None, 2
    blocking.save()  # the number of the publication to come
    for number in range(20):
        assert Schedule.objects.get().state == "pending"
        jobs.tick("worker", at=due + number * jobs.TICK)
    parked = Schedule.objects.get()
    assert (parked.state, parked.reason) == ("parked", "failed")
    assert published_name() != "Renamed"
    blocking.delete()
    jobs.tick("worker", at=due + HOUR)
    assert Schedule.objects.get().state == "parked"


def test_publication_succeeds_once_its_failure_is_gone(scheduled: Any) -> None:
    blocking = Publication.objects.get()
    blocking.pk, blocking.number = None, 2
    blocking.save()
    jobs.tick("worker", at=scheduled.publish_at)
    blocking.delete()
    jobs.tick("worker", at=scheduled.publish_at + jobs.TICK)
    assert published_name() == "Renamed"
    assert not Schedule.objects.exists()


def test_schedule_that_waits_for_a_worker_degrades_health(scheduled: Any, api: Any) -> None:
    with time_machine.travel(scheduled.publish_at + timedelta(minutes=4)):
        assert worker_check(api) == ("healthy", "ok")
    with time_machine.travel(scheduled.publish_at + timedelta(minutes=6)):
        assert worker_check(api) == ("degraded", "degraded")
        Schedule.objects.update(state="parked", reason="completions")
        assert worker_check(api) == ("healthy", "ok")
