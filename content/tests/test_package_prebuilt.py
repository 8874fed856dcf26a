"""The worker builds the packages of courses that were edited, if they were downloaded before and are small."""

from typing import Any

import pytest

from content.models import CoursePackage
from content.packages import stored
from content.packages.stored import build_outdated, load_package
from content.packages.versions import current_version
from content.readers import EVERYTHING
from content.tests.test_package import touch
from langlearn.api.instants import now

pytestmark = pytest.mark.django_db(transaction=True)


def download(course_id: str) -> None:
    load_package(current_version(course_id, reader=EVERYTHING), reader=EVERYTHING)


def test_package_that_was_downloaded_is_built_once_after_edits(public: Any) -> None:
    download("open")
    assert build_outdated(at=now()) == 0
    for minute in (1, 2):
        touch(minute=minute)
    assert build_outdated(at=now()) == 1
    public.course.refresh_from_db()
    assert CoursePackage.objects.get().revision == public.course.revision == 3
    assert build_outdated(at=now()) == 0


def test_package_that_was_not_downloaded_or_is_large_is_not_built(public: Any, monkeypatch: Any) -> None:
    touch(minute=1)
    assert build_outdated(at=now()) == 0
    download("open")
    monkeypatch.setattr(stored, "_SMALL", 10)
    touch(minute=1)
    assert build_outdated(at=now()) == 0
