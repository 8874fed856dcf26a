"""A lesson deleted, not by force, while a learner completes it: one request waits for the other."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.audit import Actor
from conftest import signed_in
from content import guards
from content.editor import Editor
from content.kinds import LESSON
from content.models import Lesson, PublishedLesson, PublishMode
from content.publishing.publications import publish, set_publish_mode
from content.services.hierarchy import delete_record
from content.tests import factories
from langlearn.api.instants import now
from progress.models import LessonCompletion, UserProgress
from progress.services.progress_row import locked_progress
from progress.tests.test_deleted_caller import answers_of_crowd, wait_for_waiting_requests

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="one lock for two: NOT tested without PostgreSQL"),
]
COMPLETE = "/api/v1/progress/lesson/qu-1"
DELETE = "/api/v1/lessons/qu-1"


@pytest.fixture
def lesson(transactional_db: None) -> Any:
    return factories.lesson(factories.module(factories.section(factories.level(factories.course()))), "qu-1")


@pytest.fixture
def deleted_in_draft(lesson: Any) -> None:
    """The lesson is published, and deleted in the draft."""
    set_publish_mode(course_id=lesson.course_id, publish_mode=PublishMode.MANUAL, editor=Editor(Actor(), now()))
    delete_record(LESSON, "qu-1", editor=Editor(Actor(), now()))


def completed_by(learner: Any) -> None:
    LessonCompletion.objects.create(
        user_id=learner.user.pk,
        epoch=0,
        lesson_id="qu-1",
        completed_at=now(),
        local_date=now().date(),
        base_experience=10,
        experience_gained=10,
        first_identity=learner.user.pk,
        change_number=1,
    )


@pytest.mark.parametrize("known", [True, False], ids=["a learner with progress", "a new learner"])
def test_lesson_deletion_waits_for_a_running_completion(lesson: Any, *, known: bool) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    if known:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            locked_progress(user_id=ana.user.pk, timezone="UTC", at=now())
            guards.lock_lessons_shared()
            assert Lesson.objects.filter(pk="qu-1").exists()
            deleting = other.submit(answers_of_crowd, [[partial(ada.delete, DELETE)]])
            wait_for_waiting_requests(1)
            completed_by(ana)
        [[deleted]] = deleting.result()
    assert deleted.status_code == 409
    assert deleted.json()["error"]["context"] == {"learners": 1, "completions": 1}
    assert Lesson.objects.filter(pk="qu-1").exists()


@pytest.mark.parametrize("known", [True, False], ids=["a learner with progress", "a new learner"])
@pytest.mark.parametrize("way", ["online", "uploaded"])
def test_completion_waits_for_a_concurrent_lesson_deletion(lesson: Any, way: str, *, known: bool) -> None:
    ana = signed_in("ana@example.org", "student")
    if known:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
    item = {"lesson_id": "qu-1", "completed_at": now().isoformat()}
    complete = partial(ana.post, COMPLETE)
    upload = partial(ana.put, "/api/v1/progress/sync", {"completions": [item]})
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            PublishedLesson.objects.filter(pk="qu-1").delete()
            guards.refuse_deletion_of_completed(["qu-1"])
            waiting = other.submit(answers_of_crowd, [[complete if way == "online" else upload]])
            wait_for_waiting_requests(1)
        [[answer]] = waiting.result()
    if way == "online":
        assert answer.status_code == 404
    else:
        assert [result["status"] for result in answer.json()["data"]["results"]] == ["unknown_lesson"]
    assert not LessonCompletion.objects.exists()


def test_publication_of_a_lesson_deletion_waits_for_a_running_completion(deleted_in_draft: None) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    publishing = partial(ada.post, "/api/v1/courses/quechua-101/publish", {})
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            locked_progress(user_id=ana.user.pk, timezone="UTC", at=now())
            guards.lock_lessons_shared()
            waiting = other.submit(answers_of_crowd, [[publishing]])
            wait_for_waiting_requests(1)
            completed_by(ana)
        [[answer]] = waiting.result()
    assert answer.status_code == 409
    context = {"reason": "completions", "learners": 1, "completions": 1, "lesson_ids": ["qu-1"]}
    assert answer.json()["error"]["context"] == context
    assert PublishedLesson.objects.filter(pk="qu-1").exists()


def test_completion_waits_for_a_running_publication_of_a_lesson_deletion(deleted_in_draft: None) -> None:
    ana = signed_in("ana@example.org", "student")
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            publish(course_id="quechua-101", editor=Editor(Actor(), now()))
            waiting = other.submit(answers_of_crowd, [[partial(ana.post, COMPLETE)]])
            wait_for_waiting_requests(1)
        [[answer]] = waiting.result()
    assert answer.status_code == 404
    assert not LessonCompletion.objects.exists()


@pytest.mark.parametrize("known", [True, False], ids=["a learner with progress", "a new learner"])
def test_upload_reads_the_latest_version_of_the_lesson(lesson: Any, *, known: bool) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    if known:
        ana.put("/api/v1/progress", {"daily_goal_xp": 5})
    assert ada.put("/api/v1/lessons/qu-1", {"experience_points": 25}).status_code == 200
    item = {"lesson_id": "qu-1", "completed_at": now().isoformat()}
    [result] = ana.put("/api/v1/progress/sync", {"completions": [item]}).json()["data"]["results"]
    assert (result["status"], result["experience_gained"]) == ("synced", 25)
    assert LessonCompletion.objects.values_list("base_experience").get() == (25,)


def test_a_forced_deletion_does_not_wait_for_a_completion(lesson: Any) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        locked_progress(user_id=ana.user.pk, timezone="UTC", at=now())
        guards.lock_lessons_shared()
        [[deleted]] = other.submit(answers_of_crowd, [[partial(ada.delete, f"{DELETE}?force=true")]]).result(timeout=60)
    assert deleted.status_code == 200


def test_a_completion_that_waits_for_its_progress_row_blocks_no_deletion(lesson: Any) -> None:
    ana, ada = signed_in("ana@example.org", "student"), signed_in("ada@example.org", "admin")
    factories.lesson(lesson.module, "qu-2", order=2)
    ana.put("/api/v1/progress", {"daily_goal_xp": 5})
    with ThreadPoolExecutor(2) as others:
        with transaction.atomic():
            UserProgress.objects.select_for_update().get(pk=ana.user.pk)
            completing = others.submit(answers_of_crowd, [[partial(ana.post, COMPLETE)]])
            wait_for_waiting_requests(1)
            deleting = others.submit(answers_of_crowd, [[partial(ada.delete, "/api/v1/lessons/qu-2")]])
            [[deleted]] = deleting.result(timeout=60)
        [[completed]] = completing.result()
    assert (deleted.status_code, completed.status_code) == (200, 201)
