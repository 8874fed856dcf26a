"""SQLite on a full disk: writes are refused with 503, reads succeed, no data are damaged, and writes succeed again once
there is space.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from content.models import Course
from content.tests import factories
from progress.models import LessonCompletion

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a full disk under SQLite: NOT tried on PostgreSQL"),
]


def _pragma(text: str) -> Any:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {text}").fetchone()[0]


@contextmanager
def _no_room() -> Iterator[None]:
    """The file may not grow: SQLite says SQLITE_FULL, as it does when the disk is full."""
    while _pragma("freelist_count"):  # pages that could be used again
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE IF NOT EXISTS padding (bytes)")
            cursor.execute("INSERT INTO padding VALUES (zeroblob(3000))")
    _pragma(f"max_page_count = {_pragma('page_count')}")
    try:
        yield
    finally:
        _pragma("max_page_count = 1000000")
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS padding")


def _courses(carlos: Any) -> list[int]:
    """Statuses of new courses, until the pages that have room are full too."""
    statuses = []
    for number in range(100):
        course = {
            "name": f"Course {number}",
            "source_language": "en",
            "target_language": "es",
            "description": "x" * 250,
        }
        statuses.append(carlos.post("/api/v1/courses", course).status_code)
        if statuses[-3:] == [503] * 3:
            break
    return statuses


def test_a_full_disk_refuses_writes_and_serves_reads(ana: Any, carlos: Any, api: Any) -> None:
    module = factories.module(factories.section(factories.level(factories.course())))
    lesson = factories.lesson(module, description=secrets.token_hex(20_000))  # too much for the gaps of a full file
    with _no_room():
        statuses = _courses(carlos)
        assert statuses[-3:] == [503] * 3
        assert set(statuses) <= {201, 503}
        refused = carlos.post("/api/v1/courses", {"name": "x" * 100, "source_language": "en", "target_language": "es"})
        assert refused.json()["error"]["code"] == "SERVICE_UNAVAILABLE"
        assert int(refused.headers["Retry-After"]) > 0
        for number in range(200):
            email = f"learner-{number}@example.org"
            if api.post("/api/v1/auth/register", {"email": email, "password": "Correct-Horse7"}).status_code == 503:
                break
        else:
            raise AssertionError("no registration was refused")
        assert not User.objects.filter(email=email).exists()

        assert ana.get("/api/v1/progress").status_code == 200
        assert ana.get(f"/api/v1/lessons/{lesson.pk}").status_code == 200
        assert api.get("/api/v1/courses").status_code == 200
        assert api.get(f"/api/v1/courses/{lesson.course_id}/package").status_code == 200
        assert api.get("/ready").status_code == 200
        stored = Course.objects.count()
    assert stored == statuses.count(201) + 1
    assert _pragma("integrity_check") == "ok"
    assert ana.post(f"/api/v1/progress/lesson/{lesson.pk}", {"score": 90}).status_code == 201
    assert LessonCompletion.objects.count() == 1
    assert _courses(carlos)[:3] == [201] * 3
    call_command("check_progress")
